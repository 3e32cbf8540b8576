import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as DateTime from "effect/DateTime"
import type { Artifact, ArtifactSummary } from "../../../src/domain/artifacts/Artifact.ts"
import { ArtifactExists, ArtifactMissing, ArtifactStore } from "../../../src/ports/ArtifactStore.ts"

const sizeOf = ({ definition }: Artifact): number =>
  definition._tag === "InlineHtml" ? Buffer.byteLength(definition.html) : definition.size

const summaryOf = (artifact: Artifact): ArtifactSummary => {
  const { definition: _definition, ...described } = artifact
  return { ...described, size: sizeOf(artifact) }
}

/** Newest first; of one moment, the last id first. */
const byTime = (one: Artifact, other: Artifact): number =>
  other.createdAt.epochMilliseconds - one.createdAt.epochMilliseconds || (one.artifactId < other.artifactId ? 1 : -1)

export const layer = Layer.sync(ArtifactStore, () => {
  const artifacts = new Map<string, Artifact>()
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
    delete: (artifactId) => Effect.sync(() => artifacts.delete(artifactId)),
  })
})
