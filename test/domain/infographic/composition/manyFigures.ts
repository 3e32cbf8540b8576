import type { FillableTemplate } from "../../../../src/domain/infographic/composition/FillableTemplate.ts"
import type { figureSources } from "../../../../src/domain/infographic/composition/FigureSources.ts"

/** A question with 20,000 figures, and a model's answer with 200 of them. */
export const manyFigures = (template: FillableTemplate): Parameters<typeof figureSources> => {
  const query = Array.from({ length: 20_000 }, (_, n) => n * 7).join(" ")
  const rows = Array.from({ length: 200 }, (_, n) => [n * 700])
  return [
    { template, sections: [{ section: template.sections[0]!, dataset: null, columns: ["a"], rows }] },
    { opening: [], query, answer: null, sources: [], tables: new Map(), templates: [template] },
  ]
}
