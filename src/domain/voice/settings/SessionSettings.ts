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

const zones = new Map<string, boolean>()
const mostZones = 1000

const opens = (name: string): boolean => {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone !== ""
  } catch {
    return false
  }
}

/** Whether the runtime knows the zone. Offsets such as `+02:00` are not IANA names. */
export const isTimezone = (name: string): boolean => {
  const cached = zones.get(name)
  if (cached !== undefined) return cached
  if (zones.size >= mostZones) zones.clear()
  const isZone = /^[A-Za-z]/.test(name) && name.length <= 64 && opens(name)
  zones.set(name, isZone)
  return isZone
}

const days = new Map<string, Intl.DateTimeFormat>()

const dayFormat = (timeZone: string): Intl.DateTimeFormat => {
  const cached = days.get(timeZone)
  if (cached !== undefined) return cached
  if (days.size >= mostZones) days.clear()
  const made = new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" })
  days.set(timeZone, made)
  return made
}

const minute = 60_000

/** The last computed day per zone, and its minute: zones differ by whole minutes. */
const lastDays = new Map<string, { readonly minute: number; readonly day: string }>()

/** The respondent's current day, as rules read it. */
export const dayIn = (now: number, timezone: string | undefined): string => {
  const zone = timezone ?? "UTC"
  const at = Math.floor(now / minute)
  const last = lastDays.get(zone)
  if (last?.minute === at) return last.day
  if (lastDays.size >= mostZones) lastDays.clear()
  const day = timezone === undefined ? new Date(now).toISOString().slice(0, 10) : dayFormat(timezone).format(now)
  lastDays.set(zone, { minute: at, day })
  return day
}

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
  const zone = start.timezone ?? undefined
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
    ...(zone !== undefined && isTimezone(zone) ? { timezone: zone } : {}),
    submitMode: start.submitMode ?? resumed?.submitMode ?? "server",
    timings: protocol === 2 && (start.timings ?? resumed?.timings ?? false),
    ...((start.keepRecordings ?? resumed?.keepsRecordings ?? true) ? {} : { keepsRecordings: false as const }),
    ...(protocol === 2 && (start.useSavedAnswers ?? resumed?.usesSaved) === true ? { usesSaved: true as const } : {}),
  }
}
