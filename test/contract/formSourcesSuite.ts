import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import type * as Layer from "effect/Layer"
import type { SourceForm } from "../../src/domain/forms/records/SourceForm.ts"
import { FormSources } from "../../src/ports/FormSources.ts"

/** The contract of every `FormSources` that has the form `known`. */
export const formSourcesSuite = <E>(name: string, sources: Layer.Layer<FormSources, E>, known: SourceForm): void =>
  layer(sources, { timeout: "5 minutes" })(`FormSources: ${name}`, (it) => {
    const { formId, orgId } = known

    it.effect("finds a form by its number and organization", () =>
      Effect.gen(function* () {
        const { form } = yield* FormSources
        assert.deepStrictEqual(yield* form(formId, orgId), known)
      }),
    )

    it.effect("doesn't find a form with another number, or of another organization or system", () =>
      Effect.gen(function* () {
        const { form } = yield* FormSources
        for (const other of [form(formId + 1, orgId), form(formId, orgId + 1), form(formId, orgId, "elsewhere")])
          assert.strictEqual((yield* Effect.flip(other))._tag, "FormSourceMissing")
      }),
    )
  })
