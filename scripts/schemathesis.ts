import { spawnSync } from "node:child_process"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { main, start } from "../bench/support/program.ts"

/**
 * Calls every route of its own service with Schemathesis, which generates calls from `/openapi.json`. No response may
 * have a status, a type or a body that the description lacks. No 5xx status is allowed except 503. Exits with 1 for a
 * wrong response, and with 2 if Schemathesis is missing.
 *
 *     python3 -m venv venv && venv/bin/pip install schemathesis
 *     SCHEMATHESIS=venv/bin/st npm run schemathesis [seconds]
 */
const program = process.env["SCHEMATHESIS"] ?? "st"
const seconds = process.argv[2] ?? "600"

/** The calls use an existing tenant, so that they get past the 404. */
const configuration = `
[checks]
not_a_server_error.expected-statuses = ["2xx", "3xx", "4xx", "503"]
[parameters]
"path.tenant" = "demo"
`
const checks = [
  "not_a_server_error",
  "status_code_conformance",
  "content_type_conformance",
  "response_headers_conformance",
  "response_schema_conformance",
]

/** These calls would revoke the token that all other calls use. */
const endsSessions = ["/api/v1/session", "/api/v1/sessions", "/api/v1/sessions/{session_id}"]

const attack = async (): Promise<number> => {
  const folder = mkdtempSync(join(tmpdir(), "schemathesis-"))
  const service = await start(main, { PORT: "18471", DATA_DIR: join(folder, "data") }, /token=\S+\n/)
  const [, url = "", token = ""] = /open (\S+)\/\?token=(\S+)/.exec(service.output()) ?? []
  writeFileSync(join(folder, "schemathesis.toml"), configuration)
  const { status } = spawnSync(
    program,
    [
      `--config-file=${join(folder, "schemathesis.toml")}`,
      "run",
      `${url}/openapi.json`,
      `--header=Authorization: Bearer ${token}`,
      `--max-time=${seconds}`,
      `--checks=${checks.join(",")}`,
      "--continue-on-failure",
      "--warnings=off",
      "--suppress-health-check=all",
      ...endsSessions.flatMap((path) => ["--exclude-path", path]),
    ],
    { stdio: "inherit" },
  )
  await service.stop()
  rmSync(folder, { recursive: true })
  return status ?? 1
}

const isThere = spawnSync(program, ["--version"]).status === 0
if (!isThere)
  console.error(
    `${program} is not installed: install Schemathesis from PyPI and set SCHEMATHESIS to the path of its st.`,
  )
process.exitCode = isThere ? await attack() : 2
