import { readFileSync } from "node:fs"

/** A way to send a page's data: a request with files. All variants of a page must render identically. */
export interface Variant {
  readonly page: string
  readonly request: string
  readonly parts: ReadonlyArray<{ readonly name: string; readonly filename: string; readonly path: string }>
}

export interface Order {
  readonly folders: ReadonlyArray<string>
  readonly variants: ReadonlyArray<Variant>
  /** The number of renders of every variant, and the number of concurrent renders. */
  readonly rounds: ReadonlyArray<{ readonly times: number; readonly concurrency: number }>
}

/** The number of renders of each page by hash. */
export type Tally = Record<string, Record<string, number>>

/** Sets the clock to another day for everything that is loaded afterwards. */
const shift = Number(process.env["SHIFT_DAYS"] ?? 0) * 86_400_000
const RealDate = Date
const now = RealDate.now
RealDate.now = () => now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given: ReadonlyArray<unknown>, newTarget) =>
    Reflect.construct(target, given.length === 0 ? [target.now()] : given, newTarget),
})

const Effect = await import("effect/Effect")
const { pipeline } = await import("../../../src/layers/Infographics.ts")
const { RenderPipeline } = await import("../../../src/application/infographic/RenderPipeline.ts")
const { noLimits } = await import("../../../src/domain/infographic/RenderLimits.ts")
const { themeCss } = await import("../../../src/domain/infographic/themes/themeCss.ts")

const order: Order = JSON.parse(readFileSync(process.argv[2]!, "utf8"))
const tally: Tally = {}

const theme = { name: null, css: themeCss(null) }

const rawOf = ({ request, parts }: Variant) => ({
  request: new TextEncoder().encode(request),
  parts: parts.map(({ name, filename, path }) => ({
    name,
    filename,
    contentType: undefined,
    bytes: new Uint8Array(readFileSync(path)),
  })),
  isMultipart: parts.length > 0,
})

const rendered = Effect.fnUntraced(function* (variant: Variant) {
  const open = yield* (yield* RenderPipeline).open(rawOf(variant))
  yield* open.validate
  yield* open.assemble
  const { sha256 } = yield* open.render(theme, noLimits)
  const hashes = (tally[variant.page] ??= {})
  hashes[sha256] = (hashes[sha256] ?? 0) + 1
}, Effect.scoped)

/** Cold: a new engine without compiled templates. Warm: an engine that has rendered the same call before. */
const cold = (variant: Variant) => Effect.provide(rendered(variant), pipeline(order.folders))
const warm = Effect.provide(
  Effect.forEach(order.rounds, ({ times, concurrency }) =>
    Effect.forEach(Array.from({ length: times }, () => order.variants).flat(), rendered, {
      concurrency,
      discard: true,
    }),
  ),
  pipeline(order.folders, { remembered: 50, longest: 4096 }),
)

const pages = new Map(order.variants.map((variant) => [variant.page, variant]))
await Effect.runPromise(Effect.andThen(Effect.forEach(pages.values(), cold, { discard: true }), warm))
process.stdout.write(JSON.stringify(tally))
