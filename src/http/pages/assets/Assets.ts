import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"

export type Encoding = "plain" | "gzip" | "brotli"

/** A bundled file. */
export interface Asset {
  readonly contentType: string
  /**
   * The file's bytes in an encoding; undefined if the file is gone. Each encoding is read when it is first requested.
   */
  readonly read: (encoding: Encoding) => Effect.Effect<Uint8Array | undefined>
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
