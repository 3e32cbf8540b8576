import type { ClientMessage } from "../wire.ts"
import type { Timer } from "./Event.ts"

/** The commands of a step, in order. */
export type Command =
  | { readonly type: "connect" }
  | { readonly type: "disconnect" }
  /**
   * `leavesOther`: the person leaves their session in another tab or on another device. That session can be resumed
   * later.
   */
  | { readonly type: "start_session"; readonly resumeId: string | undefined; readonly leavesOther?: boolean }
  | { readonly type: "send"; readonly message: ClientMessage }
  /** Sends the recording with this number as one binary frame. */
  | { readonly type: "send_recording"; readonly recording: number }
  | { readonly type: "forget_recording"; readonly recording: number }
  /** Plays these keys, replacing the current playback. */
  | { readonly type: "play"; readonly keys: ReadonlyArray<string> }
  /** Prepares these keys; `resume` starts playback. */
  | { readonly type: "cue"; readonly keys: ReadonlyArray<string> }
  /** Plays these keys after the current playback. */
  | { readonly type: "append"; readonly keys: ReadonlyArray<string> }
  /** Stops playback and remembers the position. */
  | { readonly type: "interrupt" }
  /** Resumes playback at the remembered position. */
  | { readonly type: "resume" }
  | { readonly type: "silence" }
  | { readonly type: "open_microphone" }
  | { readonly type: "close_microphone" }
  /** Detects speech: it starts after `onsetMs` of speech and ends after `silenceMs` of silence. */
  | { readonly type: "arm"; readonly onsetMs: number; readonly silenceMs: number }
  | { readonly type: "disarm" }
  | { readonly type: "record"; readonly recording: number }
  /** Ends the recording after this many more milliseconds, because it lags behind the microphone. */
  | { readonly type: "finish_recording"; readonly tailMs: number }
  | { readonly type: "drop_recording" }
  | { readonly type: "wait"; readonly timer: Timer; readonly ms: number }
  | { readonly type: "stop_waiting"; readonly timer: Timer }
  /** Stores the session's id for a reload. */
  | { readonly type: "remember"; readonly sessionId: string }
  | { readonly type: "forget" }
