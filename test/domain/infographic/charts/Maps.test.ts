import { assert, describe, it } from "@effect/vitest"
import { regionsOf } from "../../../../src/domain/infographic/charts/GeoShapes.ts"
import { figureOf } from "../../../../src/domain/infographic/charts/Figure.ts"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { regionChart } from "../../../../src/domain/infographic/reports/Regions.ts"

const square = (x: number, y: number) => ({
  type: "Polygon",
  coordinates: [
    [
      [x, y],
      [x + 1, y],
      [x + 1, y + 1],
      [x, y + 1],
      [x, y],
    ],
  ],
})
const rows = [
  { name: "León", geometry: square(0, 0) },
  { name: "Ávila", geometry: JSON.stringify(square(1, 0)) },
]
const options = { locale: localeOf("en"), unit: "", caption: "", finding: "" }

describe("outlines of regions", () => {
  it("are read from rows whose geometry is an object or text, from features, or from one collection", () => {
    const expected = regionsOf(rows)
    assert.deepStrictEqual(
      expected.map(({ name, rings }) => [name, rings.length]),
      [
        ["León", 1],
        ["Ávila", 1],
      ],
    )
    const features = rows.map(({ name }, index) => ({
      type: "Feature",
      properties: { name },
      geometry: square(index, 0),
    }))
    assert.deepStrictEqual(regionsOf(features), expected)
    assert.deepStrictEqual(regionsOf({ type: "FeatureCollection", features }), expected)
  })

  it("that have no area or are invalid are left out", () => {
    for (const geometry of [
      null,
      "{",
      { type: "Point", coordinates: [1, 2] },
      { type: "Polygon", coordinates: [[[0, 0]]] },
      7,
    ])
      assert.deepStrictEqual(regionsOf([{ name: "x", geometry }]), [])
  })
})

describe("a map of regions", () => {
  it("ignores accents in names, labels the highest and the lowest region, and lists unmatched names", () => {
    const chart = regionChart(
      [
        { region: "LEON", people: 10 },
        { region: "avila", people: 4 },
        { region: "Atlantis", people: 99 },
      ],
      regionsOf(rows),
      options,
    )
    assert.strictEqual(chart.finding.replaceAll(/[\u2066-\u2069]/g, ""), "LEON is highest at 10, avila lowest at 4")
    assert.deepStrictEqual(chart.notes, ["Not on the map: Atlantis"])
    assert.lengthOf(chart.table.rows, 3)
    for (const svg of figureOf(chart, "full").drawings) assert.strictEqual(svg.match(/<path /g)?.length, 2)
  })

  it("splits a name that is too long into two lines, between words", () => {
    const names = ["Upper Fairview", "Westerham", "Llanfairpwllgwyngyllgogerychwyrndrobwll"]
    const outlines = regionsOf(
      Array.from({ length: 12 }, (_, at) => ({
        name: names[at % 3] + (at < 3 ? "" : ` ${at}`),
        geometry: square(at % 4, 0),
      })),
    )
    const chart = regionChart(
      names.map((region, at) => ({ region, people: at + 1 })),
      outlines,
      options,
    )
    const words = [...chart.draw(342).body.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text)
    assert.includeMembers(words, ["Upper", "Fairview"])
    assert.isFalse(words.some((word) => word?.startsWith("Llan")))
  })

  it("is empty if there are no outlines, or no figures for any of them", () => {
    assert.isTrue(regionChart([{ region: "León", people: 1 }], [], options).isEmpty)
    assert.isTrue(regionChart([{ region: "Elsewhere", people: 1 }], regionsOf(rows), options).isEmpty)
  })
})
