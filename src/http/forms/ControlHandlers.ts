import * as Effect from "effect/Effect"
import { group } from "../endpoints/Group.ts"
import { controlCatalog } from "../../domain/forms/catalog/ControlCatalog.ts"
import { json } from "../Answer.ts"
import type { Api } from "../Api.ts"
import { localeOf } from "./Requests.ts"

export const layer = (api: Api) =>
  group(api, "controls", (handlers) =>
    handlers.handle("controls", ({ request }) =>
      Effect.sync(() =>
        json({ controls: controlCatalog(localeOf(request)) }, 200, {
          "cache-control": "private, max-age=300",
          vary: "accept-language",
        }),
      ),
    ),
  )
