import { writeFileSync } from "node:fs"
import { homedir } from "node:os"
import { join } from "node:path"
import { startContainer } from "./docker.ts"
import { type ServerResult, fromEnvironment } from "./onServer.ts"
import { findProgram, freePort, start, temporaryFolder } from "./program.ts"

export interface LiveKitAddress {
  readonly url: string
  readonly key: string
  readonly secret: string
}

const keys = { key: "parley-test", secret: "a secret of the media server for tests" }

const cache = process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache")

/** `notices`: the URL for the server's webhooks about rooms. */
const startProgram = async (path: string, notices: string | undefined): Promise<ServerResult<LiveKitAddress>> => {
  const port = await freePort()
  const folder = temporaryFolder()
  const config = {
    port,
    bind_addresses: ["127.0.0.1"],
    rtc: { tcp_port: await freePort(), udp_port: await freePort(), use_external_ip: false, node_ip: "127.0.0.1" },
    keys: { [keys.key]: keys.secret },
    logging: { level: "error" },
    ...(notices === undefined ? {} : { webhook: { api_key: keys.key, urls: [notices] } }),
  }
  // JSON is also valid YAML.
  writeFileSync(join(folder, "livekit.yaml"), JSON.stringify(config))
  const running = await start({ path, args: ["--config", "livekit.yaml"], folder, port, signal: "KILL" })
  return { ...running, from: "program", address: { ...keys, url: `ws://127.0.0.1:${port}` } }
}

/** A LiveKit server: `TEST_LIVEKIT_URL` with its key and secret, a container, or the local program. */
export const livekitServer = async (notices?: string): Promise<ServerResult<LiveKitAddress>> => {
  const url = process.env["TEST_LIVEKIT_URL"]
  if (url) {
    const { TEST_LIVEKIT_KEY = "devkey", TEST_LIVEKIT_SECRET = "secret" } = process.env
    return fromEnvironment({ url, key: TEST_LIVEKIT_KEY, secret: TEST_LIVEKIT_SECRET })
  }
  const program = findProgram("livekit-server", join(cache, "parley", "bin", "livekit-server"))
  if (program !== undefined) return startProgram(program, notices)
  const container = await startContainer({
    name: "livekit/livekit-server:latest",
    port: 7880,
    command: ["--dev", "--bind", "0.0.0.0"],
  })
  if (container !== undefined) {
    const address = { url: `ws://${container.host}:${container.port}`, key: "devkey", secret: "secret" }
    return { ...container, from: "docker", address }
  }
  return { missing: "no TEST_LIVEKIT_URL, no livekit-server on this machine and no Docker engine" }
}
