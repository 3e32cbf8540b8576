import * as DateTime from "effect/DateTime"
import { escapeMarkup } from "../../markup/Escape.ts"
import { subjectOf } from "../../mail/Mail.ts"
import type { PageTexts } from "../../languages/PageTexts.ts"
import { zonedMoment } from "../../languages/zonedMoment.ts"
import { type Writing, writtenAnswer } from "../answers/WrittenAnswer.ts"
import { isJsonObject, type JsonObject } from "../codec/Json.ts"
import { isSensitive } from "../manifest/VoiceModes.ts"
import { type FormDefinition, topLevelFields } from "../model/FormDefinition.ts"
import type { FormField } from "../model/FormField.ts"
import { localize } from "../model/LocalizedText.ts"
import { referenceOf } from "../records/Reference.ts"
import type { Submission } from "../records/Submission.ts"
import type { MailLanguage } from "../share/ShareSettings.ts"

/** The content of a message, without recipients. */
export interface Letter {
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** The language of a message, and the wording in that language. */
export interface LetterTexts {
  readonly language: MailLanguage
  readonly forms: PageTexts["forms"]
  /** The time zone for displayed times. */
  readonly timeZone?: string
}

/** A line of an email: a question and its answer. */
type Line = readonly [label: string, answer: string]

const longestAnswer = 5000
const longestLetter = 200_000

const cut = (text: string): string => (text.length <= longestAnswer ? text : `${text.slice(0, longestAnswer)}…`)

/** Whether an answer may be mailed. Passwords, sensitive answers and card numbers are never mailed, not even masked. */
const isMailed = (field: FormField): boolean => !isSensitive(field) && field.fieldType !== "credit_card"

const lines = (writing: Writing, fields: ReadonlyArray<FormField>, data: JsonObject, above = ""): ReadonlyArray<Line> =>
  fields.filter(isMailed).flatMap((field): ReadonlyArray<Line> => {
    const value = data[field.fieldId]
    const label = `${above}${localize(field.label, writing.locale)}`
    if (field.children !== undefined && isJsonObject(value)) return lines(writing, field.children, value, `${label}: `)
    const item = field.itemTemplate
    if (item !== undefined && Array.isArray(value))
      return value.flatMap((one, index) => lines(writing, [item], { [item.fieldId]: one }, `${label} ${index + 1}: `))
    const answer = writtenAnswer(writing, field, value)
    return answer === undefined ? [] : [[label, cut(answer)]]
  })

const asText = (all: ReadonlyArray<Line>): string =>
  all.map(([label, answer]) => `${label}\n    ${answer.replaceAll("\n", "\n    ")}`).join("\n\n")

const asHtml = (all: ReadonlyArray<Line>): string =>
  `<dl>${all
    .map(
      ([label, answer]) =>
        `<dt><b>${escapeMarkup(label)}</b></dt><dd style="margin:0 0 1em;white-space:pre-wrap">${escapeMarkup(answer)}</dd>`,
    )
    .join("")}</dl>`

const page = (language: string, title: string, body: string): string =>
  `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><title>${escapeMarkup(title)}</title></head>` +
  `<body style="font-family:sans-serif;line-height:1.5"><h1 style="font-size:1.25em">${escapeMarkup(title)}</h1>${body}</body></html>`

const put = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

const writingOf = ({ language, forms: { control } }: LetterTexts): Writing => ({
  locale: language,
  options: {},
  words: control,
})

const linesOf = (form: FormDefinition, { data }: Submission, texts: LetterTexts) =>
  lines(writingOf(texts), topLevelFields(form), data)

const when = ({ submittedAt }: Submission, { language, timeZone }: LetterTexts): string =>
  zonedMoment(DateTime.toDateUtc(submittedAt), language, timeZone)

/** A submission as an email to the form's owner. */
export const answerLetter = (form: FormDefinition, submission: Submission, texts: LetterTexts): Letter => {
  const { mail } = texts.forms
  const title = localize(form.title, texts.language)
  const head = put(mail.received, { when: when(submission, texts), id: referenceOf(submission.submissionId) })
  const all = linesOf(form, submission, texts)
  const subject = subjectOf(put(mail.answer, { title }))
  return {
    subject,
    text: `${head}\n\n${asText(all)}\n\n${mail.hidden}\n`,
    html: page(
      texts.language,
      subject,
      `<p>${escapeMarkup(head)}</p>${asHtml(all)}<p>${escapeMarkup(mail.hidden)}</p>`,
    ),
  }
}

/**
 * The submissions in a period as an email, oldest first, each with its version of the form. `hasMore` means that not
 * all are listed.
 */
export const digestLetter = (
  form: FormDefinition,
  period: string,
  answers: ReadonlyArray<{ readonly form: FormDefinition; readonly submission: Submission }>,
  hasMore: boolean,
  texts: LetterTexts,
): Letter => {
  const { mail } = texts.forms
  const title = localize(form.title, texts.language)
  const included: Array<{ readonly head: string; readonly all: ReadonlyArray<Line> }> = []
  let length = 0
  for (const { form: own, submission } of answers) {
    const one = { head: when(submission, texts), all: linesOf(own, submission, texts) }
    length += asText(one.all).length + asHtml(one.all).length
    if (length > longestLetter) break
    included.push(one)
  }
  const isCut = hasMore || included.length < answers.length
  const counted = `${answers.length}${hasMore ? "+" : ""}`
  const head = put(answers.length === 1 && !hasMore ? mail.digestOne : mail.digestMany, { count: counted, period })
  const foot = isCut ? `${mail.more} ${mail.hidden}` : mail.hidden
  const subject = subjectOf(put(mail.digest, { title, count: counted }))
  return {
    subject,
    text: `${head}\n\n${included.map((one) => `— ${one.head}\n\n${asText(one.all)}`).join("\n\n")}\n\n${foot}\n`,
    html: page(
      texts.language,
      subject,
      `<p>${escapeMarkup(head)}</p>${included
        .map((one) => `<h2 style="font-size:1em">${escapeMarkup(one.head)}</h2>${asHtml(one.all)}`)
        .join("")}<p>${escapeMarkup(foot)}</p>`,
    ),
  }
}
