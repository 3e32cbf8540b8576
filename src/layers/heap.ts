import { setFlagsFromString } from "node:v8"

/**
 * How far the heap may grow, in percent of what is alive, before all of it is looked through. By itself Node's engine
 * decides so from how much of the time it spends collecting, down to a tenth: a calm service is then held up again and
 * again to save memory that nobody misses. Further growth is quicker still and larger: 150 answers of 1 MB then make the process
 * grow by more than 200 MB (`bench/voice/turns.ts`, `bench/hostile.ts`).
 */
const growth = 75

/** For the whole process, threads included; to be imported before anything else. */
setFlagsFromString(`--heap-growing-percent=${growth}`)
