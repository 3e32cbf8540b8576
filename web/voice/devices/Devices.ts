import type { Level } from "../endpointing.ts"
import type { ClientMessage, ServerMessage } from "../wire.ts"

/** What happens on a connection. Audio comes as the header of its segment with its bytes. */
export interface LineHearer {
  readonly connected: () => void
  /** With the close code; 1006 where there was no farewell. */
  readonly disconnected: (code: number) => void
  readonly message: (message: ServerMessage) => void
  readonly audio: (key: string, mime: string, text: string, bytes: ArrayBuffer) => void
}

/** The line to the service: one socket after the other, tried again until it is closed from here. */
export interface Line {
  readonly open: () => void
  readonly close: () => void
  readonly send: (message: ClientMessage) => void
  readonly sendRecording: (recording: Blob) => void
}

/** A clip that is being played. */
export interface Clip {
  /** Stops, and answers how far it had come, in seconds. */
  readonly stop: () => number
}

/** The loudspeaker. */
export interface Loudspeaker {
  /** Something that `start` can play; nothing where the bytes are no sound. */
  readonly decode: (bytes: ArrayBuffer, mime: string) => Promise<unknown>
  /** Plays from `offset` seconds on, and says when it is over by itself. */
  readonly start: (sound: unknown, offset: number, over: () => void) => Clip
}

export interface MicrophoneHearer {
  readonly ready: (echoCancellation: boolean) => void
  readonly failed: (reason: "refused" | "missing" | "busy") => void
  readonly lost: () => void
  readonly muted: (isMuted: boolean) => void
  readonly level: (level: Level) => void
}

/** A recording under way. */
export interface Take {
  /** The whole container, finished after so many milliseconds more. */
  readonly finish: (tailMs: number) => Promise<Blob>
  readonly drop: () => void
}

export interface Microphone {
  /** Asks for it. Already open: ready at once. */
  readonly open: () => void
  readonly close: () => void
  /** Starts a recording that reaches back by `lagMs`, so that the first sound is in it. */
  readonly record: () => Take
}

/** What is recorded lags behind what is heard by so much, so that a recording begins before it was decided on. */
export const lagMs = 300

export interface Clock {
  /** Calls once after so many milliseconds; answers how to call it off. */
  readonly after: (ms: number, call: () => void) => () => void
  readonly every: (ms: number, call: () => void) => () => void
}

/** The id of a session, kept for a reload of the page. */
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
