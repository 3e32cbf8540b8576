import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import type { Bot } from "../../../src/domain/chat/Bot.ts"
import { BotExists, BotStore } from "../../../src/ports/BotStore.ts"

/** Bots that last as long as the process. */
export const layer = Layer.sync(BotStore, () => {
  const bots = new Map<string, Bot>()
  const named = (name: string): Bot | undefined => bots.values().find((bot) => bot.name === name)

  return BotStore.of({
    insert: (bot) =>
      Effect.suspend(() => {
        if (bots.has(bot.chatbotId) || named(bot.name) !== undefined)
          return Effect.fail(new BotExists({ name: bot.name }))
        bots.set(bot.chatbotId, bot)
        return Effect.void
      }),
    find: (nameOrId) => Effect.sync(() => Option.fromUndefinedOr(bots.get(nameOrId) ?? named(nameOrId))),
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
