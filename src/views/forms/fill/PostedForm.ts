import { isBlank } from "../../../domain/forms/answers/Reading.ts"
import { answerFamily } from "../../../domain/forms/answers/Readers.ts"
import { isSubmissionId } from "../../../domain/forms/records/SubmissionId.ts"
import { readWrittenNumber } from "../../../domain/forms/answers/WrittenNumber.ts"
import { zoneOf } from "../../../domain/forms/answers/Zones.ts"
import { answersOfEntries, takesNumber } from "../../../domain/forms/submission/FormEntries.ts"
import { type AnswerTimes, readAnswerTimes } from "../../../domain/forms/submission/AnswerTimes.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../../domain/forms/rules/Scope.ts"
import { own } from "./ownNames.ts"

export type Entry = readonly [name: string, value: string]

/** Which button was pressed. A form that was sent with none is meant to be sent. */
export type Go =
  | { readonly kind: "send" | "review" | "next" | "back" | "save" }
  | { readonly kind: "edit"; readonly section: string }
  | { readonly kind: "add" | "remove"; readonly path: string }

export interface PostedForm {
  readonly answers: Answers
  readonly go: Go
  /** The section that was on the page, in a form that shows one at a time. */
  readonly step: string | undefined
  /** Keys of the questions that were on the page; undefined when nobody says. */
  readonly asked: ReadonlySet<string> | undefined
  readonly submissionId: string | undefined
  /** What goes along for the guard of the form. */
  readonly proof?: string | undefined
  /** How long each question took, where the page's script has measured it. */
  readonly times?: AnswerTimes
  /** Where its reader is, where the page's script has told. */
  readonly zone?: string | undefined
  /** The page has no script. */
  readonly isPlain?: boolean
  /** The field that nobody sees was filled in. */
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

/** Answers that are objects: a part that was left empty is no part of the answer. */
const objects: ReadonlySet<string> = new Set(["place", "geopoint", "availability", "card", "file", "rest", "signature"])

const familyAround = (compiled: CompiledForm, name: string): string | undefined => {
  const owner = /([^.[\]]+)(?:\[\d+\])*\.[^.[\]]+$/.exec(name)?.[1]
  const field = owner === undefined ? undefined : compiled.rules.field(owner)?.field
  return field === undefined ? undefined : answerFamily(field)
}

/** Entries of controls as the domain reads them: no empty parts, sizes as numbers, numbers as programs write them. */
const entriesOf = (
  compiled: CompiledForm,
  [name, value]: Entry,
  numbers: string | undefined,
): ReadonlyArray<readonly [string, unknown]> => {
  if (numbers !== undefined && takesNumber(compiled, name)) return [[name, readWrittenNumber(value, numbers) ?? value]]
  const family = familyAround(compiled, name)
  if (family === undefined || !objects.has(family)) return [[name, value]]
  if (value.trim() === "") return []
  return [[name, family === "file" && name.endsWith(".size") && /^\d{1,15}$/.test(value) ? Number(value) : value]]
}

/** Lists without holes: an entry that was taken out on the page leaves its place to the next. */
const dense = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.filter((item) => item !== undefined).map(dense)
  if (typeof value !== "object" || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, dense(inner)]))
}

/** One more than a form can keep of what it does not ask for: enough to be refused where that is refused. */
const mostUnasked = 257

/** What the form asks for, and a little beside it: whatever is sent here goes back onto the page. */
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

/** The answers; numbers are written as the page says, else as programs write them. */
export const answersIn = (compiled: CompiledForm, entries: ReadonlyArray<Entry>): Answers => {
  const numbers = lastIn(entries, own.numbers)
  return dense(
    answersOfEntries(
      compiled,
      withoutExcess(compiled, entries).flatMap((entry) => entriesOf(compiled, entry, numbers)),
    ),
  ) as Answers
}

/** More would be no list that anybody reads. */
const mostTold = 20

/** Answers to questions that the form no longer has are told to whoever gave them, where the form keeps none. */
export const partedAnswers = (
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

/** What a page of ours, or a form by hand, has sent. */
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
