/** The classes of all failures that the HTTP API maps to responses. */
export { PreparationFailed } from "../../application/agents/AgentPreparation.ts"
export { CorrectionRefused } from "../../application/forms/AnswerReviews.ts"
export { EventNotRemote, HookMissing } from "../../application/forms/FormEvents.ts"
export { OptionsUnavailable } from "../../application/forms/OptionSources.ts"
export { PassMissing, ResumeCodeUnknown } from "../../application/forms/Respondents.ts"
export {
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
export {
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
export { EmbedMissing } from "../../domain/artifacts/Embed.ts"
export { ChartMissing } from "../../domain/artifacts/Errors.ts"
export {
  AvatarLimitReached,
  AvatarNoCredits,
  AvatarSandboxMismatch,
  AvatarSessionNotFound,
  AvatarSubscriptionExpired,
  AvatarUnavailable,
  AvatarUpstreamFailed,
  VoiceAnswerMissing,
} from "../../domain/avatar/Errors.ts"
export { BudgetExceeded } from "../../domain/budget/Errors.ts"
export {
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
export { FormInvalid, OperationsRejected } from "../../domain/forms/Errors.ts"
export { FormFileRefused } from "../../domain/forms/import/Errors.ts"
export { PlausibilityBlocked } from "../../domain/forms/plausibility/Plausibility.ts"
export {
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
export { EmailInvalid, ReviewConflict } from "../../domain/forms/records/Review.ts"
export {
  FieldTakesNoFile,
  FileNotFound,
  UploadBroken,
  UploadMisnamed,
  UploadMissing,
  UploadTooLarge,
  UploadTypeRefused,
} from "../../domain/forms/records/Upload.ts"
export { CriterionUnknown } from "../../domain/forms/results/Criterion.ts"
export { AnswersNotTaken } from "../../domain/forms/share/Standing.ts"
export {
  DeliveryNotFound,
  WebhookAddressInvalid,
  WebhookNotFound,
  WebhooksFull,
} from "../../domain/forms/webhooks/Webhook.ts"
export {
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
export {
  DesignInvalid,
  DesignNotFound,
  DesignReserved,
  SessionScopeRefused,
} from "../../domain/infographic/catalog/Errors.ts"
export { CompositionUnusable, TemplateNotDescribed } from "../../domain/infographic/composition/Errors.ts"
export { ScheduleInvalid, ScheduleNotFound, SchedulesFull } from "../../domain/infographic/schedules/RenderSchedule.ts"
export { RecipientsForbidden } from "../../domain/mail/RecipientRules.ts"
export {
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
export { QuotaExceeded, UsageUnavailable } from "../../domain/usage/Quota.ts"
export { BodyMalformed, JsonTooLarge } from "../agents/Body.ts"
export { AuditQueryWrong } from "../audit/Problems.ts"
export { CharsetUnknown } from "../body/BodyText.ts"
export { BodyTooLarge } from "../body/Bytes.ts"
export { BodyBrokeOff } from "../body/DeclaredBody.ts"
export { BodyNotJson, BodyUnreadable, CallUndecodable } from "../body/DecodedCall.ts"
export { IntakeEmpty, SessionUnknown } from "../bots/Problems.ts"
export { ParametersMissing } from "../bots/WorkProblems.ts"
export { BadQuery } from "../query/Query.ts"
export { FieldMissing, FormatUnknown, KeysUnknown, MalformedBody } from "../forms/Requests.ts"
export { AgentStoreUnavailable } from "../../ports/AgentStore.ts"
export { ApiKeyStoreUnavailable } from "../../ports/ApiKeyStore.ts"
export { ArtifactMissing, ArtifactStoreUnavailable } from "../../ports/ArtifactStore.ts"
export { AuditLogUnavailable } from "../../ports/AuditLog.ts"
export { AuthorizationFailed } from "../../ports/AuthorizationServers.ts"
export { BotStoreUnavailable } from "../../ports/BotStore.ts"
export { ConversationStoreUnavailable } from "../../ports/ConversationStore.ts"
export { DesignStoreUnavailable } from "../../ports/DesignStore.ts"
export { EvalStoreUnavailable } from "../../ports/EvalStore.ts"
export { FeedbackStoreUnavailable } from "../../ports/FeedbackStore.ts"
export { FileInfected, ScannerUnavailable } from "../../ports/FileScanner.ts"
export { DraftingAbsent, DraftingFailed } from "../../ports/FormDrafting.ts"
export { HookAborted } from "../../ports/FormHooks.ts"
export { FormSourceAbsent, FormSourceMissing, FormSourceUnavailable } from "../../ports/FormSources.ts"
export { FormStoreUnavailable } from "../../ports/FormStore.ts"
export { HrDirectoryAbsent, HrDirectoryUnavailable } from "../../ports/HrDirectory.ts"
export { KeyValueUnavailable } from "../../ports/KeyValue.ts"
export { ModelAbsent, ModelFailed } from "../../ports/LanguageModel.ts"
export { MailDeliveryStoreUnavailable } from "../../ports/MailDeliveryStore.ts"
export { MailerAbsent } from "../../ports/Mailer.ts"
export { NoticeRefused } from "../../ports/MediaRooms.ts"
export { MessengerAbsent, MessengerUnverified } from "../../ports/MessengerUsers.ts"
export { ModelUsageUnavailable } from "../../ports/ModelUsage.ts"
export { ObjectMissing, ObjectStoreUnavailable } from "../../ports/ObjectStore.ts"
export { OrgStoreUnavailable } from "../../ports/OrgStore.ts"
export { PrintFailed, PrintTooCostly, PrinterAbsent, PrinterBusy } from "../../ports/PagePrinter.ts"
export { QuestionStoreUnavailable } from "../../ports/QuestionStore.ts"
export { ScheduleStoreUnavailable } from "../../ports/RenderScheduleStore.ts"
export { SealingAbsent } from "../../ports/Sealing.ts"
export { ServerGrantsUnavailable } from "../../ports/ServerGrants.ts"
export { ShareStoreUnavailable } from "../../ports/ShareStore.ts"
export { SubmissionStoreUnavailable } from "../../ports/SubmissionStore.ts"
export { SuspendedTurnsUnavailable } from "../../ports/SuspendedTurns.ts"
export { ToolServerFailed } from "../../ports/ToolServers.ts"
export { WebhookStoreUnavailable } from "../../ports/WebhookStore.ts"
