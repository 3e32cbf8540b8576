import { createHash } from "node:crypto"
import { readFileSync, writeFileSync } from "node:fs"
import { basename, extname, join } from "node:path"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"
import { built, bundler, root } from "./build/folder.ts"

/** Entry points: each becomes one file, `name-hash.ext`, with its compressed copies. */
const entries = [
  "web/site.css",
  "web/site.ts",
  "web/playground.ts",
  "web/docs.ts",
  "web/agents.ts",
  "web/evals.ts",
  "web/chat.ts",
  "web/chat/colours.ts",
  "web/chat/formulas.ts",
  "web/mark.svg",
  "web/favicon.ico",
  "web/forms/fill.ts",
  "web/forms/embed.ts",
  "web/forms/offline.ts",
  "web/forms/edit.ts",
  "web/forms/rehearse.ts",
  "web/forms/results.ts",
  "web/voice/voice.ts",
  "web/voice/levelMeter.ts",
  "web/voice/voiceControls.ts",
  "web/avatar/avatar.ts",
]

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
  ".ico": "image/x-icon",
}

const bundled = async ({
  build,
}: typeof import("esbuild")): Promise<ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }>> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.filter((entry) => /\.(?:ts|css)$/.test(entry)),
    outdir: join(root, "dist/web"),
    write: false,
    bundle: true,
    minify: true,
    format: "esm",
    target: ["es2023", "chrome120", "firefox121", "safari17"],
    conditions: ["browser"],
    legalComments: "none",
  })
  const plain = entries.filter((entry) => !/\.(?:ts|css)$/.test(entry))
  return [
    ...outputFiles.map(({ path, contents }) => ({ name: basename(path), bytes: contents })),
    ...plain.map((entry) => ({ name: basename(entry), bytes: readFileSync(join(root, entry)) })),
  ]
}

/** Bundles the pages' scripts and styles into `dist/web`, each file with its compressed copies. */
export const buildWeb = () =>
  built({
    folder: "web",
    sources: ["web/**/*", "scripts/web.ts", "src/domain/**/*.ts", "src/views/**/*.ts", "package-lock.json"],
    fill: async (folder) => {
      const esbuild = await bundler()
      if (esbuild === undefined) return undefined
      const files: Record<string, { file: string; contentType: string }> = {}
      for (const { name, bytes } of await bundled(esbuild)) {
        const extension = extname(name)
        const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12)
        const file = `${name.slice(0, -extension.length)}-${hash}${extension}`
        files[name] = { file, contentType: contentTypes[extension]! }
        writeFileSync(join(folder, file), bytes)
        writeFileSync(join(folder, `${file}.gz`), gzipSync(bytes, { level: 9 }))
        writeFileSync(
          join(folder, `${file}.br`),
          brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
        )
      }
      return { files }
    },
  })

if (import.meta.main) process.stdout.write(`web: ${await buildWeb()}\n`)
