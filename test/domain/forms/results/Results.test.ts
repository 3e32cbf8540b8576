import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import { decodeForm } from "../../../../src/domain/forms/check/FormCheck.ts"
import type { Json } from "../../../../src/domain/forms/codec/Json.ts"
import * as Result from "effect/Result"
import { type AnswerRecord, channels } from "../../../../src/domain/forms/results/AnswerRecord.ts"
import { aggregatedQuestions } from "../../../../src/domain/forms/results/QuestionKinds.ts"
import { type QuestionSummary, Results } from "../../../../src/domain/forms/results/Results.ts"

const form = Result.getOrThrow(
  decodeForm(
    {
      form_id: "visit",
      title: "Visit",
      fields: [
        { field_id: "color", field_type: "radio", label: { en: "Colour", es: "Color" }, options: ["red", "blue"] },
        { field_id: "likes", field_type: "multi_select", label: "Likes", options: ["a", "b", "c"] },
        { field_id: "order", field_type: "ranking", label: "Order", options: ["x", "y"] },
        { field_id: "again", field_type: "nps", label: "Again" },
        { field_id: "age", field_type: "number", label: "Age" },
        { field_id: "day", field_type: "date", label: "Day" },
        { field_id: "ok", field_type: "boolean", label: "All right" },
        { field_id: "why", field_type: "textarea", label: "Why" },
        { field_id: "mail", field_type: "email", label: "Mail" },
        { field_id: "secret", field_type: "password", label: "Secret" },
        { field_id: "illness", field_type: "text", label: "Illness", meta: { voice: { sensitive: true } } },
        {
          field_id: "who",
          field_type: "group",
          label: "Who",
          children: [{ field_id: "country", field_type: "location", label: "Country" }],
        },
        {
          field_id: "things",
          field_type: "array",
          label: "Things",
          item_template: {
            field_id: "thing",
            field_type: "group",
            label: "Thing",
            children: [{ field_id: "kind", field_type: "select", label: "Kind", options: ["old", "new"] }],
          },
        },
      ],
    },
    "00000000-0000-4000-8000-000000000001",
  ),
)
const questions = aggregatedQuestions(form, "en")

const record = (data: Readonly<Record<string, Json>>, more: Partial<AnswerRecord> = {}): AnswerRecord => ({
  channel: "page",
  version: "1.0",
  at: Date.parse("2026-03-01T10:00:00Z"),
  data,
  evidence: null,
  ...more,
})

const summaryOf = (records: ReadonlyArray<AnswerRecord>, where: ReadonlyArray<{ key: string; value: string }> = []) => {
  const results = new Results({ questions, where })
  for (const one of records) results.add(one)
  return results.summary()
}

it("results use the days of the form's time zone", () => {
  const results = new Results({ questions, where: [], timeZone: "America/Mexico_City" })
  const at = ["2026-03-01T05:59:00Z", "2026-03-01T06:00:00Z", "2026-03-02T05:59:59Z"]
  for (const one of at) results.add(record({}, { at: Date.parse(one) }))
  const { first, last, arrivals } = results.summary()
  assert.deepStrictEqual([first, last], ["2026-02-28", "2026-03-01"])
  assert.deepStrictEqual(arrivals.points, [
    { period: "2026-02-28", count: 1 },
    { period: "2026-03-01", count: 2 },
  ])
})

const question = (records: ReadonlyArray<AnswerRecord>, id: string): QuestionSummary =>
  summaryOf(records).questions.find((one) => one.id === id)!

const some = fc.record(
  {
    color: fc.constantFrom("red", "blue", "green", "pink"),
    likes: fc.subarray(["a", "b", "c", "d"]),
    order: fc.oneof(fc.constantFrom<Json>("x", "y"), fc.constant<Json>(["y", "x"])),
    again: fc.integer({ min: 0, max: 10 }),
    age: fc.oneof(fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e12, max: 1e12 })),
    day: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) }).map((day) => day.toISOString()),
    ok: fc.boolean(),
    why: fc.string(),
    who: fc.record({ country: fc.constantFrom("ES", "MX") }),
    things: fc.array(fc.record({ kind: fc.constantFrom("old", "new") }), { maxLength: 3 }),
  },
  { requiredKeys: [] },
)
const records = fc.array(
  fc.record({
    channel: fc.constantFrom(...channels),
    version: fc.constantFrom("1.0", "1.1"),
    at: fc.integer({ min: 0, max: 2e12 }),
    data: some as fc.Arbitrary<Record<string, Json>>,
    evidence: fc.constantFrom(null, { age: { time_ms: 1500 } }),
  }),
  { maxLength: 40 },
)

describe("results", () => {
  it("are the same for the same answers in any order", () => {
    fc.assert(
      fc.property(records, (given) => {
        const turned = given.toReversed().sort((a, b) => (a.at % 7) - (b.at % 7))
        assert.strictEqual(JSON.stringify(summaryOf(turned)), JSON.stringify(summaryOf(given)))
      }),
      { numRuns: 60 },
    )
  })

  it("report the number and speed of answers to each question, by channel and in total", () => {
    const spent = (ms: number) => ({ age: { time_ms: ms } })
    const { channels: own, ...whole } = question(
      [
        record({ age: 30 }, { evidence: spent(2_000) }),
        record({ age: 31 }, { evidence: spent(4_000) }),
        record({ age: 32 }, { channel: "voice", evidence: spent(9_000) }),
        record({ age: 33 }, { channel: "api" }),
        record({ ok: true }, { channel: "api" }),
      ],
      "age",
    )
    assert.deepStrictEqual(own, [
      { channel: "page", answered: 2, seconds: { count: 2, median: 3, quartiles: [2.5, 3.5] } },
      { channel: "voice", answered: 1, seconds: { count: 1, median: 9, quartiles: [9, 9] } },
      { channel: "api", answered: 1 },
    ])
    assert.strictEqual(whole.answered, 4)
    assert.deepInclude(whole.seconds, { count: 3, median: 4 })
  })

  it("are the same if the answers are divided into parts whose results are merged", () => {
    fc.assert(
      fc.property(records, fc.nat(40), (given, at) => {
        const [first, second] = [given.slice(0, at), given.slice(at)].map((part) => {
          const results = new Results({ questions, where: [] })
          for (const one of part) results.add(one)
          return results
        })
        first!.merge(second!)
        assert.strictEqual(JSON.stringify(first!.summary()), JSON.stringify(summaryOf(given)))
      }),
      { numRuns: 60 },
    )
  })

  it("leave out secret and sensitive answers, and name nested questions by their path", () => {
    const ids = questions.map(({ id }) => id)
    assert.notInclude(ids, "secret")
    assert.notInclude(ids, "illness")
    assert.includeMembers(ids, ["who.country", "things", "things.[].kind"])
  })

  it("count each choice, and separately count values that the form doesn't offer", () => {
    const found = question([record({ color: "red" }), record({ color: "red" }), record({ color: "green" })], "color")
    assert.deepStrictEqual(
      found.choices?.map(({ count }) => count),
      [2, 0],
    )
    assert.deepStrictEqual(found.others, [{ text: "green", count: 1 }])
    assert.strictEqual(found.more, 0)
  })

  it("count every choice in an answer that has several, and the answer itself once", () => {
    const found = question([record({ likes: ["a", "b"] }), record({ likes: ["b"] }), record({ likes: [] })], "likes")
    assert.deepStrictEqual(
      found.choices?.map(({ count }) => count),
      [1, 2, 0],
    )
    assert.strictEqual(found.answered, 2)
  })

  it("report the mean rank of each choice in a ranking and how often it was first", () => {
    const found = question(
      [record({ order: ["y", "x"] }), record({ order: ["y", "x"] }), record({ order: ["x", "y"] })],
      "order",
    )
    assert.deepStrictEqual(found.choices, [
      { value: "x", label: "x", count: 3, place: 1.67, first: 1 },
      { value: "y", label: "y", count: 3, place: 1.33, first: 2 },
    ])
  })

  it("compute the net promoter score from the shares of ratings from 9 to 10 and from 0 to 6", () => {
    const found = question(
      [10, 9, 8, 3].map((again) => record({ again })),
      "again",
    )
    assert.strictEqual(found.nps, 25)
    assert.strictEqual(found.numbers?.mean, 7.5)
  })

  it("count dates by day, or by month if they are far apart", () => {
    const days = (list: ReadonlyArray<string>) =>
      question(
        list.map((day) => record({ day })),
        "day",
      ).periods
    assert.deepStrictEqual(days(["2026-01-01", "2026-01-03", "2026-01-01"]), {
      unit: "day",
      points: [
        { period: "2026-01-01", count: 2 },
        { period: "2026-01-02", count: 0 },
        { period: "2026-01-03", count: 1 },
      ],
    })
    assert.deepStrictEqual(
      days(["2026-01-31", "2026-04-30"])?.points.map(({ period }) => period),
      ["2026-01", "2026-02", "2026-03", "2026-04"],
    )
  })

  it("count each word once per answer, and leave out common words", () => {
    const found = question([record({ why: "The price, the price." }), record({ why: "Price and service" })], "why")
    assert.deepStrictEqual(found.words, [
      { word: "price", count: 2 },
      { word: "service", count: 1 },
    ])
  })

  it("report only counts for addresses and files", () => {
    const found = question([record({ mail: "ada@example.com" })], "mail")
    assert.strictEqual(found.answered, 1)
    assert.notInclude(JSON.stringify(found), "ada")
  })

  it("report the duration of an answer if it was recorded", () => {
    const timed = (ms: number) => record({ age: 1 }, { evidence: { age: { time_ms: ms } } })
    assert.deepStrictEqual(question([timed(2000), timed(4000), record({ age: 1 })], "age").seconds, {
      count: 2,
      median: 3,
      quartiles: [2.5, 3.5],
    })
  })

  it("count only answers that meet all criteria", () => {
    const given = [
      record({ color: "red", age: 20 }),
      record({ color: "red", age: 40 }),
      record({ color: "blue", age: 20, day: "2026-05-01" }, { channel: "voice" }),
    ]
    const count = (...where: ReadonlyArray<{ key: string; value: string }>) => summaryOf(given, where).count
    assert.strictEqual(count({ key: "color", value: "red" }), 2)
    assert.strictEqual(count({ key: "color", value: "red" }, { key: "age", value: "30.." }), 1)
    assert.strictEqual(count({ key: ".channel", value: "voice" }), 1)
    assert.strictEqual(count({ key: "day", value: "2026-01-01..2026-05" }), 1)
    assert.strictEqual(count({ key: "nothing", value: "x" }), 0)
  })
})
