import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as fc from "fast-check"
import { markerSpan, scriptJson, splice } from "../../../src/domain/infographic/Splice.ts"

const hostile = fc.oneof(
  fc.constantFrom(
    "</script>",
    "<!--",
    "<script>",
    "]]>",
    "\u2028",
    "\u2029",
    "&lt;",
    "</SCRIPT >",
    "<\\/script",
    "\0",
    "\ud800",
  ),
  fc.string({ unit: "binary" }),
)

const spliced = (source: string, marker: string, value: unknown) =>
  Result.map(markerSpan(source, marker), (span) => splice(source, span, scriptJson(value)))

describe("scriptJson", () => {
  it("contains no character that could end a script element, and represents the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.array(hostile), (json, texts) => {
        const text = scriptJson({ json, texts })
        assert.notMatch(text, /[<>&\u2028\u2029]/)
        assert.strictEqual(JSON.stringify(JSON.parse(text)), JSON.stringify({ json, texts }))
      }),
    )
  })
})

describe("markerSpan", () => {
  const span = (source: string) => Result.map(markerSpan(source, "m"), ({ start, end }) => source.slice(start, end))

  it("finds the marker whatever the order, case and quoting of its attributes", () => {
    for (const tag of [
      `<script type="application/json" id="m">`,
      `<script id='m' type='application/json'>`,
      `<SCRIPT ID=m TYPE=application/json>`,
      `<script data-x="1>2" id="m"\n type = "application/json" >`,
    ])
      assert.deepStrictEqual(span(`<p>${tag}old</script>`), Result.succeed("old"), tag)
  })

  it("ignores comments, other scripts and attribute values", () => {
    for (const source of [
      `<!-- <script type="application/json" id="m"></script> -->`,
      `<script>const s = '<script type="application/json" id="m">'</script>`,
      `<script type="application/json" id="mm"></script>`,
      `<script type="module" id="m"></script>`,
      `<script type="application/json" data-id="m"></script>`,
      `<div id="m" type="application/json"></div>`,
      "",
    ])
      assert.deepStrictEqual(span(source), Result.fail("missing"), source)
  })

  it("reports a second marker", () => {
    const one = `<script type="application/json" id="m"></script>`
    assert.deepStrictEqual(span(one + one), Result.fail("ambiguous"))
    assert.deepStrictEqual(span(`<!--${one}-->${one}`), Result.succeed(""))
  })
})

describe("splice", () => {
  it("changes only the marker's content, and the spliced data can be read back", () => {
    const before = `<!doctype html>\n<p title="a > b">&amp; é 𝄞</p>\n<script id="m" type="application/json">`
    const after = "</script>\n<script>alert(1)</script>\n"
    fc.assert(
      fc.property(fc.array(hostile), fc.jsonValue(), (texts, json) => {
        const value = { texts, json }
        const page = Result.getOrThrow(spliced(`${before}old${after}`, "m", value))
        assert.isTrue(page.startsWith(before))
        assert.isTrue(page.endsWith(after))
        const content = page.slice(before.length, page.length - after.length)
        assert.strictEqual(JSON.stringify(JSON.parse(content)), JSON.stringify(value))
        assert.deepStrictEqual(spliced(page, "m", value), Result.succeed(page))
      }),
    )
  })

  it("ignores replacement patterns", () => {
    const source = `<script type="application/json" id="m"></script>`
    assert.include(Result.getOrThrow(spliced(source, "m", "$& $1 $` $' $$")), "$\\u0026 $1 $` $' $$")
  })
})
