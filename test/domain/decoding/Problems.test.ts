import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems, sentence } from "../../../src/domain/decoding/Problems.ts"
import { plainly, sentenceAbout } from "../../../src/domain/decoding/plainly.ts"

const Document = Schema.Struct({
  title: Schema.String.check(Schema.isMinLength(2)),
  note: Schema.optionalKey(Schema.NullOr(Schema.String)),
  code: Schema.String.check(Schema.isPattern(/^x+$/)),
  limit: Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 200 })),
  share: Schema.Number.check(Schema.isGreaterThanOrEqualTo(0)),
  most: Schema.Number.check(Schema.isLessThanOrEqualTo(9)),
  open: Schema.Boolean,
  kind: Schema.Literals(["text", "number", "boolean"]),
  either: Schema.optional(Schema.Union([Schema.String, Schema.Number])),
  tags: Schema.Array(Schema.String).check(Schema.isUnique()),
  place: Schema.Struct({ city: Schema.String }),
  name: Schema.NonEmptyString.check(Schema.isTrimmed()),
  shape: Schema.Union([Schema.Struct({ r: Schema.Finite }), Schema.Struct({ w: Schema.Finite, h: Schema.Finite })]),
  counts: Schema.Record(Schema.String, Schema.Int),
  page: Schema.URLFromString,
  link: Schema.String.check(
    Schema.makeFilter((text: string) => text.startsWith("https:"), { message: "an https URL" }),
  ),
})

const right = {
  title: "Kiosk",
  code: "xx",
  limit: 3,
  share: 0,
  most: 9,
  open: true,
  kind: "text",
  tags: [],
  place: { city: "Ávila" },
  name: "Ana",
  shape: { r: 1 },
  counts: {},
  page: "https://example.org",
  link: "https://example.org",
}

const read = Schema.decodeUnknownResult(Document, { errors: "all", onExcessProperty: "error" })

const wrong = (change: Readonly<Record<string, unknown>>) => {
  const result = read({ ...right, ...change })
  return Result.isFailure(result) ? problems(result.failure) : []
}

const problemWith = (change: Readonly<Record<string, unknown>>): string => sentence(wrong(change))

describe("the problems of a document", () => {
  it.each([
    [{ title: 1 }, "title must be text"],
    [{ title: "x" }, "title must have a length of at least 2"],
    [{ name: "" }, "name must not be empty"],
    [{ name: " Ana" }, "name must not begin or end with a space"],
    [{ note: 1 }, "note must be text or null"],
    [{ code: "y" }, "code must match the pattern ^x+$"],
    [{ limit: 0 }, "limit must be between 1 and 200"],
    [{ limit: 1.5 }, "limit must be an integer"],
    [{ share: -1 }, "share must be at least 0"],
    [{ most: 10 }, "most must be at most 9"],
    [{ open: "yes" }, "open must be true or false"],
    [{ kind: "date" }, 'kind must be "text", "number" or "boolean"'],
    [{ either: true }, "either must be text or a number"],
    [{ tags: ["a", "a"] }, "tags must not list an item twice"],
    [{ tags: "a" }, "tags must be a list"],
    [{ place: {} }, "place.city is required"],
    [{ place: [] }, "place must be an object"],
    [{ shape: 1 }, "shape must be an object"],
    [{ counts: { a: "b" } }, "counts.a must be a number"],
    [{ page: "no" }, "page must be a valid URL"],
    [{ link: "http://example.org" }, "link must be an https URL"],
    [{ colour: "red" }, "colour is not a known key"],
  ])("%j: %s", (change, text) => assert.strictEqual(problemWith(change), text))

  it("name the document itself if they concern no specific part", () => {
    const result = read("x")
    assert.strictEqual(Result.isFailure(result) ? sentence(problems(result.failure)) : "", "it must be an object")
  })

  it("contain none of the library's own wording, whatever the problem", () => {
    const values = [undefined, null, 1, 1.5, "", "x", true, [], [1], {}, { a: {} }, Number.NaN]
    const texts = Object.keys(right).flatMap((key) =>
      values.flatMap((value) => wrong({ [key]: value }).map(({ problem }) => problem)),
    )
    assert.isAbove(texts.length, 100)
    for (const text of texts) {
      assert.match(text, /^(?:must|is) /)
      assert.notMatch(text, /Expected|Missing|excess|RegExp|readonly|undefined|\bstring\b|boolean\b(?!")| \| /, text)
    }
  })

  it("show the messages of our own checks unchanged", () => {
    assert.strictEqual(plainly("nests too deep"), "nests too deep")
    assert.strictEqual(sentenceAbout("body", "nests too deep"), "body: nests too deep")
  })
})
