import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { type Asset, Assets } from "../http/pages/assets/Assets.ts"
import { type Sample, Samples } from "../http/pages/playground/Samples.ts"
import { shippedTemplates } from "./Infographics.ts"

/** Where `npm run build` puts the bundle. */
const bundle = fileURLToPath(new URL("../../dist/web", import.meta.url))

interface Manifest {
  readonly files: Readonly<Record<string, { readonly file: string; readonly contentType: string }>>
}

const readAsset = async (file: string, contentType: string): Promise<readonly [string, Asset]> => {
  const [plain, gzip, brotli] = await Promise.all(["", ".gz", ".br"].map((end) => readFile(join(bundle, file + end))))
  return [file, { contentType, plain: plain!, gzip: gzip!, brotli: brotli! }]
}

const readBundle = async () => {
  const manifest = JSON.parse(await readFile(join(bundle, "manifest.json"), "utf8")) as Manifest
  const files = Object.entries(manifest.files)
  const assets = new Map(await Promise.all(files.map(([, { file, contentType }]) => readAsset(file, contentType))))
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
        Effect.as(Effect.logWarning("The pages have no style and no script: run `npm run build`"), nothing),
      ),
      Effect.map((files) => Assets.of({ ...files, formsApi })),
    ),
  )

const sampleName = /^[a-z_]+(?:\.[a-z]+)*\.(?:json|csv)$/

/** The samples of the shipped templates, each read when it is first requested. */
export const samples: Layer.Layer<Samples> = Layer.sync(Samples, () => {
  const read = new Map<string, Promise<Sample | undefined>>()

  const file = (name: string): Promise<Sample | undefined> =>
    readFile(join(shippedTemplates, "samples", name), "utf8").then(
      (text) => ({ text }),
      () => undefined,
    )

  return Samples.of({
    read: (name) =>
      Effect.promise(async () => {
        if (!sampleName.test(name)) return undefined
        const cachedFile = read.get(name) ?? file(name)
        if ((await cachedFile) !== undefined) read.set(name, cachedFile)
        return cachedFile
      }),
  })
})
