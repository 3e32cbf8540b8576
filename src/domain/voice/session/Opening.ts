import type { Json } from "../../forms/codec/Json.ts"
import type { FetchedOptions } from "../../forms/model/FieldOption.ts"
import type { CompiledForm } from "../../forms/rules/CompiledForm.ts"
import { evaluate, type Resolution } from "../../forms/rules/Resolution.ts"
import { Answers, type Entry } from "../answers/Answers.ts"
import { localize } from "../../forms/model/LocalizedText.ts"
import type { QuestionList } from "../questions/Question.ts"
import { type QuestionPlan, questionPlan } from "../questions/QuestionPlan.ts"
import { dayIn } from "../../forms/answers/Zones.ts"
import { advance, checkPlausibility } from "./Advance.ts"
import { ask } from "./Ask.ts"
import { withQuestionsNow } from "./AskedNow.ts"
import { doing, inTurn, type Outcome, saying, stay, type Transition } from "./Outcome.ts"
import { cursorFrom } from "./Planning.ts"
import { noPlausibility, unjudged } from "./Plausibility.ts"
import { prefetchCount, prefetchOrder, push, pushesSegments, pushSystem } from "./Pushing.ts"
import { readReview } from "./Review.ts"
import { type Session, voiceOf } from "./Session.ts"
import { answeredFields, type State } from "./State.ts"

/** The restored parts of a snapshot; empty for a new session. */
export type Restored = Pick<
  State,
  | "reopened"
  | "skipped"
  | "enteredSections"
  | "plausibility"
  | "reviewed"
  | "edited"
  | "isAnnounced"
  | "kept"
  | "wantsHuman"
> & {
  readonly answers: Iterable<Entry>
  readonly phase: "asking" | "review" | "plausibility"
  readonly version: number
}

const nothing: Restored = {
  phase: "asking",
  answers: [],
  reopened: new Set(),
  skipped: new Set(),
  enteredSections: new Set(),
  plausibility: noPlausibility,
  reviewed: undefined,
  edited: undefined,
  isAnnounced: false,
  kept: new Map(),
  wantsHuman: false,
  version: 0,
}

interface Planned {
  readonly resolution: Resolution
  readonly plan: QuestionPlan
}

const planned = (
  compiled: CompiledForm,
  { questions }: QuestionList,
  options: FetchedOptions,
  today: string,
  given: Readonly<Record<string, Json>>,
): Planned => {
  const resolution = evaluate(compiled, given, { today, options })
  const isAnswered = (id: string) => Object.hasOwn(given, id)
  return { resolution, plan: questionPlan(questions, resolution, voiceOf(compiled).maxQuestions, isAnswered) }
}

const starts = new WeakMap<QuestionList, Planned & { readonly today: string }>()

/** The resolution before any answers, shared by sessions with the same date and questions. */
const untouched = (compiled: CompiledForm, list: QuestionList, options: FetchedOptions, today: string): Planned => {
  const cached = starts.get(list)
  if (cached?.today === today) return cached
  const start = { ...planned(compiled, list, options, today, {}), today }
  starts.set(list, start)
  return start
}

/** The state for a set of answers: the rules and the plan are recomputed, and nothing is pending. */
const stateOf = (session: Session, restored: Restored, at: number): State => {
  const { compiled, fetched, settings, list } = session
  const answers = Answers.of(list.byId, restored.answers)
  const today = dayIn(at, settings.timezone)
  const given = Object.fromEntries([...answers].map(([id, { value }]) => [id, value]))
  const { resolution, plan } =
    answers.size === 0 ? untouched(compiled, list, fetched, today) : planned(compiled, list, fetched, today, given)
  const skipped = new Set([...restored.skipped].filter((id) => plan.positions.has(id) && !plan.required.has(id)))
  const base = { ...restored, answers, plan, skipped, ahead: undefined }
  return withQuestionsNow({
    session,
    ...base,
    resolution,
    ...cursorFrom(base, 0),
    askedAt: at,
    pending: undefined,
    awaiting: undefined,
    noInputs: 0,
    noMatches: 0,
    refusals: 0,
    silences: 0,
    ahead: undefined,
    spelling: undefined,
    awaitsChange: false,
    pushedSegments: new Set(),
  })
}

/** The state of a session without answers. */
export const freshState = (session: Session, at: number): State => stateOf(session, nothing, at)

const silencePromptOf = ({ voice, abilities }: Session): { readonly silencePromptMs?: number } => {
  const silencePromptMs = voice.silencePromptMs ?? abilities.silencePromptMs
  return silencePromptMs === undefined ? {} : { silencePromptMs }
}

/**
 * Announces the session. `hands_free` is sent only if the form has a `voice` object; otherwise the author has made no
 * choice about it.
 */
const announcement: Transition = (state) => {
  const { session } = state
  const answered = answeredFields(state)
  const { handsFree, maxRecordingSeconds } = session.voice
  return saying({
    type: "session_started",
    sessionId: session.sessionId,
    totalQuestions: state.plan.order.length,
    title: localize(session.compiled.form.title, session.settings.locale),
    protocolVersion: session.settings.protocol,
    ...(session.compiled.form.voice === undefined ? {} : { handsFree }),
    maxRecordingSeconds,
    prefetchCount: prefetchCount(state),
    ...silencePromptOf(session),
    ...(answered.length === 0 ? {} : { answered }),
  })(state)
}

/** Sends system phrases and the current question first, the rest while the person answers. */
const prefetchFirst: Transition = (state) => push(prefetchOrder(state).first, true)(state)
const prefetchRest: Transition = (state) => push(prefetchOrder(state).rest, false)(state)

const withPrefetch =
  (then: Transition): Transition =>
  (state) =>
    pushesSegments(state.session) ? inTurn(prefetchFirst, then, prefetchRest)(state) : then(state)

/**
 * Starts a new session, from the announcement to the first unanswered question. `carried` are answers given elsewhere.
 */
export const openSession = (session: Session, at: number, carried: Restored["answers"] = nothing.answers): Outcome => {
  const state = stateOf(session, { ...nothing, answers: carried }, at)
  const first = state.cursor === undefined ? advance(at) : ask
  return inTurn(doing({ type: "save" }), announcement, withPrefetch(first))(state)
}

const resumed: Transition = (state) =>
  saying({
    type: "session_resumed",
    sessionId: state.session.sessionId,
    phase: state.phase,
    ...(state.cursor === undefined ? {} : { cursor: state.cursor }),
    answered: answeredFields(state),
  })(state)

/** Sends the number of questions and the next question, which `session_resumed` does not contain. */
const sendPlan: Transition = (state) =>
  state.phase === "asking" && state.cursor !== undefined
    ? saying({
        type: "plan_updated",
        order: state.plan.order,
        hidden: [],
        cleared: [],
        requiredChanged: {},
        hiddenByCap: state.plan.hiddenByCap,
      })(state)
    : stay(state)

/**
 * Continues after `session_resumed`: with the cursor's question, the review from its start, or the interrupted check.
 */
const carryOn =
  (at: number): Transition =>
  (state) => {
    if (state.phase === "asking") return state.cursor === undefined ? advance(at)(state) : ask(state)
    if (state.phase === "plausibility" && unjudged(state).length > 0) return checkPlausibility(false)(state)
    return readReview({ ...state, phase: "review", cursor: undefined })
  }

/** Resumes a saved session. */
export const resumeSession = (session: Session, restored: Restored, at: number): Outcome => {
  const planned = stateOf(session, restored, at)
  // A question that the rules have reopened (on another day, say) comes first.
  const state: State = planned.cursor === undefined ? planned : { ...planned, phase: "asking" }
  return inTurn(
    doing({ type: "save" }),
    resumed,
    sendPlan,
    pushSystem("resume_welcome"),
    withPrefetch(carryOn(at)),
    stay,
  )(state)
}
