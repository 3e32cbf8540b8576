import * as Redacted from "effect/Redacted"
import * as Database from "./Database.ts"
import type { Settings } from "./Settings.ts"

/** The configured Redis, set by any of three settings. */
export const redisUrl = ({ stores }: Settings): Redacted.Redacted<string> | null => {
  if (stores.historyUrl !== null) return stores.historyUrl
  if (stores.cacheUrl !== null) return stores.cacheUrl
  return stores.cacheHost === null ? null : Redacted.make(`redis://${stores.cacheHost}:${stores.cachePort}`)
}

/**
 * Whether other processes may share the data that this process stores; the embedded database belongs to this process
 * alone.
 */
export const isShared = (settings: Settings): boolean => redisUrl(settings) !== null || !Database.isEmbedded(settings)
