import type { Mode } from "../Descriptor.ts"
import type { SourcedFigure } from "../provenance/SourcedFigure.ts"
import { targetOf } from "./FillableTemplate.ts"
import type { FilledSection, FilledTemplate } from "./CompositionCheck.ts"
import type { CompositionOrder } from "./CompositionOrder.ts"

type Json = Readonly<Record<string, unknown>>

/** A block of the page, and the source of its figures. */
export interface ComposedBlock {
  readonly blockType: string
  readonly description: string
  readonly target: string
  /** The dataset's name in the render call. */
  readonly dataset: string
  readonly columns: ReadonlyArray<string>
  /** `caller` for rows that the caller sent, `model` for rows that the model wrote. */
  readonly origin: "caller" | "model"
}

/** A composition as a render call, which needs no model. */
export interface ComposedCall {
  readonly template: string
  readonly theme: string | null
  readonly blocks: ReadonlyArray<ComposedBlock>
  readonly descriptor: Json
  /** The datasets that the model wrote, by name. */
  readonly written: Json
  /** The caller's datasets on the page. */
  readonly used: ReadonlySet<string>
  /** The body of the render call, in which multipart datasets are null. */
  readonly request: Json
}

/** An unused name for a dataset that the model wrote. */
const freeName = (target: string, taken: ReadonlySet<string>): string => {
  let name = target
  for (let n = 2; taken.has(name); n++) name = `${target}_${n}`
  return name
}

const describe = ({ section, columns }: FilledSection, alias: string) => ({
  name: section.name,
  target: section.target,
  datasets: [alias],
  columns: { [alias]: columns },
  shape: section.shape,
})

/**
 * The render call of a valid composition, with the caller's rows unchanged and the model's rows added as datasets.
 * `sentNames` contains the names of all datasets in the request, inline and multipart. `sourced` contains the sources
 * of the model's figures.
 */
export const composedCall = (
  { template, sections }: FilledTemplate,
  order: CompositionOrder,
  sentNames: ReadonlySet<string>,
  sourced: ReadonlyArray<SourcedFigure>,
  by: { readonly agentId: string; readonly sessionId: string },
): ComposedCall => {
  const theme = order.theme ?? template.defaultTheme
  const mode: Mode = order.mode
  const named = sections.map((filled) => ({
    filled,
    alias: filled.dataset ?? freeName(filled.section.target, sentNames),
  }))
  const written = Object.fromEntries(
    named
      .filter(({ filled }) => filled.dataset === null)
      .map(({ filled: { columns, rows }, alias }) => [alias, { orient: "split", data: { columns, data: rows } }]),
  )
  const aliases = Object.keys(written)
  const used = new Set(named.flatMap(({ filled: { dataset } }) => (dataset === null ? [] : [dataset])))
  const sent = Object.fromEntries([...used].map((name) => [name, order.datasets.get(name) ?? null]))
  const descriptor = {
    template: template.name,
    mode,
    sections: named.map(({ filled, alias }) => describe(filled, alias)),
    ...(order.provenance ? { provenance: true } : {}),
    ...(order.provenance && aliases.length > 0 ? { written: aliases } : {}),
    ...(order.provenance && sourced.length > 0 ? { told: sourced } : {}),
  }
  return {
    template: template.name,
    theme,
    blocks: template.blocks.flatMap((block) => {
      const place = named.find(({ filled }) => filled.section.target === targetOf(block))
      if (place === undefined) return []
      const { filled, alias } = place
      return {
        blockType: block.blockType,
        description: block.description,
        target: filled.section.target,
        dataset: alias,
        columns: filled.columns,
        origin: filled.dataset === null ? "model" : "caller",
      }
    }),
    descriptor,
    written,
    used,
    request: {
      datasets: { ...sent, ...written },
      template: template.name,
      descriptor,
      theme,
      agent_id: by.agentId,
      session_id: by.sessionId,
      persist: order.persist,
      public: order.public,
    },
  }
}
