import { spawnSync } from "node:child_process"
import { globSync, realpathSync } from "node:fs"
import { dirname, join } from "node:path"
import { startContainer } from "./docker.ts"
import { type ServerResult, fromEnvironment } from "./onServer.ts"
import { findProgram, freePort, run, start, temporaryFolder, type User, userNamed } from "./program.ts"

const url = (host: string, port: number): string => `postgres://postgres:postgres@${host}:${port}/postgres`

/** Settings without durability; all other settings are as in production. */
const fast = ["fsync=off", "synchronous_commit=off", "full_page_writes=off"]

interface Prepared {
  readonly data: string
  readonly user: User | undefined
  /** Runs one of the server's own programs to its end. */
  readonly run: (program: string, ...args: ReadonlyArray<string>) => void
}

export interface PostgresChoice {
  readonly settings?: ReadonlyArray<string>
  /** Fills the data folder; by default with a new cluster. */
  readonly fill?: (prepared: Prepared) => void
}

export const newCluster = ({ data, run: runs }: Prepared): void =>
  runs("initdb", "-D", data, "-U", "postgres", "--auth=trust", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync")

/** A separate PostgreSQL with its own settings, which must be a local program. */
export const postgresProgram = async ({ settings: more = [], fill = newCluster }: PostgresChoice = {}): Promise<
  ServerResult<string>
> => {
  const initdb = findProgram(...globSync("/usr/lib/postgresql/*/bin/initdb").toSorted().toReversed(), "initdb")
  if (initdb === undefined)
    return { missing: "no TEST_POSTGRES_URL, no Docker engine and no PostgreSQL on this machine" }
  const user = userNamed("postgres") ?? userNamed("nobody")
  const folder = temporaryFolder(user)
  const port = await freePort()
  const data = join(folder, "data")
  const bin = dirname(realpathSync(initdb))
  fill({ data, user, run: (program, ...args) => run(join(bin, program), args, folder, user) })
  const settings = [...fast, "max_connections=200", `unix_socket_directories=${folder}`, ...more].flatMap((setting) => [
    "-c",
    setting,
  ])
  const path = join(dirname(initdb), "postgres")
  const args = ["-D", data, "-p", String(port), "-h", "127.0.0.1", ...settings]
  const running = await start({ path, args, folder, port, user, signal: "QUIT" }, async () => {
    // PostgreSQL listens before it accepts clients.
    const asked = ["-q", "-h", "127.0.0.1", "-p", String(port), "-d", "postgres"]
    return spawnSync(join(dirname(initdb), "pg_isready"), asked, { stdio: "ignore" }).status === 0
  })
  return { ...running, from: "program", address: url("127.0.0.1", port) }
}

/** The connection URL of a PostgreSQL server with superuser rights. */
export const postgresServer = async (): Promise<ServerResult<string>> => {
  const address = process.env["TEST_POSTGRES_URL"]
  if (address) return fromEnvironment(address)
  const container = await startContainer({
    name: "postgres:17-alpine",
    port: 5432,
    environment: { POSTGRES_PASSWORD: "postgres" },
  })
  if (container !== undefined) return { ...container, from: "docker", address: url(container.host, container.port) }
  return postgresProgram()
}
