import nunjucks from "nunjucks"
import { Frame } from "./Frame.ts"
import { isKeywords, markKeywords } from "./Keywords.ts"
import { makeMacro } from "./Macro.ts"
import { charge, pattern, step, written } from "./Meter.ts"

declare module "nunjucks" {
  namespace runtime {
    export function inOperator(key: unknown, list: unknown): boolean
  }
  interface RenderFrame {
    lookup(name: string): unknown
  }
  interface RenderContext {
    readonly ctx: object
    readonly env: { readonly globals: object }
  }
}

const { SafeString } = nunjucks.runtime
const { TemplateError } = nunjucks.lib
const unsafe = /[&"'<>\\]/
const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  '"': "&quot;",
  "'": "&#39;",
  "<": "&lt;",
  ">": "&gt;",
  "\\": "&#92;",
}
/** The HTML entity for each escaped character, by character code. */
const entityAt: ReadonlyArray<string | undefined> = Array.from(
  { length: 128 },
  (_, code) => entities[String.fromCharCode(code)],
)

/** Above this length, the cost of text is checked before the text is joined and scanned. */
const longText = 65_536

/** Text escaped for an element or a quoted attribute. */
export const escapeText = (text: string): string => {
  const first = text.search(unsafe)
  if (first === -1) return text
  let escaped = ""
  let from = 0
  for (let at = first; at < text.length; at++) {
    const entity = entityAt[text.charCodeAt(at)]
    if (entity === undefined) continue
    escaped += text.slice(from, at) + entity
    from = at + 1
  }
  return escaped + text.slice(from)
}

const own = (target: unknown, key: string | number): unknown => {
  const object = Object(target)
  const value: unknown = Object.hasOwn(object, key) ? Reflect.get(object, key) : undefined
  return value
}

const readable = (key: unknown): string => (typeof key === "object" ? "an object" : String(key))

function nameValue(context: nunjucks.RenderContext, frame: nunjucks.RenderFrame, name: string): unknown {
  const local = frame.lookup(name)
  if (local !== undefined) return local
  const given = own(context.ctx, name)
  return given !== undefined ? given : own(context.env.globals, name)
}

/** Reads own properties only, and only by plain keys, so neither `constructor` nor prototype methods are reachable. */
function memberValue(target: unknown, key: unknown): unknown {
  if (target === undefined || target === null || typeof target === "function") return undefined
  return typeof key === "string" || typeof key === "number" ? own(target, key) : undefined
}

function markup(value: unknown, line: number, column: number): string {
  if (value === null) return ""
  if (value instanceof SafeString) return value.toString()
  if (value === undefined || typeof value === "function") {
    throw new TemplateError("an undefined value can't be printed", line, column)
  }
  return typeof value === "object" ? escapeText(JSON.stringify(value)) : escapeText(String(value))
}

/**
 * The runtime of compiled templates. Everything else is inherited from nunjucks. Functions on the hot path test for
 * the common case first: a table of 40,000 cells calls `member` and `text` once per cell.
 */
export const runtime = {
  ...nunjucks.runtime,
  Frame,
  makeMacro,
  step,
  pattern,
  makeKeywordArgs: markKeywords,
  isKeywordArgs: isKeywords,

  name(
    context: nunjucks.RenderContext,
    frame: nunjucks.RenderFrame,
    name: string,
    line: number,
    column: number,
  ): unknown {
    const value = nameValue(context, frame, name)
    if (value === undefined) throw new TemplateError(`'${name}' is not defined`, line, column)
    return value
  },

  peekName: nameValue,

  member(
    target: { readonly [key: string]: unknown } | null | undefined,
    key: string,
    line: number,
    column: number,
  ): unknown {
    if (target !== undefined && target !== null && typeof key === "string" && key !== "__proto__") {
      const value = typeof target === "function" ? undefined : target[key]
      if (value !== undefined && typeof value !== "function") return value
    }
    const value = memberValue(target, key)
    if (value === undefined) throw new TemplateError(`'${readable(key)}' is not defined`, line, column)
    return value
  },

  peekMember: memberValue,

  text(value: unknown, line: number, column: number): string {
    if (typeof value === "string") {
      if (value.length > longText) written(value.length)
      return unsafe.test(value) ? escapeText(value) : value
    }
    return typeof value === "number" ? String(value) : markup(value, line, column)
  },

  inOperator(key: unknown, list: unknown): boolean {
    if (Array.isArray(list)) charge(list.length)
    return nunjucks.runtime.inOperator(key, list)
  },

  /**
   * The values that a loop with a single variable iterates over. For a row object, these are its keys, even if it has a
   * column named `length`.
   */
  items(value: unknown): ReadonlyArray<unknown> {
    if (Array.isArray(value)) return value
    if (value === null || value === undefined) return []
    if (typeof value === "string") return Array.from(value)
    if (typeof value !== "object")
      throw new TemplateError(`a ${typeof value} isn't a list, so a loop can't use it`, 0, 0)
    return Object.keys(value)
  },
}
