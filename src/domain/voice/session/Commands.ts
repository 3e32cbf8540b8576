import { withQuestionsNow } from "./AskedNow.ts"
import { localize } from "../../forms/model/LocalizedText.ts"
import { matchOption } from "../../understanding/choice/OptionMatching.ts"
import { fieldVoiceOf, hasCommands } from "../settings/FieldSettings.ts"
import { recogniseCommand, type RecognisedCommand } from "../../understanding/command/CommandRecognition.ts"
import type { SpokenCommand } from "../../understanding/command/SpokenCommand.ts"
import { ask } from "./Ask.ts"
import { type DialogueAct, dialogueActIn } from "../../understanding/talk/DialogueAct.ts"
import { cannotSkip, goBackTo, previousField, skip } from "./Moves.ts"
import { doing, inTurn, refusing, saying, stay, type Transition } from "./Outcome.ts"
import { push, pushSystem } from "./Pushing.ts"
import { inLocale, keepsRecordings } from "./Session.ts"
import { currentQuestion, type State, type Utterance } from "./State.ts"
import { canSpell, startSpelling } from "./SpellingMode.ts"
import { isExactChoice } from "./UnderstoodChoice.ts"
import { askOnceMore, waitingIn } from "./Waiting.ts"
import { shownTranscript } from "../answers/Masking.ts"

/** Whether commands are enabled: in protocol 2, by the form and the current field. The review has no field. */
const areOn = (state: State): boolean => {
  if (state.session.settings.protocol === 1) return false
  const question = state.phase === "review" ? undefined : currentQuestion(state)
  return question === undefined
    ? state.session.voice.commands === "on"
    : hasCommands(state.session.voice, question.field)
}

/**
 * Whether the utterance is exactly an option of the current question. Only checked for the few utterances that are also
 * commands or dialogue acts.
 */
const isOption = (state: State, text: string): boolean => {
  const question = state.phase === "asking" || state.phase === "confirming" ? currentQuestion(state) : undefined
  return question !== undefined && isExactChoice(state, question, text)
}

/** Whether a command is a plain yes or no, which the question's options don't override. */
const isDecision = ({ command }: RecognisedCommand): boolean => command === "yes" || command === "no"

/** The command in an utterance. An exact option takes precedence. */
export const commandIn = (state: State, text: string): RecognisedCommand | undefined => {
  if (!areOn(state)) return undefined
  const command = recogniseCommand(text, state.session.settings.locale, state.phase)
  if (command === undefined || (!isDecision(command) && isOption(state, text))) return undefined
  return command
}

/**
 * Whether a dialogue act is an answer to the current question: "I'd rather not say" may be an option, and "mhm" answers
 * a yes/no question. "I don't know" counts as an answer where a value or an option is asked for, and is then rejected;
 * a free-text question would store it.
 */
const isAnswerHere = (state: State, { kind }: DialogueAct, text: string): boolean => {
  const question = state.phase === "review" ? undefined : currentQuestion(state)
  if (question === undefined) return false
  if (kind === "unknown") return question.hearing !== "words"
  // "not at the moment" is a no to a yes/no question
  if (question.choices === undefined || !(kind === "decline" || kind === "backchannel" || kind === "wait")) return false
  return matchOption(text, question.choices, state.session.settings.locale)._tag !== "rejected"
}

export const dialogueActOf = (state: State, text: string): DialogueAct | undefined => {
  if (!areOn(state)) return undefined
  const act = dialogueActIn(text)
  return act === undefined || isOption(state, text) || isAnswerHere(state, act, text) ? undefined : act
}

const systemOf: Partial<Readonly<Record<SpokenCommand, Parameters<typeof pushSystem>[0]>>> = {
  repeat: "command_ack_repeat",
  back: "command_ack_back",
  skip: "command_ack_skip",
  help: "command_ack_help",
  stop: "command_ack_stop",
  next: "command_ack_next",
  send: "command_ack_send",
  change: "command_ack_change",
}

/** Acknowledges a command before it takes effect. */
export const acknowledge =
  (command: SpokenCommand, fieldId?: string): Transition =>
  (state) => {
    const phrase = systemOf[command]
    return inTurn(
      phrase === undefined ? stay : pushSystem(phrase),
      saying({ type: "command_ack", command, ...(fieldId === undefined ? {} : { fieldId }) }),
    )(state)
  }

/**
 * Reports that a command is not available, both on screen and aloud, because the person may not be looking at the
 * screen.
 */
export const notAvailable: Transition = inTurn(pushSystem("not_available"), refusing("COMMAND_NOT_AVAILABLE"))

/**
 * Asks whether to stop, and whether to keep or delete the answers. A pending confirmation waits until the person has
 * decided.
 */
export const askToStop =
  (utterance: Pick<Utterance, "text" | "confidence">, deletes = false): Transition =>
  (state) => {
    const during =
      state.phase === "review" || (state.pending?.purpose === "stop" && state.pending.during === "review")
        ? "review"
        : "asking"
    const question = during === "review" ? undefined : currentQuestion(state)
    const waiting = waitingIn(state)
    return inTurn(
      pushSystem(deletes ? "discard_confirm" : "stop_confirm"),
      saying({
        type: "confirm_request",
        fieldId: question?.fieldId ?? "",
        transcript: shownTranscript(question, utterance.text),
        ...(utterance.confidence === undefined ? {} : { confidence: utterance.confidence }),
        purpose: "stop",
        ...(deletes ? { deletes: true as const } : {}),
      }),
    )({
      ...state,
      phase: "confirming",
      version: state.version + 1,
      pending: {
        purpose: "stop",
        during,
        ...(waiting === undefined ? {} : { waiting }),
        ...(deletes ? { deletes: true as const } : {}),
      },
    })
  }

/**
 * After an answer without auto-advance, "next" requests the waiting question; elsewhere it skips the current question.
 */
const nextOrSkip =
  (command: "next" | "skip", at: number): Transition =>
  (state) => {
    const fieldId = state.cursor
    if (command === "next" && !state.isAnnounced) return inTurn(acknowledge(command, fieldId), ask)(state)
    if (cannotSkip(state))
      return inTurn(acknowledge(command, fieldId), pushSystem("required_reject"), refusing("REQUIRED"))(state)
    return inTurn(acknowledge(command, fieldId), skip(at))(state)
  }

const back: Transition = (state) => {
  const fieldId = previousField(state)
  return fieldId === undefined ? notAvailable(state) : inTurn(acknowledge("back", fieldId), goBackTo(fieldId))(state)
}

/** Performs a command that means the same during a question and during its confirmation. */
export const performAtQuestion =
  (command: SpokenCommand, utterance: Utterance, at: number): Transition =>
  (state) => {
    switch (command) {
      case "repeat":
      case "help":
        return inTurn(acknowledge(command, state.cursor), askOnceMore)(state)
      case "back":
        return back(state)
      case "skip":
      case "next":
        return nextOrSkip(command, at)(state)
      case "stop":
        return inTurn(acknowledge("stop", state.cursor), askToStop(utterance))(state)
      default:
        return notAvailable(state)
    }
  }

const acknowledgeAct = (act: DialogueAct): Transition =>
  saying({
    type: "command_ack",
    command: act.kind,
    ...(act.kind === "language" ? { locale: act.locale } : {}),
  })

/** Switches the session's language, starting with the current question. */
const speakIn =
  (locale: string, isReview: boolean): Transition =>
  (state) => {
    const other: State = { ...state, session: inLocale(state.session, locale), pushedSegments: new Set() }
    const switched = withQuestionsNow(other)
    return inTurn(doing({ type: "save" }), isReview ? stay : askOnceMore)(switched)
  }

/** Answers the person's own question; the form's question stays open. */
const explaining =
  (act: DialogueAct, text: string): Transition =>
  (state) => {
    const key = `sys:explanation:${state.version}:${act.kind}`
    return inTurn(
      acknowledgeAct(act),
      push([{ key, text, kind: "system" }], true, true),
      saying({ type: "prompt", reason: "explanation", text, key }),
    )({ ...state, noInputs: 0 })
  }

const waiting =
  (act: DialogueAct): Transition =>
  (state) => {
    const { hold_on: text } = state.session.prompts.system
    return inTurn(
      acknowledgeAct(act),
      push([{ key: "sys:hold_on", text, kind: "system" }], true),
      saying({ type: "prompt", reason: "wait", text, key: "sys:hold_on" }),
    )({ ...state, noInputs: 0 })
  }

/** Why the current question is asked: the author's explanation, else its description. */
const reasonOf = (state: State): string | undefined => {
  const question = currentQuestion(state)
  if (question === undefined) return undefined
  const { why } = fieldVoiceOf(question.field)
  if (why !== undefined) return localize(why, state.session.settings.locale)
  return question.description ?? state.session.prompts.why(question.label)
}

/** Skips an optional question that the person declines; explains why a required question can't be skipped. */
const declining =
  (act: DialogueAct, at: number): Transition =>
  (state) => {
    const question = currentQuestion(state)
    if (question === undefined) return notAvailable(state)
    const { prompts } = state.session
    return cannotSkip(state)
      ? explaining(act, prompts.cannotDecline(question.label))(state)
      : inTurn(acknowledgeAct(act), skip(at))(state)
  }

const isRecorded = ({ session }: State): boolean => keepsRecordings(session)

const humanRequested =
  (act: DialogueAct): Transition =>
  (state) =>
    inTurn(
      doing({ type: "log", level: "info", event: "the respondent asked for a person", fields: {} }, { type: "save" }),
      explaining(act, state.session.prompts.noHuman),
    )({ ...state, wantsHuman: true })

/** Performs a dialogue act about the current question. The review has no current question. */
const aboutQuestion =
  (transition: Transition): Transition =>
  (state) =>
    state.phase === "review" ? notAvailable(state) : transition(state)

const askAgain = aboutQuestion((state) => inTurn(acknowledge("repeat", state.cursor), askOnceMore)(state))

const sayWhy = (act: DialogueAct): Transition =>
  aboutQuestion((state) => {
    const reason = reasonOf(state)
    return reason === undefined ? notAvailable(state) : explaining(act, reason)(state)
  })

const unknown = (act: DialogueAct): Transition =>
  aboutQuestion((state) => {
    const { unknownRequired, unknownOptional } = state.session.prompts
    return explaining(act, cannotSkip(state) ? unknownRequired : unknownOptional)(state)
  })

/** Performs a dialogue act: an utterance that controls the dialogue and is never stored as an answer. */
export const performAct =
  (act: DialogueAct, utterance: Pick<Utterance, "text" | "confidence">, at: number): Transition =>
  (state) => {
    const { prompts } = state.session
    switch (act.kind) {
      case "wait":
      case "backchannel":
        return waiting(act)(state)
      case "spell":
        return canSpell(state) ? inTurn(acknowledgeAct(act), startSpelling)(state) : notAvailable(state)
      case "language":
        return inTurn(acknowledgeAct(act), speakIn(act.locale, state.phase === "review"))(state)
      case "again":
        return askAgain(state)
      case "slower":
      case "louder":
        return aboutQuestion(inTurn(acknowledgeAct(act), askOnceMore))(state)
      case "why":
        return sayWhy(act)(state)
      case "who":
        return explaining(act, prompts.who)(state)
      case "recorded":
        return explaining(act, isRecorded(state) ? prompts.recorded : prompts.notRecorded)(state)
      case "human_requested":
        return humanRequested(act)(state)
      case "discard":
        return inTurn(acknowledgeAct(act), askToStop(utterance, true))(state)
      case "decline":
        return aboutQuestion(declining(act, at))(state)
      case "unknown":
        return unknown(act)(state)
    }
  }
