import * as Schema from "effect/Schema"

/** The maximum length of a message, text and HTML together, in characters. */
const mostCharacters = 500_000

const mostSubject = 250

/** The message can't be sent, and retrying won't help. */
export class MailMalformed extends Schema.TaggedError<MailMalformed>()("MailMalformed", {
  part: Schema.Literals(["to", "subject", "size"]),
}) {}

/** One message to one person. */
export interface Mail {
  /** A single address without a display name. */
  readonly to: string
  /** A single line. */
  readonly subject: string
  readonly text: string
  readonly html?: string
  /**
   * The permanent id of the message, which lets receivers detect duplicates after a crash. It has only letters, digits
   * and `-`.
   */
  readonly id: string
}

const atom = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
const label = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
const address = new RegExp(`^(?=.{3,254}$)(?=[^@]{1,64}@)${atom}(?:\\.${atom})*@${label}(?:\\.${label})+$`, "u")

/** Whether a string is a plain address: no quotes, comments or names, and nothing that could end a header. */
export const isMailAddress = (text: string): boolean => address.test(text)

// oxlint-disable-next-line no-control-regex -- the pattern must match them
const controls = /[\u0000-\u001f\u007f-\u009f\u2028\u2029]+/g

/** Converts text to a subject: a single line that is short enough to display. */
export const subjectOf = (text: string): string => {
  const line = text.replaceAll(controls, " ").trim()
  return [...line].length <= mostSubject ? line : `${[...line].slice(0, mostSubject - 1).join("")}…`
}

/** Why a message can't be sent, or undefined. */
export const faultOf = ({ to, subject, text, html = "" }: Mail): MailMalformed | undefined => {
  if (!isMailAddress(to)) return new MailMalformed({ part: "to" })
  if (subject !== subjectOf(subject)) return new MailMalformed({ part: "subject" })
  return text.length + html.length > mostCharacters ? new MailMalformed({ part: "size" }) : undefined
}
