import { assert, it } from "@effect/vitest"
import { Dice } from "../domain/voice/support/Dice.ts"
import { killedSessions } from "../support/killedSessions.ts"
import { sampleOf } from "../support/sampling.ts"
import { type ServerResult, onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"

/** The number of sessions; the service is killed at least once for every fifty. */
const people = sampleOf(1000, 4)

interface Both {
  readonly cache: string
  readonly database: string
}

const both = async (): Promise<ServerResult<Both>> => {
  const redis = await redisServer()
  if ("missing" in redis) return redis
  const postgres = await postgresServer()
  if ("missing" in postgres) {
    await redis.stop()
    return postgres
  }
  return {
    ...postgres,
    address: { cache: redis.address, database: postgres.address },
    stop: async () => {
      await redis.stop()
      await postgres.stop()
    },
  }
}

onServer(
  "Redis and PostgreSQL under a service that is killed while people answer",
  await both(),
  ({ cache, database }) => {
    it(`no accepted answer of ${people} sessions is lost or duplicated`, async () => {
      // All people share one address, and reconnect from it after every kill.
      const environment = { DATABASE_URL: database, KV_HISTORY_URL: cache, RATE_LIMITS: "sockets=0" }
      const fates = await killedSessions(environment, { people, atOnce: 50, dice: new Dice(11) })
      assert.deepStrictEqual(fates.wrong, [])
      console.log(
        `resumed ${fates.resumed}, killed while sending ${fates.sending}, temporarily refused ${fates.refused}`,
      )
      assert.strictEqual(fates.people, people)
      assert.isAtLeast(fates.resumed, people / 20)
      assert.isAtLeast(fates.sending, people / 50)
    }, 900_000)
  },
)
