import type { ComputedItem, Question, ReviewItem, ServerMessage, SessionStarted } from "../wire.ts"
import { handleSilence } from "./hearing.ts"
import { restart, finished, gone, goneElsewhere, refused } from "./line.ts"
import { choose, type } from "./person.ts"
import { listen, rest, speak, speakNext } from "./speaking.ts"
import { defaultPolicy, type Notice, type VoiceState } from "./State.ts"
import { type ByType, byType } from "./byType.ts"
import { captioned, doing, becoming, inTurn, stay, type Transition } from "./Outcome.ts"

type Message<T extends ServerMessage["type"]> = Extract<ServerMessage, { readonly type: T }>

/** The answer was processed; its recording is dropped. */
const clearPending: Transition = (state) =>
  inTurn(
    state.pending?.kind === "recording"
      ? doing({ type: "forget_recording", recording: state.pending.recording })
      : stay,
    becoming({ pending: undefined }),
  )(state)

const started = (message: SessionStarted): Transition => {
  const free = message.hands_free
  return inTurn(
    becoming({
      sessionId: message.session_id,
      isInSession: true,
      resumeId: undefined,
      title: message.title,
      total: message.total_questions,
      holder: undefined,
      leavesOther: false,
      policy: {
        autoRecord: free?.auto_record ?? defaultPolicy.autoRecord,
        silenceMs: free?.silence_ms ?? defaultPolicy.silenceMs,
        bargeIn: free?.barge_in ?? defaultPolicy.bargeIn,
        maxRecordingSeconds: message.max_recording_seconds ?? defaultPolicy.maxRecordingSeconds,
        silencePromptMs: message.silence_prompt_ms ?? defaultPolicy.silencePromptMs,
      },
    }),
    doing({ type: "remember", sessionId: message.session_id }),
  )
}

const resumed =
  (sessionId: string, phase: string): Transition =>
  (state) => {
    if (state.isRestarting)
      return inTurn(becoming({ sessionId }), doing({ type: "send", message: { type: "end_session" } }))(state)
    const isBack = state.sessionId === sessionId
    return inTurn(
      becoming({
        sessionId,
        isInSession: true,
        resumeId: undefined,
        holder: undefined,
        leavesOther: false,
        ...(isBack ? { place: phase === "review" || phase === "plausibility" ? "review" : "asking" } : {}),
        isResuming: isBack,
        notice: undefined,
        confirm: undefined,
        lead: isBack ? [] : ["sys:resume_welcome"],
      }),
      doing({ type: "remember", sessionId }),
    )(state)
  }

/** Sent before the following question, and read aloud with it. */
const staysWithQuestion: ReadonlySet<Notice> = new Set(["startedAnew", "corrections", "away", "lostWords"])

const repeatQuestion =
  (question: Question): Transition =>
  (state) =>
    inTurn(
      clearPending,
      becoming({
        place: "asking",
        question,
        confirm: undefined,
        readBack: undefined,
        rejected: undefined,
        prompt: undefined,
        offersKeyboard: false,
        heard: undefined,
        silences: 0,
        isResuming: false,
        notice: state.notice !== undefined && staysWithQuestion.has(state.notice) ? state.notice : undefined,
        // If there is no total, no number is shown.
        total: state.total === 0 ? 0 : Math.max(state.total, question.index + 1),
      }),
      captioned("service", question.narration?.text ?? question.label),
      speak(question.narration?.audio_keys ?? []),
    )(state)

/** After a reconnection: the pending answer is sent again, and current speech is not interrupted. */
const askAgainQuietly =
  (question: Question): Transition =>
  (state) => {
    const { pending } = state
    const same: VoiceState = { ...state, question, isResuming: false, place: "asking", confirm: undefined }
    if (pending?.kind === "message")
      return inTurn(becoming({ activity: "thinking" }), doing({ type: "send", message: pending.message }))(same)
    if (pending?.kind === "recording" && pending.place === "asking")
      return inTurn(
        becoming({ activity: "thinking" }),
        doing({ type: "send_recording", recording: pending.recording }),
      )(same)
    if (pending !== undefined || state.place !== "asking") return repeatQuestion(question)(state)
    return state.activity === "idle" || state.activity === "thinking" ? listen(same) : stay(same)
  }

/** The replacement answers the rejected candidate's question at once. */
const corrected =
  (question: Question, { value, isChoice }: NonNullable<VoiceState["correction"]>): Transition =>
  (state) =>
    inTurn(
      becoming({ place: "asking", question, confirm: undefined, readBack: undefined, heard: undefined }),
      isChoice ? choose([value], false) : type(value),
    )(state)

const asked =
  (question: Question): Transition =>
  (before) => {
    const { correction, ...rest } = before
    const state: VoiceState = { ...rest, correction: undefined }
    if (correction !== undefined && state.question?.field_id === question.field_id)
      return corrected(question, correction)(state)
    return state.isResuming && state.question?.field_id === question.field_id
      ? askAgainQuietly(question)(state)
      : repeatQuestion(question)(state)
  }

const lineKeys = ({ position, flagged }: ReviewItem): ReadonlyArray<string> =>
  flagged ? [`review:${position}`, `review:${position}:flag`] : [`review:${position}`]

const lineText = ({ position, label, answer_text: text }: ReviewItem): string =>
  `${position}. ${label}: ${text === "" ? "–" : text}`

const reviewing =
  (items: ReadonlyArray<ReviewItem>, computed: ReadonlyArray<ComputedItem>): Transition =>
  (state) => {
    const open: Partial<VoiceState> = {
      place: "review",
      items,
      computed,
      total: Math.max(state.total, items.length),
      confirm: undefined,
      question: undefined,
      rejected: undefined,
      prompt: undefined,
      offersKeyboard: false,
      heard: undefined,
      isResuming: false,
    }
    if (state.isResuming && state.pending?.kind === "submit")
      return inTurn(
        becoming({ ...open, place: "sending", activity: "thinking" }),
        doing({ type: "send", message: { type: "review_confirm", confirmed: true } }),
      )(state)
    return inTurn(
      becoming({ ...open, pending: undefined }),
      ...items.map((item) => captioned("service", lineText(item))),
      ...computed.map(({ label, answer_text: text }) => captioned("service", `${label}: ${text}`)),
      speak([
        "review:intro",
        ...items.flatMap(lineKeys),
        ...computed.map(({ field_id: fieldId }) => `review:computed:${fieldId}`),
      ]),
    )(state)
  }

const lineChanged =
  (item: ReviewItem): Transition =>
  (state) =>
    inTurn(
      becoming({
        place: "review",
        question: undefined,
        rejected: undefined,
        heard: undefined,
        items: state.items.map((one) => (one.field_id === item.field_id ? item : one)),
      }),
      captioned("service", lineText(item)),
      speak(lineKeys(item)),
    )(state)

/**
 * A spoken command, acknowledged before it takes effect. After `change` without a question, the server waits for a
 * number.
 */
const acknowledged = (command: string, fieldId: string | undefined): Transition => {
  const key = `sys:command_ack_${command}`
  if (command === "change" && fieldId === undefined) return speak([key])
  return ["repeat", "back", "skip", "help", "next", "send"].includes(command)
    ? (state) => [{ ...state, lead: [...state.lead, key] }, []]
    : stay
}

const faults: Readonly<Record<string, Notice>> = {
  UNSUPPORTED_AUDIO: "unreadable",
  AUDIO_DECODE_ERROR: "unreadable",
  REQUIRED: "required",
  PLAUSIBILITY_UNAVAILABLE: "checkLater",
  INTERNAL_ERROR: "serverFault",
}

/**
 * The other form's session has lost its connection and can be resumed later, so this session starts on the current
 * connection.
 */
const leaveUnattended: Transition = (state) =>
  inTurn(
    becoming({ leavesOther: true }),
    doing({ type: "start_session", resumeId: state.sessionId ?? state.resumeId, leavesOther: true }),
  )(state)

type Failure = Message<"error">

const activeElsewhere =
  ({ unattended, session_id: sessionId, form_uid: formUid }: Failure): Transition =>
  (state) => {
    if (unattended === true && !state.leavesOther) return leaveUnattended(state)
    const holder = sessionId === undefined || formUid === undefined ? undefined : { sessionId, formUid }
    return inTurn(rest, becoming({ place: "taken", holder, line: "closed" }), doing({ type: "disconnect" }))(state)
  }

/**
 * After a temporary failure, the person can speak again; otherwise there is no recognizer, and the microphone is
 * closed.
 */
const notRecognized = ({ temporary }: Failure): Transition =>
  inTurn(
    clearPending,
    becoming({ notice: "noRecogniser", offersKeyboard: true }),
    temporary === true
      ? stay
      : inTurn(becoming({ hasRecogniser: false, microphone: "off" }), doing({ type: "close_microphone" })),
    rest,
  )

const failed =
  (error: Failure): Transition =>
  (state) => {
    switch (error.code) {
      case "AUTH_REQUIRED":
      case "TENANT_MISMATCH":
      case "TENANT_NOT_DECLARED":
      case "ANSWERS_NOT_TAKEN":
        return refused(error.code)(state)
      case "RESUME_CONFLICT":
        return goneElsewhere(state)
      case "SESSION_ACTIVE":
        return activeElsewhere(error)(state)
      case "RESUME_UNAVAILABLE":
        // The session was completed, but its last message was lost.
        return error.stored_in === undefined
          ? restart(state)
          : completed(error.submission_id ?? null, error.stored_in)(state)
      case "RESUME_FORBIDDEN":
      case "RESUME_STALE":
        return restart(state)
      case "EMPTY_AUDIO":
        return inTurn(clearPending, handleSilence)(state)
      case "TRANSCRIBER_UNAVAILABLE":
        return notRecognized(error)(state)
      case "PLAUSIBILITY_UNAVAILABLE":
        return inTurn(clearPending, becoming({ place: "review", notice: "checkLater" }), listen)(state)
      case "COMMAND_NOT_AVAILABLE":
        return inTurn(clearPending, becoming({ notice: "notNow", lead: [] }), speak(["sys:not_available"]))(state)
      case "REQUIRED":
        return inTurn(clearPending, becoming({ notice: "required" }), speak(["sys:required_reject"]))(state)
      default:
        // An error before the session was resumed is not about the pending answer, which is sent later.
        if (!state.isInSession && state.pending !== undefined) return becoming({ notice: "kept" })(state)
        return inTurn(clearPending, becoming({ notice: faults[error.code] ?? "outOfStep", lead: [] }), listen)(state)
    }
  }

const completed = (submissionId: string | null, storedIn: string | undefined): Transition =>
  inTurn(
    finished("done"),
    becoming({ submissionId, isPending: storedIn === "pending", heard: undefined, section: "" }),
    (state) => (state.isAloud ? doing({ type: "play", keys: ["sys:submitted"] })(state) : stay(state)),
  )

const spokenRejection: Readonly<Record<string, string>> = {
  NO_MATCH: "sys:no_match",
  REQUIRED: "sys:required_reject",
  INVALID_VALUE: "sys:invalid_value",
  INVALID_EMAIL: "sys:invalid_email",
}

const narrated = ({ key, text }: Message<"audio_segment">): Transition => {
  const isReadBack = key.startsWith("sys:confirm:") || key.startsWith("sys:spelled:")
  if (isReadBack) return becoming({ hasVoice: true, readBack: { key, text } })
  return (state) => (state.hasVoice ? stay(state) : becoming({ hasVoice: true })(state))
}

const sectionEntered =
  ({ title = "", section_uid: uid }: Message<"section_enter">): Transition =>
  (state) => {
    const lead = state.section === "" ? state.lead : [...state.lead, `sys:section:${uid}`]
    return [{ ...state, section: title, lead }, []]
  }

const askedToConfirm =
  (message: Message<"confirm_request">): Transition =>
  (state) => {
    const isStop = message.purpose === "stop"
    const stop = message.deletes === true ? "sys:discard_confirm" : "sys:stop_confirm"
    const key = isStop ? stop : state.readBack?.key
    // The reason for repeating a question comes first.
    const rejection = spokenRejection[state.rejected?.code ?? ""]
    return inTurn(
      becoming({ place: "confirming", confirm: message, notice: undefined, rejected: undefined }),
      isStop ? stay : captioned("service", state.readBack?.text ?? ""),
      speak([rejection, key].filter((one) => one !== undefined)),
    )(state)
  }

const rejected = (message: Message<"answer_rejected">): Transition => {
  const key = spokenRejection[message.code ?? ""]
  return inTurn(
    clearPending,
    becoming({ place: "asking", rejected: message, confirm: undefined, readBack: undefined }),
    captioned("service", message.reason),
    speak(key === undefined ? [] : [key]),
  )
}

/**
 * A prompt never interrupts a person who has started to speak: it is only shown, or dropped if it was sent because of
 * silence.
 */
const prompted =
  ({ text, offer, reason, key }: Message<"prompt">): Transition =>
  (state) => {
    const { activity } = state
    const isHeard = activity === "hearing" || activity === "thinking"
    if (reason === "silence" && isHeard) return stay(state)
    // After a false interruption the narration resumes, so the prompt is shown but not spoken.
    const isShown = activity === "hearing" || (activity === "speaking" && reason === "no_input")
    return inTurn(
      becoming({ prompt: text, offersKeyboard: offer === "keyboard" }),
      captioned("service", text),
      isShown ? stay : speakNext([key]),
    )(state)
  }

const alsoHeard = ({ text, key }: Message<"also_heard">): Transition =>
  text === undefined || key === undefined
    ? stay
    : inTurn(captioned("service", text), (state) => stay({ ...state, lead: [...state.lead, key] }))

const ended =
  ({ kept }: Message<"session_ended">): Transition =>
  (state) =>
    state.isRestarting
      ? inTurn(
          becoming({ sessionId: undefined, resumeId: undefined, isRestarting: false, line: "connecting" }),
          doing({ type: "forget" }, { type: "disconnect" }, { type: "connect" }),
        )(state)
      : inTurn(
          doing({ type: "silence" }),
          kept === true ? gone("left") : finished("left"),
          doing({ type: "disconnect" }),
        )(state)

const transitions: Partial<ByType<ServerMessage, Transition>> = {
  session_started: started,
  session_resumed: ({ session_id: id, phase }) => resumed(id, phase),
  question: asked,
  audio_segment: narrated,
  section_enter: sectionEntered,
  transcription: ({ text }) => inTurn(becoming({ heard: text }), captioned("person", text)),
  confirm_request: askedToConfirm,
  answer_accepted: () =>
    inTurn(
      clearPending,
      becoming({ notice: undefined, rejected: undefined, confirm: undefined, readBack: undefined, errors: {} }),
    ),
  answer_rejected: rejected,
  prompt: prompted,
  command_ack: ({ locale, command, field_id: fieldId }) =>
    locale === undefined ? acknowledged(command, fieldId) : becoming({ locale }),
  also_heard: alsoHeard,
  plan_updated: ({ order }) => becoming({ total: order.length }),
  review_start: ({ items, computed = [] }) => reviewing(items, computed),
  review_item: ({ item }) => lineChanged(item),
  review_prompt: ({ text }) => inTurn(captioned("service", text), speakNext(["sys:review_all_correct"])),
  review_confirm: ({ confirmed }) => (confirmed ? becoming({ place: "sending", activity: "thinking" }) : stay),
  validation_errors: ({ errors }) => inTurn(clearPending, becoming({ errors, notice: "corrections" })),
  form_complete: ({ submission_id: id, stored_in: storedIn }) => completed(id, storedIn),
  answers_ready: ({ data }) => inTurn(finished("done"), becoming({ data })),
  session_ended: ended,
  error: failed,
}

/** A server message. Types that a client may ignore are skipped. */
export const onMessage = (message: ServerMessage): Transition => byType(transitions, message, stay)
