import { assert, it } from "@effect/vitest"
import { Dice } from "../domain/voice/support/Dice.ts"
import { killedSessions } from "../support/killedSessions.ts"
import { onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"

const redis = await redisServer()

onServer("Redis for sessions", redis, (cache) => {
  it("is there", () => assert.match(cache, /^redis/))
})

if ("address" in redis)
  onServer("Redis and PostgreSQL, the service killed while people answer", await postgresServer(), (database) => {
    it("no accepted answer of 1,000 sessions is lost, and none doubled", async () => {
      const environment = { DATABASE_URL: database, KV_HISTORY_URL: redis.address }
      const fates = await killedSessions(environment, { people: 1000, atOnce: 100, dice: new Dice(11) })
      assert.deepStrictEqual(fates.wrong, [])
      assert.strictEqual(fates.people, 1000)
      assert.isAtLeast(fates.resumed, 50)
    }, 900_000)
  })
