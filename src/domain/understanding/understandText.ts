import { understandPostalAddress } from "./address/PostalAddressAnswer.ts"
import type { AddressPart } from "./address/AddressParts.ts"
import { understandCode } from "./code/CodeAnswer.ts"
import { withoutLeadIn } from "./code/LeadIn.ts"
import { isGiven } from "./name/KnownName.ts"
import { understandPersonName } from "./name/PersonName.ts"
import { isWhole, mentions } from "./text/Phrasebook.ts"
import { isTooLong, tokenize } from "./text/Token.ts"
import { dialogueActIn } from "./talk/DialogueAct.ts"
import { withoutWaiting } from "./talk/Waiting.ts"
import { longestClauses, mainClause } from "./text/Clauses.ts"
import { withoutTalkAround } from "./text/Courtesy.ts"
import { statedIn } from "./text/Statement.ts"
import { asWritten } from "./text/Story.ts"
import { namedThing, placeInSentence } from "./text/NamedThing.ts"
import { vocabularyOf } from "./text/Vocabulary.ts"
import { understandTerm } from "./term/TermAnswer.ts"
import type { TextSpec } from "./TextSpec.ts"
import { formOfUnknownText } from "./UnknownText.ts"
import { accepted, type CanonicalValue, confirm, invalid, type Understanding } from "./Understanding.ts"

const places: ReadonlySet<AddressPart | undefined> = new Set(["locality", "region", "country", "postcode"])

/**
 * "in Perth now, we used to live in Adelaide", "please search in Los Gatos": the place, without the sentence around it.
 * Such a place must be confirmed.
 */
const addressIn = (text: string, locale: string, part: AddressPart | undefined): Understanding<string> => {
  const whole = understandPostalAddress(text, locale, part)
  if (!places.has(part)) return whole
  const place = placeInSentence(text, locale)
  const clause = mainClause(vocabularyOf(locale), text)
  // "Chapinero, close to the avenue": a remark after the name
  const isRemark = part !== "postcode" && text.startsWith(clause)
  const isShorter = clause !== text && (whole._tag === "rejected" || isRemark)
  const tries = [place, isShorter ? clause : undefined]
  for (const one of tries) {
    const found = one === undefined ? invalid : understandPostalAddress(one, locale, part)
    if (found._tag !== "rejected" && !(whole._tag === "accepted" && whole.value === found.value))
      return { ...found, _tag: "confirm" }
  }
  return whole
}

/** "the grandmother picks him up, Norma Beatriz Acosta": the only clause that is a full name. */
const nameInClause = (text: string, locale: string, { part, whose }: TextSpec): string | undefined => {
  const vocabulary = vocabularyOf(locale)
  if (text.length > longestClauses || mentions(vocabulary.options.negations, tokenize(text))) return undefined
  const names = text.split(/[,;.…]+\s/u).flatMap((clause) => {
    const { _tag, value = "" } = understandPersonName(clause, locale, part, whose)
    return _tag === "accepted" && value.includes(" ") && isGiven(vocabulary, value.split(" ")[0]) ? [value] : []
  })
  return names.length === 1 ? names[0] : undefined
}

/** "I need to pay Emma": a common first name in a sentence must be confirmed. */
const nameIn = (text: string, locale: string, { part, whose, isFull }: TextSpec): Understanding<string> => {
  if (isWhole(vocabularyOf(locale).names.ownNames, tokenize(text))) return invalid
  const whole = understandPersonName(text, locale, part, whose)
  if (isFull === true && whole._tag === "accepted" && !whole.value.includes(" ")) return { ...whole, _tag: "confirm" }
  if (whole._tag !== "rejected") return whole
  const apposed = nameInClause(text, locale, { entity: "person_name", part, whose })
  if (apposed !== undefined) return confirm(apposed)
  const name = namedThing(text, locale, "")
  if (name === undefined || !isGiven(vocabularyOf(locale), name.split(" ")[0])) return whole
  const found = understandPersonName(name, locale, part, whose)
  return found._tag === "rejected" ? whole : { ...found, _tag: "confirm" }
}

/** A code. It must be confirmed if leaving out the sentences before it gives a different code. */
const codeIn = (text: string, locale: string, spec: TextSpec): Understanding<CanonicalValue> => {
  const whole = understandCode(text, locale, spec)
  const dictated = withoutLeadIn(vocabularyOf(locale), text)
  const alone = dictated === undefined ? invalid : understandCode(dictated, locale, spec)
  return alone._tag === "rejected" || alone.value === whole.value ? whole : { ...alone, _tag: "confirm" }
}

/** The meaning of the words, without regard to the clauses that they form. */
const read = (text: string, locale: string, spec: TextSpec): Understanding<CanonicalValue> => {
  const around = withoutTalkAround(vocabularyOf(locale), text)
  const asked = <V extends CanonicalValue>(result: Understanding<V>): Understanding<V> =>
    around.isSure || result._tag !== "accepted" ? result : { ...result, _tag: "confirm" }
  switch (spec.entity) {
    case "person_name":
      return asked(nameIn(around.text, locale, spec))
    case "code":
      return codeIn(text, locale, spec)
    case "postal_address":
      return asked(addressIn(around.text, locale, spec.addressPart))
    case "term":
      return asked(understandTerm(around.text, locale, spec.terms ?? []))
    case "free_text": {
      const form = spec.isUnknown === true ? formOfUnknownText(text, locale) : undefined
      return form === undefined ? accepted(asWritten(text, locale)) : confirm(form)
    }
  }
}

/**
 * The meaning of an utterance as the answer to a text question: accepted, confirmed, or rejected. Pure and synchronous.
 */
export const understandText = (text: string, locale: string, spec: TextSpec): Understanding<CanonicalValue> => {
  if (isTooLong(text) || (spec.entity !== "free_text" && dialogueActIn(text) !== undefined)) return invalid
  const whole = read(
    spec.entity === "code" || spec.entity === "free_text" ? text : withoutWaiting(text, locale),
    locale,
    spec,
  )
  // "the grange, grange road", "bath road, bath": the parts of an address may repeat a word
  const isCode = spec.entity === "code" || spec.addressPart === "postcode"
  if (!isCode && (spec.entity === "postal_address" || whole._tag !== "rejected")) return whole
  return statedIn(vocabularyOf(locale), text, whole, (part) => read(part, locale, spec))
}
