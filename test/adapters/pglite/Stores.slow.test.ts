import * as Layer from "effect/Layer"
import * as AgentStore from "../../../src/adapters/sql/AgentStore.ts"
import * as EvalStore from "../../../src/adapters/sql/EvalStore.ts"
import * as BotStore from "../../../src/adapters/sql/BotStore.ts"
import * as AuditLog from "../../../src/adapters/sql/AuditLog.ts"
import * as FeedbackStore from "../../../src/adapters/sql/FeedbackStore.ts"
import * as ModelUsage from "../../../src/adapters/sql/ModelUsage.ts"
import * as ArtifactStore from "../../../src/adapters/sql/ArtifactStore.ts"
import * as ConversationStore from "../../../src/adapters/sql/ConversationStore.ts"
import * as ServerGrants from "../../../src/adapters/sql/ServerGrants.ts"
import * as SuspendedTurns from "../../../src/adapters/sql/SuspendedTurns.ts"
import * as FormStore from "../../../src/adapters/sql/FormStore.ts"
import * as KeyValue from "../../../src/adapters/sql/KeyValue.ts"
import * as Queues from "../../../src/adapters/queue/WorkQueues.ts"
import * as OrgStore from "../../../src/adapters/sql/OrgStore.ts"
import * as QuestionStore from "../../../src/adapters/sql/QuestionStore.ts"
import * as AnswerBatches from "../../../src/adapters/sql/AnswerBatches.ts"
import * as ProgressStore from "../../../src/adapters/sql/ProgressStore.ts"
import * as ShareStore from "../../../src/adapters/sql/ShareStore.ts"
import * as SubmissionReviews from "../../../src/adapters/sql/SubmissionReviews.ts"
import * as SubmissionStore from "../../../src/adapters/sql/SubmissionStore.ts"
import * as DesignStore from "../../../src/adapters/sql/DesignStore.ts"
import { designStoreSuite } from "../../contract/designStoreSuite.ts"
import { agentStoreSuite } from "../../contract/agentStoreSuite.ts"
import { evalStoreSuite } from "../../contract/evalStoreSuite.ts"
import { botStoreSuite } from "../../contract/botStoreSuite.ts"
import { auditLogSuite } from "../../contract/auditLogSuite.ts"
import { feedbackStoreSuite } from "../../contract/feedbackStoreSuite.ts"
import { modelUsageSuite } from "../../contract/modelUsageSuite.ts"
import { artifactStoreSuite } from "../../contract/artifactStoreSuite.ts"
import { serverGrantsSuite } from "../../contract/serverGrantsSuite.ts"
import { suspendedTurnsSuite } from "../../contract/suspendedTurnsSuite.ts"
import { conversationStoreSuite } from "../../contract/conversationStoreSuite.ts"
import { formStoreSuite } from "../../contract/formStoreSuite.ts"
import { keyValueSuite } from "../../contract/keyValueSuite.ts"
import { sharing } from "../../contract/rateLimitProcesses.ts"
import { rateLimitsSuite } from "../../contract/rateLimitsSuite.ts"
import { orgStoreSuite } from "../../contract/orgStoreSuite.ts"
import { progressStoreSuite } from "../../contract/progressStoreSuite.ts"
import { shareStoreSuite } from "../../contract/shareStoreSuite.ts"
import * as WebhookStore from "../../../src/adapters/sql/WebhookStore.ts"
import * as MailDeliveryStore from "../../../src/adapters/sql/MailDeliveryStore.ts"
import * as StoredObjects from "../../../src/adapters/sql/StoredObjects.ts"
import * as TenantUsage from "../../../src/adapters/sql/TenantUsage.ts"
import * as MemoryObjects from "../../doubles/memory/ObjectStore.ts"
import * as RenderScheduleStore from "../../../src/adapters/sql/RenderScheduleStore.ts"
import { renderScheduleStoreSuite } from "../../contract/renderScheduleStoreSuite.ts"
import * as ApiKeyStore from "../../../src/adapters/sql/ApiKeyStore.ts"
import { apiKeyStoreSuite } from "../../contract/apiKeyStoreSuite.ts"
import { tenantUsageSuite } from "../../contract/tenantUsageSuite.ts"
import * as FileRecords from "../../../src/adapters/sql/FileRecords.ts"
import { endedTokensSuite } from "../../contract/endedTokensSuite.ts"
import { erasedPeopleSuite } from "../../contract/erasedPeopleSuite.ts"
import { fileRecordsSuite } from "../../contract/fileRecordsSuite.ts"
import { mailDeliveryStoreSuite } from "../../contract/mailDeliveryStoreSuite.ts"
import { webhookStoreSuite } from "../../contract/webhookStoreSuite.ts"
import { questionStoreSuite } from "../../contract/questionStoreSuite.ts"
import { sqlElapse } from "../../contract/sqlElapse.ts"
import { answerBatchesSuite } from "../../contract/answerBatchesSuite.ts"
import { submissionReviewsSuite } from "../../contract/submissionReviewsSuite.ts"
import { submissionStoreSuite } from "../../contract/submissionStoreSuite.ts"
import { workQueuesSuite } from "../../contract/workQueuesSuite.ts"
import { embeddedDatabase } from "../../support/embeddedDatabase.ts"
import { shared } from "../../support/shared.ts"
import { smallPieces } from "../../support/smallPieces.ts"
import { deletionSuite } from "../../contract/deletionSuite.ts"

const database = shared(Layer.merge(embeddedDatabase, smallPieces))

keyValueSuite("PGlite", Layer.merge(KeyValue.layer, sqlElapse).pipe(Layer.provide(database)))
endedTokensSuite("PGlite", KeyValue.layer.pipe(Layer.provide(database)))
erasedPeopleSuite("PGlite", KeyValue.layer.pipe(Layer.provide(database)))
rateLimitsSuite("processes over PGlite", sharing(3).pipe(Layer.provide(KeyValue.layer), Layer.provide(database)))
artifactStoreSuite("PGlite", ArtifactStore.layer.pipe(Layer.provide(database)))
designStoreSuite("PGlite", DesignStore.layer.pipe(Layer.provide(database)))
orgStoreSuite("PGlite", OrgStore.layer.pipe(Layer.provide(database)))
formStoreSuite("PGlite", FormStore.layer.pipe(Layer.provide(database)))
submissionStoreSuite("PGlite", SubmissionStore.layer.pipe(Layer.provide(database)))
submissionReviewsSuite(
  "PGlite",
  Layer.mergeAll(SubmissionStore.layer, SubmissionReviews.layer, AnswerBatches.layer).pipe(Layer.provide(database)),
)
answerBatchesSuite("PGlite", Layer.merge(SubmissionStore.layer, AnswerBatches.layer).pipe(Layer.provide(database)))
questionStoreSuite("PGlite", QuestionStore.layer.pipe(Layer.provide(database)))
progressStoreSuite("PGlite", ProgressStore.layer.pipe(Layer.provide(database)))
shareStoreSuite("PGlite", ShareStore.layer.pipe(Layer.provide(database)))
tenantUsageSuite(
  "PGlite",
  Layer.mergeAll(
    TenantUsage.layer,
    FormStore.layer,
    SubmissionStore.layer,
    StoredObjects.counted.pipe(Layer.provide(MemoryObjects.layer)),
  ).pipe(Layer.provide(database)),
)
apiKeyStoreSuite("PGlite", ApiKeyStore.layer.pipe(Layer.provide(database)))
mailDeliveryStoreSuite("PGlite", MailDeliveryStore.layer.pipe(Layer.provide(database)))
renderScheduleStoreSuite("PGlite", RenderScheduleStore.layer.pipe(Layer.provide(database)))
webhookStoreSuite("PGlite", WebhookStore.layer.pipe(Layer.provide(database)))
fileRecordsSuite("PGlite", Layer.merge(FileRecords.layer, SubmissionStore.layer).pipe(Layer.provide(database)))
agentStoreSuite("PGlite", AgentStore.layer.pipe(Layer.provide(database)))
evalStoreSuite("PGlite", EvalStore.layer.pipe(Layer.provide(database)))
botStoreSuite("PGlite", BotStore.layer.pipe(Layer.provide(database)))
auditLogSuite("PGlite", AuditLog.layer.pipe(Layer.provide(database)))
feedbackStoreSuite("PGlite", FeedbackStore.layer.pipe(Layer.provide(database)))
modelUsageSuite("PGlite", ModelUsage.layer.pipe(Layer.provide(database)))
conversationStoreSuite("PGlite", ConversationStore.layer.pipe(Layer.provide(database)))
serverGrantsSuite("PGlite", ServerGrants.layer.pipe(Layer.provide(database)))
suspendedTurnsSuite("PGlite", SuspendedTurns.layer.pipe(Layer.provide(database)))
workQueuesSuite("PGlite", Queues.layerSql({ pollInterval: "1 second" }).pipe(Layer.provide(database)))
deletionSuite(
  "PGlite",
  Layer.mergeAll(FormStore.layer, SubmissionStore.layer, AnswerBatches.layer, ConversationStore.layer).pipe(
    Layer.provideMerge(database),
  ),
)
