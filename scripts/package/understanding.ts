import { join } from "node:path"
import { built, bundler, root } from "../build/folder.ts"
import { declarations } from "./declarations.ts"

const entry = "src/domain/understanding/library.ts"

/** `parley/understanding`: parses spoken and typed answers, in one file without imports, for browsers and Node. */
export const buildUnderstanding = () =>
  built({
    folder: "understanding",
    sources: ["src/domain/**/*.ts", "scripts/package/*.ts", "tsconfig.json"],
    fill: async (folder) => {
      const esbuild = await bundler()
      if (esbuild === undefined) return undefined
      await esbuild.build({
        absWorkingDir: root,
        entryPoints: [entry],
        outfile: join(folder, "index.js"),
        bundle: true,
        minify: true,
        format: "esm",
        target: ["es2023", "chrome120", "firefox121", "safari17"],
      })
      await declarations({
        folder: join(folder, "types"),
        entries: [join(root, entry)],
        rootDir: root,
        compilerOptions: { types: [] },
      })
      return {}
    },
  })
