import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { startContainer } from "./docker.ts"
import { type ServerResult, fromEnvironment } from "./onServer.ts"
import { findProgram, freePort, start, temporaryFolder } from "./program.ts"

/** Files for a server in addition to its arguments, by name. */
type Files = Readonly<Record<string, string>>

/** A separate Redis with its own settings, which must be a local program. */
export const redisProgram = async (
  settings: ReadonlyArray<string> = [],
  { files = {}, scheme = "redis" }: { readonly files?: Files; readonly scheme?: "redis" | "rediss" } = {},
): Promise<ServerResult<string>> => {
  const path = findProgram("redis-server", "valkey-server", "/usr/sbin/redis-server")
  if (path === undefined) return { missing: "no TEST_REDIS_URL, no Docker engine and no Redis on this machine" }
  const port = await freePort()
  const folder = temporaryFolder()
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content)
  const ports = scheme === "redis" ? ["--port", String(port)] : ["--port", "0", "--tls-port", String(port)]
  const running = await start({
    path,
    args: [...ports, "--bind", "127.0.0.1", "--save", "", "--appendonly", "no", ...settings],
    folder,
    port,
    signal: "KILL",
  })
  const host = scheme === "redis" ? "127.0.0.1" : "localhost"
  return { ...running, from: "program", address: `${scheme}://${host}:${port}` }
}

/** The connection URL of a Redis server. */
export const redisServer = async (): Promise<ServerResult<string>> => {
  const address = process.env["TEST_REDIS_URL"]
  if (address) return fromEnvironment(address)
  const container = await startContainer({ name: "redis:7-alpine", port: 6379 })
  if (container !== undefined)
    return { ...container, from: "docker", address: `redis://${container.host}:${container.port}` }
  return redisProgram()
}
