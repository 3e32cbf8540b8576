import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { shippedTemplates } from "../../../../src/domain/infographic/templates/shipped.ts"
import { templateFolder } from "../../../support/templateSamples.ts"
import { targetsOf, undrawnSections } from "../../../../src/domain/infographic/templates/UndrawnSections.ts"

const section = (target: string, shape: "records" | "table" | "mapping" | "scalar") => ({ name: "S", target, shape })

const problemOf = (template: string, target: string, shape: Parameters<typeof section>[1]) =>
  undrawnSections(template, [section(target, shape)]).map(({ problem, allowed = [] }) => [problem, ...allowed])

describe("sections that a template leaves out", () => {
  it.each(shippedTemplates.map((spec) => [spec.name, spec] as const))(
    "are exactly those with a target that the view of %s doesn't use",
    (name, spec) => {
      const view = readFileSync(join(templateFolder, "views", `${name}.njk`), "utf8")
      const read = new Set([...view.matchAll(/\bdata\.([a-z_]+)/g)].map(([, target]) => target!))
      assert.deepStrictEqual([...read].sort(), [...targetsOf(spec)].sort())
    },
  )

  it.each(shippedTemplates.map((spec) => [spec.name, spec] as const))(
    "include none of the sections that %s declares",
    (name, spec) => {
      const sections = spec.sections.map(({ target, shape }) => section(target, shape))
      assert.deepStrictEqual(undrawnSections(name, sections), [])
    },
  )

  it.each([
    ["rows", "records", ["target_unknown", "report", "series", "events"]],
    ["a.b", "scalar", ["target_unknown", "report", "series", "events"]],
    ["series.x", "scalar", ["target_unknown", "report", "series", "events"]],
    ["series", "scalar", ["shape_undrawn", "records", "mapping"]],
    ["series", "table", ["shape_undrawn", "records", "mapping"]],
    ["report.title", "mapping", ["shape_undrawn", "scalar"]],
  ] as const)(
    "include those with a target or shape that time_series doesn't draw: %s from %s",
    (target, shape, expected) => assert.deepStrictEqual(problemOf("time_series", target, shape), [[...expected]]),
  )

  it.each([
    ["/series", "records"],
    ["report", "mapping"],
    ["report", "records"],
    ["report.title", "scalar"],
    ["/report/title", "scalar"],
  ] as const)("do not include those with a target and shape that time_series draws: %s from %s", (target, shape) =>
    assert.deepStrictEqual(problemOf("time_series", target, shape), []),
  )

  it("do not include the charts of a survey's questions", () =>
    assert.deepStrictEqual(problemOf("survey_results", "charts.question_1", "records"), []))

  it("are never reported for templates that are not shipped", () =>
    assert.deepStrictEqual(problemOf("our_own", "anything", "table"), []))
})
