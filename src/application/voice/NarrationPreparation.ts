import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import { advanced, begun, isAbandoned, Preparation } from "../../domain/voice/narration/Preparation.ts"
import { languagesOf, scriptOf } from "../../domain/voice/session/Script.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { FormVersions } from "../forms/FormVersions.ts"
import { durableWork } from "../operations/durableWork.ts"
import { Narration } from "./Narration.ts"
import { type ServedForm, ServedForms } from "../forms/ServedForms.ts"
import type { LoadError } from "../forms/FormLibrary.ts"
import { voiceOf } from "./Speaker.ts"

/** How long the state of a form's narration can be queried. */
const retention = Duration.days(30)

/**
 * Maximum number of clips of one form synthesized at once, because respondents in a session need the speech service
 * too.
 */
const atOnce = 2

/** Maximum number of forms that one process prepares at once. */
const formsAtOnce = 2

const Text = Schema.fromJsonString(Preparation)
const read = Schema.decodeUnknownOption(Text)
const write = Schema.encodeSync(Text)

const keyOf = (tenant: DeclaredTenant, formUid: string) => `narration:${tenant}:${formUid}`

/** A run that prepares a form's narration; a later run replaces it. */
const Run = Schema.Struct({ tenant: Schema.String, formUid: Schema.String, run: Schema.String })

/** The state of a form's narration: not started, running, done, or failed. */
export type NarrationState =
  | { readonly status: "unavailable" | "none" }
  | { readonly status: "preparing" | "ready" | "interrupted"; readonly preparation: Preparation }

const noSpeech: NarrationState = { status: "unavailable" }

export type PreparationError = LoadError | KeyValueUnavailable

/**
 * Synthesizes a form's whole narration before it is needed: at every publication, in each of the form's languages. Any
 * process can report its progress, and another one continues after a crash.
 */
export class NarrationPreparation extends Context.Service<
  NarrationPreparation,
  {
    readonly state: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<NarrationState, PreparationError>
    /** Starts the preparation unless it is already running. Existing clips are reused. */
    readonly begin: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<NarrationState, PreparationError>
  }
>()("parley/application/voice/NarrationPreparation") {}

const parts = Effect.gen(function* () {
  const narration = yield* Narration
  const forms = yield* ServedForms
  const versions = yield* FormVersions
  const keyValue = yield* KeyValue
  const identifiers = yield* Identifiers

  const current = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
    const preparation = Option.flatMap(yield* keyValue.get(keyOf(tenant, formUid)), read)
    if (Option.isNone(preparation)) return { status: "none" } satisfies NarrationState
    const isLost = isAbandoned(preparation.value, yield* Clock.currentTimeMillis)
    const status = isLost ? "interrupted" : preparation.value.status
    return { status, preparation: preparation.value } satisfies NarrationState
  })

  const linesOf = ({ compiled, options }: ServedForm, at: number) =>
    languagesOf(compiled).flatMap((language) => {
      const { session, segments } = scriptOf(compiled, options, language, at)
      return segments.map(({ text }) => ({ text, voice: voiceOf(session.settings) }))
    })
  return { linesOf, keyValue, narration, forms, identifiers, versions, current }
})

type Parts = Effect.Success<typeof parts>

/** Speaks one line at a time; lines that an earlier process has spoken are reused. */
const speakAll = ({ linesOf, keyValue, narration }: Parts) =>
  Effect.fnUntraced(function* (key: string, before: Preparation, lines: ReturnType<typeof linesOf>) {
    let last = before
    /** Stores the next state, or ends if another run has replaced this one. */
    const move = (next: Preparation) =>
      Effect.gen(function* () {
        if (!(yield* keyValue.compareAndSet(key, write(last), write(next), retention))) yield* Effect.interrupt
        last = next
      })
    const report = (isSpoken: boolean) =>
      Effect.flatMap(Clock.currentTimeMillis, (now) => move(advanced(last, isSpoken, now)))
    yield* move(begun(before, lines.length, yield* Clock.currentTimeMillis))
    yield* Stream.fromIterable(lines).pipe(
      Stream.mapEffect(
        ({ text, voice }) => Effect.map(narration.speak(text, voice, { isShared: true }), Option.isSome),
        {
          concurrency: atOnce,
          unordered: true,
        },
      ),
      Stream.runForEach(report),
    )
  })

const perform = (parts: Parts) => {
  const { keyValue, forms, linesOf } = parts
  return Effect.fn("NarrationPreparation.perform")(function* ({ tenant, formUid, run }: typeof Run.Type) {
    const owner = tenantIn(tenant)
    if (owner === undefined) return
    const key = keyOf(owner, formUid)
    const preparation = Option.getOrUndefined(Option.flatMap(yield* keyValue.get(key), read))
    if (preparation?.run !== run || preparation.status === "ready") return
    const form = yield* forms.find(owner, formUid).pipe(
      Effect.map(Option.some),
      Effect.catchTag("FormNotFound", () => Effect.succeedNone),
    )
    if (Option.isNone(form)) return
    yield* speakAll(parts)(key, preparation, linesOf(form.value, preparation.startedAt))
  })
}

export const layer = Layer.effect(
  NarrationPreparation,
  Effect.gen(function* () {
    const its = yield* parts
    const { narration, forms, identifiers, linesOf, keyValue, versions, current } = its
    const narrations = narration.isAvailable
      ? yield* durableWork({
          name: "narration",
          payload: Run,
          atOnce: formsAtOnce,
          waits: ["5 seconds", "30 seconds", "2 minutes", "10 minutes"],
          perform: perform(its),
        })
      : undefined

    const start = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
      if (narrations === undefined) return noSpeech
      const form = yield* forms.find(tenant, formUid)
      const now = yield* Clock.currentTimeMillis
      const run = yield* identifiers.hex
      const preparation: Preparation = {
        run,
        version: form.compiled.form.version,
        languages: languagesOf(form.compiled),
        status: "preparing",
        total: linesOf(form, now).length,
        done: 0,
        failed: 0,
        startedAt: now,
        changedAt: now,
      }
      yield* keyValue.set(keyOf(tenant, formUid), write(preparation), retention)
      yield* Effect.mapError(
        narrations.add({ tenant, formUid, run }, { id: run }),
        ({ cause }) => new KeyValueUnavailable({ cause }),
      )
      return { status: "preparing", preparation } satisfies NarrationState
    })

    yield* Stream.runForEach(versions.publications, ({ tenant, formUid }) =>
      narration.isAvailable
        ? Effect.catch(Effect.asVoid(start(tenant, formUid)), (error) =>
            Effect.logWarning("A form's narration could not be prepared", error),
          )
        : Effect.void,
    ).pipe(Effect.forkScoped({ startImmediately: true }))

    return NarrationPreparation.of({
      state: Effect.fn("NarrationPreparation.state")(function* (tenant, formUid) {
        yield* forms.find(tenant, formUid)
        return narration.isAvailable ? yield* current(tenant, formUid) : noSpeech
      }),
      begin: Effect.fn("NarrationPreparation.begin")(function* (tenant, formUid) {
        yield* forms.find(tenant, formUid)
        if (!narration.isAvailable) return noSpeech
        const now = yield* current(tenant, formUid)
        return now.status === "preparing" ? now : yield* start(tenant, formUid)
      }),
    })
  }),
)
