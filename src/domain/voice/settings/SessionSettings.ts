import { zoneOf } from "../../forms/answers/Zones.ts"
import type { VoiceSettings } from "../../forms/model/Voice.ts"

export type Protocol = 1 | 2

/** The keys of `start_session` that were sent, in the domain's spelling. */
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
  /**
   * Extension, protocol 2 only: start even if another session of the caller blocks this one; that session can be
   * resumed later.
   */
  readonly leaveActive?: boolean
  /**
   * Extension, protocol 2 only: false if the respondent doesn't want recordings to be stored; true has no effect if the
   * form doesn't store recordings.
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
  /** A valid IANA time zone; absent if the client sent none or an unknown one. */
  readonly timezone?: string
  readonly submitMode: "server" | "client"
  readonly timings: boolean
  /** Present if the respondent doesn't want recordings to be stored. */
  readonly keepsRecordings?: false
  /** Present if the session continues with answers from elsewhere. */
  readonly usesSaved?: true
}

/** The settings in a snapshot. The time zone is always the client's current one and is never restored. */
export type KeptSettings = Omit<SessionSettings, "timezone" | "protocol">

export const keptSettings = ({ timezone: _timezone, protocol: _protocol, ...lasting }: SessionSettings): KeptSettings =>
  lasting

/** The values that apply if neither the client nor the form sets them. */
const defaults = {
  locale: "en",
  ttsMimeFormat: "audio/wav",
  autoAdvance: true,
  enumerateOptions: true,
  prefetch: true,
  submitMode: "server",
  timings: false,
} as const

/**
 * The settings of a new session, or (with `resumed`) of a resumed one. Options are read aloud only if both the form and
 * the client enable enumeration.
 */
export const sessionSettings = (
  start: StartSession,
  protocol: Protocol,
  form: VoiceSettings,
  resumed?: KeptSettings,
): SessionSettings => {
  const { ttsBackend, sttConfirmThreshold } = form
  const chosen = { ...defaults, ttsBackend, sttConfirmThreshold, ...resumed, ...start }
  const voice = start.ttsVoice === undefined ? (resumed?.ttsVoice ?? form.ttsVoice) : (start.ttsVoice ?? undefined)
  const zone = zoneOf(start.timezone)
  const keepsRecordings = start.keepRecordings ?? resumed?.keepsRecordings ?? true
  const usesSaved = start.useSavedAnswers ?? resumed?.usesSaved ?? false
  return {
    protocol,
    locale: chosen.locale,
    ttsBackend: chosen.ttsBackend,
    ...(voice === undefined ? {} : { ttsVoice: voice }),
    ttsMimeFormat: chosen.ttsMimeFormat,
    autoAdvance: chosen.autoAdvance,
    enumerateOptions: chosen.enumerateOptions && form.enumerateOptions,
    sttConfirmThreshold: chosen.sttConfirmThreshold,
    prefetch: protocol === 2 && chosen.prefetch,
    ...(zone === undefined ? {} : { timezone: zone }),
    submitMode: chosen.submitMode,
    timings: protocol === 2 && chosen.timings,
    ...(keepsRecordings ? {} : { keepsRecordings: false as const }),
    ...(protocol === 2 && usesSaved ? { usesSaved: true as const } : {}),
  }
}
