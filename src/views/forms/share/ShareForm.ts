import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems } from "../../../domain/decoding/Problems.ts"
import { zoneOf } from "../../../domain/forms/answers/Zones.ts"
import { instantOf, wallTime } from "../../../domain/forms/share/WallTime.ts"
import { typedContact } from "../../../domain/forms/share/Contact.ts"
import { ShareDocument, type ShareSettings, writeShare } from "../../../domain/forms/share/ShareSettings.ts"

/** The settings as entered in the page's controls. */
export interface ShareEntries {
  readonly paused: boolean
  readonly time_zone: string
  readonly opens_at: string
  readonly closes_at: string
  readonly max_answers: string
  readonly once_per_person: boolean
  readonly prefilled_fields: ReadonlyArray<string>
  readonly thanks_en: string
  readonly thanks_es: string
  readonly redirect: string
  readonly frame_origins: string
  readonly max_per_hour: string
  readonly least_seconds: string
  readonly proof_of_work: boolean
  readonly keep_answers_days: string
  readonly keep_files_days: string
  readonly keep_recordings_days: string
  readonly mail_to: string
  readonly mail_when: string
  readonly mail_language: string
  readonly report_to: string
  readonly report_on: string
  readonly report_at: string
  readonly accessibility_contact: string
}

/** The value of `input type=datetime-local`: to the minute, in the form's time zone. */
const local = (iso: string | null, timeZone: string): string => (iso === null ? "" : wallTime(iso, timeZone))

const numberText = (value: number | null): string => (value === null ? "" : String(value))

export const entriesOf = (settings: ShareSettings, fieldIds: ReadonlyArray<string>): ShareEntries => {
  const document = writeShare(settings)
  const { thanks } = document
  return {
    paused: document.paused,
    time_zone: document.time_zone,
    opens_at: local(document.opens_at, document.time_zone),
    closes_at: local(document.closes_at, document.time_zone),
    max_answers: numberText(document.max_answers),
    once_per_person: document.once_per_person,
    prefilled_fields: document.prefilled_fields ?? fieldIds,
    thanks_en: thanks === null ? "" : typeof thanks === "string" ? thanks : (thanks["en"] ?? ""),
    thanks_es: thanks === null || typeof thanks === "string" ? "" : (thanks["es"] ?? ""),
    redirect: document.redirect ?? "",
    frame_origins: document.frame_origins.join("\n"),
    max_per_hour: numberText(document.max_per_hour),
    least_seconds: numberText(document.least_seconds),
    proof_of_work: document.proof_of_work,
    keep_answers_days: numberText(document.keep_answers_days),
    keep_files_days: numberText(document.keep_files_days),
    keep_recordings_days: numberText(document.keep_recordings_days),
    mail_to: document.mail_to.join("\n"),
    mail_when: document.mail_when,
    mail_language: document.mail_language,
    report_to: document.report_to.join("\n"),
    report_on: document.report_on,
    report_at: document.report_at,
    accessibility_contact: document.accessibility_contact?.replace(/^(?:mailto|tel):/, "") ?? "",
  }
}

type Posted = ReadonlyArray<readonly [name: string, value: string]>

export const postedShare = (posted: Posted): ShareEntries => {
  const one = (name: string): string => posted.find(([key]) => key === name)?.[1].trim() ?? ""
  const has = (name: string): boolean => posted.some(([key]) => key === name)
  return {
    paused: has("paused"),
    time_zone: one("time_zone"),
    opens_at: one("opens_at"),
    closes_at: one("closes_at"),
    max_answers: one("max_answers"),
    once_per_person: has("once_per_person"),
    prefilled_fields: posted.filter(([key]) => key === "prefilled_fields").map(([, value]) => value),
    thanks_en: one("thanks_en"),
    thanks_es: one("thanks_es"),
    redirect: one("redirect"),
    frame_origins: one("frame_origins"),
    max_per_hour: one("max_per_hour"),
    least_seconds: one("least_seconds"),
    proof_of_work: has("proof_of_work"),
    keep_answers_days: one("keep_answers_days"),
    keep_files_days: one("keep_files_days"),
    keep_recordings_days: one("keep_recordings_days"),
    mail_to: one("mail_to"),
    mail_when: one("mail_when"),
    mail_language: one("mail_language"),
    report_to: one("report_to"),
    report_on: one("report_on"),
    report_at: one("report_at"),
    accessibility_contact: one("accessibility_contact"),
  }
}

const decode = Schema.decodeUnknownResult(ShareDocument, { errors: "all" })

const time = (text: string, timeZone: string): string | null =>
  text === "" ? null : (instantOf(text, timeZone) ?? text)
const number = (text: string): unknown => (text === "" ? null : /^\d{1,15}$/.test(text) ? Number(text) : text)

const thanksOf = ({ thanks_en: en, thanks_es: es }: ShareEntries): unknown =>
  en === "" && es === "" ? null : { ...(en === "" ? {} : { en }), ...(es === "" ? {} : { es }) }

/** Parses the settings in the controls, or returns the names of invalid controls. */
export const readEntries = (
  entries: ShareEntries,
  fieldIds: ReadonlyArray<string>,
): Result.Result<ShareDocument, ReadonlyArray<string>> => {
  const zone = zoneOf(entries.time_zone) ?? "UTC"
  const chosen = fieldIds.filter((id) => entries.prefilled_fields.includes(id))
  const document = decode({
    paused: entries.paused,
    ...(entries.time_zone === "" ? {} : { time_zone: entries.time_zone }),
    opens_at: time(entries.opens_at, zone),
    closes_at: time(entries.closes_at, zone),
    max_answers: number(entries.max_answers),
    once_per_person: entries.once_per_person,
    prefilled_fields: chosen.length === fieldIds.length ? null : chosen,
    thanks: thanksOf(entries),
    redirect: entries.redirect === "" ? null : entries.redirect,
    frame_origins: entries.frame_origins.split(/[\s,]+/).filter((line) => line !== ""),
    max_per_hour: number(entries.max_per_hour),
    least_seconds: number(entries.least_seconds),
    proof_of_work: entries.proof_of_work,
    keep_answers_days: number(entries.keep_answers_days),
    keep_files_days: number(entries.keep_files_days),
    keep_recordings_days: number(entries.keep_recordings_days),
    mail_to: entries.mail_to.split(/[\s,;]+/).filter((line) => line !== ""),
    ...(entries.mail_when === "" ? {} : { mail_when: entries.mail_when }),
    accessibility_contact: entries.accessibility_contact === "" ? null : typedContact(entries.accessibility_contact),
    report_to: entries.report_to.split(/[\s,;]+/).filter((line) => line !== ""),
    ...(entries.report_on === "" ? {} : { report_on: entries.report_on }),
    ...(entries.report_at === "" ? {} : { report_at: entries.report_at }),
    ...(entries.mail_language === "" ? {} : { mail_language: entries.mail_language }),
  })
  return Result.mapError(document, (error) => [
    ...new Set(problems(error).map(({ path }) => path.replace(/[.[].*$/, ""))),
  ])
}
