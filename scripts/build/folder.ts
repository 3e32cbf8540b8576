import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"

export const root = fileURLToPath(new URL("../..", import.meta.url))

type Bundler = typeof import("esbuild")

export interface Recipe {
  /** A folder in `dist`. */
  readonly folder: string
  /** Globs of the folder's sources, so that an unchanged folder is not built again. */
  readonly sources: ReadonlyArray<string>
  /**
   * Fills the folder. The result is stored in the manifest next to the fingerprint; undefined if the folder can't be
   * built here.
   */
  readonly fill: (folder: string) => Promise<Readonly<Record<string, unknown>> | undefined>
}

export type Outcome = "built" | "unchanged" | "not built: esbuild is not installed"

const manifestName = "manifest.json"

const fingerprint = (sources: ReadonlyArray<string>): string => {
  const digest = createHash("sha256")
  const files = [...sources, "scripts/build/folder.ts"]
  for (const file of globSync(files, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    digest.update(path.slice(root.length)).update("\0").update(readFileSync(path))
  }
  return digest.digest("hex")
}

const fingerprintIn = (folder: string): unknown => {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(folder, manifestName), "utf8"))
    return typeof manifest === "object" && manifest !== null && "fingerprint" in manifest
      ? manifest.fingerprint
      : undefined
  } catch {
    return undefined
  }
}

/** The bundler is installed for development and builds, not necessarily where the service runs. */
export const bundler = async (): Promise<Bundler | undefined> => {
  try {
    return await import("esbuild")
  } catch {
    return undefined
  }
}

/**
 * Another process may have put the same folder there in the meantime, and may already run from it. The old folder is
 * moved before it is deleted, because another process could add files to it while its files are deleted one by one.
 */
const replace = (made: string, target: string, current: string): void => {
  if (fingerprintIn(target) === current) return rmSync(made, { recursive: true, force: true })
  const old = `${made}.old`
  try {
    renameSync(target, old)
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ENOENT")) throw error
  }
  try {
    renameSync(made, target)
  } catch (error) {
    rmSync(made, { recursive: true, force: true })
    if (fingerprintIn(target) !== current) throw error
  }
  rmSync(old, { recursive: true, force: true })
}

/**
 * Builds a folder in `dist` completely or not at all; does nothing if it is unchanged. A folder that can't be built
 * here comes with the package, or is optional.
 */
export const built = async ({ folder, sources, fill }: Recipe): Promise<Outcome> => {
  const target = join(root, "dist", folder)
  const current = fingerprint(sources)
  if (fingerprintIn(target) === current) return "unchanged"
  const made = `${target}.${process.pid}`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  const facts = await fill(made)
  if (facts === undefined) {
    rmSync(made, { recursive: true, force: true })
    return "not built: esbuild is not installed"
  }
  writeFileSync(join(made, manifestName), JSON.stringify({ fingerprint: current, ...facts }))
  replace(made, target, current)
  return "built"
}
