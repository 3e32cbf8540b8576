import { type ByType, byType } from "./byType.ts"
import type { Timer, VoiceEvent } from "./Event.ts"
import * as Hearing from "./hearing.ts"
import * as Line from "./line.ts"
import { isOver } from "./line.ts"
import * as Person from "./person.ts"
import { onMessage } from "./server.ts"
import { armedForInterruption, hush, listen, replay, rest } from "./speaking.ts"
import type { Place, VoiceState } from "./State.ts"
import { doing, becoming, inTurn, stay, type Transition, type Outcome } from "./Outcome.ts"

const canBegin: ReadonlySet<Place> = new Set(["start", "done", "left", "refused"])

type Begin = Extract<VoiceEvent, { type: "begin" }>

/** Requests the microphone first, so that no question is read aloud during the permission prompt. */
const begin = ({ withMicrophone, hasRecogniser, isSilent, resumeId, isAnew, policy }: Begin): Transition =>
  inTurn(
    becoming({
      place: "opening",
      line: "connecting",
      hasRecogniser,
      isAloud: isSilent !== true,
      resumeId,
      isRestarting: isAnew === true && resumeId !== undefined,
      notice: undefined,
      ...(policy === undefined ? {} : { policy }),
    }),
    withMicrophone && hasRecogniser
      ? inTurn(becoming({ microphone: "asking" }), doing({ type: "open_microphone" }))
      : inTurn(becoming({ microphone: "off" }), doing({ type: "connect" })),
  )

/** Connects if the request for the microphone delayed the connection. */
const connectIfFirst: Transition = (state) =>
  state.place === "opening" && state.line === "connecting" ? doing({ type: "connect" })(state) : stay(state)

const microphoneReady =
  (hasEchoCancellation: boolean): Transition =>
  (state) =>
    inTurn(
      becoming({
        microphone: "ready",
        hasEchoCancellation,
        notice: state.notice === "lostWords" ? state.notice : undefined,
      }),
      connectIfFirst,
      state.activity === "speaking" ? armedForInterruption : state.activity === "idle" ? listen : stay,
    )(state)

const muted =
  (isMuted: boolean): Transition =>
  (state) => {
    if (isMuted) return state.microphone === "ready" ? Hearing.microphoneGone("muted")(state) : stay(state)
    return state.microphone === "muted" ? microphoneReady(state.hasEchoCancellation)(state) : stay(state)
  }

/** Continues here with the session that is open in another tab or on another device. */
const takeOver: Transition = (state) => {
  const resumeId = state.holder?.sessionId ?? state.sessionId
  if ((state.place !== "taken" && state.place !== "elsewhere") || resumeId === undefined) return stay(state)
  const opening = becoming({
    place: "opening",
    line: "connecting",
    resumeId,
    sessionId: undefined,
    question: undefined,
    notice: undefined,
  })
  return state.microphone === "unasked"
    ? inTurn(opening, Hearing.askForMicrophone)(state)
    : inTurn(opening, doing({ type: "connect" }))(state)
}

/** Starts here; the other form's session can be resumed later. */
const leaveOther: Transition = (state) => {
  if (state.place !== "taken") return stay(state)
  const opening = becoming({
    place: "opening",
    line: "connecting",
    resumeId: undefined,
    sessionId: undefined,
    question: undefined,
    notice: undefined,
    holder: undefined,
    leavesOther: true,
  })
  return state.microphone === "unasked"
    ? inTurn(opening, Hearing.askForMicrophone)(state)
    : inTurn(opening, doing({ type: "connect" }))(state)
}

/** Toggles reading aloud: repeats the current question, or interrupts it. */
const aloud =
  (isOn: boolean): Transition =>
  (state) => {
    if (state.isAloud === isOn) return stay(state)
    const next = { ...state, isAloud: isOn }
    if (isOn) return state.place === "asking" ? replay(next) : stay(next)
    return state.activity === "speaking" ? inTurn(doing({ type: "silence" }), listen)(next) : stay(next)
  }

const otherLanguage: Transition = inTurn(
  hush,
  becoming({ question: undefined, items: [], activity: "idle", line: "connecting", section: "" }),
  doing({ type: "disconnect" }, { type: "connect" }),
)

const whileSpeaking =
  (transition: Transition): Transition =>
  (state) =>
    state.activity === "speaking" ? transition(state) : stay(state)

const armedWhileSpeaking = whileSpeaking(armedForInterruption)

const handsFree =
  (isOn: boolean): Transition =>
  (state) => {
    const rearmed = state.activity === "idle" ? listen : armedWhileSpeaking
    return inTurn(becoming({ isHandsFree: isOn }), state.activity === "listening" && !isOn ? rest : rearmed)(state)
  }

/** When a headset is switched off, the device's own microphone is available after this many milliseconds. */
const replugMs = 1000

/** Continues with another microphone. */
const replugged: Transition = (state) =>
  state.microphone === "unplugged" && !isOver(state.place) ? Hearing.askForMicrophone(state) : stay(state)

const timers: Readonly<Record<Timer, Transition>> = {
  replugged,
  longest: Hearing.ended,
  quiet: Hearing.fellQuiet,
  moving: Line.notMoved,
}

const transitions: ByType<VoiceEvent, Transition> = {
  begin: (event) => (state) => (canBegin.has(state.place) ? begin(event)(state) : stay(state)),
  talk: () => Hearing.talk,
  repeat: () => Person.repeat,
  back: () => Person.back,
  skip: () => Person.skip,
  answer_text: ({ value }) => Person.type(value),
  choose: ({ values, isSeveral }) => Person.choose(values, isSeveral),
  answer_payload: ({ value }) => Person.answer((field_id) => ({ type: "answer_payload", field_id, value }), "…"),
  confirm: ({ confirmed }) => Person.confirm(confirmed),
  correct: ({ value, isChoice }) => Person.correct(value, isChoice),
  submit: () => Person.submit,
  edit: ({ fieldId }) => Person.edit(fieldId),
  pause: () => Person.pause,
  go_on: () => Person.goOn,
  discard: () => Person.discard,
  leave: () => Person.leave,
  take_over: () => takeOver,
  leave_other: () => leaveOther,
  aloud: ({ isOn }) => aloud(isOn),
  hands_free: ({ isOn }) => handsFree(isOn),
  interruptions: ({ areOn }) => inTurn(becoming({ mayInterrupt: areOn }), armedWhileSpeaking),
  ask_microphone: () => (state) => (state.microphone === "ready" ? stay(state) : Hearing.askForMicrophone(state)),
  locale_changed: ({ locale }) =>
    inTurn(becoming({ locale }), (state) => (state.sessionId === undefined ? stay(state) : otherLanguage(state))),
  connected: () => Line.connected,
  disconnected: ({ code }) => Line.disconnected(code),
  // Messages after the end are ignored.
  message: (event) => (state) =>
    isOver(state.place) || state.line !== "open" ? stay(state) : onMessage(event.message)(state),
  playing: ({ text }) => whileSpeaking(becoming({ saying: text })),
  played: () => whileSpeaking(listen),
  microphone_ready: ({ echoCancellation }) => microphoneReady(echoCancellation),
  microphone_failed: ({ reason }) => inTurn(Hearing.microphoneGone(reason), connectIfFirst),
  microphone_lost: () =>
    inTurn(
      Hearing.microphoneGone("unplugged"),
      doing({ type: "wait", timer: "replugged", ms: replugMs }),
      connectIfFirst,
    ),
  microphone_muted: ({ isMuted }) => muted(isMuted),
  speech_suspected: () => Hearing.suspected,
  speech_faded: () => Hearing.faded,
  speech_started: () => Hearing.started,
  speech_ended: () => Hearing.fellSilent,
  recorded: ({ recording, bytes }) => Hearing.recorded(recording, bytes),
  hidden: () => Person.hidden,
  shown: () => Person.shown,
  taken_over: () => Line.goneElsewhere,
  elapsed: ({ timer }) => timers[timer],
}

/** The whole client as one pure function from event and state to new state and commands. */
export const step = (state: VoiceState, event: VoiceEvent): Outcome => byType(transitions, event, stay)(state)
