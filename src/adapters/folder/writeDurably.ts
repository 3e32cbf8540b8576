import { randomUUID } from "node:crypto"
import { mkdir, open, rename, rm } from "node:fs/promises"
import { join } from "node:path"

const sync = async (path: string): Promise<void> => {
  const handle = await open(path, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}

/**
 * Writes a file in the folder completely or not at all; when the call returns, content and name are on disk. Only the
 * current user can read the file.
 */
export const writeDurably = async (folder: string, name: string, text: string): Promise<void> => {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const work = join(folder, `.${randomUUID()}`)
  try {
    const handle = await open(work, "wx", 0o600)
    try {
      await handle.writeFile(text)
      await handle.sync()
    } finally {
      await handle.close()
    }
    await rename(work, join(folder, name))
  } catch (cause) {
    await rm(work, { force: true })
    throw cause
  }
  await sync(folder)
}
