import { assert } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Metric from "effect/Metric"
import * as Option from "effect/Option"
import * as Tracer from "effect/Tracer"
import { inspect } from "node:util"
import * as Scripted from "../../../doubles/scripted/SpeechRecognition.ts"
import { AnswerModelFailed } from "../../../../src/ports/AnswerModel.ts"
import { KeyValue, KeyValueUnavailable } from "../../../../src/ports/KeyValue.ts"
import { RecognitionUnavailable, SpeechRecognition } from "../../../../src/ports/SpeechRecognition.ts"
import { Dice } from "../../../domain/voice/support/Dice.ts"
import { formOf } from "../../../domain/voice/support/Conversation.ts"
import { answer, backstage, caller, connect, confirmReview, service, start } from "../Rig.ts"

/** Strings that must not leave the service: secrets in a vendor's errors, and respondents' answers. */
const vendors = "Quokka-Key-17"
const secret = "Tango-77-Uniform"
const words = "Canary-Zebra-91"

const anna = caller(7, "acme")
const fields = [
  { field_id: "pin", field_type: "password", label: "PIN" },
  { field_id: "card", field_type: "text", label: "Card", meta: { voice: { sensitive: true } } },
  { field_id: "mail", field_type: "email", label: "Mail" },
  { field_id: "day", field_type: "date", label: "Day" },
  { field_id: "colour", field_type: "select", label: "Colour", options: ["red", "green"] },
  { field_id: "words", field_type: "text", label: "Words" },
]
const form = formOf(fields, {
  voice: { llm_refine_values: true, llm_refine_options: true, llm_validation: { enabled: true } },
})

const failing = <A, E, F>(
  dice: Dice,
  works: Effect.Effect<A, E>,
  fails: Effect.Effect<never, F>,
): Effect.Effect<A, E | F> => Effect.suspend((): Effect.Effect<A, E | F> => (dice.chance(0.3) ? fails : works))

/** Calls fail at random, with a vendor's secret in the error. */
const troubled = (dice: Dice) => {
  const broken = new Error(`redis://default:${vendors}@10.0.0.7:6379 refused ${vendors}`)
  const away = Effect.fail(new KeyValueUnavailable({ cause: broken }))
  const recognition = Layer.effect(
    SpeechRecognition,
    Effect.map(SpeechRecognition, (real) =>
      SpeechRecognition.of({
        isAvailable: true,
        transcribe: (recording, locale) =>
          failing(
            dice,
            real.transcribe(recording, locale),
            Effect.fail(new RecognitionUnavailable({ cause: new Error(`Bearer ${vendors} ${words}`) })),
          ),
      }),
    ),
  ).pipe(Layer.provide(Scripted.layer))
  const store = new Map<string, string>()
  const keyValue = Layer.succeed(KeyValue, {
    remaining: () => Effect.succeed(Option.none()),
    get: (key) => failing(dice, Effect.succeed(Option.fromUndefinedOr(store.get(key))), away),
    getAll: (keys) => failing(dice, Effect.succeed(keys.map((key) => Option.fromUndefinedOr(store.get(key)))), away),
    set: (key, value) =>
      failing(
        dice,
        Effect.sync(() => void store.set(key, value)),
        away,
      ),
    setIfAbsent: (key, value) =>
      failing(
        dice,
        Effect.sync(() => !store.has(key) && store.set(key, value).has(key)),
        away,
      ),
    compareAndSet: (key, expected, value) =>
      failing(
        dice,
        Effect.sync(() => store.get(key) === expected && store.set(key, value).has(key)),
        away,
      ),
    appendAfter: (key, ending, addition) =>
      failing(
        dice,
        Effect.sync(() => {
          const held = store.get(key)
          return held?.endsWith(ending) === true && store.set(key, held + addition).has(key)
        }),
        away,
      ),
    delete: (key) =>
      failing(
        dice,
        Effect.sync(() => store.delete(key)),
        away,
      ),
    compareAndDelete: (key, expected) =>
      failing(
        dice,
        Effect.sync(() => store.get(key) === expected && store.delete(key)),
        away,
      ),
    extend: () => away,
    keys: () => away,
    ping: away,
  })
  const broke = Effect.fail(new AnswerModelFailed({ cause: new Error(`sk-${vendors} cannot judge ${words}`) }))
  const model = {
    refineValue: () => failing(dice, Effect.succeed(Option.some({ value: words, confidence: 0.5 })), broke),
    refineOption: () => broke,
    judge: () => failing(dice, Effect.succeed({}), broke),
  }
  return { recognition, keyValue, model }
}

/** Sessions by seed in which calls fail at random; no answer and no vendor's secret may leak. */
export const staysInside = (seeds: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    for (const seed of seeds) {
      const dice = new Dice(seed)
      const stage = backstage(form)
      const spans: Array<Tracer.NativeSpan> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          spans.push(span)
          return span
        },
      })
      yield* Effect.gen(function* () {
        const client = yield* connect(anna)
        yield* client.send(start(dice.chance(0.5) ? {} : { submit_mode: "client" }))
        // In reply to any other question, this utterance would be an ordinary answer.
        const atSecret = <A>(move: Effect.Effect<A>) =>
          Effect.suspend(() => {
            const last = client.wire.findLast(({ type }) => type === "question" || type === "review_start")
            return last?.["sensitive"] === true ? Effect.asVoid(move) : Effect.void
          })
        const moves: ReadonlyArray<Effect.Effect<unknown>> = [
          atSecret(client.say(secret)),
          atSecret(client.say({ text: secret, confidence: 0.2 })),
          client.say(words),
          client.say({ text: `${words} at`, confidence: 0.9 }),
          client.say("yes"),
          client.say("no"),
          client.say("skip"),
          client.send(answer("pin", secret)),
          client.send(answer("card", secret)),
          client.send(answer("mail", `${words}@example.com`)),
          client.send(answer("words", words)),
          client.send({ type: "answer_selection", field_id: "colour", value: words }),
          client.send(`{"type":"answer_text","value":"${secret}`),
          client.send({ type: "answer_text", field_id: "pin", value: secret, more: secret }),
          client.send({ type: "go_back" }),
          client.send({ type: "skip_question" }),
          client.send(confirmReview),
        ]
        for (let turn = 0; turn < 30; turn++) yield* dice.pick(moves)
        yield* client.leave
        const others = client.wire.filter(({ type }) => type !== "answers_ready")
        assert.notInclude(JSON.stringify(others), secret, `wire of ${seed}`)
        assert.notInclude(JSON.stringify(client.wire), vendors, `wire of ${seed}`)
        assert.notInclude(stage.spoken.map(({ text }) => text).join("\n"), secret, `speech of ${seed}`)
      }).pipe(Effect.provide(service(stage, troubled(dice))), Effect.provideService(Tracer.Tracer, tracer))
      const metrics = inspect(yield* Metric.snapshot, { depth: 8 })
      const traced = inspect(
        spans.map(({ name, attributes, events }) => [name, [...attributes], events]),
        { depth: 8 },
      )
      for (const canary of [vendors, secret, words]) {
        assert.notInclude(stage.logged.join("\n"), canary, `log of ${seed}`)
        assert.notInclude(traced, canary, `traces of ${seed}`)
        assert.notInclude(metrics, canary, `metrics of ${seed}`)
      }
      assert.isNotEmpty(stage.logged)
    }
  })
