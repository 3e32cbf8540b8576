import type { Json, ServerMessage } from "../wire.ts"
import type { Policy } from "./State.ts"

/** All events that a client can receive. */
export type VoiceEvent =
  /** The person's actions. */
  | {
      readonly type: "begin"
      readonly withMicrophone: boolean
      readonly hasRecogniser: boolean
      /** Questions are not read aloud. */
      readonly isSilent?: boolean
      readonly policy?: Policy
      readonly resumeId?: string
      /** Ends the session `resumeId` and starts a new one. */
      readonly isAnew?: boolean
    }
  | { readonly type: "talk" }
  | { readonly type: "repeat" }
  | { readonly type: "back" }
  | { readonly type: "skip" }
  | { readonly type: "answer_text"; readonly value: string }
  | { readonly type: "choose"; readonly values: ReadonlyArray<string>; readonly isSeveral: boolean }
  | { readonly type: "answer_payload"; readonly value: Json }
  | { readonly type: "confirm"; readonly confirmed: boolean }
  /** Rejects with a replacement: edited text, or an alternative. */
  | { readonly type: "correct"; readonly value: string; readonly isChoice: boolean }
  | { readonly type: "submit" }
  | { readonly type: "edit"; readonly fieldId: string }
  | { readonly type: "pause" }
  | { readonly type: "go_on" }
  | { readonly type: "discard" }
  | { readonly type: "leave" }
  | { readonly type: "take_over" }
  /** Switches from another form's session to this one. */
  | { readonly type: "leave_other" }
  | { readonly type: "hands_free"; readonly isOn: boolean }
  | { readonly type: "interruptions"; readonly areOn: boolean }
  | { readonly type: "aloud"; readonly isOn: boolean }
  | { readonly type: "ask_microphone" }
  | { readonly type: "locale_changed"; readonly locale: string }
  /** Connection events. */
  | { readonly type: "connected" }
  | { readonly type: "disconnected"; readonly code: number }
  | { readonly type: "message"; readonly message: ServerMessage }
  /** Playback events: the words in `text` begin to play, or everything has been played. */
  | { readonly type: "playing"; readonly text: string }
  | { readonly type: "played" }
  /** Microphone events. */
  | { readonly type: "microphone_ready"; readonly echoCancellation: boolean }
  | { readonly type: "microphone_failed"; readonly reason: "refused" | "missing" | "busy" }
  | { readonly type: "microphone_lost" }
  | { readonly type: "microphone_muted"; readonly isMuted: boolean }
  | { readonly type: "speech_suspected" }
  | { readonly type: "speech_faded" }
  | { readonly type: "speech_started" }
  | { readonly type: "speech_ended" }
  | { readonly type: "recorded"; readonly recording: number; readonly bytes: number }
  /** Page events. */
  | { readonly type: "hidden" }
  | { readonly type: "shown" }
  | { readonly type: "taken_over" }
  /** A timer of `Command.wait`. */
  | { readonly type: "elapsed"; readonly timer: Timer }

/**
 * `moving`: how long to hide a change of servers from the person. `replugged`: when to look for another microphone after
 * one was lost.
 */
export type Timer = "quiet" | "longest" | "moving" | "replugged"
