import type * as Redacted from "effect/Redacted"
import { readFileSync, statSync } from "node:fs"
import { renewable } from "../../domain/access/CurrentSecret.ts"

/** The file exists but is empty. */
export class SecretEmpty extends Error {}

/**
 * The secret in a file, trimmed; read again when the file has changed. While the file is empty, unreadable or being
 * replaced, the previous secret remains valid.
 * @throws if there is no secret on the first read
 */
export const secretIn = (file: string): Redacted.Redacted<string> => {
  let last: { readonly text: string; readonly seen: string } | undefined
  return renewable(() => {
    try {
      const { ino, size, mtimeMs, ctimeMs } = statSync(file)
      const seen = [ino, size, mtimeMs, ctimeMs].join(" ")
      if (last?.seen !== seen) {
        const text = readFileSync(file, "utf8").trim()
        if (text !== "") last = { text, seen }
      }
    } catch (error) {
      if (last === undefined) throw error
    }
    if (last === undefined) throw new SecretEmpty()
    return last.text
  })
}
