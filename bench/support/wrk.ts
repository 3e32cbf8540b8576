import { spawnSync } from "node:child_process"

/** Ends a bench that measures by `wrk` alone where there is none, and says so. */
export const needsWrk = (): void => {
  if (spawnSync("wrk", ["-v"]).error === undefined) return
  console.log("wrk is not on this machine: nothing is measured")
  process.exit()
}
