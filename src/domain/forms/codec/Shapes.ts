import { fieldVoiceDefaults, handsFreeDefaults, plausibilityDefaults, voiceDefaults } from "../model/Voice.ts"
import { styleDefaults } from "../model/FormStyle.ts"
import { fieldTypeAliases } from "../model/FieldType.ts"
import { isJsonObject } from "./Json.ts"
import type { Child, Draft, Shape } from "./Shape.ts"
import * as ShortForms from "./ShortForms.ts"

const value: Child = { kind: "value" }
const values = <const K extends string>(...keys: ReadonlyArray<K>): Record<K, Child> =>
  Object.fromEntries(keys.map((key) => [key, value])) as Record<K, Child>
const one = (shape: (json: unknown) => Shape, at?: string): Child =>
  at === undefined ? { kind: "one", shape } : { kind: "one", shape, at }
const many = (shape: (json: unknown) => Shape): Child => ({ kind: "many", shape })
const oneOrMany = (shape: (json: unknown) => Shape): Child => ({ kind: "many", shape, single: "here" })

export const constraints: Shape = {
  unknownKeys: "refuse",
  keys: values(
    "minLength",
    "maxLength",
    "minValue",
    "maxValue",
    "step",
    "pattern",
    "patternMessage",
    "minItems",
    "maxItems",
    "minDate",
    "maxDate",
    "allowedMimeTypes",
    "maxFileSizeBytes",
    "acceptsUrls",
    "urlHosts",
    "scaleMin",
    "scaleMax",
    "scaleStep",
    "anchorLabels",
  ),
}

const optionsSource: Shape = {
  unknownKeys: "ignore",
  keys: values("sourceType", "sourceRef", "valueField", "labelField", "cacheTtlSeconds", "httpMethod", "authRef"),
  defaults: { valueField: "value", labelField: "label", httpMethod: "GET" },
}

const condition: Shape = {
  unknownKeys: "ignore",
  keys: values("fieldId", "fieldUid", "operator", "value", "valueFieldId", "source", "key"),
  defaults: { source: "field" },
}

const conditionGroup: Shape = { unknownKeys: "ignore", keys: { conditions: many(() => condition) } }

const operand: Shape = {
  unknownKeys: "refuse",
  lift: ShortForms.operand,
  keys: values("fieldId", "fieldUid", "value"),
}

const operation: Shape = {
  unknownKeys: "refuse",
  lift: ShortForms.target,
  keys: { ...values("op", "target", "options"), operands: many(() => operand) },
}

const firing = {
  ...values("logic"),
  conditions: { kind: "many", shape: () => condition, single: "inOwner" } as const,
  groups: many(() => conditionGroup),
}

const optionRule: Shape = {
  unknownKeys: "refuse",
  lift: ShortForms.rule,
  keys: firing,
  defaults: { conditions: [], logic: "and" },
}

const option: Shape = {
  unknownKeys: "ignore",
  lift: ShortForms.option,
  keys: {
    ...values("value", "label", "description", "disabled", "exclusive", "icon"),
    visibleIf: one(() => optionRule),
  },
  defaults: { disabled: false },
}

const dependencyRule: Shape = {
  unknownKeys: "refuse",
  lift: ShortForms.rule,
  keys: { ...firing, effect: value, operations: many(() => operation) },
  defaults: { conditions: [], logic: "and", effect: "show", operations: [] },
}

const postDependency: Shape = {
  unknownKeys: "refuse",
  lift: ShortForms.target,
  keys: { ...firing, ...values("target", "effect"), operation: one(() => operation) },
  defaults: { conditions: [], logic: "and" },
}

const fieldVoice: Shape = {
  unknownKeys: "ignore",
  keys: values(
    "prompt",
    "pauseMs",
    "optionPauseMs",
    "enumerate",
    "normalize",
    "llmRefine",
    "confirm",
    "commands",
    "sensitive",
    "matchThreshold",
    "skipInReview",
    "uiCue",
    "why",
    "entity",
    "check",
  ),
  defaults: fieldVoiceDefaults,
  lift: ShortForms.fieldVoice,
}

export const field: Shape = {
  unknownKeys: "refuse",
  lift: ShortForms.field,
  keys: {
    ...values("fieldUid", "fieldId", "fieldType", "label", "description", "placeholder", "hint"),
    ...values("required", "readOnly", "default"),
    constraints: one(() => constraints),
    options: many(() => option),
    optionsSource: one(() => optionsSource),
    dependsOn: oneOrMany(() => dependencyRule),
    visibleIf: one(() => dependencyRule),
    requiredIf: one(() => dependencyRule),
    computed: one(() => operation),
    postDepends: many(() => postDependency),
    children: many(() => field),
    itemTemplate: one(() => field),
    meta: value,
    voice: one(() => fieldVoice, "meta.voice"),
    ...values("llmValidation", "contentType", "acceptContentTypes", "answerEnvelope", "questionId"),
  },
  defaults: { kind: "field", required: false, readOnly: false, dependsOn: [], postDepends: [] },
  settle: (draft) => {
    const alias = typeof draft["fieldType"] === "string" ? fieldTypeAliases[draft["fieldType"]] : undefined
    if (alias !== undefined) draft["fieldType"] = alias
    ShortForms.mergeRules(draft)
    ShortForms.spreadRows(draft)
  },
  lower: (wire) => {
    ShortForms.gatherRows(wire)
    if (wire["voice"] === undefined) return
    wire["meta"] = { ...(isJsonObject(wire["meta"]) ? wire["meta"] : {}), voice: wire["voice"] }
    delete wire["voice"]
  },
}

const rulesOfElement = {
  dependsOn: oneOrMany(() => dependencyRule),
  visibleIf: one(() => dependencyRule),
}

export const subsection: Shape = {
  unknownKeys: "refuse",
  keys: {
    ...values("subsectionUid", "subsectionId", "title", "description", "meta"),
    fields: many(() => field),
    ...rulesOfElement,
  },
  defaults: { kind: "subsection", fields: [], dependsOn: [] },
  settle: ShortForms.mergeRules,
}

const isSubsection = (node: unknown): boolean =>
  isJsonObject(node) && (node["kind"] === "subsection" || "subsection_id" in node || "subsection_uid" in node)

export const section: Shape = {
  unknownKeys: "ignore",
  keys: {
    ...values("sectionUid", "sectionId", "title", "description", "meta"),
    fields: many((node) => (isSubsection(node) ? subsection : field)),
    ...rulesOfElement,
  },
  defaults: { fields: [], dependsOn: [] },
  settle: ShortForms.mergeRules,
}

const auth: Shape = {
  unknownKeys: "refuse",
  keys: values("type", "tokenEnv", "keyEnv", "headerName"),
  settle: (draft: Draft) => {
    if (draft["type"] === "api_key" && draft["headerName"] === undefined) draft["headerName"] = "X-API-Key"
  },
}

const submit: Shape = {
  unknownKeys: "ignore",
  keys: { ...values("actionType", "actionRef", "method", "confirmMessage"), auth: one(() => auth) },
  defaults: { method: "POST" },
}

const metadataField: Shape = {
  unknownKeys: "refuse",
  keys: values("key", "source", "label", "callbackRef", "default", "required", "options"),
  defaults: { required: false },
}

const eventBinding: Shape = {
  unknownKeys: "refuse",
  keys: values("handlerRef", "remote", "required"),
  defaults: { remote: false, required: false },
}

const plausibility: Shape = {
  unknownKeys: "refuse",
  keys: values("enabled", "threshold", "timeoutS", "onError", "excludeFieldTypes", "model", "maxFields"),
  defaults: plausibilityDefaults,
}

const handsFree: Shape = {
  unknownKeys: "refuse",
  keys: values("autoRecord", "silenceMs", "bargeIn"),
  defaults: handsFreeDefaults,
}

const voice: Shape = {
  unknownKeys: "refuse",
  keys: {
    ...values("enabled", "hintPauseMs", "optionPauseMs", "maxRecordingSeconds", "enumerateOptions"),
    ...values("resumeTtlSeconds", "llmRefineValues", "llmRefineThreshold", "llmRefineTimeoutS", "llmRefineOptions"),
    ...values("sttConfirmThreshold", "optionMatchThreshold", "maxQuestions", "review", "reviewPlayback"),
    ...values("storeRecordings", "commands", "mixedInitiative", "silencePromptMs", "ttsBackend", "ttsVoice"),
    handsFree: one(() => handsFree),
    llmValidation: one(() => plausibility),
  },
  defaults: voiceDefaults,
}

const fieldStyle: Shape = { unknownKeys: "refuse", keys: values("size", "order", "cssClass", "variant") }

export const style: Shape = {
  unknownKeys: "refuse",
  keys: {
    ...values("layout", "showSectionNumbers", "submitLabel", "cancelLabel", "theme", "meta"),
    fieldStyles: { kind: "map", shape: () => fieldStyle },
  },
  defaults: styleDefaults,
}

export const form: Shape = {
  unknownKeys: "ignore",
  lift: ShortForms.form,
  keys: {
    ...values("formUid", "formId", "version", "title", "description"),
    sections: many(() => section),
    submit: one(() => submit),
    ...values("cancelAllowed", "meta", "createdAt", "tenant"),
    metadata: many(() => metadataField),
    events: { kind: "map", shape: () => eventBinding },
    ...values("formType", "productBindings", "publishedVersion", "isPublic"),
    voice: one(() => voice),
    style: one(() => style),
    unknownFields: value,
  },
  defaults: {
    version: "1.0",
    cancelAllowed: true,
    metadata: [],
    formType: "simple",
    isPublic: false,
    unknownFields: "drop",
  },
}
