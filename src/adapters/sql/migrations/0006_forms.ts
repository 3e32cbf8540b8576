import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * The tenant is a column and part of every key. Documents are JSON as text, because `jsonb` can't store NUL, which a
 * form or an answer may contain, and would reorder keys.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    create table forms (
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      form_id text collate "C" not null,
      version text not null,
      revision bigint not null,
      published_version text,
      published_revision bigint,
      created_at timestamptz not null,
      updated_at timestamptz not null,
      import_report text,
      primary key (tenant, form_uid),
      constraint forms_form_id unique (tenant, form_id)
    )`
  yield* sql`create sequence form_revisions`
  yield* sql`
    create table form_versions (
      revision bigint primary key,
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      version text not null,
      title text not null,
      description text,
      is_public boolean not null,
      searched text not null,
      document text not null,
      created_at timestamptz not null,
      created_by text not null,
      published_at timestamptz,
      published_by text,
      constraint form_versions_label unique (tenant, form_uid, version),
      constraint form_versions_form foreign key (tenant, form_uid) references forms on delete cascade
        deferrable initially deferred
    )`
  yield* sql`
    create table submissions (
      position bigint generated always as identity primary key,
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      submission_id text collate "C" not null,
      repeat_key text collate "C",
      form_id text not null,
      form_version text not null,
      data text not null,
      evidence text,
      context text,
      source text not null,
      user_id text,
      username text,
      org_id bigint,
      ip text,
      user_agent text,
      locale text not null,
      submitted_at timestamptz not null,
      forward_state text not null,
      forward_attempts int not null default 0,
      forward_status int,
      forward_error text,
      forward_due timestamptz,
      constraint submissions_id unique (tenant, form_uid, submission_id)
    )`
  yield* sql`create unique index submissions_repeat on submissions (tenant, form_uid, repeat_key) where repeat_key is not null`
  yield* sql`create index submissions_form on submissions (tenant, form_uid, position)`
  yield* sql`create index submissions_due on submissions (forward_due) where forward_state = 'pending'`
  yield* sql`
    create table questions (
      tenant text collate "C" not null,
      question_id text collate "C" not null,
      question text not null,
      primary key (tenant, question_id)
    )`
})
