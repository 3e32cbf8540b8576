import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { shippedTemplates } from "../../../src/domain/infographic/templates/shipped.ts"
import { derivedDescriptor, orderOf } from "../../../src/layers/commands/RenderOrder.ts"

describe("the render command", () => {
  it.effect("reads a template, datasets, header text and the output path", () =>
    Effect.gen(function* () {
      const data = ["--dataset", "rows=a=b.csv", "--dataset", "more=c.parquet"]
      const look = ["--head", "title=Sales = more", "--theme", "ocean", "--out", "page.html"]
      const order = yield* orderOf(["--template", "table_report", ...data, ...look])
      assert.deepStrictEqual(order.source, { _tag: "Derived", template: "table_report", mode: "jinja" })
      assert.deepStrictEqual(
        [...order.datasets],
        [
          ["rows", "a=b.csv"],
          ["more", "c.parquet"],
        ],
      )
      assert.deepStrictEqual(order.head, { title: "Sales = more" })
      assert.deepStrictEqual([order.theme, order.out], ["ocean", "page.html"])
    }),
  )

  it.effect("takes a descriptor or a whole request from a file", () =>
    Effect.gen(function* () {
      const described = yield* orderOf(["--template", "mine", "--descriptor", "d.json", "--dataset", "rows=r.csv"])
      assert.deepStrictEqual(described.source, { _tag: "Described", template: "mine", descriptor: "d.json" })
      assert.deepStrictEqual((yield* orderOf(["--request", "r.json"])).source, { _tag: "Whole", file: "r.json" })
    }),
  )

  it.effect("names the invalid flags", () =>
    Effect.gen(function* () {
      for (const [flags, problem] of [
        [[], "--template or --request is required"],
        [["--template", "t"], "--dataset is required"],
        [["--template", "t", "--dataset", "rows"], "--dataset must be NAME=VALUE, not rows"],
        [["--template", "t", "--dataset", "=r.csv"], "--dataset must be NAME=VALUE, not =r.csv"],
        [["--template", "t", "--dataset", "r=1", "--dataset", "r=2"], "--dataset r is given twice"],
        [["--template", "t", "--dataset", "r=1", "--mode", "x"], "--mode must be jinja or data-splice, not x"],
        [
          ["--template", "t", "--dataset", "r=1", "--descriptor", "d", "--mode", "jinja"],
          "--descriptor already contains the mode",
        ],
        [
          ["--request", "r.json", "--template", "t"],
          "--request already contains the template, the descriptor and the mode",
        ],
        [
          ["--request", "r.json", "--head", "title=x"],
          "--head works only with --template: a descriptor has its own params",
        ],
        [["--templat", "t"], "Unknown option '--templat'"],
      ] as const) {
        const { problem: message } = yield* Effect.flip(orderOf(flags))
        assert.strictEqual(message, problem)
      }
    }),
  )

  it("derives a descriptor in which a single dataset of any name fills the template's main section", () => {
    const template = shippedTemplates.find(({ name }) => name === "time_series")!
    assert.deepStrictEqual(derivedDescriptor(template, "jinja", ["sales"], { title: "Sales" }), {
      template: "time_series",
      mode: "jinja",
      sections: [
        { name: "Head", target: "report", shape: "mapping" },
        { name: "Series", target: "series", datasets: ["sales"], shape: "records" },
      ],
      params: { report: { title: "Sales" } },
    })
  })
})
