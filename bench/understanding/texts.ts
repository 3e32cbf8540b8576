import { readdirSync, readFileSync } from "node:fs"
import type { TextEntity, TextSpec } from "../../src/domain/understanding/TextSpec.ts"
import type { Understanding } from "../../src/domain/understanding/Understanding.ts"
import { understandText } from "../../src/domain/understanding/understandText.ts"

/**
 * The hand-written answers to text questions: one file for each kind and language, with lines of the form `[context]
 * utterance => meaning`.
 */
const folder = new URL("../../test/domain/understanding/corpus-text/", import.meta.url)

export interface SaidText {
  readonly locale: string
  readonly spec: TextSpec
  readonly text: string
  /** `AB1` accepted, `?AB1` to be confirmed, `-` rejected. */
  readonly meant: string
}

const lineOf = (entity: TextEntity, locale: string, line: string): SaidText => {
  const [end, arrow] = [line.indexOf("}] "), line.lastIndexOf(" => ")]
  const known = JSON.parse(line.slice(1, end + 1)) as Omit<TextSpec, "entity">
  return { locale, spec: { ...known, entity }, text: line.slice(end + 3, arrow), meant: line.slice(arrow + 4) }
}

export const textCorpora = (): ReadonlyMap<string, ReadonlyArray<SaidText>> =>
  new Map(
    readdirSync(folder)
      .sort()
      .map((name) => {
        const [entity, locale] = name.split(".") as [TextEntity, string]
        const lines = readFileSync(new URL(name, folder), "utf8").split("\n")
        return [
          `${entity} ${locale}`,
          lines.filter((line) => line.includes(" => ")).map((line) => lineOf(entity, locale, line)),
        ]
      }),
  )

export const hearText = ({ text, locale, spec }: SaidText): Understanding => understandText(text, locale, spec)

/** A result in the notation of the corpora. */
export const textInShort = (result: Understanding): string =>
  result._tag === "rejected" ? "-" : `${result._tag === "confirm" ? "?" : ""}${result.value}`
