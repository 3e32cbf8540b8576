import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type { SealAlgorithm } from "../domain/access/SealAlgorithm.ts"

/** A tenant's data keys are unavailable, or the deployment's keys can't open any of them. */
export class AtRestUnavailable extends Schema.TaggedError<AtRestUnavailable>()("AtRestUnavailable", {
  cause: Schema.Defect(),
}) {}

/** A tenant's data key; the database stores it encrypted under the deployment's own keys. */
export interface DataKey {
  readonly id: string
  readonly algorithm: SealAlgorithm
  /** 32 bytes. */
  readonly key: Uint8Array
}

export interface AtRestShape {
  /** Whether conversations with agents, and the documents of agents and bots, are encrypted too. */
  readonly ofAgents: boolean
  /** The key that encrypts a tenant's new data. Null means that new data is not encrypted. */
  readonly writing: (tenant: string) => Effect.Effect<DataKey | null, AtRestUnavailable>
  /** The keys with these names. A missing key has been erased, so its data can't be read any more. */
  readonly opening: (ids: ReadonlyArray<string>) => Effect.Effect<ReadonlyMap<string, DataKey>, AtRestUnavailable>
  /** The given keys that exist; null for a key that the deployment's keys can't open. */
  readonly openable: (
    ids: ReadonlyArray<string>,
  ) => Effect.Effect<ReadonlyMap<string, DataKey | null>, AtRestUnavailable>
  /** Whether any of the tenant's data may be encrypted, so that the database can't search it. */
  readonly isUsed: (tenant: string) => Effect.Effect<boolean, AtRestUnavailable>
  /**
   * Encrypts some of the rows that are not yet encrypted with the newest key, and returns how many; 0 when none are
   * left.
   */
  readonly renewRows: Effect.Effect<number, AtRestUnavailable>
  /**
   * Names of objects not yet encrypted with the newest key, in order, starting after `after`, up to a limit. Writing
   * such an object again encrypts it.
   */
  readonly staleObjects: (limit: number, after: string) => Effect.Effect<ReadonlyArray<string>, AtRestUnavailable>
  /** Whether an object returned by `staleObjects` has since lost its owner and should be deleted. */
  readonly isOrphaned: (key: string) => Effect.Effect<boolean, AtRestUnavailable>
}

/** Encryption at rest of answers, uploads and recordings; null: off. */
export const AtRest = Context.Reference<AtRestShape | null>("parley/ports/AtRest", { defaultValue: () => null })
