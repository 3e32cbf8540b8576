import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as FiberMap from "effect/FiberMap"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schedule from "effect/Schedule"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import { advanced, isAbandoned, Preparation } from "../../domain/voice/narration/Preparation.ts"
import { languagesOf, scriptOf } from "../../domain/voice/session/Script.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { KeyValue, type KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { FormVersions } from "../forms/FormVersions.ts"
import { Narration } from "./Narration.ts"
import { type ServedForm, ServedForms } from "../forms/ServedForms.ts"
import type { LoadError } from "../forms/FormLibrary.ts"
import { voiceOf } from "./Speaker.ts"

/** How long the last state of a form's narration can be asked for. */
const kept = Duration.days(30)

/** Clips of one form that are spoken at once; respondents who talk right now need the voice as well. */
const atOnce = 2

const Text = Schema.fromJsonString(Preparation)
const read = Schema.decodeUnknownOption(Text)
const write = Schema.encodeSync(Text)

const prefix = "narration:"
const keyOf = (tenant: DeclaredTenant, formUid: string) => `${prefix}${tenant}:${formUid}`

/** How often a process looks for narrations whose own process is gone, and at how many forms. */
const watch = "1 minute"
const mostWatched = 10_000

/** What a form's narration is at: nothing spoken yet, being spoken, spoken, or broken off by a process that is gone. */
export type NarrationState =
  | { readonly status: "unavailable" | "none" }
  | { readonly status: "preparing" | "ready" | "interrupted"; readonly preparation: Preparation }

export type PreparationError = LoadError | KeyValueUnavailable

/**
 * A form's whole narration, spoken before anybody needs it: at every publication by the process that published, in each
 * language that the form is written in. How far it is can be asked of every process, and every process takes up what
 * another one has left.
 */
export class NarrationPreparation extends Context.Service<
  NarrationPreparation,
  {
    readonly state: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<NarrationState, PreparationError>
    /** Starts to speak, unless somebody is at it; clips that are there already cost nothing. */
    readonly begin: (tenant: DeclaredTenant, formUid: string) => Effect.Effect<NarrationState, PreparationError>
  }
>()("parley/application/voice/NarrationPreparation") {}

export const layer = Layer.effect(
  NarrationPreparation,
  Effect.gen(function* () {
    const narration = yield* Narration
    const forms = yield* ServedForms
    const versions = yield* FormVersions
    const keyValue = yield* KeyValue
    const identifiers = yield* Identifiers
    const running = yield* FiberMap.make<string>()

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

    /** Speaks line after line. Ends where another run took its place. */
    const speakAll = Effect.fnUntraced(function* (key: string, first: Preparation, lines: ReturnType<typeof linesOf>) {
      let last = first
      const report = (isSpoken: boolean) =>
        Effect.gen(function* () {
          const before = last
          last = advanced(before, isSpoken, yield* Clock.currentTimeMillis)
          const isOurs = yield* keyValue.compareAndSet(key, write(before), write(last), kept)
          if (!isOurs) yield* Effect.interrupt
        })
      /** A process that stops says so, and another one need not wait for its silence. */
      const leave = Effect.suspend(() =>
        last.status === "ready"
          ? Effect.void
          : Effect.ignore(keyValue.compareAndSet(key, write(last), write({ ...last, changedAt: 0 }), kept)),
      )
      yield* Stream.fromIterable(lines).pipe(
        Stream.mapEffect(
          ({ text, voice }) => Effect.map(narration.speak(text, voice, { isShared: true }), Option.isSome),
          {
            concurrency: atOnce,
            unordered: true,
          },
        ),
        Stream.runForEach(report),
        Effect.onInterrupt(() => leave),
      )
    })

    const start = Effect.fnUntraced(function* (tenant: DeclaredTenant, formUid: string) {
      const form = yield* forms.find(tenant, formUid)
      const now = yield* Clock.currentTimeMillis
      const lines = linesOf(form, now)
      const preparation: Preparation = {
        run: yield* identifiers.hex,
        version: form.compiled.form.version,
        languages: languagesOf(form.compiled),
        status: "preparing",
        total: lines.length,
        done: 0,
        failed: 0,
        startedAt: now,
        changedAt: now,
      }
      const key = keyOf(tenant, formUid)
      yield* keyValue.set(key, write(preparation), kept)
      const work = Effect.catch(speakAll(key, preparation, lines), (error) =>
        Effect.logWarning("A form's narration was not prepared to its end", error),
      )
      yield* FiberMap.run(running, key, work)
      return { status: "preparing", preparation } satisfies NarrationState
    })

    const nobodySpeaks: NarrationState = { status: "unavailable" }

    /** Takes up what processes that are gone have left. */
    const takeUp = Effect.gen(function* () {
      for (const key of yield* keyValue.keys(prefix, mostWatched)) {
        const [tenant = "", formUid = ""] = key.slice(prefix.length).split(":")
        const owner = tenantIn(tenant)
        if (owner === undefined) continue
        const { status } = yield* current(owner, formUid)
        if (status === "interrupted") yield* start(owner, formUid)
      }
    })
    if (narration.isAvailable)
      yield* takeUp.pipe(
        Effect.catch((error) => Effect.logWarning("Interrupted narrations were not looked for", error)),
        Effect.repeat(Schedule.spaced(watch)),
        Effect.forkScoped,
      )

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
        return narration.isAvailable ? yield* current(tenant, formUid) : nobodySpeaks
      }),
      begin: Effect.fn("NarrationPreparation.begin")(function* (tenant, formUid) {
        yield* forms.find(tenant, formUid)
        if (!narration.isAvailable) return nobodySpeaks
        const now = yield* current(tenant, formUid)
        return now.status === "preparing" ? now : yield* start(tenant, formUid)
      }),
    })
  }),
)
