import * as DateTime from "effect/DateTime"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import * as SqlClient from "effect/sql/SqlClient"
import { Artifact, type ArtifactSummary, InlineHtml, OffloadedHtml } from "../../domain/artifacts/Artifact.ts"
import type { Embed } from "../../domain/artifacts/Embed.ts"
import { ArtifactExists, ArtifactMissing, ArtifactStore, ArtifactStoreUnavailable } from "../../ports/ArtifactStore.ts"
import { orUnavailable } from "./deadline.ts"
import { rowsOf, storable } from "./rows.ts"

const utf8 = new TextEncoder()
const text = new TextDecoder("utf-8", { ignoreBOM: true })

const row = (artifact: Artifact) => {
  const { definition } = artifact
  const offloaded = definition._tag === "OffloadedHtml" ? definition : undefined
  return {
    artifact_id: artifact.artifactId,
    artifact_type: artifact.artifactType,
    title: storable(artifact.title),
    template: storable(artifact.template),
    theme: artifact.theme === null ? null : storable(artifact.theme),
    agent_id: storable(artifact.agentId),
    session_id: storable(artifact.sessionId),
    user_id: storable(artifact.userId),
    created_by: artifact.createdBy,
    created_at: DateTime.toDateUtc(artifact.createdAt),
    updated_at: DateTime.toDateUtc(artifact.updatedAt),
    html: definition._tag === "InlineHtml" ? utf8.encode(definition.html) : null,
    object_key: offloaded?.objectKey ?? null,
    object_size: offloaded === undefined ? null : BigInt(offloaded.size),
    object_sha256: offloaded?.sha256 ?? null,
  }
}

const Row = Schema.Struct({
  artifact_id: Schema.String,
  artifact_type: Schema.Literal("infographic"),
  title: Schema.String,
  template: Schema.String,
  theme: Schema.NullOr(Schema.String),
  agent_id: Schema.String,
  session_id: Schema.String,
  user_id: Schema.String,
  created_by: Schema.Literals(["user", "agent", "system"]),
  created_at: Schema.DateTimeUtcFromDate,
  updated_at: Schema.DateTimeUtcFromDate,
  html: Schema.NullOr(Schema.Uint8Array),
  object_key: Schema.NullOr(Schema.String),
  object_size: Schema.NullOr(Schema.BigInt),
  object_sha256: Schema.NullOr(Schema.String),
})

const artifacts = rowsOf(Row)

const { html: _html, object_key: _key, object_size: _size, object_sha256: _hash, ...described } = Row.fields

const SummaryRow = Schema.Struct({ ...described, size: Schema.BigInt })

const summaries = rowsOf(SummaryRow)
const usages = rowsOf(Schema.Struct({ count: Schema.Int, bytes: Schema.BigInt }))
const ids = rowsOf(Schema.Struct({ artifact_id: Schema.String }))

const EmbedRow = Schema.Struct({
  token: Schema.String,
  artifact_id: Schema.String,
  origins: Schema.fromJsonString(Schema.Array(Schema.String)),
  created_at: Schema.DateTimeUtcFromDate,
})
const embeds = rowsOf(EmbedRow)

const embedIn = ({ token, artifact_id, origins, created_at }: typeof EmbedRow.Type): Embed => ({
  token,
  artifactId: artifact_id,
  origins,
  createdAt: created_at,
})

const descriptionOf = (stored: Omit<typeof SummaryRow.Type, "size">) => ({
  artifactId: stored.artifact_id,
  artifactType: stored.artifact_type,
  title: stored.title,
  template: stored.template,
  theme: stored.theme,
  agentId: stored.agent_id,
  sessionId: stored.session_id,
  userId: stored.user_id,
  createdBy: stored.created_by,
  createdAt: stored.created_at,
  updatedAt: stored.updated_at,
})

const summary = ({ size, ...stored }: typeof SummaryRow.Type): ArtifactSummary => ({
  ...descriptionOf(stored),
  size: Number(size),
})

const artifact = (stored: typeof Row.Type): Artifact =>
  new Artifact({
    ...descriptionOf(stored),
    definition:
      stored.html === null
        ? new OffloadedHtml({
            objectKey: stored.object_key!,
            size: Number(stored.object_size),
            sha256: stored.object_sha256!,
          })
        : new InlineHtml({ html: text.decode(stored.html) }),
  })

/** The table `artifacts`: a record is one row, so it is written completely or not at all. */
export const layer = Layer.effect(
  ArtifactStore,
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient

    const ask = orUnavailable(ArtifactStoreUnavailable)

    return ArtifactStore.of({
      insert: Effect.fn("ArtifactStore.insert")(function* (artifact) {
        const inserted = yield* ask(
          sql`insert into artifacts ${sql.insert(row(artifact))} on conflict (artifact_id) do nothing returning 1`,
        )
        if (inserted.length === 0) return yield* new ArtifactExists({ artifactId: artifact.artifactId })
      }),
      get: Effect.fn("ArtifactStore.get")(function* (artifactId) {
        const [stored] = yield* ask(artifacts(sql`select * from artifacts where artifact_id = ${artifactId}`))
        if (stored === undefined) return yield* new ArtifactMissing({ artifactId })
        return artifact(stored)
      }),
      list: (userId, { after, limit }) =>
        Effect.map(
          ask(
            summaries(sql`
              select artifact_id, artifact_type, title, template, theme, agent_id, session_id, user_id, created_by, created_at,
                updated_at, coalesce(object_size, octet_length(html))::bigint as size
              from artifacts where ${sql.and([
                sql`user_id = ${storable(userId)}`,
                ...(after === undefined
                  ? []
                  : [sql`(created_at, artifact_id) < (${DateTime.toDateUtc(after.createdAt)}, ${after.artifactId})`]),
              ])} order by created_at desc, artifact_id desc limit ${limit}::int`),
          ),
          (rows) => rows.map(summary),
        ),
      usage: (userId) =>
        Effect.map(
          ask(
            usages(sql`
              select count(*)::int as count, coalesce(sum(coalesce(object_size, octet_length(html))), 0)::bigint as bytes
              from artifacts where user_id = ${storable(userId)}`),
          ),
          ([all]) => ({ count: all?.count ?? 0, bytes: Number(all?.bytes ?? 0n) }),
        ),
      madeBefore: (moment, limit) =>
        Effect.map(
          ask(
            ids(sql`
              select artifact_id from artifacts where created_at < ${DateTime.toDateUtc(moment)}
              order by created_at limit ${limit}::int`),
          ),
          (rows) => rows.map(({ artifact_id }) => artifact_id),
        ),
      embed: Effect.fn("ArtifactStore.embed")(function* ({ token, artifactId, origins, createdAt }) {
        const [row] = yield* ask(
          embeds(sql`
            insert into artifact_embeds (token, artifact_id, origins, created_at)
            select ${token}, artifact_id, ${JSON.stringify(origins)}, ${DateTime.toDateUtc(createdAt)}::timestamptz
            from artifacts where artifact_id = ${artifactId}
            on conflict (artifact_id) do update set origins = excluded.origins
            returning *`),
        )
        return row === undefined ? yield* new ArtifactMissing({ artifactId }) : embedIn(row)
      }),
      embedOf: (artifactId) =>
        Effect.map(ask(embeds(sql`select * from artifact_embeds where artifact_id = ${artifactId}`)), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), embedIn),
        ),
      embedBy: (token) =>
        Effect.map(ask(embeds(sql`select * from artifact_embeds where token = ${token}`)), ([row]) =>
          Option.map(Option.fromUndefinedOr(row), embedIn),
        ),
      unembed: (artifactId) =>
        Effect.map(
          ask(sql`delete from artifact_embeds where artifact_id = ${artifactId} returning 1`),
          (gone) => gone.length > 0,
        ),
      delete: (artifactId) =>
        Effect.map(
          ask(sql`delete from artifacts where artifact_id = ${artifactId} returning 1`),
          (deleted) => deleted.length > 0,
        ),
    })
  }),
)
