import { zoneOf } from "../../forms/answers/Zones.ts"
import type { VoiceSettings } from "../../forms/model/Voice.ts"

export type Protocol = 1 | 2

/** The sent keys of `start_session`, in the domain's spelling. */
export interface StartSession {
  readonly formId?: string
  readonly formUid?: string
  readonly locale?: string
  readonly ttsBackend?: "local" | "cloud"
  readonly ttsVoice?: string | null
  readonly ttsMimeFormat?: string
  readonly autoAdvance?: boolean
  readonly enumerateOptions?: boolean
  readonly sttConfirmThreshold?: number
  readonly protocolVersion?: number
  readonly prefetch?: boolean
  readonly resumeSessionId?: string | null
  readonly timezone?: string | null
  readonly submitMode?: "server" | "client"
  /** Extension, protocol 2 only: request `turn_timings`. */
  readonly timings?: boolean
  /** Extension, protocol 2 only: continue with answers from elsewhere, such as the form's page. */
  readonly useSavedAnswers?: boolean
  /** Extension, protocol 2 only: leave the caller's session that blocks this one; it can be resumed later. */
  readonly leaveActive?: boolean
  /**
   * Extension, protocol 2 only: false if the respondent wants no recordings stored; true has no effect on a form that
   * stores none.
   */
  readonly keepRecordings?: boolean
}

/** The settings of a session: the client's, else the form's, else the contract's defaults. */
export interface SessionSettings {
  readonly protocol: Protocol
  readonly locale: string
  readonly ttsBackend: "local" | "cloud"
  readonly ttsVoice?: string
  readonly ttsMimeFormat: string
  readonly autoAdvance: boolean
  readonly enumerateOptions: boolean
  readonly sttConfirmThreshold: number
  readonly prefetch: boolean
  /** A valid IANA name; absent if the client sent none or an unknown one. */
  readonly timezone?: string
  readonly submitMode: "server" | "client"
  readonly timings: boolean
  /** Present if the respondent wants no recordings stored. */
  readonly keepsRecordings?: false
  /** Present if the session continues with answers from elsewhere. */
  readonly usesSaved?: true
}

/** The settings in a snapshot. The time zone is the client's current one and never restored. */
export type KeptSettings = Omit<SessionSettings, "timezone" | "protocol">

export const keptSettings = ({ timezone: _timezone, protocol: _protocol, ...lasting }: SessionSettings): KeptSettings =>
  lasting

/**
 * The settings of a new session, or (with `resumed`) of a resumed one. Both enumerations must be on for options to be
 * read aloud.
 */
export const sessionSettings = (
  start: StartSession,
  protocol: Protocol,
  form: VoiceSettings,
  resumed?: KeptSettings,
): SessionSettings => {
  const voice = start.ttsVoice === undefined ? (resumed?.ttsVoice ?? form.ttsVoice) : (start.ttsVoice ?? undefined)
  const zone = zoneOf(start.timezone)
  return {
    protocol,
    locale: start.locale ?? resumed?.locale ?? "en",
    ttsBackend: start.ttsBackend ?? resumed?.ttsBackend ?? form.ttsBackend,
    ...(voice === undefined ? {} : { ttsVoice: voice }),
    ttsMimeFormat: start.ttsMimeFormat ?? resumed?.ttsMimeFormat ?? "audio/wav",
    autoAdvance: start.autoAdvance ?? resumed?.autoAdvance ?? true,
    enumerateOptions: (start.enumerateOptions ?? resumed?.enumerateOptions ?? true) && form.enumerateOptions,
    sttConfirmThreshold: start.sttConfirmThreshold ?? resumed?.sttConfirmThreshold ?? form.sttConfirmThreshold,
    prefetch: protocol === 2 && (start.prefetch ?? resumed?.prefetch ?? true),
    ...(zone === undefined ? {} : { timezone: zone }),
    submitMode: start.submitMode ?? resumed?.submitMode ?? "server",
    timings: protocol === 2 && (start.timings ?? resumed?.timings ?? false),
    ...((start.keepRecordings ?? resumed?.keepsRecordings ?? true) ? {} : { keepsRecordings: false as const }),
    ...(protocol === 2 && (start.useSavedAnswers ?? resumed?.usesSaved) === true ? { usesSaved: true as const } : {}),
  }
}
