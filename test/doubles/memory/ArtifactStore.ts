import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Artifact } from "../../../src/domain/artifacts/Artifact.ts"
import { ArtifactExists, ArtifactMissing, ArtifactStore } from "../../../src/ports/ArtifactStore.ts"

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
    delete: (artifactId) => Effect.sync(() => artifacts.delete(artifactId)),
  })
})
