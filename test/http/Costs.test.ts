import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Scheduler from "effect/Scheduler"
import type * as Scope from "effect/Scope"
import { type Answer, inMemory } from "../support/inMemory.ts"
import { ask, chatting, keptAgent } from "../support/chat.ts"
import { definition, get, send, stored } from "./forms/support/forms.ts"

/** Fibers are numbered in the order of their start. */
const lastFiber = Effect.sync(() => Effect.runFork(Effect.void).id)

/** Counts the instructions that fibers run. */
const counting = () => {
  const usual = new Scheduler.MixedScheduler()
  const counted = { instructions: 0 }
  const scheduler: Scheduler.Scheduler = {
    executionMode: usual.executionMode,
    makeDispatcher: () => usual.makeDispatcher(),
    shouldYield: (fiber) => {
      counted.instructions++
      return usual.shouldYield(fiber)
    },
  }
  return { counted, scheduler }
}

/** Runs an effect, and counts how often it copies a map as large as the map of all services. */
const countingCopies = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.acquireUseRelease(
    Effect.sync(() => {
      const plain = globalThis.Map
      const counted = { copies: 0, plain }
      globalThis.Map = class<K, V> extends plain<K, V> {
        constructor(entries?: Iterable<readonly [K, V]> | null) {
          super(entries)
          if (entries instanceof plain && entries.size > 60) counted.copies++
        }
      } as MapConstructor
      return counted
    }),
    (counted) => Effect.map(effect, (answer) => ({ answer, copies: counted.copies })),
    ({ plain }) =>
      Effect.sync(() => {
        globalThis.Map = plain
      }),
  )

/** The cost of a call, in numbers that don't depend on the machine, excluding the cost of measuring itself. */
const costOf = (call: Effect.Effect<Answer, never, Scope.Scope>) =>
  Effect.gen(function* () {
    yield* call
    const { counted, scheduler } = counting()
    const before = yield* lastFiber
    const { answer, copies } = yield* countingCopies(Effect.provideService(call, Scheduler.Scheduler, scheduler))
    return { answer, copies, fibers: (yield* lastFiber) - before - 1, instructions: counted.instructions }
  })

/** Bytes of a response's header fields. */
const headOf = ({ headers }: Answer): number =>
  [...headers].reduce((sum, [name, value]) => sum + name.length + value.length + ": \r\n".length, 0)

/** The limit of each cost. A feature that needs more must raise it here. */
interface Most {
  readonly fibers: number
  /** Instructions of all fibers, including those of the test's own request. */
  readonly instructions: number
  /** Copies of the map of all services. */
  readonly copies: number
  readonly bytes: number
}

const most: Readonly<Record<string, Most>> = {
  health: { copies: 0, fibers: 0, instructions: 45, bytes: 268 },
  form: { copies: 0, fibers: 1, instructions: 150, bytes: 321 },
  validate: { copies: 0, fibers: 3, instructions: 190, bytes: 344 },
  submit: { copies: 1, fibers: 3, instructions: 350, bytes: 344 },
}

describe("the cost of a call", () => {
  it.effect("stays within the recorded limits on fibers, instructions and header bytes for frequent routes", () =>
    Effect.gen(function* () {
      const service = yield* inMemory()
      const { path } = yield* stored(service, definition("one"))
      const data = { name: "Ada" }
      for (const [name, call] of Object.entries({
        health: get(service, "/healthz", { as: null }),
        form: get(service, path),
        validate: send(service, "POST", `${path}/validate`, { data }),
        submit: send(service, "POST", `${path}/data`, { data }),
      })) {
        const { answer, fibers, instructions, copies } = yield* costOf(call)
        assert.strictEqual(answer.status, 200, name)
        assert.isAtMost(fibers, most[name]!.fibers, `fibers of ${name}`)
        assert.isAtMost(headOf(answer), most[name]!.bytes, `header bytes of ${name}`)
        assert.isAtMost(instructions, most[name]!.instructions, `instructions of ${name}`)
        assert.isAtMost(copies, most[name]!.copies, `copies of all services for ${name}`)
      }
    }),
  )

  // Uses the process's clock, because timers on a test's clock are fibers.
  it.live("stays within the recorded limits on fibers and instructions for a question to an agent", () =>
    Effect.gen(function* () {
      const { at } = yield* chatting(() => "Yes.")
      const id = yield* keptAgent(at, { name: "Ana" })
      const { answer, fibers, instructions, copies } = yield* costOf(ask(at, id, { query: "x", session_id: "s" }))
      assert.strictEqual(answer.status, 200)
      // The end of the answer may arrive after its text, as one more piece.
      assert.isAtMost(fibers, 12)
      assert.isAtMost(instructions, 640)
      assert.isAtMost(copies, 2)
    }).pipe(Effect.scoped),
  )
})
