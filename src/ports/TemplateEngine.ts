import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type { Annotation } from "../domain/infographic/Annotation.ts"
import type { Mode } from "../domain/infographic/Descriptor.ts"
import type { AnnotationUndrawn, RenderTooCostly, TemplateFault } from "../domain/infographic/Errors.ts"
import type { PayloadOrigins, Provenance } from "../domain/infographic/provenance/Provenance.ts"
import type { RenderLimits } from "../domain/infographic/RenderLimits.ts"

export interface TemplateJob {
  readonly template: string
  readonly mode: Mode
  readonly markerId: string
  /** The template's data: the value of each target, in the shape that the target declares. */
  readonly payload: Readonly<Record<string, unknown>>
  /**
   * The theme's name, null for none, and its custom properties as CSS. Without a theme, the reader's system decides
   * between light and dark.
   */
  readonly theme: { readonly name: string | null; readonly css: string }
  readonly limits: RenderLimits
  /** Notes by chart location. */
  readonly annotations?: ReadonlyArray<Annotation>
  /** The origin of the payload, if the page should show it. */
  readonly origins?: PayloadOrigins
}

export interface RenderedHtml {
  /** UTF-8, in its own buffer. */
  readonly html: Uint8Array<ArrayBuffer>
  /** SHA-256 of the bytes, in lower-case hex. */
  readonly sha256: string
  /** Set for a job with `origins`. */
  readonly provenance?: Provenance
}

/** Renders templates from the deployment's folders. */
export class TemplateEngine extends Context.Service<
  TemplateEngine,
  {
    /** False if the deployment names no template folders, so nothing can be rendered. */
    readonly isSet: boolean
    /** The templates found when the engine was built, by file stem. */
    readonly names: ReadonlyArray<string>
    /** The `sha256-...` hashes of the inline scripts in template sources, for the policy of hosted pages. */
    readonly scriptHashes: ReadonlyArray<string>
    readonly render: (
      job: TemplateJob,
    ) => Effect.Effect<RenderedHtml, TemplateFault | AnnotationUndrawn | RenderTooCostly>
  }
>()("parley/ports/TemplateEngine") {}
