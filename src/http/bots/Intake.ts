import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import * as Stream from "effect/Stream"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as Multipart from "effect/http/Multipart"
import type { Caller } from "../../domain/access/Caller.ts"
import { documentName } from "../../domain/agents/Documents.ts"
import { BotDocuments, type Intake } from "../../application/chat/BotDocuments.ts"
import { json } from "../Answer.ts"
import { BodyMalformed, isMultipart, partsOf, readJson, upload } from "../agents/Body.ts"
import { Limits } from "../Limits.ts"
import { IntakeEmpty } from "./Problems.ts"
import * as Wire from "./Wire.ts"

const decodeSources = Schema.decodeUnknownResult(Wire.SourcesWire)

/** The number of URLs fetched concurrently. */
const concurrency = 4

/** A file of an unsupported type is refused; the others are accepted. */
const addFile = (intake: Intake, part: Multipart.File) =>
  intake.add(upload(part)).pipe(
    Effect.catchTag("DocumentInfected", ({ name }) =>
      Effect.sync(() => intake.refuse({ source: name, problem: "it is infected" })),
    ),
    Effect.catchTag("DocumentTypeRefused", ({ contentType }) =>
      Effect.sync(() =>
        intake.refuse({ source: documentName(part.name), problem: `its type, ${contentType}, isn't supported` }),
      ).pipe(
        Effect.andThen(Stream.runDrain(part.content)),
        Effect.mapError(() => new BodyMalformed({ problem: "the multipart body is not well-formed" })),
      ),
    ),
  )

/** `PUT /bot_management`: adds files or URLs to a bot; valid ones are accepted even if others are refused. */
export const intakeRoute = Effect.gen(function* () {
  const library = yield* BotDocuments
  const { jsonBodyBytes } = yield* Limits

  const readFiles = (request: HttpServerRequest.HttpServerRequest, intake: Intake) =>
    Stream.runForEach(partsOf(request), (part) => (part._tag === "File" ? addFile(intake, part) : Effect.void))

  const readAddresses = Effect.fnUntraced(function* (request: HttpServerRequest.HttpServerRequest, intake: Intake) {
    const sources = decodeSources(yield* readJson(request, jsonBodyBytes))
    if (Result.isFailure(sources)) return yield* new IntakeEmpty({ missing: "documents" })
    const { source } = sources.success
    yield* Effect.forEach(typeof source === "string" ? [source] : source, intake.fetch, { concurrency, discard: true })
  })

  return Effect.fnUntraced(function* (
    request: HttpServerRequest.HttpServerRequest,
    caller: Caller,
    bot: string | undefined,
  ) {
    if (bot === undefined || bot === "") return yield* new IntakeEmpty({ missing: "bot" })
    const intake = yield* library.open(caller, bot)
    yield* isMultipart(request) ? readFiles(request, intake) : readAddresses(request, intake)
    if (intake.taken().length === 0 && intake.refused().length === 0)
      return yield* new IntakeEmpty({ missing: "documents" })
    const committed = intake.taken().length === 0 ? yield* intake.unchanged : yield* intake.commit
    return json(Wire.intake(committed, intake), intake.refused().length === 0 ? 200 : 207)
  })
})
