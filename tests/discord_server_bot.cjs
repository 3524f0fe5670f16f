// A small bot on discord.js, which knows nothing of the server: BOT_API (without the version), BOT_TOKEN and BOT_ID are set.
const { Client, GatewayIntentBits, MessageFlags, REST, Routes, ...builders } = require('discord.js')

const { ActionRowBuilder, ButtonBuilder, ButtonStyle, ContainerBuilder, TextDisplayBuilder } = builders
const api = process.env.BOT_API
const { Guilds, GuildMessages, DirectMessages, MessageContent } = GatewayIntentBits
const client = new Client({ intents: [Guilds, GuildMessages, DirectMessages, MessageContent], rest: { api, retries: 0 } })

function table (seated) {
  const button = act => new ButtonBuilder().setCustomId(`${act}:${seated}`).setLabel(act).setStyle(ButtonStyle.Success)
  return {
    flags: MessageFlags.IsComponentsV2,
    components: [
      new ContainerBuilder().addTextDisplayComponents(new TextDisplayBuilder().setContent(`Mesa: ${seated}`)),
      new ActionRowBuilder().addComponents(...['sit', 'hand', 'dm', 'think'].map(button))
    ]
  }
}

const acts = {
  sit: (press, seated) => press.update(table(seated + 1)),
  hand: press => press.reply({ content: `La mano de ${press.user.displayName}`, flags: MessageFlags.Ephemeral }),
  think: async press => {
    await press.deferReply({ flags: MessageFlags.Ephemeral })
    await press.editReply('Ya lo pensé')
  },
  dm: async (press, seated) => {
    await press.deferUpdate()
    try {
      await press.user.send(table(seated))
    } catch (no) {
      await press.followUp({ content: `No te puedo escribir: ${no.code}`, flags: MessageFlags.Ephemeral })
    }
  }
}

client.on('interactionCreate', async press => {
  if (press.isButton()) {
    const [act, seated] = press.customId.split(':')
    await acts[act](press, Number(seated))
  } else if (press.isChatInputCommand()) {
    await press.reply({ content: `Mesa de ${press.options.getString('juego') ?? 'uy'}`, flags: MessageFlags.Ephemeral })
    const message = await press.channel.send(table(0))
    await message.edit(table(5))
  }
})
client.on('messageCreate', message => {
  if (!message.author.bot) return message.reply(`Oí «${message.content}»`)
})
process.on('unhandledRejection', error => { console.error('FAILED', error) })

async function main () {
  const rest = new REST({ api }).setToken(process.env.BOT_TOKEN)
  const commands = [{ name: 'mesa', description: 'Abre una mesa', options: [{ type: 3, name: 'juego', description: 'A qué' }] }]
  await rest.put(Routes.applicationCommands(process.env.BOT_ID), { body: commands })
  await client.login(process.env.BOT_TOKEN)
}

main()
