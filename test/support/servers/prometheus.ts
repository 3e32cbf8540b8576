import { writeFileSync } from "node:fs"
import { join } from "node:path"
import type { ServerResult } from "./onServer.ts"
import { findProgram, freePort, start, temporaryFolder } from "./program.ts"

/** The URL of a Prometheus that scrapes one service every second. */
export const prometheusServer = async (target: string): Promise<ServerResult<string>> => {
  const path = findProgram("prometheus")
  if (path === undefined) return { missing: "no Prometheus on this machine" }
  const [port, folder] = [await freePort(), temporaryFolder()]
  const config = join(folder, "prometheus.yaml")
  writeFileSync(
    config,
    JSON.stringify({
      global: { scrape_interval: "1s" },
      scrape_configs: [{ job_name: "parley", static_configs: [{ targets: [target] }] }],
    }),
  )
  const address = `http://127.0.0.1:${port}`
  const args = [
    `--config.file=${config}`,
    `--storage.tsdb.path=${join(folder, "data")}`,
    `--web.listen-address=127.0.0.1:${port}`,
  ]
  const running = await start({ path, args, folder, port, signal: "KILL" }, () =>
    fetch(`${address}/-/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  )
  return { ...running, from: "program", address }
}
