import * as Effect from "effect/Effect"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { controlCatalog } from "../../domain/forms/catalog/ControlCatalog.ts"
import { json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { localeOf } from "./Requests.ts"

export const layer = (api: Api) =>
  HttpApiBuilder.group(api, "controls", (handlers) =>
    handlers.handle("controls", ({ request }) =>
      Effect.sync(() =>
        json({ controls: controlCatalog(localeOf(request)) }, 200, {
          "cache-control": "private, max-age=300",
          vary: "accept-language",
        }),
      ),
    ),
  )
