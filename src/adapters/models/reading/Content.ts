import { isRecord, textOf } from "./Loose.ts"

/** Whether content of this kind is not part of the reply: thoughts, and the provider's own tool calls. */
const isThought = (type: string): boolean => /think|thought|reasoning|signature|tool|search|citation/i.test(type)

/** The text of some content: a string, an item, or a list of either. Thoughts are omitted. */
export const contentText = (content: unknown): string => {
  if (typeof content === "string") return content
  if (Array.isArray(content)) return content.map(contentText).join("")
  if (!isRecord(content) || content["thought"] === true || isThought(textOf(content["type"]))) return ""
  const text = content["text"]
  return isRecord(text) ? textOf(text["value"]) : textOf(text) || contentText(content["content"])
}
