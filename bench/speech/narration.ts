/**
 * Shows how much of the next question's audio is ready when an answer is accepted, and what is synthesized again after
 * the first respondent: whole sessions of protocol 2 in one process, with stores in memory and a slow voice. The first
 * respondent thinks for as long as that voice needs for a question; all others answer at once, in the next turn of the
 * event loop, the earliest time at which a socket can deliver a message.
 *
 * Run: node bench/speech/narration.ts [respondents]
 */
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Logger from "effect/Logger"
import * as Option from "effect/Option"
import * as Result from "effect/Result"
import { loadavg } from "node:os"
import { setImmediate, setTimeout } from "node:timers/promises"
import * as Model from "../../test/doubles/scripted/AnswerModel.ts"
import * as Recognition from "../../test/doubles/scripted/SpeechRecognition.ts"
import { silentWav } from "../../test/doubles/scripted/SpeechSynthesis.ts"
import { decodeForm } from "../../src/domain/forms/check/FormCheck.ts"
import { compile, type CompiledForm } from "../../src/domain/forms/rules/CompiledForm.ts"
import type { ServerMessage } from "../../src/domain/voice/wire/ServerMessage.ts"
import * as Testing from "../../test/doubles/Testing.ts"
import * as Narration from "../../src/application/voice/Narration.ts"
import * as PartialAnswers from "../../src/application/forms/PartialAnswers.ts"
import * as SpokenForms from "../../test/doubles/memory/SpokenForms.ts"
import { tenantNamed } from "../../src/domain/access/Tenant.ts"
import * as Voice from "../../src/application/voice/VoiceSessions.ts"
import { SpeechSynthesis } from "../../src/ports/SpeechSynthesis.ts"
import { quantile } from "../support/measure.ts"

const respondents = Number(process.argv[2] ?? 60)
const formUid = "7a000000-0000-4000-8000-0000000000aa"
const questions = 24

/** In the branching form, every third question is hidden unless the one before it is answered "yes". */
const formOf = (isBranching: boolean): CompiledForm =>
  compile(
    Result.getOrThrow(
      decodeForm(
        {
          form_id: "bench",
          title: "Bench",
          fields: Array.from({ length: questions }, (_, i) => ({
            field_id: `f${i}`,
            field_type: "text",
            label: `What is it about question number ${i}`,
            meta: { hint: "A few words will do." },
            ...(isBranching && i % 3 === 1
              ? { visible_if: { field_id: `f${i - 1}`, operator: "eq", value: "yes" } }
              : {}),
          })),
        },
        formUid,
      ),
    ),
  )

/** Milliseconds to synthesize text whose audio is not stored. */
const pace = 5

const voice = (count: { spoken: number }) =>
  Layer.succeed(SpeechSynthesis, {
    isAvailable: true,
    settings: Effect.succeed("bench"),
    synthesize: (text) =>
      Effect.suspend(() => {
        if (!/: (yes|no)\b/.test(text)) count.spoken++
        return Effect.as(Effect.sleep(pace), Option.some({ audio: silentWav(text), mime: "audio/wav" }))
      }),
  })

const service = (form: CompiledForm, count: { spoken: number }) =>
  Voice.layer.pipe(
    Layer.provideMerge(Layer.merge(Narration.layer, PartialAnswers.layer.pipe(Layer.provide(Testing.passes)))),
    Layer.provide([
      Recognition.layer,
      Model.layerNone,
      voice(count),
      SpokenForms.layer({ form: () => form, store: () => {} }),
    ]),
    Layer.provideMerge(Testing.stores),
    Layer.provideMerge(Logger.layer([])),
  )

/**
 * A line of the review contains this person's answer, so its audio is synthesized for that person only and not stored.
 */
const isPersonal = (key: string): boolean => /^review:\d/.test(key)

interface Seen {
  asked: number
  there: number
  clips: number
}

/**
 * Fills in the form once, with `thinking` milliseconds for each answer; `random` chooses the branches. Counts the
 * questions whose whole narration arrived before the previous answer was accepted.
 */
const respond = (user: number, random: () => number, seen: Seen, thinking = 0) =>
  Effect.gen(function* () {
    const sessions = yield* Voice.VoiceSessions
    const keys = new Set<string>()
    let atAcceptance: ReadonlySet<string> | undefined
    let current: string | undefined
    const over = new Set<string>()
    const take = (message: ServerMessage): void => {
      if (message.type === "answer_accepted") atAcceptance = new Set(keys)
      if (message.type === "review_start") over.add("review")
      if (message.type !== "question") return
      current = message.fieldId
      const wanted = (message.narration?.audioKeys ?? []).filter((key) => !key.startsWith("pause:"))
      if (atAcceptance === undefined) return
      seen.asked++
      if (wanted.every((key) => atAcceptance!.has(key))) seen.there++
    }
    const connection = yield* sessions.open({
      tenant: tenantNamed("bench"),
      formUid,
      caller: { ...Testing.someone, sub: String(user), userId: user, programs: ["bench"] },
      send: (outgoing) =>
        Effect.sync(() => {
          if (outgoing._tag === "Message") take(outgoing.message)
          if (outgoing._tag !== "Segment") return
          keys.add(outgoing.header.key)
          if (!isPersonal(outgoing.header.key)) seen.clips++
        }),
    })
    yield* connection.receive(JSON.stringify({ type: "start_session", protocol_version: 2 }))
    let last: string | undefined
    while (!over.has("review")) {
      if (current === undefined || current === last) yield* Effect.sleep(1)
      else {
        last = current
        yield* Effect.promise(() => (thinking === 0 ? setImmediate() : setTimeout(thinking)))
        const value = random() < 0.5 ? "yes" : "no"
        yield* connection.receive(JSON.stringify({ type: "answer_text", field_id: current, value }))
      }
    }
    yield* connection.receive(JSON.stringify({ type: "end_session" }))
    yield* connection.closed
  }).pipe(Effect.scoped)

const dice = (seed: number) => {
  let state = seed
  return () => (state = (state * 1_103_515_245 + 12_345) & 0x7fff_ffff) / 0x7fff_ffff
}

const percent = (part: number, whole: number): string => `${((100 * part) / Math.max(1, whole)).toFixed(2)} %`

const round = async (name: string, isBranching: boolean): Promise<void> => {
  const count = { spoken: 0 }
  const first: Seen = { asked: 0, there: 0, clips: 0 }
  const others: Seen = { asked: 0, there: 0, clips: 0 }
  await Effect.runPromise(
    Effect.gen(function* () {
      yield* respond(1, dice(1), first, 4 * pace)
      const afterFirst = count.spoken
      for (let user = 2; user <= respondents; user++) yield* respond(user, dice(user * 7919), others)
      const anew = count.spoken - afterFirst
      console.log(
        `  ${name.padEnd(10)} next question ready at acceptance: ${percent(others.there, others.asked)} of ${others.asked}` +
          ` (first respondent, for whom nothing is stored: ${percent(first.there, first.asked)})`,
      )
      console.log(
        `  ${"".padEnd(10)} clips taken from the store: ${percent(others.clips - anew, others.clips)} of ${others.clips}`,
      )
    }).pipe(Effect.provide(service(formOf(isBranching), count)), Effect.orDie),
  )
}

/** The time from the request for a cached clip until it is sent. */
const cached = async (): Promise<void> => {
  const took: Array<number> = []
  await Effect.runPromise(
    Effect.gen(function* () {
      const { speak } = yield* Narration.Narration
      const wish = { locale: "en", backend: "local", mime: "audio/wav" } as const
      for (let i = 0; i < 20_000; i++) {
        const before = performance.now()
        const speech = yield* speak(`Question ${i % 100}`, wish, { isShared: true })
        if (i >= 1000 && Option.isSome(speech)) took.push(performance.now() - before)
      }
    }).pipe(Effect.provide(service(formOf(false), { spoken: 0 })), Effect.orDie),
  )
  console.log(
    `  a cached clip is sent after ${quantile(took, 0.5).toFixed(4)} ms, p99 ${quantile(took, 0.99).toFixed(4)}, worst ${Math.max(...took).toFixed(2)} (${took.length} clips)`,
  )
}

console.log(`narration, ${respondents} respondents, load ${loadavg()[0]!.toFixed(1)}`)
await cached()
await round("linear", false)
await round("branching", true)
process.exit(0)
