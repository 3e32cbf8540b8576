import * as Effect from "effect/Effect"
import { missingIn } from "../../domain/languages/Catalogue.ts"
import { english } from "../../domain/languages/en/language.ts"
import { catalogues } from "../../domain/languages/Languages.ts"
import { isSpokenTag } from "../../domain/languages/SpokenTags.ts"
import { commandOf, flagsOf, print, refused } from "./CommandLine.ts"

export const usage = `usage: parley languages [--language TAG] [--check]

  --language TAG  only this language
  --check         exit status 1 if a string is missing

Lists the languages of the pages, and the paths of the strings missing in each. Missing strings are shown in English.`

/** Template strings are keyed by their English wording, so English itself has no list of them. */
const templatesOf = (all: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> =>
  Object.assign(
    {},
    ...Object.values(all).map((one) => (one as { readonly templates?: object }).templates ?? {}),
  ) as Record<string, string>

/** The paths of the strings that a language lacks. */
export const lacking = (tag: string, all: Readonly<Record<string, unknown>>): ReadonlyArray<string> =>
  missingIn(all[tag], tag === "en" ? english : { ...english, templates: templatesOf(all) })

/** One line for each language, and one for each string that it lacks. */
export const report = (tags: ReadonlyArray<string>, all: Readonly<Record<string, unknown>>): string =>
  tags
    .flatMap((tag) => {
      const missing = lacking(tag, all)
      const spoken = isSpokenTag(tag) ? "shown and spoken" : "shown, not spoken"
      const state = missing.length === 0 ? "complete" : `${missing.length} missing`
      return [`${tag}  ${state}, ${spoken}`, ...missing.map((path) => `  ${path}`)]
    })
    .join("\n")

const list = (args: ReadonlyArray<string>) =>
  Effect.gen(function* () {
    const { language, check } = yield* flagsOf(args, { language: { type: "string" }, check: { type: "boolean" } })
    if (language !== undefined && !Object.hasOwn(catalogues, language))
      return yield* Effect.fail(
        refused(`there are no strings in ${language}: use ${Object.keys(catalogues).join(" or ")}`),
      )
    const tags = language === undefined ? Object.keys(catalogues) : [language]
    yield* print(report(tags, catalogues))
    if (check === true && tags.some((tag) => lacking(tag, catalogues).length > 0)) process.exitCode = 1
  })

export const program = commandOf({ usage, otherwise: "the languages couldn't be listed" }, list)
