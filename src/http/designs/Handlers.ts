import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import { group } from "../endpoints/Group.ts"
import { DesignNotFound, SessionScopeRefused } from "../../domain/infographic/catalog/Errors.ts"
import { RegisteredTemplate } from "../../domain/infographic/catalog/RegisteredTemplate.ts"
import { encodeTheme } from "../../domain/infographic/catalog/ThemeWire.ts"
import type { ThemeConfig } from "../../domain/infographic/themes/ThemeConfig.ts"
import { TemplateCatalog } from "../../application/infographic/TemplateCatalog.ts"
import { answering, json } from "../Answer.ts"
import { Api } from "../Api.ts"
import { CurrentCaller } from "../middleware/Authenticated.ts"
import { toResponse } from "./Problems.ts"

const encodeTemplate = Schema.encodeSync(RegisteredTemplate)

const themeSummary = ({ name, primary, neutralBg, bodyBg }: ThemeConfig) => ({
  name,
  primary,
  neutral_bg: neutralBg,
  body_bg: bodyBg,
})

const answered = answering(toResponse)

export const layer = group(
  Api,
  "designs",
  Effect.fnUntraced(function* (handlers) {
    const catalog = yield* TemplateCatalog

    /** The owner of a registration, which is the caller. A registration for one session only is refused. */
    const registrar = (scope: "global" | "session" | undefined) =>
      Effect.flatMap(CurrentCaller, (caller) =>
        scope === "session" ? Effect.fail(new SessionScopeRefused()) : Effect.succeed(caller),
      )

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
      .handle("registerTemplate", ({ payload: { template, scope } }) =>
        answered(
          registrar(scope).pipe(
            Effect.flatMap((caller) => catalog.registerTemplate(template, caller)),
            Effect.as(json({ message: "The template was registered.", template: encodeTemplate(template) }, 201)),
          ),
        ),
      )
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
      .handle("registerTheme", ({ payload: { theme, scope } }) =>
        answered(
          registrar(scope).pipe(
            Effect.flatMap((caller) => catalog.registerTheme(theme, caller)),
            Effect.as(json({ message: "The theme was registered.", theme: encodeTheme(theme) }, 201)),
          ),
        ),
      )
  }),
)
