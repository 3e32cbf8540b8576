import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type * as DateTime from "effect/DateTime"
import type { Artifact, ArtifactSummary } from "../domain/artifacts/Artifact.ts"
import type { Embed } from "../domain/artifacts/Embed.ts"

/** The store is unavailable or timed out. */
export class ArtifactStoreUnavailable extends Schema.TaggedError<ArtifactStoreUnavailable>()(
  "ArtifactStoreUnavailable",
  { cause: Schema.Defect() },
) {}

/** No artifact has this id. */
export class ArtifactMissing extends Schema.TaggedError<ArtifactMissing>()("ArtifactMissing", {
  artifactId: Schema.String,
}) {}

/** Another artifact has this id already; it is unchanged. */
export class ArtifactExists extends Schema.TaggedError<ArtifactExists>()("ArtifactExists", {
  artifactId: Schema.String,
}) {}

/** Where the previous page of a list ended. */
export interface ArtifactPlace {
  readonly createdAt: DateTime.Utc
  readonly artifactId: string
}

/**
 * Records of renders, by id. A record is stored whole or not at all.
 *
 * The caller checks the owner, which the record names. Times have millisecond precision.
 */
export class ArtifactStore extends Context.Service<
  ArtifactStore,
  {
    readonly insert: (artifact: Artifact) => Effect.Effect<void, ArtifactExists | ArtifactStoreUnavailable>
    readonly get: (artifactId: string) => Effect.Effect<Artifact, ArtifactMissing | ArtifactStoreUnavailable>
    /** One owner's artifacts, newest first, starting after `after`. */
    readonly list: (
      userId: string,
      page: { readonly after?: ArtifactPlace; readonly limit: number },
    ) => Effect.Effect<ReadonlyArray<ArtifactSummary>, ArtifactStoreUnavailable>
    /** How many artifacts one owner has, and the total size of their pages in bytes. */
    readonly usage: (
      userId: string,
    ) => Effect.Effect<{ readonly count: number; readonly bytes: number }, ArtifactStoreUnavailable>
    /** Ids of artifacts created before a time, oldest first. */
    readonly madeBefore: (
      moment: DateTime.Utc,
      limit: number,
    ) => Effect.Effect<ReadonlyArray<string>, ArtifactStoreUnavailable>
    /**
     * Records where an artifact may be framed, under its existing token or, if it has none, under the given one.
     * Returns the stored token.
     */
    readonly embed: (embed: Embed) => Effect.Effect<Embed, ArtifactMissing | ArtifactStoreUnavailable>
    readonly embedOf: (artifactId: string) => Effect.Effect<Option.Option<Embed>, ArtifactStoreUnavailable>
    readonly embedBy: (token: string) => Effect.Effect<Option.Option<Embed>, ArtifactStoreUnavailable>
    /** Deletes an artifact with its embedding; returns true if the embedding existed. */
    readonly unembed: (artifactId: string) => Effect.Effect<boolean, ArtifactStoreUnavailable>
    /** Returns true if the artifact existed. */
    readonly delete: (artifactId: string) => Effect.Effect<boolean, ArtifactStoreUnavailable>
  }
>()("parley/ports/ArtifactStore") {}
