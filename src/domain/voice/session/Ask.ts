import { fallbackHtml } from "../../forms/manifest/FallbackHtml.ts"
import { questionNarration } from "../narration/Segments.ts"
import type { Question } from "../questions/Question.ts"
import { answerModesOf, uiCueOf } from "../questions/UiCue.ts"
import type { Protocol, SessionSettings } from "../settings/SessionSettings.ts"
import type { Narration, QuestionMessage } from "../wire/ServerMessage.ts"
import type { Spoken } from "./Action.ts"
import { inTurn, saying, stay, type Transition } from "./Outcome.ts"
import { withOne, withoutKey } from "./Planning.ts"
import { push, pushesSegments, pushLikely, segmentsOf } from "./Pushing.ts"
import { askBack, askBackAgain } from "./ReadBack.ts"
import { narrator } from "./Session.ts"
import { currentQuestion, isRequired, type State } from "./State.ts"

/** The last question message and its narration. The message stays the same object while its parts are unchanged. */
interface Asked {
  readonly message: QuestionMessage
  readonly narration: Narration
  readonly protocol: Protocol
}

const asked = new WeakMap<Question, Asked>()

/** The question message. `required` follows the current rules. Sessions of the same form share their messages. */
const questionMessage = (state: State, question: Question): QuestionMessage => {
  const { session, plan } = state
  const { protocol } = session.settings
  const index = plan.positions.get(question.fieldId) ?? 0
  const required = isRequired(state, question.fieldId)
  const { narration } = questionNarration(question, narrator(session), index + 1, plan.order.length)
  const cached = asked.get(question)
  const isKnown =
    cached?.narration === narration &&
    cached.protocol === protocol &&
    cached.message.index === index &&
    cached.message.required === required
  if (isKnown) return cached.message
  const message = putTogether(question, session.settings, { index, required, narration })
  asked.set(question, { message, narration, protocol })
  return message
}

const putTogether = (
  question: Question,
  { protocol, locale }: SessionSettings,
  { index, required, narration }: Pick<QuestionMessage, "index" | "required"> & { readonly narration: Narration },
): QuestionMessage => ({
  type: "question",
  index,
  fieldId: question.fieldId,
  label: question.label,
  required,
  fieldType: question.field.fieldType,
  voiceMode: question.voiceMode,
  renderMode: question.renderMode,
  sensitive: question.isSensitive,
  ...(question.description === undefined ? {} : { description: question.description }),
  ...(question.isOffered && question.choices !== undefined ? { options: question.choices } : {}),
  ...(question.voiceMode === "visual_fallback"
    ? { fallbackHtml: fallbackHtml(question.field, locale, undefined) }
    : {}),
  ...(protocol === 1
    ? {}
    : {
        sectionUid: question.sectionUid,
        ...(question.intro === undefined ? {} : { intro: question.intro }),
        ...(question.hint === undefined ? {} : { hint: question.hint }),
        uiCue: uiCueOf(question),
        answerModes: answerModesOf(question),
        narration,
      }),
})

const sendQuestion: Transition = (state) => {
  const question = currentQuestion(state)
  if (question === undefined) return stay(state)
  const message = questionMessage(state, question)
  const { session } = state
  const isInline = session.abilities.speaks && !session.settings.prefetch
  const spoken = (): Spoken => ({
    text: questionNarration(question, narrator(session), message.index + 1, state.plan.order.length).narration.text,
    ...(question.tellsAnswers === true ? { isPersonal: true } : {}),
  })
  return [
    { ...state, isAnnounced: true },
    [isInline ? { type: "ask", message, speak: spoken() } : { type: "ask", message }],
  ]
}

/** `section_enter` is sent only the first time that the cursor enters a section. */
const enterSection: Transition = (state) => {
  const question = currentQuestion(state)
  if (question === undefined || state.enteredSections.has(question.sectionUid)) return stay(state)
  const { sectionUid, sectionTitle: title } = question
  const entered = { ...state, enteredSections: withOne(state.enteredSections, sectionUid) }
  return saying({ type: "section_enter", sectionUid, ...(title === "" ? {} : { title }) })(entered)
}

const pushQuestion: Transition = (state) => {
  const question = currentQuestion(state)
  return question === undefined || !pushesSegments(state.session)
    ? stay(state)
    : push(segmentsOf(state, question), true)(state)
}

/** An answer given in advance is confirmed as soon as its question comes up. */
const askAboutKept: Transition = (state) => {
  const question = currentQuestion(state)
  const answer = question === undefined ? undefined : state.kept.get(question.fieldId)
  if (question === undefined || answer === undefined) return stay(state)
  const { candidate, alternatives } = answer
  const refinedBy = question.hearing === "typed" ? ({ refinedBy: "rules" } as const) : {}
  const left = { ...state, kept: withoutKey(state.kept, question.fieldId) }
  return askBack(question, answer, { outcome: "confirm", candidate, alternatives, ...refinedBy }, true)(left)
}

/**
 * Sends the cursor's question with everything that precedes it, and the narration that may be needed while it is
 * answered.
 */
export const ask: Transition = inTurn(enterSection, pushQuestion, sendQuestion, pushLikely, askAboutKept)

/** Repeats the question, and the candidate waiting for confirmation. */
export const askWithCandidate: Transition = inTurn(pushQuestion, sendQuestion, askBackAgain)
