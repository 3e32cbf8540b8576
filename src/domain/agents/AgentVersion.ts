import type { PersistedAgent } from "./PersistedAgent.ts"

/** A current or former version of an agent. Versions are numbered from 1. */
export interface AgentVersion {
  readonly number: number
  readonly agent: PersistedAgent
}

/** The maximum number of versions of an agent. The oldest are deleted, with the files that no other version uses. */
export const mostVersions = 50

/** A stored object of an agent: a document, or the index. `size` is in bytes, and counts toward the owner's quota. */
export interface AgentFile {
  readonly path: string
  readonly size: number
}

/** Every object that an agent references. The index is derived from the documents, so its size doesn't count. */
export const filesOf = ({ documents, indexPersistPath }: PersistedAgent): ReadonlyArray<AgentFile> => [
  ...documents.map(({ path, size }) => ({ path, size })),
  ...(indexPersistPath === null ? [] : [{ path: indexPersistPath, size: 0 }]),
]

/** Paths of objects that only deleted versions reference. */
export const orphaned = (
  gone: ReadonlyArray<ReadonlyArray<AgentFile>>,
  left: ReadonlyArray<ReadonlyArray<AgentFile>>,
): ReadonlyArray<string> => {
  const needed = new Set(left.flat().map(({ path }) => path))
  return [...new Set(gone.flat().map(({ path }) => path))].filter((path) => !needed.has(path))
}

/** The agent with another version's content, and a new time and author. */
export const restoredTo = (
  current: PersistedAgent,
  { number, agent }: AgentVersion,
): Omit<PersistedAgent, "updatedAt"> => ({
  ...current,
  config: agent.config,
  documents: agent.documents,
  enabled: agent.enabled,
  indexPersistPath: agent.indexPersistPath,
  restoredFrom: number,
})
