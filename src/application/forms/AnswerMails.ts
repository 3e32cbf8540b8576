import * as Clock from "effect/Clock"
import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import { type DeclaredTenant, tenantIn } from "../../domain/access/Tenant.ts"
import { answerLetter, digestLetter, type Letter, type LetterTexts } from "../../domain/forms/mail/AnswerMail.ts"
import { reportLetter } from "../../domain/forms/mail/ReportLetter.ts"
import { dueReport } from "../../domain/forms/mail/ReportTimes.ts"
import { lastPeriod, periodNamed } from "../../domain/forms/mail/DigestPeriod.ts"
import type { MailDelivery, MailState } from "../../domain/forms/mail/MailDelivery.ts"
import { dayText } from "../../domain/forms/answers/CalendarText.ts"
import { localize } from "../../domain/forms/model/LocalizedText.ts"
import type { Submission } from "../../domain/forms/records/Submission.ts"
import { recipientsOfEachAnswer, shareDefaults, type ShareSettings } from "../../domain/forms/share/ShareSettings.ts"
import { waits } from "../../domain/forms/webhooks/Webhook.ts"
import { languages } from "../../domain/languages/Languages.ts"
import { FormResults } from "./FormResults.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import {
  type MailDeliveryQuery,
  MailDeliveryStore,
  MailDeliveryStoreUnavailable,
} from "../../ports/MailDeliveryStore.ts"
import { Mailer } from "../../ports/Mailer.ts"
import { ShareStore, type ShareStoreUnavailable } from "../../ports/ShareStore.ts"
import { SubmissionStore } from "../../ports/SubmissionStore.ts"
import type { Attempt } from "../../ports/WorkQueues.ts"
import { durableWork } from "../operations/durableWork.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { MailRecipients } from "./MailRecipients.ts"

/** Maximum number of messages that one process sends at a time. */
const atOnce = 2

/** Limits of one digest: the number of answers, and the bytes read for them. */
const mostTold = { limit: 50, bytes: 1_048_576 }

/** How long the log is kept. */
const retention = { days: 30 }

const Sending = Schema.Struct({ tenant: Schema.String, deliveryId: Schema.String })

/** The mail server didn't accept the message this time. Its reply is in the log. */
class NotMailed extends Schema.TaggedError<NotMailed>()("NotMailed", {}) {}

interface Outcome {
  readonly state: MailState
  readonly error: string | null
}
const failed = (error: string): Outcome => ({ state: "failed", error })

const textsOf = ({ mailLanguage, timeZone }: ShareSettings): LetterTexts => ({
  timeZone,
  language: mailLanguage,
  forms: languages[mailLanguage].pages.forms,
})

const parts = Effect.gen(function* () {
  const shares = yield* ShareStore
  const log = yield* MailDeliveryStore
  const submissions = yield* SubmissionStore
  const library = yield* FormLibrary
  const identifiers = yield* Identifiers
  const mailer = yield* Mailer
  const recipients = yield* MailRecipients
  const figures = yield* FormResults
  const { every } = yield* PeriodicWork

  const settingsOf = (tenant: DeclaredTenant, formUid: string) =>
    Effect.map(
      shares.get(tenant, formUid),
      Option.match({ onNone: () => shareDefaults, onSome: ({ settings }) => settings }),
    )

  const formOf = (tenant: DeclaredTenant, { formUid, formVersion }: Submission) =>
    Effect.map(library.labelled(tenant, formUid, formVersion), ({ compiled }) => compiled.form)

  const answer = Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    { formUid, subject }: MailDelivery,
    texts: LetterTexts,
  ) {
    const submission = yield* submissions.get(tenant, formUid, subject)
    if (submission.unreadable !== undefined) return undefined
    return answerLetter(yield* formOf(tenant, submission), submission, texts)
  })

  const sent = (delivery: MailDelivery, letter: Letter) =>
    mailer.send({ ...letter, to: delivery.recipient, id: delivery.deliveryId }).pipe(
      Effect.as<Outcome>({ state: "delivered", error: null }),
      Effect.catchTags({
        MailerAbsent: () => Effect.succeed(failed("No mail server is set up.")),
        MailMalformed: ({ part }) => Effect.succeed(failed(`The message can't be sent: invalid ${part}.`)),
        MailRefused: ({ status }) => Effect.succeed(failed(`The mail server refused it (${status}).`)),
        MailServerUnavailable: ({ reason }) =>
          Effect.succeed<Outcome>({ state: "pending", error: `The mail server didn't accept it (${reason}).` }),
      }),
    )
  yield* every(
    "mail deliveries",
    "1 hour",
    Effect.flatMap(DateTime.now, (now) => log.forget(DateTime.subtract(now, retention))),
  )
  return {
    submissions,
    formOf,
    library,
    figures,
    answer,
    settingsOf,
    recipients,
    sent,
    log,
    identifiers,
    shares,
    every,
  }
})

type Parts = Effect.Success<typeof parts>

const digest = ({ submissions, formOf, library }: Parts) =>
  Effect.fnUntraced(function* (tenant: DeclaredTenant, { formUid, subject }: MailDelivery, texts: LetterTexts) {
    const period = periodNamed(subject, texts.timeZone ?? "UTC")
    if (period === undefined) return undefined
    const page = yield* submissions.page(tenant, formUid, { ...mostTold, ...period })
    const { hasMore } = page
    const rows = page.rows.filter(({ submission }) => submission.unreadable === undefined)
    if (rows.length === 0) return undefined
    const answers = yield* Effect.forEach(rows, ({ submission }) =>
      Effect.map(formOf(tenant, submission), (form) => ({ form, submission })),
    )
    const { compiled } = yield* library.served(tenant, formUid)
    return digestLetter(compiled.form, period.name, answers, hasMore, texts)
  })

const report = ({ figures }: Parts) =>
  Effect.fnUntraced(function* (
    tenant: DeclaredTenant,
    { formUid, subject }: MailDelivery,
    { mailLanguage, timeZone }: ShareSettings,
  ) {
    const { forms, results } = languages[mailLanguage].pages
    const query = { where: [], compare: [], locale: mailLanguage, timeZone }
    const answer = yield* figures
      .get(tenant, formUid, query)
      .pipe(Effect.catchTag("CriterionUnknown", () => Effect.succeed(undefined)))
    if (answer === undefined) return undefined
    const title = localize(answer.form.title, mailLanguage)
    const day = dayText(subject.slice(0, 10), mailLanguage)
    return reportLetter(answer.results, {
      language: mailLanguage,
      title: forms.mail.report.replace("{title}", () => title).replace("{day}", () => day),
      count: results.count,
      foot: forms.mail.reportFoot,
      mean: results.mean,
      numbers: results.numbers,
      answered: results.answered,
    })
  })

/** The message to send now; undefined if there is nothing to report. */
const letter = (parts: Parts) => {
  const { answer } = parts
  return (tenant: DeclaredTenant, delivery: MailDelivery, settings: ShareSettings) =>
    Effect.gen(function* () {
      const texts = textsOf(settings)
      if (delivery.kind === "report") return yield* report(parts)(tenant, delivery, settings)
      return yield* delivery.kind === "answer"
        ? answer(tenant, delivery, texts)
        : digest(parts)(tenant, delivery, texts)
    }).pipe(Effect.catchTag(["SubmissionNotFound", "FormNotFound", "VersionNotFound"], () => Effect.succeed(undefined)))
}

const tried = (parts: Parts) => {
  const { settingsOf, recipients, sent } = parts
  return Effect.fnUntraced(function* (tenant: DeclaredTenant, delivery: MailDelivery) {
    const settings = yield* settingsOf(tenant, delivery.formUid)
    const { recipient } = delivery
    const named = delivery.kind === "report" ? settings.reportTo : settings.mailTo
    if (!named.includes(recipient)) return failed("The address is no longer one of the form's recipients.")
    if (!recipients.allows(tenant, recipient)) return failed("Email to this address isn't allowed.")
    const composed = yield* letter(parts)(tenant, delivery, settings)
    return composed === undefined ? failed("The answers no longer exist.") : yield* sent(delivery, composed)
  })
}

const perform = (parts: Parts) => {
  const { log } = parts
  return Effect.fn("AnswerMails.perform")(function* ({ tenant, deliveryId }: typeof Sending.Type, { isLast }: Attempt) {
    const owner = tenantIn(tenant)
    if (owner === undefined) return
    const delivery = yield* log.find(owner, deliveryId)
    if (Option.isNone(delivery) || delivery.value.state !== "pending") return
    const { state: came, error } = yield* tried(parts)(owner, delivery.value)
    const state = came === "pending" && isLast ? "failed" : came
    yield* log.attempted(owner, deliveryId, { state, error, at: yield* DateTime.now })
    if (state === "pending") yield* new NotMailed()
  })
}

/**
 * Mails answers to the addresses in the form's settings: each as it comes in, or as a daily or weekly digest. A message
 * is retried for a day. The log never contains an answer.
 */
export class AnswerMails extends Context.Service<
  AnswerMails,
  {
    /**
     * Mails a submission to everyone who gets answers one by one as they come in; repeated calls send no duplicates.
     */
    readonly announce: (
      tenant: DeclaredTenant,
      submission: Pick<Submission, "formUid" | "submissionId">,
    ) => Effect.Effect<void, ShareStoreUnavailable | MailDeliveryStoreUnavailable>
    /** The log of a form, newest first. */
    readonly deliveries: (
      tenant: DeclaredTenant,
      formUid: string,
      query: MailDeliveryQuery,
    ) => Effect.Effect<
      ReadonlyArray<{ readonly position: number; readonly delivery: MailDelivery }>,
      LoadError | MailDeliveryStoreUnavailable
    >
  }
>()("parley/application/forms/AnswerMails") {
  static readonly layer = Layer.effect(
    AnswerMails,
    Effect.gen(function* () {
      const its = yield* parts
      const { log, identifiers, shares, submissions, every, settingsOf, library } = its
      const queue = yield* durableWork({ name: "answer_mail", payload: Sending, atOnce, waits, perform: perform(its) })

      const mailTo = Effect.fnUntraced(function* (
        tenant: DeclaredTenant,
        formUid: string,
        addresses: ReadonlyArray<string>,
        about: Pick<MailDelivery, "kind" | "subject">,
      ) {
        for (const recipient of addresses) {
          const { deliveryId, state } = yield* log.add(tenant, {
            ...about,
            deliveryId: yield* identifiers.uuid,
            formUid,
            recipient,
            state: "pending",
            attempts: 0,
            error: null,
            createdAt: yield* DateTime.now,
            attemptedAt: null,
          })
          if (state === "pending")
            yield* Effect.mapError(
              queue.add({ tenant, deliveryId }, { id: deliveryId }),
              ({ cause }) => new MailDeliveryStoreUnavailable({ cause }),
            )
        }
      })

      const digests = Effect.gen(function* () {
        const now = yield* DateTime.now
        for (const { tenant: named, formUid, settings } of yield* shares.digesting) {
          const tenant = tenantIn(named)
          if (tenant === undefined || settings.mailWhen === "each") continue
          const period = lastPeriod(settings.mailWhen, now, settings.timeZone)
          const { rows } = yield* submissions.page(tenant, formUid, { ...mostTold, ...period, limit: 1 })
          if (rows.length > 0) yield* mailTo(tenant, formUid, settings.mailTo, { kind: "digest", subject: period.name })
        }
      })
      yield* every("answer digests", "15 minutes", digests)

      const reports = Effect.gen(function* () {
        const now = yield* Clock.currentTimeMillis
        for (const { tenant: named, formUid, settings } of yield* shares.reporting) {
          const tenant = tenantIn(named)
          const { reportOn: on, reportAt: at, timeZone, reportTo } = settings
          const due = dueReport({ on, at, timeZone }, now)
          if (tenant !== undefined && due !== undefined)
            yield* mailTo(tenant, formUid, reportTo, { kind: "report", subject: due })
        }
      })
      yield* every("form reports", "5 minutes", reports)

      return AnswerMails.of({
        announce: Effect.fn("AnswerMails.announce")(function* (tenant, { formUid, submissionId }) {
          const addresses = recipientsOfEachAnswer(yield* settingsOf(tenant, formUid))
          yield* mailTo(tenant, formUid, addresses, { kind: "answer", subject: submissionId })
        }),
        deliveries: Effect.fn("AnswerMails.deliveries")(function* (tenant, formUid, query) {
          yield* library.newest(tenant, formUid)
          return yield* log.list(tenant, formUid, query)
        }),
      })
    }),
  )
}
