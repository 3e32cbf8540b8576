import * as Result from "effect/Result"
import { type SpokenTag, spokenTagOf } from "../../languages/SpokenTags.ts"
import { labelWords } from "../../languages/LabelWords.ts"
import { familyOf } from "../../forms/model/FieldType.ts"
import type { FormField } from "../../forms/model/FormField.ts"
import { type LocalizedText, localize } from "../../forms/model/LocalizedText.ts"
import { compilePattern } from "../../forms/pattern/Pattern.ts"
import { kinIn } from "../../understanding/name/NamedPeople.ts"
import { vocabularyOf } from "../../understanding/text/Vocabulary.ts"
import type { TextSpec } from "../../understanding/TextSpec.ts"
import { fieldVoiceOf } from "../settings/FieldSettings.ts"
import { kindByAutocomplete } from "./Autocomplete.ts"
import { specOf } from "./KindParts.ts"
import { leastMargin, leastScore, type ScoredKind, scoredKinds } from "./KindScores.ts"
import { type Evidence, evidenceOf } from "./LabelEvidence.ts"
import { plainLabel } from "./LabelReading.ts"

/** The context of a question: the language of its label, the title of its section. */
export interface LabelContext {
  readonly locale?: string
  readonly sectionTitle?: string
}

/** Examples of spoken answers. A pattern that matches none of them describes a code. */
const sentences = ["hello there", "Hello there", "hello", "Ana", "mi casa"]

const isCode = (pattern: string): boolean => {
  const compiled = Result.getOrUndefined(compilePattern(pattern))
  return compiled !== undefined && sentences.every((sentence) => !compiled.matches(sentence))
}

/** "AB-1234", "e.g. 12345678": an example of a code. */
const exampleOfCode = /^(?:\p{L}+\.?[: ]+(?:\p{L}+\.?[: ]+)?)?(?=[A-Z0-9#*_./-]*[0-9#*])[A-Z0-9#*_./-]{4,}$/u

/** The weight of a piece of text relative to the label. */
const weights = { label: 1, bracket: 0.8, fieldId: 0.8, further: 0.4 } as const

/** The scores for a pattern or input mask that describes a code, and for an example of a code. */
const patternOfCode = 2
const example = 1.5

interface Source {
  readonly text: string
  readonly weight: number
  readonly isBracket?: boolean
}

const bracketed = /[([]([^)\]]*)[)\]]/g

/** "11.", "Q3)", "4b." */
const enumerator = /^\s*(?:[A-Za-z]{0,2}\d{1,3}[a-z]?|[a-z])[.):]\s+/

/** A label with a shorter first sentence is not split: "Núm. Exterior". */
const shortestSentence = 3

/** Splits a label into sentences: the first one asks for something, the others explain it. */
const sentencesOf = (label: string): readonly [first: string, ...others: ReadonlyArray<string>] => {
  const plain = label.replace(enumerator, "")
  const [first = "", ...others] = plain.split(/(?<=\p{L}{3}[.?])\s+(?=[\p{Lu}¿])/u)
  return first.trim().split(/\s+/).length < shortestSentence ? [plain] : [first, ...others]
}

const sourcesOf = (field: FormField, label: string, locale: string): ReadonlyArray<Source> => {
  const further = [field.description, field.hint, field.placeholder]
    .filter((text): text is LocalizedText => text !== undefined)
    .map((text) => ({ text: localize(text, locale), weight: weights.further }))
  const [first, ...others] = sentencesOf(label.replaceAll(bracketed, " "))
  return [
    { text: first, weight: weights.label },
    ...others.map((text) => ({ text, weight: weights.further })),
    ...[...label.matchAll(bracketed)].map(([, text]) => ({ text: text!, weight: weights.bracket, isBracket: true })),
    { text: field.fieldId, weight: weights.fieldId },
    ...further,
  ].filter(({ text }) => text.trim() !== "")
}

const languagesFor = (locale: string): ReadonlyArray<SpokenTag> => {
  const own = spokenTagOf(locale)
  return [own, ...(Object.keys(labelWords) as ReadonlyArray<SpokenTag>).filter((tag) => tag !== own)]
}

const signsOf = (field: FormField): number => {
  const { pattern } = field.constraints ?? {}
  const placeholder = field.placeholder === undefined ? "" : localize(field.placeholder, "en").trim()
  const mask = field.meta?.["mask"]
  const isMasked = typeof mask === "string" && /^[#9A0*a\-./ ()]{3,}$/.test(mask)
  if (isMasked || (pattern !== undefined && isCode(pattern))) return patternOfCode
  return exampleOfCode.test(placeholder) ? example : 0
}

interface Read extends Source {
  readonly evidence: Evidence
}

/** Whether a section is about a thing, so that "Name" in it is not a person's name. */
const isOfThing = (title: string | undefined, languages: ReadonlyArray<SpokenTag>, label: Evidence): boolean =>
  title !== undefined &&
  label.classes.has("name") &&
  !label.classes.has("person") &&
  evidenceOf(title, languages).classes.has("thing")

const unknown: TextSpec = { entity: "free_text", isUnknown: true }
const unknownThing: TextSpec = { ...unknown, isNominal: true }
const free: TextSpec = { entity: "free_text" }
const nominal: TextSpec = { entity: "free_text", isNominal: true }

/**
 * The kind with the most evidence across all sources; unknown if there is too little evidence, or if two scores are
 * similar.
 */
const scored = (field: FormField, label: string, { locale = "en", sectionTitle }: LabelContext): TextSpec => {
  const languages = languagesFor(locale)
  const reads = sourcesOf(field, label, locale).map((source): Read => ({
    ...source,
    evidence: evidenceOf(source.text, languages),
  }))
  const [first] = reads
  if (first === undefined) return unknown
  const total = (kind: ScoredKind): number =>
    reads.reduce(
      (sum, { evidence, weight, isBracket }) => {
        const score = evidence.scores[kind]
        if (weight === weights.further) return sum + weight * Math.max(-2, Math.min(2, score))
        // "(Si no tiene teléfono)": a remark doesn't rule out a kind
        return sum + weight * (isBracket === true ? Math.max(evidence.contact === undefined ? -2 : -1, score) : score)
      },
      kind === "code" ? signsOf(field) : 0,
    )
  const ranked = scoredKinds.map((kind) => [kind, total(kind)] as const).sort(([, a], [, b]) => b - a)
  const [[kind, score], [, next]] = [ranked[0]!, ranked[1]!]
  const isEnough =
    score >= leastScore && score - next >= leastMargin && !isOfThing(sectionTitle, languages, first.evidence)
  if (!isEnough && first.evidence.contact !== undefined) return { ...free, contact: first.evidence.contact }
  if (!isEnough && (first.evidence.isNominal || first.evidence.isFree)) return first.evidence.isNominal ? nominal : free
  if (!isEnough) return labelWords[languages[0]!].asksForThing.test(label) ? unknownThing : unknown
  const strongest = reads.reduce((a, b) =>
    b.evidence.scores[kind] * b.weight > a.evidence.scores[kind] * a.weight ? b : a,
  )
  return specOf(kind, plainLabel(strongest.text), strongest.evidence)
}

const declared = (field: FormField, label: string, context: LabelContext): TextSpec => {
  if (field.fieldType === "barcode") return { entity: "code", pattern: field.constraints?.pattern }
  if (field.fieldType !== "text") return free
  return kindByAutocomplete(field.meta?.["autocomplete"]) ?? scored(field, label, context)
}

/** True if neither the wording of a text question nor its author says what kind of answer is expected. */
export const isUnknownText = (field: FormField, locale: string): boolean =>
  textKindOf(field, localize(field.label, locale), { locale })?.isUnknown === true

/**
 * The kind that the author chose, with the label's details. If a free-text question asks for a name ("What is your dog
 * called?"), the sentence around the name is removed.
 */
const asDeclared = (entity: TextSpec["entity"], own: TextSpec, label: string, locale = "en"): TextSpec => {
  if (entity === own.entity) return { ...own, isUnknown: undefined }
  const isName = entity === "free_text" && own.entity === "person_name"
  return isName && evidenceOf(label, languagesFor(locale)).classes.has("person") ? nominal : { entity }
}

/**
 * The kind of a text field: `meta.voice.entity`, else `meta.autocomplete`, else, for a one-line field, the combined
 * evidence of its label, help text and id. `isUnknown` if there isn't enough evidence. The pattern and the check digit
 * come from the field.
 */
export const textKindOf = (field: FormField, label: string, context: LabelContext = {}): TextSpec | undefined => {
  const family = familyOf(field.fieldType)
  if (family === "zipcode") return { entity: "postal_address", addressPart: "postcode" }
  if (family !== "text") return undefined
  const { entity, check: own } = fieldVoiceOf(field)
  const ownKind = declared(field, label, context)
  const kind = entity === undefined ? ownKind : asDeclared(entity, ownKind, label, context.locale)
  if (own !== undefined && entity === undefined)
    return { entity: "code", pattern: field.constraints?.pattern, check: own }
  if (kind.entity === "person_name") {
    const whose = kinIn(vocabularyOf(context.locale ?? "en"), label)
    const isFull = Object.values(labelWords).some(({ asksForFullName }) => asksForFullName.test(label))
    return { ...kind, ...(whose === undefined ? {} : { whose }), ...(isFull ? { isFull } : {}) }
  }
  if (kind.entity !== "code") return kind
  return { ...kind, pattern: field.constraints?.pattern ?? kind.pattern, check: own ?? kind.check }
}
