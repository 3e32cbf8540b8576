import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Progress } from "../../../src/domain/forms/results/Progress.ts"
import { ProgressStore } from "../../../src/ports/ProgressStore.ts"

interface Entry extends Omit<Progress, "addresses"> {
  readonly marks: ReadonlyArray<string>
  readonly tenant: string
  readonly formUid: string
  readonly owner: string | null
  readonly at: DateTime.Utc
}

const median = (numbers: ReadonlyArray<number>): number => {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = (sorted.length - 1) / 2
  return (sorted[Math.floor(middle)]! + sorted[Math.ceil(middle)]!) / 2
}

/** Respondents' progress for the lifetime of the process. */
export const layer = Layer.sync(ProgressStore, () => {
  let entries: ReadonlyArray<Entry> = []
  const without = (isGone: (entry: Entry) => boolean) =>
    Effect.sync(() => {
      entries = entries.filter((entry) => !isGone(entry))
    })
  const of = (tenant: string, formUid: string) =>
    entries.filter((entry) => entry.tenant === tenant && entry.formUid === formUid)
  return ProgressStore.of({
    note: (tenant, formUid, owner, { channel, last, times: answerTimes }, marks = []) =>
      Effect.map(DateTime.now, (at) => {
        const before = of(tenant, formUid).find((entry) => entry.owner === owner)
        const times = { ...before?.times, ...answerTimes }
        const place = last === "" && before !== undefined ? before : { channel, last }
        const entry = { channel: place.channel, last: place.last, times, marks, tenant, formUid, owner, at }
        entries = [...entries.filter((one) => one !== before), entry]
      }),
    forget: (tenant, formUid, owner) =>
      without((entry) => entry.tenant === tenant && entry.formUid === formUid && entry.owner === owner),
    stamp: (tenant, formUid) =>
      Effect.sync(() => {
        const own = of(tenant, formUid)
        return `${own.length}:${Math.max(0, ...own.map(({ at }) => at.epochMilliseconds))}`
      }),
    summary: (tenant, formUid) =>
      Effect.sync(() => {
        const own = of(tenant, formUid)
        const begun = own.filter(({ last }) => last !== "")
        const stops = [...Map.groupBy(begun, ({ channel, last }) => `${channel} ${last}`).values()]
        const times = own.flatMap(({ channel, times: all }) =>
          Object.entries(all).map(([field, time]) => ({ channel, field, time })),
        )
        const spent = [...Map.groupBy(times, ({ channel, field }) => `${channel} ${field}`).values()]
        return {
          stops: stops.map((same) => ({ channel: same[0]!.channel, last: same[0]!.last, count: same.length })),
          spent: spent.map((same) => ({
            channel: same[0]!.channel,
            field: same[0]!.field,
            count: same.length,
            median: median(same.map(({ time }) => time)),
          })),
        }
      }),
    ofPerson: (tenant, { owners, marks }, limit) =>
      Effect.sync(() =>
        entries
          .flatMap((entry) =>
            entry.tenant === tenant &&
            entry.owner !== null &&
            (owners.includes(entry.owner) || entry.marks.some((mark) => marks.includes(mark)))
              ? [{ formUid: entry.formUid, owner: entry.owner }]
              : [],
          )
          .slice(0, limit),
      ),
    remove: (tenant, formUid, before) =>
      without(
        (entry) =>
          entry.tenant === tenant &&
          entry.formUid === formUid &&
          (before === undefined || DateTime.isLessThan(entry.at, before)),
      ),
    age: ({ nameless, gone }) =>
      Effect.sync(() => {
        entries = entries
          .filter(({ at }) => !DateTime.isLessThan(at, gone))
          .map((entry) => (DateTime.isLessThan(entry.at, nameless) ? { ...entry, owner: null, marks: [] } : entry))
      }),
  })
})
