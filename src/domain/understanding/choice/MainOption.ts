import { longestClauses, mainClause } from "../text/Clauses.ts"
import { conclusionText } from "../text/Conclusion.ts"
import { conclusionIn } from "../text/Correction.ts"
import { tokenize } from "../text/Token.ts"
import { vocabularyOf } from "../text/Vocabulary.ts"
import type { Option } from "./Option.ts"
import { matchOption } from "./OptionMatching.ts"
import { joined } from "./OptionText.ts"
import { defaultThresholds, type OptionResult, type Thresholds } from "./OptionSearch.ts"

/**
 * The option that an utterance chooses. If the whole utterance is ambiguous, the option in its main clause, which the
 * respondent confirms: "I'm a widow, my husband died in March".
 */
export const matchMainOption = (
  text: string,
  options: ReadonlyArray<Option>,
  locale: string,
  thresholds: Thresholds = defaultThresholds,
): OptionResult => {
  const whole = matchOption(text, options, locale, thresholds)
  if (text.length > longestClauses || (whole._tag === "accepted" && whole.match.method === "exact")) return whole
  const conclusion =
    conclusionText(vocabularyOf(locale), text) ?? joined(conclusionIn(vocabularyOf(locale), tokenize(text)))
  const concluded = conclusion === "" ? whole : matchOption(conclusion, options, locale, thresholds)
  // "I'd have given it a five but it arrived cold, so three"
  const isOther =
    concluded._tag === "accepted" && !(whole._tag !== "rejected" && whole.match.value === concluded.match.value)
  if (isOther) return { ...concluded, _tag: "confirm", alternatives: [] }
  if (whole._tag === "accepted") return whole
  const clause = mainClause(vocabularyOf(locale), text, "withTime")
  const main = clause === text ? whole : matchOption(clause, options, locale, thresholds)
  const isSame = whole._tag === "confirm" && main._tag !== "rejected" && main.match.value === whole.match.value
  return main._tag !== "accepted" || isSame ? whole : { ...main, _tag: "confirm", alternatives: [] }
}
