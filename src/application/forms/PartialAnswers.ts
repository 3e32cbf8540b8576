import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import type { Progress } from "../../domain/forms/results/Progress.ts"
import { isJsonObject, jsonIn, type JsonObject } from "../../domain/forms/codec/Json.ts"
import { isLong, type Lines, lineAfter, linesOf } from "../../domain/operations/Lines.ts"
import { isPassSession } from "./Answering.ts"
import { PartialRetention } from "./PartialRetention.ts"
import { RespondentPasses } from "../../ports/RespondentPasses.ts"
import { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { ProgressStore } from "../../ports/ProgressStore.ts"

/**
 * The person and form that unfinished answers belong to. `owner` identifies the person across all channels: see
 * `sessionOf`.
 */
export interface PartialKey {
  readonly tenant: string
  readonly formUid: string
  readonly owner: string
}

/**
 * How long an account's unfinished answers are kept (contract 2). Every change extends it. For answers from people
 * without an account, and for a voice session's own snapshot, see `PartialRetention`.
 */
export const partialLifetime = Duration.hours(1)

const attempts = 64

/** The values from which a mark is derived, to find a person's unfinished answers by their email address. */
export const addressMark = (tenant: string, address: string): ReadonlyArray<string> => [
  "mail address",
  tenant,
  address.toLowerCase(),
]

/** Top-level answers by field uid, so that they survive the renaming of a field. Times are ISO 8601. */
export interface KeptAnswers {
  readonly data: JsonObject
  readonly savedAt: string
  readonly expiresAt: string
}

/**
 * A record has a line for each answer, and is parsed completely when a session starts. A hand-written check is faster
 * than a schema.
 */
const read = (line: string): KeptAnswers | undefined => {
  const json = jsonIn(line)
  if (!isJsonObject(json)) return undefined
  const { data, savedAt, expiresAt } = json
  const isKept = isJsonObject(data) && typeof savedAt === "string" && typeof expiresAt === "string"
  return isKept ? { data, savedAt, expiresAt } : undefined
}

const keyOf = ({ tenant, formUid, owner }: PartialKey): string =>
  `forms:partial:${tenant}:${encodeURIComponent(formUid)}:${encodeURIComponent(owner)}`

/** The end of the record after this writer's last append; valid until another writer appends. */
export type Place = Lines

/**
 * Unfinished answers, one set per person and form across programs, pages and voice sessions, so that a form started by
 * hand can be finished by voice, and vice versa. No concurrent write is lost.
 */
export class PartialAnswers extends Context.Service<
  PartialAnswers,
  {
    readonly find: (key: PartialKey) => Effect.Effect<Option.Option<KeptAnswers>, KeyValueUnavailable>
    /** Keyed by field uid. The newer answer to a field wins, and null removes an answer. */
    readonly add: (
      key: PartialKey,
      answers: JsonObject,
      progress?: (all: JsonObject) => Progress | undefined,
    ) => Effect.Effect<KeptAnswers, KeyValueUnavailable>
    /** Appends these answers after an earlier `put`. Reads nothing as long as no other writer has appended. */
    readonly put: (key: PartialKey, answers: JsonObject, after?: Place) => Effect.Effect<Place, KeyValueUnavailable>
    /** Records the person's progress, for answers that `put` has written. */
    readonly reached: (key: PartialKey, progress: Progress) => Effect.Effect<void>
    readonly forget: (key: PartialKey) => Effect.Effect<void, KeyValueUnavailable>
    /** Records a person's submission, so their progress no longer counts. Unfinished answers are kept. */
    readonly sent: (key: PartialKey) => Effect.Effect<void>
  }
>()("parley/application/forms/PartialAnswers") {}

const merged = (before: JsonObject | undefined, fresh: JsonObject): JsonObject => {
  const all = { ...before, ...fresh }
  return Object.values(fresh).includes(null)
    ? Object.fromEntries(Object.entries(all).filter(([, value]) => value !== null))
    : all
}

/** A complete record and the lines appended to it. Undefined for text that this service did not write. */
const standing = (text: string): Option.Option<KeptAnswers> => {
  const lines = text.split("\n").map(read)
  const newest = lines.at(-1)
  if (newest === undefined || !lines.every((line) => line !== undefined)) return Option.none()
  const all = new Map(lines.flatMap(({ data }) => Object.entries(data)))
  return Option.some({ ...newest, data: Object.fromEntries([...all].filter(([, value]) => value !== null)) })
}

const ofTenant = <E>(
  { tenant: named }: PartialKey,
  work: (tenant: DeclaredTenant) => Effect.Effect<void, E>,
): Effect.Effect<void> => {
  const tenant = tenantIn(named)
  return tenant === undefined
    ? Effect.void
    : Effect.ignore(work(tenant), { log: "Warn", message: "Could not record a respondent's progress" })
}

const instant = (milliseconds: number): string => new Date(milliseconds).toISOString()

const isEmpty = ({ data }: KeptAnswers): boolean => Object.keys(data).length === 0

export const layer = Layer.effect(
  PartialAnswers,
  Effect.gen(function* () {
    const store = yield* KeyValue
    const retention = yield* PartialRetention
    const progress = yield* ProgressStore
    const { secretOf } = yield* RespondentPasses

    /** An error in the statistics must not prevent saving. */
    const noted = (key: PartialKey, reached: Progress | undefined) =>
      reached === undefined
        ? Effect.void
        : ofTenant(key, (tenant) =>
            progress.note(
              tenant,
              key.formUid,
              key.owner,
              reached,
              reached.addresses.map((address) => secretOf(...addressMark(tenant, address))),
            ),
          )
    const sent = (key: PartialKey) => ofTenant(key, (tenant) => progress.forget(tenant, key.formUid, key.owner))

    const lifetimeOf = ({ owner }: PartialKey) => (isPassSession(owner) ? retention : partialLifetime)

    const dated = (of: PartialKey, data: JsonObject) =>
      Effect.map(Clock.currentTimeMillis, (now): KeptAnswers => ({
        data,
        savedAt: instant(now),
        expiresAt: instant(now + Duration.toMillis(lifetimeOf(of))),
      }))

    /** Writes all answers as a single line, which replaces the record. */
    const addWhole = Effect.fnUntraced(function* (of: PartialKey, fresh: JsonObject) {
      const key = keyOf(of)
      for (let attempt = 0; attempt < attempts; attempt++) {
        const stored = yield* store.get(key)
        const before = Option.flatMap(stored, standing)
        const next = yield* dated(of, merged(Option.getOrUndefined(before)?.data, fresh))
        const text = JSON.stringify(next)
        const isDone = Option.isNone(stored)
          ? isEmpty(next) || (yield* store.setIfAbsent(key, text, lifetimeOf(of)))
          : isEmpty(next)
            ? yield* store.compareAndDelete(key, stored.value)
            : yield* store.compareAndSet(key, stored.value, text, lifetimeOf(of))
        if (isDone) return { next, text }
      }
      return yield* new KeyValueUnavailable({ cause: "too many concurrent saves of the same answers" })
    })

    const put = Effect.fnUntraced(function* (of: PartialKey, fresh: JsonObject, after?: Place) {
      if (after !== undefined && !isLong(after)) {
        const line = `\n${JSON.stringify(yield* dated(of, fresh))}`
        if (yield* store.appendAfter(keyOf(of), after.ending, line, lifetimeOf(of))) return lineAfter(after, line)
      }
      const { text } = yield* addWhole(of, fresh)
      return linesOf(text)
    })

    return PartialAnswers.of({
      find: (key) =>
        Effect.map(store.get(keyOf(key)), (text) =>
          Option.filter(Option.flatMap(text, standing), (partial) => !isEmpty(partial)),
        ),
      add: (key, answers, reached) =>
        addWhole(key, answers).pipe(
          Effect.map(({ next }) => next),
          Effect.tap(({ data }) => noted(key, reached?.(data))),
        ),
      put,
      reached: noted,
      forget: (key) => Effect.andThen(sent(key), Effect.asVoid(store.delete(keyOf(key)))),
      sent,
    })
  }),
)
