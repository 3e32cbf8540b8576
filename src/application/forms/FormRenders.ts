import * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { DeclaredTenant } from "../../domain/access/Tenant.ts"
import { warningsOf } from "../../domain/forms/check/Warnings.ts"
import { audioManifest } from "../../domain/forms/manifest/AudioManifest.ts"
import type { BudgetExceeded } from "../../domain/budget/Errors.ts"
import { unanswered } from "../../domain/forms/rules/Asked.ts"
import type { FormDefinition } from "../../domain/forms/model/FormDefinition.ts"
import { withOptions } from "../../domain/forms/remote/FetchedChoices.ts"
import { adaptiveCard } from "../../domain/forms/render/AdaptiveCard.ts"
import { formHtml } from "../../domain/forms/render/FormHtml.ts"
import { xforms } from "../../domain/forms/render/XForms.ts"
import { FormPdf } from "../../ports/FormPdf.ts"
import { FormLibrary, type LoadError } from "./FormLibrary.ts"
import { OptionSources } from "./OptionSources.ts"

export interface RenderRequest {
  readonly locale: string
  /** Path of this form's WebSocket route. */
  readonly wsEndpoint: string
}

export interface Rendered {
  readonly contentType: string
  readonly body: Uint8Array
  readonly version: string
}

interface Renderer {
  readonly contentType: string
  readonly write: (form: FormDefinition, request: RenderRequest) => Effect.Effect<string | Uint8Array, BudgetExceeded>
}

const utf8 = new TextEncoder()

/** Forms in formats other than JSON, for display. */
export class FormRenders extends Context.Service<
  FormRenders,
  {
    readonly formats: ReadonlyArray<string>
    readonly isFormat: (name: string) => boolean
    readonly render: (
      tenant: DeclaredTenant,
      formUid: string,
      format: string,
      request: RenderRequest,
    ) => Effect.Effect<Rendered, LoadError | BudgetExceeded>
  }
>()("parley/application/forms/FormRenders") {
  static readonly layer = Layer.effect(
    FormRenders,
    Effect.gen(function* () {
      const library = yield* FormLibrary
      const pdf = yield* FormPdf
      const sources = yield* OptionSources

      const manifest = Effect.fnUntraced(function* (form: FormDefinition, request: RenderRequest) {
        for (const { path, message, code } of warningsOf(form))
          if (code === "voice_mode")
            yield* Effect.logWarning("A field has no usable voice mode").pipe(
              Effect.annotateLogs({ formUid: form.formUid, path, problem: message }),
            )
        return JSON.stringify(audioManifest(form, request))
      })

      const renderers: Readonly<Record<string, Renderer>> = {
        adaptive: {
          contentType: "application/vnd.microsoft.card.adaptive",
          write: (form, { locale }) => Effect.sync(() => JSON.stringify(adaptiveCard(form, locale))),
        },
        audio: { contentType: "application/json", write: manifest },
        html: {
          contentType: "text/html; charset=utf-8",
          write: (form, { locale }) => Effect.sync(() => formHtml(form, locale)),
        },
        pdf: { contentType: "application/pdf", write: (form, { locale }) => pdf.write(form, locale) },
        xml: {
          contentType: "application/xml",
          write: (form, { locale }) => Effect.sync(() => xforms(form, locale)),
        },
      }

      return FormRenders.of({
        formats: Object.keys(renderers),
        isFormat: (name) => Object.hasOwn(renderers, name),
        render: Effect.fn("FormRenders.render")(function* (tenant, formUid, format, request) {
          const { compiled, revision } = yield* library.served(tenant, formUid)
          const { contentType, write } = renderers[format]!
          const form = withOptions(compiled.form, yield* sources.shown(compiled.form))
          // Only XForms can insert answers into a form's text.
          const body = yield* write(format === "xml" ? form : unanswered(form), request)
          return {
            contentType,
            body: typeof body === "string" ? utf8.encode(body) : body,
            version: revision.version,
          }
        }),
      })
    }),
  )
}
