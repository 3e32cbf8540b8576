import { randomUUID } from "node:crypto"
import { mkdir, open, readdir, realpath, rename, rm, rmdir, stat } from "node:fs/promises"
import { dirname, join } from "node:path"

/** A link below the root may point outside the root, so links are never followed. */
export class LinkedFolder extends Error {
  override readonly name = "LinkedFolder"
}

/** No key contains this suffix, so an object and a folder of the same name can coexist. */
const objectEnding = "@"
const workName = "@work"

/** Temporary files older than this, in milliseconds, were left behind by a crash. */
const abandonedAfter = 24 * 60 * 60 * 1000

export const isMissing = (cause: unknown): boolean =>
  cause instanceof Error && "code" in cause && (cause.code === "ENOENT" || cause.code === "ENOTDIR")

/** A file's name is stored in its folder, so it survives a crash only once the folder is synced. */
const syncUpTo = async (folder: string, last: string): Promise<void> => {
  const handle = await open(folder, "r")
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
  if (folder !== last) await syncUpTo(dirname(folder), last)
}

/** The layout of objects below a root folder. All paths are on one file system, so a rename is atomic. */
export class Tree {
  readonly root: string
  readonly #work: string

  private constructor(root: string) {
    this.root = root
    this.#work = join(root, workName)
  }

  static async open(folder: string): Promise<Tree> {
    await mkdir(join(folder, workName), { recursive: true, mode: 0o700 })
    const tree = new Tree(await realpath(folder))
    await tree.#sweep()
    return tree
  }

  pathOf(key: string): string {
    return join(this.root, `${key}${objectEnding}`)
  }

  newWorkPath(): string {
    return join(this.#work, randomUUID())
  }

  /** Renames a finished file into place, creating folders; a concurrent `deleteAll` may remove them again. */
  async publish(workPath: string, key: string): Promise<void> {
    const path = this.pathOf(key)
    const folder = dirname(path)
    const topmost = await this.#renameInto(folder, workPath, path)
    try {
      await syncUpTo(folder, topmost === undefined ? folder : dirname(topmost))
    } catch (cause) {
      if (!isMissing(cause)) throw cause
    }
  }

  /** @returns the topmost created folder */
  async #renameInto(folder: string, workPath: string, path: string): Promise<string | undefined> {
    for (let attempt = 1; ; attempt++) {
      try {
        // Creating a folder also fails if another call removes it at the same time.
        const topmost = await mkdir(folder, { recursive: true, mode: 0o700 })
        await this.assertInside(path)
        await rename(workPath, path)
        return topmost
      } catch (cause) {
        if (attempt === 20 || !isMissing(cause)) throw cause
      }
    }
  }

  async assertInside(path: string): Promise<void> {
    const folder = dirname(path)
    if ((await realpath(folder)) !== folder) throw new LinkedFolder(`${folder} is a symbolic link, or inside one`)
  }

  async remove(key: string): Promise<void> {
    const path = this.pathOf(key)
    try {
      await this.assertInside(path)
      await rm(path)
    } catch (cause) {
      if (isMissing(cause)) return
      throw cause
    }
    await this.#prune(dirname(path))
  }

  /** Moves all of the files out of the way with a single rename, then deletes them. */
  async removeBelow(prefix: string): Promise<void> {
    const folder = join(this.root, prefix.slice(0, -1))
    const rubbish = this.newWorkPath()
    try {
      await this.assertInside(folder)
      await rename(folder, rubbish)
    } catch (cause) {
      if (isMissing(cause)) return
      throw cause
    }
    await rm(rubbish, { recursive: true, force: true })
    await this.#prune(dirname(folder))
  }

  /** The keys of all objects. Each iteration starts from the beginning. */
  keys(): AsyncIterable<string> {
    const below = async function* (folder: string, prefix: string): AsyncGenerator<string> {
      for (const entry of await readdir(folder, { withFileTypes: true }))
        if (entry.isFile() && entry.name.endsWith(objectEnding))
          yield `${prefix}${entry.name.slice(0, -objectEnding.length)}`
        else if (entry.isDirectory() && entry.name !== workName)
          yield* below(join(folder, entry.name), `${prefix}${entry.name}/`)
    }
    return { [Symbol.asyncIterator]: () => below(this.root, "") }
  }

  /** Removes empty folders, except those that have just received a file. */
  async #prune(folder: string): Promise<void> {
    for (let empty = folder; empty !== this.root; empty = dirname(empty)) {
      try {
        await rmdir(empty)
      } catch {
        return
      }
    }
  }

  async #sweep(): Promise<void> {
    for (const name of await readdir(this.#work)) {
      const path = join(this.#work, name)
      try {
        const { mtimeMs } = await stat(path)
        if (Date.now() - mtimeMs > abandonedAfter) await rm(path, { recursive: true, force: true })
      } catch {
        continue
      }
    }
  }
}
