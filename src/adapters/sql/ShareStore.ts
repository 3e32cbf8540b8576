import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { readShare, ShareDocument, type ShareSettings, writeShare } from "../../domain/forms/share/ShareSettings.ts"
import { type FormShare, ShareStore, ShareStoreUnavailable } from "../../ports/ShareStore.ts"
import { orUnavailable } from "./deadline.ts"
import { rowsOf } from "./rows.ts"

const shareRows = rowsOf(
  Schema.Struct({
    code: Schema.String,
    revision: Schema.Int,
    settings: Schema.fromJsonString(ShareDocument),
  }),
)
const ownedRows = rowsOf(
  Schema.Struct({
    tenant: Schema.String,
    form_uid: Schema.String,
    settings: Schema.fromJsonString(ShareDocument),
  }),
)
const placeRows = rowsOf(Schema.Struct({ tenant: Schema.String, form_uid: Schema.String }))

const text = (settings: ShareSettings): string => JSON.stringify(writeShare(settings))

/** The table `form_shares`. */
export const layer = Layer.effect(
  ShareStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(ShareStoreUnavailable)

    const first = <R extends { readonly settings: ShareDocument; readonly code: string; readonly revision: number }>(
      rows: ReadonlyArray<R>,
    ): Option.Option<FormShare> =>
      Option.map(Option.fromUndefinedOr(rows[0]), ({ code, revision, settings }) => ({
        code,
        revision,
        settings: readShare(settings),
      }))

    const get = (tenant: string, formUid: string) =>
      Effect.map(
        ask(
          shareRows(sql`
            select code, revision, settings from form_shares where tenant = ${tenant} and form_uid = ${formUid}`),
        ),
        first,
      )

    const owned = <E>(statement: Effect.Effect<ReadonlyArray<unknown>, E>) =>
      Effect.map(ask(ownedRows(statement)), (rows) =>
        rows.map(({ tenant, form_uid: formUid, settings }) => ({ tenant, formUid, settings: readShare(settings) })),
      )

    return ShareStore.of({
      get,
      begin: (tenant, formUid, code, settings) =>
        Effect.andThen(
          ask(sql`
            insert into form_shares (tenant, form_uid, code, revision, settings)
            values (${tenant}, ${formUid}, ${code}, 1, ${text(settings)}) on conflict do nothing`),
          get(tenant, formUid),
        ),
      change: (tenant, formUid, settings, expected) =>
        Effect.map(
          ask(
            shareRows(sql`
              update form_shares set settings = ${text(settings)}, revision = revision + 1
              where tenant = ${tenant} and form_uid = ${formUid} and revision = ${expected}::int
              returning code, revision, settings`),
          ),
          first,
        ),
      keeping: owned(sql`
        select tenant, form_uid, settings from form_shares where
          coalesce(
            settings::jsonb ->> 'keep_answers_days', settings::jsonb ->> 'keep_files_days',
            settings::jsonb ->> 'keep_recordings_days'
          ) is not null`),
      digesting: owned(sql`
        select tenant, form_uid, settings from form_shares
        where settings::jsonb ->> 'mail_when' in ('daily', 'weekly') and settings::jsonb ->> 'mail_to' <> '[]'`),
      reporting: owned(sql`
        select tenant, form_uid, settings from form_shares
        where coalesce(settings::jsonb ->> 'report_on', 'never') <> 'never'
          and coalesce(settings::jsonb ->> 'report_to', '[]') <> '[]'`),
      formOf: (code) =>
        Effect.map(ask(placeRows(sql`select tenant, form_uid from form_shares where code = ${code}`)), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), ({ tenant, form_uid: formUid }) => ({ tenant, formUid })),
        ),
    })
  }),
)
