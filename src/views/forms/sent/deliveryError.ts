import { sent as kept } from "../../../domain/languages/en/pages/sent.ts"
import type { PageTexts } from "../../../domain/languages/PageTexts.ts"
import { filled } from "../../language/filled.ts"

type Sent = PageTexts["sent"]
type Kind = keyof Sent["errors"]

const sentences = Object.entries(kept.errors).map(([kind, sentence]) => {
  const [before = "", after] = sentence.split("{reason}")
  return { kind: kind as Kind, before, after }
})

const isReason = (sent: Sent, reason: string): reason is keyof Sent["reasons"] => Object.hasOwn(sent.reasons, reason)

/** A delivery's error in the reader's language. Errors are stored in English; unknown sentences stay unchanged. */
export const deliveryError = (sent: Sent, error: string): string => {
  const sentence = sentences.find(({ before, after }) =>
    after === undefined ? error === before : error.startsWith(before) && error.endsWith(after),
  )
  if (sentence === undefined) return error
  const { kind, before, after = "" } = sentence
  const reason = error.slice(before.length, error.length - after.length)
  return filled(sent.errors[kind], { reason: isReason(sent, reason) ? sent.reasons[reason] : reason })
}
