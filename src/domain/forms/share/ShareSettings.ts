import * as Schema from "effect/Schema"
import { isFrameOrigin } from "../../access/FrameOrigin.ts"
import { readDate } from "../answers/Calendar.ts"
import { zoneOf } from "../answers/Zones.ts"
import { isMailAddress } from "../../mail/Mail.ts"
import { type ReportDay, reportDays } from "../mail/ReportTimes.ts"
import { isContact } from "./Contact.ts"
import { LocalizedText } from "../model/LocalizedText.ts"

/** When emails about answers are sent: for each answer, or as a daily or weekly digest. */
export const mailTimes = ["each", "daily", "weekly"] as const
export type MailTime = (typeof mailTimes)[number]

export const mailLanguages = ["en", "es"] as const
export type MailLanguage = (typeof mailLanguages)[number]

/** The owner's sharing settings for a form. Times are ISO 8601 in UTC. */
export interface ShareSettings {
  /** The IANA time zone in which the form's times are shown. */
  readonly timeZone: string
  readonly isPaused: boolean
  readonly opensAt: string | null
  readonly closesAt: string | null
  /** The maximum number of stored answers. */
  readonly mostAnswers: number | null
  /** Whether only one answer per account or pass is stored. */
  readonly oncePerPerson: boolean
  /** The ids of the questions that a link may prefill; null allows all. */
  readonly prefilled: ReadonlyArray<string> | null
  /** The message after submitting, which replaces the form's own. */
  readonly thanks: LocalizedText | null
  /** The redirect URL after submitting; https only. */
  readonly redirect: string | null
  /** Origins that may embed the form. */
  readonly frameOrigins: ReadonlyArray<string>
  /** The maximum number of answers per hour from all respondents together; null for no limit. */
  readonly mostPerHour: number | null
  /** The minimum time in seconds between opening and submitting, for respondents without an account. */
  readonly leastSeconds: number | null
  /** Whether the browser of a respondent without an account must solve a proof of work before submitting. */
  readonly hasWork: boolean
  /** The number of days after which answers, files and recordings are deleted; null for no limit. */
  readonly answersKept: number | null
  readonly filesKept: number | null
  readonly recordingsKept: number | null
  /** The email addresses to which answers are sent. */
  readonly mailTo: ReadonlyArray<string>
  readonly mailWhen: MailTime
  readonly mailLanguage: MailLanguage
  /** The report's email addresses, days, and time in the form's time zone, such as `08:00`. */
  readonly reportTo: ReadonlyArray<string>
  readonly reportOn: ReportDay
  readonly reportAt: string
  /** The accessibility contact of the form; null for the deployment's contact. */
  readonly contact: string | null
}

export const shareDefaults: ShareSettings = {
  timeZone: "UTC",
  isPaused: false,
  opensAt: null,
  closesAt: null,
  mostAnswers: null,
  oncePerPerson: false,
  prefilled: null,
  thanks: null,
  redirect: null,
  frameOrigins: [],
  mostPerHour: null,
  leastSeconds: null,
  hasWork: false,
  answersKept: null,
  filesKept: null,
  recordingsKept: null,
  mailTo: [],
  mailWhen: "each",
  mailLanguage: "en",
  reportTo: [],
  reportOn: "never",
  reportAt: "08:00",
  contact: null,
}

/** The recipients if each answer is sent by email; otherwise empty. */
export const recipientsOfEachAnswer = ({ mailWhen, mailTo }: ShareSettings): ReadonlyArray<string> =>
  mailWhen === "each" ? mailTo : []

const messageBody = (message: string) => ({ message })
const checked = (message: string, holds: (text: string) => boolean) =>
  Schema.String.annotate(messageBody(message)).check(Schema.makeFilter(holds, messageBody(message)))

const instant = checked(
  "an ISO 8601 time, or null",
  (text) =>
    /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?(?:Z|[+-]\d\d:\d\d)$/.test(text) &&
    readDate(text.slice(0, 10)) !== undefined &&
    !Number.isNaN(Date.parse(text)),
)

const httpsUrl = "an https address of at most 2,000 characters, or null"
const isHttps = (text: string): boolean => {
  if (text.length > 2000 || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocol === "https:" && username === "" && password === ""
}

const between = (least: number, most: number) => {
  const message = `a whole number from ${least} to ${most}`
  return Schema.Int.annotate(messageBody(message)).check(
    Schema.isBetween({ minimum: least, maximum: most }, messageBody(message)),
  )
}

const fieldIds = "a list of at most 100 field ids"
const fieldId = messageBody("a field id of at most 200 characters")
const ids = Schema.Array(Schema.String.annotate(fieldId).check(Schema.isMaxLength(200, fieldId)))
  .annotate(messageBody(fieldIds))
  .check(Schema.isMaxLength(100, messageBody(fieldIds)))

const origin = "an origin such as https://www.example.org"
const origins = "a list of at most 50 origins such as https://www.example.org"
const words = "text of at most 2,000 characters, an object with one text per language, or null"
const isShort = (text: LocalizedText): boolean =>
  (typeof text === "string" ? [text] : Object.values(text)).every((one) => one.length <= 2000)

const address = "an email address such as ana@example.com"
const addresses = "a list of at most 10 email addresses such as ana@example.com"

const contacts = "an address such as mailto:help@example.org, tel:+441234567890 or https://example.org/help, or null"

const oneOf = <const T extends ReadonlyArray<string>>(words: T) =>
  Schema.Literals(words).annotate(messageBody(`one of ${words.join(", ")}`))

const flag = Schema.Boolean.annotate(messageBody("true or false"))
const maybe = <S extends Schema.Top>(schema: S) => Schema.optionalKey(Schema.NullOr(schema))

const mailedAddresses = Schema.Array(checked(address, isMailAddress))
  .annotate(messageBody(addresses))
  .check(Schema.isMaxLength(10, messageBody(addresses)))

const zone = checked("a time zone such as Europe/Madrid", (text) => zoneOf(text) !== undefined)

const isOpenFirst = ({ opens_at: opens, closes_at: closes }: { opens_at?: string | null; closes_at?: string | null }) =>
  opens == null || closes == null || Date.parse(opens) < Date.parse(closes)
    ? undefined
    : { path: ["closes_at"], issue: "a time after `opens_at`" }

/** The settings in the wire and storage format; absent keys have their defaults. */
export const ShareDocument = Schema.Struct({
  time_zone: Schema.optionalKey(zone),
  paused: Schema.optionalKey(flag),
  opens_at: maybe(instant),
  closes_at: maybe(instant),
  max_answers: maybe(between(1, 10_000_000)),
  once_per_person: Schema.optionalKey(flag),
  prefilled_fields: maybe(ids),
  thanks: maybe(LocalizedText.annotate(messageBody(words)).check(Schema.makeFilter(isShort, messageBody(words)))),
  redirect: maybe(checked(httpsUrl, isHttps)),
  frame_origins: Schema.optionalKey(
    Schema.Array(checked(origin, isFrameOrigin))
      .annotate(messageBody(origins))
      .check(Schema.isMaxLength(50, messageBody(origins))),
  ),
  max_per_hour: maybe(between(1, 1_000_000)),
  least_seconds: maybe(between(1, 600)),
  proof_of_work: Schema.optionalKey(flag),
  keep_answers_days: maybe(between(1, 36_500)),
  keep_files_days: maybe(between(1, 36_500)),
  keep_recordings_days: maybe(between(1, 36_500)),
  mail_to: Schema.optionalKey(mailedAddresses),
  mail_when: Schema.optionalKey(oneOf(mailTimes)),
  mail_language: Schema.optionalKey(oneOf(mailLanguages)),
  report_to: Schema.optionalKey(mailedAddresses),
  report_on: Schema.optionalKey(oneOf(reportDays)),
  report_at: Schema.optionalKey(
    checked("a time of day such as 08:00", (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text)),
  ),
  accessibility_contact: maybe(checked(contacts, isContact)),
}).check(Schema.makeFilter(isOpenFirst))
export type ShareDocument = typeof ShareDocument.Type

const utc = (text: string | null | undefined): string | null => (text == null ? null : new Date(text).toISOString())

export const readShare = (document: ShareDocument): ShareSettings => ({
  timeZone: document.time_zone ?? shareDefaults.timeZone,
  isPaused: document.paused ?? shareDefaults.isPaused,
  opensAt: utc(document.opens_at),
  closesAt: utc(document.closes_at),
  mostAnswers: document.max_answers ?? null,
  oncePerPerson: document.once_per_person ?? shareDefaults.oncePerPerson,
  prefilled: document.prefilled_fields ?? null,
  thanks: document.thanks ?? null,
  redirect: document.redirect ?? null,
  frameOrigins: document.frame_origins ?? shareDefaults.frameOrigins,
  mostPerHour: document.max_per_hour ?? null,
  leastSeconds: document.least_seconds ?? null,
  hasWork: document.proof_of_work ?? shareDefaults.hasWork,
  answersKept: document.keep_answers_days ?? null,
  filesKept: document.keep_files_days ?? null,
  recordingsKept: document.keep_recordings_days ?? null,
  mailTo: [...new Set(document.mail_to)],
  mailWhen: document.mail_when ?? shareDefaults.mailWhen,
  mailLanguage: document.mail_language ?? shareDefaults.mailLanguage,
  reportTo: [...new Set(document.report_to)],
  reportOn: document.report_on ?? shareDefaults.reportOn,
  reportAt: document.report_at ?? shareDefaults.reportAt,
  contact: document.accessibility_contact ?? null,
})

export const writeShare = (settings: ShareSettings): Required<ShareDocument> => ({
  time_zone: settings.timeZone,
  paused: settings.isPaused,
  opens_at: settings.opensAt,
  closes_at: settings.closesAt,
  max_answers: settings.mostAnswers,
  once_per_person: settings.oncePerPerson,
  prefilled_fields: settings.prefilled,
  thanks: settings.thanks,
  redirect: settings.redirect,
  frame_origins: settings.frameOrigins,
  max_per_hour: settings.mostPerHour,
  least_seconds: settings.leastSeconds,
  proof_of_work: settings.hasWork,
  keep_answers_days: settings.answersKept,
  keep_files_days: settings.filesKept,
  keep_recordings_days: settings.recordingsKept,
  mail_to: settings.mailTo,
  mail_when: settings.mailWhen,
  mail_language: settings.mailLanguage,
  report_to: settings.reportTo,
  report_on: settings.reportOn,
  report_at: settings.reportAt,
  accessibility_contact: settings.contact,
})
