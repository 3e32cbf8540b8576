import { assert, describe, it } from "@effect/vitest"
import { lexiconOf } from "../../../../src/domain/languages/SpokenLanguages.ts"
import { promptsOf } from "../../../../src/domain/voice/narration/SessionPrompts.ts"
import { similarity } from "../../../../src/domain/understanding/text/Similarity.ts"
import { Conversation, formOf, oneOf, typesOf, type Wire } from "../support/Conversation.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })
const three = [text("a"), text("b"), text("c")]

type Doubles = NonNullable<ConstructorParameters<typeof Conversation>[1]>

const talking = (fields: ReadonlyArray<unknown> = three, doubles: Doubles = {}, form: object = {}) =>
  new Conversation(formOf(fields, form), doubles)

const inReview = (locale = "en", doubles: Doubles = {}) => {
  const talk = talking(three, { ...doubles, start: { locale } })
  for (const id of ["a", "b", "c"]) talk.text(id, "x")
  return talk
}

const inConfirming = (locale = "en") => {
  const talk = talking(three, { start: { locale } })
  talk.say(locale === "es" ? "hola a todos" : "good news", 0.3)
  return talk
}

const atSecond = (locale = "en", fields = three) => {
  const talk = talking(fields, { start: { locale } })
  talk.text("a", "x")
  return talk
}

const codeOf = (messages: ReadonlyArray<Wire>): unknown => oneOf(messages, "error")["code"]
const ackOf = (messages: ReadonlyArray<Wire>): unknown => oneOf(messages, "command_ack")["command"]
const yes = { type: "review_confirm", confirmed: true }

describe("recognizing commands", () => {
  it("[CMD-010] finds no commands in protocol 1", () => {
    const talk = talking(three, { protocol: 1 })
    assert.strictEqual(oneOf(talk.say("skip"), "answer_accepted")["value"], "skip")
  })

  it("[CMD-020] needs the whole utterance; otherwise the utterance is an answer", () => {
    assert.include(typesOf(talking().say("skip")), "question_skipped")
    const talk = talking()
    assert.include(typesOf(talk.say("please skip the line about me")), "answer_accepted")
  })

  it("[CMD-030] treats five words as an answer, whatever they are", () => {
    const talk = talking()
    assert.include(typesOf(talk.say("repeat repeat repeat repeat that")), "answer_accepted")
    assert.include(typesOf(talk.say("repeat that")), "command_ack")
  })

  it("[CMD-040] matches at a similarity of 0.9 or more", () => {
    const [near, far] = ["continues", "contxnuez"]
    assert.isAtLeast(similarity("continue", near), 0.9)
    assert.isBelow(similarity("continue", far), 0.9)
    assert.strictEqual(ackOf(talking().say(near)), "next")
    assert.notInclude(typesOf(talking().say(far)), "command_ack")
  })

  it("[CMD-050] uses the lexicon of the session's language", () => {
    assert.include(typesOf(talking().say("saltar")), "answer_accepted")
    assert.strictEqual(ackOf(talking(three, { start: { locale: "es" } }).say("saltar")), "skip")
  })

  it("[CMD-060] chooses an exactly matching option over a command", () => {
    const select = {
      field_id: "a",
      field_type: "select",
      label: "a",
      options: [
        { value: "n", label: "Next" },
        { value: "p", label: "Prior" },
      ],
    }
    const talk = talking([select, text("b")])
    assert.strictEqual(oneOf(talk.say("next"), "answer_accepted")["value"], "n")
    const confirming = talking([select, text("b")])
    assert.include(typesOf(confirming.say("prior", 0.3)), "confirm_request")
    assert.strictEqual(oneOf(confirming.say("next"), "answer_accepted")["value"], "n")
    const stopping = talking([select, text("b")])
    stopping.say("stop")
    assert.strictEqual(oneOf(stopping.say("next"), "answer_accepted")["value"], "n")
  })

  it("[CMD-060] [CMD-220] treats yes and no as decisions, even if they are also options", () => {
    const select = { field_id: "a", field_type: "select", label: "a", options: ["Yes", "No", "Perhaps"] }
    const talk = talking([select, text("b")])
    assert.include(typesOf(talk.say("perhaps", 0.3)), "confirm_request")
    assert.strictEqual(oneOf(talk.say("yes"), "answer_accepted")["value"], "Perhaps")
  })

  it("[CMD-070] [CMD-080] [CMD-090] finds no commands while submitting or after the end", () => {
    const submitting = inReview("en")
    const held = new Conversation(submitting.form, { holds: true }, undefined)
    for (const id of ["a", "b", "c"]) held.text(id, "x")
    held.send(yes)
    assert.strictEqual(held.state.phase, "submitting")
    assert.notInclude(typesOf(held.say("repeat")), "command_ack")
    const complete = inReview()
    complete.send(yes)
    assert.deepStrictEqual(typesOf(complete.say("repeat")), ["error"])
    const aborted = talking()
    aborted.send({ type: "end_session" })
    assert.deepStrictEqual(typesOf(aborted.say("repeat")), ["error"])
  })

  it("[CMD-100] treats yes, no, send and change as ordinary words while asking", () => {
    for (const word of ["yes", "no", "send", "change"])
      assert.strictEqual(oneOf(talking().say(word), "answer_accepted")["value"], word)
  })

  it("[CMD-110] reports an impossible command", () => {
    const messages = talking().say("go back")
    assert.strictEqual(codeOf(messages), "COMMAND_NOT_AVAILABLE")
    assert.notInclude(typesOf(messages), "command_ack")
    assert.strictEqual(codeOf(inConfirming().say("send")), "COMMAND_NOT_AVAILABLE")
    assert.strictEqual(codeOf(inReview().say("change nine")), "COMMAND_NOT_AVAILABLE")
  })

  it("[CMD-120] [CMD-130] can be turned off for a field or for the form", () => {
    const off = { meta: { voice: { commands: "off" } } }
    assert.strictEqual(oneOf(talking([text("a", off), text("b")]).say("skip"), "answer_accepted")["value"], "skip")
    const talk = talking(three, {}, { voice: { commands: "off" } })
    assert.strictEqual(oneOf(talk.say("skip"), "answer_accepted")["value"], "skip")
    assert.strictEqual(oneOf(talk.say("skip"), "answer_accepted")["value"], "skip")
  })

  it("[CMD-130] asks the respondent to finish the review on the screen when commands are off", () => {
    for (const locale of ["en-US", "es-ES"]) {
      const talk = talking([text("a")], { start: { locale } }, { voice: { commands: "off" } })
      const prompt = oneOf(talk.say("red"), "review_prompt")["text"]
      assert.strictEqual(prompt, promptsOf(locale).reviewOnScreen)
      assert.deepStrictEqual(oneOf(talk.say("send"), "review_prompt")["text"], prompt)
    }
  })

  it("[CMD-150] finds the six general commands while asking, while confirming, and in review", () => {
    for (const word of ["repeat", "back", "skip", "next", "help", "stop"])
      for (const talk of [atSecond(), inConfirming(), inReview()]) {
        const before = talk.state.answers.size
        const messages = talk.say(word)
        const isAck = typesOf(messages).includes("command_ack")
        assert.isTrue(isAck || codeOf(messages) === "COMMAND_NOT_AVAILABLE", word)
        assert.isAtMost(talk.state.answers.size, before)
      }
  })

  it('[CMD-150] [CMD-160] "back" in the review goes to the last question', () => {
    const talk = inReview()
    const messages = talk.say("go back")
    assert.strictEqual(ackOf(messages), "back")
    assert.strictEqual(oneOf(messages, "question")["field_id"], "c")
    assert.strictEqual(talk.state.phase, "asking")
  })
})

describe("the effect of commands", () => {
  it("[CMD-140] [CMD-200] [WS2-640] “repeat” and “help” send the question again, after the acknowledgement", () => {
    for (const word of ["repeat", "help"]) {
      const talk = talking()
      const first = oneOf(talk.wire, "question")
      assert.deepStrictEqual(talk.say(word).slice(1), [{ type: "command_ack", command: word, field_id: "a" }, first])
    }
  })

  it("[CMD-160] “back” goes to the previous question", () => {
    const messages = atSecond().say("go back")
    assert.deepStrictEqual(typesOf(messages), ["transcription", "command_ack", "answer_cleared", "question"])
    assert.strictEqual(oneOf(messages, "question")["field_id"], "a")
  })

  it("[CMD-170] [CMD-190] “skip” and “next” leave an optional question unanswered", () => {
    for (const word of ["skip", "next"])
      assert.deepStrictEqual(typesOf(talking().say(word)), [
        "transcription",
        "command_ack",
        "question_skipped",
        "question",
      ])
  })

  it("[CMD-180] skipping a required question results in REQUIRED", () => {
    for (const word of ["skip", "next"]) {
      const talk = talking([text("a", { required: true })])
      assert.strictEqual(codeOf(talk.say(word)), "REQUIRED")
      assert.strictEqual(talk.state.cursor, "a")
    }
  })

  it("[CMD-210] “stop” asks for confirmation before it ends the session", () => {
    const talk = talking()
    const request = oneOf(talk.say("stop"), "confirm_request")
    assert.strictEqual(request["purpose"], "stop")
    assert.notStrictEqual(talk.state.phase, "aborted")
    assert.deepStrictEqual(typesOf(talk.say("yes")), ["transcription", "command_ack", "session_ended"])
  })

  it("[CMD-220] [CMD-230] “yes” and “no” answer a confirmation", () => {
    assert.include(typesOf(inConfirming().say("yes")), "answer_accepted")
    const refused = inConfirming()
    assert.deepStrictEqual(typesOf(refused.say("no")), ["transcription", "command_ack", "question"])
    assert.strictEqual(refused.state.answers.size, 0)
  })

  it("[CMD-240] [CMD-450] “yes” in review submits, and “no” keeps the review open", () => {
    assert.include(typesOf(inReview().say("yes")), "form_complete")
    assert.include(typesOf(inReview("es").say("sí")), "form_complete")
    assert.deepStrictEqual(typesOf(inReview().say("no")).slice(-1), ["review_prompt"])
  })

  it("[CMD-250] “send” submits", () => {
    assert.include(typesOf(inReview().say("send")), "form_complete")
  })

  it("[CMD-260] “change two” edits the second line", () => {
    const messages = inReview().say("change two")
    assert.strictEqual(ackOf(messages), "change")
    assert.strictEqual(oneOf(messages, "question")["field_id"], "b")
  })

  it("“change” alone asks which line, and the next words identify it", () => {
    const talk = inReview()
    assert.deepStrictEqual(typesOf(talk.say("change")), ["transcription", "command_ack"])
    assert.strictEqual(oneOf(talk.say("the third one"), "question")["field_id"], "c")
  })

  it("a number after “change” is the number of the line, even if labels contain numbers", () => {
    const named = [text("name"), text("street", { label: "Line 1" }), text("town", { label: "Line 2" }), text("last")]
    for (const [locale, change, words, field] of [
      ["en", "change", "two", "street"],
      ["en", "change", "2", "street"],
      ["en", "change", "four", "last"],
      ["en", "change", "number three", "town"],
      ["en", "change", "line 2", "town"],
      ["es", "cambiar", "dos", "street"],
      ["es", "cambiar", "la última", "last"],
    ] as const) {
      const talk = talking(named, { start: { locale } })
      for (const { field_id } of named) talk.text(field_id, "x")
      talk.say(change)
      assert.strictEqual(oneOf(talk.say(words), "question")["field_id"], field, words)
    }
  })

  it("a short remark in review is never a yes", () => {
    assert.deepStrictEqual(typesOf(inReview().say("banana")), ["transcription", "review_prompt"])
  })

  it("“repeat” asks about the candidate again, and skipping the question discards the candidate", () => {
    const talk = inConfirming()
    assert.deepStrictEqual(typesOf(talk.say("repeat")), ["transcription", "command_ack", "question", "confirm_request"])
    assert.deepStrictEqual(typesOf(talk.send({ type: "repeat_question" })), ["question", "confirm_request"])
    assert.include(typesOf(talk.confirm(true)), "answer_accepted")
    const skipped = inConfirming()
    assert.include(typesOf(skipped.send({ type: "skip_question" })), "question_skipped")
    assert.strictEqual(skipped.state.answers.size, 0)
  })

  it("any other words replace the candidate that is waiting for confirmation", () => {
    const talk = inConfirming()
    assert.deepStrictEqual(typesOf(talk.say("something else", 0.3)), ["transcription", "confirm_request"])
    talk.confirm(true)
    assert.strictEqual(talk.state.answers.get("a")!.value, "something else")
  })
})

describe("every phrase of the contract", () => {
  /** Each phrase of a language is acknowledged as this command. */
  const acknowledged = (command: string, locale: "en" | "es", prompts: ReadonlyArray<string>) => () => {
    for (const phrase of prompts) assert.strictEqual(ackOf(atSecond(locale).say(phrase)), command, phrase)
  }

  it("[CMD-270] for “repeat” in English", acknowledged("repeat", "en", ["repeat", "say again", "again", "repeat that"]))
  it("[CMD-280] for “repeat” in Spanish", acknowledged("repeat", "es", ["repetir", "repite", "otra vez", "de nuevo"]))
  it("[CMD-290] for “back” in English", acknowledged("back", "en", ["go back", "previous", "back"]))
  it("[CMD-300] for “back” in Spanish", acknowledged("back", "es", ["atrás", "regresar", "volver", "anterior"]))
  it("[CMD-310] for “skip” in English", acknowledged("skip", "en", ["skip", "skip it", "pass"]))
  it("[CMD-320] for “skip” in Spanish", acknowledged("skip", "es", ["saltar", "salta", "omitir", "paso"]))
  it("[CMD-330] for “next” in English", acknowledged("next", "en", ["next", "continue"]))
  it("[CMD-340] for “next” in Spanish", acknowledged("next", "es", ["siguiente", "continuar"]))
  it("[CMD-350] for “help” in English", acknowledged("help", "en", ["help"]))
  it("[CMD-360] for “help” in Spanish", acknowledged("help", "es", ["ayuda"]))

  it("[CMD-370] [CMD-380] for “stop”", () => {
    for (const [locale, list] of [
      ["en", ["stop", "cancel", "quit"]],
      ["es", ["detener", "parar", "cancelar", "salir"]],
    ] as const)
      for (const phrase of list)
        assert.strictEqual(oneOf(atSecond(locale).say(phrase), "confirm_request")["purpose"], "stop", phrase)
  })

  it("[CMD-390] [CMD-400] for “yes”", () => {
    for (const [locale, list] of [
      ["en", ["yes", "ok", "okay", "correct"]],
      ["es", ["sí", "si", "ok", "vale", "correcto"]],
    ] as const)
      for (const phrase of list) assert.include(typesOf(inConfirming(locale).say(phrase)), "answer_accepted", phrase)
  })

  it("[CMD-410] [CMD-420] for “no”", () => {
    for (const [locale, list] of [
      ["en", ["no", "incorrect"]],
      ["es", ["no", "incorrecto"]],
    ] as const)
      for (const phrase of list)
        assert.deepStrictEqual(
          typesOf(inConfirming(locale).say(phrase)),
          ["transcription", "command_ack", "question"],
          phrase,
        )
  })

  it("[CMD-430] [CMD-440] for “send”", () => {
    for (const [locale, list] of [
      ["en", ["send", "submit", "confirm"]],
      ["es", ["enviar", "mandar", "confirmar"]],
    ] as const)
      for (const phrase of list) assert.include(typesOf(inReview(locale).say(phrase)), "form_complete", phrase)
  })

  it("[CMD-460] [CMD-470] for “change” with a number", () => {
    for (const [locale, list] of [
      ["en", ["change two", "edit 2", "change the second"]],
      ["es", ["cambiar dos", "corregir 2", "cambiar la segunda"]],
    ] as const)
      for (const phrase of list)
        assert.strictEqual(oneOf(inReview(locale).say(phrase), "question")["field_id"], "b", phrase)
  })

  it("both languages have a phrase for each command", () => {
    for (const locale of ["en", "es"])
      for (const list of Object.values(lexiconOf(locale)!.commands.phrases)) assert.isAbove(list.length, 0)
  })
})

describe("a session, beyond what the contract requires", () => {
  it("prompts after a second miss in a row, and offers the keyboard after a third", () => {
    const select = {
      field_id: "a",
      field_type: "select",
      label: "a",
      options: [
        { value: "r", label: "Red" },
        { value: "b", label: "Blue" },
      ],
    }
    const talk = talking([select, text("b")])
    assert.deepStrictEqual(typesOf(talk.say("xylophone")), ["transcription", "answer_rejected"])
    const second = oneOf(talk.say("xylophone"), "prompt")
    assert.deepStrictEqual([second["reason"], second["offer"]], ["no_match", undefined])
    assert.strictEqual(oneOf(talk.say("xylophone"), "prompt")["offer"], "keyboard")
    talk.say("red")
    assert.notInclude(typesOf(talk.say("")), "prompt")
  })

  it("doesn't mention choices in a prompt after a miss if the question has none", () => {
    const mail = { field_id: "m", field_type: "email", label: "Mail" }
    const talk = talking([mail, text("b")])
    talk.say("no idea")
    const second = oneOf(talk.say("no idea"), "prompt")
    assert.deepStrictEqual([second["reason"], second["key"]], ["no_match", "sys:no_answer:1"])
    assert.notMatch(second["text"] as string, /choice/)
    assert.strictEqual(oneOf(talk.say("no idea"), "prompt")["offer"], "keyboard")
  })

  it("treats the first silence only as an error, prompts after the second, and offers the keyboard after the third", () => {
    const talk = talking()
    assert.deepStrictEqual(typesOf(talk.say("")), ["error"])
    assert.deepStrictEqual(typesOf(talk.say("")), ["error", "prompt"])
    assert.strictEqual(oneOf(talk.say(""), "prompt")["offer"], "keyboard")
  })

  it("has no prompts in protocol 1", () => {
    const talk = talking(three, { protocol: 1 })
    for (let n = 0; n < 4; n++) assert.deepStrictEqual(typesOf(talk.say("")), ["error"])
  })

  it("after silence during a decision, asks for the decision rather than for an answer", () => {
    const prompts = (talk: Conversation) => {
      talk.say("")
      return [oneOf(talk.say(""), "prompt"), oneOf(talk.say(""), "prompt")]
    }
    for (const [locale, yesOrNo, sending] of [
      ["en", /yes or no/, /send/],
      ["es", /sí o no/, /enviar/],
    ] as const) {
      const stopping = talking(three, { start: { locale } })
      stopping.say(locale === "en" ? "stop" : "parar")
      for (const [talk, first] of [
        [inConfirming(locale), yesOrNo],
        [stopping, yesOrNo],
        [inReview(locale), sending],
      ] as const) {
        const [second, third] = prompts(talk)
        assert.match(second!["text"] as string, first)
        assert.notMatch(third!["text"] as string, /type|escrib/)
        assert.strictEqual(third!["offer"], "keyboard")
        const spoken = talk.wire.filter(({ type }) => type === "audio_segment").map(({ key, text }) => [key, text])
        for (const prompt of [second!, third!]) assert.deepInclude(spoken, [prompt["key"], prompt["text"]])
      }
    }
  })

  it("waits after “hold on”", () => {
    const talk = talking()
    const messages = talk.say("hold on")
    assert.strictEqual(ackOf(messages), "wait")
    assert.strictEqual(oneOf(messages, "prompt")["reason"], "wait")
    assert.strictEqual(talk.state.answers.size, 0)
  })

  it("replaces the candidate with the value in a correction such as “no, it's 42”", () => {
    const number = talking([{ field_id: "a", field_type: "integer", label: "a" }, text("b")])
    number.say("forty three", 0.3)
    number.say("no, it's 42")
    assert.strictEqual(number.state.answers.get("a")!.value, 42)
    const words = inConfirming()
    words.say("no, it's Ana")
    assert.strictEqual(words.state.answers.get("a")!.value, "Ana")
    const spanish = inConfirming("es")
    spanish.say("no, es Ana")
    assert.strictEqual(spanish.state.answers.get("a")!.value, "Ana")
  })

  it("reads the candidate back letter by letter after a refusal", () => {
    const talk = talking([{ field_id: "a", field_type: "email", label: "a" }, text("b")])
    const readBack = () => talk.spoken.at(-1)!
    talk.say("ana at example dot com", 0.3)
    assert.notInclude(readBack(), "a, n, a")
    talk.confirm(false)
    talk.say("ana at example dot com", 0.3)
    assert.include(readBack(), "a, n, a, at, e")
  })

  it("accepts letters, “b as in boy”, “double”, “undo” and “done” in spelling mode, and confirms letter by letter", () => {
    const talk = talking([text("a"), text("b")])
    assert.deepStrictEqual(typesOf(talk.say("let me spell it")), ["transcription", "command_ack", "prompt"])
    talk.say("capital b as in boy, i, double l")
    talk.say("x")
    talk.say("delete")
    const request = oneOf(talk.say("y done"), "confirm_request")
    assert.strictEqual(request["value"], "Billy")
    assert.include(talk.spoken.at(-1)!, "B, i, l, l, y")
    talk.say("yes")
    assert.strictEqual(talk.state.answers.get("a")!.value, "Billy")
    assert.strictEqual(talk.state.spelling, undefined)
  })

  it("[WS2-200] keeps as evidence all the utterances that were used to spell a word", () => {
    const talk = talking([text("a"), text("b")])
    talk.say("spell it")
    talk.say("a n")
    assert.strictEqual(oneOf(talk.say("a done"), "confirm_request")["transcript"], "a n a done")
    talk.confirm(true)
    assert.strictEqual(talk.state.answers.get("a")!.evidence!.rawTranscript, "a n a done")
  })

  it("accepts an address spelled with its symbols, in English and in Spanish", () => {
    const email = { field_id: "a", field_type: "email", label: "a" }
    const english = talking([email, text("b")])
    english.say("spell it")
    english.say("a n a at x")
    assert.strictEqual(oneOf(english.say("dot c o m done"), "confirm_request")["value"], "ana@x.com")
    const spanish = talking([email, text("b")], { start: { locale: "es" } })
    spanish.say("deletrear")
    spanish.say("a ene a arroba equis punto ce o eme listo")
    assert.strictEqual(oneOf(spanish.wire.toReversed(), "confirm_request")["value"], "ana@x.com")
  })

  it("switches the language starting with the next words", () => {
    const bilingual = [{ field_id: "a", field_type: "text", label: { en: "Name", es: "Nombre" } }, text("b")]
    const talk = talking(bilingual)
    const messages = talk.say("en español")
    assert.strictEqual(ackOf(messages), "language")
    assert.strictEqual(oneOf(messages, "question")["label"], "Nombre")
    assert.strictEqual(ackOf(talk.say("saltar")), "skip")
    assert.deepStrictEqual(talk.transcribedIn, ["en", "es"])
  })

  it("reads the review again if the language changes during the review, and saves the new language in the snapshot", () => {
    const talk = inReview()
    const before = talk.actions.length
    const messages = talk.say("en español")
    assert.deepStrictEqual(typesOf(messages), ["transcription", "command_ack", "review_start", "review_prompt"])
    assert.include(
      talk.actions.slice(before).map(({ type }) => type),
      "save",
    )
    assert.strictEqual(talk.resume({}).state.session.settings.locale, "es")
  })

  it("keeps a language that was chosen while it asked whether to stop", () => {
    const review = inReview()
    review.say("stop")
    assert.deepStrictEqual(typesOf(review.say("en español")).slice(1), ["command_ack", "review_start", "review_prompt"])
    assert.strictEqual(review.state.phase, "review")
    assert.include(typesOf(review.say("enviar")), "form_complete")
    const asking = talking()
    asking.say("stop")
    assert.deepStrictEqual(typesOf(asking.say("en español")).slice(1), ["command_ack", "question"])
    assert.strictEqual(asking.state.phase, "asking")
  })

  it("discards a candidate and its recordings on “spell it”, but keeps it after “hold on” or a change of language", () => {
    const dropped = (talk: Conversation) =>
      talk.actions.flatMap((action) => (action.type === "drop_recording" ? [action.recording] : []))
    const spelled = inConfirming()
    spelled.say("spell it")
    assert.sameMembers(dropped(spelled), [1, 2])
    assert.strictEqual(codeOf(spelled.confirm(true)), "NO_PENDING_ANSWER")
    for (const words of ["hold on", "en español"]) {
      const kept = inConfirming()
      kept.say(words)
      assert.deepStrictEqual(dropped(kept), [2], words)
      assert.include(typesOf(kept.confirm(true)), "answer_accepted")
    }
  })
})
