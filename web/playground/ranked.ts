import { type Suitability, suitableTemplates } from "../../src/domain/infographic/templates/Suitability.ts"
import type { TemplateFacts } from "../../src/http/pages/playground/Facts.ts"
import type { FileHead } from "./fileHead.ts"
import { guess, problemsOf } from "./mapping.ts"

/** The templates that make sense for a file and can be drawn as its columns are guessed, the best first. */
export const rankedTemplates = (
  templates: ReadonlyArray<TemplateFacts>,
  head: FileHead | undefined,
): ReadonlyArray<Suitability> =>
  head === undefined
    ? []
    : suitableTemplates(head.columns, { isExample: head.format === "parquet" }).filter(({ template: name }) => {
        const one = templates.find((candidate) => candidate.name === name)
        return one !== undefined && problemsOf(one, head.columns, guess(one, head.columns)).length === 0
      })
