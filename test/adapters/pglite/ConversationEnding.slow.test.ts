import { assert, describe, layer } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as SqlClient from "effect/sql/SqlClient"
import * as ConversationStore from "../../../src/adapters/sql/ConversationStore.ts"
import * as Port from "../../../src/ports/ConversationStore.ts"
import { asked, storeTurn } from "../../contract/conversationStoreSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"

const time = DateTime.makeUnsafe("2026-01-01T00:00:00Z")
const mine = { owner: "ana", chatbotId: "c1", sessionId: "s1" }
const exchange = (turnId: string) => ({ turnId, question: `q ${turnId}`, answer: `a ${turnId}` })

describe("the end of a turn in SQL", () => {
  layer(ConversationStore.layer.pipe(Layer.provideMerge(embeddedDatabase)))((it) => {
    it.effect("updates the turn and the branch together, or neither", () =>
      Effect.gen(function* () {
        const sql = yield* SqlClient.SqlClient
        const store = yield* Port.ConversationStore
        yield* storeTurn(store, mine, exchange("first"), time, 9)
        yield* store.begin(mine.owner, { ...asked(mine, exchange("edited"), time), replaces: "first" }, "t")
        yield* sql`
          create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no space left'; end $$`
        yield* sql`
          create trigger refusing before update of branch_slot on conversation_exchanges
          for each row execute function refuse()`
        const end = store.end(
          mine.owner,
          "edited",
          { state: "completed", content: "a edited", answer: null, error: null, endedAt: time },
          9,
        )
        assert.isTrue(Option.isNone(yield* Effect.option(end)))
        const stateOf = (turnId: string) =>
          Effect.map(store.turn(mine.owner, turnId), (turn) => {
            const { state, isShown } = Option.getOrThrow(turn)
            return { state, isShown }
          })
        assert.deepStrictEqual(yield* stateOf("edited"), { state: "running", isShown: true })
        assert.deepStrictEqual(yield* stateOf("first"), { state: "completed", isShown: true })

        yield* sql`drop trigger refusing on conversation_exchanges`
        yield* end
        assert.deepStrictEqual(yield* stateOf("edited"), { state: "completed", isShown: true })
        assert.deepStrictEqual(yield* stateOf("first"), { state: "completed", isShown: false })
      }),
    )
  })
})
