import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as AuditLogs from "../../adapters/sql/AuditLog.ts"
import { AuditLog } from "../../ports/AuditLog.ts"
import * as Database from "../Database.ts"
import { load } from "../Settings.ts"
import { startFailure } from "../StartFailure.ts"
import { asksForHelp, complain, flagsOf, print } from "./CommandLine.ts"

export const usage = `usage: parley audit [--tenant NAME]

  --tenant NAME   one tenant's chain; absent: all of them, and the service's own

Walks along the chains of the audit log and prints for each how many entries it has and the hash of the newest one. Keep
these lines somewhere else: a chain that was written anew from its beginning is whole, but has another hash. An entry that is
not as it was written is named, with status 1. The embedded database belongs to one process: stop the service first.`

interface Report {
  readonly lines: ReadonlyArray<string>
  readonly isWhole: boolean
}

const nameOf = (tenant: string): string => (tenant === "" ? "(service)" : tenant)

/** What a walk along the chains finds. */
export const verified = (only: string | undefined) =>
  Effect.gen(function* () {
    const log = yield* AuditLog
    const tenants = only === undefined ? yield* log.tenants : [only]
    const checks = yield* Effect.forEach(tenants, (tenant) =>
      Effect.map(log.check(tenant), (check) => ({ tenant, ...check })),
    )
    return {
      lines: checks.map(({ tenant, entries, head, brokenAt }) =>
        brokenAt === null
          ? `${nameOf(tenant)}: ${entries} entries, newest ${head}`
          : `${nameOf(tenant)}: entry ${brokenAt} is not as it was written; ${entries} before it are whole`,
      ),
      isWhole: checks.every(({ brokenAt }) => brokenAt === null),
    } satisfies Report
  })

const report = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { tenant } = yield* flagsOf(args, { tenant: { type: "string" } })
    const settings = yield* load
    const logs = AuditLogs.layer.pipe(Layer.provide(Database.layer(settings, Duration.zero)))
    return yield* Effect.provide(verified(tenant), logs)
  })

/** Prints a line for each chain; what is broken goes to standard error as well, by the status. */
export const program = (args: ReadonlyArray<string>) =>
  (asksForHelp(args) ? Effect.succeed({ lines: [usage], isWhole: true }) : report(args)).pipe(
    Effect.flatMap(({ lines, isWhole }) => (isWhole ? print(lines.join("\n")) : complain(lines.join("\n"), 1))),
    Effect.catchTag("UsageWrong", ({ problem }) => complain(`${problem}\n\n${usage}`, 2)),
    Effect.catchCause((cause) => complain(`no check: ${startFailure(Cause.squash(cause))}`, 1)),
  )
