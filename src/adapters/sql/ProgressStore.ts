import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { channels } from "../../domain/forms/results/AnswerRecord.ts"
import { ProgressStore, ProgressStoreUnavailable } from "../../ports/ProgressStore.ts"
import { orUnavailable } from "./deadline.ts"
import { deletion } from "./deletion.ts"
import { groupCommit } from "./groupCommit.ts"
import { rowsOf, storable } from "./rows.ts"

const Channel = Schema.Literals(channels)
const unsentRows = rowsOf(Schema.Struct({ formUid: Schema.String, owner: Schema.String }))
const stampRows = rowsOf(Schema.Struct({ stamp: Schema.String }))
const stopRows = rowsOf(Schema.Struct({ channel: Channel, last: Schema.String, count: Schema.Int }))
const spentRows = rowsOf(
  Schema.Struct({ channel: Channel, field: Schema.String, count: Schema.Int, median: Schema.Number }),
)

const parts = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const ask = orUnavailable(ProgressStoreUnavailable)
  const remove = yield* deletion
  const execute = <E>(statement: Effect.Effect<unknown, E>) => Effect.asVoid(ask(statement))

  const forget = yield* groupCommit((sent: ReadonlyArray<Record<"tenant" | "formUid" | "owner", string>>) =>
    execute(sql`
        delete from form_progress
        using json_to_recordset(${JSON.stringify(sent)}::json) as sent (tenant text, "formUid" text, owner text)
        where form_progress.tenant = sent.tenant and form_progress.form_uid = sent."formUid"
          and form_progress.owner = sent.owner`),
  )
  return { execute, sql, ask, remove, forget }
})

type Parts = Effect.Success<typeof parts>

const note =
  ({ execute, sql }: Parts): ProgressStore["Service"]["note"] =>
  (tenant, formUid, owner, { channel, last, times }, marks = []) =>
    Effect.flatMap(DateTime.now, (now) =>
      execute(sql`
        insert into form_progress (tenant, form_uid, owner, channel, last_field, times, marks, updated_at)
        values (${tenant}, ${formUid}, ${owner}, ${channel}, ${last}, ${JSON.stringify(times)}::jsonb,
          ${JSON.stringify(marks)}::jsonb, ${DateTime.toDateUtc(now)})
        on conflict (tenant, form_uid, owner) do update set
          channel = case when excluded.last_field = '' then form_progress.channel else excluded.channel end,
          last_field = coalesce(nullif(excluded.last_field, ''), form_progress.last_field), times = form_progress.times || excluded.times,
          marks = excluded.marks, updated_at = excluded.updated_at`),
    )

const stamp =
  ({ ask, sql }: Parts): ProgressStore["Service"]["stamp"] =>
  (tenant, formUid) =>
    Effect.map(
      ask(
        stampRows(sql`
          select count(*)::text || ':' || coalesce(extract(epoch from max(updated_at))::text, '') as stamp
          from form_progress where tenant = ${tenant} and form_uid = ${formUid}`),
      ),
      ([row]) => row?.stamp ?? "",
    )

const summary =
  ({ ask, sql }: Parts): ProgressStore["Service"]["summary"] =>
  (tenant, formUid) =>
    Effect.all({
      stops: ask(
        stopRows(sql`
          select channel, last_field as last, count(*)::int as count from form_progress
          where tenant = ${tenant} and form_uid = ${formUid} and last_field <> '' group by 1, 2`),
      ),
      spent: ask(
        spentRows(sql`
          select channel, key as field, count(*)::int as count,
            percentile_cont(0.5) within group (order by value::float8) as median
          from form_progress, jsonb_each_text(times)
          where tenant = ${tenant} and form_uid = ${formUid} group by 1, 2`),
      ),
    })

const ofPerson =
  ({ ask, sql }: Parts): ProgressStore["Service"]["ofPerson"] =>
  (tenant, { owners, marks }, limit) =>
    ask(
      unsentRows(sql`
        select form_uid as "formUid", owner from form_progress
        where tenant = ${tenant} and owner is not null and (
          owner = any(array(select jsonb_array_elements_text(${JSON.stringify(owners)}::jsonb)))
          or exists (
            select 1 from jsonb_array_elements(marks) as mark
            where mark = any(array(select jsonb_array_elements(${JSON.stringify(marks)}::jsonb)))))
        order by position limit ${limit}::int`),
    )

const remove =
  ({ remove, ask, sql }: Parts): ProgressStore["Service"]["remove"] =>
  (tenant, formUid, before) =>
    Effect.asVoid(
      remove(
        ask,
        "form_progress",
        "owner",
        sql.and([
          sql`tenant = ${tenant}`,
          sql`form_uid = ${formUid}`,
          ...(before === undefined ? [] : [sql`updated_at < ${DateTime.toDateUtc(before)}`]),
        ]),
      ),
    )

const age =
  ({ remove, ask, sql, execute }: Parts): ProgressStore["Service"]["age"] =>
  ({ nameless, gone }) =>
    Effect.andThen(
      remove(ask, "form_progress", "updated_at", sql`updated_at < ${DateTime.toDateUtc(gone)}`),
      execute(sql`
        update form_progress set owner = null, marks = '[]'
        where owner is not null and updated_at < ${DateTime.toDateUtc(nameless)}`),
    )

/** The table `form_progress`. */
export const layer = Layer.effect(
  ProgressStore,
  Effect.map(parts, (its) => {
    const { forget } = its
    return ProgressStore.of({
      note: note(its),
      forget: (tenant, formUid, owner) => forget({ tenant, formUid, owner: storable(owner) }),
      stamp: stamp(its),
      summary: summary(its),
      ofPerson: ofPerson(its),
      remove: remove(its),
      age: age(its),
    })
  }),
)
