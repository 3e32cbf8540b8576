import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { type Delivery, deliveryStates, Webhook } from "../../domain/forms/webhooks/Webhook.ts"
import { WebhookStore, WebhookStoreUnavailable } from "../../ports/WebhookStore.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { freshlyPlanned, recordsOf, rowsOf } from "./rows.ts"

const write = Schema.encodeSync(Schema.fromJsonString(Webhook))
const webhooks = recordsOf(Webhook)

const DeliveryRow = Schema.Struct({
  position: Schema.BigInt,
  delivery_id: Schema.String,
  webhook_id: Schema.String,
  form_uid: Schema.String,
  submission_id: Schema.String,
  state: Schema.Literals(deliveryStates),
  attempts: Schema.Int,
  status: Schema.NullOr(Schema.Int),
  error: Schema.NullOr(Schema.String),
  duration_ms: Schema.NullOr(Schema.Int),
  runs: Schema.Int,
  created_at: Schema.Date,
  attempted_at: Schema.NullOr(Schema.Date),
})
const rows = rowsOf(DeliveryRow)

const deliveryOf = (row: typeof DeliveryRow.Type): Delivery => ({
  deliveryId: row.delivery_id,
  webhookId: row.webhook_id,
  formUid: row.form_uid,
  submissionId: row.submission_id,
  state: row.state,
  attempts: row.attempts,
  status: row.status,
  error: row.error,
  durationMs: row.duration_ms,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  attemptedAt: row.attempted_at === null ? null : DateTime.fromDateUnsafe(row.attempted_at),
  runs: row.runs,
})
const firstOf = (rows: ReadonlyArray<typeof DeliveryRow.Type>) =>
  rows[0] === undefined ? Option.none<Delivery>() : Option.some(deliveryOf(rows[0]))

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient

  const ask = orUnavailable(WebhookStoreUnavailable)
  const removeRows = yield* deletion

  const removeDeliveries = (tenant: string, webhookId: string) =>
    removeRows(ask, "webhook_deliveries", "position", sql`tenant = ${tenant} and webhook_id = ${webhookId}`)
  return { ask, sql, removeDeliveries, removeRows }
})

type Parts = Effect.Success<typeof parts>

const insert =
  ({ ask, sql }: Parts): WebhookStore["Service"]["insert"] =>
  (tenant, webhook) =>
    Effect.asVoid(
      ask(sql`
        insert into webhooks (tenant, form_uid, webhook_id, created_at, webhook)
        values (${tenant}, ${webhook.formUid}, ${webhook.webhookId}, ${new Date(webhook.createdAt)}, ${write(webhook)})`),
    )

const list =
  ({ ask, sql }: Parts): WebhookStore["Service"]["list"] =>
  (tenant, formUid) =>
    ask(
      webhooks(sql`
        select webhook as document from webhooks where tenant = ${tenant} and form_uid = ${formUid}
        order by created_at, webhook_id`),
    )

const find =
  ({ ask, sql }: Parts): WebhookStore["Service"]["find"] =>
  (tenant, formUid, webhookId) =>
    Effect.map(
      ask(
        webhooks(sql`
          select webhook as document from webhooks
          where tenant = ${tenant} and form_uid = ${formUid} and webhook_id = ${webhookId}`),
      ),
      ([webhook]) => Option.fromUndefinedOr(webhook),
    )

const replace =
  ({ ask, sql }: Parts): WebhookStore["Service"]["replace"] =>
  (tenant, before, after) =>
    Effect.map(
      ask(sql`
        update webhooks set webhook = ${write(after)}
        where tenant = ${tenant} and form_uid = ${before.formUid} and webhook_id = ${before.webhookId}
          and webhook = ${write(before)}
        returning 1`),
      (changed) => changed.length > 0,
    )

const remove =
  ({ ask, sql, removeDeliveries }: Parts): WebhookStore["Service"]["remove"] =>
  (tenant, formUid, webhookId) =>
    Effect.gen(function* () {
      const gone = yield* ask(sql`
        delete from webhooks where tenant = ${tenant} and form_uid = ${formUid} and webhook_id = ${webhookId}
        returning 1`)
      if (gone.length > 0) yield* removeDeliveries(tenant, webhookId)
      return gone.length > 0
    })

const addDelivery =
  ({ ask, sql }: Parts): WebhookStore["Service"]["addDelivery"] =>
  (tenant, delivery) =>
    Effect.gen(function* () {
      const { webhookId, submissionId } = delivery
      yield* ask(sql`
        insert into webhook_deliveries (tenant, form_uid, webhook_id, delivery_id, submission_id, state, attempts, runs, created_at)
        values (${tenant}, ${delivery.formUid}, ${webhookId}, ${delivery.deliveryId}, ${submissionId}, ${delivery.state},
          ${delivery.attempts}::int, ${delivery.runs}::int, ${DateTime.toDateUtc(delivery.createdAt)})
        on conflict do nothing`)
      const stored = yield* ask(
        rows(sql`
          select * from webhook_deliveries
          where tenant = ${tenant} and webhook_id = ${webhookId} and submission_id = ${submissionId}`),
      )
      return Option.getOrElse(firstOf(stored), () => delivery)
    })

const deliveries =
  ({ ask, sql }: Parts): WebhookStore["Service"]["deliveries"] =>
  (tenant, webhookId, query) =>
    Effect.map(
      ask(
        rows(
          freshlyPlanned(sql`
          select * from webhook_deliveries where ${sql.and([
            sql`tenant = ${tenant}`,
            sql`webhook_id = ${webhookId}`,
            ...(query.before === undefined ? [] : [sql`position < ${BigInt(query.before)}`]),
            ...(query.state === undefined ? [] : [sql`state = ${query.state}`]),
          ])} order by position desc limit ${query.limit}::int`),
        ),
      ),
      (rows) => rows.map((row) => ({ position: Number(row.position), delivery: deliveryOf(row) })),
    )

const attempted =
  ({ ask, sql }: Parts): WebhookStore["Service"]["attempted"] =>
  (tenant, { deliveryId, runs }, outcome) =>
    Effect.asVoid(
      ask(sql`
        update webhook_deliveries set state = ${outcome.state}, attempts = attempts + 1, status = ${outcome.status}::int,
          error = ${outcome.error}::text, duration_ms = ${Math.round(outcome.durationMs)}::int,
          attempted_at = ${DateTime.toDateUtc(outcome.at)}
        where tenant = ${tenant} and delivery_id = ${deliveryId} and runs = ${runs}::int`),
    )

const rerun =
  ({ ask, sql }: Parts): WebhookStore["Service"]["rerun"] =>
  (tenant, deliveryId) =>
    Effect.map(
      ask(
        rows(sql`
          update webhook_deliveries set runs = runs + 1, state = 'pending'
          where tenant = ${tenant} and delivery_id = ${deliveryId} returning *`),
      ),
      firstOf,
    )

/** The tables `webhooks` and `webhook_deliveries`. */
export const layer = Layer.effect(
  WebhookStore,
  Effect.map(parts, (its) => {
    const { ask, sql, removeRows } = its
    return WebhookStore.of({
      insert: insert(its),
      list: list(its),
      find: find(its),
      replace: replace(its),
      remove: remove(its),
      addDelivery: addDelivery(its),

      delivery: (tenant, deliveryId) =>
        Effect.map(
          ask(rows(sql`select * from webhook_deliveries where tenant = ${tenant} and delivery_id = ${deliveryId}`)),
          firstOf,
        ),
      deliveries: deliveries(its),
      attempted: attempted(its),
      rerun: rerun(its),

      removeAll: (tenant, formUid) =>
        Effect.gen(function* () {
          yield* ask(sql`delete from webhooks where tenant = ${tenant} and form_uid = ${formUid}`)
          yield* removeRows(ask, "webhook_deliveries", "form_uid", sql`tenant = ${tenant} and form_uid = ${formUid}`)
        }),

      forget: (before) =>
        removeRows(ask, "webhook_deliveries", "created_at", sql`created_at < ${DateTime.toDateUtc(before)}`),
    })
  }),
)
