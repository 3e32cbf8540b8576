import { existsSync } from "node:fs"
import { connect, type NetConnectOpts } from "node:net"
import { homedir } from "node:os"
import type { Running } from "./program.ts"

const sockets = (): ReadonlyArray<NetConnectOpts> => {
  const configured = process.env["DOCKER_HOST"]
  if (configured !== undefined && !configured.startsWith("unix://")) {
    const { hostname, port } = new URL(configured)
    return [{ host: hostname, port: Number(port || 2375) }]
  }
  const runtime = process.env["XDG_RUNTIME_DIR"] ?? `/run/user/${process.getuid?.() ?? 0}`
  return (
    configured === undefined
      ? [
          "/var/run/docker.sock",
          `${homedir()}/.docker/run/docker.sock`,
          `${runtime}/docker.sock`,
          `${runtime}/podman/podman.sock`,
        ]
      : [configured.slice("unix://".length)]
  )
    .filter((path) => existsSync(path))
    .map((path) => ({ path }))
}

/** Whether an engine responds at this address; an installed client program proves nothing. */
const answers = (address: NetConnectOpts): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = connect(address, () => probe.write("GET /_ping HTTP/1.0\r\n\r\n"))
    const decide = (engine: boolean): void => {
      probe.destroy()
      resolve(engine)
    }
    probe.setTimeout(500, () => decide(false))
    probe.once("data", (reply) => decide(reply.toString("latin1").startsWith("HTTP/1.") && reply.includes(" 200 ")))
    probe.once("error", () => decide(false))
    probe.once("close", () => resolve(false))
  })

export interface Image {
  readonly name: string
  readonly port: number
  readonly environment?: Record<string, string>
  readonly command?: Array<string>
}

/** A container of this image with its host and port; undefined if there is no engine. */
export const startContainer = async (
  image: Image,
): Promise<(Running & { readonly host: string; readonly port: number }) | undefined> => {
  const engines = await Promise.all(sockets().map(answers))
  if (!engines.includes(true)) return undefined
  // Loaded only here, because it is slow, and fails to load without an engine.
  const { GenericContainer, Wait } = await import("testcontainers")
  const started = await new GenericContainer(image.name)
    .withExposedPorts(image.port)
    .withEnvironment(image.environment ?? {})
    .withCommand(image.command ?? [])
    .withWaitStrategy(Wait.forListeningPorts())
    .start()
  return {
    host: started.getHost(),
    port: started.getMappedPort(image.port),
    stop: async () => {
      await started.stop()
    },
  }
}
