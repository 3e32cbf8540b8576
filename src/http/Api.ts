import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { AccessApi, SessionsApi } from "./access/Api.ts"
import { keysAt } from "./access/KeyApi.ts"
import { EphemeralAgentApi } from "./agents/Api.ts"
import { UserAgentApi } from "./agents/SavedApi.ts"
import { AgentEvalApi } from "./agents/EvalApi.ts"
import { AgentVersionApi } from "./agents/VersionApi.ts"
import { ArtifactApi } from "./artifacts/Api.ts"
import { auditAt, ServiceAuditApi } from "./audit/Api.ts"
import { BotApi } from "./bots/Api.ts"
import { BotWorkApi } from "./bots/WorkApi.ts"
import { ChatApi } from "./chat/Api.ts"
import { ApprovalApi } from "./chat/ApprovalApi.ts"
import { ConnectionApi } from "./chat/ConnectionApi.ts"
import { ConversationApi } from "./chat/ConversationApi.ts"
import { ToolServerApi } from "./chat/ServerApi.ts"
import { AvatarApi, NoticeApi } from "./avatar/Api.ts"
import { asDocument } from "./description/Document.ts"
import { DesignApi } from "./designs/Api.ts"
import * as Forms from "./forms/Api.ts"
import * as Answering from "./forms/AnsweringApi.ts"
import * as Sharing from "./forms/SharingApi.ts"
import { resultsAt } from "./forms/ResultsApi.ts"
import { reviewsAt } from "./forms/ReviewApi.ts"
import { webhooksAt } from "./forms/WebhookApi.ts"
import { ComposedApi } from "./infographic/ComposedApi.ts"
import { InfographicApi, RenderApi } from "./infographic/Api.ts"
import { OrgApi } from "./org/Api.ts"
import { OperationsApi } from "./operations/Api.ts"
import { OperatorsApi } from "./operations/OperatorsApi.ts"
import { ScheduleApi } from "./schedules/Api.ts"
import { StaticApi } from "./static/Api.ts"
import { UsageApi } from "./usage/Api.ts"
import { ModelUsageApi } from "./usage/ModelApi.ts"
import { ToolApi } from "./tools/Api.ts"

/** The default base path of the forms routes. */
export const formsBase = "/api/v1"

/** Lists the groups by name, because an inferred type would repeat every route in each declaration that contains it. */
type Fixed =
  | typeof InfographicApi
  | typeof ComposedApi
  | typeof DesignApi
  | typeof ArtifactApi
  | typeof StaticApi
  | typeof ScheduleApi
  | typeof AccessApi
  | typeof SessionsApi
  | typeof UsageApi
  | typeof OrgApi
  | typeof OperationsApi
  | typeof OperatorsApi
  | typeof EphemeralAgentApi
  | typeof UserAgentApi
  | typeof AgentVersionApi
  | typeof AgentEvalApi
  | typeof BotApi
  | typeof BotWorkApi
  | typeof ChatApi
  | typeof ApprovalApi
  | typeof ConnectionApi
  | typeof ConversationApi
  | typeof ToolServerApi
  | typeof ToolApi
  | typeof ModelUsageApi
  | typeof ServiceAuditApi

/** Groups below a base path. */
type Based =
  | ReturnType<typeof Forms.formsAt>
  | ReturnType<typeof Forms.shownAt>
  | ReturnType<typeof Answering.answersAt>
  | ReturnType<typeof Answering.respondingAt>
  | ReturnType<typeof Sharing.passesAt>
  | ReturnType<typeof resultsAt>
  | ReturnType<typeof Sharing.sharingAt>
  | ReturnType<typeof reviewsAt>
  | ReturnType<typeof Answering.messengerAt>
  | ReturnType<typeof Forms.versionsAt>
  | ReturnType<typeof webhooksAt>
  | ReturnType<typeof auditAt>
  | ReturnType<typeof keysAt>
  | ReturnType<typeof Forms.controlsAt>

export type Api = HttpApi.HttpApi<"parley", Fixed | Based>

const madeAt = (base: string): Api =>
  HttpApi.make("parley")
    .add(
      InfographicApi,
      ComposedApi,
      DesignApi,
      ArtifactApi,
      StaticApi,
      ScheduleApi,
      AccessApi,
      SessionsApi,
      UsageApi,
      OrgApi,
      OperationsApi,
      OperatorsApi,
      EphemeralAgentApi,
      UserAgentApi,
      AgentVersionApi,
      AgentEvalApi,
      BotApi,
      BotWorkApi,
      ChatApi,
      ApprovalApi,
      ConnectionApi,
      ConversationApi,
      ToolServerApi,
      ToolApi,
      ModelUsageApi,
    )
    .add(
      Forms.formsAt(base),
      Forms.shownAt(base),
      Answering.answersAt(base),
      Answering.respondingAt(base),
      Sharing.passesAt(base),
      resultsAt(base),
      Sharing.sharingAt(base),
      reviewsAt(base),
      Answering.messengerAt(base),
      Forms.versionsAt(base),
      webhooksAt(base),
      auditAt(base),
      keysAt(base),
      ServiceAuditApi,
      Forms.controlsAt(base),
    )

export const Api: Api = madeAt(formsBase)

/** Every route served by the API builder, with the forms routes below `base`. */
export const apiAt = (base: string): Api => (base === formsBase ? Api : madeAt(base))

const title = OpenApi.annotations({
  title: "Parley",
  version: "0.9.0",
  description:
    "Infographics, personal agents, forms, and forms filled in by voice. " +
    "Every route except the operational ones accepts a bearer token or the session cookie. " +
    "The socket for filling in a form by voice is described at [/asyncapi.json](/asyncapi.json).",
  license: { name: "UNLICENSED", identifier: "LicenseRef-UNLICENSED" },
  transform: asDocument,
})

/** The described routes of a service without avatars, including raw routes; the render route comes first. */
export const describedAt = (
  base: string,
): HttpApi.HttpApi<"parley", typeof RenderApi | Fixed | Based | ReturnType<typeof Answering.answeringAt>> =>
  HttpApi.make("parley").add(RenderApi).addHttpApi(apiAt(base)).add(Answering.answeringAt(base)).annotateMerge(title)

type DescribedApi = HttpApi.HttpApi<
  "parley",
  typeof RenderApi | Fixed | Based | ReturnType<typeof Answering.answeringAt> | typeof AvatarApi | typeof NoticeApi
>

/** The descriptions of every route that a service can have. */
export const describedWithAvatarsAt = (base: string): DescribedApi => describedAt(base).add(AvatarApi, NoticeApi)

export const Described: DescribedApi = describedWithAvatarsAt(formsBase)
