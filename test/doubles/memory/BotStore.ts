import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Bot } from "../../../src/domain/chat/Bot.ts"
import { BotExists, BotStore } from "../../../src/ports/BotStore.ts"

/** Bots for the lifetime of the process. */
export const layer = Layer.sync(BotStore, () => {
  const bots = new Map<string, Bot>()
  const named = (name: string) => [...bots.values()].filter((bot) => bot.name === name)

  return BotStore.of({
    insert: (bot) =>
      Effect.suspend(() => {
        if (bots.has(bot.chatbotId) || named(bot.name).some(({ tenant }) => tenant === bot.tenant))
          return Effect.fail(new BotExists({ name: bot.name }))
        bots.set(bot.chatbotId, bot)
        return Effect.void
      }),
    find: (nameOrId) =>
      Effect.sync(() => {
        const byId = bots.get(nameOrId)
        return byId === undefined ? named(nameOrId) : [byId]
      }),
    list: Effect.sync(() => [...bots.values()].sort((a, b) => (a.name < b.name ? -1 : 1))),
    replace: (bot, seen) =>
      Effect.sync(() => {
        const found = bots.get(bot.chatbotId)
        if (found === undefined || !DateTime.Equivalence(found.updatedAt, seen)) return false
        bots.set(bot.chatbotId, bot)
        return true
      }),
  })
})
