import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as DateTime from "effect/DateTime"
import type { Artifact, ArtifactSummary } from "../../../src/domain/artifacts/Artifact.ts"
import type { Embed } from "../../../src/domain/artifacts/Embed.ts"
import { ArtifactExists, ArtifactMissing, ArtifactStore } from "../../../src/ports/ArtifactStore.ts"

const sizeOf = ({ definition }: Artifact): number =>
  definition._tag === "InlineHtml" ? Buffer.byteLength(definition.html) : definition.size

const summaryOf = (artifact: Artifact): ArtifactSummary => {
  const { definition: _definition, ...described } = artifact
  return { ...described, size: sizeOf(artifact) }
}

/** Newest first; at the same moment, the last id first. */
const byTime = (one: Artifact, other: Artifact): number =>
  other.createdAt.epochMilliseconds - one.createdAt.epochMilliseconds || (one.artifactId < other.artifactId ? 1 : -1)

export const layer = Layer.sync(ArtifactStore, () => {
  const artifacts = new Map<string, Artifact>()
  const embeds = new Map<string, Embed>()
  return ArtifactStore.of({
    insert: (artifact) =>
      Effect.suspend(() => {
        if (artifacts.has(artifact.artifactId)) {
          return Effect.fail(new ArtifactExists({ artifactId: artifact.artifactId }))
        }
        artifacts.set(artifact.artifactId, artifact)
        return Effect.void
      }),
    get: (artifactId) =>
      Effect.suspend(() => {
        const artifact = artifacts.get(artifactId)
        return artifact === undefined ? Effect.fail(new ArtifactMissing({ artifactId })) : Effect.succeed(artifact)
      }),
    list: (userId, { after, limit }) =>
      Effect.sync(() => {
        const own = [...artifacts.values()].filter((artifact) => artifact.userId === userId).toSorted(byTime)
        const rest =
          after === undefined
            ? own
            : own.filter(
                ({ createdAt, artifactId }) =>
                  DateTime.isLessThan(createdAt, after.createdAt) ||
                  (createdAt.epochMilliseconds === after.createdAt.epochMilliseconds && artifactId < after.artifactId),
              )
        return rest.slice(0, limit).map(summaryOf)
      }),
    usage: (userId) =>
      Effect.sync(() => {
        const own = [...artifacts.values()].filter((artifact) => artifact.userId === userId)
        return { count: own.length, bytes: own.reduce((sum, artifact) => sum + sizeOf(artifact), 0) }
      }),
    madeBefore: (moment, limit) =>
      Effect.sync(() =>
        [...artifacts.values()]
          .filter(({ createdAt }) => DateTime.isLessThan(createdAt, moment))
          .toSorted((one, other) => byTime(other, one))
          .slice(0, limit)
          .map(({ artifactId }) => artifactId),
      ),
    embed: (embed) =>
      Effect.suspend(() => {
        const { artifactId, origins } = embed
        if (!artifacts.has(artifactId)) return Effect.fail(new ArtifactMissing({ artifactId }))
        const kept = { ...(embeds.get(artifactId) ?? embed), origins }
        embeds.set(artifactId, kept)
        return Effect.succeed(kept)
      }),
    embedOf: (artifactId) => Effect.sync(() => Option.fromUndefinedOr(embeds.get(artifactId))),
    embedBy: (token) =>
      Effect.sync(() => Option.fromUndefinedOr([...embeds.values()].find((embed) => embed.token === token))),
    unembed: (artifactId) => Effect.sync(() => embeds.delete(artifactId)),
    delete: (artifactId) =>
      Effect.sync(() => {
        embeds.delete(artifactId)
        return artifacts.delete(artifactId)
      }),
  })
})
