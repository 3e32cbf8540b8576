import * as Effect from "effect/Effect"
import { load } from "../Settings.ts"
import { commandOf, flagsOf, print } from "./CommandLine.ts"
import { accepted, database } from "./doctor/database.ts"
import { fault, type Finding, findingsText } from "./doctor/Finding.ts"
import { listening } from "./doctor/listening.ts"
import { machine } from "./doctor/machine.ts"
import { servers } from "./doctor/servers.ts"
import { settingsFindings } from "./doctor/settings.ts"
import { stores } from "./doctor/stores.ts"

export const usage = `usage: parley doctor [--json]
       parley doctor --accept

Checks everything that the service needs: settings, listen address, database, clock, migrations, Redis, objects, disk, memory, and
the servers for models, speech and media. Prints each result, and how to fix each problem. Never prints a secret.

  --json    print one JSON object instead: {"findings": [{"state", "subject", "about", "advice"?}]}
  --accept  first accept the current keys and object store as those of this database, if any of them was replaced
            on purpose. Lost data is not restored. If the service uses the embedded database, stop it first.

Exit status: 0 the service can run, possibly with warnings; 1 at least one fault.`

/** All checks that are possible once the settings can be read. */
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
  const { accept, json } = yield* flagsOf(args, {
    accept: { type: "boolean", default: false },
    json: { type: "boolean", default: false },
  })
  if (accept) yield* accepted(yield* load)
  const results = yield* findings
  yield* print(json ? JSON.stringify({ findings: results }) : findingsText(results))
  if (results.some(({ state }) => state === "fault"))
    yield* Effect.sync(() => {
      process.exitCode = 1
    })
})

export const program = commandOf({ usage, otherwise: "not checked" }, run)
