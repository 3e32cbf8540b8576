import { readFileSync, realpathSync } from "node:fs"
import { join, sep } from "node:path"

const plainName = /^[A-Za-z0-9_][A-Za-z0-9_.-]*(?:\/[A-Za-z0-9_][A-Za-z0-9_.-]*)*$/

/**
 * Loads a template from the first folder that contains it. A name that leads outside its folder, through dots or a
 * link, counts as not found.
 */
export function readTemplate(folders: ReadonlyArray<string>, name: string): string | null {
  if (!plainName.test(name)) return null
  for (const folder of folders) {
    const source = readWithin(folder, name)
    if (source !== null) return source
  }
  return null
}

function readWithin(folder: string, name: string): string | null {
  try {
    const root = realpathSync(folder)
    const file = realpathSync(join(root, name))
    return file.startsWith(root + sep) ? readFileSync(file, "utf8") : null
  } catch {
    return null
  }
}
