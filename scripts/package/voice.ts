import { join } from "node:path"
import { built, bundler, root } from "../build/folder.ts"
import { declarations } from "./declarations.ts"

/** `parley/voice`: the browser client for forms filled in by voice, and the loudness meter's script. */
export const buildVoice = () =>
  built({
    folder: "voice",
    sources: ["web/voice/**/*.ts", "src/domain/**/*.ts", "scripts/package/*.ts", "tsconfig.json"],
    fill: async (folder) => {
      const esbuild = await bundler()
      if (esbuild === undefined) return undefined
      await esbuild.build({
        absWorkingDir: root,
        entryPoints: { index: "web/voice/library.ts", levelMeter: "web/voice/levelMeter.ts" },
        outdir: folder,
        bundle: true,
        format: "esm",
        target: ["es2023", "chrome120", "firefox121", "safari17"],
      })
      await declarations({
        folder: join(folder, "types"),
        entries: [join(root, "web/voice/library.ts")],
        rootDir: root,
      })
      return {}
    },
  })
