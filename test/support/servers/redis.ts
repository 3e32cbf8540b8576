import { startContainer } from "./docker.ts"
import { type ServerResult, fromEnvironment } from "./onServer.ts"
import { findProgram, freePort, start, temporaryFolder } from "./program.ts"

const startProgram = async (): Promise<ServerResult<string>> => {
  const path = findProgram("redis-server", "valkey-server", "/usr/sbin/redis-server")
  if (path === undefined) return { missing: "no TEST_REDIS_URL, no Docker engine and no Redis on this machine" }
  const port = await freePort()
  const running = await start({
    path,
    args: ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
    folder: temporaryFolder(),
    port,
    signal: "KILL",
  })
  return { ...running, from: "program", address: `redis://127.0.0.1:${port}` }
}

/** The address of a Redis server. */
export const redisServer = async (): Promise<ServerResult<string>> => {
  const address = process.env["TEST_REDIS_URL"]
  if (address) return fromEnvironment(address)
  const container = await startContainer({ name: "redis:7-alpine", port: 6379 })
  if (container !== undefined)
    return { ...container, from: "docker", address: `redis://${container.host}:${container.port}` }
  return startProgram()
}
