import nunjucks from "nunjucks"

/**
 * Filters taken from nunjucks unchanged. Omitted on purpose: `random` (not deterministic), `safe` (autoescape is always
 * on), `urlize` and `nl2br` (build markup from data), `groupby` (its keys come from data).
 */
export const inherited = [
  ..."abs capitalize d default dictsort e escape first float forceescape int join last length list lower".split(" "),
  ..."reject rejectattr replace reverse round select selectattr sort string striptags sum title trim truncate".split(
    " ",
  ),
  ..."upper urlencode wordcount".split(" "),
]

const widest = 10_000
const { SafeString } = nunjucks.runtime

function arrayOf(filter: string, value: unknown): ReadonlyArray<unknown> {
  if (Array.isArray(value)) return value
  throw new TypeError(`${filter} needs a list`)
}

function batch(value: unknown, size: unknown, fill?: unknown): ReadonlyArray<ReadonlyArray<unknown>> {
  const items = arrayOf("batch", value)
  const step = Math.max(1, Math.trunc(Number(size)))
  if (!Number.isFinite(step)) throw new TypeError("batch needs a number of items")
  const parts = Array.from({ length: Math.ceil(items.length / step) }, (_, part) =>
    items.slice(part * step, (part + 1) * step),
  )
  const last = parts.at(-1)
  if (last === undefined || fill === undefined || step > widest) return parts
  return [...parts.slice(0, -1), [...last, ...Array.from({ length: step - last.length }, () => fill)]]
}

function slice(value: unknown, count: unknown): ReadonlyArray<ReadonlyArray<unknown>> {
  const items = arrayOf("slice", value)
  const parts = Math.min(Math.max(1, Math.trunc(Number(count))), widest)
  return Array.from({ length: parts }, (_, part) =>
    items.slice(Math.ceil((part * items.length) / parts), Math.ceil(((part + 1) * items.length) / parts)),
  )
}

/** A list of `[key, rows]` pairs in order of first appearance. */
function groupby(value: unknown, attribute: unknown): ReadonlyArray<readonly [unknown, ReadonlyArray<unknown>]> {
  const groups = new Map<unknown, Array<unknown>>()
  for (const item of arrayOf("groupby", value)) {
    const key: unknown =
      typeof item === "object" && item !== null && Object.hasOwn(item, String(attribute))
        ? Reflect.get(item, String(attribute))
        : null
    const group = groups.get(key)
    if (group === undefined) groups.set(key, [item])
    else group.push(item)
  }
  return [...groups]
}

/** JSON for a script element or an attribute; none of its characters can end the element or the attribute. */
function tojson(value: unknown): nunjucks.runtime.SafeString {
  const escaped = {
    "<": "\\u003c",
    ">": "\\u003e",
    "&": "\\u0026",
    "'": "\\u0027",
    "\u2028": "\\u2028",
    "\u2029": "\\u2029",
  }
  const table: Readonly<Record<string, string>> = escaped
  return new SafeString(
    (JSON.stringify(value) ?? "null").replace(/[<>&'\u2028\u2029]/g, (character) => table[character] ?? ""),
  )
}

/** CSS text that can't leave its element. Themes are checked when they are created; this is the second check. */
function css(value: unknown): nunjucks.runtime.SafeString {
  const text = value === null || value === undefined ? "" : String(value)
  if (/<|@import|url\(/i.test(text)) throw new TypeError("style text may not contain markup, imports or addresses")
  return new SafeString(text)
}

function center(value: unknown, width: unknown): string {
  const text = String(value ?? "")
  const room = Math.min(Number(width) || 80, widest) - text.length
  return room <= 0 ? text : " ".repeat(Math.ceil(room / 2)) + text + " ".repeat(Math.floor(room / 2))
}

export const ownFilters = { batch, slice, groupby, tojson, css, center }
