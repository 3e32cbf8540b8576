import { assert, describe, it } from "@effect/vitest"
import { AuthenticationError, ConnectionError, SqlError, UnknownError } from "effect/sql/SqlError"
import { HooksUnreadable } from "../../src/adapters/hooks/EndpointHooks.ts"
import { HookModuleUnusable } from "../../src/adapters/hooks/ModuleHooks.ts"
import { startFailure } from "../../src/layers/StartFailure.ts"

const secret = new Error("password authentication failed for user owner at db.internal")

describe("a startup failure caused by the database", () => {
  it("reports that the database doesn't exist", () => {
    const reason = new UnknownError({ cause: Object.assign(new Error("database covert"), { code: "3D000" }) })
    const message = startFailure(new SqlError({ reason }))
    assert.match(message, /^the database server has no database with this name/)
    assert.notInclude(message, "covert")
  })

  it("names the cause and the settings to check, and quotes nothing from the server's message", () => {
    const reasons = [
      [new ConnectionError({ cause: secret }), "is not responding"],
      [new AuthenticationError({ cause: secret }), "rejects the user or the password"],
      [new UnknownError({ cause: secret }), "failed (UnknownError)"],
    ] as const
    for (const [reason, words] of reasons) {
      const message = startFailure(new SqlError({ reason }))
      assert.include(message, words)
      assert.include(message, "DATABASE_URL")
      assert.notInclude(message, "owner")
      assert.notInclude(message, "internal")
    }
  })
})

it("the error for handlers that can't be loaded names the setting and the file", () => {
  const problem = "crm needs a secret or a secret_file"
  assert.strictEqual(
    startFailure(new HooksUnreadable({ file: "hooks.json", problem })),
    `HOOKS_FILE hooks.json: ${problem}`,
  )
  assert.strictEqual(startFailure(new HookModuleUnusable({ file: "crm.mjs" })), "HOOKS_DIR: crm.mjs can't be loaded")
})
