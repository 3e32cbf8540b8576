import * as Effect from "effect/Effect"
import { shippedTemplates } from "../../domain/infographic/templates/shipped.ts"
import { sectionsFor, type TemplateSpec } from "../../domain/infographic/templates/TemplateSpec.ts"
import { shippedThemes } from "../../domain/infographic/themes/shipped.ts"
import { flagsOf, pairOf, type UsageWrong, usageWrong } from "./CommandLine.ts"

export const usage = `usage: parley render --template NAME --dataset NAME=FILE... [options]
       parley render --request FILE [--dataset NAME=FILE...] [options]

  --template NAME      ${shippedTemplates.map(({ name }) => name).join(", ")};
                       or one of INFOGRAPHIC_RENDER_TEMPLATE_DIRS, with a descriptor
  --dataset NAME=FILE  rows: .csv, .xlsx or .parquet; repeat for each dataset. A single dataset can have any name
  --head KEY=VALUE     a line of the report's header: title, subtitle, organisation, period, source, date,
                       unit, locale, note; repeat for each
  --descriptor FILE    which data goes where, as JSON; default: the template's own
  --request FILE       a whole render request as JSON, instead of template and descriptor
  --mode MODE          jinja or data-splice; default: jinja
  --theme NAME         ${Object.keys(shippedThemes).join(", ")}; default: the request's, or none
  --out FILE           the file to write; default: standard output

The same request over HTTP returns the same bytes. Errors go to standard error.`

/** The source of the request object. */
export type RequestSource =
  | { readonly _tag: "Whole"; readonly file: string }
  | { readonly _tag: "Described"; readonly template: string; readonly descriptor: string }
  | { readonly _tag: "Derived"; readonly template: string; readonly mode: string }

export interface RenderOrder {
  readonly source: RequestSource
  /** Files by dataset name. */
  readonly datasets: ReadonlyMap<string, string>
  /** The text of the report's header, by key. */
  readonly head: Readonly<Record<string, string>>
  readonly theme: string | undefined
  /** The output path; undefined is standard output. */
  readonly out: string | undefined
}

const flags = {
  template: { type: "string" },
  dataset: { type: "string", multiple: true },
  head: { type: "string", multiple: true },
  descriptor: { type: "string" },
  request: { type: "string" },
  mode: { type: "string" },
  theme: { type: "string" },
  out: { type: "string" },
} as const

const modes = new Set(["jinja", "data-splice"])

const pairs = Effect.fnUntraced(function* (flag: string, texts: ReadonlyArray<string>) {
  const values = new Map<string, string>()
  for (const text of texts) {
    const pair = pairOf(text)
    if (pair === undefined) return yield* usageWrong(`--${flag} must be NAME=VALUE, not ${text}`)
    if (values.has(pair[0])) return yield* usageWrong(`--${flag} ${pair[0]} is given twice`)
    values.set(...pair)
  }
  return values
})

interface SourceFlags {
  readonly template?: string | undefined
  readonly descriptor?: string | undefined
  readonly request?: string | undefined
  readonly mode?: string | undefined
}

/** Flags that contradict each other, or that are missing. */
const misuse = (
  { template, descriptor, request, mode }: SourceFlags,
  datasets: number,
  heads: number,
): string | undefined => {
  if (request !== undefined && (template ?? descriptor ?? mode) !== undefined)
    return "--request already contains the template, the descriptor and the mode"
  if (request === undefined && template === undefined) return "--template or --request is required"
  if (mode !== undefined && descriptor !== undefined) return "--descriptor already contains the mode"
  if (mode !== undefined && !modes.has(mode)) return `--mode must be jinja or data-splice, not ${mode}`
  if (heads > 0 && (request ?? descriptor) !== undefined)
    return "--head works only with --template: a descriptor has its own params"
  return request === undefined && datasets === 0 ? "--dataset is required" : undefined
}

const sourceOf = ({ template, descriptor, request, mode = "jinja" }: SourceFlags): RequestSource => {
  if (request !== undefined) return { _tag: "Whole", file: request }
  return descriptor === undefined
    ? { _tag: "Derived", template: template!, mode }
    : { _tag: "Described", template: template!, descriptor }
}

/** Parses the flags. */
export const orderOf: (args: ReadonlyArray<string>) => Effect.Effect<RenderOrder, UsageWrong> = Effect.fnUntraced(
  function* (args) {
    const given = yield* flagsOf(args, flags)
    const datasets = yield* pairs("dataset", given.dataset ?? [])
    const head = yield* pairs("head", given.head ?? [])
    const problem = misuse(given, datasets.size, head.size)
    if (problem !== undefined) return yield* usageWrong(problem)
    const source = sourceOf(given)
    return { source, datasets, head: Object.fromEntries(head), theme: given.theme, out: given.out }
  },
)

/** The descriptor built from a template's own description and the given datasets. */
export const derivedDescriptor = (
  template: TemplateSpec,
  mode: string,
  datasets: ReadonlyArray<string>,
  head: Readonly<Record<string, string>>,
) => ({
  template: template.name,
  mode,
  sections: [
    ...(Object.keys(head).length === 0 ? [] : [{ name: "Head", target: "report", shape: "mapping" }]),
    ...sectionsFor(template, datasets),
  ],
  ...(Object.keys(head).length === 0 ? {} : { params: { report: head } }),
})
