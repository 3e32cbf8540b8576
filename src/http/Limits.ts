import * as Context from "effect/Context"

/** Maximum sizes of bodies, in bytes, and page sizes. */
export class Limits extends Context.Service<
  Limits,
  {
    readonly jsonBodyBytes: number
    readonly renderBodyBytes: number
    /** The maximum size of a file in a form's answer. */
    readonly formUploadBytes: number
    readonly uploadBytes: number
    readonly formDefinitionBytes: number
    readonly pageSize: number
    readonly pageSizeMost: number
    /**
     * The maximum size of a page of answers in bytes. A page ends after the first answer that makes it exceed this
     * size.
     */
    readonly pageBytes: number
  }
>()("parley/http/Limits") {}
