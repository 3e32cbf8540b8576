import * as Context from "effect/Context"
import * as DateTime from "effect/DateTime"
import type * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Stream from "effect/Stream"
import type { Caller } from "../../domain/access/Caller.ts"
import {
  Artifact,
  type ArtifactSummary,
  InlineHtml,
  isArtifactId,
  OffloadedHtml,
} from "../../domain/artifacts/Artifact.ts"
import { type Embed, EmbedMissing, isEmbedToken } from "../../domain/artifacts/Embed.ts"
import { withPolicy } from "../../domain/artifacts/HostedPage.ts"
import { pageTitle } from "../../domain/artifacts/PageTitle.ts"
import { PersistFailed } from "../../domain/infographic/Errors.ts"
import type { Publication } from "../../domain/infographic/UrlRule.ts"
import {
  ArtifactMissing,
  type ArtifactPlace,
  ArtifactStore,
  type ArtifactStoreUnavailable,
} from "../../ports/ArtifactStore.ts"
import { Identifiers } from "../../ports/Identifiers.ts"
import { type ObjectMissing, ObjectStore, type ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { PublicFiles } from "../../ports/PublicFiles.ts"
import { type RenderedHtml, TemplateEngine } from "../../ports/TemplateEngine.ts"
import { PeriodicWork } from "../operations/PeriodicWork.ts"
import { unhosted } from "./HostedBytes.ts"

export interface ArtifactOptions {
  /** The maximum size of a page in the database, in bytes. Larger pages go to object storage. */
  readonly inlineMaxBytes: number
  /** Lifetime of a presigned address. */
  readonly urlExpiry: Duration.Duration
  /** Pages are deleted this long after their creation; null keeps them. */
  readonly retention?: Duration.Duration | null
}

/** The data that is stored about a render. */
export interface Attribution {
  readonly artifactId: string
  readonly owner: string
  readonly template: string
  readonly theme: string | null
  readonly agentId: string
  readonly sessionId: string
}

export interface StoredPage {
  readonly artifact: Artifact
  readonly html: Stream.Stream<Uint8Array, ObjectStoreUnavailable>
}

/** Why one of the caller's own records is unavailable. */
export type OwnError = ArtifactMissing | ArtifactStoreUnavailable

/** Why an artifact can't be read. */
export type ReadError = OwnError | ObjectMissing | ObjectStoreUnavailable

/** Maximum number of artifacts that one sweep reads. */
const sweptAtOnce = 200

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

const partsOf = (options: ArtifactOptions) =>
  Effect.gen(function* () {
    const store = yield* Effect.serviceOption(ArtifactStore)
    const objects = yield* ObjectStore
    const publicFiles = yield* PublicFiles
    const engine = yield* TemplateEngine
    const identifiers = yield* Identifiers
    const failed = (cause: unknown) => new PersistFailed({ cause })

    /** A presigned address serves the object from its own host, without our headers. */
    const isHostedElsewhere = objects.kind === "s3"

    const fileOf = (artifactId: string) => `${artifactId}.html`
    const objectKeyOf = (artifactId: string) => `artifacts/${fileOf(artifactId)}`

    const { retention = null } = options
    return {
      store,
      publicFiles,
      fileOf,
      objects,
      objectKeyOf,
      isHostedElsewhere,
      engine,
      options,
      failed,
      identifiers,
      retention,
    }
  })

type Parts = Effect.Success<ReturnType<typeof partsOf>>

/**
 * Removes all parts of an artifact, the record first, because the rest can't be reached without it. Ids are
 * random, so no other artifact has this one. Parts that can't be removed now are logged.
 */
const discard =
  ({ store, publicFiles, fileOf, objects, objectKeyOf }: Parts) =>
  (artifactId: string) => {
    const removals: ReadonlyArray<Effect.Effect<unknown, unknown>> = [
      Option.isNone(store) ? Effect.void : store.value.delete(artifactId),
      publicFiles.remove(fileOf(artifactId)),
      objects.delete(objectKeyOf(artifactId)),
    ]
    const quietly = Effect.ignore({ log: "Warn", message: "Could not clean up an unfinished artifact" })
    return Effect.forEach(removals, (removal) => quietly(removal), { discard: true })
  }

const definition = ({ objectKeyOf, isHostedElsewhere, engine, objects, options }: Parts) =>
  Effect.fnUntraced(function* (page: RenderedHtml, artifactId: string) {
    if (page.html.length <= options.inlineMaxBytes) return new InlineHtml({ html: decoder.decode(page.html) })
    const objectKey = objectKeyOf(artifactId)
    const bytes = isHostedElsewhere ? withPolicy(page.html, engine.scriptHashes) : page.html
    yield* objects.put(objectKey, bytes, { contentType: "text/html; charset=utf-8" })
    return new OffloadedHtml({ objectKey, size: page.html.length, sha256: page.sha256 })
  })

const keep = (parts: Parts) => {
  const { store, publicFiles, fileOf, failed } = parts
  return (page: RenderedHtml, attribution: Attribution, isPublic: boolean) =>
    Effect.gen(function* () {
      const { artifactId, owner, ...description } = attribution
      const artifactStore = yield* Effect.fromOption(store)
      const now = yield* DateTime.now
      const artifact = new Artifact({
        ...description,
        artifactId,
        artifactType: "infographic",
        title: pageTitle(page.html, `Infographic ${attribution.template}`),
        userId: owner,
        createdBy: "agent",
        createdAt: now,
        updatedAt: now,
        definition: yield* definition(parts)(page, artifactId),
      })
      if (isPublic) yield* publicFiles.write(fileOf(artifactId), page.html)
      yield* artifactStore.insert(artifact)
      return artifact
    }).pipe(
      Effect.onError(() => discard(parts)(attribution.artifactId)),
      Effect.mapError(failed),
    )
}

const publication = ({ fileOf, objects, failed, options }: Parts) =>
  Effect.fn("Artifacts.publication")(function* (artifact: Artifact, isPublic: boolean) {
    const { artifactId } = artifact
    if (isPublic) return { _tag: "PublicFile", file: fileOf(artifactId) } as const
    if (artifact.definition._tag === "InlineHtml") return { _tag: "Kept", artifactId } as const
    const url = yield* Effect.mapError(objects.presign(artifact.definition.objectKey, options.urlExpiry), failed)
    return Option.match(url, {
      onNone: () => ({ _tag: "Kept", artifactId }) as const,
      onSome: (presignedUrl) => ({ _tag: "Offloaded", presignedUrl }) as const,
    })
  })

/** The caller's own record, if there is a store. */
const own = ({ store }: Parts) =>
  Effect.fnUntraced(function* (artifactId: string, caller: Caller) {
    const missing = new ArtifactMissing({ artifactId })
    if (Option.isNone(store) || !isArtifactId(artifactId)) return yield* missing
    const artifact = yield* store.value.get(artifactId)
    return artifact.userId === caller.sub ? { records: store.value, artifact } : yield* missing
  })

const pageOf = ({ objects, isHostedElsewhere }: Parts) =>
  Effect.fnUntraced(function* (artifact: Artifact) {
    const page = artifact.definition
    if (page._tag === "InlineHtml") return { artifact, html: Stream.succeed(encoder.encode(page.html)) }
    const { body } = yield* objects.get(page.objectKey)
    return { artifact, html: isHostedElsewhere ? unhosted(body) : body }
  })

const read = (parts: Parts) =>
  Effect.fn("Artifacts.read")(function* (artifactId: string, caller: Caller) {
    return yield* pageOf(parts)((yield* own(parts)(artifactId, caller)).artifact)
  })

/** The record is deleted last, because a retry needs it to find the rest. */
const erase =
  ({ publicFiles, fileOf, objects, objectKeyOf }: Parts) =>
  (records: ArtifactStore["Service"], artifactId: string) =>
    publicFiles
      .remove(fileOf(artifactId))
      .pipe(
        Effect.andThen(objects.delete(objectKeyOf(artifactId))),
        Effect.andThen(Effect.asVoid(records.delete(artifactId))),
      )

const remove = (parts: Parts) =>
  Effect.fn("Artifacts.remove")(function* (artifactId: string, caller: Caller) {
    const { records } = yield* own(parts)(artifactId, caller)
    yield* erase(parts)(records, artifactId)
  })

const embed = (parts: Parts) => {
  const { identifiers } = parts
  return Effect.fn("Artifacts.embed")(function* (artifactId: string, caller: Caller, origins: ReadonlyArray<string>) {
    const { records } = yield* own(parts)(artifactId, caller)
    const token = `${yield* identifiers.hex}${yield* identifiers.hex}`
    return yield* records.embed({ token, artifactId, origins, createdAt: yield* DateTime.now })
  })
}

const embedOf = (parts: Parts) =>
  Effect.fn("Artifacts.embedOf")(function* (artifactId: string, caller: Caller) {
    const { records } = yield* own(parts)(artifactId, caller)
    return yield* records.embedOf(artifactId)
  })

const unembed = (parts: Parts) =>
  Effect.fn("Artifacts.unembed")(function* (artifactId: string, caller: Caller) {
    const { records } = yield* own(parts)(artifactId, caller)
    if (!(yield* records.unembed(artifactId))) return yield* new EmbedMissing()
  })

const embedded = (parts: Parts) => {
  const { store } = parts
  return Effect.fn("Artifacts.embedded")(function* (token: string) {
    if (Option.isNone(store) || !isEmbedToken(token)) return yield* new EmbedMissing()
    const embed = yield* store.value.embedBy(token)
    if (Option.isNone(embed)) return yield* new EmbedMissing()
    const artifact = yield* store.value.get(embed.value.artifactId)
    return { ...(yield* pageOf(parts)(artifact)), embed: embed.value }
  })
}

/** Deletes expired artifacts, in batches. */
const swept = (parts: Parts) => (records: ArtifactStore["Service"], retention: Duration.Duration) =>
  Effect.gen(function* () {
    const now = yield* DateTime.now
    const ids = yield* records.madeBefore(DateTime.subtractDuration(now, retention), sweptAtOnce)
    yield* Effect.forEach(ids, (id) => erase(parts)(records, id), { discard: true, concurrency: 4 })
    return ids.length
  })

/** Stored pages of renders, for their owners and, on request, for everyone. */
export class Artifacts extends Context.Service<
  Artifacts,
  {
    /** False if the deployment has no store. */
    readonly hasStore: boolean
    /** Stores the page, and writes it into the public folder when `isPublic`: all or nothing. */
    readonly keep: (
      page: RenderedHtml,
      attribution: Attribution,
      isPublic: boolean,
    ) => Effect.Effect<Artifact, PersistFailed>
    /** The addresses of a stored page. */
    readonly publication: (artifact: Artifact, isPublic: boolean) => Effect.Effect<Publication, PersistFailed>
    /** Removes the record, the object and the public file of an artifact that was not completed. */
    readonly discard: (artifactId: string) => Effect.Effect<void>
    /** One of the caller's own artifacts. For a caller, another owner's artifact does not exist. */
    readonly read: (artifactId: string, caller: Caller) => Effect.Effect<StoredPage, ReadError>
    /** The caller's own artifacts, newest first, starting after `after`. */
    readonly list: (
      caller: Caller,
      page: { readonly after?: ArtifactPlace; readonly limit: number },
    ) => Effect.Effect<ReadonlyArray<ArtifactSummary>, ArtifactStoreUnavailable>
    /** Deletes one of the caller's own artifacts: its page, its public file and its record. */
    readonly remove: (
      artifactId: string,
      caller: Caller,
    ) => Effect.Effect<void, ArtifactMissing | ArtifactStoreUnavailable | ObjectStoreUnavailable>
    /** Lets pages from these origins embed one of the caller's own artifacts, at its previous address if it had one. */
    readonly embed: (
      artifactId: string,
      caller: Caller,
      origins: ReadonlyArray<string>,
    ) => Effect.Effect<Embed, OwnError>
    readonly embedOf: (artifactId: string, caller: Caller) => Effect.Effect<Option.Option<Embed>, OwnError>
    /** Stops embedding. The address never works again. */
    readonly unembed: (artifactId: string, caller: Caller) => Effect.Effect<void, OwnError | EmbedMissing>
    /** The page at an embed address. */
    readonly embedded: (
      token: string,
    ) => Effect.Effect<StoredPage & { readonly embed: Embed }, ReadError | EmbedMissing>
  }
>()("parley/application/artifacts/Artifacts") {
  static readonly layer = (options: ArtifactOptions) =>
    Layer.effect(
      Artifacts,
      Effect.gen(function* () {
        const its = yield* partsOf(options)
        const { retention, store } = its
        if (retention !== null && Option.isSome(store)) {
          const sweep = Effect.repeat(swept(its)(store.value, retention), { while: (count) => count === sweptAtOnce })
          yield* Effect.flatMap(PeriodicWork, ({ every }) => every("artifact-retention", "1 hour", sweep))
        }

        return Artifacts.of({
          hasStore: Option.isSome(store),
          keep: keep(its),
          publication: publication(its),
          discard: discard(its),
          read: read(its),
          list: (caller, page) => (Option.isNone(store) ? Effect.succeed([]) : store.value.list(caller.sub, page)),
          remove: remove(its),
          embed: embed(its),
          embedOf: embedOf(its),
          unembed: unembed(its),
          embedded: embedded(its),
        })
      }),
    )
}
