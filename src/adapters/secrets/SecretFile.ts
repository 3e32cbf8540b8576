import type * as Redacted from "effect/Redacted"
import { readFileSync, statSync } from "node:fs"
import { renewable } from "../../domain/access/CurrentSecret.ts"

/** The file is there, and says nothing. */
export class SecretEmpty extends Error {}

/**
 * The secret that stands in a file, without the white space around it; read again when the file has changed. While it is being replaced,
 * is empty or cannot be read, the last one holds.
 *
 * @throws where there is none at first.
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
