import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { PendingAnswers, PendingAnswersUnavailable } from "../../../src/ports/PendingAnswers.ts"

/** The stored answers are observable; while `isBroken` returns true, every operation fails. */
export const make = (kept = new Map<string, string>(), isBroken = () => false): PendingAnswers["Service"] => {
  const ask = <A>(act: () => A) =>
    Effect.suspend(() =>
      isBroken() ? Effect.fail(new PendingAnswersUnavailable({ cause: "broken" })) : Effect.sync(act),
    )
  return PendingAnswers.of({
    keep: ({ id, text }) => ask(() => void kept.set(id, text)),
    has: (id) => ask(() => kept.has(id)),
    all: (limit) => ask(() => [...kept].slice(0, limit).map(([id, text]) => ({ id, text }))),
    count: (most) => ask(() => Math.min(most, kept.size)),
    forget: (id) => ask(() => void kept.delete(id)),
  })
}

export const layer = Layer.sync(PendingAnswers, () => make())
