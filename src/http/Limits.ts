import * as Context from "effect/Context"

/** Maximum sizes of bodies, in bytes, and page sizes. */
export class Limits extends Context.Service<
  Limits,
  {
    readonly jsonBodyBytes: number
    readonly renderBodyBytes: number
    /** A file of a form's answer; a document of an agent. */
    readonly formUploadBytes: number
    readonly uploadBytes: number
    readonly formDefinitionBytes: number
    readonly pageSize: number
    readonly pageSizeMost: number
    /** Maximum bytes of a page of answers. The page ends after the answer that exceeds it. */
    readonly pageBytes: number
  }
>()("parley/http/Limits") {}
