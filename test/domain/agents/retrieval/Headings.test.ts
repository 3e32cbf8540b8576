import { assert, describe, it } from "@effect/vitest"
import { headings } from "../../../../src/domain/agents/retrieval/Headings.ts"
import { pieces } from "../../../../src/domain/agents/retrieval/Passages.ts"

const passage = (offset: number, text: string, document = 0, page: number | null = null) => ({
  document,
  page,
  offset,
  text,
})

describe("headings above a passage", () => {
  it("are those of its section, outermost first, but not those inside the passage", () => {
    const above = headings()
    assert.strictEqual(above(passage(0, "# House\nIt is old.\n## Roof\nTiles.\n### Gutter")), "")
    assert.strictEqual(above(passage(100, "of zinc.\n## Cellar\nDamp.")), "House\nRoof\nGutter")
    assert.strictEqual(above(passage(200, "Very damp.")), "House\nCellar")
    assert.strictEqual(above(passage(0, "Another document.", 1)), "")
    assert.strictEqual(above(passage(0, "# One page\nof it", 1, 2)), "")
    assert.strictEqual(above(passage(0, "The next page", 1, 3)), "")
  })

  it("are those that apply where the passage begins, even if the passage before it ends under another heading", () => {
    const above = headings()
    above(passage(0, "# Roof\nTiles.\n# Cellar\nDamp."))
    assert.strictEqual(above(passage(7, "Tiles.\n# Cellar\nDamp, and dark.")), "Roof")
    assert.strictEqual(above(passage(40, "And cold.")), "Cellar")
  })

  it("are found for every passage of a long text that was split", () => {
    const text = `# Roof\n\n${"Tiles of clay. ".repeat(120)}\n\n# Cellar\n\n${"Damp walls. ".repeat(120)}`
    const above = headings()
    for (const { offset, text: piece } of pieces(text)) {
      const expected = offset === 0 ? "" : offset <= text.indexOf("# Cellar") ? "Roof" : "Cellar"
      assert.strictEqual(above(passage(offset, piece)), expected, String(offset))
    }
  })
})
