type Json = Readonly<Record<string, unknown>>

/** What a tool has answered, null where it could be absent. */
export interface CalledTool {
  readonly content?: unknown
  readonly structuredContent?: unknown
  readonly isError?: unknown
}

const isRecord = (value: unknown): value is Json => typeof value === "object" && value !== null && !Array.isArray(value)

const textIn = (value: unknown): string => (typeof value === "string" ? value : "")

/** What stands for bytes that a model cannot read as text. */
const note = (kind: string, type: unknown, base64: unknown): string =>
  `[${kind}: ${textIn(type) || "of an unknown type"}, ${Math.floor((textIn(base64).length * 3) / 4)} bytes, not shown here]`

const resourceText = ({ uri, text, blob, mimeType }: Json): string =>
  typeof text === "string" ? text : `${textIn(uri)} ${note("file", mimeType, blob)}`.trim()

/** A piece of an answer, as a model can read it. */
const pieceText = (piece: unknown): string => {
  if (typeof piece === "string") return piece
  if (!isRecord(piece)) return ""
  switch (piece["type"]) {
    case "text":
      return textIn(piece["text"])
    case "image":
    case "audio":
      return note(piece["type"], piece["mimeType"], piece["data"])
    case "resource":
      return isRecord(piece["resource"]) ? resourceText(piece["resource"]) : ""
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

/** Whether the text is the object once more, as servers write it for clients that read only text. */
const isSame = (text: string, object: unknown): boolean => {
  const read = parsed(text)
  return read !== undefined && JSON.stringify(read) === JSON.stringify(object)
}

/** What a tool's answer says: its words, its object, or both where they are not the same. Of an error, its words. */
export const contentOf = ({ content, structuredContent, isError }: CalledTool): unknown => {
  const pieces = Array.isArray(content) ? content : content === undefined || content === null ? [] : [content]
  const text = pieces.map(pieceText).filter(Boolean).join("\n")
  if (isEmpty(structuredContent) || (isError === true && text !== "")) return text
  return text === "" || isSame(text, structuredContent) ? structuredContent : { text, data: structuredContent }
}
