import { assert, describe, it } from "@effect/vitest"
import { manyFigures } from "./manyFigures.ts"
import type { Value } from "../../../../src/domain/infographic/composition/Composition.ts"
import { fillable } from "../../../../src/domain/infographic/composition/FillableTemplate.ts"
import { summaryOf } from "../../../../src/domain/infographic/composition/TableSummary.ts"
import { figureSources } from "../../../../src/domain/infographic/composition/FigureSources.ts"
import { registeredTemplates } from "../../../../src/domain/infographic/templates/shipped.ts"

const template = registeredTemplates.flatMap((one) => fillable(one) ?? [])[0]!

const sales = summaryOf({
  columns: ["month", "CO2", "share"],
  rowCount: 36,
  cells: [
    ["2024-01", "2024-02"],
    [3_412_000, 1234.5],
    [0.12, 0.305],
  ],
})

const passage = {
  content: "Passage of a report: 5,870 visitors came on 5 March.",
  source: "report.pdf",
  filename: "report.pdf",
  url: null,
  page_number: 3,
  chunk_index: 0,
  score: 1,
  metadata: { document: 0, offset: 0, section: null },
}

/** Sources of the figures in a model's rows: this data, the passage or the question. */
const figuresOf = (...rows: ReadonlyArray<ReadonlyArray<Value>>) =>
  figureSources(
    {
      template,
      sections: [{ section: template.sections[0]!, dataset: null, columns: (rows[0] ?? []).map(String), rows }],
    },
    {
      opening: [
        { role: "system", text: `You are Ana, and answer in 77 words. ${passage.content}` },
        { role: "user", text: "There were 61 last year." },
        { role: "tool", id: "1", name: "count_cats", output: { cats: 4711 } },
      ],
      sources: [passage],
      query: "Did we pass 1.500,75?",
      answer: null,
      tables: new Map([["sales", sales]]),
      templates: [template],
    },
  )

const untold = (...rows: ReadonlyArray<ReadonlyArray<Value>>): ReadonlyArray<string> => figuresOf(...rows).unsourced

describe("a figure written by a language model", () => {
  it.each([
    ["of a cell", "It was 1234.5"],
    ["of a cell, as a number", 1234.5],
    ["with another separator", "Fueron 1.234,5"],
    ["with fewer decimals", "About 1,235"],
    ["in millions", "3.4 million, or 3.412M"],
    ["as a percentage", "12 % and 30.5%"],
    ["as what is lost", -0.305],
    ["of the rows", "36 months"],
    ["of a passage", "5,870 visitors"],
    ["of the question", "Over 1,500.75"],
    ["in a name", "CO2 fell"],
    ["of a month", "2024-02"],
    ["of a day that a passage has in words", "2024-03-05"],
    ["of none", "It fell"],
  ])("is supported by the material: %s", (_, value) => assert.deepStrictEqual(untold([value]), []))

  it.each([
    ["that is another one", "It was 1235.5", "1235.5"],
    ["of another scale", "3.4 billion", "3.4"],
    ["of a year that is none", "since 2019", "2019"],
    ["that was computed", "up 74 %", "74"],
    ["as a number", 99, "99"],
  ])("is not supported by the material: %s", (_, value, named) =>
    assert.deepStrictEqual(untold([value]), [
      `section ${JSON.stringify(template.sections[0]!.target)}: the material doesn't contain ${named}`,
    ]),
  )

  it("needs no source if it is a row number or the number of rows", () => {
    assert.deepStrictEqual(untold([1, "Order"], [2, "Pay"], [3, "Collect"], [4, "All 4 done"]), [])
    assert.lengthOf(untold([1, "Order"], [7, "Pay"]), 1)
  })
})

describe("the source of a figure written by a language model", () => {
  it.each([
    ["the question", "Over 1,500.75", { by: "question", quote: "Did we pass 1.500,75?" }],
    ["a tool, by its name", 4711, { by: "tool", name: "count_cats", quote: '{"cats":4711}' }],
    [
      "a document, by its file, though an agent's instructions hold its passages",
      "5,870 visitors",
      { by: "document", name: "report.pdf", quote: passage.content },
    ],
    ["what was said before", 61, { by: "conversation", quote: "There were 61 last year." }],
    ["the agent's instructions, which are not quoted", "77 words", { by: "instructions" }],
    ["the page's own rows", "All of 1", { by: "counted" }],
  ])("is %s", (_, value, origin) => {
    const [one] = figuresOf([value]).told
    const { figure, ...rest } = one!
    assert.include(String(value), figure)
    assert.deepStrictEqual(rest, origin as typeof rest)
  })

  it("is the dataset's name if the figure describes all of its rows", () => {
    const [one] = figuresOf(["36 months"]).told
    assert.deepStrictEqual(one, { figure: "36", by: "dataset", name: "sales" })
    const [share] = figuresOf(["30.5 %"]).told
    assert.deepStrictEqual(share, {
      figure: "30.5",
      by: "dataset",
      name: "sales",
      quote: "share: 0.12; 0.305; 0.12; 0.305",
    })
  })

  it("is quoted with whole words around the figure, in at most 160 characters", () => {
    const query = `${"so many words before it ".repeat(20)}we sold 4,242 boxes${" and as many after it".repeat(20)}`
    const { told: sourced } = figureSources(
      { template, sections: [{ section: template.sections[0]!, dataset: null, columns: ["a"], rows: [["4,242"]] }] },
      { opening: [], query, answer: null, sources: [], tables: new Map(), templates: [template] },
    )
    const quote = sourced[0]?.quote ?? ""
    assert.isAtMost(quote.length, 160)
    assert.match(quote, /^…(?:[a-z]+ )+4,242(?: [a-z]+)+…$/)
  })

  it("is found among 20,000 figures", () => {
    const { told: sourced, unsourced: none } = figureSources(...manyFigures(template))
    assert.lengthOf(none, 0)
    assert.lengthOf(sourced, 200)
  })
})
