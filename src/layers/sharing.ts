import * as Redacted from "effect/Redacted"
import * as Database from "./Database.ts"
import type { Settings } from "./Settings.ts"

/** The Redis that the settings name, in any of the three ways. */
export const redisUrl = ({ stores }: Settings): Redacted.Redacted<string> | null => {
  if (stores.historyUrl !== null) return stores.historyUrl
  if (stores.cacheUrl !== null) return stores.cacheUrl
  return stores.cacheHost === null ? null : Redacted.make(`redis://${stores.cacheHost}:${stores.cachePort}`)
}

/** Whether other processes may see what this one keeps; the embedded database is this one's alone. */
export const isShared = (settings: Settings): boolean => redisUrl(settings) !== null || !Database.isEmbedded(settings)
