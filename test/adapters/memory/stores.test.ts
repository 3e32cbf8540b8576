import * as AgentStore from "../../../src/adapters/memory/AgentStore.ts"
import * as BotStore from "../../../src/adapters/memory/BotStore.ts"
import * as FeedbackStore from "../../../src/adapters/memory/FeedbackStore.ts"
import { agentStoreSuite } from "../../contract/agentStoreSuite.ts"
import { botStoreSuite } from "../../contract/botStoreSuite.ts"
import { feedbackStoreSuite } from "../../contract/feedbackStoreSuite.ts"
import * as Layer from "effect/Layer"
import * as TestClock from "effect/testing/TestClock"
import * as OrgStore from "../../../src/adapters/memory/OrgStore.ts"
import * as ArtifactStore from "../../../src/adapters/memory/ArtifactStore.ts"
import * as ConversationStore from "../../../src/adapters/memory/ConversationStore.ts"
import * as FormStore from "../../../src/adapters/memory/FormStore.ts"
import * as KeyValue from "../../../src/adapters/memory/KeyValue.ts"
import * as ObjectStore from "../../../src/adapters/memory/ObjectStore.ts"
import * as QuestionStore from "../../../src/adapters/memory/QuestionStore.ts"
import * as SubmissionStore from "../../../src/adapters/memory/SubmissionStore.ts"
import { artifactStoreSuite } from "../../contract/artifactStoreSuite.ts"
import { conversationStoreSuite } from "../../contract/conversationStoreSuite.ts"
import { formStoreSuite } from "../../contract/formStoreSuite.ts"
import { Elapse, keyValueSuite } from "../../contract/keyValueSuite.ts"
import { orgStoreSuite } from "../../contract/orgStoreSuite.ts"
import { objectStoreSuite } from "../../contract/objectStoreSuite.ts"
import { questionStoreSuite } from "../../contract/questionStoreSuite.ts"
import { submissionStoreSuite } from "../../contract/submissionStoreSuite.ts"

keyValueSuite(
  "memory",
  Layer.merge(
    KeyValue.layer,
    Layer.succeed(Elapse, (by) => TestClock.adjust(by)),
  ),
)
objectStoreSuite("memory", ObjectStore.layer)
artifactStoreSuite("memory", ArtifactStore.layer)
orgStoreSuite("memory", OrgStore.layer)
formStoreSuite("memory", FormStore.layer)
submissionStoreSuite("memory", SubmissionStore.layer)
questionStoreSuite("memory", QuestionStore.layer)

agentStoreSuite("memory", AgentStore.layer)
botStoreSuite("memory", BotStore.layer)
feedbackStoreSuite("memory", FeedbackStore.layer)
conversationStoreSuite("memory", ConversationStore.layer)
