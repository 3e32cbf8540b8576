import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import { orderOf } from "../../../src/layers/commands/TokenCommand.ts"

describe("the token command", () => {
  it.effect("reads a user, tenants and a lifetime", () =>
    Effect.gen(function* () {
      const { caller, lifetime } = yield* orderOf(["--user", "7", "--programs", "demo, acme", "--ttl", "90s"])
      assert.strictEqual(caller.sub, "7")
      assert.strictEqual(caller.userId, 7)
      assert.deepStrictEqual(caller.programs, ["demo", "acme"])
      assert.isFalse(caller.superuser)
      assert.strictEqual(Duration.toSeconds(lifetime), 90)
    }),
  )

  it.effect("gives superuser rights on request, and a lifetime of one hour by default", () =>
    Effect.gen(function* () {
      const { caller, lifetime } = yield* orderOf(["--user", "root", "--superuser"])
      assert.isTrue(caller.superuser)
      assert.isNull(caller.userId)
      assert.strictEqual(Duration.toHours(lifetime), 1)
    }),
  )

  it.effect("accepts roles by tenant", () =>
    Effect.gen(function* () {
      const flags = ["--user", "7", "--programs", "demo,acme"]
      assert.deepStrictEqual((yield* orderOf(flags)).caller.roles, {})
      assert.deepStrictEqual(
        (yield* orderOf([...flags, "--roles", "demo:editor, acme:viewer,demo:viewer"])).caller.roles,
        {
          demo: ["editor", "viewer"],
          acme: ["viewer"],
        },
      )
    }),
  )

  it.effect("accepts an organization", () =>
    Effect.gen(function* () {
      const flags = ["--user", "7", "--programs", "demo"]
      assert.strictEqual((yield* orderOf([...flags, "--org", "5"])).caller.orgId, 5)
      assert.isNull((yield* orderOf(flags)).caller.orgId)
    }),
  )

  it.effect("names the invalid flags", () =>
    Effect.gen(function* () {
      for (const [flags, problem] of [
        [["--programs", "demo"], "--user is required"],
        [["--user", "7"], "--programs is required"],
        [["--user", "7", "--programs", ","], "--programs is required"],
        [
          ["--user", "7", "--programs", "a", "--ttl", "1 year"],
          "--ttl must be a time such as 90s, 15m, 8h or 30d, not 1 year",
        ],
        [["--user", "7", "--programs", "a", "--tll", "1h"], "--tll"],
        [["--user", "7", "--programs", "a", "--org", "acme"], "--org must be a whole number, not acme"],
        [
          ["--user", "7", "--programs", "a", "--roles", "editor"],
          "--roles must be pairs such as demo:editor, not editor",
        ],
        [
          ["--user", "7", "--programs", "a", "--roles", "a:king"],
          "--roles must be pairs such as demo:editor, not a:king",
        ],
        [["7"], "7"],
      ] as const) {
        const error = yield* Effect.flip(orderOf(flags))
        assert.include(error.problem, problem)
      }
    }),
  )
})
