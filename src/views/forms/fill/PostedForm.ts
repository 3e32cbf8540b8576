import { isBlank } from "../../../domain/forms/answers/Reading.ts"
import { answerFamily } from "../../../domain/forms/answers/Readers.ts"
import { isSubmissionId } from "../../../domain/forms/records/SubmissionId.ts"
import { readWrittenLink } from "../../../domain/forms/answers/WrittenLink.ts"
import { readWrittenNumber } from "../../../domain/forms/answers/WrittenNumber.ts"
import { zoneOf } from "../../../domain/forms/answers/Zones.ts"
import { answersOfEntries, takesLink, takesNumber } from "../../../domain/forms/submission/FormEntries.ts"
import { type AnswerTimes, readAnswerTimes } from "../../../domain/forms/submission/AnswerTimes.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../../domain/forms/rules/Scope.ts"
import { own } from "./ownNames.ts"

export type Entry = readonly [name: string, value: string]

/** The button that was pressed. If absent, the form is submitted. */
export type Go =
  | { readonly kind: "send" | "review" | "next" | "back" | "save" }
  | { readonly kind: "edit"; readonly section: string }
  | { readonly kind: "add" | "remove"; readonly path: string }

export interface PostedForm {
  readonly answers: Answers
  readonly go: Go
  /** The current section of a wizard. */
  readonly step: string | undefined
  /** The keys of the visible questions; undefined if unknown. */
  readonly asked: ReadonlySet<string> | undefined
  readonly submissionId: string | undefined
  /** The fields of the guard, which deters bots. */
  readonly proof?: string | undefined
  /** The time spent on each question, measured by the page's script. */
  readonly times?: AnswerTimes
  /** The reader's time zone, from the page's script. */
  readonly zone?: string | undefined
  /** Whether the browser submitted the page without running its script. */
  readonly isPlain?: boolean
  /** Whether the honeypot was filled in. */
  readonly isTrapped?: boolean
}

const plain = new Set(["send", "review", "next", "back", "save"] as const)
type Plain = typeof plain extends Set<infer K> ? K : never
const isPlain = (word: string): word is Plain => (plain as ReadonlySet<string>).has(word)

const goOf = (word: string): Go => {
  if (isPlain(word)) return { kind: word }
  const at = word.indexOf(":")
  const [kind, rest] = [word.slice(0, at), word.slice(at + 1)]
  if (kind === "edit") return { kind, section: rest }
  return kind === "add" || kind === "remove" ? { kind, path: rest } : { kind: "send" }
}

/** Field families with composite answers, whose empty parts are removed. */
const objects: ReadonlySet<string> = new Set(["place", "geopoint", "availability", "card", "file", "rest", "signature"])

const familyAround = (compiled: CompiledForm, name: string): string | undefined => {
  const owner = /([^.[\]]+)(?:\[\d+\])*\.[^.[\]]+$/.exec(name)?.[1]
  const field = owner === undefined ? undefined : compiled.rules.field(owner)?.field
  return field === undefined ? undefined : answerFamily(field)
}

/** Control entries in the domain's format: without empty parts, and with canonical numbers and web addresses. */
const entriesOf = (
  compiled: CompiledForm,
  [name, value]: Entry,
  numbers: string | undefined,
): ReadonlyArray<readonly [string, unknown]> => {
  if (numbers !== undefined && takesNumber(compiled, name)) return [[name, readWrittenNumber(value, numbers) ?? value]]
  if (takesLink(compiled, name)) return [[name, readWrittenLink(value)]]
  const family = familyAround(compiled, name)
  if (family === undefined || !objects.has(family)) return [[name, value]]
  if (value.trim() === "") return []
  return [[name, family === "file" && name.endsWith(".size") && /^\d{1,15}$/.test(value) ? Number(value) : value]]
}

/** Closes the gaps that removed entries leave in lists. */
const dense = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(dense)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dense(inner)]))
}

/** One more than the maximum number of unknown answers, so that a post with too many is still refused. */
const mostUnasked = 257

/** Keeps known answers and a few unknown ones, because all of them are sent back to the page. */
const withoutExcess = (compiled: CompiledForm, entries: ReadonlyArray<Entry>): ReadonlyArray<Entry> => {
  let unasked = 0
  return entries.filter(([name]) => {
    if (name.startsWith("__")) return false
    const isAsked = compiled.rules.field(/^[^.[]*/.exec(name)![0]) !== undefined
    return isAsked || ++unasked <= mostUnasked
  })
}

const lastIn = (entries: ReadonlyArray<Entry>, name: string): string | undefined =>
  entries.findLast(([key]) => key === name)?.[1]

/** The answers; numbers are parsed in the page's format, or else in the canonical format. */
export const answersIn = (compiled: CompiledForm, entries: ReadonlyArray<Entry>): Answers => {
  const numbers = lastIn(entries, own.numbers)
  return dense(
    answersOfEntries(
      compiled,
      withoutExcess(compiled, entries).flatMap((entry) => entriesOf(compiled, entry, numbers)),
    ),
  ) as Answers
}

/** The maximum number of removed answers to show, so that the list stays readable. */
const mostTold = 20

/** Answers to removed questions are shown to their author, unless the form keeps such answers. */
export const answersToRemovedQuestions = (
  { form, rules }: CompiledForm,
  answers: Answers,
): { readonly known: Answers; readonly removed: ReadonlyArray<string> } => {
  const entries = Object.entries(answers)
  const gone = form.unknownFields === "drop" ? entries.filter(([id]) => rules.field(id) === undefined) : []
  if (gone.length === 0) return { known: answers, removed: [] }
  const known = Object.fromEntries(entries.filter(([id]) => rules.field(id) !== undefined))
  const given = gone.filter(([, value]) => !isBlank(value)).slice(0, mostTold)
  return {
    known,
    removed: given.map(([id, value]) => `${id}: ${typeof value === "string" ? value : JSON.stringify(value)}`),
  }
}

/** Parses a post from our own page, or from a hand-written form. */
export const postedForm = (compiled: CompiledForm, entries: ReadonlyArray<Entry>): PostedForm => {
  const last = (name: string): string | undefined => lastIn(entries, name)
  const asked = last(own.asked)
  const submissionId = last(own.submission)
  return {
    answers: answersIn(compiled, entries),
    go: goOf(last(own.go) ?? "send"),
    step: last(own.step),
    asked: asked === undefined ? undefined : new Set(asked.split(" ").filter((key) => key !== "")),
    submissionId: submissionId !== undefined && isSubmissionId(submissionId) ? submissionId : undefined,
    proof: last(own.proof),
    times: readAnswerTimes(last(own.times), (id) => compiled.rules.field(id)?.scope.depth === 0),
    zone: zoneOf(last(own.zone)),
    isPlain: last(own.plain) !== undefined,
    isTrapped: (last(own.trap) ?? "") !== "",
  }
}
