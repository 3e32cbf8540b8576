import * as Effect from "effect/Effect"
import * as SqlClient from "effect/sql/SqlClient"

/**
 * Reviews of submissions: corrections, marks and tags. The answers before a correction are stored with the submission
 * and deleted with it. `submission_changes` counts changes and deletions, so that outdated cached results are
 * recognized.
 */
export default Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* sql`
    alter table submissions
      add column revision int not null default 1,
      add column marked boolean not null default false,
      add column tags text not null default '[]'`
  yield* sql`
    create table submission_revisions (
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      submission_id text collate "C" not null,
      revision int not null,
      data text not null,
      changed_at timestamptz not null,
      changed_by text not null,
      reason text not null,
      primary key (tenant, form_uid, submission_id, revision),
      constraint submission_revisions_submission foreign key (tenant, form_uid, submission_id)
        references submissions (tenant, form_uid, submission_id) on delete cascade
    )`
  yield* sql`
    create table submission_changes (
      tenant text collate "C" not null,
      form_uid text collate "C" not null,
      changes bigint not null,
      primary key (tenant, form_uid)
    )`
  yield* sql`
    create function count_submission_changes() returns trigger language plpgsql as $$
    begin
      insert into submission_changes (tenant, form_uid, changes)
        select distinct tenant, form_uid, 1 from touched order by tenant, form_uid
        on conflict (tenant, form_uid) do update set changes = submission_changes.changes + 1;
      return null;
    end $$`
  yield* sql`
    create trigger submissions_removed after delete on submissions
      referencing old table as touched for each statement execute function count_submission_changes()`
})
