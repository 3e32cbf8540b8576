import * as Context from "effect/Context"

/** A bundled file in its encodings. */
export interface Asset {
  readonly contentType: string
  readonly plain: Uint8Array
  readonly gzip: Uint8Array
  readonly brotli: Uint8Array
}

/** The pages' bundled scripts, styles and pictures. File names contain a hash of the content. */
export class Assets extends Context.Service<
  Assets,
  {
    /** The URL of a bundled file by its plain name ("site.css"); undefined if missing. */
    readonly url: (name: string) => string | undefined
    /** The base path of the forms API, which the pages' scripts call. */
    readonly formsApi: string
    /** Finds a file by its hashed name. */
    readonly find: (file: string) => Asset | undefined
  }
>()("parley/http/pages/Assets") {}
