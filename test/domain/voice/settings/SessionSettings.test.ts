import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import { voiceDefaults } from "../../../../src/domain/forms/model/Voice.ts"
import { sessionSettings, type StartSession } from "../../../../src/domain/voice/settings/SessionSettings.ts"
import { decodeFrame } from "../../../../src/domain/voice/wire/ClientCodec.ts"
import { Conversation, formOf, formUid, oneOf, typesOf, type Wire } from "../support/Conversation.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const options = ["Red", "Green", "Blue"].map((label) => ({ value: label.toLowerCase(), label }))
const select = (more: object = {}) => ({ field_id: "color", field_type: "select", label: "Colour", options, ...more })

const started = (json: object) => decodeFrame(JSON.stringify({ type: "start_session", ...json }), undefined)
const isRefused = (json: object): boolean => Result.isFailure(started(json))
const isForm = (voice: object): boolean =>
  Result.isSuccess(
    decodeForm({ form_id: "f", title: "F", voice, sections: [{ section_id: "s", fields: [text("a")] }] }, formUid),
  )
const isField = (voice: object): boolean =>
  Result.isSuccess(
    decodeForm(
      { form_id: "f", title: "F", sections: [{ section_id: "s", fields: [text("a", { meta: { voice } })] }] },
      formUid,
    ),
  )

const keysOf = (question: Wire): ReadonlyArray<string> =>
  (question["narration"] as { audio_keys: ReadonlyArray<string> }).audio_keys.map((key) => key.replace(/^q:[^:]+:/, ""))

const questionKeys = (field: object, voice: object = {}, start: object = {}): ReadonlyArray<string> =>
  keysOf(oneOf(new Conversation(formOf([field], { voice }), { start }).wire, "question"))

describe("session settings", () => {
  it("[VCFG-110] start_session without any settings uses all defaults", () => {
    const decoded = started({})
    assert.isTrue(Result.isSuccess(decoded))
    const { settings } = new Conversation(formOf([text("a")]), { protocol: 1 }).state.session
    assert.deepStrictEqual(settings, {
      protocol: 1,
      locale: "en",
      ttsBackend: "local",
      ttsMimeFormat: "audio/wav",
      autoAdvance: true,
      enumerateOptions: true,
      sttConfirmThreshold: 0.6,
      prefetch: false,
      submitMode: "server",
      timings: false,
    })
  })

  it("[VCFG-120] [VCFG-130] form_id belongs to protocol 1, form_uid to both", () => {
    assert.isFalse(isRefused({ form_id: "visit" }))
    assert.isFalse(isRefused({}))
    assert.isTrue(isRefused({ protocol_version: 2, form_id: "visit" }))
    assert.isFalse(isRefused({ protocol_version: 2, form_uid: formUid }))
    assert.isFalse(isRefused({ protocol_version: 2 }))
  })

  it("[VCFG-140] [VCFG-150] labels are in the session's language, by default English", () => {
    const form = formOf([{ field_id: "a", field_type: "text", label: { en: "Name", es: "Nombre" } }])
    assert.strictEqual(oneOf(new Conversation(form).wire, "question")["label"], "Name")
    assert.strictEqual(oneOf(new Conversation(form, { start: { locale: "es" } }).wire, "question")["label"], "Nombre")
    assert.strictEqual(
      oneOf(new Conversation(form, { start: { locale: "es-MX" } }).wire, "question")["label"],
      "Nombre",
    )
    assert.isTrue(isRefused({ locale: "not a tag" }))
  })

  it("recognition uses the session's language", () => {
    const talk = new Conversation(formOf([text("a"), text("b")]), { start: { locale: "es" } })
    talk.say("hola")
    assert.deepStrictEqual(talk.transcribedIn, ["es"])
  })

  it("tts_backend accepts only local and cloud", () => {
    assert.isFalse(isRefused({ tts_backend: "cloud" }))
    assert.isFalse(isRefused({ tts_backend: "local" }))
    assert.isTrue(isRefused({ tts_backend: "acme" }))
    assert.isTrue(isRefused({ protocol_version: 2, tts_backend: "acme" }))
  })

  it("[VCFG-240] the next question follows a valid answer immediately", () => {
    const talk = new Conversation(formOf([text("a"), text("b")]), { protocol: 1 })
    assert.deepStrictEqual(typesOf(talk.text("a", "x")), ["answer_accepted", "question"])
  })

  it("[VCFG-250] auto_advance false: the next question is asked on request", () => {
    const talk = new Conversation(formOf([text("a"), text("b"), text("c")]), { start: { autoAdvance: false } })
    assert.deepStrictEqual(typesOf(talk.text("a", "x")), ["answer_accepted"])
    assert.strictEqual(oneOf(talk.send({ type: "repeat_question" }), "question")["field_id"], "b")
    talk.text("b", "y")
    assert.deepStrictEqual(typesOf(talk.say("next")), ["transcription", "command_ack", "question"])
    assert.strictEqual(talk.state.cursor, "c")
  })

  it("[VCFG-260] [VCFG-270] enumerate_options decides whether option labels are read aloud", () => {
    const form = formOf([select()])
    const aloud = new Conversation(form, { protocol: 1 })
    assert.include(aloud.spoken.join(" "), "Green")
    const silent = new Conversation(form, { protocol: 1, start: { enumerateOptions: false } })
    assert.notInclude(silent.spoken.join(" "), "Green")
    assert.include(silent.spoken.join(" "), "3 choices")
  })

  it("[VCFG-280] [VCFG-310] an answer with a confidence below 0.6 is confirmed, and one with exactly 0.6 is not", () => {
    const replyTo = (confidence: number) =>
      typesOf(new Conversation(formOf([text("a"), text("b")])).say("good news", confidence))[1]
    assert.strictEqual(replyTo(0.59), "confirm_request")
    assert.strictEqual(replyTo(0.6), "answer_accepted")
    assert.strictEqual(replyTo(0.61), "answer_accepted")
  })

  it("[VCFG-290] the session's start message sets the threshold", () => {
    const talk = new Conversation(formOf([text("a")]), { start: { sttConfirmThreshold: 0.9 } })
    assert.include(typesOf(talk.say("good news", 0.8)), "confirm_request")
  })

  it("[VCFG-300] a threshold outside 0..1 is refused", () => {
    assert.isTrue(isRefused({ protocol_version: 2, stt_confirm_threshold: 1.5 }))
    assert.isTrue(isRefused({ protocol_version: 2, stt_confirm_threshold: -0.1 }))
    assert.isFalse(isRefused({ protocol_version: 2, stt_confirm_threshold: 1 }))
  })

  it("a missing confidence counts as uncertain", () => {
    const talk = new Conversation(formOf([text("a")]))
    const [transcription, request] = talk.sayUnsure("good news")
    assert.notProperty(transcription, "confidence")
    assert.strictEqual(request!.type, "confirm_request")
  })

  it("[VCFG-320] [VCFG-330] without protocol_version the wire format is protocol 1's, and with 2 it is the extended one", () => {
    const one = oneOf(new Conversation(formOf([text("a")]), { protocol: 1 }).wire, "session_started")
    assert.deepStrictEqual(Object.keys(one), ["type", "session_id", "total_questions", "title"])
    const two = oneOf(new Conversation(formOf([text("a")])).wire, "session_started")
    assert.strictEqual(two["protocol_version"], 2)
    assert.isTrue(isRefused({ protocol_version: 3 }))
    assert.isTrue(isRefused({ protocol_version: "2" }))
  })

  it("[VCFG-340] [VCFG-350] prefetch pushes the second question's segments before the first is answered", () => {
    const form = formOf([text("a"), text("b")])
    const second = form.form.sections[0]!.fields[1]! as { fieldUid: string }
    const pushed = new Conversation(form).wire.filter(({ type }) => type === "audio_segment")
    assert.isTrue(pushed.some(({ key }) => key === `q:${second.fieldUid}:label`))
    const inline = new Conversation(form, { start: { prefetch: false } })
    assert.isFalse(inline.wire.some(({ type }) => type === "audio_segment"))
    assert.isString(oneOf(inline.wire, "question")["audio"])
    assert.notProperty(oneOf(new Conversation(form).wire, "question"), "audio")
  })

  it("[VCFG-370] [VCFG-380] [VCFG-400] with the client's time zone, a relative date means a day in that zone and needs no confirmation", () => {
    const form = formOf([{ field_id: "day", field_type: "date", label: "Day" }, text("b")])
    const lateUtc = Date.UTC(2026, 2, 4, 23, 30)
    const dateIn = (timezone?: string) =>
      new Conversation(form, { at: lateUtc, ...(timezone === undefined ? {} : { start: { timezone } }) }).say("today")
    assert.strictEqual(oneOf(dateIn("Europe/Madrid"), "answer_accepted")["value"], "2026-03-05")
    assert.strictEqual(oneOf(dateIn("America/New_York"), "answer_accepted")["value"], "2026-03-04")
    assert.strictEqual(oneOf(dateIn("Mars/Base"), "confirm_request")["value"], "2026-03-04")
    assert.strictEqual(oneOf(dateIn(), "confirm_request")["value"], "2026-03-04")
  })

  it("[VCFG-420] a snapshot does not restore the time zone", () => {
    const form = formOf([text("a"), { field_id: "day", field_type: "date", label: "Day" }])
    const first = new Conversation(form, { start: { timezone: "Europe/Madrid" } })
    first.text("a", "x")
    const second = first.resume({})
    assert.include(typesOf(second.say("tomorrow")), "confirm_request")
    const third = first.resume({ start: { timezone: "Europe/Madrid" } })
    assert.include(typesOf(third.say("tomorrow")), "answer_accepted")
  })

  it("[VCFG-430] without submit_mode the last confirmation stores the answers", () => {
    const talk = new Conversation(formOf([text("a")]))
    talk.text("a", "x")
    assert.include(typesOf(talk.send({ type: "review_confirm", confirmed: true })), "form_complete")
    assert.isTrue(isRefused({ protocol_version: 2, submit_mode: "both" }))
  })

  it("[VCFG-440] client mode stores nothing", () => {
    const talk = new Conversation(formOf([text("a")]), { start: { submitMode: "client" } })
    talk.text("a", "x")
    assert.include(typesOf(talk.send({ type: "review_confirm", confirmed: true })), "answers_ready")
    assert.deepStrictEqual(talk.submissions, [])
  })

  it("[VCFG-450] [WSERR-020] client mode needs protocol 2, and the refusal says so", () => {
    const refused = started({ submit_mode: "client" })
    assert.isTrue(Result.isFailure(refused))
    if (Result.isFailure(refused)) {
      assert.strictEqual(refused.failure.code, "INVALID_MESSAGE")
      assert.strictEqual(refused.failure.reason, "submit_mode client requires protocol v2")
    }
    assert.isFalse(isRefused({ protocol_version: 2, submit_mode: "client" }))
  })

  it("[VCFG-810] [VCFG-820] a session cannot override barge_in or option_pause_ms", () => {
    for (const key of ["barge_in", "option_pause_ms"]) {
      const refused = started({ protocol_version: 2, [key]: 0 })
      assert.isTrue(Result.isFailure(refused) && refused.failure.code === "INVALID_MESSAGE")
    }
  })
})

describe("the form's voice object", () => {
  it("[VCFG-460] [VCFG-480] [VCFG-510] session_started announces the defaults for an empty hands_free", () => {
    const talk = new Conversation(formOf([text("a")], { voice: { hands_free: {} } }))
    assert.deepStrictEqual(oneOf(talk.wire, "session_started")["hands_free"], {
      auto_record: true,
      silence_ms: 1200,
      barge_in: true,
    })
  })

  it("[VCFG-490] [VCFG-530] [VCFG-580] negative pauses and silences are refused", () => {
    assert.isFalse(isForm({ hands_free: { silence_ms: -1 } }))
    assert.isFalse(isForm({ hint_pause_ms: -1 }))
    assert.isFalse(isForm({ option_pause_ms: -1 }))
    assert.isTrue(isForm({ hands_free: { silence_ms: 0 }, hint_pause_ms: 0, option_pause_ms: 0 }))
  })

  it("[VCFG-460] [VCFG-480] [VCFG-510] [VCFG-520] [VCFG-540] [VCFG-590] [VCFG-600] [VCFG-620] [VCFG-630] [VCFG-640] [RESUME-170] each key accepts only values of its type and within its range", () => {
    const whole = { fine: [0, 1, 60_000], wrong: [1.5, -1, "600", true] }
    const positive = { fine: [1, 60], wrong: [0, 1.5, -1, "60"] }
    const flag = { fine: [true, false], wrong: ["true", 1] }
    const share = { fine: [0, 0.8, 1], wrong: [-0.1, 1.1, "0.8"] }
    const nested = (key: string) => (value: unknown) => ({ hands_free: { [key]: value } })
    const plain = (key: string) => (value: unknown) => ({ [key]: value })
    const keys = [
      [nested("auto_record"), flag],
      [nested("barge_in"), flag],
      [nested("silence_ms"), whole],
      [plain("hint_pause_ms"), whole],
      [plain("option_pause_ms"), whole],
      [plain("max_recording_seconds"), positive],
      [plain("resume_ttl_seconds"), positive],
      [plain("enumerate_options"), flag],
      [plain("llm_refine_values"), flag],
      [plain("llm_refine_threshold"), share],
      [plain("llm_refine_timeout_s"), { fine: [0.1, 4, 10], wrong: [0, -1, 10.1, "4"] }],
    ] as const
    for (const [voice, { fine, wrong }] of keys) {
      for (const value of fine) assert.isTrue(isForm(voice(value)), JSON.stringify(voice(value)))
      for (const value of wrong) assert.isFalse(isForm(voice(value)), JSON.stringify(voice(value)))
    }
  })

  it("[VCFG-520] label and hint are 600 ms apart", () => {
    assert.deepStrictEqual(questionKeys(text("a", { label: "Your name?", hint: "as in your passport" })), [
      "label",
      "pause:600",
      "hint",
    ])
  })

  it("[VCFG-540] [VCFG-550] [VCFG-560] [WS2-810] options follow their intro immediately, 500 ms apart, with no pause after the last one", () => {
    assert.deepStrictEqual(questionKeys(select({ hint: "any" })), [
      "label",
      "pause:600",
      "hint",
      "options_intro",
      "opt:1",
      "pause:500",
      "opt:2",
      "pause:500",
      "opt:3",
    ])
  })

  it("[VCFG-570] a pause of 0 means no pause", () => {
    assert.deepStrictEqual(questionKeys(select(), { option_pause_ms: 0 }), [
      "label",
      "options_intro",
      "opt:1",
      "opt:2",
      "opt:3",
    ])
  })

  it("[VCFG-590] recordings last 60 s at most by default", () => {
    assert.strictEqual(
      oneOf(new Conversation(formOf([text("a")])).wire, "session_started")["max_recording_seconds"],
      60,
    )
    assert.isFalse(isForm({ max_recording_seconds: 0 }))
  })

  it("[VCFG-600] options are narrated one by one", () => {
    assert.strictEqual(questionKeys(select()).filter((key) => key.startsWith("opt:")).length, 3)
  })

  it("[VCFG-610] options can be counted instead of narrated", () => {
    const talk = new Conversation(formOf([select()], { voice: { enumerate_options: false } }))
    const question = oneOf(talk.wire, "question")
    assert.deepStrictEqual(keysOf(question), ["label", "options"])
    const narration = JSON.stringify(question["narration"])
    assert.include(narration, "3 choices")
    assert.notInclude(narration, "Green")
  })

  it("[VCFG-650] [VCFG-660] the model's deadline is more than 0 and at most 10 s", () => {
    assert.isFalse(isForm({ llm_refine_timeout_s: 0 }))
    assert.isTrue(isForm({ llm_refine_timeout_s: 10 }))
    assert.isFalse(isForm({ llm_refine_timeout_s: 10.1 }))
  })

  it("[VCFG-670] plausibility is off by default", () => {
    const talk = new Conversation(formOf([text("a")]), { abilities: { judges: true } })
    assert.notInclude(typesOf(talk.text("a", "x")), "plausibility_result")
    assert.strictEqual(talk.judged.length, 0)
  })
})

describe("a field's meta.voice", () => {
  const voice = (meta: object) => ({ meta: { voice: meta } })

  it("[VCFG-680] pause_ms is the gap before the field's hint", () => {
    assert.deepStrictEqual(questionKeys(text("a", { label: "A?", hint: "h", ...voice({ pause_ms: 250 }) })), [
      "label",
      "pause:250",
      "hint",
    ])
  })

  it("[VCFG-690] [VCFG-700] option_pause_ms overrides the form's setting, even if it is 0", () => {
    const pauses = (ms: number) =>
      questionKeys(select(voice({ option_pause_ms: ms })), { option_pause_ms: 500 }).filter((key) =>
        key.startsWith("pause:"),
      )
    assert.deepStrictEqual(pauses(100), ["pause:100", "pause:100"])
    assert.deepStrictEqual(pauses(0), [])
  })

  it("[VCFG-710] enumerate accepts four values", () => {
    for (const enumerate of ["auto", "always", "never", "count_only"]) assert.isTrue(isField({ enumerate }))
    assert.isFalse(isField({ enumerate: "sometimes" }))
  })

  it("[VCFG-680] [VCFG-690] [VCFG-740] [VCFG-760] [VCFG-780] each key accepts only values of its type and within its range", () => {
    const keys = [
      ["pause_ms", [0, 250], [-1, 1.5, "250"]],
      ["option_pause_ms", [0, 100], [-1, 1.5, "100"]],
      ["normalize", [true, false], ["false", 0]],
      ["llm_refine", [true, false], ["false", 0]],
      ["confirm", ["always", "never", "default"], ["sometimes", true]],
      ["commands", ["on", "off"], ["sometimes", true]],
    ] as const
    for (const [key, fine, wrong] of keys) {
      for (const value of fine) assert.isTrue(isField({ [key]: value }), `${key} ${value}`)
      for (const value of wrong) assert.isFalse(isField({ [key]: value }), `${key} ${value}`)
    }
  })

  it("[VCFG-720] with enumerate set to always, the options are read out even if the form turns that off", () => {
    const keys = questionKeys(select(voice({ enumerate: "always" })), { enumerate_options: false })
    assert.strictEqual(keys.filter((key) => key.startsWith("opt:")).length, 3)
  })

  it("[VCFG-730] with enumerate set to auto, the form's setting applies", () => {
    assert.deepStrictEqual(questionKeys(select(voice({ enumerate: "auto" }))), questionKeys(select()))
    const off = { enumerate_options: false }
    assert.deepStrictEqual(questionKeys(select(voice({ enumerate: "auto" })), off), questionKeys(select(), off))
  })

  const integer = (meta: object = {}) => ({ field_id: "n", field_type: "integer", label: "How many", ...voice(meta) })

  it("[VCFG-740] a spoken number is stored as a number", () => {
    const talk = new Conversation(formOf([integer(), text("b")]))
    talk.say("twenty five")
    assert.strictEqual(talk.state.answers.get("n")!.value, 25)
  })

  it("[VCFG-750] with normalize set to false, the words are stored unchanged", () => {
    const talk = new Conversation(formOf([integer({ normalize: false }), text("b")]))
    talk.say("twenty five")
    assert.strictEqual(talk.state.answers.get("n")!.value, "twenty five")
    assert.isNull(talk.state.answers.get("n")!.evidence!.normalizedBy)
  })

  it("[VCFG-780] with confirm set to always, even an answer with high confidence is confirmed", () => {
    const talk = new Conversation(formOf([text("a", voice({ confirm: "always" }))]))
    assert.deepStrictEqual(typesOf(talk.say("good news", 0.99)), ["transcription", "confirm_request"])
  })

  it("[VCFG-790] with confirm set to never, even an answer with low confidence is accepted", () => {
    const talk = new Conversation(formOf([text("a", voice({ confirm: "never" })), text("b")]))
    assert.include(typesOf(talk.say("good news", 0.1)), "answer_accepted")
  })

  it("[VCFG-800] commands is either on or off, and on by default", () => {
    const talk = new Conversation(formOf([text("a"), text("b")]))
    assert.include(typesOf(talk.say("skip")), "question_skipped")
    assert.isFalse(isField({ commands: "sometimes" }))
    assert.isFalse(isForm({ commands: "sometimes" }))
  })
})

describe("the refining model", () => {
  const integer = (meta: object = {}) => ({
    field_id: "n",
    field_type: "integer",
    label: "How many",
    meta: { voice: meta },
  })
  const talkOf = (meta: object, form: boolean, confidence = 0.9) =>
    new Conversation(formOf([integer(meta), text("b")], { voice: { llm_refine_values: form } }), {
      abilities: { judges: true },
      refineValue: () => ({ value: "26", confidence }),
    })

  it("[VCFG-620] is not called unless it is enabled", () => {
    const talk = new Conversation(formOf([integer(), text("b")]), { abilities: { judges: true } })
    talk.say("twenty five")
    assert.strictEqual(talk.refined.length, 0)
  })

  it("[VCFG-630] [NORM-710] [NORM-720] proposes a value, which is confirmed if its confidence is below 0.8, and accepted at 0.8", () => {
    assert.include(typesOf(talkOf({}, true, 0.79).say("twenty five")), "confirm_request")
    const taken = talkOf({}, true, 0.8).say("twenty five")
    assert.strictEqual(oneOf(taken, "answer_accepted")["value"], 26)
  })

  it("[VCFG-760] [VCFG-770] is called if the field enables it, or if the form does and the field has no setting", () => {
    const calls = (meta: object, form: boolean) => {
      const talk = talkOf(meta, form)
      talk.say("twenty five")
      return talk.refined.length
    }
    assert.strictEqual(calls({}, true), 1)
    assert.strictEqual(calls({}, false), 0)
    assert.strictEqual(calls({ llm_refine: false }, true), 0)
    assert.strictEqual(calls({ llm_refine: true }, false), 1)
  })
})

describe("a session's settings", () => {
  const settings = (start: StartSession, protocol: 1 | 2 = 2) => sessionSettings(start, protocol, voiceDefaults)

  it("come from the client if it sends them", () => {
    assert.isFalse(settings({ autoAdvance: false }).autoAdvance)
    assert.isFalse(settings({ enumerateOptions: false }).enumerateOptions)
    assert.strictEqual(settings({ sttConfirmThreshold: 0.25 }).sttConfirmThreshold, 0.25)
    assert.strictEqual(settings({}).sttConfirmThreshold, voiceDefaults.sttConfirmThreshold)
    assert.strictEqual(settings({ timezone: "Europe/Madrid" }).timezone, "Europe/Madrid")
    assert.notProperty(settings({ timezone: "Europe/Nowhere" }), "timezone")
  })

  it("enable prefetch and timings in protocol 2 only", () => {
    const asked = { prefetch: true, timings: true }
    assert.deepInclude(settings(asked), { prefetch: true, timings: true })
    assert.deepInclude(settings(asked, 1), { prefetch: false, timings: false })
  })
})
