import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import type { StoredObject } from "../../ports/ObjectStore.ts"

/** A name as RFC 6266 takes it: UTF-8, every byte that is not plain percent-encoded. */
const encodedName = (name: string): string =>
  encodeURIComponent(name.toWellFormed()).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16)}`)

/** A user's file, as something to save: no browser shows it, or runs what is in it, as a page of ours. */
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
