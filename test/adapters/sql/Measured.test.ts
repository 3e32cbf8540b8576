import { assert, describe, it } from "@effect/vitest"
import { nameOf } from "../../../src/adapters/sql/measured.ts"

describe("the name of a statement", () => {
  it("is its verb and the first table in it", () => {
    for (const [sql, operation, collection] of [
      ["select 1", "SELECT", ""],
      ["\n  select a, b from submissions where a = $1", "SELECT", "submissions"],
      ['INSERT INTO "forms" ("a") VALUES ($1)', "INSERT", "forms"],
      ["update only forms set a = $1", "UPDATE", "forms"],
      ["delete from forms where a in (select a from others)", "DELETE", "forms"],
      ["with last as (select a from forms) update others set a = 1", "WITH", "forms"],
    ] as const)
      assert.deepStrictEqual(nameOf(sql), { operation, collection })
  })
})
