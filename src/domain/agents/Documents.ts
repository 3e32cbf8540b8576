import * as Schema from "effect/Schema"
import type { RagMode } from "./AgentConfig.ts"

/** A stored document of an agent. `path` is its key in object storage; `size` is in bytes. */
export const AgentDocument = Schema.Struct({
  name: Schema.String,
  path: Schema.String,
  size: Schema.Int,
  contentType: Schema.String,
}).pipe(Schema.encodeKeys({ contentType: "content_type" }))
export type AgentDocument = typeof AgentDocument.Type

/** Text types that don't begin with `text/`. */
const textual =
  /^(?:application\/(?:json|xml|xhtml\+xml|yaml|x-yaml|toml|x-ndjson|rtf|sql|javascript)|[^/]+\/[^/]+\+(?:json|xml))$/

/** Word documents (Office Open XML). */
export const wordType = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"

const byEnding: Readonly<Record<string, string>> = {
  pdf: "application/pdf",
  docx: wordType,
  txt: "text/plain",
  log: "text/plain",
  md: "text/markdown",
  markdown: "text/markdown",
  htm: "text/html",
  html: "text/html",
  csv: "text/csv",
  tsv: "text/tab-separated-values",
  json: "application/json",
  xml: "application/xml",
  yaml: "application/yaml",
  yml: "application/yaml",
}

/** How documents of a type are parsed: as PDF, as Word, or as text. */
const readingOf = (contentType: string): string =>
  contentType === "application/pdf" || contentType === wordType ? contentType : "text"

const endingOf = (name: string): string | undefined => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase()

/** Whether a file name's extension matches the document's format. Unknown extensions match. */
export const isNamedFor = (contentType: string, name: string): boolean => {
  const ending = endingOf(name)
  return (
    ending === undefined || !Object.hasOwn(byEnding, ending) || readingOf(byEnding[ending]!) === readingOf(contentType)
  )
}

const generic: ReadonlySet<string> = new Set(["", "application/octet-stream"])

/** The type of a file: the declared type, or else the type of its extension. */
export const documentType = (declared: string | undefined, name: string): string => {
  const type = (declared ?? "").split(";")[0]!.trim().toLowerCase()
  if (!generic.has(type)) return type
  const ending = endingOf(name)
  return (ending === undefined ? undefined : byEnding[ending]) ?? "application/octet-stream"
}

const holdsText = (contentType: string): boolean =>
  contentType === wordType || contentType.startsWith("text/") || textual.test(contentType)

/** Whether a retrieval mode supports the type. Page trees need a PDF; passages need PDF, Word or text. */
export const isAccepted = (contentType: string, ragMode: RagMode | null): boolean =>
  contentType === "application/pdf" || (ragMode !== "pageindex" && holdsText(contentType))

/**
 * The last segment of the file's declared name, without control characters or characters that override the text
 * direction. Used for display, never for a path.
 */
export const documentName = (filename: string | undefined): string => {
  const last = (filename ?? "").split(/[/\\]/).at(-1)!
  // oxlint-disable-next-line no-control-regex -- the pattern must match them
  const plain = last.replace(/[\u0000-\u001f\u007f\u2028-\u202E\u2066-\u2069]/g, "").trim()
  return plain === "" ? "document" : plain.slice(0, 255)
}

/** The prefix of an agent's objects; ends with `/`. */
export const agentPrefix = (userId: number, chatbotId: string): string => `agents/${userId}/${chatbotId}/`

/** The key of a document. It contains no user-provided name. */
export const documentPath = (userId: number, chatbotId: string, id: string): string =>
  `${agentPrefix(userId, chatbotId)}documents/${id}`

/** The key of the retrieval index. */
export const warmIndexPath = (userId: number, chatbotId: string): string =>
  `${agentPrefix(userId, chatbotId)}warm/index.json`

export const persistedIndexPath = (userId: number, chatbotId: string): string =>
  `${agentPrefix(userId, chatbotId)}index/index.json`

/** The key of a new index. The old index keeps its own key while it is referenced. */
export const revisedIndexPath = (userId: number, chatbotId: string, id: string): string =>
  `${agentPrefix(userId, chatbotId)}index/${id}.json`
