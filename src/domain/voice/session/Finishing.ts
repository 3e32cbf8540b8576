import { firstOf, messagesOf } from "../../forms/validation/AnswerProblem.ts"
import { validate, type Validation } from "../../forms/validation/Validation.ts"
import type { Json } from "../../forms/codec/Json.ts"
import { type Answer, envelopeOf, readyAnswer } from "../answers/Answer.ts"
import { mask, shownAnswer } from "../answers/Masking.ts"
import { dayIn } from "../../forms/answers/Zones.ts"
import type { ReadyAnswer, ShownAnswer } from "../wire/ServerMessage.ts"
import type { Submission } from "./Action.ts"
import { doing, inTurn, refusing, saying, stay, type Transition } from "./Outcome.ts"
import { plausibilityReport, plausibilitySummary } from "./Plausibility.ts"
import { pushSystem } from "./Pushing.ts"
import { ask } from "./Ask.ts"
import { atNewCursor, cursorFrom } from "./Planning.ts"
import { prompting } from "./Review.ts"
import { revealingFields } from "./Revealing.ts"
import type { SubmissionOutcome } from "./Event.ts"
import { type State, questionAt } from "./State.ts"

const answersIn = (state: State): ReadonlyArray<readonly [string, Answer]> =>
  state.session.list.questions.flatMap(({ fieldId }) => {
    const answer = state.answers.get(fieldId)
    return answer === undefined ? [] : [[fieldId, answer] as const]
  })

const dataOf = (state: State): Readonly<Record<string, Json>> =>
  Object.fromEntries(answersIn(state).map(([id, { value }]) => [id, value]))

const verdictOn = (state: State, at: number): Validation => {
  const { compiled, fetched, settings } = state.session
  return validate(compiled, dataOf(state), {
    locale: settings.locale,
    today: dayIn(at, settings.timezone),
    options: fetched,
  })
}

/** Answers and computed values for `form_complete`, with sensitive ones masked. */
const shownAnswers = (state: State): Readonly<Record<string, ShownAnswer>> => {
  const telling = revealingFields(state.session)
  const computed = [...state.plan.computed].flatMap((id): Array<[string, ShownAnswer]> => {
    const question = questionAt(state, id)!
    const { value } = state.resolution.root.cells[question.slot]!
    if (value === undefined) return []
    return [[id, shownAnswer(question, { value: telling.has(id) ? mask : value, source: "text" })]]
  })
  const answers = answersIn(state).map(([id, answer]) => [id, shownAnswer(questionAt(state, id)!, answer)] as const)
  return Object.fromEntries([...answers, ...computed])
}

/** A question's validated value. The validator returns nested groups, but answers are submitted by question. */
const canonicalValue = (state: State, fieldId: string, validation: Validation, given: Json): Json =>
  validation.resolution.root.cells[questionAt(state, fieldId)!.slot]!.value ?? given

const readyData = (state: State, validation: Validation): Readonly<Record<string, ReadyAnswer>> => {
  const asked = answersIn(state).map(
    ([id, { value, evidence }]) => [id, readyAnswer(canonicalValue(state, id, validation, value), evidence)] as const,
  )
  const computed = [...state.plan.computed].flatMap((id) => {
    const { value } = validation.resolution.root.cells[questionAt(state, id)!.slot]!
    return value === undefined ? [] : [[id, value] as const]
  })
  return Object.fromEntries([...asked, ...computed])
}

const submissionOf = (state: State): Submission => {
  const { session } = state
  const plausibility = plausibilityReport(state)
  return {
    submissionId: session.submissionId,
    data: dataOf(state),
    evidence: Object.fromEntries(
      answersIn(state).flatMap(([id, { value, evidence }]) =>
        evidence === undefined ? [] : [[id, envelopeOf(value, evidence)] as const],
      ),
    ),
    locale: session.settings.locale,
    protocol: session.settings.protocol,
    ...(state.wantsHuman ? { humanRequested: true as const } : {}),
    ...(plausibility === undefined ? {} : { plausibility }),
  }
}

const summary = (state: State) => {
  const plausibility = plausibilitySummary(state)
  return plausibility === undefined ? {} : { plausibilitySummary: plausibility }
}

type Errors = Readonly<Record<string, ReadonlyArray<string>>>

/** The field id in a validation error's key: `group.child` and `items[2].child` both refer to the field `child`. */
const fieldOf = (key: string): string =>
  key
    .replaceAll(/\[\d+\]/g, "")
    .split(".")
    .at(-1)!

/** Protocol 1 has no `validation_errors`, so the first objection is sent as a rejected answer. */
const objection =
  (errors: Errors, first: string): Transition =>
  (state) =>
    state.session.settings.protocol === 2
      ? saying({ type: "validation_errors", errors, firstFieldId: first })(state)
      : saying({
          type: "answer_rejected",
          fieldId: first,
          reason: (errors[first] ?? Object.values(errors)[0] ?? []).join(" "),
          code: "INVALID_VALUE",
        })(state)

/**
 * Handles objections that don't concern a question: the review stays open. Protocol 1 has no review and starts over.
 */
const objectingToAll =
  (errors: Errors): Transition =>
  (state) => {
    const reason = Object.values(errors).flat().join(" ")
    return state.session.settings.protocol === 2
      ? inTurn(
          saying({ type: "validation_errors", errors }),
          prompting,
        )({ ...state, phase: "review", awaiting: undefined })
      : refusing("INVALID_MESSAGE", reason)({ ...state, phase: "asking", awaiting: undefined })
  }

/** Handles the validator's objections: the failing questions are asked again in order. */
const objecting =
  (errors: Errors): Transition =>
  (state) => {
    const failing = new Set(Object.keys(errors).map(fieldOf))
    const open = state.plan.order.filter((id) => failing.has(id))
    const [first] = open
    if (first === undefined) return objectingToAll(errors)(state)
    const reopened = new Set([...state.reopened, ...open.filter((id) => state.answers.has(id))])
    const skipped = new Set([...state.skipped].filter((id) => !failing.has(id)))
    const reopening = { ...state, reopened, skipped, edited: open.length === 1 ? first : undefined }
    return inTurn(
      objection(errors, first),
      atNewCursor,
      (next) => stay({ ...next, ...cursorFrom(next, 0) }),
      doing({ type: "save" }),
      ask,
    )(reopening)
  }

/**
 * Validates the answers, then submits them: to the host in client mode, else to the submission port. Saves first, so
 * that a connection that has been replaced by another can't submit.
 */
export const submit =
  (at: number): Transition =>
  (state) => {
    const validation = verdictOn(state, at)
    if (!validation.isValid) return objecting(messagesOf(firstOf(validation.problems).first))(state)
    const version = state.version + 1
    if (state.session.settings.submitMode === "client")
      return inTurn(
        doing({ type: "save" }, { type: "release" }),
        pushSystem("submitted"),
        saying({ type: "answers_ready", data: readyData(state, validation), ...summary(state) }),
      )({ ...state, phase: "complete", pending: undefined, awaiting: undefined, version })
    return [
      {
        ...state,
        phase: "submitting",
        pending: undefined,
        awaiting: { kind: "submission", token: version },
        version,
      },
      [{ type: "save" }, { type: "submit", token: version, submission: submissionOf(state) }],
    ]
  }

/** Applies the submission port's result. */
export const submissionAnswered =
  (outcome: SubmissionOutcome): Transition =>
  (state) => {
    if (outcome.status === "refused") return objecting(outcome.errors)({ ...state, awaiting: undefined })
    const done: State = {
      ...state,
      phase: "complete",
      awaiting: undefined,
      pending: undefined,
      version: state.version + 1,
    }
    const isStored = outcome.status === "stored"
    const unstored = outcome.status === "pending" ? "pending" : "none"
    return inTurn(
      doing({ type: "release" }),
      pushSystem("submitted"),
      saying({
        type: "form_complete",
        submissionId: isStored ? outcome.submissionId : null,
        answers: shownAnswers(state),
        storedIn: isStored ? outcome.storedIn : unstored,
        ...summary(state),
      }),
    )(done)
  }
