import { assert, describe, it } from "vitest"
import { columnText, mayHaveColumns, type Piece } from "../../../src/adapters/documents/readingOrder.ts"

/** Rows of a page from top to bottom; each cell has its position, with six points per letter. */
const page = (rows: ReadonlyArray<ReadonlyArray<readonly [left: number, text: string]>>): ReadonlyArray<Piece> =>
  rows.flatMap((row, at) =>
    row.map(([left, text]) => ({
      left,
      right: left + 6 * text.length,
      top: 700 - 14 * at,
      bottom: 690 - 14 * at,
      text,
    })),
  )

describe("the reading order of a page", () => {
  it("follows columns, even if they were drawn line by line", () => {
    const pieces = page([
      [[60, "Report of the committee on roofs and roads"]],
      [
        [60, "The committee met in"],
        [330, "They approved a plan"],
      ],
      [
        [60, "spring and looked at"],
        [330, "for the coming year,"],
      ],
      [
        [60, "the budget of a year."],
        [330, "with a new roof too."],
      ],
      [],
      [],
      [[60, "Page 1 of 3"]],
    ])
    assert.strictEqual(
      columnText(pieces),
      [
        "Report of the committee on roofs and roads",
        "The committee met in",
        "spring and looked at",
        "the budget of a year.",
        "They approved a plan",
        "for the coming year,",
        "with a new roof too.",
        "Page 1 of 3",
      ].join("\n"),
    )
  })

  it("keeps three columns apart", () => {
    const column = (name: string) => [`La ${name} se reúne`, "hoy en la sala de", "la casa del pueblo"]
    const [one, two, three] = [column("junta"), column("banda"), column("peña")]
    const pieces = page(
      one!.map((text, at) => [
        [40, text],
        [220, two![at]!],
        [400, three![at]!],
      ]),
    )
    assert.strictEqual(columnText(pieces), [...one!, ...two!, ...three!].join("\n"))
  })

  it("keeps the main text together when a note is next to it", () => {
    const pieces = page([
      [
        [60, "The main text runs"],
        [300, "NOTE: call 555"],
      ],
      [
        [60, "along the left side"],
        [300, "Before noon"],
      ],
      [[60, "and ends down here."]],
    ])
    assert.strictEqual(
      columnText(pieces),
      "The main text runs\nalong the left side\nand ends down here.\nNOTE: call 555\nBefore noon",
    )
  })

  it("goes row by row in a table of numbers or words", () => {
    const cells = (rows: ReadonlyArray<ReadonlyArray<string>>) =>
      page(rows.map((row) => row.map((text, at) => [60 + 150 * at, text] as const)))
    const figures = cells([
      ["Rent", "1,200", "1,300"],
      ["Power", "300", "280"],
      ["Total", "1,500", "1,580"],
    ])
    assert.isTrue(mayHaveColumns(figures))
    assert.isUndefined(columnText(figures))
    const materials = cells([
      ["red", "small", "metal"],
      ["blue", "large", "wood"],
      ["green", "small", "glass"],
    ])
    assert.isUndefined(columnText(materials))
    const terms = page([
      [
        [60, "Rent"],
        [200, "What the office costs in a"],
      ],
      [[200, "month, with its cellar."]],
      [
        [60, "Power"],
        [200, "What is paid for light and"],
      ],
      [[200, "heat in the same month."]],
    ])
    assert.isUndefined(columnText(terms))
  })

  it("is left unchanged if no line has a gap as wide as the space between columns", () => {
    assert.isFalse(mayHaveColumns(page([[[60, "One line"]], [[60, "and another"]], [[60, "and a third"]]])))
  })
})
