import { assert, describe, it } from "@effect/vitest"
import { userOf } from "../../../src/adapters/redis/connection.ts"

describe("who connects to Redis", () => {
  it("is the user of the address, as it is written there", () => {
    assert.deepStrictEqual(userOf("rediss://parley:p%40ss@redis.example:6380/1"), {
      username: "parley",
      password: "p@ss",
    })
    assert.deepStrictEqual(userOf("redis://:secret@redis.example"), { username: undefined, password: "secret" })
  })

  it("stays who it was where the address cannot be read", () => {
    for (const address of ["", "no address", "redis://parley:100%@redis.example"])
      assert.deepStrictEqual(userOf(address), {})
  })
})
