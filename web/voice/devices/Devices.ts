import type { Level } from "../endpointing.ts"
import type { ClientMessage, ServerMessage } from "../wire.ts"

/** Connection events. Each audio segment is delivered as a whole: its header and its bytes. */
export interface LineHearer {
  readonly connected: () => void
  /** With the close code; 1006 if there was no close frame. */
  readonly disconnected: (code: number) => void
  readonly message: (message: ServerMessage) => void
  readonly audio: (key: string, mime: string, text: string, bytes: ArrayBuffer) => void
}

/** The connection to the service, which reconnects until the client closes it. */
export interface Line {
  readonly open: () => void
  readonly close: () => void
  readonly send: (message: ClientMessage) => void
  readonly sendRecording: (recording: Blob) => void
}

/** A playing clip. */
export interface Clip {
  /** Stops, and returns its position in seconds. */
  readonly stop: () => number
}

/** The loudspeaker. */
export interface Loudspeaker {
  /** A playable clip; undefined for invalid audio. */
  readonly decode: (bytes: ArrayBuffer, mime: string) => Promise<unknown>
  /** Plays from `offset` seconds, and reports its natural end. */
  readonly start: (sound: unknown, offset: number, over: () => void) => Clip
}

export interface MicrophoneHearer {
  readonly ready: (echoCancellation: boolean) => void
  readonly failed: (reason: "refused" | "missing" | "busy") => void
  readonly lost: () => void
  readonly muted: (isMuted: boolean) => void
  readonly level: (level: Level) => void
}

/** A recording in progress. */
export interface Take {
  /** Stops after this many more milliseconds, and returns the complete container. */
  readonly finish: (tailMs: number) => Promise<Blob>
  readonly drop: () => void
}

export interface Microphone {
  /** Requests the microphone; if it is already open, it is ready at once. */
  readonly open: () => void
  readonly close: () => void
  /** Starts a recording `lagMs` milliseconds in the past, so that it includes the first sound. */
  readonly record: () => Take
}

/** The delay of recorded audio, in milliseconds. It lets a recording include sound from before speech was detected. */
export const lagMs = 300

export interface Clock {
  /** Calls the function once after this many milliseconds; returns a function that cancels the call. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly every: (ms: number, call: () => void) => () => void
}

/** Stores a session's id so that it is available after a reload. */
export interface Memory {
  readonly recall: () => string | undefined
  readonly remember: (sessionId: string) => void
  readonly forget: () => void
}

export const realClock: Clock = {
  after: (ms, call) => {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
  every: (ms, call) => {
    const timer = setInterval(call, ms)
    return () => clearInterval(timer)
  },
}
