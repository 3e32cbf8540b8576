import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { type MailDelivery, mailStates } from "../../domain/forms/mail/MailDelivery.ts"
import { MailDeliveryStore, MailDeliveryStoreUnavailable } from "../../ports/MailDeliveryStore.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { freshlyPlanned, rowsOf } from "./rows.ts"

const Row = Schema.Struct({
  position: Schema.BigInt,
  delivery_id: Schema.String,
  form_uid: Schema.String,
  recipient: Schema.String,
  kind: Schema.Literals(["answer", "digest", "report"]),
  subject: Schema.String,
  state: Schema.Literals(mailStates),
  attempts: Schema.Int,
  error: Schema.NullOr(Schema.String),
  created_at: Schema.Date,
  attempted_at: Schema.NullOr(Schema.Date),
})
const rows = rowsOf(Row)

const deliveryOf = (row: typeof Row.Type): MailDelivery => ({
  deliveryId: row.delivery_id,
  formUid: row.form_uid,
  recipient: row.recipient,
  kind: row.kind,
  subject: row.subject,
  state: row.state,
  attempts: row.attempts,
  error: row.error,
  createdAt: DateTime.fromDateUnsafe(row.created_at),
  attemptedAt: row.attempted_at === null ? null : DateTime.fromDateUnsafe(row.attempted_at),
})

const firstOf = ([row]: ReadonlyArray<typeof Row.Type>) => Option.map(Option.fromUndefinedOr(row), deliveryOf)

/** The table `mail_deliveries`. */
export const layer = Layer.effect(
  MailDeliveryStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(MailDeliveryStoreUnavailable)
    const remove = yield* deletion

    return MailDeliveryStore.of({
      add: (tenant, delivery) =>
        Effect.gen(function* () {
          const { deliveryId, formUid, recipient, kind, subject, state } = delivery
          yield* ask(sql`
            insert into mail_deliveries (tenant, form_uid, delivery_id, recipient, kind, subject, state, attempts, created_at)
            values (${tenant}, ${formUid}, ${deliveryId}, ${recipient}, ${kind}, ${subject}, ${state}, 0,
              ${DateTime.toDateUtc(delivery.createdAt)})
            on conflict do nothing`)
          const stored = yield* ask(
            rows(sql`
              select * from mail_deliveries where tenant = ${tenant} and form_uid = ${formUid}
                and recipient = ${recipient} and subject = ${subject}`),
          )
          return Option.getOrElse(firstOf(stored), () => delivery)
        }),

      find: (tenant, deliveryId) =>
        Effect.map(
          ask(rows(sql`select * from mail_deliveries where tenant = ${tenant} and delivery_id = ${deliveryId}`)),
          firstOf,
        ),

      list: (tenant, formUid, { before, limit }) =>
        Effect.map(
          ask(
            rows(
              freshlyPlanned(sql`
              select * from mail_deliveries where ${sql.and([
                sql`tenant = ${tenant}`,
                sql`form_uid = ${formUid}`,
                ...(before === undefined ? [] : [sql`position < ${BigInt(before)}`]),
              ])} order by position desc limit ${limit}::int`),
            ),
          ),
          (deliveries) => deliveries.map((row) => ({ position: Number(row.position), delivery: deliveryOf(row) })),
        ),

      attempted: (tenant, deliveryId, { state, error, at }) =>
        Effect.asVoid(
          ask(sql`
            update mail_deliveries set state = ${state}, attempts = attempts + 1, error = ${error}::text,
              attempted_at = ${DateTime.toDateUtc(at)}
            where tenant = ${tenant} and delivery_id = ${deliveryId}`),
        ),

      removeAll: (tenant, formUid) =>
        Effect.asVoid(remove(ask, "mail_deliveries", "position", sql`tenant = ${tenant} and form_uid = ${formUid}`)),

      forget: (before) => remove(ask, "mail_deliveries", "created_at", sql`created_at < ${DateTime.toDateUtc(before)}`),
    })
  }),
)
