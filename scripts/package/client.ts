import * as OpenApi from "effect/http-api/OpenApi"
import { execFile } from "node:child_process"
import { readFileSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { promisify } from "node:util"
import { Described } from "../../src/http/Api.ts"
import { built, bundler, root } from "../build/folder.ts"
import { declarations } from "./declarations.ts"

const run = promisify(execFile)

interface Operation {
  readonly responses?: Record<string, unknown>
}

/**
 * The description without responses for "any other status". With them, the status wouldn't determine the body, and
 * callers would have to inspect every response.
 */
const described = (): object => {
  const spec = structuredClone(OpenApi.fromApi(Described))
  for (const path of Object.values(spec.paths))
    for (const operation of Object.values(path as Record<string, Operation>)) delete operation.responses?.["default"]
  return spec
}

/** Inserted before the calls, in place of the generator's single client for the whole program. */
const head = `export interface ParleyOptions {
  /** The service's base URL, such as \`https://forms.example.com\`; by default the page's own host. */
  readonly url?: string;
  /** A JWT. A page on the service's own host needs none: its session cookie is enough. */
  readonly token?: string;
  /** Sent with every call. */
  readonly headers?: Record<string, string>;
  /** Replaces the global \`fetch\`. */
  readonly fetch?: typeof fetch;
}

/** A page of a list, with its items under \`Key\`. */
export type Page<Key extends string, Item> = { readonly [Name in Key]: ReadonlyArray<Item> } & {
  readonly next_cursor: string | null;
};

/**
 * Every item of a list, page by page:
 * \`for await (const form of each("forms", (at) => ok(parley.formsList({ tenant, ...at }))))\`.
 */
export async function* each<Key extends string, Item>(
  key: Key,
  page: (at: { cursor?: string }) => Promise<Page<Key, Item>>,
): AsyncGenerator<Item, void> {
  let at: { cursor?: string } = {};
  for (;;) {
    const { [key]: items, next_cursor: cursor } = await page(at);
    yield* items;
    if (cursor === null) return;
    at = { cursor };
  }
}

/**
 * Every route of the HTTP API, one method each. A method returns \`{ status, data, headers }\`, and the status determines the type
 * of the data; \`ok\` returns the data of a success and throws an \`HttpError\` for the rest. The class needs only \`fetch\` from its platform.
 */
export class Parley {
  readonly #http: ReturnType<typeof Oazapfts.runtime>;
  constructor({ url = "", token, headers, fetch }: ParleyOptions = {}) {
    this.#http = Oazapfts.runtime({
      baseUrl: url.replace(/\\/+$/, ""),
      headers: { ...headers, ...(token === undefined ? {} : { Authorization: \`Bearer \${token}\` }) },
      ...(fetch === undefined ? {} : { fetch }),
    });
  }
`

/** Turns the generated functions into methods of a class, so that one program can call several services. */
const asClass = (generated: string): string => {
  const at = generated.search(/^\/\*\*\n(?: \*.*\n)* \*\/\nexport function/m)
  const imports = generated.slice(0, generated.indexOf("export const defaults"))
  const types = generated.slice(generated.indexOf("};\n", generated.indexOf("export const servers")) + 3, at)
  const calls = generated
    .slice(at)
    .replaceAll(/^export function /gm, "")
    .replaceAll(/\boazapfts\./g, "this.#http.")
  return `${imports}${types}\nexport { HttpError, ok } from "@oazapfts/runtime";\n${head}${calls}\n}\n`
}

/** Generates a client for the API description with oazapfts; returns the path of its TypeScript source. */
const generate = async (folder: string): Promise<string> => {
  const spec = join(folder, "openapi.json")
  const source = join(folder, "index.ts")
  writeFileSync(spec, JSON.stringify(described()))
  const options = ["--futureStripLegacyMethods", "--useUnknown", "--argumentStyle=object"]
  await run(process.execPath, [join(root, "node_modules/oazapfts/dist/cli.js"), spec, source, ...options])
  writeFileSync(source, asClass(readFileSync(source, "utf8")))
  rmSync(spec)
  return source
}

/** `parley/client`: a typed client with a method for every route, for use in browsers and Node. */
export const buildClient = () =>
  built({
    folder: "client",
    sources: ["src/**/*.ts", "scripts/package/*.ts", "package.json", "package-lock.json"],
    fill: async (folder) => {
      const esbuild = await bundler()
      if (esbuild === undefined) return undefined
      const source = await generate(folder)
      await esbuild.build({
        absWorkingDir: root,
        entryPoints: [source],
        outfile: join(folder, "index.js"),
        format: "esm",
        target: "es2022",
      })
      // The generator writes `undefined` into optional properties, and the client doesn't depend on Node.
      const compilerOptions = { exactOptionalPropertyTypes: false, types: [] }
      await declarations({ folder, entries: [source], rootDir: folder, compilerOptions })
      rmSync(source)
      return {}
    },
  })
