import { understandPostalAddress } from "./address/PostalAddressAnswer.ts"
import type { AddressPart } from "./address/AddressParts.ts"
import { understandCode } from "./code/CodeAnswer.ts"
import { understandPersonName } from "./name/PersonName.ts"
import { isTooLong } from "./text/Token.ts"
import { dialogueActIn } from "./talk/DialogueAct.ts"
import { withoutWaiting } from "./talk/Waiting.ts"
import { mainClause } from "./text/Clauses.ts"
import { withoutTalkAround } from "./text/Courtesy.ts"
import { vocabularyOf } from "./text/Vocabulary.ts"
import { understandTerm } from "./term/TermAnswer.ts"
import type { TextSpec } from "./TextSpec.ts"
import { formOfUnknownText } from "./UnknownText.ts"
import { accepted, type CanonicalValue, confirm, invalid, type Understanding } from "./Understanding.ts"

const places: ReadonlySet<AddressPart | undefined> = new Set(["locality", "region", "country", "postcode"])

/** "in Perth now, we used to live in Adelaide": the place without the words around it. Confirmed. */
const addressIn = (text: string, locale: string, part: AddressPart | undefined): Understanding<string> => {
  const whole = understandPostalAddress(text, locale, part)
  if (whole._tag !== "rejected" || !places.has(part)) return whole
  const clause = mainClause(vocabularyOf(locale), text)
  const place = clause === text ? whole : understandPostalAddress(clause, locale, part)
  return place._tag === "rejected" ? whole : { ...place, _tag: "confirm" }
}

/**
 * The meaning of an utterance as the answer to a text question: exact, to be confirmed, or rejected. Pure and
 * synchronous.
 */
export const understandText = (text: string, locale: string, spec: TextSpec): Understanding<CanonicalValue> => {
  if (isTooLong(text) || (spec.entity !== "free_text" && dialogueActIn(text) !== undefined)) return invalid
  const around = withoutTalkAround(vocabularyOf(locale), withoutWaiting(text, locale))
  const asked = <V extends CanonicalValue>(result: Understanding<V>): Understanding<V> =>
    around.isSure || result._tag !== "accepted" ? result : { ...result, _tag: "confirm" }
  switch (spec.entity) {
    case "person_name":
      return asked(understandPersonName(around.text, locale, spec.part, spec.whose))
    case "code":
      return understandCode(text, locale, spec)
    case "postal_address":
      return asked(addressIn(around.text, locale, spec.addressPart))
    case "term":
      return asked(understandTerm(around.text, locale, spec.terms ?? []))
    case "free_text": {
      const form = spec.isUnknown === true ? formOfUnknownText(text, locale) : undefined
      return form === undefined ? accepted(text.trim()) : confirm(form)
    }
  }
}
