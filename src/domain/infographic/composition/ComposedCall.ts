import type { Mode } from "../Descriptor.ts"
import type { ToldFigure } from "../provenance/Told.ts"
import { targetOf } from "./FillableTemplate.ts"
import type { FilledSection, FilledTemplate } from "./CompositionCheck.ts"
import type { CompositionOrder } from "./CompositionOrder.ts"

type Json = Readonly<Record<string, unknown>>

/** One block of the page, and where its figures come from. */
export interface ComposedBlock {
  readonly blockType: string
  readonly description: string
  readonly target: string
  /** Name of the dataset in the render call. */
  readonly dataset: string
  readonly columns: ReadonlyArray<string>
  /** `caller`: rows as they were sent; `model`: rows that the model wrote. */
  readonly origin: "caller" | "model"
}

/** A composition as the call that renders it, with no model in it any more. */
export interface ComposedCall {
  readonly template: string
  readonly theme: string | null
  readonly blocks: ReadonlyArray<ComposedBlock>
  readonly descriptor: Json
  /** The datasets that the model wrote, by their names. */
  readonly written: Json
  /** The caller's datasets that the page shows. */
  readonly used: ReadonlySet<string>
  /** The body of the render call; what came as a part is null in it. */
  readonly request: Json
}

/** A name for what the model wrote that none of the caller's datasets has. */
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
 * The render call of a composition that fits: the caller's rows as they were sent, the model's beside them. `sentNames` are
 * those of all that was sent, inline and as parts; `told` says where the figures of the model's rows come from.
 */
export const composedCall = (
  { template, sections }: FilledTemplate,
  order: CompositionOrder,
  sentNames: ReadonlySet<string>,
  told: ReadonlyArray<ToldFigure>,
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
    ...(order.provenance && told.length > 0 ? { told } : {}),
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
