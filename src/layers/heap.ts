import { setFlagsFromString } from "node:v8"

/**
 * How far the heap may grow, in percent of what is alive, before all of it is looked through. By itself Node's engine
 * decides so from how much of the time it spends collecting, down to a tenth: a calm service is then held up again and
 * again to save memory that nobody misses: without this a voice turn costs a tenth more processor time (`bench/voice/turns.ts`).
 */
const growth = 200

/** For the whole process, threads included; to be imported before anything else. */
setFlagsFromString(`--heap-growing-percent=${growth}`)
