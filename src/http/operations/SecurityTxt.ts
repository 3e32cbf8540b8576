import * as Clock from "effect/Clock"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as HttpRouter from "effect/http/HttpRouter"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import { refusal } from "../Refusals.ts"

/** How long the file is valid after it is requested. */
const holdsFor = Duration.toMillis(Duration.days(30))

/** The contact for security reports (RFC 9116), if the deployment sets one. */
export const layer = (contact: string | null) =>
  HttpRouter.use((router) =>
    router.add(
      "GET",
      "/.well-known/security.txt",
      Effect.map(Clock.currentTimeMillis, (now) =>
        contact === null
          ? refusal("not_found")
          : HttpServerResponse.text(
              `Contact: ${contact}\nExpires: ${new Date(now + holdsFor).toISOString()}\nPreferred-Languages: en, es\n`,
              { contentType: "text/plain; charset=utf-8", headers: { "cache-control": "max-age=86400" } },
            ),
      ),
    ),
  )
