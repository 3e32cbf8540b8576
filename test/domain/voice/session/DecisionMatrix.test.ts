import { assert, describe, it } from "@effect/vitest"
import { Conversation, formOf, noon, oneOf, typesOf, type Wire } from "../support/Conversation.ts"

type Doubles = NonNullable<ConstructorParameters<typeof Conversation>[1]>

const text = (id: string) => ({ field_id: id, field_type: "text", label: id })
const field = (type: string, voice: object = {}) => ({
  field_id: "q",
  field_type: type,
  label: "The question",
  meta: { voice },
})
const talking = (type: string, voice: object = {}, doubles: Doubles = {}) =>
  new Conversation(formOf([field(type, voice), text("z")]), doubles)
const withModel = (type: string, voice: object, model: Doubles["refineValue"], doubles: Doubles = {}) =>
  talking(
    type,
    { llm_refine: true, ...voice },
    { abilities: { judges: true }, ...(model === undefined ? {} : { refineValue: model }), ...doubles },
  )

const says =
  (value: string, confidence: number): Doubles["refineValue"] =>
  () => ({ value, confidence })
const outcomeOf = (messages: ReadonlyArray<Wire>): string =>
  typesOf(messages).find(
    (type) => type === "answer_accepted" || type === "answer_rejected" || type === "confirm_request",
  )!

/** Confirm setting, STT confidence, model confidence: the three columns next to the candidate's status. */
const settings = ["always", "default"].flatMap((confirm) =>
  [0.95, 0.3].flatMap((stt) => [0.99, 0.1].map((model) => ({ confirm, stt, model }))),
)

describe("the decision matrix in messages", () => {
  it("[NORM-610] [NORM-630] a candidate that the rules reject is rejected whatever the settings", () => {
    for (const { confirm, stt, model } of settings) {
      const talk = withModel("integer", { confirm }, says("nonsense", model))
      const refused = oneOf(talk.say("twelve point five", stt), "answer_rejected")
      assert.strictEqual(refused["code"], "INVALID_VALUE")
    }
  })

  it("[NORM-620] a rejected email address has the code INVALID_EMAIL", () => {
    assert.strictEqual(oneOf(talking("email").say("john at example"), "answer_rejected")["code"], "INVALID_EMAIL")
  })

  it("[NORM-630] a rejected answer of any other type has the code INVALID_VALUE", () => {
    for (const [type, words] of [
      ["phone", "five"],
      ["number", "no idea"],
      ["date", "gibberish"],
      ["time", "gibberish"],
    ] as const)
      assert.strictEqual(oneOf(talking(type).say(words), "answer_rejected")["code"], "INVALID_VALUE", type)
  })

  it("[NORM-640] [NORM-650] a rejection shows the candidate, and the question stays open", () => {
    const talk = talking("integer")
    assert.strictEqual(oneOf(talk.say("twelve point five"), "answer_rejected")["value"], 12.5)
    assert.include(typesOf(talk.say("twelve")), "answer_accepted")
  })

  it("[NORM-660] [NORM-670] a candidate that needs confirmation gets a confirm_request with its value, even if the confirm setting is “never”", () => {
    for (const { confirm, stt, model } of [...settings, { confirm: "never", stt: 0.95, model: 0.99 }]) {
      const talk = withModel("date", { confirm }, says("2026-03-04", model))
      assert.strictEqual(oneOf(talk.say("03/04/2026", stt), "confirm_request")["value"], "2026-03-04")
    }
  })

  it("[NORM-680] an accepted candidate is confirmed if the confirm setting is “always”", () => {
    for (const stt of [0.95, 0.3])
      for (const model of [0.99, 0.1])
        assert.strictEqual(
          outcomeOf(withModel("integer", { confirm: "always" }, says("25", model)).say("twenty five", stt)),
          "confirm_request",
        )
  })

  it("[NORM-690] [NORM-870] an accepted candidate with low STT confidence is confirmed, however sure the model is", () => {
    for (const model of [0.99, 0.1])
      assert.strictEqual(
        outcomeOf(withModel("integer", {}, says("26", model)).say("twenty five", 0.3)),
        "confirm_request",
      )
  })

  it("[NORM-700] STT confidence doesn't count as low if the confirm setting is “never”", () => {
    assert.strictEqual(outcomeOf(talking("integer", { confirm: "never" }).say("twenty five", 0.1)), "answer_accepted")
  })

  it("[NORM-730] a candidate that needs no confirmation is accepted with its canonical value", () => {
    assert.strictEqual(oneOf(talking("integer").say("twenty five"), "answer_accepted")["value"], 25)
  })

  it("[NORM-740] confirming stores the candidate", () => {
    const talk = talking("date")
    talk.say("03/04/2026")
    talk.confirm(true)
    assert.strictEqual(talk.state.answers.get("q")!.value, "2026-03-04")
  })

  it("[NORM-750] a value refused by the rules or the validator is never offered for confirmation", () => {
    const bounded = { ...field("integer", { confirm: "always" }), constraints: { max_value: 10 } }
    const talk = new Conversation(formOf([bounded, text("z")]))
    assert.notInclude(typesOf(talk.say("twenty five", 0.1)), "confirm_request")
    for (const type of ["email", "phone", "integer", "number", "date", "time", "datetime"])
      assert.notInclude(
        typesOf(talking(type, { confirm: "always" }).say("gibberish words", 0.1)),
        "confirm_request",
        type,
      )
  })
})

describe("the refining model", () => {
  const spoken: Readonly<Record<string, string>> = {
    email: "ana at example dot com",
    phone: "five five five one two three four",
    number: "two point five",
    integer: "twenty five",
    date: "May first 2026",
    time: "fourteen thirty",
    datetime: "May first 2026 at fourteen thirty",
  }

  it("[NORM-760] is asked exactly once about an answer of each of its seven types", () => {
    for (const [type, words] of Object.entries(spoken)) {
      const talk = withModel(type, {}, () => undefined)
      talk.say(words)
      assert.strictEqual(talk.refined.length, 1, type)
    }
  })

  it("[NORM-770] [NORM-780] is never asked about text or about a sensitive field", () => {
    for (const [type, voice] of [
      ["text", {}],
      ["textarea", {}],
      ["password", {}],
      ["integer", { sensitive: true }],
    ] as const) {
      const talk = withModel(type, voice, says("1", 1))
      talk.say("twenty five")
      assert.strictEqual(talk.refined.length, 0, type)
    }
  })

  it("[NORM-790] [NORM-800] [NORM-810] [NORM-820] [NORM-830] gets the rules' candidate, type, label, locale, time zone, day and transcript", () => {
    const talk = withModel("integer", {}, () => undefined, {
      start: { timezone: "Europe/Madrid", locale: "en" },
      at: noon,
    })
    talk.say("twenty five")
    assert.deepStrictEqual(talk.refined, [
      {
        fieldType: "integer",
        label: "The question",
        locale: "en",
        timezone: "Europe/Madrid",
        today: "2026-03-04",
        transcript: "twenty five",
        candidate: { status: "accepted", value: 25 },
      },
    ])
  })

  it("[NORM-840] has its output checked by the rules again", () => {
    const talk = withModel("email", {}, says("Foo@Bar.COM", 0.95))
    talk.say("foo at bar dot com")
    assert.strictEqual(talk.state.answers.get("q")!.value, "foo@bar.com")
    assert.strictEqual(outcomeOf(withModel("integer", {}, says("banana", 1)).say("twenty five")), "answer_accepted")
  })

  it("[NORM-850] [NORM-860] never turns a confirmation or a rejection into an acceptance", () => {
    assert.strictEqual(outcomeOf(withModel("date", {}, says("2026-04-03", 1)).say("03/04/2026")), "confirm_request")
    const repaired = withModel("email", {}, says("john@example.com", 1)).say("john at example")
    assert.strictEqual(oneOf(repaired, "confirm_request")["value"], "john@example.com")
  })

  it("[NORM-880] never overrides a confirm setting of “always”", () => {
    assert.strictEqual(
      outcomeOf(withModel("integer", { confirm: "always" }, says("25", 1)).say("twenty five")),
      "confirm_request",
    )
  })

  it("[NORM-890] [NORM-900] [NORM-910] leaves the rules' result unchanged if it gives no answer", () => {
    const plain = talking("integer").say("twenty five")
    assert.deepStrictEqual(withModel("integer", {}, () => undefined).say("twenty five"), plain)
    assert.deepStrictEqual(
      withModel("integer", {}, undefined, { abilities: { judges: false } }).say("twenty five"),
      plain,
    )
    assert.deepStrictEqual(withModel("integer", {}, says("  ", 1)).say("twenty five"), plain)
  })

  it("must respond within the form's deadline", () => {
    const talk = new Conversation(
      formOf([field("integer", { llm_refine: true })], { voice: { llm_refine_timeout_s: 0.5 } }),
      {
        abilities: { judges: true },
      },
    )
    talk.say("twenty five")
    const action = talk.actions.find((one) => one.type === "refine_value")
    assert.isTrue(action?.type === "refine_value" && action.timeoutMs === 500)
  })

  it("is ignored if it responds after the respondent has typed an answer", () => {
    const talk = withModel("integer", {}, undefined, { holds: true })
    talk.say("twenty five")
    const transcript = talk.state.awaiting!.token
    talk.event({ type: "speech_transcribed", token: transcript, text: "twenty five", confidence: 0.9 })
    const token = talk.state.awaiting!.token
    talk.text("q", "7")
    assert.deepStrictEqual(talk.event({ type: "value_refined", token, refined: { value: "99", confidence: 1 } }), [])
    assert.strictEqual(talk.state.answers.get("q")!.value, "7")
  })
})
