/**
 * The content of `parley/errors`: every typed failure of the HTTP API with its row. `docs/reference/errors.md` and the
 * error tests are generated from the same rows.
 *
 * ```ts
 * for (const { failure, status, error, example } of errors) console.log(failure.name, status, error, example)
 * ```
 */
import * as Schema from "effect/Schema"
import * as HttpServerResponse from "effect/http/HttpServerResponse"
import type { ProblemTable } from "../Problem.ts"
import { samplesOf } from "./sample.ts"
import { PreparationFailed } from "../../application/agents/AgentPreparation.ts"
import { CorrectionRefused } from "../../application/forms/AnswerReviews.ts"
import { EventNotRemote, HookMissing } from "../../application/forms/FormEvents.ts"
import { OptionsUnavailable } from "../../application/forms/OptionSources.ts"
import { PassMissing, ResumeCodeUnknown } from "../../application/forms/Respondents.ts"
import {
  ApiKeyNotFound,
  ApiKeysFull,
  CrossSite,
  KeyScopeExceeded,
  PermissionMissing,
  PolicyDenied,
  RightMissing,
  SessionNotFound,
  SessionsUnavailable,
  SignInNotRecent,
  TenantConflict,
  TenantForbidden,
  TenantNotDeclared,
  TenantReserved,
  Unauthenticated,
} from "../../domain/access/Errors.ts"
import {
  AgentBusy,
  AgentNameTaken,
  AgentNotFound,
  AgentNotReady,
  AlreadyPromoted,
  ConfigInvalid,
  ConnectionUnknown,
  CreationFailed,
  DocumentInfected,
  DocumentNotFound,
  DocumentTooLarge,
  DocumentTypeRefused,
  EphemeralAgentNotFound,
  EvalEmpty,
  EvalRunNotFound,
  EvalRunning,
  OwnerUnknown,
  PromotionFailed,
  TooManyAgents,
  VersionNotFound as AgentVersionNotFound,
} from "../../domain/agents/Errors.ts"
import { EmbedMissing } from "../../domain/artifacts/Embed.ts"
import { ChartMissing } from "../../domain/artifacts/Errors.ts"
import {
  AvatarLimitReached,
  AvatarNoCredits,
  AvatarSandboxMismatch,
  AvatarSessionNotFound,
  AvatarSubscriptionExpired,
  AvatarUnavailable,
  AvatarUpstreamFailed,
  VoiceAnswerMissing,
} from "../../domain/avatar/Errors.ts"
import { BudgetExceeded } from "../../domain/budget/Errors.ts"
import {
  AgentUnknown,
  ApprovalDecided,
  ApprovalExpired,
  ApprovalUnknown,
  BotBusy,
  BotNameTaken,
  BotNotFound,
  BudgetSpent,
  ChatOrderInvalid,
  ConversationUnknown,
  IdempotencyKeyBusy,
  IdempotencyKeyInvalid,
  IdempotencyKeyReused,
  QuestionAnswered,
  QuestionUnknown,
  QueueFull,
  ReplyUnfit,
  TaskNotFound,
  ToolServerUnknown,
  TrackingUnavailable,
  TurnNotInConversation,
  TurnUnknown,
} from "../../domain/chat/Errors.ts"
import { FormInvalid, OperationsRejected } from "../../domain/forms/Errors.ts"
import { FormFileRefused } from "../../domain/forms/import/Errors.ts"
import { PlausibilityBlocked } from "../../domain/forms/plausibility/Plausibility.ts"
import {
  AlreadyPublished,
  FieldNotFound,
  FormExists,
  FormHasSubmissions,
  FormIdTaken,
  FormNotFound,
  ImportReportMissing,
  SubmissionConflict,
  SubmissionDeleted,
  SubmissionNotFound,
  VersionConflict,
  VersionNotFound,
} from "../../domain/forms/records/Faults.ts"
import { EmailInvalid, ReviewConflict } from "../../domain/forms/records/Review.ts"
import {
  FieldTakesNoFile,
  FileNotFound,
  UploadBroken,
  UploadMisnamed,
  UploadMissing,
  UploadTooLarge,
  UploadTypeRefused,
} from "../../domain/forms/records/Upload.ts"
import { CriterionUnknown } from "../../domain/forms/results/Criterion.ts"
import { AnswersNotTaken } from "../../domain/forms/share/Standing.ts"
import {
  DeliveryNotFound,
  WebhookAddressInvalid,
  WebhookNotFound,
  WebhooksFull,
} from "../../domain/forms/webhooks/Webhook.ts"
import {
  AnnotationUndrawn,
  MalformedRequest,
  PayloadShapeMismatch,
  PersistFailed,
  RenderInterrupted,
  RenderJobNotFound,
  RenderTooCostly,
  SectionsUnmet,
  SeveralDatasets,
  TargetConflict,
  TemplateFault,
  TemplateNotFound,
  ThemeUnknown,
} from "../../domain/infographic/Errors.ts"
import {
  DesignInvalid,
  DesignNotFound,
  DesignReserved,
  SessionScopeRefused,
} from "../../domain/infographic/catalog/Errors.ts"
import { CompositionUnusable, TemplateNotDescribed } from "../../domain/infographic/composition/Errors.ts"
import { ScheduleInvalid, ScheduleNotFound, SchedulesFull } from "../../domain/infographic/schedules/RenderSchedule.ts"
import { RecipientsForbidden } from "../../domain/mail/RecipientRules.ts"
import {
  GrantBeyondOwn,
  LocationExists,
  LocationMissing,
  MemberDeparted,
  OrganizationForeign,
  OrganizationUnnamed,
  ProjectExists,
  ProjectMissing,
  SiteExists,
  SiteMissing,
  SiteOfAnotherClient,
  WorkerUnknown,
} from "../../domain/org/Errors.ts"
import { QuotaExceeded, UsageUnavailable } from "../../domain/usage/Quota.ts"
import { BodyMalformed, JsonTooLarge } from "../agents/Body.ts"
import { AuditQueryWrong } from "../audit/Problems.ts"
import { CharsetUnknown } from "../body/BodyText.ts"
import { BodyTooLarge } from "../body/Bytes.ts"
import { BodyBrokeOff } from "../body/DeclaredBody.ts"
import { BodyNotJson, BodyUnreadable, CallUndecodable } from "../body/DecodedCall.ts"
import { IntakeEmpty, SessionUnknown } from "../bots/Problems.ts"
import { ParametersMissing } from "../bots/WorkProblems.ts"
import { BadQuery } from "../query/Query.ts"
import { FieldMissing, FormatUnknown, KeysUnknown, MalformedBody } from "../forms/Requests.ts"
import { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
import { ApiKeyStoreUnavailable } from "../../ports/ApiKeyStore.ts"
import { ArtifactMissing, ArtifactStoreUnavailable } from "../../ports/ArtifactStore.ts"
import { AuditLogUnavailable } from "../../ports/AuditLog.ts"
import { AuthorizationFailed } from "../../ports/AuthorizationServers.ts"
import { BotStoreUnavailable } from "../../ports/BotStore.ts"
import { ConversationStoreUnavailable } from "../../ports/ConversationStore.ts"
import { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
import { EvalStoreUnavailable } from "../../ports/EvalStore.ts"
import { FeedbackStoreUnavailable } from "../../ports/FeedbackStore.ts"
import { FileInfected, ScannerUnavailable } from "../../ports/FileScanner.ts"
import { DraftingAbsent, DraftingFailed } from "../../ports/FormDrafting.ts"
import { HookAborted } from "../../ports/FormHooks.ts"
import { FormSourceAbsent, FormSourceMissing, FormSourceUnavailable } from "../../ports/FormSources.ts"
import { FormStoreUnavailable } from "../../ports/FormStore.ts"
import { HrDirectoryAbsent, HrDirectoryUnavailable } from "../../ports/HrDirectory.ts"
import { KeyValueUnavailable } from "../../ports/KeyValue.ts"
import { ModelAbsent, ModelFailed } from "../../ports/LanguageModel.ts"
import { MailDeliveryStoreUnavailable } from "../../ports/MailDeliveryStore.ts"
import { MailerAbsent } from "../../ports/Mailer.ts"
import { NoticeRefused } from "../../ports/MediaRooms.ts"
import { MessengerAbsent, MessengerUnverified } from "../../ports/MessengerUsers.ts"
import { ModelUsageUnavailable } from "../../ports/ModelUsage.ts"
import { ObjectMissing, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
import { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
import { PrintFailed, PrintTooCostly, PrinterAbsent, PrinterBusy } from "../../ports/PagePrinter.ts"
import { QuestionStoreUnavailable } from "../../ports/QuestionStore.ts"
import { ScheduleStoreUnavailable } from "../../ports/RenderScheduleStore.ts"
import { SealingAbsent } from "../../ports/Sealing.ts"
import { ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
import { ShareStoreUnavailable } from "../../ports/ShareStore.ts"
import { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
import { SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
import { ToolServerFailed } from "../../ports/ToolServers.ts"
import { WebhookStoreUnavailable } from "../../ports/WebhookStore.ts"
import { toResponse as access } from "../access/Problems.ts"
import { toResponse as aPIKeys } from "../access/KeyProblems.ts"
import { tenancyTable as tenants } from "../forms/TenancyProblems.ts"
import { problems as forms } from "../forms/Problems.ts"
import { toResponse as lists } from "../query/Query.ts"
import { toResponse as quotas } from "../usage/Problems.ts"
import { toResponse as usageOfModels } from "../usage/ModelHandlers.ts"
import { renderTable as render } from "../infographic/Problems.ts"
import { toResponse as composedInfographics } from "../infographic/ComposedProblems.ts"
import { toResponse as artifacts } from "../artifacts/Problems.ts"
import { conversionTable as convertedPages } from "../artifacts/Converted.ts"
import { toResponse as designs } from "../designs/Problems.ts"
import { toResponse as schedules } from "../schedules/Problems.ts"
import { toResponse as ephemeralAgents } from "../agents/Problems.ts"
import { toResponse as keptAgents } from "../agents/SavedProblems.ts"
import { toResponse as bots } from "../bots/Problems.ts"
import { toResponse as backgroundWork } from "../bots/WorkProblems.ts"
import { chatTable as chat } from "../chat/Problems.ts"
import { toResponse as conversations } from "../chat/ConversationProblems.ts"
import { toResponse as toolServers } from "../chat/ServerHandlers.ts"
import { toResponse as connections } from "../chat/ConnectionHandlers.ts"
import { toResponse as approvals } from "../chat/ApprovalHandlers.ts"
import { toResponse as avatars } from "../avatar/Problems.ts"
import { toResponse as organization } from "../org/Problems.ts"
import { toResponse as auditLog } from "../audit/Problems.ts"

/** The class of a failure. */
export interface Failure {
  new (facts: never): { readonly _tag: string }
  readonly name: string
  readonly fields: Schema.Struct.Fields
}

/** How the HTTP API responds to a failure in one area. */
export interface ErrorRow {
  /** The area of the API. */
  readonly area: string
  /** The class of the typed failure. */
  readonly failure: Failure
  readonly status: number
  /** The slug in `error`, or undefined if the response has no body. */
  readonly error: string | undefined
  /** The body, with example values. */
  readonly example: Readonly<Record<string, unknown>> | undefined
  readonly headers: Readonly<Record<string, string>>
}

/** An example of a failed decoding. */
const undecodable = (() => {
  const decoded = Schema.decodeUnknownResult(Schema.Struct({ count: Schema.Int }))({ count: "many" })
  return decoded._tag === "Failure" ? decoded.failure : undefined
})()

/** Examples that can't be derived from a schema alone. */
const facts: Readonly<Record<string, object>> = {
  CallUndecodable: { part: "Payload", error: undecodable },
  PreparationFailed: { text: "The document handbook.pdf can't be read: it is encrypted.", documents: new Map() },
  FormInvalid: { problems: [{ path: "title", code: "required", message: "must not be empty" }] },
  MalformedBody: { expected: "a JSON object" },
  ReplyUnfit: { problem: "must not be empty" },
  ScheduleInvalid: { problem: "must have 1 to 200 characters" },
  HookAborted: { reason: "reason", userMessage: "The shop is closed today.", status: 403 },
}

const bodyOf = ({ body }: HttpServerResponse.HttpServerResponse): Readonly<Record<string, unknown>> | undefined =>
  body._tag === "Uint8Array"
    ? (JSON.parse(new TextDecoder().decode(body.body)) as Readonly<Record<string, unknown>>)
    : undefined

/** The rows of an area. `failures` must list every failure in the area's table, so that none can be forgotten. */
const area = <E extends { readonly _tag: string }>(
  name: string,
  table: ProblemTable<E>,
  failures: { readonly [Tag in E["_tag"]]: Failure },
): ReadonlyArray<ErrorRow> =>
  Object.entries<Failure>(failures).flatMap(([tag, failure]) => {
    const row: (error: never) => HttpServerResponse.HttpServerResponse = table[tag as E["_tag"]]
    const rows = samplesOf(failure.fields).map((sample) => {
      const { _tag, ...given } = sample
      const response = row(new failure({ ...given, ...facts[tag] } as never) as never)
      const example = bodyOf(response)
      const error = example === undefined ? undefined : String(example["code"] ?? example["error"])
      return { area: name, failure, status: response.status, error, example, headers: response.headers }
    })
    // Most reasons differ only in the message, so rows with the same status and slug are merged.
    return [...new Map(rows.toReversed().map((one) => [`${one.status} ${one.error}`, one])).values()].toReversed()
  })

/** Every failure that the HTTP API maps to a response, by area. */
export const errors: ReadonlyArray<ErrorRow> = [
  area("access", access.table, {
    Unauthenticated,
    CrossSite,
    PolicyDenied,
    SessionNotFound,
    SessionsUnavailable,
    SignInNotRecent,
    PermissionMissing,
  }),
  area("API keys", aPIKeys.table, { KeyScopeExceeded, ApiKeyNotFound, ApiKeysFull, ApiKeyStoreUnavailable }),
  area("tenants", tenants("/api/v1/{tenant}/forms"), {
    Unauthenticated,
    CrossSite,
    SessionsUnavailable,
    TenantNotDeclared,
    TenantReserved,
    TenantForbidden,
    RightMissing,
    TenantConflict,
    MessengerAbsent,
    MessengerUnverified,
    OrgStoreUnavailable,
    FormStoreUnavailable,
  }),
  area("forms", forms, {
    CharsetUnknown,
    MalformedBody,
    BodyTooLarge,
    BudgetExceeded,
    FieldMissing,
    BadQuery,
    FormatUnknown,
    FormInvalid,
    FormFileRefused,
    OperationsRejected,
    FormNotFound,
    VersionNotFound,
    FieldNotFound,
    SubmissionNotFound,
    SubmissionDeleted,
    SubmissionConflict,
    ReviewConflict,
    EmailInvalid,
    CorrectionRefused,
    ImportReportMissing,
    VersionConflict,
    FormIdTaken,
    FormExists,
    AlreadyPublished,
    FormHasSubmissions,
    FileNotFound,
    FieldTakesNoFile,
    UploadMissing,
    UploadBroken,
    UploadTooLarge,
    UploadTypeRefused,
    UploadMisnamed,
    HookAborted,
    HookMissing,
    EventNotRemote,
    PlausibilityBlocked,
    OptionsUnavailable,
    AnswersNotTaken,
    ShareStoreUnavailable,
    PassMissing,
    ResumeCodeUnknown,
    DraftingAbsent,
    DraftingFailed,
    FormSourceMissing,
    FormSourceAbsent,
    FormSourceUnavailable,
    KeyValueUnavailable,
    FileInfected,
    ScannerUnavailable,
    ObjectStoreUnavailable,
    QuestionStoreUnavailable,
    RecipientsForbidden,
    MailerAbsent,
    MailDeliveryStoreUnavailable,
    WebhookNotFound,
    DeliveryNotFound,
    WebhooksFull,
    WebhookAddressInvalid,
    KeysUnknown,
    CriterionUnknown,
    WebhookStoreUnavailable,
    SealingAbsent,
    SubmissionStoreUnavailable,
  }),
  area("lists", lists.table, { BadQuery }),
  area("quotas", quotas.table, { QuotaExceeded, UsageUnavailable }),
  area("model usage", usageOfModels.table, {
    BadQuery,
    PermissionMissing,
    TenantForbidden,
    RightMissing,
    OrgStoreUnavailable,
    ModelUsageUnavailable,
  }),
  area("render", render, {
    MalformedRequest,
    SeveralDatasets,
    TargetConflict,
    PolicyDenied,
    TemplateNotFound,
    RenderJobNotFound,
    BodyTooLarge,
    SectionsUnmet,
    PayloadShapeMismatch,
    ThemeUnknown,
    RenderTooCostly,
    AnnotationUndrawn,
    TemplateFault,
    QuotaExceeded,
    UsageUnavailable,
    RenderInterrupted,
    PersistFailed,
    DesignStoreUnavailable,
    KeyValueUnavailable,
  }),
  area("composed infographics", composedInfographics.table, {
    MalformedRequest,
    SeveralDatasets,
    TargetConflict,
    PolicyDenied,
    TemplateNotFound,
    RenderJobNotFound,
    BodyTooLarge,
    SectionsUnmet,
    PayloadShapeMismatch,
    ThemeUnknown,
    RenderTooCostly,
    AnnotationUndrawn,
    TemplateFault,
    QuotaExceeded,
    UsageUnavailable,
    RenderInterrupted,
    PersistFailed,
    DesignStoreUnavailable,
    KeyValueUnavailable,
    BodyMalformed,
    AgentUnknown,
    BudgetSpent,
    TurnUnknown,
    IdempotencyKeyInvalid,
    IdempotencyKeyReused,
    IdempotencyKeyBusy,
    TurnNotInConversation,
    AgentNotReady,
    JsonTooLarge,
    TemplateNotDescribed,
    CompositionUnusable,
    ModelFailed,
    ModelAbsent,
    AgentStoreUnavailable,
    ConversationStoreUnavailable,
    ObjectStoreUnavailable,
  }),
  area("artifacts", artifacts.table, {
    EmbedMissing,
    BadQuery,
    ArtifactMissing,
    ObjectMissing,
    ArtifactStoreUnavailable,
    ObjectStoreUnavailable,
  }),
  area("converted pages", convertedPages("pdf"), {
    ChartMissing,
    PrinterAbsent,
    PrinterBusy,
    PrintFailed,
    PrintTooCostly,
  }),
  area("designs", designs.table, {
    DesignInvalid,
    DesignReserved,
    SessionScopeRefused,
    BodyTooLarge,
    DesignNotFound,
    DesignStoreUnavailable,
  }),
  area("schedules", schedules.table, {
    PolicyDenied,
    ScheduleInvalid,
    ScheduleNotFound,
    SchedulesFull,
    ScheduleStoreUnavailable,
    SealingAbsent,
  }),
  area("ephemeral agents", ephemeralAgents.table, {
    ConfigInvalid,
    BodyMalformed,
    JsonTooLarge,
    DocumentTooLarge,
    DocumentTypeRefused,
    DocumentInfected,
    TooManyAgents,
    OwnerUnknown,
    CreationFailed,
    EphemeralAgentNotFound,
    AgentNotReady,
    AlreadyPromoted,
    AgentNameTaken,
    PromotionFailed,
    KeyValueUnavailable,
  }),
  area("kept agents", keptAgents.table, {
    ConfigInvalid,
    BodyMalformed,
    JsonTooLarge,
    DocumentTooLarge,
    DocumentTypeRefused,
    DocumentInfected,
    OwnerUnknown,
    CreationFailed,
    AgentNameTaken,
    AgentNotFound,
    DocumentNotFound,
    VersionNotFound: AgentVersionNotFound,
    BadQuery,
    AgentBusy,
    PreparationFailed,
    EvalEmpty,
    EvalRunning,
    EvalRunNotFound,
    EvalStoreUnavailable,
    AgentStoreUnavailable,
    ObjectStoreUnavailable,
  }),
  area("bots", bots.table, {
    ConfigInvalid,
    BodyTooLarge,
    BodyBrokeOff,
    BodyNotJson,
    BodyUnreadable,
    CallUndecodable,
    BodyMalformed,
    IntakeEmpty,
    PermissionMissing,
    PolicyDenied,
    OwnerUnknown,
    AgentUnknown,
    BotNotFound,
    SessionUnknown,
    AgentNotReady,
    BotNameTaken,
    BotBusy,
    JsonTooLarge,
    DocumentTooLarge,
    PreparationFailed,
    CreationFailed,
    AgentStoreUnavailable,
    BotStoreUnavailable,
    ConversationStoreUnavailable,
    FeedbackStoreUnavailable,
    KeyValueUnavailable,
    ObjectStoreUnavailable,
  }),
  area("background work", backgroundWork.table, {
    BodyTooLarge,
    BodyBrokeOff,
    BodyNotJson,
    BodyUnreadable,
    CallUndecodable,
    BodyMalformed,
    ChatOrderInvalid,
    AgentUnknown,
    TurnUnknown,
    BudgetSpent,
    TurnNotInConversation,
    ConversationUnknown,
    IdempotencyKeyInvalid,
    IdempotencyKeyReused,
    IdempotencyKeyBusy,
    AgentNotReady,
    JsonTooLarge,
    ModelFailed,
    ModelAbsent,
    AgentStoreUnavailable,
    ConversationStoreUnavailable,
    KeyValueUnavailable,
    ObjectStoreUnavailable,
    ParametersMissing,
    BotNotFound,
    TaskNotFound,
    QueueFull,
    BotStoreUnavailable,
    TrackingUnavailable,
  }),
  area("chat", chat, {
    BodyMalformed,
    ChatOrderInvalid,
    AgentUnknown,
    TurnUnknown,
    BudgetSpent,
    TurnNotInConversation,
    ConversationUnknown,
    IdempotencyKeyInvalid,
    IdempotencyKeyReused,
    IdempotencyKeyBusy,
    AgentNotReady,
    JsonTooLarge,
    ModelFailed,
    ModelAbsent,
    AgentStoreUnavailable,
    ConversationStoreUnavailable,
    KeyValueUnavailable,
    ObjectStoreUnavailable,
  }),
  area("conversations", conversations.table, {
    BodyMalformed,
    ChatOrderInvalid,
    AgentUnknown,
    TurnUnknown,
    BudgetSpent,
    TurnNotInConversation,
    ConversationUnknown,
    IdempotencyKeyInvalid,
    IdempotencyKeyReused,
    IdempotencyKeyBusy,
    AgentNotReady,
    JsonTooLarge,
    ModelFailed,
    ModelAbsent,
    AgentStoreUnavailable,
    ConversationStoreUnavailable,
    KeyValueUnavailable,
    ObjectStoreUnavailable,
    BadQuery,
  }),
  area("tool servers", toolServers.table, {
    AgentUnknown,
    AgentNotReady,
    ToolServerUnknown,
    ToolServerFailed,
    AgentStoreUnavailable,
    KeyValueUnavailable,
  }),
  area("connections", connections.table, {
    AgentUnknown,
    AgentNotReady,
    ToolServerUnknown,
    ApprovalUnknown,
    ConnectionUnknown,
    AuthorizationFailed,
    SealingAbsent,
    AgentStoreUnavailable,
    ServerGrantsUnavailable,
    SuspendedTurnsUnavailable,
    KeyValueUnavailable,
  }),
  area("approvals", approvals.table, {
    ApprovalUnknown,
    ApprovalDecided,
    ApprovalExpired,
    QuestionUnknown,
    QuestionAnswered,
    ReplyUnfit,
    KeyValueUnavailable,
    SuspendedTurnsUnavailable,
  }),
  area("avatars", avatars.table, {
    BodyTooLarge,
    BodyBrokeOff,
    BodyNotJson,
    BodyUnreadable,
    CallUndecodable,
    AvatarSandboxMismatch,
    AvatarNoCredits,
    AvatarLimitReached,
    AvatarSubscriptionExpired,
    AgentUnknown,
    AgentNotReady,
    AvatarSessionNotFound,
    VoiceAnswerMissing,
    AvatarUpstreamFailed,
    AvatarUnavailable,
    NoticeRefused,
    AgentStoreUnavailable,
    KeyValueUnavailable,
    ObjectStoreUnavailable,
  }),
  area("organization", organization.table, {
    CallUndecodable,
    BodyBrokeOff,
    BodyNotJson,
    BodyUnreadable,
    OrganizationUnnamed,
    PermissionMissing,
    GrantBeyondOwn,
    OrganizationForeign,
    ProjectMissing,
    SiteMissing,
    LocationMissing,
    ProjectExists,
    SiteExists,
    LocationExists,
    SiteOfAnotherClient,
    MemberDeparted,
    BodyTooLarge,
    WorkerUnknown,
    HrDirectoryAbsent,
    HrDirectoryUnavailable,
    OrgStoreUnavailable,
  }),
  area("audit log", auditLog.table, { AuditQueryWrong, AuditLogUnavailable, PermissionMissing }),
].flat()
