import { isBlank } from "../../forms/answers/Reading.ts"
import { isJsonObject, type Json, type JsonObject } from "../../forms/codec/Json.ts"
import { evaluate } from "../../forms/rules/Resolution.ts"
import type { Element } from "../../forms/rules/Elements.ts"
import type { Answers as SavedValues } from "../../forms/rules/Scope.ts"
import { answerAt, keyedById, mayWait, nestedAnswers } from "../../forms/submission/PartialAnswers.ts"
import { validateAnswer } from "../../forms/validation/Validation.ts"
import type { Progress } from "../../forms/results/Progress.ts"
import { type Answer, timeTaken } from "../answers/Answer.ts"
import { Answers, differences } from "../answers/Answers.ts"
import type { Question, QuestionList } from "../questions/Question.ts"
import { questionPlan } from "../questions/QuestionPlan.ts"
import { dayIn } from "../../forms/answers/Zones.ts"
import type { Session } from "./Session.ts"
import type { State } from "./State.ts"

/** Within a session, several choices are a comma-separated string; everywhere else they are a list. */
const spoken = ({ hearing }: Question, value: unknown): unknown =>
  hearing === "choices" && Array.isArray(value) ? value.join(",") : value

const written = ({ hearing }: Question, value: Json): Json =>
  hearing === "choices" && typeof value === "string" ? value.split(",") : value

const isJson = (value: unknown): value is Json =>
  typeof value === "string" ||
  typeof value === "number" ||
  typeof value === "boolean" ||
  Array.isArray(value) ||
  isJsonObject(value)

type Given = ReadonlyMap<string, Answer>

/** Drops answers to questions that the other answers hide, repeatedly, because each drop may hide more questions. */
const stillAsked = (session: Session, given: Given, today: string): Given => {
  const { compiled, fetched, voice, list } = session
  const values = Object.fromEntries([...given].map(([id, { value }]) => [id, value]))
  const resolution = evaluate(compiled, values, { today, options: fetched })
  const { positions } = questionPlan(list.questions, resolution, voice.maxQuestions, (id) => given.has(id))
  const left = new Map([...given].filter(([id]) => positions.has(id)))
  return left.size === given.size ? given : stillAsked(session, left, today)
}

/**
 * Answers from elsewhere, by field id, for a new session. An answer that its question would reject is left out, so that
 * it is asked again.
 */
export const carriedAnswers = (session: Session, saved: SavedValues, at: number): Given => {
  const { compiled, fetched, settings, list } = session
  const today = dayIn(at, settings.timezone)
  const given = new Map<string, Answer>()
  for (const question of list.questions) {
    const value = spoken(question, answerAt(compiled, saved, question.fieldId))
    if (question.isSensitive || !isJson(value) || isBlank(value)) continue
    const context = { locale: settings.locale, today, options: fetched, isRequired: false }
    if (!validateAnswer(compiled, question.fieldId, value, context).isValid) continue
    const source = question.choices === undefined ? "text" : "selection"
    given.set(question.fieldId, { value, source, version: 0 })
  }
  return stillAsked(session, given, today)
}

/** The part of a session's state that is copied to the person's saved answers. */
export type Mirrored = Pick<State, "answers" | "reopened">

export const emptyMirror: Mirrored = { answers: Answers.none, reopened: new Set() }

export const isSameMirrored = (one: Mirrored, other: Mirrored): boolean =>
  one.reopened === other.reopened && differences(one.answers, other.answers).length === 0

export const mirroredOf = ({ answers, reopened }: State): Mirrored => ({ answers, reopened })

/** The top-level field of each question, and the questions inside each top-level field. */
interface Places {
  readonly topOf: ReadonlyMap<string, Element>
  readonly within: ReadonlyMap<Element, ReadonlyArray<Question>>
}

const outermost = (element: Element): Element =>
  element.parent?.kind === "group" ? outermost(element.parent) : element

const places = new WeakMap<QuestionList, Places>()

const placesIn = ({ list, compiled }: Session): Places => {
  const cached = places.get(list)
  if (cached !== undefined) return cached
  const topOf = new Map(
    list.questions.map(({ fieldId }) => [fieldId, outermost(compiled.rules.field(fieldId)!)] as const),
  )
  const containers = { topOf, within: Map.groupBy(list.questions, ({ fieldId }) => topOf.get(fieldId)!) }
  places.set(list, containers)
  return containers
}

/** Answers from elsewhere, by field id, to fields that sessions don't ask about, such as hidden fields. */
const unasked = ({ list, compiled }: Session, saved: SavedValues): ReadonlyArray<readonly [Element, Json]> => {
  const asked = new Set(list.questions.map(({ fieldId }) => fieldId))
  return compiled.elements.flatMap((element): ReadonlyArray<readonly [Element, Json]> => {
    const { id, kind, scope, field } = element
    if (field === undefined || kind === "group" || scope.depth > 0 || asked.has(id) || !mayWait(field)) return []
    const answer = answerAt(compiled, saved, id)
    return isJson(answer) ? [[element, answer]] : []
  })
}

/** The spoken answers, and the answers from elsewhere to fields that sessions don't ask about, by field id. */
export const withUnasked = (session: Session, saved: SavedValues, spokenAnswers: JsonObject): JsonObject => ({
  ...Object.fromEntries(unasked(session, saved).map(([{ id }, answer]) => [id, answer])),
  ...spokenAnswers,
})

/** The difference between two sets, which are usually the same object. */
const others = (ids: ReadonlySet<string>, fieldIds: ReadonlySet<string>): ReadonlyArray<string> =>
  ids === fieldIds ? [] : [...ids].filter((id) => !fieldIds.has(id))

/**
 * The changed answers, for a page or another session that continues with them: by field uid, null for a withdrawn
 * answer. Sensitive answers are never included. `given` are earlier answers from elsewhere, by field uid. A changed
 * group keeps those of its parts that sessions don't ask about.
 */
export const changedAnswers = (session: Session, before: Mirrored, after: Mirrored, given: JsonObject): JsonObject => {
  const { topOf, within } = placesIn(session)
  const ids = [
    ...differences(before.answers, after.answers),
    ...others(before.reopened, after.reopened),
    ...others(after.reopened, before.reopened),
  ]
  const tops = new Set(ids.flatMap((id) => topOf.get(id) ?? []))
  const hasGroup = [...tops].some(({ kind }) => kind === "group")
  const beside = hasGroup ? unasked(session, keyedById(session.compiled.form, given)) : []
  return Object.fromEntries(
    [...tops].flatMap((top) => {
      if (top.field === undefined || !mayWait(top.field)) return []
      const unspoken = beside.flatMap(([element, answer]): ReadonlyArray<readonly [string, Json]> =>
        outermost(element) === top ? [[element.id, answer]] : [],
      )
      const standing = within.get(top)!.flatMap((question): ReadonlyArray<readonly [string, Json]> => {
        const { fieldId, isSensitive } = question
        const answer = after.answers.get(fieldId)
        const isShown = answer !== undefined && !isSensitive && !after.reopened.has(fieldId)
        return isShown ? [[fieldId, written(question, answer.value)]] : []
      })
      return [
        [top.field.fieldUid, nestedAnswers(session.compiled, [...unspoken, ...standing])[top.id] ?? null] as const,
      ]
    }),
  )
}

/**
 * The progress made with new answers; undefined if there are none. The cost depends only on the number of new answers.
 */
export const progressSince = (
  session: Session,
  before: Mirrored,
  after: Mirrored,
): Omit<Progress, "addresses"> | undefined => {
  const { topOf } = placesIn(session)
  const given = differences(before.answers, after.answers).flatMap((id) => {
    const [top, answer] = [topOf.get(id)?.field, after.answers.get(id)]
    return top === undefined || answer === undefined ? [] : [{ uid: top.fieldUid, answer }]
  })
  const last = given.at(-1)
  if (last === undefined) return undefined
  const times: Record<string, number> = {}
  for (const { uid, answer } of given) {
    const time = answer.evidence === undefined ? undefined : timeTaken(answer.evidence)
    if (time !== undefined) times[uid] = (times[uid] ?? 0) + time
  }
  return { channel: "voice", last: last.uid, times }
}
