import { execFile } from "node:child_process"
import { mkdtemp, rm, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import { buildPackage } from "../../../scripts/package.ts"

const run = promisify(execFile)

const root = resolve(".")

export interface Outcome {
  readonly status: number
  readonly out: string
  readonly err: string
}

/** A folder that contains only what `npm install` of the packed repository adds. */
export interface Project {
  readonly folder: string
  /** Runs a program in the folder. A failure is also a result. */
  readonly run: (
    program: string,
    args: ReadonlyArray<string>,
    environment?: Readonly<Record<string, string>>,
  ) => Promise<Outcome>
  readonly write: (name: string, text: string) => Promise<void>
  /** The compiler's error messages for these files, in its strictest mode. */
  readonly compile: (files: ReadonlyArray<string>, resolution: "nodenext" | "bundler") => Promise<string>
  readonly remove: () => Promise<void>
}

/** A shell's environment, without this run's settings and modules. */
const environment = { PATH: process.env["PATH"], HOME: process.env["HOME"], NODE_ENV: "development" }

/** A project in an existing folder. */
export const projectIn = (folder: string): Project => {
  const inFolder: Project["run"] = (program, args, more = {}) =>
    new Promise((done) =>
      execFile(
        program,
        [...args],
        { cwd: folder, env: { ...environment, ...more }, timeout: 900_000, maxBuffer: 64_000_000 },
        (error, out, err) => done({ status: error === null ? 0 : Number(error.code ?? 1), out, err }),
      ),
    )
  return {
    folder,
    run: inFolder,
    write: (name, text) => writeFile(join(folder, name), text),
    compile: async (files, resolution) => {
      const options = ["--noEmit", "--strict", "--skipLibCheck", "--allowImportingTsExtensions", "--target", "es2024"]
      const modules = ["--module", resolution === "bundler" ? "esnext" : "nodenext", "--moduleResolution", resolution]
      const types = ["--types", "", "--lib", "es2024,dom,dom.iterable,esnext.iterator"]
      const compiler = join(root, "node_modules/typescript/bin/tsc")
      return (await inFolder(process.execPath, [compiler, ...options, ...modules, ...types, ...files])).out
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Packs the repository like a release, and installs it without development dependencies into an empty project. */
export const emptyProject = async (): Promise<Project> => {
  await buildPackage()
  const folder = await mkdtemp(join(tmpdir(), "parley-package-"))
  const packed = await run("npm", ["pack", "--ignore-scripts", "--json", "--pack-destination", folder], {
    cwd: root,
    maxBuffer: 64_000_000,
  })
  const [{ filename }] = JSON.parse(packed.stdout)
  await writeFile(join(folder, "package.json"), JSON.stringify({ name: "empty", private: true, type: "module" }))
  const install = ["install", "--omit=dev", "--ignore-scripts", "--prefer-offline", "--no-audit", "--no-fund"]
  await run("npm", [...install, join(folder, filename)], { cwd: folder, timeout: 900_000 })
  return projectIn(folder)
}
