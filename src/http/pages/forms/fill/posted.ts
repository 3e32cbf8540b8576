import * as Effect from "effect/Effect"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as Multipart from "effect/http/Multipart"
import type { Entry } from "./PostedForm.ts"

type Request = HttpServerRequest.HttpServerRequest

/** Parts of files are passed over: a file is stored when it is chosen, and travels by its reference. */
const multipartEntries = (request: Request) =>
  Stream.runFold(
    request.multipartStream,
    (): ReadonlyArray<Entry> => [],
    (entries, part) => (Multipart.isField(part) ? [...entries, [part.key, part.value] as const] : entries),
  )

const urlencodedEntries = (request: Request) =>
  Effect.map(request.urlParamsBody, (params): ReadonlyArray<Entry> =>
    [...params].map(([name, value]) => [name, typeof value === "string" ? value : Redacted.value(value)]),
  )

/** The controls of a posted form in their order, in either of the two encodings that browsers use. */
export const postedEntries = (request: Request): Effect.Effect<ReadonlyArray<Entry>> =>
  request.headers["content-type"]?.toLowerCase().includes("multipart/form-data") === true
    ? Effect.orDie(multipartEntries(request))
    : Effect.orDie(urlencodedEntries(request))
