import * as Effect from "effect/Effect"
import { mainSection, type TemplateSpec } from "../../../domain/infographic/templates/TemplateSpec.ts"
import { labelOf } from "../../../domain/infographic/format/Columns.ts"
import type { SignedInVisit } from "../../../views/shell/Visit.ts"
import type { PlaygroundFacts, SampleFacts, TemplateFacts } from "../../../views/playground/Facts.ts"
import { inLanguage } from "../../../views/playground/inLanguage.ts"
import { titleOf } from "../../../views/playground/SampleRequest.ts"
import { Samples } from "./Samples.ts"

const sampleFacts = ({ samples }: TemplateSpec, visit: SignedInVisit) =>
  Effect.gen(function* () {
    const store = yield* Samples
    const results: Array<SampleFacts> = []
    for (const { request, csv, language } of samples) {
      const sample = yield* store.read(request)
      if (sample !== undefined) results.push({ request, csv, language, title: titleOf(sample.text) ?? request })
    }
    return results.sort((a, b) => Number(b.language === visit.language) - Number(a.language === visit.language))
  })

/** A template's details for the script; samples in the reader's language come first. */
export const templateFacts = (spec: TemplateSpec, visit: SignedInVisit) =>
  Effect.map(sampleFacts(spec, visit), (samples): TemplateFacts => {
    const section = mainSection(spec)
    return {
      name: spec.name,
      title: inLanguage(visit, spec.title),
      section: section?.name ?? "",
      target: section?.target ?? "",
      rows: inLanguage(visit, section?.meaning ?? ""),
      columns: (section?.columns ?? []).map(({ name, meaning, kind, isRequired, isRepeated = false }) => ({
        name,
        label: labelOf(inLanguage(visit, name)),
        meaning: inLanguage(visit, meaning),
        kind,
        isRequired,
        isRepeated,
      })),
      samples,
    }
  })

export const playgroundFacts = (
  visit: SignedInVisit,
  templates: ReadonlyArray<TemplateFacts>,
  where: { readonly base: string; readonly cap: number },
): PlaygroundFacts => ({
  language: visit.language,
  ...where,
  templates,
  steps: visit.texts.playground.steps,
  texts: visit.texts.playground.script,
})
