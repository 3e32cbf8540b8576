import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import * as FastCheck from "fast-check"
import { assemble } from "../../../../src/domain/infographic/Assembly.ts"
import { composedCall } from "../../../../src/domain/infographic/composition/ComposedCall.ts"
import type { Composition } from "../../../../src/domain/infographic/composition/Composition.ts"
import { checked } from "../../../../src/domain/infographic/composition/CompositionCheck.ts"
import { decodeCompositionOrder } from "../../../../src/domain/infographic/composition/CompositionOrder.ts"
import { summaryOf } from "../../../../src/domain/infographic/composition/TableSummary.ts"
import { fillable } from "../../../../src/domain/infographic/composition/FillableTemplate.ts"
import { deficits } from "../../../../src/domain/infographic/Gate.ts"
import { fromInline } from "../../../../src/domain/infographic/InlineData.ts"
import { decodeRequest } from "../../../../src/domain/infographic/RenderRequest.ts"
import { targetPaths } from "../../../../src/domain/infographic/Target.ts"
import { registeredTemplates } from "../../../../src/domain/infographic/templates/shipped.ts"
import { figures, part } from "../../../support/composing.ts"

const block = (target: string, fields: object = {}) => ({
  blockType: "table",
  required: true,
  description: "",
  minItems: 1,
  maxItems: 2,
  constraints: { target, columns: ["a", "b"] },
  ...fields,
})

const registered = {
  name: "own",
  description: "",
  blockSpecs: [block("rows"), block("rest", { required: false, minItems: null, maxItems: null, constraints: {} })],
  defaultTheme: "dark",
  jsBundles: [],
}

const templates = [...registeredTemplates, registered].flatMap((template) => fillable(template) ?? [])

const order = Result.getOrThrow(
  decodeCompositionOrder({
    query: "q",
    datasets: {
      sales: { orient: "records", data: [{ region: "N", units: 3 }] },
      kpis: { orient: "split", data: { columns: ["metric", "value"], data: [["x", 1]] } },
      none: { orient: "records", data: [] },
    },
  }),
)

it("a request with only a question stores a private page in a template's own theme", () => {
  const { query, datasets, ...rest } = Result.getOrThrow(decodeCompositionOrder({ query: "q" }))
  assert.deepStrictEqual([query, datasets.size], ["q", 0])
  assert.deepStrictEqual(rest, {
    template: null,
    theme: null,
    mode: "jinja",
    sessionId: null,
    useVectorContext: true,
    useConversationHistory: false,
    replaces: null,
    persist: true,
    public: false,
    provenance: true,
  })
})

const tables = new Map(
  [...order.datasets].map(([name, dataset]) => [
    name,
    summaryOf(Result.getOrThrow(fromInline(dataset!.orient, dataset!.data))),
  ]),
)
const names = new Set(tables.keys())

const problemsOf = (composition: Composition): ReadonlyArray<string> =>
  Result.match(checked(composition, templates, tables), { onFailure: (problems) => problems, onSuccess: () => [] })

const kpis = (fields: object) => ({ template: "kpi_overview", sections: [part("kpis", fields)] })
const own = (fields: object) => ({ template: "own", sections: [part("rows", fields)] })
const rows = (count: number) => Array.from({ length: count }, (_, n) => ["x", n])

const wrong: ReadonlyArray<readonly [string, Composition, RegExp]> = [
  [
    "a template that is none",
    { template: "basic", sections: [] },
    /^template: "basic" isn't one of "before_after", "budget_variance"/,
  ],
  ["a required section that is missing", { template: "kpi_overview", sections: [] }, /"kpis": it is missing/],
  [
    "a section that the template lacks",
    { ...figures, sections: [...figures.sections, part("x", {})] },
    /"x": the template has only "report", "kpis"/,
  ],
  ["a section twice", { ...figures, sections: [...figures.sections, part("kpis", {})] }, /"kpis": it occurs twice/],
  ["no columns", kpis({}), /names no columns/],
  ["a column twice", kpis({ columns: ["a", "a"] }), /the column "a" twice/],
  ["too many columns", kpis({ columns: Array.from({ length: 41 }, (_, n) => `c${n}`) }), /more than 40 columns/],
  [
    "a dataset that nobody sent",
    kpis({ dataset: "x", columns: ["a"] }),
    /"x" isn't a dataset; the datasets are "sales", "kpis", "none"/,
  ],
  [
    "columns that the dataset lacks",
    kpis({ dataset: "sales", columns: ["region", "x"] }),
    /no column "x"; it has "region", "units"/,
  ],
  ["a dataset and rows", kpis({ dataset: "sales", columns: ["region", "units"], rows: rows(1) }), /one of the two/],
  ["neither", kpis({ columns: ["metric", "value"] }), /neither a dataset nor rows/],
  ["too many rows", kpis({ columns: ["metric", "value"], rows: rows(201) }), /more than 200 rows/],
  ["a ragged row", kpis({ columns: ["metric", "value"], rows: [["x", 1], ["y"]] }), /row 1 has 1 values for 2 columns/],
  ["an essay", kpis({ columns: ["metric", "value"], rows: [["x".repeat(2001), 1]] }), /more than 2000 characters/],
  [
    "words in the place of numbers",
    kpis({ columns: ["metric", "value"], rows: [["x", "many"]] }),
    /needs 1 or more columns of numbers and has 0/,
  ],
  [
    "numbers in the place of words",
    kpis({ columns: ["a", "b"], rows: [[1, 2]] }),
    /needs 1 or more columns of text or dates, but has 0/,
  ],
  [
    "two rows for a head",
    {
      ...figures,
      sections: [part("report", { columns: ["title"], rows: [["a"], ["b"]] }), ...figures.sections.slice(1)],
    },
    /takes only one row/,
  ],
  [
    "no row for a head",
    { ...figures, sections: [part("report", { dataset: "none", columns: ["title"] }), ...figures.sections.slice(1)] },
    /has no column "title"/,
  ],
  [
    "a headline by another name",
    { ...figures, sections: [part("report", { columns: ["headline"], rows: [["a"]] }), ...figures.sections.slice(1)] },
    /unknown columns: "headline"; its columns are "title"/,
  ],
  ["a registered block's column that is missing", own({ columns: ["a"], rows: [["x"]] }), /missing columns: "b"/],
  ["more rows than a registered block takes", own({ columns: ["a", "b"], rows: rows(3) }), /at most 2 rows/],
]

const label = FastCheck.oneof(FastCheck.string(), FastCheck.constant("2026-01"), FastCheck.constant(null))
const figure = FastCheck.oneof(
  { weight: 8, arbitrary: FastCheck.integer() },
  FastCheck.constantFrom(null, true, 1e300, "x"),
)
const columnName = FastCheck.constantFrom("title", "metric", "value", "a", "b", "__proto__", "1")

/** What a sensible model usually outputs: words first, then figures. */
const written = FastCheck.uniqueArray(columnName, { minLength: 1, maxLength: 4 }).chain((columns) =>
  FastCheck.record({
    dataset: FastCheck.constant(null),
    columns: FastCheck.constant(columns),
    rows: FastCheck.array(FastCheck.tuple(label, ...columns.slice(1).map(() => figure)), {
      minLength: 1,
      maxLength: 3,
    }),
  }),
)
const sent = FastCheck.record({
  dataset: FastCheck.constantFrom("sales", "kpis", "none", "x"),
  columns: FastCheck.subarray(["region", "units", "metric", "value"], { minLength: 1 }),
  rows: FastCheck.constant([]),
})
const composition: FastCheck.Arbitrary<Composition> = FastCheck.constantFrom(...templates).chain(({ name, sections }) =>
  FastCheck.record({
    template: FastCheck.constant(name),
    sections: FastCheck.subarray(sections.map(({ target }) => target)).chain((targets) =>
      FastCheck.tuple(
        ...targets.map((target) => FastCheck.oneof(written, sent).map((filling) => ({ target, ...filling }))),
      ),
    ),
  }),
)

describe("a model's composition", () => {
  it.each(wrong)("is refused for %s, with a useful message", (_, composition, problem) => {
    assert.match(problemsOf(composition).join("\n"), problem)
  })

  it("is refused with all of its problems at once, and long names are shortened", () => {
    const problems = problemsOf({
      template: "kpi_overview",
      sections: [part("kpis", { columns: ["metric", "value"], rows: [["x", "y"]] }), part("z".repeat(500), {})],
    })
    assert.strictEqual(problems.length, 2)
    assert.isBelow(Math.max(...problems.map(({ length }) => length)), 200)
  })

  it("separates the caller's rows from the model's, whatever their names", () => {
    const filled = Result.getOrThrow(checked(figures, templates, tables))
    const call = composedCall(filled, order, names, [], { agentId: "a", sessionId: "s" })
    assert.deepStrictEqual(Object.keys(call.written), ["report", "kpis_2"])
    assert.deepStrictEqual(Object.keys(call.request["datasets"] as object), ["report", "kpis_2"])
  })

  it("uses a registered template's own theme unless the caller names one", () => {
    const composition = own({ columns: ["a", "b"], rows: rows(1) })
    const call = composedCall(Result.getOrThrow(checked(composition, templates, tables)), order, names, [], {
      agentId: "a",
      sessionId: "s",
    })
    assert.strictEqual(call.theme, "dark")
  })

  it("that passes the composition check also passes every check made before rendering", () => {
    let passed = 0
    FastCheck.assert(
      FastCheck.property(composition, (composition) => {
        const found = checked(composition, templates, tables)
        if (Result.isFailure(found)) return assert.isNotEmpty(found.failure)
        passed += 1
        const { request } = composedCall(found.success, order, names, [], { agentId: "a", sessionId: "s" })
        const { request: read, datasets } = Result.getOrThrow(decodeRequest(JSON.parse(JSON.stringify(request))))
        const drawn = new Map(
          [...datasets].map(([alias, dataset]) => [
            alias,
            Result.getOrThrow(fromInline(dataset?.orient ?? "split", dataset?.data)),
          ]),
        )
        const sections = read.descriptor.sections ?? []
        assert.deepStrictEqual(
          deficits(sections, (alias) => new Set(drawn.get(alias)?.columns)),
          [],
        )
        Result.getOrThrow(assemble(read.descriptor, Result.getOrThrow(targetPaths(sections)), drawn))
      }),
      { numRuns: 5000 },
    )
    assert.isAbove(passed, 100)
  })
})
