import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as TestClock from "effect/testing/TestClock"
import { AnswerModelFailed } from "../../../src/ports/AnswerModel.ts"
import type { RefineOption, RefineValue } from "../../../src/domain/voice/session/Action.ts"
import { ObjectStore } from "../../../src/ports/ObjectStore.ts"
import * as Scripted from "../../doubles/scripted/SpeechRecognition.ts"
import { SpeechRecognition } from "../../../src/ports/SpeechRecognition.ts"
import { formOf, oneOf, typesOf, type Wire } from "../../domain/voice/support/Conversation.ts"
import { answer, backstage, caller, type Client, confirmReview, connect, service, settled, start } from "./Rig.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const two = [text("a"), text("b")]
const integer = { field_id: "n", field_type: "integer", label: "How many" }
const password = { field_id: "pin", field_type: "password", label: "Secret" }
const anna = caller(7, "acme")

const codeOf = (messages: ReadonlyArray<Wire>): unknown => oneOf(messages, "error")["code"]
const seconds = (n: number) => Effect.andThen(TestClock.adjust(Duration.seconds(n)), settled)

describe("a connection before its session", () => {
  it.effect("[WS1-060] accepts only start_session and ping", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      assert.strictEqual(codeOf(yield* client.send(answer("a", "x"))), "SESSION_NOT_STARTED")
      assert.strictEqual(codeOf(yield* client.say("good news")), "SESSION_NOT_STARTED")
      assert.deepStrictEqual(yield* client.send({ type: "ping" }), [{ type: "pong" }])
      assert.strictEqual(codeOf(yield* client.send("{")), "INVALID_MESSAGE")
      assert.strictEqual(codeOf(yield* client.send(start({ protocol_version: 3 }))), "INVALID_MESSAGE")
      assert.include(typesOf(yield* client.send(start())), "session_started")
      assert.strictEqual(codeOf(yield* client.send(start())), "INVALID_MESSAGE")
    }).pipe(Effect.provide(service(backstage(formOf(two))))),
  )

  it.effect("[VCFG-120] accepts this form's form_id in protocol 1, and no other", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      assert.strictEqual(codeOf(yield* client.send({ type: "start_session", form_id: "another" })), "INVALID_MESSAGE")
      assert.include(typesOf(yield* client.send({ type: "start_session", form_id: "visit" })), "session_started")
    }).pipe(Effect.provide(service(backstage(formOf(two))))),
  )
})

describe("speech synthesis", () => {
  it.effect("[VCFG-160] [VCFG-190] [VCFG-200] passes language and voice to the synthesizer", () => {
    const stage = backstage(formOf(two))
    return Effect.gen(function* () {
      const plain = yield* connect(anna)
      yield* plain.send({ type: "start_session", locale: "es" })
      assert.deepStrictEqual(stage.spoken.at(-1)!.voice, { locale: "es", backend: "local", mime: "audio/wav" })
      const chosen = yield* connect(anna)
      yield* chosen.send({
        type: "start_session",
        locale: "es",
        tts_backend: "cloud",
        tts_voice: "alma",
        tts_mime_format: "audio/ogg",
      })
      assert.deepStrictEqual(stage.spoken.at(-1)!.voice, {
        locale: "es",
        backend: "cloud",
        voice: "alma",
        mime: "audio/ogg",
      })
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("[VCFG-040] sends a question only as text if there is no backend", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      assert.notProperty(oneOf(yield* client.send({ type: "start_session" }), "question"), "audio")
    }).pipe(Effect.provide(service(backstage(formOf(two)), { isMute: true }))),
  )

  it.effect("continues the session when the synthesizer returns no audio", () => {
    const stage = backstage(formOf(two))
    stage.isSpeaking = false
    return Effect.gen(function* () {
      const client = yield* connect(anna)
      assert.notProperty(oneOf(yield* client.send({ type: "start_session" }), "question"), "audio")
      assert.include(typesOf(yield* client.send(answer("a", "x"))), "answer_accepted")
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("[VCFG-090] is replaced by text, whatever a synthesizer throws", () => {
    const failures: ReadonlyArray<() => never> = [
      () => {
        throw new Error("weights are missing")
      },
      () => {
        throw new TypeError("no such voice")
      },
      () => {
        throw "out of memory"
      },
    ]
    return Effect.forEach(
      failures,
      (fail) => {
        const stage = backstage(formOf(two))
        stage.fail = fail
        return Effect.gen(function* () {
          for (const protocol_version of [1, 2]) {
            const client = yield* connect(caller(40 + protocol_version, "acme"))
            const opening = yield* client.send({ type: "start_session", protocol_version })
            assert.notProperty(oneOf(opening, "question"), "audio")
            assert.include(typesOf(yield* client.send(answer("a", "x"))), "answer_accepted")
            assert.notInclude(typesOf(client.wire), "error")
          }
        }).pipe(Effect.provide(service(stage)))
      },
      { discard: true },
    )
  })

  it.effect("sends the synthesizer's bytes inline as base64", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      const question = oneOf(yield* client.send({ type: "start_session" }), "question")
      const bytes = Buffer.from(question["audio"] as string, "base64")
      assert.strictEqual(bytes.subarray(0, 4).toString(), "RIFF")
      assert.strictEqual(bytes.readUInt32LE(24), 44_100)
      assert.strictEqual(bytes.readUInt16LE(34), 16)
    }).pipe(Effect.provide(service(backstage(formOf(two))))),
  )

  it.effect("happens once per question for all sessions of protocol 1", () => {
    const stage = backstage(formOf(two))
    return Effect.gen(function* () {
      const first = oneOf(yield* (yield* connect(anna)).send({ type: "start_session" }), "question")
      const made = stage.spoken.length
      const second = oneOf(yield* (yield* connect(caller(8, "acme"))).send({ type: "start_session" }), "question")
      assert.strictEqual(second["audio"], first["audio"])
      assert.strictEqual(stage.spoken.length, made)
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect(
    "[WS2-550] sends each segment's bytes right after its header, in the format of the header's MIME type",
    () =>
      Effect.gen(function* () {
        const client = yield* connect(anna)
        yield* client.send(start())
        const headers = client.wire.filter(({ type }) => type === "audio_segment")
        assert.isAbove(headers.length, 5)
        assert.strictEqual(client.audio.length, headers.length)
        for (const [n, header] of headers.entries()) {
          assert.strictEqual(header["mime"], "audio/wav")
          assert.strictEqual(Buffer.from(client.audio[n]!.subarray(0, 4)).toString(), "RIFF")
        }
        assert.strictEqual(oneOf(client.wire, "session_started")["prefetch_count"], headers.length)
      }).pipe(Effect.provide(service(backstage(formOf(two))))),
  )

  it.effect("happens once per phrase for all sessions, and personal text is not stored", () => {
    const stage = backstage(formOf(two))
    return Effect.gen(function* () {
      const first = yield* connect(anna)
      yield* first.send(start())
      const made = stage.spoken.length
      const second = yield* connect(caller(8, "acme"))
      yield* second.send(start())
      assert.strictEqual(stage.spoken.length, made)
      yield* first.say({ text: "Zanzibar forever", confidence: 0.2 })
      yield* second.say({ text: "Zanzibar forever", confidence: 0.2 })
      assert.strictEqual(stage.spoken.filter(({ text }) => text.includes("Zanzibar")).length, 2)
    }).pipe(Effect.provide(service(stage)))
  })
})

describe("a voice session", () => {
  it.effect("stores its recordings, and deletes them when it ends", () =>
    Effect.gen(function* () {
      const objects = yield* ObjectStore
      const client = yield* connect(anna)
      const id = oneOf(yield* client.send(start()), "session_started")["session_id"] as string
      const accepted = oneOf(yield* client.say("good news"), "answer_accepted")
      assert.match(accepted["blob_ref"] as string, new RegExp(`^voice-${id}-`))
      const uid = (accepted["blob_ref"] as string).slice(`voice-${id}-`.length)
      const key = `recordings/11111111-2222-4333-8444-555555555555/${id}/${uid}`
      assert.strictEqual((yield* objects.get(key)).contentType, "audio/ogg")
      yield* client.send({ type: "end_session" })
      assert.isTrue(Option.isNone(yield* Effect.option(objects.get(key))))
    }).pipe(Effect.provide(service(backstage(formOf(two))))),
  )

  it.effect("reports an unavailable recognizer or an undecodable recording, and continues", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      const failed = oneOf(yield* client.say({ text: "", failure: "unavailable" }), "error")
      assert.deepInclude(failed, { code: "TRANSCRIBER_UNAVAILABLE", temporary: true })
      assert.strictEqual(codeOf(yield* client.say({ text: "", failure: "undecodable" })), "AUDIO_DECODE_ERROR")
      assert.include(typesOf(yield* client.say("good news")), "answer_accepted")
    }).pipe(Effect.provide(service(backstage(formOf(two))))),
  )

  it.effect("[VCFG-390] [VCFG-400] logs a missing or unknown time zone, and continues", () => {
    const stage = backstage(formOf(two))
    return Effect.gen(function* () {
      const noted = () => stage.logged.filter((line) => line.includes("time zone")).length
      const absent = yield* connect(anna)
      assert.include(typesOf(yield* absent.send({ type: "start_session" })), "session_started")
      assert.strictEqual(noted(), 1)
      const wrong = yield* connect(anna)
      assert.include(typesOf(yield* wrong.send({ type: "start_session", timezone: "Mars/Base" })), "session_started")
      assert.strictEqual(noted(), 2)
      const right = yield* connect(anna)
      yield* right.send({ type: "start_session", timezone: "Europe/Madrid" })
      assert.strictEqual(noted(), 2)
    }).pipe(Effect.provide(service(stage)))
  })
})

describe("the language model in a session", () => {
  const refining = formOf([integer, text("b")], { voice: { llm_refine_values: true, llm_refine_timeout_s: 0.5 } })
  const hanging = { refineValue: () => Effect.never }

  it.effect(
    "[VCFG-640] [NORM-900] [NORM-920] [NORM-930] makes the session and its queue wait for as long as the form says",
    () =>
      Effect.gen(function* () {
        const client = yield* connect(anna)
        yield* client.send(start())
        const mark = client.wire.length
        yield* client.say("twenty five")
        yield* client.post({ type: "ping" })
        yield* settled
        assert.notInclude(typesOf(client.wire.slice(mark)), "pong")
        yield* TestClock.adjust(Duration.millis(499))
        yield* settled
        assert.notInclude(typesOf(client.wire.slice(mark)), "answer_accepted")
        yield* TestClock.adjust(Duration.millis(1))
        yield* settled
        const types = typesOf(client.wire.slice(mark)).filter((type) => type !== "audio_segment")
        assert.deepStrictEqual(types, ["transcription", "answer_accepted", "question", "pong"])
      }).pipe(Effect.provide(service(backstage(refining), { model: hanging }))),
  )

  it.effect("[VCFG-640] has four seconds to respond by default", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.say("twenty five")
      yield* seconds(3.9)
      assert.notInclude(typesOf(client.wire), "answer_accepted")
      yield* seconds(0.1)
      assert.include(typesOf(client.wire), "answer_accepted")
    }).pipe(
      Effect.provide(
        service(backstage(formOf([integer, text("b")], { voice: { llm_refine_values: true } })), { model: hanging }),
      ),
    ),
  )

  it.effect("[NORM-890] leaves the rules' result unchanged if the model fails", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      assert.strictEqual(oneOf(yield* client.say("twenty five"), "answer_accepted")["value"], 25)
    }).pipe(
      Effect.provide(
        service(backstage(refining), {
          model: { refineValue: () => Effect.fail(new AnswerModelFailed({ cause: new Error("down") })) },
        }),
      ),
    ),
  )

  it.effect("[NORM-910] is optional: without a model, the rules' result is kept", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      assert.strictEqual(oneOf(yield* client.say("twenty five"), "answer_accepted")["value"], 25)
    }).pipe(Effect.provide(service(backstage(refining)))),
  )

  const picking = (more: object = {}) => {
    const options = ["Red", "Green"].map((label) => ({ value: label.toLowerCase(), label }))
    const colour = { field_id: "c", field_type: "select", label: "Colour", options, ...more }
    return formOf([colour, text("b")], { voice: { llm_refine_options: true } })
  }

  it.effect("may take five seconds to choose an option, and no option matches if it hasn't answered by then", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.say("the colour of grass")
      yield* seconds(4.9)
      assert.notInclude(typesOf(client.wire), "answer_rejected")
      yield* seconds(0.1)
      assert.strictEqual(oneOf(client.wire, "answer_rejected")["code"], "NO_MATCH")
      assert.include(typesOf(yield* client.say("green")), "answer_accepted")
    }).pipe(Effect.provide(service(backstage(picking()), { model: { refineOption: () => Effect.never } }))),
  )

  it.effect("changes nothing if it fails, gives no answer, or names an unknown option", () =>
    Effect.forEach(
      [
        () => Effect.fail(new AnswerModelFailed({ cause: new Error("down") })),
        () => Effect.succeed(Option.none()),
        () => Effect.succeed(Option.some({ values: ["mauve"], confidence: 1 })),
      ],
      (refineOption) =>
        Effect.gen(function* () {
          const client = yield* connect(anna)
          yield* client.send(start())
          const refused = oneOf(yield* client.say("the colour of grass"), "answer_rejected")
          assert.strictEqual(refused["code"], "NO_MATCH")
        }).pipe(Effect.provide(service(backstage(picking()), { model: { refineOption } }))),
      { discard: true },
    ),
  )

  it.effect("is not asked about a recognized choice or a secret answer", () =>
    Effect.gen(function* () {
      const asked: Array<string> = []
      const refineOption = ({ transcript }: RefineOption) =>
        Effect.sync(() => {
          asked.push(transcript)
          return Option.some({ values: ["green"], confidence: 1 })
        })
      for (const [more, words] of [
        [{}, "green"],
        [{ meta: { voice: { sensitive: true } } }, "the colour of grass"],
      ] as const)
        yield* Effect.gen(function* () {
          const client = yield* connect(anna)
          yield* client.send(start())
          yield* client.say(words)
        }).pipe(Effect.provide(service(backstage(picking(more)), { model: { refineOption } })))
      assert.deepStrictEqual(asked, [])
    }),
  )

  it.effect("[PLAUS-130] has a separate deadline for the plausibility check", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.send(answer("a", "x"))
      yield* seconds(1.9)
      assert.notInclude(typesOf(client.wire), "plausibility_result")
      yield* seconds(0.1)
      assert.strictEqual(oneOf(client.wire, "plausibility_result")["status"], "skipped")
      assert.include(typesOf(client.wire), "review_start")
    }).pipe(
      Effect.provide(
        service(backstage(formOf([text("a")], { voice: { llm_validation: { enabled: true, timeout_s: 2 } } })), {
          model: { judge: () => Effect.never },
        }),
      ),
    ),
  )

  it.effect("[WS2-070] continues its plausibility check when the session is resumed on another connection", () =>
    Effect.gen(function* () {
      const first = yield* connect(anna)
      const id = oneOf(yield* first.send(start()), "session_started")["session_id"]
      yield* first.send(answer("a", "x"))
      yield* first.leave
      const second = yield* connect(anna)
      const messages = yield* second.send(start({ resume_session_id: id }))
      assert.strictEqual(messages[0]!["phase"], "plausibility")
    }).pipe(
      Effect.provide(
        service(backstage(formOf([text("a")], { voice: { llm_validation: { enabled: true } } })), {
          model: { judge: () => Effect.never },
        }),
      ),
    ),
  )
})

describe("a session that submits its answers", () => {
  it.effect("[WS1-820] [WS1-830] logs a failed write as a warning, and is completed anyway", () => {
    const stage = backstage(formOf([text("a")]))
    stage.storage = "broken"
    return Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send({ type: "start_session" })
      assert.isNull(oneOf(yield* client.send(answer("a", "x")), "form_complete")["submission_id"])
      const warned = stage.logged.filter((line) => line.includes("submission could not be stored"))
      assert.strictEqual(warned.length, 1)
      assert.match(warned[0]!, /"level":"WARN"/i)
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("[WS1-810] [VCFG-100] returns no id if its answers can't be stored", () => {
    const stage = backstage(formOf([text("a")]))
    stage.storage = "broken"
    return Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.send(answer("a", "x"))
      const complete = oneOf(yield* client.send(confirmReview), "form_complete")
      assert.deepStrictEqual([complete["submission_id"], complete["stored_in"]], [null, "none"])
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("[WS2-520] [WS1-620] logs and sends neither submitted answers nor secrets", () => {
    const stage = backstage(formOf([password, text("a")]))
    return Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start({ submit_mode: "client", locale: "en" }))
      yield* client.say("Tango-77-Uniform")
      yield* client.send(answer("a", "Canary-Zebra-91"))
      const ready = oneOf(yield* client.send(confirmReview), "answers_ready")
      assert.deepStrictEqual(ready["data"], { pin: "Tango-77-Uniform", a: "Canary-Zebra-91" })
      yield* client.leave
      const log = stage.logged.join("\n")
      assert.include(log, "voice session ended")
      assert.notInclude(log, "Canary")
      assert.notInclude(log, "Tango")
      const others = client.wire.filter(({ type }) => type !== "answers_ready")
      assert.notInclude(JSON.stringify(others), "Tango")
    }).pipe(Effect.provide(service(stage)))
  })

  it.effect("stays open when it is completed, and closes after a minute of silence", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send({ type: "start_session" })
      yield* client.send(answer("a", "x"))
      assert.strictEqual(codeOf(yield* client.send(answer("a", "y"))), "SESSION_COMPLETE")
      yield* seconds(59)
      assert.deepStrictEqual(client.closed, [])
      yield* seconds(1)
      assert.deepStrictEqual(client.closed, [1000])
    }).pipe(Effect.provide(service(backstage(formOf([text("a")]))))),
  )

  it.effect("[CMD-070] ignores commands in a recording that arrives during submission", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.send(answer("a", "x"))
      yield* client.send(confirmReview)
      assert.notInclude(typesOf(yield* client.say("repeat")), "command_ack")
    }).pipe(Effect.provide(service(backstage(formOf([text("a")]))))),
  )

  it.effect("sends turn_timings on request, after every turn with an answer", () => {
    const wait = <A>(ms: number, value: A) => Effect.delay(Effect.succeed(value), Duration.millis(ms))
    const slow = {
      model: {
        refineValue: ({ transcript }: RefineValue) => wait(300, Option.some({ value: transcript, confidence: 1 })),
      },
      recognition: Layer.effect(
        SpeechRecognition,
        Effect.map(SpeechRecognition, (real) =>
          SpeechRecognition.of({
            isAvailable: true,
            transcribe: (recording, locale) => Effect.delay(real.transcribe(recording, locale), Duration.millis(200)),
          }),
        ),
      ).pipe(Layer.provide(Scripted.layer)),
    }
    const form = formOf([integer, text("b")], { voice: { llm_refine_values: true } })
    return Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start({ timings: true }))
      const turn = Effect.fnUntraced(function* (speech: Parameters<typeof client.say>[0]) {
        const mark = client.wire.length
        yield* client.say(speech)
        for (let n = 0; n < 6; n++) yield* Effect.andThen(TestClock.adjust(Duration.millis(100)), settled)
        const sent = client.wire.slice(mark)
        return [
          sent.map(({ type }) => type).filter((type) => /^(answer|confirm)/.test(type)),
          oneOf(sent, "turn_timings"),
        ]
      })
      const timings = (field_id: string, think_ms: number) => ({
        type: "turn_timings",
        field_id,
        transcribe_ms: 200,
        think_ms,
        save_ms: 0,
        total_ms: 200 + think_ms,
      })
      assert.deepStrictEqual(yield* turn("no idea"), [["answer_rejected"], timings("n", 300)])
      assert.deepStrictEqual(yield* turn({ text: "twelve", confidence: 0.2 }), [["confirm_request"], timings("n", 300)])
      assert.deepStrictEqual(yield* turn("thirteen"), [["answer_accepted"], timings("n", 300)])
      assert.deepStrictEqual(yield* turn("some words"), [["answer_accepted"], timings("b", 0)])
      const plain = yield* connect(caller(8, "acme"))
      yield* plain.send(start())
      yield* plain.send(answer("n", "3"))
      assert.notInclude(typesOf(plain.wire), "turn_timings")
    }).pipe(Effect.provide(service(backstage(form), slow)))
  })
})

describe("the mailbox", () => {
  const pongsIn = ({ wire }: { readonly wire: ReadonlyArray<Wire> }) =>
    wire.filter(({ type }) => type === "pong").length

  /** A recognizer and a model that never respond. */
  const stuck = {
    recognition: Layer.succeed(SpeechRecognition, { isAvailable: true, transcribe: () => Effect.never }),
    model: { refineValue: () => Effect.never, judge: () => Effect.never },
  }
  const judged = formOf([text("a")], { voice: { llm_validation: { enabled: true, timeout_s: 30 } } })

  for (const [what, form, keep] of [
    ["a recording", formOf(two), (client: Client) => client.say("slow")],
    ["a check", judged, (client: Client) => client.send(answer("a", "odd"))],
  ] as const)
    it.effect(`answers each ping exactly once, even while ${what} takes a long time`, () =>
      Effect.gen(function* () {
        const client = yield* connect(anna)
        yield* client.send(start())
        yield* keep(client)
        yield* client.post({ type: "ping" })
        yield* seconds(2)
        assert.strictEqual(pongsIn(client), 0, "in its turn, if that comes soon")
        yield* seconds(2)
        assert.strictEqual(pongsIn(client), 1)
        yield* client.post({ type: "ping" })
        yield* seconds(4)
        assert.strictEqual(pongsIn(client), 2)
        yield* seconds(60)
        assert.strictEqual(pongsIn(client), 2, "the queue is empty again")
      }).pipe(Effect.provide(service(backstage(form), stuck))),
    )

  it.effect("buffers sixteen frames and makes the seventeenth wait", () =>
    Effect.gen(function* () {
      const client = yield* connect(anna)
      yield* client.send(start())
      yield* client.say("twenty five")
      const posting = yield* Effect.forkChild(
        Effect.forEach(Array.from({ length: 20 }), () => client.post({ type: "ping" }), { discard: true }),
      )
      yield* settled
      assert.isUndefined(posting.pollUnsafe())
      yield* seconds(4)
      yield* Fiber.join(posting)
      yield* settled
      assert.strictEqual(client.wire.filter(({ type }) => type === "pong").length, 20)
    }).pipe(
      Effect.provide(
        service(backstage(formOf([integer, text("b")], { voice: { llm_refine_values: true } })), {
          model: { refineValue: () => Effect.never },
        }),
      ),
    ),
  )
})
