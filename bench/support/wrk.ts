import { spawnSync } from "node:child_process"

/** Ends the bench with a message if `wrk` is not installed. */
export const needsWrk = (): void => {
  if (spawnSync("wrk", ["-v"]).error === undefined) return
  console.log("wrk is not installed: nothing is measured")
  process.exit()
}
