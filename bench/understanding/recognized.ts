import { readFileSync } from "node:fs"
import type { Option } from "../../src/domain/understanding/choice/Option.ts"
import { type CheckName, isCheckName } from "../../src/domain/understanding/code/CheckDigit.ts"
import type { TextEntity, TextSpec } from "../../src/domain/understanding/TextSpec.ts"
import type { CanonicalValue, Understanding } from "../../src/domain/understanding/Understanding.ts"

const folder = new URL("../../test/domain/understanding/corpus-recognized/", import.meta.url)

export const recognizedEntities = ["person_name", "code", "postal_address", "term"] as const

export interface RecognizedLine {
  readonly text: string
  /** `-`: the utterance isn't an answer. */
  readonly meant: string
  readonly spec: TextSpec
}

/**
 * Transcripts of the same answers by several recognizers: `[context] transcript => meaning`, or `-`. The context is a check, a
 * pattern after `p:`, or a catalog named by `#cat`.
 */
export const recognizedLines = (entity: TextEntity, locale: string): ReadonlyArray<RecognizedLine> => {
  const catalogues = new Map<string, ReadonlyArray<Option>>()
  const lines: Array<RecognizedLine> = []
  for (const line of readFileSync(new URL(`${entity}.${locale}.txt`, folder), "utf8").split("\n")) {
    const catalogue = /^#cat (\w+) (.*)$/.exec(line)
    if (catalogue !== null) {
      const terms = catalogue[2]!.split("|").map((term) => {
        const [value, label] = term.split("=") as [string, string]
        return { value, label }
      })
      catalogues.set(catalogue[1]!, terms)
      continue
    }
    const [utterance, meant] = line.split(" => ")
    if (utterance === undefined || meant === undefined) continue
    const known = /^\[(p:.*?\$|\w*)\] (.*)$/.exec(utterance)
    const [, name = "", text = utterance] = known ?? []
    const check: CheckName | undefined = isCheckName(name) ? name : undefined
    const pattern = name.startsWith("p:") ? name.slice(2) : undefined
    lines.push({ text, meant, spec: { entity, check, pattern, terms: catalogues.get(name) } })
  }
  return lines
}

/** Addresses are compared by letters and digits, codes without separators, names without the periods of initials. */
const plain = (entity: TextEntity, value: CanonicalValue): string => {
  const text = String(value)
  if (entity === "postal_address") return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "")
  return entity === "code" ? text.replaceAll(/[ -]/g, "") : text.replaceAll(".", "")
}

/** A transcript is understood if the exact value is accepted or confirmed. */
export const gradeOfRecognized = (
  { meant, spec }: RecognizedLine,
  result: Understanding,
): "right" | "missed" | "wrong" => {
  const isMeant = (value: CanonicalValue) => meant !== "-" && plain(spec.entity, value) === plain(spec.entity, meant)
  if (result._tag === "accepted" && !isMeant(result.value)) return "wrong"
  const values = result._tag === "rejected" ? [] : [result.value]
  const others = result._tag === "confirm" ? (result.alternatives ?? []) : []
  const isRight = meant === "-" ? values.length === 0 : [...values, ...others].some(isMeant)
  return isRight ? "right" : "missed"
}
