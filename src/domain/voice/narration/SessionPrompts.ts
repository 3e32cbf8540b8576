import { formLanguages, languageTagOf } from "../../languages/FormLanguages.ts"
import type { Prompts } from "../../languages/Prompts.ts"

/** The prompts for sessions without voice commands, which must not mention any commands. */
const withoutCommands = (prompts: Prompts): Prompts => ({
  ...prompts,
  system: { ...prompts.system, review_all_correct: prompts.reviewOnScreen },
  noReview: [prompts.reviewOnScreen],
})

const promptsWithoutCommands: ReadonlyMap<string, Prompts> = new Map(
  Object.entries(formLanguages).map(([tag, { prompts }]) => [tag, withoutCommands(prompts)]),
)

/** A session's prompts in the locale's language, or in English if that language is not supported. */
export const promptsOf = (locale: string, commands: "on" | "off" = "on"): Prompts => {
  const tag = languageTagOf(locale)
  return commands === "on" ? formLanguages[tag].prompts : promptsWithoutCommands.get(tag)!
}
