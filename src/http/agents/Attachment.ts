import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { AgentDocument } from "../../domain/agents/Documents.ts"
import type { StoredObject } from "../../ports/ObjectStore.ts"
import { disposition } from "../Disposition.ts"

/** A user's file as a download. Browsers neither display it nor run its content as one of our pages. */
export const attachment = ({ name, contentType }: AgentDocument, { body, size }: StoredObject) =>
  HttpServerResponse.stream(body, {
    contentType,
    contentLength: size,
    headers: {
      "content-disposition": disposition("attachment", name),
      "content-security-policy": "sandbox; default-src 'none'",
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-store",
    },
  })
