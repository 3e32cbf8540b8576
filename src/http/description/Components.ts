import * as Schema from "effect/Schema"
import { LocalizedText } from "../../domain/forms/model/LocalizedText.ts"
import { AgentChangeWire } from "../../domain/agents/AgentChange.ts"
import { AgentOrderWire, McpEntryWire } from "../../domain/agents/AgentOrder.ts"
import { BotOrderWire } from "../../domain/chat/BotOrder.ts"
import { AnswerMetadata, ChatAnswer, Source, ToolCall, ToolServerProblem } from "../../domain/chat/ChatAnswer.ts"
import { ChatOrderWire } from "../../domain/chat/ChatOrder.ts"
import { FeedbackWire } from "../../domain/chat/Feedback.ts"
import { UsageWire } from "../../domain/chat/Usage.ts"
import { BlockSpec, RegisteredTemplate } from "../../domain/infographic/catalog/RegisteredTemplate.ts"
import { ThemeWire } from "../../domain/infographic/catalog/ThemeWire.ts"
import { CompositionOrderWire } from "../../domain/infographic/composition/CompositionOrder.ts"
import { RenderFailure, RenderJob, RenderResult } from "../../domain/infographic/RenderJob.ts"
import { InlineDataset, RenderRequestWire } from "../../domain/infographic/RenderRequest.ts"
import { Location, LocationDraft } from "../../domain/org/Location.ts"
import { SyncRequest } from "../../domain/org/Member.ts"
import { Assignment } from "../../domain/org/Permission.ts"
import { CostCenter, CostCenterDraft, Project, ProjectDraft } from "../../domain/org/Project.ts"
import { Site, SiteDraft } from "../../domain/org/Site.ts"
import * as Agents from "../agents/Wire.ts"
import { TaskWire } from "../bots/TaskWire.ts"
import * as Bots from "../bots/Wire.ts"
import * as Forms from "../forms/Bodies.ts"
import * as Payloads from "../forms/Payloads.ts"
import { Body as DesignProblem } from "../designs/Problems.ts"
import { Body as RenderProblem } from "../infographic/Problems.ts"
import * as Org from "../org/Wire.ts"
import { ServerSentEvent } from "./StreamDescription.ts"
import * as examples from "./Examples.ts"
import type { Component } from "./Hoisting.ts"
import { RateLimited, rateLimited } from "./Limited.ts"
import { Explained, TextOnly } from "../ProblemSchema.ts"

const named = (schema: Schema.Top, example?: unknown): Component =>
  example === undefined ? { schema } : { schema, example }

/** The names of schemas in the description, with examples for schemas that people write by hand. */
export const components: Readonly<Record<string, Component>> = {
  TextProblem: named(TextOnly, { error: "There is no ephemeral agent with this id." }),
  Problem: named(Explained, {
    error: "artifact_not_found",
    message: "There is no artifact with this id, or it belongs to another user.",
  }),
  TenantProblem: named(Forms.TenantProblem, examples.tenantProblem),
  FormProblem: named(Forms.Problem, { error: "form_not_found" }),
  FormInvalid: named(Forms.Detailed, examples.formInvalid),
  AnswersInvalid: named(Forms.AnswersInvalid),
  VersionConflict: named(Forms.Stale),
  RateLimited: named(RateLimited, rateLimited),
  BodyTooLarge: named(Forms.TooLarge),
  ServerSentEvent: named(ServerSentEvent, { event: "delta", data: '{"text":"The archive"}', id: "2" }),
  FormatUnknown: named(Forms.FormatUnknown),
  FileRefused: named(Forms.FileRefused),
  DesignProblem: named(DesignProblem),
  RenderProblem: named(RenderProblem),

  Agent: named(Agents.AgentWire),
  AgentChange: named(AgentChangeWire, { description: "Answers questions about the archive.", enabled: true }),
  AgentOrder: named(AgentOrderWire, examples.agentOrder),
  AgentStatus: named(Agents.StatusWire),
  ToolServer: named(McpEntryWire),
  Bot: named(Bots.BotWire),
  BotOrder: named(BotOrderWire, { ...examples.agentOrder, kind: "chat", role: "Archivist" }),
  BotIntake: named(Bots.IntakeWire),
  Feedback: named(FeedbackWire, { chatbot_id: "3f2c", rating: 5, feedback: "Just what I was looking for." }),
  AskedQuestion: named(UsageWire, { chatbot_id: "3f2c", question: "When does the museum open?" }),
  Task: named(TaskWire),
  Question: named(ChatOrderWire, { query: "When does the museum open?", output_format: "json" }),
  Answer: named(ChatAnswer),
  AnswerMetadata: named(AnswerMetadata),
  Source: named(Source),
  ToolCall: named(ToolCall),
  ToolServerProblem: named(ToolServerProblem),

  BlockSpec: named(BlockSpec),
  Template: named(RegisteredTemplate),
  Theme: named(ThemeWire),
  RenderRequest: named(RenderRequestWire),
  RenderResult: named(RenderResult),
  RenderJob: named(RenderJob),
  RenderFailure: named(RenderFailure),
  CompositionOrder: named(CompositionOrderWire),
  InlineDataset: named(InlineDataset),

  Location: named(Location),
  LocationDraft: named(LocationDraft, examples.locationDraft),
  Site: named(Site),
  SiteDraft: named(SiteDraft, { name: "Main hall", client_id: 7 }),
  Project: named(Project),
  ProjectDraft: named(ProjectDraft, { accounting_code: "AC-1", client_id: 7, name: "Opening" }),
  CostCenter: named(CostCenter),
  CostCenterDraft: named(CostCenterDraft, { hr_code: "CC-100", direction: "inbound" }),
  Assignment: named(Assignment, { codename: "forms:publish", scope: "team", program_id: "demo" }),
  Permission: named(Org.PermissionWire),
  SyncRequest: named(SyncRequest, { user_id: "u-1", action: "provision" }),
  OrgGraph: named(Org.GraphWire),

  Form: named(Forms.Form, { form_uid: "7d0f4c1e-6a8e-4d59-9a7e-1c2b3d4e5f60", ...examples.definition, version: "1" }),
  JsonObject: named(Payloads.JsonObject),
  FormDefinition: named(Payloads.Definition),
  LocalizedText: named(LocalizedText),
  FormSummary: named(Forms.FormSummary),
  FormPage: named(Forms.FormPage),
  FormReceipt: named(Forms.Made),
  FormVersion: named(Forms.FormVersion),
  FormPrompt: named(Payloads.Prompt, { prompt: "A sign-up for a guided tour: name, date, number of people." }),
  AnswersEnvelope: named(Payloads.Envelope, examples.answers),
  FormEdits: named(Payloads.Operations),
  Narration: named(Forms.Narration),
  KeptQuestion: named(Forms.KeptQuestion),
  SubmissionReceipt: named(Forms.Submitted),
  Submission: named(Forms.Submission),
  SubmissionPage: named(Forms.SubmissionPage),
  SavedAnswers: named(Forms.SavedAnswers),
  Plausibility: named(Forms.Plausibility),
}
