import { assert, describe, it } from "@effect/vitest"
import { userOf } from "../../../src/adapters/redis/connection.ts"

describe("the user of a Redis connection", () => {
  it("is the user in the URL, verbatim", () => {
    assert.deepStrictEqual(userOf("rediss://parley:p%40ss@redis.example:6380/1"), {
      username: "parley",
      password: "p@ss",
    })
    assert.deepStrictEqual(userOf("redis://:secret@redis.example"), { username: undefined, password: "secret" })
  })

  it("is not set if the URL can't be parsed", () => {
    for (const address of ["", "no address", "redis://parley:100%@redis.example"])
      assert.deepStrictEqual(userOf(address), {})
  })
})
