import type { Plugin } from "esbuild"
import { globSync, readFileSync, writeFileSync } from "node:fs"
import { basename, join } from "node:path"
import { built, bundler, root } from "./build/folder.ts"

interface Manifest {
  readonly dependencies: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}

const manifest = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as Manifest

/** Packages available at run time, including installed optional ones. All other packages are bundled. */
const installed = new Set(Object.keys({ ...manifest.dependencies, ...manifest.optionalDependencies }))

/**
 * Nearly all modules of these packages are needed at once, and finding a thousand files takes more time and memory than
 * reading a single file.
 */
const bundledPackages = new Set([
  "@effect/platform-node",
  "@effect/sql-pg",
  "effect",
  "fflate",
  "file-type",
  "htmlparser2",
  "hyparquet-writer",
  "jose",
  "markdown-it",
  "nodemailer",
  "nunjucks",
  "oauth4webapi",
  "uqr",
  "uuid",
])

const packageOf = (path: string): string => path.split("/", path.startsWith("@") ? 2 : 1).join("/")

/** Native code, WebAssembly and lazily loaded packages stay external. */
const externalPackages: Plugin = {
  name: "external packages",
  setup: (build) =>
    build.onResolve({ filter: /^[^./]/ }, ({ path, kind }) => {
      const name = packageOf(path)
      const isExternal = kind !== "entry-point" && installed.has(name) && !bundledPackages.has(name)
      return isExternal ? { path, external: true } : undefined
    }),
}

/**
 * Importing `node:http` reads its WebSocket exports, which loads all of Node's fetch and takes a twentieth of the
 * startup time. Reading the module itself loads only what is used.
 */
const httpWithoutFetch: Plugin = {
  name: "http without fetch",
  setup: (build) => {
    build.onResolve({ filter: /^(?:node:)?https?$/ }, ({ path }) => ({ path, namespace: "builtin" }))
    build.onLoad({ filter: /.*/, namespace: "builtin" }, ({ path }) => ({
      contents: `module.exports = process.getBuiltinModule(${JSON.stringify(path)})`,
    }))
  },
}

/** Bundled CommonJS modules load Node's built-in modules with `require`. */
const requireForCommonJs =
  'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);'

/**
 * Escapes the non-ASCII characters that the bundler leaves in regular expressions, templates and comments. A single one
 * doubles the memory of the file's text, which stays loaded.
 */
const inAscii = (text: string): string =>
  text.replaceAll(/[^\0-\x7f]/g, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`)

/** The service, and every program for its threads; all in one folder, two levels below the root. */
const entries = [
  "src/layers/main.ts",
  "src/layers/run.ts",
  "src/layers/supervisor.ts",
  "src/layers/commands/parley.ts",
  "src/layers/healthcheck.ts",
  ...globSync("src/**/?*{Thread,Worker}.ts", { cwd: root }).sort(),
]

/**
 * Bundles the service into `dist/service`, which `npm start` runs (`bench/start.ts` times it). `node
 * src/layers/main.ts` is the same service without a build.
 */
export const buildService = () =>
  built({
    folder: "service",
    sources: ["src/**/*.ts", "scripts/service.ts", "package.json", "package-lock.json", "tsconfig.json"],
    fill: async (folder) => {
      const esbuild = await bundler()
      await esbuild?.build({
        absWorkingDir: root,
        entryPoints: Object.fromEntries(entries.map((entry) => [basename(entry, ".ts"), entry])),
        outdir: folder,
        bundle: true,
        splitting: true,
        format: "esm",
        platform: "node",
        target: "node24",
        legalComments: "none",
        banner: { js: requireForCommonJs },
        sourcemap: "linked",
        sourcesContent: false,
        plugins: [httpWithoutFetch, externalPackages],
      })
      for (const file of globSync("*.js", { cwd: folder })) {
        const path = join(folder, file)
        writeFileSync(path, inAscii(readFileSync(path, "utf8")))
      }
      return esbuild === undefined ? undefined : {}
    },
  })
