import { assert, describe, it } from "@effect/vitest"
import { answerPieces, type DrawnAnswer } from "../../../web/chat/markdown/answer.ts"
import { drawable } from "../../../web/chat/markdown/coming.ts"
import { type Piece, plainText } from "../../../web/chat/markdown/piece.ts"
import { hostileCorpus } from "../../support/hostileCorpus.ts"
import { nestedAnswers } from "./nestedAnswers.ts"

const drawn: DrawnAnswer = {
  addresses: { origin: "https://parley.test", pictures: ["https://pictures.test"] },
  words: { copyCode: "Copy", code: "Code", table: "Table", picture: "Picture" },
  sources: 2,
  citation: (number) => ({ href: `#s${number}`, label: `Source ${number}` }),
  coloured: () => undefined,
}

const escape = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;")

/** A piece converted to markup, for assertions. */
const markup = (piece: Piece): string => {
  if (typeof piece === "string") return escape(piece)
  if (piece.tag === "formula") return `{${piece.isBlock ? "block " : ""}${piece.tex}}`
  const attributes = Object.entries(piece.attributes).map(([name, value]) => ` ${name}="${escape(value)}"`)
  return `<${piece.tag}${attributes.join("")}>${piece.children.map(markup).join("")}</${piece.tag}>`
}

const shown = (text: string, more: Partial<DrawnAnswer> = {}) =>
  answerPieces(text, { ...drawn, ...more })
    .map(markup)
    .join("")

const table = (inside: string) =>
  `<div class="table" tabindex="0" role="group" aria-label="Table"><table>${inside}</table></div>`

describe("the Markdown of an answer", () => {
  it("keeps asterisks that mean multiplication, and renders others as emphasis", () => {
    assert.strictEqual(shown("17*23 = 391 and 4*5 = 20"), "<p>17*23 = 391 and 4*5 = 20</p>")
    assert.strictEqual(shown("x*y*z, (a+b)*c, 2**10 and 3**2"), "<p>x*y*z, (a+b)*c, 2**10 and 3**2</p>")
    assert.strictEqual(
      shown("*a*, **b**, *n*th, ***c***"),
      "<p><em>a</em>, <strong>b</strong>, <em>n</em>th, <em><strong>c</strong></em></p>",
    )
    assert.strictEqual(shown("**17*23**"), "<p><strong>17*23</strong></p>")
    assert.strictEqual(shown("`17*23*2`"), "<p><code>17*23*2</code></p>")
    assert.strictEqual(shown("snake_case_name and ~~gone~~"), "<p>snake_case_name and <del>gone</del></p>")
  })

  it("renders aligned tables, quotes, nested lists, tasks, rules and breaks", () => {
    assert.strictEqual(
      shown("| a | b |\n|:--|--:|\n| 1<br>2 | `x|y` |"),
      table(
        '<thead><tr><th scope="col">a</th><th class="to-right" scope="col">b</th></tr></thead>' +
          '<tbody><tr><td>1<br></br>2</td><td class="to-right">`x</td></tr></tbody>',
      ),
    )
    assert.strictEqual(
      shown("3. one\n   - two\n     > three\n4. four"),
      '<ol start="3"><li>one<ul><li>two<blockquote><p>three</p></blockquote></li></ul></li><li>four</li></ol>',
    )
    assert.strictEqual(shown("- [x] done\n- [ ] not"), "<ul><li>☑ done</li><li>☐ not</li></ul>")
    assert.strictEqual(shown("a\nb\n\n---"), "<p>a<br></br>b</p><hr></hr>")
  })

  it("nests headings below the message's own heading without skipping a level", () => {
    assert.strictEqual(
      shown("### a\n# b\n#### c\n###### d\n## e"),
      "<h3>a</h3><h3>b</h3><h4>c</h4><h5>d</h5><h4>e</h4>",
    )
  })

  it("renders code with its language, a copy button and colors", () => {
    const coloured: DrawnAnswer["coloured"] = (language, text) => [
      { tag: "span", attributes: { class: language }, children: [text] },
    ]
    assert.strictEqual(
      shown('```Python {a="b"}\nx < 1\n```', { coloured }),
      '<figure class="code"><figcaption class="code-bar"><span class="code-language">Python</span>' +
        '<button class="code-copy" type="button">Copy</button></figcaption>' +
        '<pre tabindex="0" role="group" aria-label="Code"><code><span class="python">x &lt; 1</span></code></pre></figure>',
    )
    assert.include(shown("```\nopen *text*"), "<code>open *text*</code>")
  })

  it("distinguishes formulas from prices", () => {
    assert.strictEqual(shown("so $a_1*b*c$ and \\(x\\)"), "<p>so {a_1*b*c} and {x}</p>")
    assert.strictEqual(shown("$$\n\\frac{1}{2}\n$$\n\n\\[ y \\]"), "{block \\frac{1}{2}}{block y}")
    for (const text of ["it costs $5 and $10", "US$5, US$10", "$ 5 $", "$$", "a \\$5 and \\$6$"])
      assert.notInclude(shown(text), "{", text)
    assert.strictEqual(shown("`$a$`"), "<p><code>$a$</code></p>")
  })

  it("links a citation to its source only if the source exists", () => {
    const cite = (number: number) =>
      `<a class="cite" href="#s${number}" data-cite="${number}" aria-label="Source ${number}">${number}</a>`
    assert.strictEqual(
      shown("Yes [1][2], [1, 2] [3] [0]"),
      `<p>Yes ${cite(1)}${cite(2)}, ${cite(1)}${cite(2)} [3] [0]</p>`,
    )
    assert.strictEqual(shown("a[1] `[1]`", { sources: 0 }), "<p>a[1] <code>[1]</code></p>")
    assert.strictEqual(shown("a [1]", { sources: null }), '<p>a <span class="cite">1</span></p>')
  })

  it("shows images that are inline, from this service or from trusted origins; others become links", () => {
    const data = "data:image/png;base64,iVBORw0KGgo="
    for (const src of [data, "https://pictures.test/a.png", "https://parley.test/api/v1/artifacts/1"])
      assert.strictEqual(
        shown(`![a](${src})`),
        `<p><img src="${src}" alt="a" loading="lazy" class="said-picture"></img></p>`,
      )
    assert.include(shown("![a](/api/v1/artifacts/1)"), 'src="https://parley.test/api/v1/artifacts/1"')
    const outside = '<a href="https://spy.test/x.png?d=1" target="_blank" rel="noopener noreferrer nofollow">'
    assert.strictEqual(shown("![a](https://spy.test/x.png?d=1)"), `<p>${outside}a</a></p>`)
    assert.strictEqual(shown("![](https://spy.test/x.png?d=1)"), `<p>${outside}Picture</a></p>`)
    for (const src of [
      "/language/es",
      "data:image/svg+xml;base64,PHN2Zz4=",
      "blob:https://parley.test/1",
      "//pictures.test.spy.test/a",
    ])
      assert.notInclude(shown(`![a](${src})`), "<img", src)
  })

  it("links to web pages, email addresses and this service, never to a script", () => {
    assert.include(shown("see https://a.test/b."), '<a href="https://a.test/b" target="_blank"')
    assert.strictEqual(shown("[x](/docs)"), '<p><a href="https://parley.test/docs">x</a></p>')
    assert.include(shown("[x](mailto:a@b.test)"), 'href="mailto:a@b.test"')
    for (const address of [
      "javascript:alert(1)",
      "JaVaScRiPt&colon;alert(1)",
      "data:text/html,x",
      "vbscript:x",
      "file:///etc/passwd",
      "https://a:b@c.test/",
    ])
      assert.strictEqual(shown(`[x](<${address}>)`), "<p>x</p>", address)
  })

  it("renders no element, attribute or URL from hostile input", () => {
    const wraps: ReadonlyArray<(text: string) => string> = [
      (text) => text,
      (text) => `[${text}](${text})`,
      (text) => `![${text}](<${text}>)`,
      (text) => `| ${text} |\n|---|\n| ${text} |`,
      (text) => `\`\`\`${text}\n${text}\n\`\`\``,
      (text) => `# ${text}\n\n> - ${text}\n\n[a]: ${text}\n\n[a] $${text}$`,
    ]
    const safe = /^(?:https?:|mailto:|#s\d|data:image\/(?:png|jpeg|gif|webp|avif);base64,)/
    const attributes = [
      "alt",
      "aria-label",
      "class",
      "data-cite",
      "href",
      "loading",
      "rel",
      "role",
      "scope",
      "src",
      "start",
      "tabindex",
      "target",
      "type",
    ]
    const tags =
      "a blockquote br button code del div em figcaption figure formula h3 h4 h5 h6 hr img li ol p pre span strong table tbody td th thead tr ul".split(
        " ",
      )
    const check = (piece: Piece): void => {
      if (typeof piece === "string") return
      assert.include(tags, piece.tag)
      if (piece.tag === "formula") return
      for (const [name, value] of Object.entries(piece.attributes)) {
        assert.include(attributes, name)
        if (name === "href" || name === "src") assert.match(value, safe)
        if (name === "class") assert.match(value, /^[a-z-]+$/)
      }
      piece.children.forEach(check)
    }
    for (const text of hostileCorpus)
      for (const wrap of wraps) {
        answerPieces(wrap(text), drawn).forEach(check)
        answerPieces(drawable(wrap(text)), { ...drawn, sources: null }).forEach(check)
      }
  })

  it("is parsed at any nesting depth", () => {
    for (const text of nestedAnswers()) assert.isArray(answerPieces(drawable(text), drawn), text.slice(0, 10))
  })

  it("can be read aloud as text", () => {
    const spoken = (text: string) =>
      answerPieces(text, drawn)
        .map((piece) => plainText(piece, "Code"))
        .join("")
    assert.strictEqual(spoken("# Cats\n\nThey *sit*.\n\n- one\n- two").trim(), "Cats. They sit. one. two.")
    assert.strictEqual(spoken("| a | b |\n|---|---|\n| 1 | 2 |").trim(), "a, b. 1, 2.")
    assert.strictEqual(spoken("```js\nx\n```").trim(), "Code.")
  })
})

describe("an answer that is still arriving", () => {
  it("holds back an ending whose meaning may still change", () => {
    assert.strictEqual(drawable("text\n-"), "text")
    assert.strictEqual(drawable("text\n#"), "text")
    assert.strictEqual(drawable("text\n\n1.").trimEnd(), "text")
    assert.strictEqual(drawable("text\n\n| a | b |\n").trimEnd(), "text")
    assert.strictEqual(drawable("text\n\n| a | b |\n|--").trimEnd(), "text")
    assert.strictEqual(drawable("| a | b |\n|---|---|\n| 1 |"), "| a | b |\n|---|---|")
    assert.strictEqual(drawable("| a | b |\n|---|---|\n| 1 | 2 |\n"), "| a | b |\n|---|---|\n| 1 | 2 |")
    assert.strictEqual(drawable("see [the page](https://a.te"), "see")
    assert.strictEqual(drawable("see [the pa"), "see")
    assert.strictEqual(drawable("so [1]"), "so [1]")
  })

  it("closes open elements", () => {
    assert.strictEqual(drawable("a **bo"), "a **bo**")
    assert.strictEqual(drawable("a **bo*"), "a **bo**")
    assert.strictEqual(drawable("a **"), "a")
    assert.strictEqual(drawable("a `co"), "a `co`")
    assert.strictEqual(drawable("```js\nx **"), "```js\nx **")
    assert.strictEqual(drawable("**a** b"), "**a** b")
  })

  it("never changes a finished block, and ends up identical to the whole answer", () => {
    const text =
      "# Title\n\nSome **bold** text and `code`, see [this](https://a.test/).\n\n| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |\n\n- one\n- two\n  - three\n\n```js\nconst a = 1\n```\n\nEnd.\n"
    let blocks = 0
    let kinds: ReadonlyArray<string> = []
    for (let at = 1; at <= text.length; at++) {
      const pieces = answerPieces(drawable(text.slice(0, at)), drawn)
      assert.isAtLeast(pieces.length, blocks, text.slice(0, at))
      const now = pieces.map((piece) => (typeof piece === "string" ? "" : piece.tag))
      assert.deepStrictEqual(now.slice(0, kinds.length), kinds, text.slice(0, at))
      blocks = pieces.length
      kinds = now
    }
    assert.deepStrictEqual(kinds, ["h3", "p", "div", "ul", "figure", "p"])
  })
})
