import * as Effect from "effect/Effect"
import { Parser } from "htmlparser2"
import { proposedSummary } from "../../src/domain/infographic/reading/SummaryProposal.ts"
import { shippedTemplates } from "../../src/domain/infographic/templates/shipped.ts"
import { mainSection } from "../../src/domain/infographic/templates/TemplateSpec.ts"
import type { TemplateFacts } from "../../src/views/playground/Facts.ts"
import { renderParts } from "../../test/support/renders.ts"
import { contentTypeOf, fileCall } from "../../web/playground/call.ts"
import { fileHead, type FileHead } from "../../web/playground/fileHead.ts"
import { guess } from "../../web/playground/mapping.ts"
import { rankedTemplates } from "../../web/playground/ranked.ts"

const largest = 52_428_800
const newColumns = { count: "Rows", question: "Question", year: "Year", period: "Period" }

const templates = shippedTemplates.flatMap((spec): ReadonlyArray<TemplateFacts> => {
  const main = mainSection(spec)
  if (main === undefined) return []
  const columns = main.columns.map(({ name, kind, meaning, isRequired, isRepeated = false }) => ({
    name,
    label: name,
    meaning,
    kind,
    isRequired,
    isRepeated,
  }))
  const { name, target, meaning } = main
  return [{ name: spec.name, title: spec.title, section: name, target, rows: meaning, columns, samples: [] }]
})

/** The text of a page's elements with this tag name, or of the whole body. */
export const textOf = (html: string, element: "body" | "h2"): string => {
  let [text, depth, isDone] = ["", 0, false]
  const hidden = new Set(["style", "script"])
  let skipped = 0
  const parser = new Parser({
    onopentag: (name) => {
      if (hidden.has(name)) skipped++
      if (!isDone && (name === element || depth > 0)) depth++
    },
    ontext: (piece) => {
      if (depth > 0 && skipped === 0) text += ` ${piece}`
    },
    onclosetag: (name) => {
      if (hidden.has(name)) skipped--
      if (depth > 0 && --depth === 0) isDone = true
    },
  })
  parser.end(html)
  return text.replaceAll(/\s+/g, " ").trim()
}

/** A file as the page reads it, and the render with the chosen template. */
export interface SuggestedPage {
  /** The file's columns before they are summarized. */
  readonly found: FileHead
  /** The file's columns after they are summarized. */
  readonly head: FileHead
  readonly template: string
  readonly status: number
  readonly html: string
}

/** Renders a file with the suggested template or the given one; returns the problem if the file can't be read. */
export const suggestedPage = (
  service: Parameters<typeof renderParts>[0],
  file: { readonly name: string; readonly content: Uint8Array },
  asked: { readonly template?: string; readonly locale?: string } = {},
): Effect.Effect<SuggestedPage | string> =>
  Effect.gen(function* () {
    const content = new Uint8Array(file.content)
    const found = yield* Effect.promise(() => fileHead(new File([content], file.name), largest))
    if ("_tag" in found) return found._tag
    const summary = asked.template === undefined ? proposedSummary(found.entries, newColumns) : undefined
    const head = summary === undefined ? found : found.readAs({ summary })
    const chosen = asked.template ?? rankedTemplates(templates, head)[0]?.template
    const template = templates.find((one) => one.name === chosen)
    if (template === undefined) return "no template"
    const units = new Map(head.kinds.map((kind) => [kind.name, kind.unit]))
    const words = { title: "", subtitle: "", source: "", date: "", unit: "" }
    const mapping = guess(template, head.columns)
    const call = fileCall({ template, head, mapping, units, words, theme: "", locale: asked.locale ?? "en" })
    if (call._tag !== "File") return "no call"
    const part = { name: call.part, type: contentTypeOf(head), content }
    const { status, text } = yield* Effect.scoped(renderParts(service, call.request, [part]))
    return { found, head, template: template.name, status, html: text }
  })
