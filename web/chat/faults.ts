import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { isFailure, translatedFailure } from "../agents/failures.ts"
import { element } from "../page/elements.ts"
import type { Fault } from "./wire.ts"

const has = <K extends string>(words: Readonly<Record<K, string>>, key: string): key is K => Object.hasOwn(words, key)

/** An error in the page's language if the page has a translation, with a next step. */
export const faultWords = (
  { texts, failures, undrawn, unavailable, hasModel }: ChatFacts,
  { status, code, text }: Fault,
): string => {
  if (status === 0) return texts.offline
  if (status === 401) return texts.signedOut
  if (has(texts.broken, code)) return texts.broken[code]
  // The infographic route reports errors by code, other routes by text.
  const why = code === "" ? text : code
  if (why !== "other" && has(undrawn, why)) return undrawn[why]
  if (status === 404) return texts.gone
  if (code === "budget_spent") return texts.broken.spent
  if (isFailure(text)) return translatedFailure(failures, text)
  if (status === 429) return texts.broken.limited
  if (status === 400 || status === 413) return texts.broken.unfit
  if (status === 503) return hasModel ? unavailable : texts.broken.absent
  return text === "" || status === 500 ? texts.broken.other : text
}

/** An error shown next to its cause, with a next step. */
export const faultNotice = (facts: ChatFacts, fault: Fault, retry: (() => void) | undefined): HTMLElement => {
  const { texts } = facts
  const signIn = `/sign-in?next=${encodeURIComponent(location.pathname + location.search)}`
  const again = element("button", { type: "button", class: "button retry" }, texts.retry)
  again.addEventListener("click", () => retry?.())
  return element(
    "div",
    { class: "notice notice-error fault" },
    element("p", {}, faultWords(facts, fault)),
    ...(fault.status === 401 ? [element("a", { class: "button", href: signIn }, texts.signIn)] : []),
    ...(retry === undefined || fault.status === 401 ? [] : [again]),
  )
}
