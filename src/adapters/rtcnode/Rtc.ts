import type * as Rtc from "@livekit/rtc-node"
import { createRequire } from "node:module"
import { dirname, join } from "node:path"

const require = createRequire(import.meta.url)

interface Log {
  level: string
}

const isLog = (value: unknown): value is { readonly log: Log } =>
  typeof value === "object" && value !== null && "log" in value

/** Loads the library while keeping its log lines out of our standard output; no setting turns them off. */
const load = (): typeof Rtc => {
  const written: unknown = require(join(dirname(require.resolve("@livekit/rtc-node")), "log.cjs"))
  if (isLog(written)) written.log.level = "silent"
  return require("@livekit/rtc-node") as typeof Rtc
}

export const rtc: typeof Rtc = load()
