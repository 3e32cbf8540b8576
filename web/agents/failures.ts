import { type Failure, failureTexts } from "../../src/domain/agents/FailureTexts.ts"
import { filled } from "../../src/views/language/filled.ts"

type Words = Readonly<Record<Failure, string>>

const plain = (text: string): string => text.replaceAll(/[.*+?^$()|[\]\\]/g, "\\$&")

/** For each message, a pattern that matches it with any values in its placeholders. */
const patterns = Object.entries(failureTexts).map(([failure, text]) => ({
  failure: failure as Failure,
  pattern: new RegExp(`^${plain(text).replaceAll(/\{([a-z]+)\}/g, "(?<$1>.+)")}$`, "s"),
}))

/** A failure in the page's language, including its reason. Unknown messages, such as a server's own, stay unchanged. */
export const translatedFailure = (words: Words, text: string): string => {
  for (const { failure, pattern } of patterns) {
    const match = pattern.exec(text)
    if (match === null) continue
    const { reason, ...others } = match.groups ?? {}
    return filled(words[failure], {
      ...others,
      ...(reason === undefined ? {} : { reason: translatedFailure(words, reason) }),
    })
  }
  return text
}

const ofDocuments: ReadonlySet<Failure> = new Set<Failure>([
  "documentLost",
  "documentUnreadable",
  "documentEmpty",
  "documentFlat",
  "documentInfected",
  "documentStrange",
])

/** The name of the document in a failure; undefined if the failure isn't about a document. */
export const documentIn = (text: string): string | undefined => {
  for (const { failure, pattern } of patterns) {
    const match = ofDocuments.has(failure) ? pattern.exec(text) : null
    if (match !== null) return match.groups?.["name"]
  }
  return undefined
}

/** Whether the page can translate this message. */
export const isFailure = (text: string): boolean => patterns.some(({ pattern }) => pattern.test(text))

/** The reason for a failed handshake, without the address that the user has just typed. */
export const reasonOf = (words: Words, text: string): string => {
  const handshake = patterns.find(({ failure }) => failure === "handshake")
  return translatedFailure(words, handshake?.pattern.exec(text)?.groups?.["reason"] ?? text)
}
