import { assert } from "@effect/vitest"
import { execFile } from "node:child_process"
import { cpSync, mkdirSync, writeFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { promisify } from "node:util"
import type { Project } from "./project.ts"

const run = promisify(execFile)

/** The exact versions of the generators, which only these tests need. */
const pinned = resolve("test/package/generators")

/** Time limit that allows for downloads; not a measurement. */
const options = { timeout: 900_000, maxBuffer: 64_000_000 }

/** Installs the npm generators into `folder`. */
export const npmGenerators = async (folder: string): Promise<void> => {
  mkdirSync(folder, { recursive: true })
  for (const name of ["package.json", "package-lock.json"]) cpSync(join(pinned, name), join(folder, name))
  await run("npm", ["ci", "--prefer-offline", "--ignore-scripts", "--no-audit", "--no-fund"], {
    ...options,
    cwd: folder,
  })
}

/** openapi-generator, which runs on Java and comes from PyPI, and the Python packages that its clients need. */
export interface JavaGenerator {
  readonly generate: (generator: string, description: string, into: string) => Promise<void>
  readonly python: string
}

export const javaGenerator = async (folder: string): Promise<JavaGenerator> => {
  await run("python3", ["-m", "venv", folder], options)
  const python = join(folder, "bin/python")
  await run(python, ["-m", "pip", "install", "-q", "-r", join(pinned, "requirements.txt")], options)
  const place = "import openapi_generator_cli as it, pathlib; print(pathlib.Path(it.__file__).parent)"
  const { stdout } = await run(python, ["-c", place], options)
  const jar = join(stdout.trim(), "openapi-generator.jar")
  return {
    python,
    generate: async (generator, description, into) => {
      // The parts of an upload are also models. Without this setting, clients import models that were not written.
      const models = ["--global-property", "skipFormModel=false"]
      const given = ["-g", generator, "-i", description, "-o", into, "--package-name", "parley_client"]
      await run("java", ["-jar", jar, "generate", ...given, ...models], options)
    },
  }
}

/** Configures the service's URL in the programs of `folder`, in TypeScript and in Python. */
export const tell = (folder: string, at: { readonly url: string; readonly token: string }): void => {
  const lines = Object.entries({ url: at.url, token: at.token }).map(([name, value]) => `${name} = "${value}"\n`)
  writeFileSync(join(folder, "given.py"), lines.join(""))
  writeFileSync(join(folder, "given.ts"), lines.map((line) => `export const ${line}`).join(""))
}

/** Creates the agent that the programs talk to. */
export const keepAgent = async ({ url, token }: { readonly url: string; readonly token: string }): Promise<void> => {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
  const kept = await fetch(`${url}/api/v1/user_agents`, { method: "PUT", headers, body: '{"name":"Archivist"}' })
  assert.strictEqual(kept.status, 201)
}

/** Fails unless a program printed the results of the five calls: the stored answer, the template, the agent's reply. */
export const assertFive = ({ out, err, status }: Awaited<ReturnType<Project["run"]>>): void => {
  assert.strictEqual(status, 0, err)
  assert.deepStrictEqual(JSON.parse(out), [2, "table_report", "At nine."], err)
}
