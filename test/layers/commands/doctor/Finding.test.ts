import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { fault, findingsText, ok, orFault, warning } from "../../../../src/layers/commands/doctor/Finding.ts"

it("findings are one line each, followed by what to do", () => {
  const text = findingsText([ok("disk", "empty"), warning("clock", "late", "wind it"), fault("db", "away", "find it")])
  assert.deepStrictEqual(text.split("\n"), [
    "ok       disk   empty",
    "warning  clock  late",
    "                -> wind it",
    "FAULT    db     away",
    "                -> find it",
  ])
})

it.effect("a check that fails or crashes is reported as a fault, and one that succeeds reports its result", () =>
  Effect.gen(function* () {
    const failed = () => fault("db", "away", "find it")
    assert.deepStrictEqual(yield* orFault(Effect.fail("no"), failed), [failed()])
    assert.deepStrictEqual(yield* orFault(Effect.die("no"), failed), [failed()])
    assert.deepStrictEqual(yield* orFault(Effect.succeed([ok("db", "here")]), failed), [ok("db", "here")])
  }),
)
