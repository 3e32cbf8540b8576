import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import type { Caller } from "../../../domain/access/Caller.ts"
import { pageCharts } from "../../../domain/artifacts/PageCharts.ts"
import type { RenderSchedule, ScheduleRun } from "../../../domain/infographic/schedules/RenderSchedule.ts"
import {
  mailFailed,
  pageGone,
  pageTooLarge,
  pageUnreadable,
  postFailed,
  type Setback,
} from "../../../domain/infographic/schedules/RunFailures.ts"
import { subjectOf } from "../../../domain/mail/Mail.ts"
import { isRecipientOf, type RecipientRule } from "../../../domain/mail/RecipientRules.ts"
import { escapeMarkup } from "../../../domain/markup/Escape.ts"
import { Mailer } from "../../../ports/Mailer.ts"
import { Artifacts } from "../../artifacts/Artifacts.ts"
import { signedPosts } from "../../operations/signedPosts.ts"

/** The maximum size of a posted page, in bytes. */
const largestPosted = 4_194_304

/** Maximum number of findings listed in an email. */
const mostFindings = 12

/** The record that the secrets of a schedule's webhook are sealed for. */
export const secretContextOf = (scheduleId: string): string => `render-schedule:${scheduleId}`

const decoder = new TextDecoder()

/** The page and its address, as an email that needs neither images nor an account. */
const mailOf = ({ title }: RenderSchedule, findings: ReadonlyArray<string>, link: string) => ({
  subject: subjectOf(title),
  text: [title, "", ...findings.map((finding) => `- ${finding}`), "", link, ""].join("\n"),
  html: `<h1>${escapeMarkup(title)}</h1><ul>${findings
    .map((finding) => `<li>${escapeMarkup(finding)}</li>`)
    .join("")}</ul><p><a href="${escapeMarkup(link)}">${escapeMarkup(link)}</a></p>`,
})

/**
 * Delivers the page of a run to the schedule's destination. `note` records progress, so that an attempt after a crash
 * can continue from there.
 */
export const scheduledDelivery = (recipients: ReadonlyArray<RecipientRule>) =>
  Effect.gen(function* () {
    const artifacts = yield* Artifacts
    const mailer = yield* Mailer
    const { post } = yield* signedPosts

    const pageOf = (artifactId: string, caller: Caller): Effect.Effect<Uint8Array, Setback> =>
      artifacts.read(artifactId, caller).pipe(
        Effect.flatMap(({ html }) => Stream.mkUint8Array(html)),
        Effect.mapError(({ _tag }) =>
          _tag === "ArtifactMissing" || _tag === "ObjectMissing" ? pageGone : pageUnreadable,
        ),
      )

    const posted = Effect.fnUntraced(function* (
      { scheduleId, title, destination }: RenderSchedule,
      { runId, tick, artifactId }: ScheduleRun,
      page: Uint8Array,
    ) {
      if (destination.kind !== "webhook") return
      if (page.length > largestPosted) return yield* Effect.fail<Setback>(pageTooLarge)
      const html = decoder.decode(page)
      const findings = pageCharts(html).map(({ name }) => name)
      const data = { schedule_id: scheduleId, run_id: runId, tick, title, artifact_id: artifactId, findings, html }
      const event = "infographic.rendered"
      const { state, error } = yield* post({
        url: destination.url,
        secrets: destination.secrets,
        context: secretContextOf(scheduleId),
        deliveryId: runId,
        event,
        body: (sentAt) => JSON.stringify({ delivery_id: runId, type: event, sent_at: sentAt, data }),
      })
      if (state !== "delivered") return yield* Effect.fail(postFailed(state === "failed", error ?? ""))
    })

    const mailed = Effect.fnUntraced(function* (
      schedule: RenderSchedule,
      { runId, delivered }: ScheduleRun,
      page: Uint8Array,
      token: string,
      note: (delivered: number) => Effect.Effect<void, Setback>,
    ) {
      const { destination } = schedule
      if (destination.kind !== "mail") return
      const findings = [...new Set(pageCharts(decoder.decode(page)).map(({ name }) => name))].filter(
        (name) => name !== "",
      )
      const mail = mailOf(schedule, findings.slice(0, mostFindings), `${destination.base}/embed/${token}`)
      let refused = 0
      for (const [at, to] of destination.to.entries()) {
        if (at < delivered) continue
        if (!isRecipientOf(recipients, schedule.tenants, to)) {
          refused++
          continue
        }
        yield* mailer.send({ ...mail, to, id: `${runId}-${at}` }).pipe(
          Effect.catchTags({
            MailerAbsent: () => Effect.fail(mailFailed(true, "This deployment sends no mail.")),
            MailServerUnavailable: ({ reason }) => Effect.fail(mailFailed(false, reason)),
            MailMalformed: () => Effect.sync(() => void refused++),
            MailRefused: () => Effect.sync(() => void refused++),
          }),
        )
        yield* note(at + 1)
      }
      if (refused > 0) return yield* Effect.fail(mailFailed(true, `${refused} of ${destination.to.length} addresses`))
    })

    return Effect.fnUntraced(function* (
      schedule: RenderSchedule,
      run: ScheduleRun,
      caller: Caller,
      note: (delivered: number) => Effect.Effect<void, Setback>,
    ) {
      const { artifactId } = run
      if (schedule.destination.kind === "keep" || artifactId === null) return
      const page = yield* pageOf(artifactId, caller)
      if (schedule.destination.kind === "webhook") return yield* posted(schedule, run, page)
      // Anyone with the address can read the page, but it can't be embedded.
      const { token } = yield* Effect.mapError(artifacts.embed(artifactId, caller, ["'none'"]), () => pageUnreadable)
      return yield* mailed(schedule, run, page, token, note)
    })
  })
