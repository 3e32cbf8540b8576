import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Asset, Assets, type Encoding } from "../http/pages/assets/Assets.ts"
import { type Sample, Samples } from "../http/pages/playground/Samples.ts"
import { shippedTemplates } from "./Infographics.ts"

/** Where `npm run build` puts the bundle. */
const bundle = fileURLToPath(new URL("../../dist/web", import.meta.url))

interface Manifest {
  readonly files: Readonly<Record<string, { readonly file: string; readonly contentType: string }>>
}

/** Reads files when they are first requested, and keeps those that exist. */
const reader = (folder: string) => {
  const files = new Map<string, Promise<Buffer | undefined>>()
  return (name: string): Effect.Effect<Buffer | undefined> =>
    Effect.promise(async () => {
      const file = files.get(name) ?? readFile(join(folder, name)).catch(() => undefined)
      files.set(name, file)
      const bytes = await file
      if (bytes === undefined) files.delete(name)
      return bytes
    })
}

const endings: Readonly<Record<Encoding, string>> = { plain: "", gzip: ".gz", brotli: ".br" }

const readBundle = async () => {
  const manifest = JSON.parse(await readFile(join(bundle, "manifest.json"), "utf8")) as Manifest
  const files = Object.entries(manifest.files)
  const read = reader(bundle)
  const assets = new Map(
    files.map(([, { file, contentType }]): [string, Asset] => [
      file,
      { contentType, read: (encoding) => read(file + endings[encoding]) },
    ]),
  )
  const urls = new Map(files.map(([name, { file }]) => [name, `/assets/${file}`]))
  return {
    url: (name: string): string | undefined => urls.get(name),
    find: (file: string): Asset | undefined => assets.get(file),
  }
}

const nothing = { url: () => undefined, find: () => undefined }

/** Read once per process, however many services it runs. */
const bundleRead = Effect.runSync(Effect.cached(Effect.uninterruptible(Effect.tryPromise(readBundle))))

/** The pages' bundle. Without it the pages still work, as plain HTML. */
export const assets = (formsApi: string): Layer.Layer<Assets> =>
  Layer.effect(
    Assets,
    bundleRead.pipe(
      Effect.catch(() =>
        Effect.as(Effect.logWarning("The pages' styles and scripts are missing: run `npm run build`"), nothing),
      ),
      Effect.map((files) => Assets.of({ ...files, formsApi })),
    ),
  )

const sampleName = /^[a-z_]+(?:\.[a-z]+)*\.(?:json|csv)$/

/** The samples of the shipped templates, each read when it is first requested. */
export const samples: Layer.Layer<Samples> = Layer.sync(Samples, () => {
  const read = reader(join(shippedTemplates, "samples"))
  return Samples.of({
    read: (name) =>
      sampleName.test(name)
        ? Effect.map(read(name), (bytes): Sample | undefined =>
            bytes === undefined ? undefined : { text: bytes.toString() },
          )
        : Effect.undefined,
  })
})
