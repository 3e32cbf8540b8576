import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { fieldTypes } from "../../../../src/domain/forms/model/FieldType.ts"
import { decodeFrame } from "../../../../src/domain/voice/wire/ClientCodec.ts"
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
const several = { field_id: "colors", field_type: "multi_select", label: "Colours", options }
const file = { field_id: "scan", field_type: "file", label: "Scan" }
const password = { field_id: "pin", field_type: "password", label: "Secret", constraints: { min_length: 4 } }

const talking = (fields: ReadonlyArray<unknown>, more: ConstructorParameters<typeof Conversation>[1] = {}) =>
  new Conversation(formOf(fields), { protocol: 1, ...more })

const codeOf = (messages: ReadonlyArray<Wire>): unknown => oneOf(messages, "error")["code"]

const everyValue = (value: unknown): ReadonlyArray<unknown> =>
  typeof value === "object" && value !== null ? [value, ...Object.values(value).flatMap(everyValue)] : [value]

describe("frames of protocol 1", () => {
  it("[WS1-020] [WSERR-010] anything but a JSON object with a type is refused with INVALID_MESSAGE", () => {
    const talk = talking([text("a")])
    for (const frame of ["not json", "{", "[]", "null", '"ping"', '{"field_id":"a"}', '{"type":3}'])
      assert.strictEqual(codeOf(talk.send(frame)), "INVALID_MESSAGE", frame)
  })

  it("[WS1-040] unknown keys are ignored", () => {
    const talk = talking([text("a"), text("b")])
    assert.include(typesOf(talk.send({ type: "answer_text", field_id: "a", value: "x", mood: 1 })), "answer_accepted")
  })

  it("an unknown type is refused with UNKNOWN_MESSAGE_TYPE", () => {
    assert.strictEqual(codeOf(talking([text("a")]).send({ type: "dance" })), "UNKNOWN_MESSAGE_TYPE")
    assert.strictEqual(
      codeOf(talking([text("a")]).send({ type: "review_confirm", confirmed: true })),
      "UNKNOWN_MESSAGE_TYPE",
    )
  })

  it("[WS1-070] [WS1-090] answer_text needs field_id and a string", () => {
    const talk = talking([text("a"), text("b")])
    for (const message of [{ value: "x" }, { field_id: "a" }, { field_id: "a", value: 3 }, { field_id: 1, value: "x" }])
      assert.strictEqual(codeOf(talk.send({ type: "answer_text", ...message })), "INVALID_MESSAGE")
    assert.strictEqual(talk.state.answers.size, 0)
  })

  it("[WS1-070] the refusal names the missing or invalid key", () => {
    const messageOf = (keys: object) =>
      String(oneOf(talking([text("a")]).send({ type: "answer_text", ...keys }), "error")["message"])
    assert.match(messageOf({ value: "x" }), /^field_id is required$/)
    assert.match(messageOf({ field_id: "a", value: 3 }), /^value must be text$/)
  })

  it("[WS1-080] answer_text for another field is not stored and changes nothing", () => {
    const talk = talking([text("a"), text("b")])
    assert.strictEqual(codeOf(talk.text("b", "x")), "WRONG_FIELD")
    assert.strictEqual(talk.state.answers.size, 0)
    assert.strictEqual(talk.state.cursor, "a")
  })

  it("[WS1-150] answer_selection takes exactly one of value and values", () => {
    const talk = talking([select()])
    const send = (keys: object) => talk.send({ type: "answer_selection", field_id: "color", ...keys })
    assert.strictEqual(codeOf(send({ value: "red", values: ["red"] })), "INVALID_MESSAGE")
    assert.strictEqual(codeOf(send({})), "INVALID_MESSAGE")
  })

  it("[WS1-190] confirm_answer needs the key `confirmed`, and the confirmation stays open without it", () => {
    const talk = talking([text("a"), text("b")])
    talk.say("hello", 0.3)
    assert.strictEqual(codeOf(talk.send({ type: "confirm_answer" })), "INVALID_MESSAGE")
    assert.include(typesOf(talk.confirm(true)), "answer_accepted")
  })

  it("[WS1-260] ping is answered with pong in every phase", () => {
    const talk = talking([text("a")])
    assert.deepStrictEqual(talk.send({ type: "ping" }), [{ type: "pong" }])
    talk.say("hello", 0.3)
    assert.deepStrictEqual(talk.send({ type: "ping" }), [{ type: "pong" }])
    talk.confirm(true)
    assert.deepStrictEqual(talk.send({ type: "ping" }), [{ type: "pong" }])
  })

  it("[WS1-240] skip_question, repeat_question, end_session and ping have no key other than their type", () => {
    const talk = talking([text("a"), text("b"), text("c")])
    assert.include(typesOf(talk.send({ type: "skip_question" })), "question")
    assert.deepStrictEqual(typesOf(talk.send({ type: "repeat_question" })), ["question"])
    assert.deepStrictEqual(typesOf(talk.send({ type: "ping" })), ["pong"])
    assert.deepStrictEqual(typesOf(talk.send({ type: "end_session" })), ["session_ended"])
    for (const type of ["skip_question", "repeat_question", "end_session", "ping"]) {
      const strict = decodeFrame(JSON.stringify({ type, field_id: "a" }), 2)
      assert.isTrue(Result.isFailure(strict) && strict.failure.code === "INVALID_MESSAGE", type)
    }
  })
})

describe("a finished session", () => {
  it("can be ended, and accepts nothing else", () => {
    const talk = talking([text("a")])
    talk.text("a", "x")
    talk.send({ type: "review_confirm", confirmed: true })
    talk.confirm(true)
    assert.strictEqual(talk.state.phase, "complete")
    assert.strictEqual(oneOf(talk.send({ type: "skip_question" }), "error")["code"], "SESSION_COMPLETE")
    assert.deepStrictEqual(typesOf(talk.send({ type: "end_session" })), ["session_ended"])
    assert.strictEqual(oneOf(talk.send({ type: "end_session" }), "error")["code"], "SESSION_COMPLETE")
  })
})

describe("answers in protocol 1", () => {
  it("[WS1-130] every recording has its own reply", () => {
    const talk = talking([text("a"), text("b"), text("c")])
    assert.include(typesOf(talk.say("one thing")), "transcription")
    assert.include(typesOf(talk.say("another thing")), "transcription")
    assert.strictEqual(talk.state.cursor, "c")
  })

  it("[WS1-140] [BARGE-030] recordings are accepted right after the question and during a confirmation", () => {
    const talk = talking([text("a"), text("b")])
    assert.deepStrictEqual(typesOf(talk.say("hello", 0.3)), ["transcription", "confirm_request"])
    assert.deepStrictEqual(typesOf(talk.say("good news", 0.9)), ["transcription", "answer_accepted", "question"])
    assert.deepStrictEqual(talk.closed, [])
  })

  it("[WS1-160] [WSERR-080] a selection must be an option; the refusal gives the reason", () => {
    const talk = talking([select(), text("b")])
    const refused = oneOf(talk.select("color", "mauve"), "answer_rejected")
    assert.include(refused["reason"] as string, "mauve")
    assert.include(typesOf(talk.select("color", "red")), "answer_accepted")
  })

  it("[WS1-170] [WS1-530] several selections become one string, joined by commas", () => {
    const talk = talking([several, text("b")])
    assert.strictEqual(oneOf(talk.select("colors", ["red", "blue"]), "answer_accepted")["value"], "red,blue")
    assert.strictEqual(talk.state.answers.get("colors")!.value, "red,blue")
  })

  it("[WS1-180] [WS1-320] a file question accepts a payload but no text", () => {
    const talk = talking([file, text("b")])
    assert.deepStrictEqual(typesOf(talk.text("scan", "x")), ["answer_rejected"])
    const payload = talk.send({ type: "answer_payload", field_id: "scan", value: "https://files.example/scan.pdf" })
    assert.deepStrictEqual(typesOf(payload), ["answer_accepted", "question"])
  })

  it("[WS1-200] [WS1-440] confirming needs no field_id and stores the candidate", () => {
    const talk = talking([text("a"), text("b")])
    talk.say("good news", 0.3)
    assert.deepStrictEqual(typesOf(talk.confirm(true)), ["answer_accepted", "question"])
    assert.strictEqual(talk.state.answers.get("a")!.value, "good news")
  })

  it("[WS1-210] a field_id other than the pending one is refused, and the confirmation stays open", () => {
    const talk = talking([text("a"), text("b")])
    talk.say("good news", 0.3)
    const other = talk.send({ type: "confirm_answer", field_id: "b", confirmed: true })
    assert.strictEqual(codeOf(other), "FIELD_MISMATCH")
    const own = talk.send({ type: "confirm_answer", field_id: "a", confirmed: true })
    assert.include(typesOf(own), "answer_accepted")
  })

  it("[WS1-220] [WS1-230] go_back goes to an index, or one question back", () => {
    const talk = talking([text("a"), text("b"), text("c"), text("d")])
    for (const id of ["a", "b", "c"]) talk.text(id, "x")
    assert.strictEqual(oneOf(talk.send({ type: "go_back", to_index: 0 }), "question")["index"], 0)
    talk.text("a", "y")
    assert.strictEqual(talk.state.cursor, "d")
    assert.strictEqual(oneOf(talk.send({ type: "go_back" }), "question")["index"], 2)
    assert.strictEqual(codeOf(talk.send({ type: "go_back", to_index: 3 })), "INVALID_INDEX")
    assert.strictEqual(codeOf(talk.send({ type: "go_back", to_index: -1 })), "INVALID_INDEX")
  })

  it("an answer is kept after going back until it is replaced, even if the question is skipped", () => {
    const talk = talking([text("a", { required: true }), text("b"), text("c")])
    talk.text("a", "x")
    talk.text("b", "y")
    talk.send({ type: "go_back", to_index: 0 })
    assert.strictEqual(oneOf(talk.send({ type: "skip_question" }), "question")["field_id"], "c")
    talk.send({ type: "go_back" })
    assert.strictEqual(oneOf(talk.send({ type: "skip_question" }), "question")["field_id"], "c")
    assert.deepStrictEqual(oneOf(talk.text("c", "z"), "form_complete")["answers"], {
      a: { value: "x", source: "text" },
      b: { value: "y", source: "text" },
      c: { value: "z", source: "text" },
    })
  })

  it("going back at the first question asks it again", () => {
    assert.strictEqual(oneOf(talking([text("a")]).send({ type: "go_back" }), "question")["field_id"], "a")
  })

  it("[WS1-250] ending stores nothing", () => {
    const talk = talking([text("a"), text("b"), text("c")])
    talk.text("a", "x")
    talk.text("b", "x")
    assert.deepStrictEqual(typesOf(talk.send({ type: "end_session" })), ["session_ended"])
    assert.deepStrictEqual(talk.submissions, [])
    assert.deepStrictEqual(talk.closed, [1000])
  })

  it("[WS1-290] a voice question accepts text and speech", () => {
    const talk = talking([text("a"), text("b"), text("c")])
    assert.include(typesOf(talk.text("a", "x")), "answer_accepted")
    assert.include(typesOf(talk.say("good news")), "answer_accepted")
    assert.include(talk.spoken[0]!, "a")
  })

  it("[WS1-300] [WS1-310] a select narrates its options and accepts a selection, not text", () => {
    const talk = talking([select(), text("b")])
    assert.include(talk.spoken[0]!, "Colour")
    for (const label of ["Red", "Green", "Blue"]) assert.include(talk.spoken[0]!, label)
    assert.deepStrictEqual(typesOf(talk.text("color", "red")), ["answer_rejected"])
    assert.include(typesOf(talk.select("color", "red")), "answer_accepted")
  })

  it("[WS1-330] [WS1-340] a file question asks the respondent to use the screen, and includes a file input", () => {
    const talk = talking([file])
    assert.include(talk.spoken[0]!, "Please use your screen for this question.")
    assert.match(oneOf(talk.wire, "question")["fallback_html"] as string, /<input[^>]*type="file"/)
  })

  it("[WS1-350] typed, selected and collected answers are accepted, and the next question follows", () => {
    const talk = talking([text("a"), select(), file, text("d")])
    const accepted = ["answer_accepted", "question"]
    assert.deepStrictEqual(typesOf(talk.text("a", "x")), accepted)
    assert.deepStrictEqual(typesOf(talk.select("color", "blue")), accepted)
    assert.deepStrictEqual(typesOf(talk.send({ type: "answer_payload", field_id: "scan", value: "blob-1" })), accepted)
  })

  it("[WS1-360] the last answer completes the form", () => {
    const talk = talking([text("a"), text("b")])
    talk.text("a", "x")
    assert.deepStrictEqual(typesOf(talk.text("b", "y")), ["answer_accepted", "form_complete"])
  })

  it("[WS1-370] [WS1-710] a recording recognized with high confidence leads to transcription, answer_accepted and question", () => {
    const talk = talking([text("a"), text("b")])
    assert.deepStrictEqual(typesOf(talk.say("good news", 0.9)), ["transcription", "answer_accepted", "question"])
  })

  it("[WS1-380] a recording recognized with low confidence leads to transcription, confirm_request and the confirming phase", () => {
    const talk = talking([text("a"), text("b")])
    assert.deepStrictEqual(typesOf(talk.say("good news", 0.3)), ["transcription", "confirm_request"])
    assert.strictEqual(talk.state.phase, "confirming")
  })

  it("[WS1-390] no other answer is stored during a confirmation", () => {
    const talk = talking([text("a"), text("b")])
    talk.say("good news", 0.3)
    assert.strictEqual(codeOf(talk.text("a", "typed")), "INVALID_MESSAGE")
    assert.strictEqual(talk.state.answers.size, 0)
    assert.strictEqual(talk.state.phase, "confirming")
    for (const protocol of [1, 2] as const) {
      const choosing = new Conversation(formOf([select(), text("b")]), { protocol })
      assert.include(typesOf(choosing.say("green", 0.3)), "confirm_request")
      for (const type of ["answer_text", "answer_selection", "answer_payload"])
        assert.strictEqual(codeOf(choosing.send({ type, field_id: "color", value: "red" })), "INVALID_MESSAGE", type)
      assert.strictEqual(oneOf(choosing.confirm(true), "answer_accepted")["value"], "green")
    }
  })

  it("[WS1-400] [WS1-780] [WSERR-090] an empty answer to a required question is rejected, and the question stays open", () => {
    const talk = talking([text("a", { required: true }), text("b")])
    const refused = talk.text("a", "  ")
    assert.deepStrictEqual(typesOf(refused), ["answer_rejected"])
    assert.include(refused[0]!["reason"] as string, "a")
    assert.include(typesOf(talk.text("a", "x")), "answer_accepted")
  })

  it("[WS1-410] [WS1-420] an optional question is skipped, but a required one is not", () => {
    const talk = talking([text("a"), text("b", { required: true }), text("c")])
    const skipped = talk.send({ type: "skip_question" })
    assert.strictEqual(oneOf(skipped, "question")["index"], 1)
    assert.deepStrictEqual(typesOf(talk.send({ type: "skip_question" })), ["answer_rejected"])
    assert.strictEqual(talk.state.cursor, "b")
  })

  it("[WS1-430] repeat_question sends the same question with its audio", () => {
    const talk = talking([text("a"), text("b")])
    const first = oneOf(talk.wire, "question")
    assert.deepStrictEqual(talk.send({ type: "repeat_question" }), [first])
    assert.isString(first["audio"])
  })

  it("[WS1-450] refusing a confirmation stores nothing and asks the question again", () => {
    const talk = talking([text("a"), text("b")])
    talk.say("good news", 0.3)
    const again = talk.confirm(false)
    assert.deepStrictEqual(typesOf(again), ["question"])
    assert.strictEqual(again[0]!["field_id"], "a")
    talk.text("a", "typed")
    assert.deepStrictEqual(oneOf(talk.text("b", "y"), "form_complete")["answers"], {
      a: { value: "typed", source: "text" },
      b: { value: "y", source: "text" },
    })
  })

  it("[WS1-460] end_session ends the session in every phase", () => {
    const asking = talking([text("a")])
    assert.deepStrictEqual(typesOf(asking.send({ type: "end_session" })), ["session_ended"])
    const confirming = talking([text("a")])
    confirming.say("good news", 0.3)
    assert.deepStrictEqual(typesOf(confirming.send({ type: "end_session" })), ["session_ended"])
    const review = new Conversation(formOf([text("a")]))
    review.text("a", "x")
    assert.deepStrictEqual(typesOf(review.send({ type: "end_session" })), ["session_ended"])
    const judged = { voice: { llm_validation: { enabled: true } } }
    const plausibility = new Conversation(formOf([text("a")], judged), { abilities: { judges: true }, holds: true })
    plausibility.text("a", "x")
    assert.strictEqual(plausibility.state.phase, "plausibility")
    const submitting = talking([text("a")], { holds: true })
    submitting.text("a", "x")
    assert.strictEqual(submitting.state.phase, "submitting")
    for (const talk of [plausibility, submitting])
      assert.deepStrictEqual(typesOf(talk.send({ type: "end_session" })), ["session_ended"])
    for (const { state } of [asking, confirming, review, plausibility, submitting])
      assert.strictEqual(state.phase, "aborted")
  })

  it("[WS1-470] [WS1-480] [WS1-490] [WS1-500] [WS1-510] [WS1-520] [WS1-840] a record is {value, source}, with the input method as source", () => {
    const talk = talking([text("typed"), text("spoken"), select("chosen"), { ...file, field_id: "collected" }])
    talk.text("typed", "x")
    talk.say("good news")
    talk.select("chosen", "red")
    const complete = oneOf(
      talk.send({ type: "answer_payload", field_id: "collected", value: "blob-1" }),
      "form_complete",
    )
    assert.deepStrictEqual(complete["answers"], {
      typed: { value: "x", source: "text" },
      spoken: { value: "good news", source: "speech" },
      chosen: { value: "red", source: "selection" },
      collected: { value: "blob-1", source: "text" },
    })
  })
})

describe("sensitive fields", () => {
  const secret = "Tango-77-Uniform"

  it("[WS1-540] [WS1-560] have [hidden] as their transcript, and no value in answer_accepted", () => {
    const talk = talking([password, text("b")])
    const messages = talk.say(secret)
    assert.strictEqual(oneOf(messages, "transcription")["text"], "[hidden]")
    assert.notProperty(oneOf(messages, "answer_accepted"), "value")
  })

  it("[WS1-550] never occur in synthesized text", () => {
    for (const protocol of [1, 2] as const) {
      const talk = new Conversation(formOf([password, text("b")]), { protocol })
      talk.say(secret, 0.3)
      talk.confirm(true)
      talk.text("b", "x")
      assert.notInclude(talk.spoken.join(" "), secret)
    }
  })

  it("[WS1-570] [WS2-370] are not in confirm_request", () => {
    for (const protocol of [1, 2] as const) {
      const request = oneOf(new Conversation(formOf([password]), { protocol }).say(secret, 0.3), "confirm_request")
      assert.notInclude(JSON.stringify(request), secret)
      assert.notProperty(request, "value")
      assert.notProperty(request, "refined_by")
    }
  })

  it("[WS1-580] are not in answer_rejected", () => {
    const refused = oneOf(talking([password]).text("pin", "abc"), "answer_rejected")
    assert.notProperty(refused, "value")
    assert.notInclude(JSON.stringify(refused), "abc")
  })

  it("[WS1-590] are submitted with their real values", () => {
    const talk = talking([password])
    talk.say(secret)
    assert.strictEqual(talk.submissions[0]!.data["pin"], secret)
    assert.deepStrictEqual(talk.submissions[0]!.evidence, {})
  })

  it("[WS1-620] mask values computed from them, and no others", () => {
    const number = (id: string, more: object) => ({ field_id: id, field_type: "integer", label: id, ...more })
    const sum = (...operands: ReadonlyArray<unknown>) => ({ computed: { op: "add", operands } })
    const fields = [
      number("secret", { meta: { voice: { sensitive: true } } }),
      number("open", {}),
      number("same", sum("secret", { value: 0 })),
      number("further", sum("same", { value: 0 })),
      number("other", sum("open", { value: 1 })),
    ]
    for (const protocol of [1, 2] as const) {
      const talk = new Conversation(formOf(fields), { protocol })
      talk.say("four thousand seven hundred eleven")
      talk.say("five")
      if (protocol === 2) talk.send({ type: "review_confirm", confirmed: true })
      const answers = oneOf(talk.wire, "form_complete")["answers"] as Readonly<Record<string, Wire>>
      for (const id of ["secret", "same", "further"]) assert.strictEqual(answers[id]!["value"], "[hidden]", id)
      assert.equal(answers["other"]!["value"], 6)
      assert.notInclude(JSON.stringify(talk.wire), "4711")
      assert.strictEqual(talk.submissions[0]!.data["secret"], 4711)
    }
  })

  it("[WS1-620] never occur in any frame of a session", () => {
    for (const protocol of [1, 2] as const) {
      const talk = new Conversation(formOf([password, text("b")]), { protocol })
      talk.say(secret, 0.3)
      talk.confirm(false)
      talk.text("pin", secret)
      talk.text("b", "x")
      if (protocol === 2) {
        talk.send({ type: "review_edit", field_id: "pin" })
        talk.say(secret)
        talk.send({ type: "review_confirm", confirmed: true })
      }
      assert.include(typesOf(talk.wire), "form_complete")
      assert.notInclude(JSON.stringify(talk.wire), secret)
      assert.strictEqual(talk.submissions[0]!.data["pin"], secret)
    }
  })
})

describe("messages of protocol 1", () => {
  const everyType = fieldTypes
    .filter((type) => type !== "hidden")
    .map((type) => ({
      field_id: type,
      field_type: type,
      label: type,
      ...(["select", "multi_select", "radio", "transfer_list", "tree_select"].includes(type) ? { options } : {}),
      ...(type === "formula" ? { computed: { op: "set", operands: [{ value: 1 }] } } : {}),
      ...(type === "group" ? { children: [text("inside")] } : {}),
      ...(type === "array" ? { item_template: text("item") } : {}),
    }))

  const questionsOfAll = (protocol: 1 | 2): ReadonlyArray<Wire> => {
    const talk = new Conversation(formOf(everyType), { protocol })
    for (let n = 0; n < everyType.length + 1; n++) talk.send({ type: "skip_question" })
    return talk.wire.filter(({ type }) => type === "question")
  }

  it("[WS1-650] a question always has its nine keys, whatever its type", () => {
    const questions = questionsOfAll(1)
    assert.isAbove(questions.length, 40)
    for (const question of questions)
      for (const key of [
        "type",
        "index",
        "field_id",
        "label",
        "required",
        "field_type",
        "voice_mode",
        "render_mode",
        "sensitive",
      ])
        assert.property(question, key)
  })

  it("[WS1-600] [WS1-610] every message has a type and contains no null", () => {
    for (const protocol of [1, 2] as const) {
      const talk = new Conversation(formOf([text("a"), select(), password]), { protocol })
      talk.say("good news", 0.3)
      talk.confirm(true)
      talk.select("color", "mauve")
      talk.select("color", "red")
      talk.text("pin", "abcd")
      for (const message of [...talk.wire, ...questionsOfAll(protocol)]) {
        assert.isString(message.type)
        assert.isFalse(everyValue(message).includes(null))
      }
    }
  })

  it("[WS1-280] no key or message type of protocol 2 is used", () => {
    const talk = talking([text("a"), select(), { field_id: "n", field_type: "integer", label: "n" }])
    talk.say("good news", 0.3)
    talk.confirm(true)
    talk.say("red")
    talk.send({ type: "go_back" })
    talk.say("blue")
    talk.say("twelve point five")
    talk.say("twenty five")
    const keys = new Set(talk.wire.flatMap((message) => Object.keys(message)))
    const added = [
      "protocol_version",
      "hands_free",
      "prefetch_count",
      "narration",
      "ui_cue",
      "section_uid",
      "hint",
      "answer_modes",
    ]
    for (const key of [...added, "matched", "purpose", "refined_by", "alternatives", "blob_ref", "stored_in"])
      assert.isFalse(keys.has(key), key)
    const known = [
      "session_started",
      "question",
      "transcription",
      "confirm_request",
      "answer_accepted",
      "answer_rejected",
      "form_complete",
    ]
    for (const type of typesOf(talk.wire)) assert.include(known, type)
  })

  it("[WS1-630] [WS1-640] session_started comes first, and the first question follows immediately", () => {
    const [started, question] = talking([text("a")]).wire
    assert.deepStrictEqual(Object.keys(started!), ["type", "session_id", "total_questions", "title"])
    assert.strictEqual(question!.type, "question")
  })

  it("[WS1-660] [WS1-690] [WS1-680] description, options and control appear only in questions that have them", () => {
    const talk = talking([text("a", { description: "why" }), text("b"), select(), file])
    talk.text("a", "x")
    talk.text("b", "x")
    talk.select("color", "red")
    const [a, b, color, scan] = talk.wire.filter(({ type }) => type === "question")
    assert.strictEqual(a!["description"], "why")
    assert.notProperty(b, "description")
    assert.notProperty(b, "options")
    assert.notProperty(b, "fallback_html")
    assert.deepStrictEqual(color!["options"], options)
    assert.property(scan, "fallback_html")
    assert.notProperty(scan, "options")
  })

  it("[WS1-670] audio is included if it was synthesized", () => {
    assert.isString(oneOf(talking([text("a")]).wire, "question")["audio"])
    assert.notProperty(oneOf(talking([text("a")], { speak: () => undefined }).wire, "question"), "audio")
    assert.notProperty(oneOf(talking([text("a")], { abilities: { speaks: false } }).wire, "question"), "audio")
  })

  it("[WS1-700] transcription has text and a confidence in 0..1", () => {
    const understood = oneOf(talking([text("a")]).say("good news", 0.87), "transcription")
    assert.deepStrictEqual(understood, { type: "transcription", text: "good news", confidence: 0.87 })
    for (const [given, expected] of [
      [1.2, 1],
      [-0.2, 0],
    ] as const) {
      const talk = talking([text("a", { meta: { voice: { confirm: "always" } } })])
      for (const message of talk.say("good news", given)) assert.strictEqual(message["confidence"], expected)
    }
  })

  it("[WS1-720] manual answers have no transcription", () => {
    const talk = talking([text("a"), select(), file])
    talk.text("a", "x")
    talk.select("color", "red")
    talk.send({ type: "answer_payload", field_id: "scan", value: "blob-1" })
    assert.notInclude(typesOf(talk.wire), "transcription")
  })

  it("[WS1-730] [WS1-910] confirm_request has three keys, even after normalization", () => {
    const request = oneOf(
      talking([{ field_id: "n", field_type: "integer", label: "n" }]).say("twenty five", 0.3),
      "confirm_request",
    )
    assert.deepStrictEqual(request, {
      type: "confirm_request",
      field_id: "n",
      transcript: "twenty five",
      confidence: 0.3,
    })
  })

  it("[WS1-740] [WS1-750] answer_accepted has three keys, and a number is sent as its decimal string", () => {
    const talk = talking([{ field_id: "n", field_type: "integer", label: "n" }, text("b")])
    assert.deepStrictEqual(oneOf(talk.say("twenty five"), "answer_accepted"), {
      type: "answer_accepted",
      field_id: "n",
      value: "25",
      source: "speech",
    })
    assert.strictEqual(talk.state.answers.get("n")!.value, 25)
  })

  it("[WS1-750] a control's composite value is sent as a single string that contains its JSON", () => {
    const rows = {
      field_id: "rows",
      field_type: "array",
      label: "Rows",
      item_template: { field_id: "row", field_type: "group", label: "Row", children: [text("what")] },
    }
    const talk = talking([rows, { field_id: "home", field_type: "place", label: "Home" }, text("last")])
    const given = (field_id: string, value: unknown) =>
      oneOf(talk.send({ type: "answer_payload", field_id, value }), "answer_accepted")["value"]
    assert.strictEqual(given("rows", [{ what: "one" }, { what: "two" }]), '[{"what":"one"},{"what":"two"}]')
    assert.strictEqual(given("home", { country: "ES" }), '{"country":"ES"}')
    const { answers } = oneOf(talk.text("last", "x"), "form_complete") as { answers?: Record<string, unknown> }
    assert.deepStrictEqual(answers?.["home"], { value: '{"country":"ES"}', source: "text" })
    assert.deepStrictEqual(talk.submissions[0]?.data["rows"], [{ what: "one" }, { what: "two" }])
  })

  it("a rejection names the kind of answer that the question needs", () => {
    const reason = (field: object, message: object) => {
      const talk = talking([{ field_id: "a", label: "a", ...field }])
      return oneOf(talk.send({ field_id: "a", ...message }), "answer_rejected")["reason"] as string
    }
    assert.include(reason({ field_type: "text" }, { type: "answer_selection", value: "x" }), "in words")
    assert.include(reason({ field_type: "text" }, { type: "answer_payload", value: "x" }), "in words")
    assert.include(reason({ field_type: "file" }, { type: "answer_text", value: "x" }), "on your screen")
    assert.include(reason({ field_type: "select", options }, { type: "answer_text", value: "red" }), "options")
  })

  it("[WS1-160] [WS1-520] duplicate selections are stored only once, in order", () => {
    const talk = talking([several, text("b")])
    const messages = talk.send({ type: "answer_selection", field_id: "colors", values: ["green", "red", "green"] })
    assert.strictEqual(oneOf(messages, "answer_accepted")["value"], "green,red")
  })

  it("[WS1-160] [WS1-520] a ranking accepts one or several of its own options, in order", () => {
    const best = { field_id: "best", field_type: "ranking", label: "Best", options }
    const talk = talking([best, text("b")])
    assert.strictEqual(oneOf(talk.select("best", "green"), "answer_accepted")["value"], "green")
    const order = talking([best, text("b")])
    assert.strictEqual(oneOf(order.select("best", "green,red"), "answer_accepted")["value"], "green,red")
    const twice = talking([best, text("b")])
    assert.strictEqual(oneOf(twice.select("best", "red,red"), "answer_rejected")["code"], "INVALID_VALUE")
  })

  it("[WS1-760] [WS1-770] [WS1-920] answer_rejected has a reason and one of two codes, never a value", () => {
    const fields = [
      { field_id: "mail", field_type: "email", label: "Mail" },
      { field_id: "n", field_type: "integer", label: "n" },
      text("c", { required: true }),
    ]
    const talk = talking(fields)
    const mail = oneOf(talk.say("john at example"), "answer_rejected")
    assert.deepStrictEqual(Object.keys(mail).toSorted(), ["code", "field_id", "reason", "type"])
    assert.strictEqual(mail["code"], "INVALID_EMAIL")
    talk.text("mail", "a@example.com")
    assert.strictEqual(oneOf(talk.say("twelve point five"), "answer_rejected")["code"], "INVALID_VALUE")
    talk.text("n", "3")
    const codes = [...talk.wire, ...talk.send({ type: "skip_question" })]
      .filter(({ type }) => type === "answer_rejected")
      .map(({ code }) => code)
    assert.deepStrictEqual(
      codes.filter((code) => code !== undefined && code !== "INVALID_EMAIL" && code !== "INVALID_VALUE"),
      [],
    )
  })

  it("[WS1-790] [WS1-800] form_complete contains the id of the stored submission", () => {
    const complete = oneOf(talking([text("a")]).text("a", "x"), "form_complete")
    assert.deepStrictEqual(Object.keys(complete), ["type", "submission_id", "answers"])
    assert.strictEqual(complete["submission_id"], "sub-1")
  })

  it("[WS1-810] [WS1-820] [VCFG-100] form_complete has a null submission_id if nothing was stored, and the session still completes", () => {
    const talk = talking([text("a")], { store: () => ({ status: "not_stored" }) })
    assert.isNull(oneOf(talk.text("a", "x"), "form_complete")["submission_id"])
    assert.strictEqual(talk.state.phase, "complete")
  })

  it("[WS1-850] [WS1-860] an error has code and message, and the session continues", () => {
    const talk = talking([text("a"), text("b")])
    const error = oneOf(talk.send("{"), "error")
    assert.deepStrictEqual(Object.keys(error), ["type", "code", "message"])
    assert.include(typesOf(talk.text("a", "x")), "answer_accepted")
  })

  it("[WS1-900] the question's audio clip includes its label, description and options", () => {
    const talk = talking([select("color", { description: "Pick your favourite" })])
    assert.strictEqual(talk.spoken.length, 1)
    assert.match(talk.spoken[0]!, /Colour.*Pick your favourite.*Red.*Green.*Blue/)
  })

  it("a question is asked again if its answer is refused when the whole form is submitted", () => {
    const talk = talking([text("a"), text("b")], { store: () => ({ status: "refused", errors: { a: ["taken"] } }) })
    talk.text("a", "x")
    assert.deepStrictEqual(typesOf(talk.text("b", "y")), ["answer_accepted", "answer_rejected", "question"])
    assert.strictEqual(talk.state.cursor, "a")
  })
})

describe("checks on a recording", () => {
  const arriving = (size: number, container?: "audio/webm") =>
    talking([text("a")]).event({
      type: "recording_arrived",
      recording: 1,
      size,
      ...(container === undefined ? {} : { container }),
    })

  it("[WSERR-060] a recording without speech results in EMPTY_AUDIO", () => {
    assert.strictEqual(codeOf(arriving(255, "audio/webm")), "EMPTY_AUDIO")
    for (const nothing of ["", "  ", "...", "…"])
      assert.strictEqual(codeOf(talking([text("a")]).say(nothing)), "EMPTY_AUDIO")
    assert.strictEqual(codeOf(talking([text("a")]).say("thank you", 0.9, 0.8)), "EMPTY_AUDIO")
  })

  it("an unknown container and a missing transcriber have their own error codes", () => {
    assert.strictEqual(codeOf(arriving(4096)), "UNSUPPORTED_AUDIO")
    const deaf = talking([text("a")], { abilities: { hears: false } })
    assert.strictEqual(codeOf(deaf.say("hello")), "TRANSCRIBER_UNAVAILABLE")
  })

  it("a failing transcriber leaves the question open", () => {
    const talk = talking([text("a"), text("b")], { holds: true })
    talk.say("hello")
    const token = talk.state.awaiting!.token
    assert.strictEqual(
      codeOf(talk.event({ type: "transcription_failed", token, reason: "undecodable" })),
      "AUDIO_DECODE_ERROR",
    )
    assert.include(typesOf(talk.text("a", "x")), "answer_accepted")
  })
})
