import { execFile } from "node:child_process"
import { mkdirSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../build/folder.ts"

export interface DeclarationsOptions {
  /** The target folder, laid out like the sources below `rootDir`. */
  readonly folder: string
  readonly entries: ReadonlyArray<string>
  readonly rootDir: string
  /** Replaces the repository's compiler options. */
  readonly compilerOptions?: Readonly<Record<string, unknown>>
}

/** Writes the declarations of the given modules and of all modules in this project that they import. */
export const declarations = async ({
  folder,
  entries,
  rootDir,
  compilerOptions,
}: DeclarationsOptions): Promise<void> => {
  const project = join(folder, "tsconfig.json")
  mkdirSync(folder, { recursive: true })
  writeFileSync(
    project,
    JSON.stringify({
      extends: join(root, "tsconfig.json"),
      compilerOptions: {
        declaration: true,
        emitDeclarationOnly: true,
        noEmitOnError: true,
        noEmit: false,
        incremental: false,
        tsBuildInfoFile: null,
        rewriteRelativeImportExtensions: true,
        rootDir,
        outDir: folder,
        types: ["node"],
        typeRoots: [join(root, "node_modules/@types")],
        ...compilerOptions,
      },
      include: [join(root, "src/**/*.d.ts")],
      files: entries,
    }),
  )
  await new Promise<void>((done, failed) =>
    execFile(process.execPath, [join(root, "node_modules/typescript/bin/tsc"), "-p", project], (error, stdout) =>
      error === null ? done() : failed(new Error(stdout, { cause: error })),
    ),
  )
  rmSync(project)
}
