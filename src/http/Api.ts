import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { AccessApi } from "./access/Api.ts"
import { EphemeralAgentApi } from "./agents/Api.ts"
import { ArtifactApi } from "./artifacts/Api.ts"
import { withSecurity } from "./Description.ts"
import { DesignApi } from "./designs/Api.ts"
import { InfographicApi, RenderApi } from "./infographic/Api.ts"
import { OrgApi } from "./org/Api.ts"
import { OperationsApi } from "./operations/Api.ts"
import { StaticApi } from "./static/Api.ts"
import { ToolApi } from "./tools/Api.ts"

/** Every route that the API builder serves. */
export const Api = HttpApi.make("parley").add(
  InfographicApi,
  DesignApi,
  ArtifactApi,
  StaticApi,
  AccessApi,
  OrgApi,
  OperationsApi,
  EphemeralAgentApi,
  ToolApi,
)

/** Every route of the service, as it is described. */
export const Described = Api.add(RenderApi).annotateMerge(
  OpenApi.annotations({
    title: "Parley",
    version: "0.1.0",
    description:
      "Infographics without a model, personal agents, forms, and forms filled by voice. " +
      "Every route but the operational ones takes a bearer token or the session cookie.",
    transform: withSecurity,
  }),
)
