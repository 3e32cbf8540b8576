import type {
  AnswerMessage,
  AnswerRejected,
  ComputedItem,
  ConfirmRequest,
  Json,
  Question,
  ReviewItem,
} from "../wire.ts"

/** Where the conversation stands. */
export type Place =
  | "start"
  | "opening"
  | "asking"
  | "confirming"
  | "review"
  | "sending"
  /** Another session of this user is active; `holder` says which. */
  | "taken"
  /** This session goes on in another tab or on another device. */
  | "elsewhere"
  /** The service will not let us in: `trouble` says why. */
  | "refused"
  | "done"
  | "left"

/** What the voice is doing at this moment. */
export type Activity = "idle" | "speaking" | "listening" | "hearing" | "thinking" | "paused"

/** What is known of the microphone. `off`: the person wants none. */
export type Microphone = "unasked" | "asking" | "ready" | "refused" | "missing" | "busy" | "muted" | "unplugged" | "off"

/** `moving`: the service has said that it goes on elsewhere, of which the person need not know yet. */
export type Line = "closed" | "connecting" | "open" | "moving" | "waiting"

/** What the person should know, in one sentence each; the page has the words. */
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

/** An answer on its way: kept until the server has said what became of it. */
export type Pending =
  | { readonly kind: "recording"; readonly place: Place; readonly fieldId: string; readonly recording: number }
  | { readonly kind: "message"; readonly fieldId: string; readonly message: AnswerMessage }
  | { readonly kind: "submit" }

/** One line of what was said, by either side. */
export interface Caption {
  readonly id: number
  readonly who: "service" | "person"
  readonly text: string
}

/** How long things take and what is allowed; from the server, else the contract's defaults. */
export interface Policy {
  readonly autoRecord: boolean
  /** Milliseconds of silence that end an utterance. */
  readonly silenceMs: number
  readonly bargeIn: boolean
  readonly maxRecordingSeconds: number
  /** Milliseconds without a word until the service is told, which then asks in fewer words. */
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
  /** In which is asked and understood; the person may have changed it by saying so. */
  readonly locale: string
  readonly place: Place
  readonly activity: Activity
  readonly line: Line
  /** The session has been begun or resumed on this line: what is sent now is heard by it. */
  readonly isInSession: boolean
  readonly microphone: Microphone
  /** The microphone's track takes the loudspeaker out of what it hears. */
  readonly hasEchoCancellation: boolean
  readonly policy: Policy
  /** What the person chose: to be listened to without pressing anything, and to be able to interrupt. */
  readonly isHandsFree: boolean
  readonly mayInterrupt: boolean
  /** Questions are read out, where the service has a voice. */
  readonly isAloud: boolean
  /** The server can hear; known to be false once it has said so. */
  readonly hasRecogniser: boolean
  /** The service has sent something to play. */
  readonly hasVoice: boolean
  readonly sessionId: string | undefined
  readonly resumeId: string | undefined
  readonly holder: { readonly sessionId: string; readonly formUid: string } | undefined
  /** The next session is begun in the place of the one that is active elsewhere. */
  readonly leavesOther: boolean
  readonly trouble: string | undefined
  readonly title: string
  readonly total: number
  readonly section: string
  readonly question: Question | undefined
  readonly confirm: ConfirmRequest | undefined
  /** What the service reads back with the confirmation, where it has said it. */
  readonly readBack: { readonly key: string; readonly text: string } | undefined
  readonly rejected: AnswerRejected | undefined
  readonly items: ReadonlyArray<ReviewItem>
  /** What follows from the answers, below them in the review. */
  readonly computed: ReadonlyArray<ComputedItem>
  readonly errors: Readonly<Record<string, ReadonlyArray<string>>>
  /** Said in place of the question after misses. */
  readonly prompt: string | undefined
  readonly offersKeyboard: boolean
  readonly heard: string | undefined
  readonly notice: Notice | undefined
  readonly captions: ReadonlyArray<Caption>
  /** The words that are coming out of the loudspeaker. */
  readonly saying: string | undefined
  /** Keys to play before the next question's own. */
  readonly lead: ReadonlyArray<string>
  /** The utterance at hand came while the service was speaking. */
  readonly isInterruption: boolean
  /** Playback was stopped in its middle and can go on there. */
  readonly isHalfPlayed: boolean
  readonly isAway: boolean
  readonly isPausedByPerson: boolean
  readonly pending: Pending | undefined
  /** What the person gave in place of what was understood; it answers the question when that is asked again. */
  readonly correction: { readonly value: string; readonly isChoice: boolean } | undefined
  /** The session has been resumed, and what follows may be what is on the page already. */
  readonly isResuming: boolean
  /** The resumed session is only to be ended, and a new one begun. */
  readonly startsAnew: boolean
  readonly recordings: number
  /** How often the service was told that nobody speaks, since somebody did. */
  readonly silences: number
  readonly submissionId: string | null | undefined
  /** The answers are safe, and not yet where their readers look. */
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
  startsAnew: false,
  recordings: 0,
  silences: 0,
  submissionId: undefined,
  isPending: false,
  data: undefined,
}

/** A conversation that is under way. */
export const isTalking = ({ place }: VoiceState): boolean =>
  place === "asking" || place === "confirming" || place === "review"

/** Speech can be taken at this moment. */
export const canHear = (state: VoiceState): boolean =>
  state.microphone === "ready" && state.hasRecogniser && isTalking(state) && !state.isAway

/**
 * Ceiling of docs/contract/voice-bargein.md: the form must allow it, the track must cancel its echo, and the person must not have
 * opted out.
 */
export const canInterrupt = (state: VoiceState): boolean =>
  canHear(state) && state.isHandsFree && state.policy.bargeIn && state.mayInterrupt && state.hasEchoCancellation
