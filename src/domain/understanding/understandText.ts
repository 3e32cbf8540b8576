import { understandPostalAddress } from "./address/PostalAddressAnswer.ts"
import { understandCode } from "./code/CodeAnswer.ts"
import { understandPersonName } from "./name/PersonName.ts"
import { isTooLong } from "./text/Token.ts"
import { dialogueActIn } from "./talk/DialogueAct.ts"
import { understandTerm } from "./term/TermAnswer.ts"
import type { TextSpec } from "./TextSpec.ts"
import { accepted, type CanonicalValue, invalid, type Understanding } from "./Understanding.ts"

/** What an utterance means as the answer to a question for a text: exact, to be confirmed, or no such thing. Pure and synchronous. */
export const understandText = (text: string, locale: string, spec: TextSpec): Understanding<CanonicalValue> => {
  if (isTooLong(text) || (spec.entity !== "free_text" && dialogueActIn(text) !== undefined)) return invalid
  switch (spec.entity) {
    case "person_name":
      return understandPersonName(text, locale, spec.part)
    case "code":
      return understandCode(text, locale, spec)
    case "postal_address":
      return understandPostalAddress(text, locale, spec.addressPart)
    case "term":
      return understandTerm(text, locale, spec.terms ?? [])
    case "free_text":
      return accepted(text.trim())
  }
}
