import * as Schema from "effect/Schema"
import { toolSchema } from "../../domain/tools/ToolSchema.ts"
import type { RemotePrompt, RemoteResource, RemoteTool } from "../../ports/ToolServers.ts"

const text = Schema.optionalKey(Schema.String)
const name = Schema.String.check(Schema.isMinLength(1), Schema.isMaxLength(256))

/** A tool as listed by its server. */
export const ListedTool = Schema.Struct({
  name,
  description: text,
  inputSchema: Schema.optionalKey(Schema.Unknown),
  annotations: Schema.optionalKey(Schema.Unknown),
})

/** Null means absent at any depth. Custom data is left unchanged. */
export const withoutNulls = (value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).filter(([, one]) => one !== null))
    : value

export const ListedResource = Schema.Struct({
  uri: Schema.String.check(Schema.isMaxLength(4096)),
  name: Schema.String,
  title: text,
  description: text,
  mimeType: text,
})

export const ListedPrompt = Schema.Struct({
  name,
  title: text,
  description: text,
  arguments: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ name: Schema.String, description: text, required: Schema.optionalKey(Schema.Boolean) }),
    ),
  ),
})

/** Whether the server marks the tool as destructive; absent means no. */
const mayDestroy = (annotations: unknown): boolean =>
  typeof annotations === "object" &&
  annotations !== null &&
  "destructiveHint" in annotations &&
  annotations.destructiveHint === true &&
  !("readOnlyHint" in annotations && annotations.readOnlyHint === true)

export const toolOf = ({ name, description = "", inputSchema, annotations }: typeof ListedTool.Type): RemoteTool => ({
  name,
  description,
  parameters: toolSchema(inputSchema),
  ...(mayDestroy(annotations) ? { isDestructive: true } : {}),
})

export const resourceOf = (listed: typeof ListedResource.Type): RemoteResource => ({
  uri: listed.uri,
  name: listed.name,
  title: listed.title ?? null,
  description: listed.description ?? null,
  mimeType: listed.mimeType ?? null,
})

export const promptOf = (listed: typeof ListedPrompt.Type): RemotePrompt => ({
  name: listed.name,
  title: listed.title ?? null,
  description: listed.description ?? null,
  arguments: (listed.arguments ?? []).map((argument) => ({
    name: argument.name,
    description: argument.description ?? null,
    required: argument.required === true,
  })),
})
