import { isRecord, type Json } from "./Json.ts"

/** A tool's result, in which absent fields are null. */
export interface CalledTool {
  readonly content?: unknown
  readonly structuredContent?: unknown
  readonly isError?: unknown
}

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")

/** Text for the model. Some servers send a number or an object where the protocol requires text. */
const saidIn = (value: unknown): string =>
  typeof value === "string" ? value : value === undefined || value === null ? "" : JSON.stringify(value)

/** A placeholder for bytes that a model can't read as text. */
const note = (kind: string, type: unknown, base64: unknown): string =>
  `[${kind}: ${textIn(type) || "of an unknown type"}, ${Math.floor((textIn(base64).length * 3) / 4)} bytes, not shown here]`

const picture = ({ type, mimeType, data, url, uri }: Json): string =>
  typeof data === "string" ? note(textIn(type), mimeType, data) : `[${textIn(type)}: ${textIn(url) || textIn(uri)}]`

const isTextual = (type: unknown): boolean =>
  /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/i.test(textIn(type))

const resourceText = ({ uri, text, blob, mimeType }: Json): string => {
  if (text !== undefined && text !== null) return saidIn(text)
  if (typeof blob === "string" && isTextual(mimeType)) return Buffer.from(blob, "base64").toString()
  return `${textIn(uri)} ${note("file", mimeType, blob)}`.trim()
}

/** A content item as text for the model. */
const pieceText = (piece: unknown): string => {
  if (typeof piece === "string") return piece
  if (!isRecord(piece)) return ""
  switch (piece["type"]) {
    case "text":
      return saidIn(piece["text"])
    case "image":
    case "audio":
      return picture(piece)
    case "resource":
      return resourceText(isRecord(piece["resource"]) ? piece["resource"] : piece)
    case "resource_link":
      return [piece["title"] ?? piece["name"], piece["uri"], piece["description"]].map(textIn).filter(Boolean).join(" ")
    default:
      return JSON.stringify({
        ...piece,
        ...("data" in piece ? { data: note("data", piece["mimeType"], piece["data"]) } : {}),
      })
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === "object" && Object.keys(value).length === 0)

/** Whether the text repeats the object, which servers do for text-only clients. */
const isSame = (text: string, object: unknown): boolean => {
  const read = parsed(text)
  return read !== undefined && JSON.stringify(read) === JSON.stringify(object)
}

/** The non-empty parts of a result, as strings. */
export const piecesOf = (content: unknown): ReadonlyArray<string> => {
  const pieces = Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]
  return pieces.map(pieceText).filter(Boolean)
}

/** A tool's result: its text, its object, or both if they differ. For an error, only its text. */
export const contentOf = ({ content, structuredContent, isError }: CalledTool): unknown => {
  const text = piecesOf(content).join("\n")
  if (isEmpty(structuredContent) || (isError === true && text !== "")) return text
  return text === "" || isSame(text, structuredContent) ? structuredContent : { text, data: structuredContent }
}
