import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApiBuilder from "effect/http-api/HttpApiBuilder"
import { isPermitted } from "../../domain/access/Caller.ts"
import { PermissionMissing } from "../../domain/access/Errors.ts"
import { problems, sentence } from "../../domain/decoding/Problems.ts"
import { DesignInvalid, DesignNotFound, SessionScopeRefused } from "../../domain/infographic/catalog/Errors.ts"
import { RegisteredTemplate } from "../../domain/infographic/catalog/RegisteredTemplate.ts"
import { decodeTheme, encodeTheme } from "../../domain/infographic/catalog/ThemeWire.ts"
import type { ThemeConfig } from "../../domain/infographic/themes/ThemeConfig.ts"
import { TemplateCatalog } from "../../application/infographic/TemplateCatalog.ts"
import { PolicyCheck } from "../../ports/PolicyCheck.ts"
import { Api } from "../Api.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { type DesignError, toResponse } from "./Problems.ts"

type Request = HttpServerRequest.HttpServerRequest

const permission = "agents:configure"

const encodeTemplate = Schema.encodeSync(RegisteredTemplate)

const Registration = Schema.Struct({
  template: Schema.optionalKey(Schema.Unknown),
  theme: Schema.optionalKey(Schema.Unknown),
  scope: Schema.optionalKey(Schema.Literals(["global", "session"])),
})

/** What can be wrong with a template or theme goes into `details`, so it is decoded here and not by the route. */
const decodeTemplate = Schema.decodeUnknownResult(RegisteredTemplate, { onExcessProperty: "error", errors: "all" })
const decodeRegistration = Schema.decodeUnknownResult(Registration, { onExcessProperty: "error", errors: "all" })

const themeSummary = ({ name, primary, neutralBg, bodyBg }: ThemeConfig) => ({
  name,
  primary,
  neutral_bg: neutralBg,
  body_bg: bodyBg,
})

const json = (body: unknown, status = 200) => HttpServerResponse.jsonUnsafe(body, { status })

const answered = <R>(effect: Effect.Effect<HttpServerResponse.HttpServerResponse, DesignError, R>) =>
  Effect.catch(effect, (error) => Effect.succeed(toResponse(error)))

export const layer = HttpApiBuilder.group(
  Api,
  "designs",
  Effect.fnUntraced(function* (handlers) {
    const catalog = yield* TemplateCatalog
    const policy = yield* PolicyCheck

    /** The caller, if they may register designs, and what they sent. */
    const registration = Effect.fnUntraced(function* (request: Request, kind: "template" | "theme") {
      const caller = yield* CurrentCaller
      yield* policy.require(caller, "agent:configure")
      if (!isPermitted(caller, permission)) return yield* new PermissionMissing({ permission })
      const body = yield* Effect.mapError(request.json, () => new DesignInvalid({ kind, problem: "it is not JSON" }))
      const decoded = decodeRegistration(body)
      if (Result.isFailure(decoded))
        return yield* new DesignInvalid({ kind, problem: sentence(problems(decoded.failure)) })
      if (decoded.success.scope === "session") return yield* new SessionScopeRefused()
      return { caller, document: decoded.success[kind] }
    })

    const registerTemplate = Effect.fnUntraced(function* (request: Request) {
      const { caller, document } = yield* registration(request, "template")
      const template = decodeTemplate(document)
      if (Result.isFailure(template))
        return yield* new DesignInvalid({ kind: "template", problem: sentence(problems(template.failure)) })
      yield* catalog.registerTemplate(template.success, caller)
      return json({ message: "The template is registered.", template: encodeTemplate(template.success) }, 201)
    })

    const registerTheme = Effect.fnUntraced(function* (request: Request) {
      const { caller, document } = yield* registration(request, "theme")
      const theme = decodeTheme(document)
      if (Result.isFailure(theme)) return yield* new DesignInvalid({ kind: "theme", problem: theme.failure })
      yield* catalog.registerTheme(theme.success, caller)
      return json({ message: "The theme is registered.", theme: encodeTheme(theme.success) }, 201)
    })

    return handlers
      .handle("templates", ({ query }) =>
        answered(
          Effect.map(catalog.templates, (templates) =>
            json({
              templates: templates.map(({ name, description }) =>
                query.detailed === "true" ? { name, description } : name,
              ),
            }),
          ),
        ),
      )
      .handle("template", ({ params }) =>
        answered(
          Effect.flatMap(catalog.template(params.name), (template) =>
            template === undefined
              ? Effect.fail(new DesignNotFound({ kind: "template" }))
              : Effect.succeed(json({ template: encodeTemplate(template) })),
          ),
        ),
      )
      .handleRaw("registerTemplate", ({ request }) => answered(registerTemplate(request)))
      .handle("themes", ({ query }) =>
        answered(
          Effect.map(catalog.themes, (themes) =>
            json({ themes: themes.map((theme) => (query.detailed === "true" ? themeSummary(theme) : theme.name)) }),
          ),
        ),
      )
      .handle("theme", ({ params }) =>
        answered(
          Effect.flatMap(catalog.theme(params.name), (theme) =>
            theme === undefined
              ? Effect.fail(new DesignNotFound({ kind: "theme" }))
              : Effect.succeed(json({ theme: encodeTheme(theme) })),
          ),
        ),
      )
      .handleRaw("registerTheme", ({ request }) => answered(registerTheme(request)))
  }),
)
