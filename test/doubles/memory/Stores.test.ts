import * as AgentStore from "./AgentStore.ts"
import * as BotStore from "./BotStore.ts"
import * as EvalStore from "./EvalStore.ts"
import * as FeedbackStore from "./FeedbackStore.ts"
import * as ModelUsage from "./ModelUsage.ts"
import { agentStoreSuite } from "../../contract/agentStoreSuite.ts"
import { evalStoreSuite } from "../../contract/evalStoreSuite.ts"
import { botStoreSuite } from "../../contract/botStoreSuite.ts"
import * as AuditLog from "./AuditLog.ts"
import { auditLogSuite } from "../../contract/auditLogSuite.ts"
import { feedbackStoreSuite } from "../../contract/feedbackStoreSuite.ts"
import { modelUsageSuite } from "../../contract/modelUsageSuite.ts"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as OrgStore from "./OrgStore.ts"
import * as ArtifactStore from "./ArtifactStore.ts"
import * as ConversationStore from "./ConversationStore.ts"
import * as FormStore from "./FormStore.ts"
import * as KeyValue from "./KeyValue.ts"
import * as ObjectStore from "./ObjectStore.ts"
import * as ProgressStore from "./ProgressStore.ts"
import * as ShareStore from "./ShareStore.ts"
import * as FileRecords from "./FileRecords.ts"
import { erasedPeopleSuite } from "../../contract/erasedPeopleSuite.ts"
import { fileRecordsSuite } from "../../contract/fileRecordsSuite.ts"
import * as QuestionStore from "./QuestionStore.ts"
import * as SubmissionStore from "./SubmissionStore.ts"
import * as ServerGrants from "./ServerGrants.ts"
import * as SuspendedTurns from "./SuspendedTurns.ts"
import * as WebhookStore from "./WebhookStore.ts"
import * as MailDeliveryStore from "./MailDeliveryStore.ts"
import * as QuotaHolds from "./QuotaHolds.ts"
import * as TenantUsage from "./TenantUsage.ts"
import * as RenderScheduleStore from "./RenderScheduleStore.ts"
import { renderScheduleStoreSuite } from "../../contract/renderScheduleStoreSuite.ts"
import * as ApiKeyStore from "./ApiKeyStore.ts"
import { apiKeyStoreSuite } from "../../contract/apiKeyStoreSuite.ts"
import { quotaHoldsSuite } from "../../contract/quotaHoldsSuite.ts"
import { tenantUsageSuite } from "../../contract/tenantUsageSuite.ts"
import { mailDeliveryStoreSuite } from "../../contract/mailDeliveryStoreSuite.ts"
import { webhookStoreSuite } from "../../contract/webhookStoreSuite.ts"
import * as WorkQueues from "./WorkQueues.ts"
import { artifactStoreSuite } from "../../contract/artifactStoreSuite.ts"
import { conversationStoreSuite } from "../../contract/conversationStoreSuite.ts"
import { formStoreSuite } from "../../contract/formStoreSuite.ts"
import { Elapse, keyValueSuite } from "../../contract/keyValueSuite.ts"
import { orgStoreSuite } from "../../contract/orgStoreSuite.ts"
import { objectStoreSuite } from "../../contract/objectStoreSuite.ts"
import { progressStoreSuite } from "../../contract/progressStoreSuite.ts"
import { shareStoreSuite } from "../../contract/shareStoreSuite.ts"
import { questionStoreSuite } from "../../contract/questionStoreSuite.ts"
import { answerBatchesSuite } from "../../contract/answerBatchesSuite.ts"
import { submissionReviewsSuite } from "../../contract/submissionReviewsSuite.ts"
import { submissionStoreSuite } from "../../contract/submissionStoreSuite.ts"
import { serverGrantsSuite } from "../../contract/serverGrantsSuite.ts"
import { suspendedTurnsSuite } from "../../contract/suspendedTurnsSuite.ts"
import { workQueuesSuite } from "../../contract/workQueuesSuite.ts"

keyValueSuite(
  "memory",
  Layer.merge(
    KeyValue.layer,
    Layer.succeed(Elapse, (by) => TestClock.adjust(by)),
  ),
)
erasedPeopleSuite("memory", KeyValue.layer)
objectStoreSuite("memory", ObjectStore.layer)
artifactStoreSuite("memory", ArtifactStore.layer)
orgStoreSuite("memory", OrgStore.layer)
formStoreSuite("memory", FormStore.layer)
submissionStoreSuite("memory", SubmissionStore.layer)
answerBatchesSuite("memory", SubmissionStore.layer)
submissionReviewsSuite("memory", SubmissionStore.layer)
questionStoreSuite("memory", QuestionStore.layer)
shareStoreSuite("memory", ShareStore.layer)
progressStoreSuite("memory", ProgressStore.layer)
tenantUsageSuite(
  "memory",
  TenantUsage.layer.pipe(Layer.provideMerge(Layer.mergeAll(FormStore.layer, SubmissionStore.layer, ObjectStore.layer))),
)
quotaHoldsSuite("memory", QuotaHolds.layer)
apiKeyStoreSuite("memory", ApiKeyStore.layer)
renderScheduleStoreSuite("memory", RenderScheduleStore.layer)
webhookStoreSuite("memory", WebhookStore.layer)
mailDeliveryStoreSuite("memory", MailDeliveryStore.layer)
fileRecordsSuite("memory", FileRecords.layer.pipe(Layer.provideMerge(SubmissionStore.layer)))

agentStoreSuite("memory", AgentStore.layer)
evalStoreSuite("memory", EvalStore.layer)
botStoreSuite("memory", BotStore.layer)
feedbackStoreSuite("memory", FeedbackStore.layer)
modelUsageSuite("memory", ModelUsage.layer)
auditLogSuite("memory", AuditLog.layer)
conversationStoreSuite("memory", ConversationStore.layer)
serverGrantsSuite("memory", ServerGrants.layer)
suspendedTurnsSuite("memory", SuspendedTurns.layer)
workQueuesSuite("memory", WorkQueues.layer)
