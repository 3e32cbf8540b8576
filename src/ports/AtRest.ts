import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SealAlgorithm } from "../domain/access/SealAlgorithm.ts"

/** The data keys of a tenant cannot be reached, or the deployment's keys open none of them. */
export class AtRestUnavailable extends Schema.TaggedError<AtRestUnavailable>()("AtRestUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A key that data of one tenant are encrypted with; it stands in the database under the deployment's own keys. */
export interface DataKey {
  readonly id: string
  readonly algorithm: SealAlgorithm
  /** 32 bytes. */
  readonly key: Uint8Array
}

export interface AtRestShape {
  /** Whether what people say to agents, and the documents of agents and bots, are encrypted too. */
  readonly ofAgents: boolean
  /** The key that a tenant's data are written with now; null: they are written as they are. */
  readonly writing: (tenant: string) => Effect.Effect<DataKey | null, AtRestUnavailable>
  /** The keys of these names. One that is not there has been erased, and what it encrypted with it. */
  readonly opening: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, DataKey>, AtRestUnavailable>
  /** Those of the keys that are there and that the deployment's keys open. */
  readonly openable: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, DataKey>, AtRestUnavailable>
  /** Whether something of the tenant may be encrypted, so that the database cannot look into it. */
  readonly isUsed: (tenant: string) => Effect.Effect<boolean, AtRestUnavailable>
  /** Encrypts some of the rows that the newest key has not encrypted, and says how many: 0 when there is nothing left to do. */
  readonly renewRows: Effect.Effect<number, AtRestUnavailable>
  /**
   * Keys of objects that the newest key has not encrypted, in their order from behind `after`, at most so many: whoever puts them again has
   * them encrypted.
   */
  readonly staleObjects: (limit: number, after: string) => Effect.Effect<ReadonlyArray<string>, AtRestUnavailable>
  /** Whether an object that was stale has lost its owner since, so that nothing should be left of it. */
  readonly isOrphaned: (key: string) => Effect.Effect<boolean, AtRestUnavailable>
}

/** Encryption of answers, uploads and recordings where they are kept; null: everything is written and read as it is. */
export const AtRest = Context.Reference<AtRestShape | null>("parley/ports/AtRest", { defaultValue: () => null })
