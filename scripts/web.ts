import { createHash } from "node:crypto"
import { globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { basename, extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, constants, gzipSync } from "node:zlib"

const root = fileURLToPath(new URL("..", import.meta.url))
const target = join(root, "dist/web")

/** What is bundled: each becomes one file, `name-hash.ext`, with its compressed twins. */
const entries = [
  "web/site.css",
  "web/site.ts",
  "web/playground.ts",
  "web/agents.ts",
  "web/mark.svg",
  "web/forms/fill.ts",
  "web/forms/edit.ts",
  "web/voice/voice.ts",
  "web/voice/levelMeter.ts",
  "web/voice/voiceControls.ts",
  "web/avatar/avatar.ts",
]

const contentTypes: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".svg": "image/svg+xml",
}

/** Everything that the bundle is made from, so that an unchanged one is not made again. */
const fingerprint = (): string => {
  const digest = createHash("sha256")
  const files = ["web/**/*", "scripts/web.ts", "src/domain/**/*.ts", "src/http/pages/**/*.ts", "package-lock.json"]
  for (const file of globSync(files, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name)
    digest.update(path.slice(root.length)).update("\0").update(readFileSync(path))
  }
  return digest.digest("hex")
}

interface Manifest {
  readonly fingerprint: string
  readonly files: Readonly<Record<string, { readonly file: string; readonly contentType: string }>>
}

const existing = (): Manifest | undefined => {
  try {
    return JSON.parse(readFileSync(join(target, "manifest.json"), "utf8")) as Manifest
  } catch {
    return undefined
  }
}

/** The bundler is there while the service is developed or built, not necessarily where it runs. */
const bundler = async () => {
  try {
    return await import("esbuild")
  } catch {
    return undefined
  }
}

const bundled = async ({
  build,
}: typeof import("esbuild")): Promise<ReadonlyArray<{ readonly name: string; readonly bytes: Uint8Array }>> => {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: entries.filter((entry) => /\.(?:ts|css)$/.test(entry)),
    outdir: target,
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

/**
 * Bundles the pages' scripts and styles into `dist/web`; does nothing when they are as they were, nor without a bundler,
 * where the bundle comes along with the build or the pages go without.
 */
export const buildWeb = async (): Promise<"built" | "unchanged" | "esbuild is not installed, nothing bundled"> => {
  const current = fingerprint()
  if (existing()?.fingerprint === current) return "unchanged"
  const esbuild = await bundler()
  if (esbuild === undefined) return "esbuild is not installed, nothing bundled"
  const made = `${target}.${process.pid}`
  rmSync(made, { recursive: true, force: true })
  mkdirSync(made, { recursive: true })
  const files: Record<string, { file: string; contentType: string }> = {}
  for (const { name, bytes } of await bundled(esbuild)) {
    const extension = extname(name)
    const hash = createHash("sha256").update(bytes).digest("hex").slice(0, 12)
    const file = `${name.slice(0, -extension.length)}-${hash}${extension}`
    files[name] = { file, contentType: contentTypes[extension]! }
    writeFileSync(join(made, file), bytes)
    writeFileSync(join(made, `${file}.gz`), gzipSync(bytes, { level: 9 }))
    writeFileSync(
      join(made, `${file}.br`),
      brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } }),
    )
  }
  writeFileSync(join(made, "manifest.json"), JSON.stringify({ fingerprint: current, files } satisfies Manifest))
  rmSync(target, { recursive: true, force: true })
  renameSync(made, target)
  return "built"
}

if (import.meta.main) process.stdout.write(`web: ${await buildWeb()}\n`)
