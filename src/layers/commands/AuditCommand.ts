import * as Cause from "effect/Cause"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readFile } from "node:fs/promises"
import * as AuditLogs from "../../adapters/sql/AuditLog.ts"
import { AuditLog, type ChainCheck } from "../../ports/AuditLog.ts"
import * as Database from "../Database.ts"
import { load } from "../Settings.ts"
import { startFailure } from "../StartFailure.ts"
import { type Anchor, anchorLine, anchorsIn, chainName } from "./AuditAnchor.ts"
import { asksForHelp, complain, flagsOf, print, refused } from "./CommandLine.ts"

export const usage = `usage: parley audit [--tenant NAME] [--anchor FILE]

  --tenant NAME   verify one tenant's chain; default: all, including the service's own
  --anchor FILE   earlier output of this command; the entry that was newest then must still have the same hash

Verifies the chains of the audit log. Prints the number of entries and the newest hash of each chain. Keep this output on
another machine and pass it with --anchor. A chain that was truncated or rewritten can be valid in itself, but it no longer
matches its anchor. If a chain was changed, the command names it and exits with status 1. Only one process can use the
embedded database: stop the service first.`

interface Report {
  readonly lines: ReadonlyArray<string>
  readonly isWhole: boolean
}

/** One chain's line, and whether the chain is intact. */
const judged = (name: string, { entries, head, brokenAt, hashAt }: ChainCheck, anchor: Anchor | undefined) => {
  if (brokenAt !== null)
    return {
      isWhole: false,
      line: `${name}: entry ${brokenAt} was changed; the ${entries} entries before it are intact`,
    }
  if (anchor !== undefined && entries < anchor.entries)
    return { isWhole: false, line: `${name}: only ${entries} of the anchor's ${anchor.entries} entries are left` }
  if (anchor !== undefined && hashAt !== anchor.hash)
    return {
      isWhole: false,
      line: `${name}: entry ${anchor.entries} doesn't match the anchor: the chain was rewritten`,
    }
  return { isWhole: true, line: anchorLine(name, { entries, hash: head }) }
}

/** The result of checking all chains, including chains that only the anchors mention. */
export const verified = (only: string | undefined, anchors: ReadonlyMap<string, Anchor> = new Map()) =>
  Effect.gen(function* () {
    const log = yield* AuditLog
    const known = only === undefined ? [...(yield* log.tenants), ...anchors.keys()] : [only]
    const found = yield* Effect.forEach([...new Set(known)].sort(), (tenant) => {
      const anchor = anchors.get(tenant)
      return Effect.map(log.check(tenant, anchor?.entries), (check) => judged(chainName(tenant), check, anchor))
    })
    return { lines: found.map(({ line }) => line), isWhole: found.every(({ isWhole }) => isWhole) } satisfies Report
  })

const anchorsOf = (file: string | undefined) =>
  file === undefined
    ? Effect.succeed(new Map<string, Anchor>())
    : Effect.tryPromise({ try: () => readFile(file, "utf8"), catch: () => refused(`${file} can't be read`) }).pipe(
        Effect.flatMap((text) => {
          const { anchors, wrong } = anchorsIn(text)
          return wrong === undefined
            ? Effect.succeed(anchors)
            : Effect.fail(refused(`${file}: line ${wrong} must be a line printed by parley audit for an intact chain`))
        }),
      )

const report = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { tenant, anchor } = yield* flagsOf(args, { tenant: { type: "string" }, anchor: { type: "string" } })
    const anchors = yield* anchorsOf(anchor)
    const settings = yield* load
    const logs = AuditLogs.layer.pipe(Layer.provide(Database.layer(settings, Duration.zero)))
    return yield* Effect.provide(verified(tenant, anchors), logs)
  })

/** Prints a line for each chain; broken ones also go to standard error and set the exit status. */
export const program = (args: ReadonlyArray<string>) =>
  (asksForHelp(args) ? Effect.succeed({ lines: [usage], isWhole: true }) : report(args)).pipe(
    Effect.flatMap(({ lines, isWhole }) => (isWhole ? print(lines.join("\n")) : complain(lines.join("\n"), 1))),
    Effect.catchTag("UsageWrong", ({ problem }) => complain(`${problem}\n\n${usage}`, 2)),
    Effect.catchTag("CommandRefused", ({ problem }) => complain(problem, 1)),
    Effect.catchCause((cause) => complain(`not verified: ${startFailure(Cause.squash(cause))}`, 1)),
  )
