import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { isChatbotId } from "../../domain/agents/ChatbotId.ts"
import { Bot } from "../../domain/chat/Bot.ts"
import { BotExists, BotStore, BotStoreUnavailable } from "../../ports/BotStore.ts"
import { orUnavailable } from "./deadline.ts"
import { recordsOf } from "./rows.ts"

const Stored = Schema.fromJsonString(Bot)
const encode = Schema.encodeSync(Stored)
const bots = recordsOf(Bot)

const date = DateTime.toDateUtc

/** The table `bots`. */
export const layer = Layer.effect(
  BotStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(BotStoreUnavailable)

    return BotStore.of({
      insert: Effect.fn("BotStore.insert")(function* (bot) {
        const inserted = yield* ask(sql`
          insert into bots (chatbot_id, tenant, name, document, created_at, updated_at)
          values (${bot.chatbotId}, ${bot.tenant ?? null}, ${bot.name}, ${encode(bot)}, ${date(bot.createdAt)}, ${date(bot.updatedAt)})
          on conflict do nothing returning 1`)
        if (inserted.length === 0) return yield* new BotExists({ name: bot.name })
      }),
      find: (nameOrId) =>
        nameOrId.includes("\0")
          ? Effect.succeed([])
          : ask(
              bots(
                isChatbotId(nameOrId)
                  ? sql`select document from bots where chatbot_id = ${nameOrId}`
                  : sql`select document from bots where name = ${nameOrId} order by tenant collate "C"`,
              ),
            ),
      list: ask(bots(sql`select document from bots order by name collate "C", tenant collate "C"`)),
      replace: (bot, seen) =>
        Effect.map(
          ask(sql`
            update bots set document = ${encode(bot)}, updated_at = ${date(bot.updatedAt)}
            where chatbot_id = ${bot.chatbotId} and updated_at = ${date(seen)} returning 1`),
          (rows) => rows.length > 0,
        ),
    })
  }),
)
