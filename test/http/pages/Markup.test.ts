import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { pages as en } from "../../../src/domain/languages/en/pages/pages.ts"
import { pages as es } from "../../../src/domain/languages/es/pages/pages.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { attributes, facts, html } from "../../../src/views/markup/html.ts"

describe("the markup of a page", () => {
  it("escapes every interpolated value that is not markup", () => {
    assert.strictEqual(
      html`<p title="${`"'<`}">${"<b>"}${html`<i>${1}</i>`}${[null, undefined, false, "&"]}</p>`.text,
      `<p title="&quot;&#39;&lt;">&lt;b&gt;<i>1</i>&amp;</p>`,
    )
  })

  it("doesn't let text escape from its element or its attribute", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: "binary" }), (text) => {
        assert.notMatch(html`${text}`.text, /[<>"']/)
        assert.match(attributes({ title: text }).text, /^ title="[^"<>]*"$/)
      }),
    )
  })

  it("writes true attributes without a value and omits absent ones", () => {
    assert.strictEqual(
      attributes({ hidden: true, id: "a", disabled: false, title: null, lang: undefined, min: 0 }).text,
      ` hidden id="a" min="0"`,
    )
  })

  it("keeps data inside its block and reads it back", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.anything({ values: [FastCheck.constant("</script><!--")] }), (value) => {
        const wire = JSON.stringify(value) as string | undefined
        if (wire === undefined) return
        const block = facts("here", value).text
        const inside = block.slice(block.indexOf(">") + 1, block.lastIndexOf("</script>"))
        assert.notInclude(inside, "<")
        assert.deepStrictEqual(JSON.parse(inside), JSON.parse(wire))
      }),
    )
  })
})

describe("catalogs", () => {
  const leaves = (value: object, path = ""): ReadonlyArray<readonly [string, string]> =>
    Object.entries(value).flatMap(([key, inner]) =>
      typeof inner === "string" ? [[`${path}${key}`, inner] as const] : leaves(inner as object, `${path}${key}.`),
    )
  const names = (text: string) => [...text.matchAll(/\{[a-z_]+\}/gi)].map(([name]) => name).sort()

  it("have the same keys and placeholders in both languages", () => {
    const spanish = new Map(leaves(es))
    for (const [path, text] of leaves(en)) assert.deepStrictEqual(names(spanish.get(path) ?? ""), names(text), path)
    assert.strictEqual(spanish.size, leaves(en).length)
  })

  it("have no exclamation marks and no empty text", () => {
    for (const [path, text] of [...leaves(en), ...leaves(es)]) {
      assert.notMatch(text, /[!¡]/, path)
      assert.notStrictEqual(text.trim(), "", path)
    }
  })

  it("fill in values and leave an unknown placeholder visible", () => {
    assert.strictEqual(filled("{a} of {b}", { a: 1 }), "1 of {b}")
  })
})
