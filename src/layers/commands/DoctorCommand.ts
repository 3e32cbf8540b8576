import * as Effect from "effect/Effect"
import { load } from "../Settings.ts"
import { commandOf, flagsOf, print } from "./CommandLine.ts"
import { database } from "./doctor/database.ts"
import { fault, type Finding, findingsText } from "./doctor/Finding.ts"
import { listening } from "./doctor/listening.ts"
import { machine } from "./doctor/machine.ts"
import { servers } from "./doctor/servers.ts"
import { settingsFindings } from "./doctor/settings.ts"
import { stores } from "./doctor/stores.ts"

export const usage = `usage: parley doctor [--json]

Looks at everything that the service needs: settings, the address to listen on, database, clock, migrations, Redis, objects, disk, memory,
the servers of models, speech and media. Says what it saw, and what to do where something is wrong; never a secret.

  --json  one JSON object in place of lines: {"findings": [{"state", "subject", "about", "advice"?}]}

Exit status: 0 the service can run, with warnings or without; 1 something is a fault.`

/** Everything that can be seen with settings that can be read. */
export const findings: Effect.Effect<ReadonlyArray<Finding>> = load.pipe(
  Effect.flatMap((settings) =>
    Effect.map(
      Effect.all([machine(settings), listening(settings), database(settings), stores(settings), servers(settings)], {
        concurrency: "unbounded",
      }),
      (findings) => [...settingsFindings(settings), ...findings.flat()],
    ),
  ),
  Effect.catchTag("SettingsInvalid", ({ problems }) =>
    Effect.succeed(problems.map((problem) => fault("settings", problem, "see docs/reference/settings.md"))),
  ),
)

const run = Effect.fnUntraced(function* (args: ReadonlyArray<string>) {
  const { json } = yield* flagsOf(args, { json: { type: "boolean", default: false } })
  const results = yield* findings
  yield* print(json ? JSON.stringify({ findings: results }) : findingsText(results))
  if (results.some(({ state }) => state === "fault"))
    yield* Effect.sync(() => {
      process.exitCode = 1
    })
})

export const program = commandOf({ usage, otherwise: "not looked at" }, run)
