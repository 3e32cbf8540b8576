import * as Schema from "effect/Schema"
import type { RagMode } from "./AgentConfig.ts"

/** A stored document of an agent. `path` is its key in object storage, `size` bytes. */
export const AgentDocument = Schema.Struct({
  name: Schema.String,
  path: Schema.String,
  size: Schema.Int,
  contentType: Schema.String,
}).pipe(Schema.encodeKeys({ contentType: "content_type" }))
export type AgentDocument = typeof AgentDocument.Type

/** Types that hold text although they do not begin with `text/`. */
const textual =
  /^(?:application\/(?:json|xml|xhtml\+xml|yaml|x-yaml|toml|x-ndjson|rtf|sql|javascript)|[^/]+\/[^/]+\+(?:json|xml))$/

/** Word's documents (Office Open XML). */
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

/** How a document of a type is read. */
const readingOf = (contentType: string): string =>
  contentType === "application/pdf" || contentType === wordType ? contentType : "text"

const endingOf = (name: string): string | undefined => /\.([A-Za-z0-9]+)$/.exec(name)?.[1]?.toLowerCase()

/** Whether the ending of a name, if it is one of those above, stands for what the document is read as. */
export const isNamedFor = (contentType: string, name: string): boolean => {
  const ending = endingOf(name)
  return (
    ending === undefined || !Object.hasOwn(byEnding, ending) || readingOf(byEnding[ending]!) === readingOf(contentType)
  )
}

const generic: ReadonlySet<string> = new Set(["", "application/octet-stream"])

/** The type that a file is taken for: what its sender says, else what its name's ending says. */
export const documentType = (declared: string | undefined, name: string): string => {
  const type = (declared ?? "").split(";")[0]!.trim().toLowerCase()
  if (!generic.has(type)) return type
  const ending = endingOf(name)
  return (ending === undefined ? undefined : byEnding[ending]) ?? "application/octet-stream"
}

const holdsText = (contentType: string): boolean =>
  contentType === wordType || contentType.startsWith("text/") || textual.test(contentType)

/** A tree of pages needs a PDF; passages are found in PDF, in Word documents and in any text. */
export const isAccepted = (contentType: string, ragMode: RagMode | null): boolean =>
  contentType === "application/pdf" || (ragMode !== "pageindex" && holdsText(contentType))

/** The last segment of what the sender calls the file, without control characters; for people, never for a path. */
export const documentName = (filename: string | undefined): string => {
  const last = (filename ?? "").split(/[/\\]/).at(-1)!
  // oxlint-disable-next-line no-control-regex -- they are what is taken out
  const plain = last.replace(/[\u0000-\u001f\u007f\u2028\u2029]/g, "").trim()
  return plain === "" ? "document" : plain.slice(0, 255)
}

/** Where all objects of an agent lie; ends with `/`. */
export const agentPrefix = (userId: number, chatbotId: string): string => `agents/${userId}/${chatbotId}/`

/** Where a document lies: nothing that a user named is part of it. */
export const documentPath = (userId: number, chatbotId: string, id: string): string =>
  `${agentPrefix(userId, chatbotId)}documents/${id}`

/** Where the retrieval index lies. */
export const warmIndexPath = (userId: number, chatbotId: string): string =>
  `${agentPrefix(userId, chatbotId)}warm/index.json`

export const persistedIndexPath = (userId: number, chatbotId: string): string =>
  `${agentPrefix(userId, chatbotId)}index/index.json`

/** Where an index that replaces another one lies, so that the older one is there until nobody points to it. */
export const revisedIndexPath = (userId: number, chatbotId: string, id: string): string =>
  `${agentPrefix(userId, chatbotId)}index/${id}.json`
