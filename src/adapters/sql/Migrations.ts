import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import * as Migrator from "effect/sql/Migrator"
import * as SqlClient from "effect/sql/SqlClient"
import apiKeys from "./migrations/0031_api_keys.ts"
import auditLog from "./migrations/0017_audit_log.ts"
import keyValue from "./migrations/0001_key_value.ts"
import organization from "./migrations/0004_organization.ts"
import artifacts from "./migrations/0002_artifacts.ts"
import designs from "./migrations/0003_designs.ts"
import agentVersions from "./migrations/0036_agent_versions.ts"
import agentEvals from "./migrations/0037_agent_evals.ts"
import agents from "./migrations/0005_agents.ts"
import conversations from "./migrations/0008_conversations.ts"
import sessions from "./migrations/0009_sessions.ts"
import storedObjects from "./migrations/0032_stored_objects.ts"
import artifactEmbeds from "./migrations/0034_artifact_embeds.ts"
import dataKeys from "./migrations/0041_data_keys.ts"
import formProgress from "./migrations/0042_form_progress.ts"
import formProgressMarks from "./migrations/0043_form_progress_marks.ts"
import quotaHolds from "./migrations/0044_quota_holds.ts"
import objectKeys from "./migrations/0045_object_keys.ts"
import deploymentMarks from "./migrations/0048_deployment_marks.ts"
import drawings from "./migrations/0046_drawings.ts"
import branches from "./migrations/0049_branches.ts"
import submissionTombstones from "./migrations/0047_submission_tombstones.ts"
import mailDeliveries from "./migrations/0035_mail_deliveries.ts"
import renderSchedules from "./migrations/0039_render_schedules.ts"
import passwordHashes from "./migrations/0033_password_hashes.ts"
import serverGrants from "./migrations/0038_server_grants.ts"
import formQuestions from "./migrations/0010_form_questions.ts"
import formFiles from "./migrations/0028_form_files.ts"
import forms from "./migrations/0006_forms.ts"
import submissionNames from "./migrations/0012_submission_names.ts"
import formShares from "./migrations/0015_form_shares.ts"
import submissionRespondents from "./migrations/0016_submission_respondents.ts"
import submissionReview from "./migrations/0021_submission_review.ts"
import suspendedTurns from "./migrations/0022_suspended_turns.ts"
import modelUsage from "./migrations/0024_model_usage.ts"
import modelUsageTenants from "./migrations/0040_model_usage_tenants.ts"
import turns from "./migrations/0023_turns.ts"
import webhooks from "./migrations/0013_webhooks.ts"
import bots from "./migrations/0007_bots.ts"
import botTenants from "./migrations/0011_bot_tenants.ts"
import { rowsOf } from "./rows.ts"

/** In order. A released migration is never edited; changes go into a new migration. */
const migrations = {
  "0001_key_value": keyValue,
  "0002_artifacts": artifacts,
  "0003_designs": designs,
  "0004_organization": organization,
  "0005_agents": agents,
  "0006_forms": forms,
  "0007_bots": bots,
  "0008_conversations": conversations,
  "0009_sessions": sessions,
  "0010_form_questions": formQuestions,
  "0011_bot_tenants": botTenants,
  "0012_submission_names": submissionNames,
  "0013_webhooks": webhooks,
  "0015_form_shares": formShares,
  "0016_submission_respondents": submissionRespondents,
  "0017_audit_log": auditLog,
  "0021_submission_review": submissionReview,
  "0022_suspended_turns": suspendedTurns,
  "0023_turns": turns,
  "0024_model_usage": modelUsage,
  "0028_form_files": formFiles,
  "0031_api_keys": apiKeys,
  "0032_stored_objects": storedObjects,
  "0033_password_hashes": passwordHashes,
  "0034_artifact_embeds": artifactEmbeds,
  "0035_mail_deliveries": mailDeliveries,
  "0036_agent_versions": agentVersions,
  "0037_agent_evals": agentEvals,
  "0038_server_grants": serverGrants,
  "0039_render_schedules": renderSchedules,
  "0040_model_usage_tenants": modelUsageTenants,
  "0041_data_keys": dataKeys,
  "0042_form_progress": formProgress,
  "0043_form_progress_marks": formProgressMarks,
  "0044_quota_holds": quotaHolds,
  "0045_object_keys": objectKeys,
  "0046_drawings": drawings,
  "0047_submission_tombstones": submissionTombstones,
  "0048_deployment_marks": deploymentMarks,
  "0049_branches": branches,
}

/** The number of the newest migration. */
export const newest = Math.max(...Object.keys(migrations).map((name) => Number.parseInt(name, 10)))

/** Migrates up to the migration with this number, as an older release would. */
export function migrateThrough(last: number) {
  const loader = Migrator.fromRecord(
    Object.fromEntries(Object.entries(migrations).filter(([name]) => Number.parseInt(name, 10) <= last)),
  )
  return Migrator.make({})({ loader, table: "schema_migrations" })
}

const exists = rowsOf(Schema.Struct({ there: Schema.Boolean }))
const levels = rowsOf(Schema.Struct({ level: Schema.Int }))

/** The number of the last applied migration; 0 if none was applied. Waits for running migrations. */
export const level = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  const [row] = yield* exists(sql`select to_regclass('schema_migrations') is not null as there`)
  if (row?.there !== true) return 0
  const [last] = yield* levels(sql`select coalesce(max(migration_id), 0)::int as level from schema_migrations`)
  return last?.level ?? 0
})

/**
 * Migrates the database to the newest schema in one transaction, under a lock on the migrations table. If several
 * processes start at once, one migrates and the others wait.
 */
export const migrate = migrateThrough(newest)

/** Applies missing migrations; if none is missing, no permission to change the schema is needed. */
export const migrateMissing = Effect.flatMap(level, (there) => (there >= newest ? Effect.void : Effect.asVoid(migrate)))

export const layer = Layer.effectDiscard(migrate)
