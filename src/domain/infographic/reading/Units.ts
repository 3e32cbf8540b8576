const codes = /^(?:EUR|USD|GBP|CHF|JPY|CNY|INR|BRL|MXN|ARS|COP|CLP)$/i
const signs: Readonly<Record<string, string>> = { "€": "EUR", $: "USD", "£": "GBP", "¥": "JPY", "₹": "INR" }
const bracketed = /[([]\s*(?:in |en )?([^()[\]]{1,24}?)\s*[)\]]\s*$/i
const trailing = /(?:^|[\s,_])(%|€|\$|£|¥|₹|[A-Z]{3})\s*$/
const percent = /^(?:%|percent|per cent|porcentaje|por ciento|pct)$/i
const sign = /[€$£¥₹%]|\b(?:EUR|USD|GBP|CHF)\b/i

/** A unit as charts take it: a currency's code, `%`, or the noun as it was written. */
const unitNamed = (text: string): string => {
  const bare = text.trim()
  if (percent.test(bare)) return "%"
  return signs[bare] ?? (codes.test(bare) ? bare.toUpperCase() : bare)
}

const mostCells = 200

/** The unit that a column's name says, as in `Revenue (EUR)` or `Margin %`; else the sign that nearly all of its cells carry; else none. */
export function unitOf(name: string, cells: ReadonlyArray<string>): string {
  const inBrackets = bracketed.exec(name)?.[1]
  if (inBrackets !== undefined && !/^\d+$/.test(inBrackets)) return unitNamed(inBrackets)
  const atEnd = trailing.exec(name)?.[1]
  if (atEnd !== undefined && (atEnd.length === 1 || codes.test(atEnd))) return unitNamed(atEnd)
  const filled = cells.filter((cell) => cell.trim() !== "").slice(0, mostCells)
  const signs = filled.map((cell) => sign.exec(cell)?.[0].toUpperCase() ?? "")
  const [first = ""] = signs
  return first !== "" && signs.filter((one) => one === first).length >= filled.length * 0.9 ? unitNamed(first) : ""
}
