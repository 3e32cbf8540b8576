import { setFlagsFromString } from "node:v8"
import { runInNewContext } from "node:vm"

setFlagsFromString("--expose-gc")
const collect: () => void = runInNewContext("gc")

/** What this process holds in memory, in bytes, once what nobody needs any more is gone. */
export const residentBytes = (): number => {
  collect()
  return process.memoryUsage().rss
}
