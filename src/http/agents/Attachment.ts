import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import type { StoredObject } from "../../ports/ObjectStore.ts"

/** A file name for RFC 6266: UTF-8, with every special byte percent-encoded. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** A user's file as a download: browsers neither show it nor run its content as one of our pages. */
export const attachment = ({ name, contentType }: AgentDocument, { body, size }: StoredObject) =>
  HttpServerResponse.stream(body, {
    contentType,
    contentLength: size,
    headers: {
      "content-disposition": `attachment; filename*=UTF-8''${encodedName(name)}`,
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
