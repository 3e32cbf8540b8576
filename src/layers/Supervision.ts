/** How a process ended. */
export interface Ended {
  readonly code: number | null
  /** Whether it ever listened. */
  readonly hasServed: boolean
  /** Milliseconds from start to end. */
  readonly lived: number
}

/**
 * The size in bytes from which the C library returns freed memory to the system, unless set otherwise. By default, the
 * library raises this size as the process runs, so the process retains more memory every hour (`bench/soak.ts`). The
 * size must be smaller than the 64 KiB blocks that Node cuts small buffers from: otherwise one live buffer would keep
 * the whole block.
 */
const allocator = { MALLOC_MMAP_THRESHOLD_: "49152", MALLOC_TRIM_THRESHOLD_: "49152" }

/**
 * One garbage collection thread for each spare processor. Node starts four by default; on two processors they delayed
 * the first piece of an answer by 75 ms at p99 (`bench/chat/streams.ts`). The young generation is limited too, in MB:
 * by default it grows with the machine's memory, so unused strings of 1 MB pile up until it is full
 * (`bench/hostile.ts`: 150 answers of 1 MB), and collecting it takes longer (`bench/voice/turns.ts`).
 */
const engine = { NODE_OPTIONS: "--v8-pool-size=0 --max-semi-space-size=24" }

/** The default environment of the serving process. */
export const environment = { ...allocator, ...engine }

/** A process that ran this long was healthy, so its crash is unrelated to the previous one. */
const wellAfter = 60_000

const [firstPause, longestPause] = [500, 30_000]

/** The count of consecutive crashes, including this one. */
export const failuresAfter = (before: number, { lived }: Ended): number => (lived >= wellAfter ? 1 : before + 1)

/**
 * Milliseconds until the next process starts. Undefined for none: the process was stopped, exited normally, or never
 * listened on its first start, which an operator must fix.
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
