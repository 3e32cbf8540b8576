import { assert, it } from "@effect/vitest"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import * as Identifiers from "../../../src/adapters/node/Identifiers.ts"
import { RunningTurns } from "../../../src/application/chat/RunningTurns.ts"
import { turnRecording } from "../../../src/application/chat/TurnRecording.ts"
import { ConversationStore } from "../../../src/ports/ConversationStore.ts"
import { asked } from "../../contract/conversationStoreSuite.ts"
import * as MemoryConversations from "../../doubles/memory/ConversationStore.ts"
import * as MemoryKeyValue from "../../doubles/memory/KeyValue.ts"

const layer = Layer.mergeAll(
  MemoryConversations.layer,
  RunningTurns.layer({ isShared: false }).pipe(Layer.provide([MemoryKeyValue.layer, Identifiers.layer])),
)

it.effect("saves a turn's text while it runs, in case its process dies", () =>
  Effect.gen(function* () {
    const { begun } = yield* turnRecording
    const store = yield* ConversationStore
    const mine = { owner: "me", chatbotId: "a", sessionId: "s" }
    const turn = asked(mine, { turnId: "t", question: "Where do cats sit?", answer: "" }, DateTime.makeUnsafe(0))
    const kept = Effect.map(store.turn("me", "t"), Option.getOrThrow)
    yield* Effect.forkChild(
      begun(
        "me",
        turn,
        () => Effect.void,
        (emit) =>
          Effect.gen(function* () {
            yield* emit({ _tag: "Text", text: "On the " })
            yield* Effect.sleep("4 seconds")
            yield* emit({ _tag: "Text", text: "mat" })
            return yield* Effect.never
          }),
      ),
    )
    yield* TestClock.adjust("2 seconds")
    assert.deepInclude(yield* kept, { state: "running", content: "" })
    yield* TestClock.adjust("2 seconds")
    assert.deepInclude(yield* kept, { state: "running", content: "On the " })
    yield* TestClock.adjust("2 seconds")
    assert.deepInclude(yield* kept, { state: "running", content: "On the mat" })
  }).pipe(Effect.provide(layer)),
)
