import { cpSync, globSync } from "node:fs"
import { basename, join } from "node:path"
import { built, bundler, root } from "../build/folder.ts"
import { declarations } from "./declarations.ts"

const library = "test/doubles/library.ts"
const suites = "test/contract/index.ts"
const failures = "src/http/catalogue/library.ts"
/** Test suites read the recordings from the folder that contains their own code. */
const recordings = "test/support/recordings/*.{aac,mp4,ogg,webm}"
const entries = [library, suites, failures, ...globSync("src/**/?*{Thread,Worker}.ts", { cwd: root }).sort()]

const nameOf = (entry: string): string => {
  if (entry === library) return "index"
  if (entry === failures) return "errors"
  return entry === suites ? "contract" : basename(entry, ".ts")
}

/**
 * `parley/testing`: the service in memory; `parley/errors`: its failures, with the same classes. Packages stay
 * external, because tests written with Effect must use the same copy of Effect as the layers.
 */
export const buildTesting = () =>
  built({
    folder: "testing",
    sources: [
      "src/**/*.ts",
      "test/doubles/**/*.ts",
      "test/contract/*.ts",
      "test/support/{grants,inMemory,submissionOf}.ts",
      "test/support/recordings/*",
      "scripts/package/*.ts",
      "package.json",
    ],
    fill: async (folder) => {
      const esbuild = await bundler()
      if (esbuild === undefined) return undefined
      await esbuild.build({
        absWorkingDir: root,
        entryPoints: Object.fromEntries(entries.map((entry) => [nameOf(entry), entry])),
        outdir: folder,
        bundle: true,
        splitting: true,
        format: "esm",
        platform: "node",
        target: "node24",
        packages: "external",
      })
      for (const file of globSync(recordings, { cwd: root })) cpSync(join(root, file), join(folder, basename(file)))
      const typed = [library, suites, failures].map((entry) => join(root, entry))
      // `npm run types` checks the same files. Checking them again would take 50 s of processor time.
      const compilerOptions = { noCheck: true }
      await declarations({ folder: join(folder, "types"), entries: typed, rootDir: root, compilerOptions })
      return {}
    },
  })
