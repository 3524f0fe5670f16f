"""`truco judge`, the referee that settles an argument at a real table: cases → rulings → what is printed."""
