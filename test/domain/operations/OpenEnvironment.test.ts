import { assert, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { openEnvironment } from "../../../src/domain/operations/OpenEnvironment.ts"
import { variables } from "../../../src/layers/Settings.ts"
import { run } from "../../../src/adapters/programs/run.ts"

it("threads and programs inherit the environment without the service's settings, secret or not", () => {
  const names = Object.values(variables).flatMap((area) => Object.values(area).map(({ name }) => name))
  assert.isAbove(names.length, 100)
  const secrets = Object.fromEntries(
    [...names, ...names.map((name) => `${name}_FILE`), "FORM_SECRET_CRM"].map((name) => [name, "canary"]),
  )
  const { NODE_ENV: _, ...seen } = openEnvironment({ ...secrets, PATH: "/bin", HOME: "/home/a", LC_ALL: "C" })
  assert.deepStrictEqual(seen, { PATH: "/bin", HOME: "/home/a", LC_ALL: "C" })
})

it.live("a program started by the service inherits none of its settings", () =>
  Effect.gen(function* () {
    process.env["LLM_API_KEY"] = "canary"
    const written = yield* run(process.execPath, ["-e", "process.stdout.write(JSON.stringify(process.env))"]).pipe(
      Effect.ensuring(Effect.sync(() => delete process.env["LLM_API_KEY"])),
    )
    assert.include(written.toString(), "PATH")
    assert.notInclude(written.toString(), "canary")
  }),
)
