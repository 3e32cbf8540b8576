import type { VoiceEvent } from "./Event.ts"
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

/** Requests the microphone first, so that no speech covers its permission prompt. */
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
      becoming({ microphone: "ready", hasEchoCancellation, notice: undefined }),
      connectIfFirst,
      state.activity === "speaking" ? armedForInterruption : state.activity === "idle" ? listen : stay,
    )(state)

const muted =
  (isMuted: boolean): Transition =>
  (state) => {
    if (isMuted) return state.microphone === "ready" ? Hearing.microphoneGone("muted")(state) : stay(state)
    return state.microphone === "muted" ? microphoneReady(state.hasEchoCancellation)(state) : stay(state)
  }

/** Continues here the session of another tab or device. */
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

/** Toggles reading out: the current question is repeated, or interrupted. */
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

const transition = (event: VoiceEvent): Transition => {
  switch (event.type) {
    case "begin":
      return (state) => (canBegin.has(state.place) ? begin(event)(state) : stay(state))
    case "talk":
      return Hearing.talk
    case "repeat":
      return Person.repeat
    case "back":
      return Person.back
    case "skip":
      return Person.skip
    case "answer_text":
      return Person.type(event.value)
    case "choose":
      return Person.choose(event.values, event.isSeveral)
    case "answer_payload":
      return Person.answer((field_id) => ({ type: "answer_payload", field_id, value: event.value }), "…")
    case "confirm":
      return Person.confirm(event.confirmed)
    case "correct":
      return Person.correct(event.value, event.isChoice)
    case "submit":
      return Person.submit
    case "edit":
      return Person.edit(event.fieldId)
    case "pause":
      return Person.pause
    case "go_on":
      return Person.goOn
    case "discard":
      return Person.discard
    case "leave":
      return Person.leave
    case "take_over":
      return takeOver
    case "leave_other":
      return leaveOther
    case "aloud":
      return aloud(event.isOn)
    case "hands_free":
      return (state) =>
        inTurn(
          becoming({ isHandsFree: event.isOn }),
          state.activity === "listening" && !event.isOn
            ? rest
            : state.activity === "idle"
              ? listen
              : armedWhileSpeaking,
        )(state)
    case "interruptions":
      return inTurn(becoming({ mayInterrupt: event.areOn }), armedWhileSpeaking)
    case "ask_microphone":
      return (state) => (state.microphone === "ready" ? stay(state) : Hearing.askForMicrophone(state))
    case "locale_changed":
      return inTurn(becoming({ locale: event.locale }), (state) =>
        state.sessionId === undefined ? stay(state) : otherLanguage(state),
      )
    case "connected":
      return Line.connected
    case "disconnected":
      return Line.disconnected(event.code)
    case "message":
      // Messages after the end are ignored.
      return (state) => (isOver(state.place) || state.line !== "open" ? stay(state) : onMessage(event.message)(state))
    case "playing":
      return (state) => (state.activity === "speaking" ? becoming({ saying: event.text })(state) : stay(state))
    case "played":
      return (state) => (state.activity === "speaking" ? listen(state) : stay(state))
    case "microphone_ready":
      return microphoneReady(event.echoCancellation)
    case "microphone_failed":
      return inTurn(Hearing.microphoneGone(event.reason), connectIfFirst)
    case "microphone_lost":
      return Hearing.microphoneGone("unplugged")
    case "microphone_muted":
      return muted(event.isMuted)
    case "speech_suspected":
      return Hearing.suspected
    case "speech_faded":
      return Hearing.faded
    case "speech_started":
      return Hearing.started
    case "speech_ended":
      return Hearing.fellSilent
    case "recorded":
      return Hearing.recorded(event.recording, event.bytes)
    case "hidden":
      return Person.hidden
    case "shown":
      return Person.shown
    case "taken_over":
      return Line.goneElsewhere
    case "elapsed":
      return { longest: Hearing.ended, quiet: Hearing.fellQuiet, moving: Line.notMoved }[event.timer]
  }
}

const armedWhileSpeaking: Transition = (state) =>
  state.activity === "speaking" ? armedForInterruption(state) : stay(state)

/** The whole client as one pure function: event and state in; new state and commands out. */
export const step = (state: VoiceState, event: VoiceEvent): Outcome => transition(event)(state)
