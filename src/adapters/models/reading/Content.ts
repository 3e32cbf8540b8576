import { isRecord, textOf } from "./Loose.ts"

/** Kinds of pieces that are no part of the answer: what the model thought, and what it asked its provider's own tools. */
const isThought = (type: string): boolean => /think|thought|reasoning|signature|tool|search|citation/i.test(type)

/** What is said by a content: a text, a piece of one, or a list of either. Thoughts are left out. */
export const contentText = (content: unknown): string => {
  if (typeof content === "string") return content
  if (Array.isArray(content)) return content.map(contentText).join("")
  if (!isRecord(content) || content["thought"] === true || isThought(textOf(content["type"]))) return ""
  const text = content["text"]
  return isRecord(text) ? textOf(text["value"]) : textOf(text) || contentText(content["content"])
}
