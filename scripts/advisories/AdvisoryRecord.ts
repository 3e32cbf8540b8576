import { createHash } from "node:crypto"
import * as Schema from "effect/Schema"
import { daysFor, longestAge } from "./Deadlines.ts"
import type { Answer, Versions } from "./Registry.ts"

const day = 24 * 60 * 60 * 1000

const Day = Schema.String.check(Schema.isPattern(/^\d{4}-\d{2}-\d{2}$/))

const Finding = Schema.Struct({
  id: Schema.String,
  package: Schema.String,
  versions: Schema.Array(Schema.String),
  vulnerable_versions: Schema.String,
  use: Schema.Literals(["production", "development"]),
  severity: Schema.String,
  title: Schema.String,
  url: Schema.String,
  /** The day of the comparison that first found the vulnerability. */
  known_since: Day,
  /** The due date. Edit it by hand only to move it earlier. */
  due: Day,
  /** Written by hand: the reason to keep the version, and until when. */
  decision: Schema.NullOr(Schema.Struct({ reason: Schema.NonEmptyString, until: Day })),
})

/** The result of comparing the lock file with published advisories. */
export const AdvisoryRecord = Schema.Struct({
  compared_at: Day,
  /** SHA-256 of the lock file, as hexadecimal digits. */
  lock: Schema.String,
  asked: Schema.Struct({ production: Schema.Int, development: Schema.Int }),
  advisories: Schema.Array(Finding),
})
export type AdvisoryRecord = typeof AdvisoryRecord.Type

interface Locked {
  readonly version?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
}

export const uses = ["production", "development"] as const

/** The packages in an npm lock file: those of a deployment, and those that only development tools need. */
export const installedBy = (lock: string): Readonly<Record<(typeof uses)[number], Versions>> => {
  const { packages } = JSON.parse(lock) as { readonly packages: Readonly<Record<string, Locked>> }
  const installed = { production: new Map<string, Set<string>>(), development: new Map<string, Set<string>>() }
  for (const [path, { version, link, dev, devOptional }] of Object.entries(packages)) {
    if (path === "" || link === true || version === undefined) continue
    const name = path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length)
    const use = dev === true || devOptional === true ? "development" : "production"
    installed[use].set(name, (installed[use].get(name) ?? new Set()).add(version))
  }
  const versions = (of: ReadonlyMap<string, ReadonlySet<string>>): Versions =>
    Object.fromEntries([...of].map(([name, all]) => [name, [...all]]))
  return { production: versions(installed.production), development: versions(installed.development) }
}

const digest = (lock: string): string => createHash("sha256").update(lock).digest("hex")

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10)

const earlier = (a: string, b: string): string => (a < b ? a : b)

/** The record of a comparison. Known advisories keep the date they were found, their due date and their decision. */
export const recordOf = (
  lock: string,
  answers: Readonly<Record<(typeof uses)[number], Answer>>,
  before: AdvisoryRecord | undefined,
  now: number,
): AdvisoryRecord => {
  const installed = installedBy(lock)
  const advisories = uses.flatMap((use) =>
    Object.entries(answers[use]).flatMap(([name, all]) =>
      all.map(({ id, title, url, severity, vulnerable_versions }) => {
        const known = before?.advisories.find((one) => one.id === String(id) && one.package === name && one.use === use)
        const known_since = known?.known_since ?? dayOf(now)
        const latest = dayOf(Date.parse(known_since) + daysFor[severity] * day)
        return {
          id: String(id),
          package: name,
          versions: installed[use][name] ?? [],
          vulnerable_versions,
          use,
          severity,
          title,
          url,
          known_since,
          due: known === undefined ? latest : earlier(known.due, latest),
          decision: known?.decision ?? null,
        }
      }),
    ),
  )
  const asked = {
    production: Object.keys(installed.production).length,
    development: Object.keys(installed.development).length,
  }
  return { compared_at: dayOf(now), lock: digest(lock), asked, advisories }
}

/** Reasons in this record to block a release, if any. */
export const faultsOf = (record: AdvisoryRecord, lock: string, now: number): ReadonlyArray<string> => {
  const today = dayOf(now)
  const faults = record.lock === digest(lock) ? [] : ["the lock file has changed since the comparison"]
  const age = Math.floor((Date.parse(today) - Date.parse(record.compared_at)) / day)
  if (age < 0 || age > longestAge)
    faults.push(`the last comparison, on ${record.compared_at}, is more than ${longestAge} days old`)
  const overdue = record.advisories.filter(({ due, decision }) => today > (decision?.until ?? due))
  return [
    ...faults,
    ...overdue.map(
      ({ id, severity, due, decision, ...one }) =>
        `${one.package}: ${severity}, ${id}, ${decision === null ? "was due" : "was accepted until"} ${decision?.until ?? due}`,
    ),
  ]
}
