import { globSync } from "node:fs"
import { basename, join } from "node:path"
import { built, bundler, root } from "../build/folder.ts"
import { declarations } from "./declarations.ts"

const entries = ["test/doubles/library.ts", ...globSync("src/**/?*{Thread,Worker}.ts", { cwd: root }).sort()]

const nameOf = (entry: string): string => (entry === "test/doubles/library.ts" ? "index" : basename(entry, ".ts"))

/**
 * `parley/testing`: the service in memory. Packages stay outside: whoever tests with Effect has to have the same one as the
 * layers.
 */
export const buildTesting = () =>
  built({
    folder: "testing",
    sources: [
      "src/**/*.ts",
      "test/doubles/**/*.ts",
      "test/support/inMemory.ts",
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
      await declarations({ folder: join(folder, "types"), entry: join(root, "test/doubles/library.ts"), rootDir: root })
      return {}
    },
  })
