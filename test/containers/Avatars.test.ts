import { assert, it } from "@effect/vitest"
import { randomInt } from "node:crypto"
import { secret } from "../support/avatars.ts"
import { fakeLiveAvatar } from "../support/liveAvatar.ts"
import { runProgram } from "../support/programs/child.ts"
import { sampleOf } from "../support/sampling.ts"
import { onServer } from "../support/servers/onServer.ts"
import { redisServer } from "../support/servers/redis.ts"

const key = "the-key-of-the-account"
const wanted = sampleOf(500, 10)
const kills = 5

const isDone = (line: string) => line.startsWith("done ")

const suites = (redis: string): void => {
  it(`starting, talking, interrupting and stopping, ${wanted} times, with the process killed in the middle, leave no session running`, async () => {
    const fake = await fakeLiveAvatar({ key, connectAfter: 2 })
    const log: Array<string> = []
    let done = 0
    let left = 0
    try {
      for (let life = 0; life <= kills; life++) {
        const cycles = life === kills ? wanted - done : Math.min(wanted - done, Math.floor(wanted / kills))
        // The process is killed at a random moment of a cycle.
        const lifetime = life === kills ? cycles : randomInt(Math.floor(cycles / 2), cycles)
        const child = runProgram("avatars.ts", fake.url, key, redis, String(cycles + 1))
        for (let mine = 0; mine < lifetime;) {
          const line = await child.next()
          if (line === undefined) throw new Error(`the process ended:\n${log.slice(-5).join("\n")}`)
          log.push(line)
          if (!isDone(line)) continue
          assert.strictEqual(line, "done 200 200 204")
          mine += 1
          done += 1
        }
        if (life < kills) {
          await new Promise((resolve) => setTimeout(resolve, randomInt(0, 25)))
          log.push(...(await child.kill()))
          left += fake.running()
          continue
        }
        const before = performance.now()
        while (fake.running() > 0) {
          if (performance.now() - before > 600_000) throw new Error(`${fake.running()} sessions still run`)
          await new Promise((resolve) => setTimeout(resolve, 100))
        }
        log.push(...(await child.kill()))
      }
      console.log(`${done} cycles, ${kills} kills, ${left} sessions left behind by them, ${fake.sessions.size} in all`)
      assert.isAtLeast(done, wanted)
      assert.strictEqual(fake.running(), 0)
      assert.deepStrictEqual([...new Set(fake.violations)], [])
      const all = log.join("\n")
      const hidden = [...fake.sessions.values()].flatMap(({ token, order }) => [
        token,
        String(Object(order["livekit_config"]).livekit_client_token),
      ])
      for (const secretText of [key, secret, "ws://127.0.0.1", ...hidden]) assert.isFalse(all.includes(secretText))
    } finally {
      await fake.stop()
    }
  })
}

onServer("Redis", await redisServer(), suites)
