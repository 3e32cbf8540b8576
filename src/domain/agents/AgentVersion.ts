import type { PersistedAgent } from "./PersistedAgent.ts"

/** An agent as it once was, or is. Versions of an agent are numbered from 1. */
export interface AgentVersion {
  readonly number: number
  readonly agent: PersistedAgent
}

/** Versions of an agent that are kept; of more the oldest go, with the files that only they had. */
export const mostVersions = 50

/** An object that an agent needs: a document, or its index. `size` is what counts for its owner, in bytes. */
export interface AgentFile {
  readonly path: string
  readonly size: number
}

/** Everything in object storage that an agent points to. The index is made of the documents, and counts nothing. */
export const filesOf = ({ documents, indexPersistPath }: PersistedAgent): ReadonlyArray<AgentFile> => [
  ...documents.map(({ path, size }) => ({ path, size })),
  ...(indexPersistPath === null ? [] : [{ path: indexPersistPath, size: 0 }]),
]

/** Paths that only those who go point to. */
export const orphaned = (
  gone: ReadonlyArray<ReadonlyArray<AgentFile>>,
  left: ReadonlyArray<ReadonlyArray<AgentFile>>,
): ReadonlyArray<string> => {
  const needed = new Set(left.flat().map(({ path }) => path))
  return [...new Set(gone.flat().map(({ path }) => path))].filter((path) => !needed.has(path))
}

/** An agent with what another version says of it; when and by whom is said anew. */
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
