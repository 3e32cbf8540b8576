/** The methods that callers can invoke on an agent, apart from conversation. */
export const botMethods = [
  { name: "info", required: [] },
  { name: "tools", required: [] },
  { name: "summarize", required: ["text"] },
  { name: "clear_history", required: [] },
] as const

export type BotMethod = (typeof botMethods)[number]["name"]

export const methodNames = botMethods.map(({ name }) => name)

export const methodNamed = (name: BotMethod) => botMethods.find((method) => method.name === name)!
