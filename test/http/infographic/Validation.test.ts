import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { inMemory } from "../../support/inMemory.ts"
import { templateFolder } from "../../support/templateSamples.ts"
import { first, records, render, renderParts, request, sales, section } from "../../support/renders.ts"

const service = inMemory({ folders: [first] })

const answered = (body: unknown) => Effect.flatMap(service, (it) => render(it, body))

const lacking = (fields: object) => request({}, { sections: [section({ ...fields })] })

const shipped = inMemory({ folders: [templateFolder] })

const charted = (target: string, shape: string) =>
  Effect.flatMap(shipped, (it) =>
    render(
      it,
      request({ template: "time_series" }, { template: "time_series", sections: [section({ target, shape })] }),
    ),
  )

describe("a section that a shipped template would leave out", () => {
  it.effect("gives a 422 that names the targets of the template", () =>
    Effect.gen(function* () {
      const answer = yield* charted("rows", "records")
      assert.strictEqual(answer.status, 422)
      const { error, message, detail } = answer.json()
      assert.strictEqual(error, "payload_shape_mismatch")
      assert.strictEqual(message, "The template has no target `rows`: use `report`, `series` or `events`.")
      assert.deepStrictEqual(detail.sections, [
        {
          section: "Sales",
          target: "rows",
          expected_shape: "records",
          problem: "target_unknown",
          allowed: ["report", "series", "events"],
        },
      ])
    }),
  )

  it.effect("gives a 422 that names the shapes that the template can draw", () =>
    Effect.gen(function* () {
      const { error, message } = (yield* charted("series", "table")).json()
      assert.strictEqual(error, "payload_shape_mismatch")
      assert.strictEqual(message, "The template draws `series` only from the shape `records` or `mapping`.")
      assert.strictEqual((yield* charted("series", "records")).status, 200)
    }),
  )
})

describe("the validation gate", () => {
  it.effect("[RENDER-730] a missing column gives 422", () =>
    Effect.gen(function* () {
      const answer = yield* answered(lacking({ columns: { sales: ["profit"] } }))
      assert.strictEqual(answer.status, 422)
      assert.match(answer.headers.get("content-type") ?? "", /^application\/json/)
    }),
  )

  it.effect("[RENDER-740] reports the error sections_unmet", () =>
    Effect.gen(function* () {
      assert.strictEqual((yield* answered(lacking({ datasets: ["costs"] }))).json().error, "sections_unmet")
    }),
  )

  it.effect("[RENDER-750] detail.sections lists {section, missing_datasets, missing_columns}", () =>
    Effect.gen(function* () {
      const sections = [
        section({ columns: { sales: ["profit"] } }),
        section({ name: "Costs", target: "costs", datasets: ["costs"] }),
      ]
      const { detail } = (yield* answered(request({}, { sections }))).json()
      assert.isArray(detail.sections)
      for (const item of detail.sections)
        assert.deepStrictEqual(Object.keys(item).sort(), ["missing_columns", "missing_datasets", "section"])
    }),
  )

  it.effect("[RENDER-300] the reported section is the section's name exactly as sent", () =>
    Effect.gen(function* () {
      const answer = yield* answered(lacking({ name: "Números & <más>", datasets: ["costs"] }))
      assert.strictEqual(answer.json().detail.sections[0].section, "Números & <más>")
    }),
  )

  it.effect("[RENDER-760] missing_datasets contains the name of a dataset that was not sent", () =>
    Effect.gen(function* () {
      const answer = yield* answered(lacking({ datasets: ["costs"] }))
      assert.deepStrictEqual(answer.json().detail.sections, [
        { section: "Sales", missing_datasets: ["costs"], missing_columns: {} },
      ])
    }),
  )

  it.effect("[RENDER-770] missing_columns maps the dataset to the absent columns", () =>
    Effect.gen(function* () {
      const answer = yield* answered(lacking({ columns: { sales: ["profit", "region", "tax"] } }))
      assert.deepStrictEqual(answer.json().detail.sections, [
        { section: "Sales", missing_datasets: [], missing_columns: { sales: ["profit", "tax"] } },
      ])
    }),
  )

  it.effect("[RENDER-780] a dataset missing from the map gives 422, not 400", () =>
    Effect.gen(function* () {
      const answer = yield* answered(request({ datasets: {} }))
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.json().detail.sections[0].missing_datasets, ["sales"])
    }),
  )

  it.effect("[RENDER-390] one response lists every missing dataset and column of every section", () =>
    Effect.gen(function* () {
      const sections = [
        section({ columns: { sales: ["profit", "tax"] } }),
        section({ name: "Fine", target: "fine" }),
        section({ name: "Costs", target: "costs", datasets: ["costs"], columns: { costs: ["x"] } }),
        section({ name: "Staff", target: "staff", datasets: ["staff"] }),
      ]
      const answer = yield* answered(request({}, { sections }))
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(answer.json().detail.sections, [
        { section: "Sales", missing_datasets: [], missing_columns: { sales: ["profit", "tax"] } },
        { section: "Costs", missing_datasets: ["costs"], missing_columns: {} },
        { section: "Staff", missing_datasets: ["staff"], missing_columns: {} },
      ])
    }),
  )

  it.effect("lists every one of a thousand missing datasets and columns", () =>
    Effect.gen(function* () {
      const sections = Array.from({ length: 1000 }, (_, i) =>
        section({
          name: `s${i}`,
          target: `t${i}`,
          ...(i % 2 === 0 ? { datasets: [`d${i}`] } : { columns: { sales: [`c${i}`] } }),
        }),
      )
      const listed = (yield* answered(request({}, { sections }))).json().detail.sections
      assert.strictEqual(listed.length, 1000)
      listed.forEach((item: { missing_datasets: unknown; missing_columns: unknown }, i: number) =>
        assert.deepStrictEqual(
          [item.missing_datasets, item.missing_columns],
          i % 2 === 0 ? [[`d${i}`], {}] : [[], { sales: [`c${i}`] }],
        ),
      )
    }),
  )
})

describe("the checks before and after the gate", () => {
  it.effect("[RENDER-370] a section with more than one alias gives 400", () =>
    Effect.gen(function* () {
      const datasets = { a: records(sales), b: records(sales) }
      const answer = yield* answered(request({ datasets }, { sections: [section({ datasets: ["a", "b"] })] }))
      assert.strictEqual(answer.status, 400)
      assert.deepInclude(answer.json(), { error: "several_datasets", detail: { part: "Sales" } })
    }),
  )

  it.effect("the template is checked before the aliases, the aliases before the gate, the gate before the shapes", () =>
    Effect.gen(function* () {
      const crowded = section({ datasets: ["x", "y"] })
      const lost = section({ name: "Lost", target: "lost", datasets: ["lost"] })
      const empty = section({ name: "Empty", target: "empty", shape: "scalar", datasets: ["none"] })
      const code = (sections: ReadonlyArray<unknown>, template = "facts") =>
        Effect.map(
          answered(request({ template, datasets: { sales: records(sales), none: records([]) } }, { sections })),
          (answer) => answer.json().error,
        )
      assert.strictEqual(yield* code([empty, lost, crowded], "nowhere"), "template_not_found")
      assert.strictEqual(yield* code([empty, lost, crowded]), "several_datasets")
      assert.strictEqual(yield* code([empty, lost]), "sections_unmet")
      assert.strictEqual(yield* code([empty]), "payload_shape_mismatch")
    }),
  )

  it.effect("every section that does not fit its shape is listed", () =>
    Effect.gen(function* () {
      const datasets = { none: records([]), holes: records([{ a: null }]), lists: records([{ a: [1] }]) }
      const sections = [
        section({ name: "m", target: "m", datasets: ["none"], shape: "mapping" }),
        section({ name: "s", target: "s", datasets: ["none"], shape: "scalar" }),
        section({ name: "h", target: "h", datasets: ["holes"], shape: "scalar" }),
        section({ name: "l", target: "l", datasets: ["lists"], shape: "scalar" }),
        section({ name: "p", target: "p", datasets: [], shape: "records" }),
        section({ name: "ok", target: "ok", datasets: ["none"], shape: "records" }),
      ]
      const answer = yield* answered(request({ datasets }, { sections }))
      assert.strictEqual(answer.status, 422)
      assert.deepStrictEqual(
        answer.json().detail.sections.map((item: { section: string; problem: string }) => [item.section, item.problem]),
        [
          ["m", "no_rows"],
          ["s", "no_rows"],
          ["h", "null_value"],
          ["l", "shape_mismatch"],
          ["p", "target_missing"],
        ],
      )
    }),
  )

  it.effect(
    "[RENDER-690] a null dataset gives 400 if no part supplies it, whether the request is JSON or multipart",
    () =>
      Effect.gen(function* () {
        const body = request({ datasets: { sales: null } })
        const plain = yield* answered(body)
        assert.strictEqual(plain.status, 400)
        assert.strictEqual(plain.json().detail.part, "sales")
        const parts = yield* renderParts(yield* service, body, [{ name: "dataset:other", content: "a\n1\n" }])
        assert.strictEqual(parts.status, 400)
        assert.strictEqual(parts.json().detail.part, "dataset:sales")
      }),
  )
})
