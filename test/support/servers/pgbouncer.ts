import { chownSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ServerResult } from "./onServer.ts"
import { findProgram, freePort, start, temporaryFolder, userNamed } from "./program.ts"

/**
 * A PgBouncer in transaction mode in front of a PostgreSQL server, with two connections for any number of clients;
 * returns its connection URL.
 */
export const transactionPooler = async (server: string): Promise<ServerResult<string>> => {
  const path = findProgram("pgbouncer", "/usr/sbin/pgbouncer")
  if (path === undefined) return { missing: "no PgBouncer on this machine" }
  const { hostname, port: serverPort } = new URL(server)
  const user = userNamed("postgres") ?? userNamed("nobody")
  const folder = temporaryFolder(user)
  const port = await freePort()
  const file = join(folder, "pgbouncer.ini")
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${serverPort} user=postgres password=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir = ${folder}
auth_type = any
pool_mode = transaction
default_pool_size = 2
ignore_startup_parameters = extra_float_digits,options
`,
  )
  if (user !== undefined) chownSync(file, user.uid, user.gid)
  const running = await start({ path, args: [file], folder, port, user, signal: "KILL" })
  return { ...running, from: "program", address: `postgres://postgres:postgres@127.0.0.1:${port}/postgres` }
}
