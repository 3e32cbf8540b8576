import { filled } from "../../src/views/language/filled.ts"
import { type Suitability, suitableTemplates } from "../../src/domain/infographic/templates/Suitability.ts"
import type { PlaygroundFacts, TemplateFacts } from "../../src/views/playground/Facts.ts"
import type { FileHead } from "./fileHead.ts"
import { guess, problemsOf } from "./mapping.ts"

/** Why a template suits the file: "one amount over 24 months". */
export const reasonText = ({ reason, rows, series, why }: Suitability, texts: PlaygroundFacts["texts"]): string =>
  series === undefined
    ? filled(why === undefined ? texts.reasons[reason] : texts.tables[why], { rows })
    : filled(texts.series, {
        periods: filled(texts.periods[series.unit], { count: rows }),
        amounts: filled(texts.amounts[series.amounts === 1 ? "one" : "other"], { count: series.amounts }),
      })

/** Suitable templates whose guessed mapping can be drawn, the best first. */
export const rankedTemplates = (
  templates: ReadonlyArray<TemplateFacts>,
  head: FileHead | undefined,
): ReadonlyArray<Suitability> =>
  head === undefined
    ? []
    : suitableTemplates(head.columns, { isExample: head.isExample }).filter(({ template: name }) => {
        const one = templates.find((candidate) => candidate.name === name)
        return one !== undefined && problemsOf(one, head.columns, guess(one, head.columns)).length === 0
      })
