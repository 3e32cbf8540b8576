import { assert, describe, it } from "@effect/vitest"
import * as fc from "fast-check"
import type { Source } from "../../../src/domain/chat/ChatAnswer.ts"
import { htmlAnswer } from "../../../src/http/chat/HtmlAnswer.ts"
import { markdownAnswer, textAnswer, withoutMarkup } from "../../../src/http/chat/PlainAnswer.ts"
import type { ShownAnswer } from "../../../src/http/chat/ShownAnswer.ts"
import { languageOf } from "../../../src/domain/languages/Languages.ts"

const words = languageOf("en").answers

const source = (content: string, filename: string): Source => ({
  content,
  source: filename,
  filename,
  url: null,
  page_number: 3,
  chunk_index: 0,
  score: 1,
  metadata: { document: 0, offset: 0, section: "Pay" },
})

const answer = (content: string, more: Partial<ShownAnswer> = {}): ShownAnswer => ({
  turnId: "t",
  agent: "Ana",
  language: "en",
  content,
  sources: [],
  pending: [],
  facts: [],
  ...more,
})

/** Hostile content of models, documents and names. */
const hostile = fc
  .array(
    fc.oneof(
      fc.string({ maxLength: 12 }),
      fc.constantFrom(
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        '"><svg/onload=alert(1)>',
        "</article></body></html>",
        "[x](javascript:alert(1))",
        "[x](JaVaScRiPt&#58;alert(1))",
        "[x](data:text/html;base64,PHNjcmlwdD4=)",
        "[x](vbscript:x)",
        '[x](https://a.test/"onmouseover=alert(1))',
        "![x](https://spy.test/p.png)",
        "![x][y]\n\n[y]: https://spy.test/q",
        "<https://a.test/<b>>",
        "<a href=javascript:alert(1)>x</a>",
        "`<b>`",
        "```html\n<b>\n```",
        "| a | <b> |\n|---|---|\n| 1 | [x](javascript:1) |",
        "&lt;script&gt;",
        "{{7*7}}${7*7}",
        "\u202Eevil",
        "\n\n",
      ),
    ),
  )
  .map((parts) => parts.join(""))

const allowed = new Set(
  (
    "!doctype html head meta title style body main h1 h2 h3 h4 h5 h6 article section footer p br hr strong em s code pre " +
    "blockquote ul ol li a table thead tbody tr th td dl dt dd cite"
  ).split(" "),
)

const tags = (html: string) => [...html.matchAll(/<(\/?)([!a-zA-Z][^\s/>]*)([^>]*)>/g)]

describe("answers as documents", () => {
  it("contain only permitted elements and safe links, whatever a model, a document or a name contains", () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, (content, passage, name) => {
        const page = htmlAnswer(
          answer(content, { agent: name, sources: [source(passage, name)], facts: [[name, passage]] }),
          words,
        )
        for (const [, , element = "", attributes = ""] of tags(page)) {
          assert.isTrue(allowed.has(element.toLowerCase()), element)
          assert.notMatch(attributes, /(?:^|\s)on[a-z]+\s*=/i)
          const href = /href="([^"]*)"/.exec(attributes)?.[1]
          if (href !== undefined) assert.match(href, /^(?!\s*(?:javascript|vbscript|data|file):)/i)
        }
        assert.strictEqual(page.match(/<\/html>/g)?.length, 1)
        assert.notMatch(page, /<(?:img|script|svg|iframe|link|base|form)\b/i)
      }),
      { numRuns: 300 },
    )
  })

  it("are available as Markdown and text for any answer, with its sources below", () => {
    fc.assert(
      fc.property(hostile, hostile, (content, passage) => {
        const shown = answer(content, { sources: [source(passage, "a.txt")] })
        const label = /(?:## Sources\n\n1\. \*\*|Sources:\n\[1\] )a\.txt, page 3, Pay[^\n]*\n$/
        for (const text of [markdownAnswer(shown, words), textAnswer(shown, words)]) assert.match(text, label)
      }),
      { numRuns: 200 },
    )
  })

  it("never render a passage's text as Markdown", () => {
    const text = markdownAnswer(
      answer("A.", { sources: [source("# [x](https://spy.test) **b** <i>", "a_b.txt")] }),
      words,
    )
    assert.include(text, "1. **a\\_b.txt, page 3, Pay**: \\# \\[x\\](https://spy.test) \\*\\*b\\*\\* \\<i\\>")
  })

  it.each([
    ["# A\n\nb **c** _d_ `e` ~~f~~", "A\n\nb c d e f"],
    ["1. one\n2. two\n   - inner\n", "1. one\n2. two\n  • inner"],
    ["3. three\n4. four", "3. three\n4. four"],
    ["| a | b |\n|---|---|\n| 1 | 2 |", "a\tb\n\n1\t2"],
    ["```js\nlet a = 1\n```", "let a = 1"],
    ["[a](https://a.test) and <https://b.test>", "a (https://a.test) and https://b.test (https://b.test)"],
    ["> said\n\n---\n\nthen", "said\n\nthen"],
    ["![a cat](https://a.test/c.png)", "a cat"],
    ["line one\nline two", "line one\nline two"],
    ["2 * 3 * 4 < 5 & 6_7_8", "2 * 3 * 4 < 5 & 6_7_8"],
    ["17*23 = 391, 2*3 *is* **6**, 2**10, (a+b)*c", "17*23 = 391, 2*3 is 6, 2**10, (a+b)*c"],
  ])("contain %j as plain text without its markup", (markdown, text) => {
    assert.strictEqual(withoutMarkup(markdown), text)
  })
})
