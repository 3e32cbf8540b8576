import { assert, it } from "@effect/vitest"
import { rollingSessions } from "../support/rollingSessions.ts"
import { type ServerResult, onServer } from "../support/servers/onServer.ts"
import { postgresServer } from "../support/servers/postgres.ts"
import { redisServer } from "../support/servers/redis.ts"

interface Both {
  readonly cache: string
  readonly database: string
}

const both = async (): Promise<ServerResult<Both>> => {
  const [redis, postgres] = [await redisServer(), await postgresServer()]
  const stop = async () => {
    for (const server of [redis, postgres]) if (!("missing" in server)) await server.stop()
  }
  if (!("missing" in redis) && !("missing" in postgres))
    return { ...postgres, address: { cache: redis.address, database: postgres.address }, stop }
  await stop()
  return "missing" in redis ? redis : { missing: "no PostgreSQL" }
}

onServer("Redis and PostgreSQL under two processes that are replaced", await both(), ({ cache, database }) => {
  it("none of 500 respondents loses an answer or sees an error, and no process needs its full grace period", async () => {
    const rolled = await rollingSessions({ DATABASE_URL: database, KV_HISTORY_URL: cache }, { people: 500 })
    const exits = rolled.exits.map(({ took }) => `${Math.round(took)} ms`).join(", ")
    const [middle, longest] = [rolled.gaps.at(rolled.gaps.length / 2), rolled.gaps.at(-1)].map((gap) =>
      Math.round(gap!),
    )
    console.log(
      `${rolled.moved} sessions moved within ${middle} ms, at most ${longest} ms; the processes ended within ${exits}`,
    )
    assert.deepStrictEqual(rolled.wrong, [])
    assert.deepStrictEqual(rolled.otherCodes, [])
    // The first restart moves half of the sessions, and the second at least those that could not submit before.
    assert.isAtLeast(rolled.moved, 500)
    assert.deepStrictEqual(
      rolled.exits.map(({ status }) => status),
      [0, 0],
    )
  })
})
