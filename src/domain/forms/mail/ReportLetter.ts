import { subjectOf } from "../../mail/Mail.ts"
import { escapeMarkup } from "../../markup/Escape.ts"
import { linesOf } from "../results/QuestionChart.ts"
import type { QuestionSummary, ResultsSummary } from "../results/Results.ts"
import { scaleMean } from "../results/ScaleMean.ts"
import { withoutTyped } from "../results/SurveyReport.ts"
import type { Letter } from "./AnswerMail.ts"

export interface ReportLetterWords {
  readonly language: string
  /** The subject line. */
  readonly title: string
  /** A sentence with the number of answers, as `{count}`. */
  readonly count: { readonly one: string; readonly other: string }
  /** A sentence that says that typed answers are left out, and where to find them. */
  readonly foot: string
  readonly mean: string
  readonly numbers: string
  readonly answered: string
}

interface Part {
  readonly label: string
  readonly facts: ReadonlyArray<string>
  readonly lines: ReadonlyArray<readonly [label: string, count: string]>
}

const filledIn = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{([a-z]+)\}/g, (placeholder, name: string) => values[name] ?? placeholder)

const partOf = (question: QuestionSummary, all: number, words: ReportLetterWords): Part => {
  const number = (value: number): string =>
    new Intl.NumberFormat(words.language, { maximumFractionDigits: 2 }).format(value)
  const share = new Intl.NumberFormat(words.language, { style: "percent", maximumFractionDigits: 0 })
  const { answered, numbers, kind } = question
  const scale = kind === "scale" ? scaleMean(question) : undefined
  const [, median = 0] = numbers?.quartiles ?? []
  return {
    label: question.label,
    facts: [
      filledIn(words.answered, {
        count: number(answered),
        all: number(all),
        share: share.format(all === 0 ? 0 : answered / all),
      }),
      ...(scale === undefined
        ? []
        : [filledIn(words.mean, { mean: number(scale.mean), low: scale.low, high: scale.high })]),
      ...(numbers === undefined || kind === "scale"
        ? []
        : [
            filledIn(words.numbers, {
              min: number(numbers.min),
              mean: number(numbers.mean),
              median: number(median),
              max: number(numbers.max),
            }),
          ]),
    ],
    lines: linesOf(question).map(({ label, count }) => [label, number(count)] as const),
  }
}

const countText = ({ language, count: forms }: ReportLetterWords, count: number): string =>
  filledIn(forms[new Intl.PluralRules(language).select(count) === "one" ? "one" : "other"], {
    count: new Intl.NumberFormat(language).format(count),
  })

const partText = ({ label, facts, lines }: Part): string =>
  [label, ...facts.map((fact) => `    ${fact}`), ...lines.map(([name, count]) => `    ${name}: ${count}`)].join("\n")

const partHtml = ({ label, facts, lines }: Part): string => {
  const rows = lines.map(
    ([name, count]) =>
      `<tr><th scope="row" style="text-align:left;font-weight:normal;padding-right:2em">${escapeMarkup(name)}</th>` +
      `<td style="text-align:right">${escapeMarkup(count)}</td></tr>`,
  )
  return (
    `<h2 style="font-size:1em;margin:1.5em 0 0">${escapeMarkup(label)}</h2><p style="margin:0">${escapeMarkup(facts.join(" · "))}</p>` +
    (rows.length === 0 ? "" : `<table>${rows.join("")}</table>`)
  )
}

/** A form's results as an email. It contains only chosen and numeric answers, not text that people typed. */
export const reportLetter = ({ count, questions }: ResultsSummary, words: ReportLetterWords): Letter => {
  const parts = questions.map((question) => partOf(withoutTyped(question), count, words))
  const subject = subjectOf(words.title)
  const total = countText(words, count)
  const head = `<!doctype html><html lang="${words.language}"><head><meta charset="utf-8"><title>${escapeMarkup(subject)}</title></head>`
  return {
    subject,
    text: `${words.title}\n${total}\n\n${parts.map(partText).join("\n\n")}\n\n${words.foot}\n`,
    html:
      `${head}<body style="font-family:sans-serif;line-height:1.5"><h1 style="font-size:1.25em">${escapeMarkup(words.title)}</h1>` +
      `<p>${escapeMarkup(total)}</p>${parts.map(partHtml).join("")}<p>${escapeMarkup(words.foot)}</p></body></html>`,
  }
}
