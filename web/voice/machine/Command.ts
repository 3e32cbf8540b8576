import type { ClientMessage } from "../wire.ts"
import type { Timer } from "./Event.ts"

/** What a step asks its surroundings to do, in this order. */
export type Command =
  | { readonly type: "connect" }
  | { readonly type: "disconnect" }
  /** `leavesOther`: the session that the person is in somewhere else is left. */
  | { readonly type: "start_session"; readonly resumeId: string | undefined; readonly leavesOther?: boolean }
  | { readonly type: "send"; readonly message: ClientMessage }
  /** The recording of this number, as one binary frame. */
  | { readonly type: "send_recording"; readonly recording: number }
  | { readonly type: "forget_recording"; readonly recording: number }
  /** Plays these keys instead of what was being played. */
  | { readonly type: "play"; readonly keys: ReadonlyArray<string> }
  /** The same, not yet: `resume` begins. */
  | { readonly type: "cue"; readonly keys: ReadonlyArray<string> }
  /** Plays these keys after what is being played. */
  | { readonly type: "append"; readonly keys: ReadonlyArray<string> }
  /** Stops, and remembers where. */
  | { readonly type: "interrupt" }
  /** Goes on where it was stopped. */
  | { readonly type: "resume" }
  | { readonly type: "silence" }
  | { readonly type: "open_microphone" }
  | { readonly type: "close_microphone" }
  /** Detects speech: an onset counts after `onsetMs` of it, the end after `silenceMs` without. */
  | { readonly type: "arm"; readonly onsetMs: number; readonly silenceMs: number }
  | { readonly type: "disarm" }
  | { readonly type: "record"; readonly recording: number }
  /** What is recorded lags behind what is heard: so many milliseconds of it are still to come. */
  | { readonly type: "finish_recording"; readonly tailMs: number }
  | { readonly type: "drop_recording" }
  | { readonly type: "wait"; readonly timer: Timer; readonly ms: number }
  | { readonly type: "stop_waiting"; readonly timer: Timer }
  /** Keeps the session's id, so that a reload finds it. */
  | { readonly type: "remember"; readonly sessionId: string }
  | { readonly type: "forget" }
