/** Beginnings of text that a browser would execute. */
const markup: ReadonlyArray<readonly [RegExp, string]> = [
  [/^(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!doctype svg[^>]*>\s*)*<svg[\s>]/i, "image/svg+xml"],
  [/^<\?xml[\s>]/i, "application/xml"],
  [/^(?:<!--[\s\S]*?-->\s*)*<(?:!doctype html|[a-z][a-z0-9]*[\s/>])/i, "text/html"],
]

/**
 * Control characters allowed in text: tabs, line breaks, form feeds, and the escape character, which starts terminal
 * codes.
 */
const allowed: ReadonlySet<number> = new Set([9, 10, 11, 12, 13, 27])

const isText = (text: string): boolean => {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (code < 32 && !allowed.has(code)) return false
  }
  return true
}

const delimited = (text: string): boolean => {
  const [first = "", second = ""] = text.split(/\r?\n/, 2)
  const columns = first.split(",").length
  return columns > 1 && (second === "" || second.split(",").length === columns)
}

/**
 * The type of a file without a signature: UTF-8 text is classified by its content; anything else is plain bytes. `head`
 * may end in the middle of a character unless it `isWhole`.
 */
export const textType = (head: Uint8Array, isWhole: boolean): string => {
  if (head.length === 0) return "application/x-empty"
  let text: string
  try {
    text = new TextDecoder("utf-8", { fatal: true }).decode(head, { stream: !isWhole })
  } catch {
    return "application/octet-stream"
  }
  if (!isText(text)) return "application/octet-stream"
  const start = text.trimStart()
  const match = markup.find(([pattern]) => pattern.test(start))
  if (match !== undefined) return match[1]
  if (/^[[{]/.test(start) && (!isWhole || isJson(start))) return "application/json"
  return delimited(start) ? "text/csv" : "text/plain"
}

const isJson = (text: string): boolean => {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
