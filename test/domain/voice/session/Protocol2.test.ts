import { assert, describe, it } from "@effect/vitest"
import type { Verdict } from "../../../../src/domain/voice/wire/ServerMessage.ts"
import { writeWhole } from "../../../../src/domain/voice/session/Record.ts"
import { Conversation, formOf, oneOf, typesOf, type Wire } from "../support/Conversation.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const options = ["Red", "Green", "Blue"].map((label) => ({ value: label.toLowerCase(), label }))
const select = (id = "color", more: object = {}) => ({
  field_id: id,
  field_type: "select",
  label: "Colour",
  options,
  ...more,
})
const integer = (id = "n", more: object = {}) => ({ field_id: id, field_type: "integer", label: "How many", ...more })
const password = { field_id: "pin", field_type: "password", label: "Secret" }
const bool = (id: string) => ({ field_id: id, field_type: "boolean", label: id })
const visibleIf = (id: string, value: unknown) => ({ visible_if: { field_id: id, operator: "eq", value } })

const talking = (
  fields: ReadonlyArray<unknown>,
  doubles: ConstructorParameters<typeof Conversation>[1] = {},
  form: object = {},
) => new Conversation(formOf(fields, form), doubles)

const codeOf = (messages: ReadonlyArray<Wire>): unknown => oneOf(messages, "error")["code"]
const yes = { type: "review_confirm", confirmed: true }
const audioKeys = (question: Wire): ReadonlyArray<string> =>
  (question["narration"] as { audio_keys: ReadonlyArray<string> }).audio_keys.map((key) => key.replace(/^q:[^:]+:/, ""))

describe("client messages of protocol 2", () => {
  it("[WS2-010] unknown keys are refused", () => {
    const talk = talking([text("a"), text("b")])
    assert.strictEqual(
      codeOf(talk.send({ type: "answer_text", field_id: "a", value: "x", mood: 1 })),
      "INVALID_MESSAGE",
    )
    assert.strictEqual(talk.state.answers.size, 0)
    const { message } = oneOf(talk.send({ type: "ping", mood: 1 }), "error")
    assert.strictEqual(message, "mood is not a known key")
  })

  it("[BARGE-010] no message tells the server that playback was interrupted", () => {
    assert.strictEqual(codeOf(talking([text("a")]).send({ type: "playback_stopped" })), "INVALID_MESSAGE")
  })

  it("[WS2-020] review_confirm is invalid without its confirmed field", () => {
    const talk = talking([text("a")])
    talk.text("a", "x")
    assert.strictEqual(codeOf(talk.send({ type: "review_confirm" })), "INVALID_MESSAGE")
    assert.strictEqual(talk.state.phase, "review")
  })

  it("[WS2-030] [WS2-150] review_edit asks for its field again, and the new answer replaces the old one", () => {
    const talk = talking([text("a"), text("b")])
    talk.text("a", "x")
    talk.text("b", "y")
    assert.strictEqual(oneOf(talk.send({ type: "review_edit", field_id: "a" }), "question")["field_id"], "a")
    assert.strictEqual(talk.state.phase, "asking")
    talk.text("a", "z")
    assert.strictEqual(talk.state.phase, "review")
    assert.strictEqual(talk.state.answers.get("a")!.value, "z")
    assert.strictEqual(codeOf(talk.send({ type: "review_edit", field_id: "nowhere" })), "WRONG_FIELD")
  })

  it("[WS2-040] [WS2-050] confirming a stop ends the session, and declining it continues the session", () => {
    const stopped = talking([text("a"), text("b")])
    stopped.say("stop")
    assert.deepStrictEqual(typesOf(stopped.confirm(true)), ["session_ended"])
    const resumed = talking([text("a"), text("b")])
    resumed.say("stop")
    assert.deepStrictEqual(typesOf(resumed.confirm(false)), ["question"])
    assert.include(typesOf(resumed.text("a", "x")), "answer_accepted")
  })
})

describe("phases and the review", () => {
  it("[WS2-080] [WS2-650] the last answer opens the review, which ends with a prompt", () => {
    const talk = talking([text("a")])
    assert.deepStrictEqual(typesOf(talk.text("a", "x")), ["answer_accepted", "review_start", "review_prompt"])
  })

  it("[WS2-090] [WS2-470] in server mode, confirming completes the session and reports where the answers were stored", () => {
    const talk = talking([text("a")])
    talk.text("a", "x")
    const complete = oneOf(talk.send(yes), "form_complete")
    assert.strictEqual(complete["stored_in"], "generic")
    assert.strictEqual(talk.state.phase, "complete")
    assert.include(
      talk.actions.map(({ type }) => type),
      "release",
    )
  })

  it("[WS2-100] [WS2-510] in client mode the answers are handed over, and the session ends", () => {
    const talk = talking([text("a")], { start: { submitMode: "client" } })
    talk.text("a", "x")
    assert.deepStrictEqual(typesOf(talk.send(yes)), ["review_confirm", "answers_ready"])
    assert.strictEqual(talk.state.phase, "complete")
    assert.include(
      talk.actions.map(({ type }) => type),
      "release",
    )
  })

  it("[WS2-130] [WS2-660] answers refused by the validator are asked for again, starting with the first in the form", () => {
    const talk = talking([text("a"), text("b"), text("c")], {
      store: () => ({ status: "refused", errors: { c: ["bad"], b: ["worse"] } }),
    })
    for (const id of ["a", "b", "c"]) talk.text(id, "x")
    const messages = talk.send(yes)
    const errors = oneOf(messages, "validation_errors")
    assert.deepStrictEqual(errors["errors"], { c: ["bad"], b: ["worse"] })
    assert.strictEqual(errors["first_field_id"], "b")
    assert.strictEqual(oneOf(messages, "question")["field_id"], "b")
    assert.strictEqual(talk.state.phase, "asking")
  })

  it("a raw transcript refused by the validator is reported when the review is confirmed", () => {
    const talk = talking([integer("n", { meta: { voice: { normalize: false } } })])
    talk.say("twenty five")
    const messages = talk.send(yes)
    assert.deepStrictEqual(typesOf(messages), ["review_confirm", "validation_errors", "question"])
    assert.strictEqual(messages[1]!["first_field_id"], "n")
    talk.text("n", "25")
    assert.include(typesOf(talk.send(yes)), "form_complete")
  })

  it("[WS2-140] not confirming keeps the review open", () => {
    const talk = talking([text("a")])
    talk.text("a", "x")
    assert.deepStrictEqual(typesOf(talk.send({ type: "review_confirm", confirmed: false })), [
      "review_confirm",
      "review_prompt",
    ])
    assert.include(typesOf(talk.send(yes)), "form_complete")
  })

  it("[WS2-220] [WS2-680] [WS2-690] review lines have seven keys, include skipped questions, and mask sensitive answers", () => {
    const talk = talking([text("a"), text("b"), password])
    talk.text("a", "x")
    talk.send({ type: "skip_question" })
    const items = oneOf(talk.text("pin", "Tango-77"), "review_start")["items"] as ReadonlyArray<Wire>
    const keys = ["position", "field_id", "label", "answer_text", "skipped", "flagged", "sensitive"]
    for (const item of items) assert.deepStrictEqual(Object.keys(item), keys)
    assert.deepStrictEqual(
      items.map(({ position, answer_text, skipped, sensitive }) => [position, answer_text, skipped, sensitive]),
      [
        [1, "x", false, false],
        [2, "", true, false],
        [3, "[hidden]", false, true],
      ],
    )
  })

  it("[WS2-700] [WS2-710] an edit that leaves the plan unchanged sends only its own review line again", () => {
    const talk = talking([text("a"), text("b")])
    talk.text("a", "x")
    talk.text("b", "y")
    talk.send({ type: "review_edit", field_id: "b" })
    const messages = talk.text("b", "z")
    assert.deepStrictEqual(typesOf(messages), ["answer_accepted", "review_item", "review_prompt"])
    const item = messages[1]!["item"] as Wire
    assert.deepStrictEqual([item["position"], item["field_id"], item["answer_text"]], [2, "b", "z"])
  })

  it("after an edit that changes the plan, the new questions are asked and then the whole review is read again", () => {
    const talk = talking([bool("pet"), text("pet_name", { ...visibleIf("pet", true), required: true })])
    talk.select("pet", "false")
    talk.send({ type: "review_edit", field_id: "pet" })
    assert.strictEqual(oneOf(talk.select("pet", "true"), "question")["field_id"], "pet_name")
    assert.include(typesOf(talk.text("pet_name", "Rex")), "review_start")
  })

  it("[WS2-670] review_confirm and review_edit are echoed", () => {
    const talk = talking([text("a")])
    talk.text("a", "x")
    assert.deepStrictEqual(talk.send({ type: "review_edit", field_id: "a" })[0], { type: "review_edit", field_id: "a" })
    talk.text("a", "y")
    assert.deepStrictEqual(talk.send(yes)[0], { type: "review_confirm", confirmed: true })
  })

  it("after an edit that replaces one question with another, the whole review is read again", () => {
    const fields = [select(), text("a", visibleIf("color", "red")), text("b", visibleIf("color", "blue"))]
    const talk = talking(fields)
    talk.select("color", "red")
    talk.text("a", "x")
    talk.send({ type: "review_edit", field_id: "color" })
    assert.strictEqual(oneOf(talk.select("color", "blue"), "question")["field_id"], "b")
    assert.include(typesOf(talk.text("b", "w")), "review_start")
  })

  it("naming a question in the review goes to that question", () => {
    for (const [locale, utterance] of [
      ["en", "go back to the colour"],
      ["es", "vuelve al colour"],
    ] as const) {
      const talk = talking([select(), text("b")], { start: { locale } })
      talk.select("color", "red")
      talk.text("b", "y")
      const there = talk.say(utterance)
      assert.include(oneOf(there, "command_ack"), { command: "go_to", field_id: "color" })
      assert.include(oneOf(there, "question"), { field_id: "color" })
    }
  })

  it("“next” asks the waiting question if auto_advance is off, and “skip” skips that question", () => {
    const waiting = () => {
      const talk = talking([text("a"), text("b"), text("c")], { start: { locale: "en", autoAdvance: false } })
      assert.notInclude(typesOf(talk.text("a", "x")), "question")
      return talk
    }
    assert.strictEqual(oneOf(waiting().say("next"), "question")["field_id"], "b")
    const skipped = waiting().say("skip")
    assert.strictEqual(oneOf(skipped, "question_skipped")["field_id"], "b")
  })

  it("in the review, repeat reads it again, back asks the last question, and skip is refused", () => {
    const talk = talking([text("a"), text("b")])
    talk.text("a", "x")
    talk.text("b", "y")
    assert.deepStrictEqual(typesOf(talk.send({ type: "repeat_question" })), ["review_start", "review_prompt"])
    assert.strictEqual(codeOf(talk.send({ type: "skip_question" })), "COMMAND_NOT_AVAILABLE")
    assert.strictEqual(oneOf(talk.send({ type: "go_back" }), "question")["field_id"], "b")
  })
})

describe("matches and evidence", () => {
  it("[WS2-160] [WS2-430] a matched option is {value, label, method, score}", () => {
    const accepted = oneOf(talking([select(), text("b")]).say("green"), "answer_accepted")
    assert.deepStrictEqual(accepted["matched"], { value: "green", label: "Green", method: "exact", score: 1 })
  })

  it("[WS2-170] every match names its method", () => {
    const method = (
      field: object,
      utterance: string,
      doubles: ConstructorParameters<typeof Conversation>[1] = {},
      voice: object = {},
    ) => {
      const messages = talking([field, text("b")], doubles, { voice }).say(utterance)
      const match = messages.find(({ matched }) => matched !== undefined)
      return (match?.["matched"] as Wire | undefined)?.["method"]
    }
    const long = select("color", {
      options: [
        { value: "1", label: "Crimson velvet" },
        { value: "2", label: "Forest green" },
      ],
    })
    assert.strictEqual(method(select(), "red"), "exact")
    assert.strictEqual(method(select(), "the second one"), "ordinal")
    assert.strictEqual(method(bool("q"), "yeah"), "yes_no")
    assert.strictEqual(method({ field_id: "q", field_type: "nps", label: "q" }, "seven"), "numeric")
    assert.strictEqual(method(long, "crimson"), "contains")
    assert.strictEqual(method(long, "forrest grean"), "fuzzy")
    const llm = { abilities: { judges: true }, refineOption: () => ({ values: ["green"], confidence: 0.9 }) }
    assert.strictEqual(method(select(), "the colour of grass", llm, { llm_refine_options: true }), "llm")
  })

  it("[WS2-180] [WS2-190] an option chosen by the model must be confirmed, and its evidence names the model", () => {
    const talk = talking(
      [select(), text("b")],
      { abilities: { judges: true }, refineOption: () => ({ values: ["green"], confidence: 1 }) },
      { voice: { llm_refine_options: true } },
    )
    assert.include(typesOf(talk.say("the colour of grass")), "confirm_request")
    talk.confirm(true)
    const { evidence } = talk.state.answers.get("color")!
    assert.deepInclude(evidence, { normalizedBy: "llm", llmConfidence: 1, rawTranscript: "the colour of grass" })
  })

  it("[WS2-180] [WS2-190] [WS2-200] evidence has the value's source, the model's confidence, and the recognized words", () => {
    const talk = talking([integer(), integer("m", { meta: { voice: { llm_refine: true } } }), text("t")], {
      abilities: { judges: true },
      refineValue: () => ({ value: "31", confidence: 0.9 }),
    })
    talk.say("twenty five")
    talk.say("thirty")
    talk.say("some words")
    talk.send(yes)
    const { evidence, data } = talk.submissions[0]!
    assert.strictEqual(evidence["n"]!["normalized_by"], "rules")
    assert.strictEqual(evidence["n"]!["raw_transcript"], "twenty five")
    assert.notProperty(evidence["n"], "llm_confidence")
    assert.strictEqual(evidence["m"]!["normalized_by"], "llm")
    assert.strictEqual(evidence["m"]!["llm_confidence"], 0.9)
    assert.strictEqual(evidence["m"]!["raw_transcript"], "thirty")
    assert.isNull(evidence["t"]!["normalized_by"])
    assert.deepStrictEqual(data, { n: 25, m: 31, t: "some words" })
  })

  it("[WS2-210] [WS2-440] a stored recording is named in the acceptance and in the evidence", () => {
    const kept = talking([text("a")], { abilities: { keepsRecordings: true } })
    assert.strictEqual(oneOf(kept.say("good news"), "answer_accepted")["blob_ref"], "blob-a")
    kept.send(yes)
    assert.strictEqual(kept.submissions[0]!.evidence["a"]!["blob_ref"], "blob-a")
    const off = talking([text("a")], { abilities: { keepsRecordings: true } }, { voice: { store_recordings: false } })
    assert.notProperty(oneOf(off.say("good news"), "answer_accepted"), "blob_ref")
    off.send(yes)
    assert.notProperty(off.submissions[0]!.evidence["a"], "blob_ref")
  })

  it("a respondent who opts out has no recording stored, even after resuming the session", () => {
    const form = formOf([text("a"), text("b")])
    const abilities = { keepsRecordings: true }
    const talk = new Conversation(form, { abilities, start: { keepRecordings: false } })
    assert.notProperty(oneOf(talk.say("good news"), "answer_accepted"), "blob_ref")
    const later = new Conversation(form, { abilities }, writeWhole(talk.state).ending)
    assert.notProperty(oneOf(later.say("hello again"), "answer_accepted"), "blob_ref")
    assert.notInclude(
      [...talk.actions, ...later.actions].map(({ type }) => type),
      "store_recording",
    )
  })

  it("an answer is accepted even if its recording can't be stored", () => {
    const talk = talking([text("a")], { abilities: { keepsRecordings: true }, keep: () => undefined })
    assert.notProperty(oneOf(talk.say("good news"), "answer_accepted"), "blob_ref")
  })

  it("a sensitive answer leaves no recording and no evidence", () => {
    const talk = talking([password], { abilities: { keepsRecordings: true } })
    talk.say("Tango seven")
    talk.send(yes)
    assert.notInclude(
      talk.actions.map(({ type }) => type),
      "store_recording",
    )
    assert.deepStrictEqual(talk.submissions[0]!.evidence, {})
  })
})

describe("additions of protocol 2", () => {
  it("[WS2-230] [WS2-260] [WS2-270] session_started has the version, the maximum recording length and the number of segments", () => {
    const talk = talking([text("a"), select()], {}, { voice: { max_recording_seconds: 20 } })
    const started = oneOf(talk.wire, "session_started")
    assert.strictEqual(started["protocol_version"], 2)
    assert.strictEqual(started["max_recording_seconds"], 20)
    const pushed = talk.wire.filter(({ type }) => type === "audio_segment")
    assert.strictEqual(started["prefetch_count"], pushed.length)
    const mute = talking([text("a")], { abilities: { speaks: false } })
    assert.strictEqual(oneOf(mute.wire, "session_started")["prefetch_count"], 0)
  })

  it("[WS2-240] [WS2-250] [BARGE-020] hands_free is announced if the form configures it", () => {
    for (const barge_in of [true, false]) {
      const talk = talking(
        [text("a")],
        {},
        { voice: { hands_free: { auto_record: false, silence_ms: 900, barge_in } } },
      )
      assert.deepStrictEqual(oneOf(talk.wire, "session_started")["hands_free"], {
        auto_record: false,
        silence_ms: 900,
        barge_in,
      })
    }
    assert.notProperty(oneOf(talking([text("a")]).wire, "session_started"), "hands_free")
  })

  it("[WS2-280] [WS2-290] [WS2-300] [WS2-320] [WS2-330] [WS2-340] a question has section, hint, cue, modes and narration, and no inline audio", () => {
    const talk = talking([text("a", { hint: "short" })])
    const question = oneOf(talk.wire, "question")
    assert.strictEqual(question["section_uid"], talk.form.form.sections[0]!.sectionUid)
    assert.strictEqual(question["hint"], "short")
    assert.deepStrictEqual(Object.keys(question["ui_cue"] as object), ["control", "focus", "highlight", "submit_via"])
    assert.deepStrictEqual(question["answer_modes"], ["voice", "text"])
    const narration = question["narration"] as {
      text: string
      audio_keys: ReadonlyArray<string>
      segments: Readonly<Record<string, string>>
    }
    assert.deepStrictEqual(Object.keys(narration), ["text", "audio_keys", "segments"])
    assert.deepStrictEqual(
      Object.keys(narration.segments),
      narration.audio_keys.filter((key) => !key.startsWith("pause:")),
    )
    assert.notProperty(question, "audio")
  })

  it("[WS2-310] submit_via is one of three values", () => {
    const talk = talking([text("a"), select(), { field_id: "f", field_type: "file", label: "f" }])
    for (let n = 0; n < 3; n++) talk.send({ type: "skip_question" })
    const cues = talk.wire.flatMap((message) =>
      message["ui_cue"] === undefined ? [] : [(message["ui_cue"] as Wire)["submit_via"]],
    )
    assert.deepStrictEqual(cues, ["both", "both", "control"])
    const own = talking([text("a", { meta: { voice: { ui_cue: { submit_via: "voice" } } } })])
    assert.strictEqual((oneOf(own.wire, "question")["ui_cue"] as Wire)["submit_via"], "voice")
  })

  it("[WS2-350] [WS2-360] confirm_request has the candidate and its source", () => {
    const day = { field_id: "d", field_type: "date", label: "d" }
    const rules = oneOf(talking([day]).say("03/04/2026"), "confirm_request")
    assert.deepStrictEqual([rules["value"], rules["refined_by"]], ["2026-03-04", "rules"])
    const model = talking([integer("n", { meta: { voice: { llm_refine: true } } })], {
      abilities: { judges: true },
      refineValue: () => ({ value: "26", confidence: 0.1 }),
    })
    const refined = oneOf(model.say("twenty five"), "confirm_request")
    assert.deepStrictEqual([refined["value"], refined["refined_by"]], [26, "llm"])
  })

  it("[WS2-380] a free-text answer with low STT confidence is confirmed without a candidate", () => {
    const request = oneOf(talking([text("a")]).say("good news", 0.3), "confirm_request")
    assert.notProperty(request, "value")
    assert.notProperty(request, "refined_by")
  })

  it("[WS2-390] [WS2-400] an uncertain option is sent with its match and similar options", () => {
    const alike = select("city", {
      options: [
        { value: "1", label: "San Jose Norte" },
        { value: "2", label: "San Jose Sur" },
      ],
    })
    const request = oneOf(talking([alike]).say("san jose"), "confirm_request")
    assert.deepStrictEqual(Object.keys(request["matched"] as object), ["value", "label", "method", "score"])
    const alternatives = request["alternatives"] as ReadonlyArray<Wire>
    assert.isAtLeast(alternatives.length, 1)
    for (const one of alternatives) assert.deepStrictEqual(Object.keys(one), ["value", "label", "method", "score"])
  })

  it("[WS2-410] [WS2-420] a confirmation states its purpose; for a stop during the review, field_id is empty", () => {
    const talk = talking([text("a")])
    assert.strictEqual(oneOf(talk.say("good news", 0.3), "confirm_request")["purpose"], "answer")
    talk.confirm(true)
    const stop = oneOf(talk.say("stop"), "confirm_request")
    assert.strictEqual(stop["purpose"], "stop")
    assert.strictEqual(stop["field_id"], "")
    assert.deepStrictEqual(typesOf(talk.confirm(false)), ["review_prompt"])
    assert.strictEqual(talk.state.phase, "review")
  })

  it("[WS2-450] a spoken number is a JSON number", () => {
    assert.strictEqual(oneOf(talking([integer(), text("b")]).say("twenty five"), "answer_accepted")["value"], 25)
  })

  it("[WS2-450] [NORM-020] a typed number is sent as a number and stored literally", () => {
    for (const [type, typed, expected] of [
      ["integer", "25", 25],
      ["number", " 2.50 ", 2.5],
      ["currency", "12", 12],
    ] as const) {
      const talk = talking([integer("n", { field_type: type }), text("b")])
      assert.strictEqual(oneOf(talk.text("n", typed), "answer_accepted")["value"], expected, type)
      assert.strictEqual(talk.state.answers.get("n")?.value, typed)
    }
    const phone = talking([integer("n", { field_type: "phone" }), text("b")])
    assert.strictEqual(oneOf(phone.text("n", "0123456789"), "answer_accepted")["value"], "0123456789")
    const first = talking([integer(), text("b")], { protocol: 1 })
    assert.strictEqual(oneOf(first.text("n", "25"), "answer_accepted")["value"], "25")
  })

  it("[WS2-460] a rejected answer shows its best candidate", () => {
    const refused = oneOf(talking([integer()]).say("twelve point five"), "answer_rejected")
    assert.strictEqual(refused["value"], 12.5)
    assert.strictEqual(refused["code"], "INVALID_VALUE")
  })

  it("[WS2-460] a rejected answer without a candidate shows the recognized words, unless they are secret", () => {
    for (const [type, words] of [
      ["email", "john example dot com"],
      ["date", "the thirtieth of february"],
      ["integer", "five or six of them"],
    ] as const) {
      const field = { field_id: "f", field_type: type, label: "f" }
      assert.strictEqual(oneOf(talking([field]).say(words), "answer_rejected")["value"], words)
      const secret = { ...field, meta: { voice: { sensitive: true } } }
      assert.notProperty(oneOf(talking([secret]).say(words), "answer_rejected"), "value")
      assert.notProperty(oneOf(talking([field], { protocol: 1 }).say(words), "answer_rejected"), "value")
    }
  })

  it("[WS2-490] answers_ready has validated values, and the transcripts of spoken ones", () => {
    const talk = talking([integer(), integer("m")], {
      start: { submitMode: "client" },
      abilities: { keepsRecordings: true },
    })
    talk.text("n", "12")
    talk.say("twenty five")
    assert.deepStrictEqual(oneOf(talk.send(yes), "answers_ready")["data"], {
      n: 12,
      m: { answer: 25, transcript: "twenty five", blob_ref: "blob-m" },
    })
  })

  it("[WSERR-070] a skip_question message for a required field is refused with REQUIRED", () => {
    const refused = oneOf(talking([text("a", { required: true })]).send({ type: "skip_question" }), "answer_rejected")
    assert.strictEqual(refused["code"], "REQUIRED")
  })

  it("[WSERR-100] a value that breaks a constraint is rejected with the validator's reason", () => {
    const refused = oneOf(talking([text("a", { constraints: { max_length: 3 } })]).text("a", "four"), "answer_rejected")
    assert.match(refused["reason"] as string, /3/)
    assert.strictEqual(refused["code"], "INVALID_VALUE")
  })

  it("an invalid typed email is rejected with INVALID_EMAIL, and a valid one is stored as typed", () => {
    const mail = { field_id: "m", field_type: "email", label: "m" }
    const talk = talking([mail])
    assert.strictEqual(oneOf(talk.text("m", "john@"), "answer_rejected")["code"], "INVALID_EMAIL")
    assert.strictEqual(oneOf(talk.text("m", "John@Example.com"), "answer_accepted")["value"], "John@Example.com")
  })

  it("[WS2-850] no message contains a data URL", () => {
    const talk = talking([text("a"), { field_id: "s", field_type: "signature", label: "s" }], {
      abilities: { keepsRecordings: true },
    })
    talk.say("good news")
    talk.send({ type: "answer_payload", field_id: "s", value: "data:image/png;base64,iVBORw0KGgo=" })
    talk.send(yes)
    assert.include(typesOf(talk.wire), "form_complete")
    assert.notInclude(JSON.stringify(talk.wire), "data:")
    assert.notInclude(JSON.stringify(talk.wire), "data_url")
  })
})

describe("segments", () => {
  const pushedBy = (talk: Conversation): ReadonlyArray<Wire> => talk.wire.filter(({ type }) => type === "audio_segment")

  it("[WS2-530] [WS2-540] a segment's header has four keys and one of six kinds", () => {
    const talk = talking([text("a", { hint: "h" }), select()])
    talk.text("a", "x")
    talk.select("color", "red")
    const kinds = new Set(pushedBy(talk).map(({ kind }) => kind))
    for (const header of pushedBy(talk))
      assert.deepStrictEqual(Object.keys(header), ["type", "key", "mime", "kind", "text"])
    assert.deepStrictEqual([...kinds].toSorted(), ["hint", "option", "options", "question", "review", "system"])
  })

  it("[WS2-720] [WS2-730] [WS2-740] [WS2-750] [WS2-760] [WS2-790] every key of a question has its segment, and pauses have none", () => {
    const talk = talking([text("a", { hint: "h" }), select(), bool("q")])
    for (let n = 0; n < 3; n++) talk.send({ type: "skip_question" })
    const keys = new Set(pushedBy(talk).map(({ key }) => key))
    const wanted = talk.wire
      .filter(({ type }) => type === "question")
      .flatMap((question) => (question["narration"] as { audio_keys: ReadonlyArray<string> }).audio_keys)
    assert.isTrue(wanted.some((key) => key.startsWith("pause:")))
    for (const key of wanted) assert.strictEqual(keys.has(key), !key.startsWith("pause:"), key)
    const parts = new Set([...keys].map((key) => String(key).replace(/^q:[^:]+:/, "")))
    for (const part of ["label", "hint", "options", "options_intro", "opt:1", "opt:2", "opt:3"])
      assert.isTrue(parts.has(part), part)
  })

  it("[WS2-770] a system prompt has its sys: segment", () => {
    const talk = talking([select()])
    talk.say("mauve")
    assert.isTrue(pushedBy(talk).some(({ key, kind }) => key === "sys:no_match" && kind === "system"))
  })

  for (const [locale, wrong, reasons] of [
    ["en", ["no idea", "twelve point five"], ["That isn't a valid answer to this question."]],
    ["es", ["ni idea", "doce coma cinco"], ["Esa respuesta no es válida para esta pregunta."]],
  ] as const) {
    it(`the reason for each rejected answer is spoken, with new audio every time (${locale})`, () => {
      const talk = talking([integer("n", { constraints: { max_value: 9 } })], { start: { locale } })
      for (const words of [...wrong, "10"]) talk.say(words)
      const refused = talk.wire.filter(({ type }) => type === "answer_rejected").map(({ reason }) => reason)
      const segments = pushedBy(talk).filter(({ key }) => key === "sys:invalid_value")
      assert.deepStrictEqual(
        segments.map(({ text }) => text),
        refused,
      )
      assert.strictEqual(segments.length, 3)
      assert.strictEqual(refused[0], reasons[0])
      assert.match(refused[2] as string, /9/)
      const header = talk.wire.indexOf(segments[0]!)
      assert.isTrue(header < talk.wire.findIndex(({ type }) => type === "answer_rejected"))
    })
  }

  it("the error in an address is spoken, but a sensitive answer is only said to be invalid", () => {
    const mail = { field_id: "m", field_type: "email", label: "m" }
    const talk = talking([mail])
    talk.say("john at nowhere")
    assert.isTrue(pushedBy(talk).some(({ key }) => key === "sys:invalid_email"))
    const secret = talking([integer("n", { constraints: { max_value: 9 }, meta: { voice: { sensitive: true } } })])
    secret.say("4711")
    const segments = pushedBy(secret).filter(({ key }) => key === "sys:invalid_value")
    assert.strictEqual(segments.length, 1)
    assert.notInclude(JSON.stringify(secret.wire), "4711")
  })

  it("[WS2-780] review lines have review: segments", () => {
    const talk = talking([text("a")])
    talk.text("a", "x")
    const lines = pushedBy(talk).filter(({ key }) => String(key).startsWith("review:"))
    assert.deepStrictEqual(
      lines.map(({ key, kind }) => [key, kind]),
      [
        ["review:intro", "review"],
        ["review:1", "review"],
      ],
    )
  })

  it("[WS2-820] [WS2-830] [WS2-840] a question has a single options segment if it is yes/no, or if enumerate is count_only or never", () => {
    for (const enumerate of ["count_only", "never"])
      assert.deepStrictEqual(
        audioKeys(oneOf(talking([select("c", { meta: { voice: { enumerate } } })]).wire, "question")),
        ["label", "options"],
      )
    assert.deepStrictEqual(audioKeys(oneOf(talking([bool("q")]).wire, "question")), ["label", "options"])
    const never = oneOf(talking([select("c", { meta: { voice: { enumerate: "never" } } })]).wire, "question")
    assert.notMatch((never["narration"] as Wire)["text"] as string, /\d/)
  })
})

describe("the plan", () => {
  const pets = [bool("pet"), text("pet_name", visibleIf("pet", true)), text("last")]

  it("[WS2-560] [WS2-570] an answer that shows a field updates the plan", () => {
    const updated = oneOf(talking(pets).select("pet", "true"), "plan_updated")
    assert.deepStrictEqual(updated, {
      type: "plan_updated",
      order: ["pet", "pet_name", "last"],
      hidden: [],
      cleared: [],
      required_changed: {},
      hidden_by_cap: [],
    })
  })

  it("[WS2-570] an answer that hides one field and shows another updates the plan, though not its length", () => {
    const onlyIf = (effect: string, value: string) => ({
      depends_on: { effect, conditions: [{ field_id: "way", operator: "eq", value }] },
    })
    const ways = select("way", { options: ["post", "mail"].map((value) => ({ value, label: value })) })
    const talk = talking([
      ways,
      text("street", onlyIf("disable", "mail")),
      text("inbox", onlyIf("show", "mail")),
      text("last"),
    ])
    assert.deepStrictEqual(oneOf(talk.select("way", "mail"), "plan_updated")["order"], ["way", "inbox", "last"])
  })

  it("[WS2-580] an answer that makes another field required updates the plan", () => {
    const talk = talking([bool("q"), text("why", { required_if: { field_id: "q", operator: "eq", value: true } })])
    assert.deepStrictEqual(oneOf(talk.select("q", "true"), "plan_updated")["required_changed"], { why: true })
    assert.isTrue(oneOf(talk.wire.toReversed(), "question")["required"])
  })

  it("[WS2-590] an answer that a computed field depends on updates the plan", () => {
    const talk = talking([
      integer("a"),
      integer("total", { computed: { op: "add", operands: ["a", { value: 1 }] } }),
      text("b"),
    ])
    const messages = talk.text("a", "2")
    assert.notInclude(oneOf(messages, "plan_updated")["order"] as ReadonlyArray<string>, "total")
    assert.deepStrictEqual(oneOf(messages, "question_skipped"), {
      type: "question_skipped",
      field_id: "total",
      reason: "computed",
    })
    talk.text("b", "x")
    assert.deepStrictEqual((oneOf(talk.send(yes), "form_complete")["answers"] as Wire)["total"], {
      value: 3,
      source: "text",
    })
  })

  it("plan_updated is not sent if an answer changes nothing in the plan", () => {
    assert.notInclude(typesOf(talking([text("a"), text("b")]).text("a", "x")), "plan_updated")
  })

  it("[WS2-600] a section is announced once, even if the user goes back to it", () => {
    const form = formOf([], {
      sections: [
        { section_id: "one", title: "One", fields: [text("a")] },
        { section_id: "two", title: "Two", fields: [text("b"), text("c")] },
      ],
    })
    const talk = new Conversation(form)
    talk.text("a", "x")
    talk.text("b", "x")
    talk.send({ type: "go_back", to_index: 0 })
    talk.text("a", "y")
    const entered = talk.wire.filter(({ type }) => type === "section_enter").map(({ title }) => title)
    assert.deepStrictEqual(entered, ["One", "Two"])
  })

  it("[WS2-610] a skip is reported", () => {
    assert.deepStrictEqual(talking([text("a"), text("b")]).send({ type: "skip_question" })[0], {
      type: "question_skipped",
      field_id: "a",
      reason: "user",
    })
  })

  it("[WS2-620] an answer whose field is now hidden is cleared", () => {
    const talk = talking(pets, { abilities: { keepsRecordings: true } })
    talk.select("pet", "true")
    talk.say("Max Fisher")
    talk.send({ type: "go_back", to_index: 0 })
    const messages = talk.select("pet", "false")
    assert.deepStrictEqual(
      messages.filter(({ type }) => type === "answer_cleared").map(({ field_id }) => field_id),
      ["pet_name"],
    )
    const updated = oneOf(messages, "plan_updated")
    assert.deepStrictEqual([updated["hidden"], updated["cleared"]], [["pet_name"], ["pet_name"]])
    assert.isFalse(talk.state.answers.has("pet_name"))
    assert.strictEqual(talk.deleted.length, 1)
    talk.text("last", "x")
    talk.send(yes)
    assert.notProperty(talk.submissions[0]!.data, "pet_name")
  })

  it("[WS2-630] going back to a question discards only its answer, and keeps dependent answers until the answer changes", () => {
    const talk = talking(pets)
    talk.select("pet", "true")
    talk.text("pet_name", "Rex")
    const messages = talk.send({ type: "go_back", to_index: 0 })
    assert.deepStrictEqual(typesOf(messages), ["answer_cleared", "question"])
    assert.strictEqual(messages[0]!["field_id"], "pet")
    talk.select("pet", "true")
    assert.strictEqual(talk.state.answers.get("pet_name")!.value, "Rex")
    assert.strictEqual(talk.state.cursor, "last")
  })

  it("a limit on the number of questions never hides required ones, and the plan lists those it hides", () => {
    const talk = talking(
      [text("a"), text("b"), text("c", { required: true }), text("d")],
      {},
      { voice: { max_questions: 2 } },
    )
    assert.deepStrictEqual(talk.state.plan.order, ["a", "c"])
    assert.deepStrictEqual(talk.state.plan.hiddenByCap, ["b", "d"])
    assert.strictEqual(oneOf(talk.wire, "session_started")["total_questions"], 2)
  })

  it("children of a group are asked one by one, and read-only fields are never asked", () => {
    const talk = talking([
      { field_id: "g", field_type: "group", label: "g", children: [text("x"), text("y")] },
      text("ro", { read_only: true }),
    ])
    assert.deepStrictEqual(talk.state.plan.order, ["x", "y"])
    talk.text("x", "1")
    talk.text("y", "2")
    assert.include(typesOf(talk.send(yes)), "form_complete")
  })
})

describe("the plausibility check", () => {
  const verdict = (confidence: number, plausible = true): Verdict => ({ plausible, confidence, reason: "because" })
  const judging = (
    fields: ReadonlyArray<unknown>,
    settings: object,
    judge: NonNullable<ConstructorParameters<typeof Conversation>[1]>["judge"],
    start: object = {},
  ) =>
    talking(
      fields,
      { abilities: { judges: true }, ...(judge === undefined ? {} : { judge }), start },
      { voice: { llm_validation: { enabled: true, ...settings } } },
    )
  const allFine = (items: ReadonlyArray<{ readonly fieldId: string }>) => ({
    status: "judged" as const,
    verdicts: Object.fromEntries(items.map(({ fieldId }) => [fieldId, verdict(0.9)])),
  })
  const failing = () => ({ status: "failed" as const, reason: "timeout" })

  it("[PLAUS-010] [PLAUS-030] [PLAUS-240] makes one call between the last answer and the review, and none if it is off", () => {
    const on = judging([text("a"), text("b")], {}, allFine)
    on.text("a", "x")
    assert.deepStrictEqual(typesOf(on.text("b", "y")), [
      "answer_accepted",
      "plausibility_result",
      "review_start",
      "review_prompt",
    ])
    assert.strictEqual(on.judged.length, 1)
    const off = talking([text("a")], { abilities: { judges: true }, judge: allFine })
    off.text("a", "x")
    assert.strictEqual(off.judged.length, 0)
  })

  it("[PLAUS-120] reads its five settings", () => {
    const settings = { enabled: true, threshold: 0.4, timeout_s: 3, on_error: "block", exclude_field_types: ["text"] }
    const { llmValidation } = formOf([text("a")], { voice: { llm_validation: settings } }).form.voice!
    assert.deepInclude(llmValidation, {
      enabled: true,
      threshold: 0.4,
      timeoutS: 3,
      onError: "block",
      excludeFieldTypes: ["text"],
    })
  })

  it("[PLAUS-020] can exclude a field", () => {
    const talk = judging([text("a"), text("b", { llm_validation: false })], {}, allFine)
    talk.text("a", "x")
    talk.text("b", "y")
    assert.deepStrictEqual(
      talk.judged[0]!.map(({ fieldId }) => fieldId),
      ["a"],
    )
  })

  it("[PLAUS-040] checks only the changed answer after an edit", () => {
    const talk = judging([text("a"), text("b")], {}, allFine)
    talk.text("a", "x")
    talk.text("b", "y")
    talk.send({ type: "review_edit", field_id: "b" })
    talk.text("b", "z")
    assert.deepStrictEqual(
      talk.judged.map((items) => items.map(({ fieldId }) => fieldId)),
      [["a", "b"], ["b"]],
    )
  })

  it("[PLAUS-050] flags a confidence below 0.7 but not exactly 0.7, and an implausible answer at any confidence", () => {
    const talk = judging([text("a"), text("b"), text("c")], {}, () => ({
      status: "judged",
      verdicts: { a: verdict(0.69), b: verdict(0.7), c: verdict(0.99, false) },
    }))
    for (const id of ["a", "b", "c"]) talk.text(id, "x")
    const items = oneOf(talk.wire, "review_start")["items"] as ReadonlyArray<Wire>
    assert.deepStrictEqual(
      items.map(({ flagged }) => flagged),
      [true, false, true],
    )
    const own = judging([text("a"), text("b")], { threshold: 0.4 }, () => ({
      status: "judged",
      verdicts: { a: verdict(0.39), b: verdict(0.4) },
    }))
    for (const id of ["a", "b"]) own.text(id, "x")
    const flags = (oneOf(own.wire, "review_start")["items"] as ReadonlyArray<Wire>).map(({ flagged }) => flagged)
    assert.deepStrictEqual(flags, [true, false])
  })

  it("[PLAUS-060] [WS2-480] [WS2-500] lets flagged answers be submitted, and is summarized in the final message", () => {
    const flagging = () => ({ status: "judged" as const, verdicts: { a: verdict(0.1) } })
    const talk = judging([text("a")], {}, flagging)
    talk.text("a", "x")
    const complete = oneOf(talk.send(yes), "form_complete")
    assert.deepStrictEqual(complete["plausibility_summary"], {
      status: "ok",
      threshold: 0.7,
      checked: 1,
      flagged: ["a"],
    })
    const client = judging([text("a")], {}, flagging, { submitMode: "client" })
    client.text("a", "x")
    assert.property(oneOf(client.send(yes), "answers_ready"), "plausibility_summary")
    const without = talking([text("a")], { start: { submitMode: "client" } })
    without.text("a", "x")
    assert.notProperty(oneOf(without.send(yes), "answers_ready"), "plausibility_summary")
  })

  it("[PLAUS-070] gives the model the field's label, description, hint, type and options, and the answer", () => {
    const talk = judging([select("color", { description: "d", hint: "h" })], {}, allFine)
    talk.select("color", "red")
    assert.deepStrictEqual(talk.judged[0], [
      {
        fieldId: "color",
        label: "Colour",
        description: "d",
        hint: "h",
        fieldType: "select",
        options: ["Red", "Green", "Blue"],
        answer: "Red",
      },
    ])
  })

  it("[PLAUS-080] [PLAUS-090] [PLAUS-100] [PLAUS-110] never sends secrets, files, data URLs or excluded types", () => {
    const fields = [
      password,
      { field_id: "scan", field_type: "file", label: "Scan" },
      text("note"),
      select("color"),
      integer("n"),
      text("own", { meta: { voice: { sensitive: true } } }),
    ]
    const talk = judging(fields, { exclude_field_types: ["select"] }, allFine)
    talk.text("pin", "Tango-77-Uniform")
    talk.send({ type: "answer_payload", field_id: "scan", value: "blob-secret" })
    talk.text("note", "data:text/plain;base64,QUJD")
    talk.select("color", "red")
    talk.text("n", "3")
    talk.text("own", "Victor-88")
    assert.deepStrictEqual(
      talk.judged[0]!.map(({ fieldId }) => fieldId),
      ["n"],
    )
    const sent = JSON.stringify(talk.judged)
    for (const secret of ["Tango", "pin", "blob-secret", "data:", "Red", "Victor"]) assert.notInclude(sent, secret)
  })

  it("[PLAUS-140] [PLAUS-150] is reported as skipped, with a reason, if it fails, and the review follows", () => {
    const talk = judging([text("a")], {}, failing)
    const messages = talk.text("a", "x")
    assert.deepStrictEqual(oneOf(messages, "plausibility_result"), {
      type: "plausibility_result",
      status: "skipped",
      items: {},
      reason: "timeout",
    })
    assert.deepStrictEqual(typesOf(messages).slice(-2), ["review_start", "review_prompt"])
    assert.include(typesOf(talk.send(yes)), "form_complete")
  })

  it("[PLAUS-160] [PLAUS-170] [PLAUS-180] reports an error, stores nothing and keeps the review open if it fails and on_error is block", () => {
    const talk = judging([text("a")], { on_error: "block" }, failing)
    const messages = talk.text("a", "x")
    assert.strictEqual(codeOf(messages), "PLAUSIBILITY_UNAVAILABLE")
    assert.strictEqual(oneOf(messages, "plausibility_result")["status"], "blocked")
    assert.strictEqual(talk.state.phase, "review")
    assert.deepStrictEqual(talk.submissions, [])
    assert.include(typesOf(talk.send({ type: "review_edit", field_id: "a" })), "question")
  })

  it("[PLAUS-190] [PLAUS-200] checks again on confirmation, and never submits unchecked answers", () => {
    let works = false
    const talk = judging([text("a")], { on_error: "block" }, (items) => (works ? allFine(items) : failing()))
    talk.text("a", "x")
    for (let n = 2; n < 5; n++) {
      assert.strictEqual(codeOf(talk.send(yes)), "PLAUSIBILITY_UNAVAILABLE")
      assert.strictEqual(talk.judged.length, n)
      assert.deepStrictEqual(talk.submissions, [])
    }
    works = true
    assert.include(typesOf(talk.send(yes)), "form_complete")
  })

  it("[PLAUS-210] [PLAUS-230] has a result with a status and items, each with three keys", () => {
    const talk = judging([text("a")], {}, allFine)
    assert.deepStrictEqual(oneOf(talk.text("a", "x"), "plausibility_result"), {
      type: "plausibility_result",
      status: "ok",
      items: { a: { plausible: true, confidence: 0.9, reason: "because" } },
    })
  })

  it("[PLAUS-220] has one of three statuses", () => {
    const statusOf = (settings: object, judge: Parameters<typeof judging>[2]) =>
      oneOf(judging([text("a")], settings, judge).text("a", "x"), "plausibility_result")["status"]
    assert.strictEqual(statusOf({}, allFine), "ok")
    assert.strictEqual(statusOf({}, failing), "skipped")
    assert.strictEqual(statusOf({ on_error: "block" }, failing), "blocked")
  })

  it("[WS2-070] keeps the session in the plausibility phase while it runs, even if the session is resumed in the meantime", () => {
    const talk = talking(
      [text("a")],
      { abilities: { judges: true }, holds: true },
      { voice: { llm_validation: { enabled: true } } },
    )
    talk.text("a", "x")
    assert.strictEqual(talk.state.phase, "plausibility")
    const resumed = talk.resume({ abilities: { judges: true }, judge: allFine })
    assert.strictEqual(oneOf(resumed.wire, "session_resumed")["phase"], "plausibility")
    assert.deepStrictEqual(typesOf(resumed.wire.filter(({ type }) => type !== "audio_segment")).slice(1), [
      "plausibility_result",
      "review_start",
      "review_prompt",
    ])
  })

  it("ignores a late verdict and a verdict on another field", () => {
    const talk = judging([text("a")], {}, () => ({ status: "judged", verdicts: { other: verdict(0.1) } }))
    talk.text("a", "x")
    assert.deepStrictEqual(oneOf(talk.wire, "plausibility_result")["items"], {})
    const before = talk.state
    assert.deepStrictEqual(talk.event({ type: "plausibility_checked", token: 1, outcome: failing() }), [])
    assert.strictEqual(talk.state, before)
  })
})

describe("[WS2-060] phases", () => {
  it("a resumed session is in one of the seven phases", () => {
    const phases = new Set(["asking", "confirming", "review", "plausibility", "submitting", "complete", "aborted"])
    const talk = talking([text("a"), text("b")])
    const seen = [talk.resume(), (talk.say("good news", 0.2), talk.resume())]
    talk.confirm(true)
    talk.text("b", "y")
    seen.push(talk.resume())
    for (const one of seen) assert.isTrue(phases.has(oneOf(one.wire, "session_resumed")["phase"] as string))
  })
})
