import { createHash } from "node:crypto"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { type BundledFiles, type DocumentOptions, pageDocument } from "../../../views/shell/document.ts"
import { headersFor } from "./headers.ts"
import type { Visit } from "../../../views/shell/Visit.ts"

export interface PageOptions extends DocumentOptions {
  readonly status?: number
  /** Origins that may frame this page; none if absent. */
  readonly framedBy?: ReadonlyArray<string>
  /** Other origins from which the page may show pictures. */
  readonly picturesFrom?: ReadonlyArray<string>
}

const hashOf = (style: string): string => `'sha256-${createHash("sha256").update(style).digest("base64")}'`

/** The HTTP response that shows a page. */
export const page = (visit: Visit, assets: BundledFiles, options: PageOptions): HttpServerResponse.HttpServerResponse =>
  HttpServerResponse.text(pageDocument(visit, assets, options).text, {
    status: options.status ?? 200,
    contentType: "text/html; charset=utf-8",
    headers: headersFor(
      options.framedBy ?? [],
      options.picturesFrom,
      options.style === undefined ? [] : [hashOf(options.style)],
    ),
  })
