/** How a process ended. */
export interface Ended {
  readonly code: number | null
  /** Whether it ever listened. */
  readonly hasServed: boolean
  /** Milliseconds from its start to its end. */
  readonly lived: number
}

/**
 * From which size on the C library gives back memory that is free, in bytes, unless it was told otherwise. By itself it raises that with
 * what it has seen, and a process keeps more with every hour (`bench/soak.ts`). Smaller than the 64 KiB that Node cuts small buffers from:
 * one that is still needed would keep all around it.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: "49152", MALLOC_TRIM_THRESHOLD_: "49152" }

/**
 * As many threads that look through memory as there are processors to spare. By itself Node has four: where there are two processors they
 * leave little to whoever answers, and a first piece of an answer came 75 ms later at p99 (`bench/chat/streams.ts`). And how large each half of
 * what is new may grow, in MB: by itself the engine lets it grow with the machine's memory, and texts of a megabyte then lie about until it is
 * full (`bench/hostile.ts`: 150 answers of 1 MB), and looking it through holds others up for longer (`bench/voice/turns.ts`).
 */
const engine = { NODE_OPTIONS: "--v8-pool-size=0 --max-semi-space-size=24" }

/** What the process that serves is started with, where nobody says otherwise. */
export const environment = { ...allocator, ...engine }

/** A process that lived so long was well: what ends it is not what ended the one before. */
const wellAfter = 60_000

const [firstPause, longestPause] = [500, 30_000]

/** What is left of the count of processes that ended one after the other, this one included. */
export const failuresAfter = (before: number, { lived }: Ended): number => (lived >= wellAfter ? 1 : before + 1)

/**
 * Milliseconds until the next process starts in its place; undefined where there is to be none: it was told to stop, ended by
 * itself as it should, or never came to listen the first time, which somebody has to mend.
 */
export const pauseAfter = (
  ended: Ended,
  failures: number,
  isFirst: boolean,
  isStopping: boolean,
): number | undefined => {
  if (isStopping || ended.code === 0 || (isFirst && !ended.hasServed)) return undefined
  return Math.min(longestPause, firstPause * 2 ** (failures - 1))
}
