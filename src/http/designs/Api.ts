import * as Schema from "effect/Schema"
import * as HttpApi from "effect/http-api/HttpApi"
import * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import * as HttpApiGroup from "effect/http-api/HttpApiGroup"
import * as HttpApiSchema from "effect/http-api/HttpApiSchema"
import * as OpenApi from "effect/http-api/OpenApi"
import { RegisteredTemplate } from "../../domain/infographic/catalog/RegisteredTemplate.ts"
import { ThemeWire } from "../../domain/infographic/catalog/ThemeWire.ts"
import { Configuring } from "../access/Configuring.ts"
import { DecodedCall, Refusal } from "../body/DecodedCall.ts"
import { adjusted, unknownKeysRefused } from "../description/Operation.ts"
import { Authenticated } from "../middleware/Authenticated.ts"
import { designProblems, refusal, registrationProblems } from "./Problems.ts"

const prefix = "/api/v1/agents/infographic"

const detailed = { detailed: Schema.optionalKey(Schema.String) }
const name = { name: Schema.String }

const TemplateSummary = Schema.Struct({ name: Schema.String, description: Schema.String })
const ThemeSummary = Schema.Struct({
  name: Schema.String,
  primary: Schema.String,
  neutral_bg: Schema.String,
  body_bg: Schema.String,
})

const Scope = Schema.optionalKey(Schema.Literals(["global", "session"]))

const required = <S extends Schema.Top>(schema: S) =>
  schema.pipe(Schema.annotateKey({ messageMissingKey: "must be an object" }))

const registered = <S extends Schema.Top>(key: "template" | "theme", schema: S) =>
  Schema.Struct({ message: Schema.String, [key]: schema }).pipe(HttpApiSchema.status(201))

const summary = (text: string) => OpenApi.annotations({ summary: text })

/** Templates and themes: list and register. */
export const DesignApi = HttpApiGroup.make("designs")
  .add(
    HttpApiEndpoint.get("templates", `${prefix}/templates`, {
      query: detailed,
      success: Schema.Struct({ templates: Schema.Array(Schema.Union([Schema.String, TemplateSummary])) }),
      error: designProblems,
    }).annotateMerge(summary("Names of the templates, with `detailed=true` also their descriptions")),
    HttpApiEndpoint.get("template", `${prefix}/templates/:name`, {
      params: name,
      success: Schema.Struct({ template: RegisteredTemplate }),
      error: designProblems,
    }).annotateMerge(summary("One template of the block-spec registry")),
    HttpApiEndpoint.post("registerTemplate", `${prefix}/templates`, {
      payload: Schema.Struct({ template: required(RegisteredTemplate), scope: Scope }),
      success: registered("template", RegisteredTemplate),
      error: registrationProblems,
    })
      .middleware(DecodedCall)
      .middleware(Configuring)
      .annotate(Refusal, refusal("template"))
      .annotateMerge(adjusted(unknownKeysRefused))
      .annotateMerge(summary("Registers a template's block specs")),
    HttpApiEndpoint.get("themes", `${prefix}/themes`, {
      query: detailed,
      success: Schema.Struct({ themes: Schema.Array(Schema.Union([Schema.String, ThemeSummary])) }),
      error: designProblems,
    }).annotateMerge(summary("Names of the themes, with `detailed=true` also their main colors")),
    HttpApiEndpoint.get("theme", `${prefix}/themes/:name`, {
      params: name,
      success: Schema.Struct({ theme: ThemeWire }),
      error: designProblems,
    }).annotateMerge(summary("One theme")),
    HttpApiEndpoint.post("registerTheme", `${prefix}/themes`, {
      payload: Schema.Struct({ theme: required(ThemeWire), scope: Scope }),
      success: registered("theme", ThemeWire),
      error: registrationProblems,
    })
      .middleware(DecodedCall)
      .middleware(Configuring)
      .annotate(Refusal, refusal("theme"))
      .annotateMerge(adjusted(unknownKeysRefused))
      .annotateMerge(summary("Registers a theme")),
  )
  .annotate(HttpApi.PayloadParseOptions, { onExcessProperty: "error", errors: "all" })
  .middleware(Authenticated)
  .annotateMerge(
    OpenApi.annotations({
      title: "Templates and themes",
      description: "Templates and themes: list them and register new ones.",
    }),
  )
