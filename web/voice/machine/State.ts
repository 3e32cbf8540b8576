import type {
  AnswerMessage,
  AnswerRejected,
  ComputedItem,
  ConfirmRequest,
  Json,
  Question,
  ReviewItem,
} from "../wire.ts"

/** The phase of the conversation. */
export type Place =
  | "start"
  | "opening"
  | "asking"
  | "confirming"
  | "review"
  | "sending"
  /** The user has another active session, which `holder` identifies. */
  | "taken"
  /** The session continues in another tab or on another device. */
  | "elsewhere"
  /** The service denies access; `trouble` contains the reason. */
  | "refused"
  | "done"
  | "left"

/** The current voice activity. */
export type Activity = "idle" | "speaking" | "listening" | "hearing" | "thinking" | "paused"

/** The microphone's state. `off`: not used in this session. */
export type Microphone = "unasked" | "asking" | "ready" | "refused" | "missing" | "busy" | "muted" | "unplugged" | "off"

/** `moving`: a change of servers, hidden from the person at first. */
export type Line = "closed" | "connecting" | "open" | "moving" | "waiting"

/** Notices for the person, one sentence each. The page provides the wording. */
export type Notice =
  | "offline"
  | "kept"
  | "away"
  | "nothingHeard"
  | "quiet"
  | "unreadable"
  | "noRecogniser"
  | "required"
  | "notNow"
  | "checkLater"
  | "startedAnew"
  | "outOfStep"
  | "serverFault"
  | "lostWords"
  | "sentUnseen"
  | "corrections"

/** An unacknowledged answer, stored until the server has processed it. */
export type Pending =
  | { readonly kind: "recording"; readonly place: Place; readonly fieldId: string; readonly recording: number }
  | { readonly kind: "message"; readonly fieldId: string; readonly message: AnswerMessage }
  | { readonly kind: "submit" }

/** A line of the transcript, by either side. */
export interface Caption {
  readonly id: number
  readonly who: "service" | "person"
  readonly text: string
}

/** Timings and permissions: the server's, or else the contract's defaults. */
export interface Policy {
  readonly autoRecord: boolean
  /** Milliseconds of silence that end an utterance. */
  readonly silenceMs: number
  readonly bargeIn: boolean
  readonly maxRecordingSeconds: number
  /** Milliseconds of silence until the service is told, so that it can send a short prompt. */
  readonly silencePromptMs: number
}

export const defaultPolicy: Policy = {
  autoRecord: true,
  silenceMs: 1200,
  bargeIn: true,
  maxRecordingSeconds: 60,
  silencePromptMs: 10_000,
}

export interface VoiceState {
  /** The current language, which the person can change by saying so. */
  readonly locale: string
  readonly place: Place
  readonly activity: Activity
  readonly line: Line
  /** The session is active on this connection, so it receives messages. */
  readonly isInSession: boolean
  readonly microphone: Microphone
  /** The microphone cancels the loudspeaker's echo. */
  readonly hasEchoCancellation: boolean
  readonly policy: Policy
  /** The person's choices: hands-free listening, and whether speech interrupts. */
  readonly isHandsFree: boolean
  readonly mayInterrupt: boolean
  /** Questions are read aloud, if the service has a voice. */
  readonly isAloud: boolean
  /** The service can recognize speech, until it reports otherwise. */
  readonly hasRecogniser: boolean
  /** The service has sent audio. */
  readonly hasVoice: boolean
  readonly sessionId: string | undefined
  readonly resumeId: string | undefined
  readonly holder: { readonly sessionId: string; readonly formUid: string } | undefined
  /** The next session replaces the session that is active elsewhere. */
  readonly leavesOther: boolean
  readonly trouble: string | undefined
  readonly title: string
  readonly total: number
  readonly section: string
  readonly question: Question | undefined
  readonly confirm: ConfirmRequest | undefined
  /** The confirmation's read-back, if the service sent one. */
  readonly readBack: { readonly key: string; readonly text: string } | undefined
  readonly rejected: AnswerRejected | undefined
  readonly items: ReadonlyArray<ReviewItem>
  /** Computed values below the review's answers. */
  readonly computed: ReadonlyArray<ComputedItem>
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** A prompt that replaces the question after answers that were not understood. */
  readonly prompt: string | undefined
  readonly offersKeyboard: boolean
  readonly heard: string | undefined
  readonly notice: Notice | undefined
  readonly captions: ReadonlyArray<Caption>
  /** The words that are currently being spoken. */
  readonly saying: string | undefined
  /** The audio keys to play before those of the next question. */
  readonly lead: ReadonlyArray<string>
  /** The current utterance interrupted the service. */
  readonly isInterruption: boolean
  /** Playback was interrupted and can resume. */
  readonly isHalfPlayed: boolean
  readonly isAway: boolean
  readonly isPausedByPerson: boolean
  readonly pending: Pending | undefined
  /** The person's replacement for a candidate, which answers the repeated question. */
  readonly correction: { readonly value: string; readonly isChoice: boolean } | undefined
  /** The session was resumed, so the following messages may already be on the page. */
  readonly isResuming: boolean
  /** The session is resumed only to end it and start a new one. */
  readonly isRestarting: boolean
  readonly recordings: number
  /** Number of silence reports since the last speech. */
  readonly silences: number
  readonly submissionId: string | null | undefined
  /** The answers are stored, but not in the database yet. */
  readonly isPending: boolean
  readonly data: Readonly<Record<string, Json>> | undefined
}

export const initialState: VoiceState = {
  locale: "en",
  place: "start",
  activity: "idle",
  line: "closed",
  isInSession: false,
  microphone: "unasked",
  hasEchoCancellation: false,
  policy: defaultPolicy,
  isHandsFree: true,
  mayInterrupt: true,
  isAloud: true,
  hasRecogniser: true,
  hasVoice: false,
  sessionId: undefined,
  resumeId: undefined,
  holder: undefined,
  leavesOther: false,
  trouble: undefined,
  title: "",
  total: 0,
  section: "",
  question: undefined,
  confirm: undefined,
  readBack: undefined,
  rejected: undefined,
  items: [],
  computed: [],
  errors: {},
  prompt: undefined,
  offersKeyboard: false,
  heard: undefined,
  notice: undefined,
  captions: [],
  saying: undefined,
  lead: [],
  isInterruption: false,
  isHalfPlayed: false,
  isAway: false,
  isPausedByPerson: false,
  pending: undefined,
  correction: undefined,
  isResuming: false,
  isRestarting: false,
  recordings: 0,
  silences: 0,
  submissionId: undefined,
  isPending: false,
  data: undefined,
}

/** Whether a conversation is active. */
export const isTalking = ({ place }: VoiceState): boolean =>
  place === "asking" || place === "confirming" || place === "review"

/** Whether speech is accepted at the moment. */
export const canHear = (state: VoiceState): boolean =>
  state.microphone === "ready" && state.hasRecogniser && isTalking(state) && !state.isAway

/**
 * Whether speech may interrupt, under the conditions in docs/contract/voice-bargein.md: the form must allow it, the
 * microphone must cancel echo, and the person must not have opted out.
 */
export const canInterrupt = (state: VoiceState): boolean =>
  canHear(state) && state.isHandsFree && state.policy.bargeIn && state.mayInterrupt && state.hasEchoCancellation
