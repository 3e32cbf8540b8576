/** Currency codes (ISO 4217) that occur with numbers. */
export const currencyCodes =
  "EUR|USD|GBP|CHF|JPY|CNY|INR|BRL|MXN|ARS|COP|CLP|PEN|UYU|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|TRY|RUB|UAH|KRW|SGD|HKD|ZAR|ILS|AED|SAR|THB|IDR|MYR|PHP|VND|EGP|NGN|KES|MAD"

/** Currency signs, longer ones first. */
export const currencySigns = [
  "US$",
  "R$",
  "A$",
  "C$",
  "MX$",
  "zł",
  "Kč",
  "kr",
  "€",
  "$",
  "£",
  "¥",
  "₹",
  "₩",
  "₺",
  "₽",
  "₪",
]

const codes = new RegExp(`^(?:${currencyCodes})$`, "i")
const signs: Readonly<Record<string, string>> = {
  "€": "EUR",
  $: "USD",
  US$: "USD",
  R$: "BRL",
  MX$: "MXN",
  "£": "GBP",
  "¥": "JPY",
  "₹": "INR",
  zł: "PLN",
  Kč: "CZK",
}
const bracketed = /[([]\s*(?:in |en )?([^()[\]]{1,24}?)\s*[)\]]\s*$/i
const trailing = /(?:^|[\s,_])(%|€|\$|£|¥|₹|[A-Z]{3})\s*$/
const percent = /^(?:%|percent|per cent|porcentaje|por ciento|pct)$/i
const sign = new RegExp(
  `${currencySigns.map((one) => (one === "kr" ? String.raw`\bkr\b` : one.replaceAll("$", String.raw`\$`))).join("|")}|%|\\b(?:${currencyCodes})\\b`,
  "i",
)

/** A unit for charts: a currency code, `%`, or the noun as written. */
const unitNamed = (text: string): string => {
  const bare = text.trim()
  if (percent.test(bare)) return "%"
  if (Object.hasOwn(signs, bare)) return signs[bare]!
  return codes.test(bare) ? bare.toUpperCase() : bare
}

/** Whether amounts in a unit are shares or levels, which can't be summed. */
export const isLevelUnit = (unit: string): boolean =>
  /^(?:%|\u2030|°[CF]?|celsius|fahrenheit|index)$/i.test(unit.trim())

/** Whether a string is the code or sign of a currency. */
export const isCurrency = (text: string): boolean =>
  /^[A-Z]{3}$/.test(text.trim()) ? codes.test(text.trim()) : currencySigns.includes(text.trim())

/** The currency code for a sign or code next to a number. */
export const currencyNamed = (text: string): string => unitNamed(text)

/** Units written in capitals. Other capitals in brackets name the publisher of the figures: `(OWID)`, `(NGDC-NOAA)`. */
const capitalUnits =
  /^(?:KWH|MWH|GWH|TWH|KW|MW|GW|TW|PPM|PPB|BTU|RPM|MPG|MPH|KPH|BPM|FTE|DALYS?|QALYS?|GB|MB|TB|MHZ|GHZ|HP|PSI|NTU|DB|AQI|USD|TEU|BOE|MTOE|KTOE|TOE|CO2|NO2|SO2|PM10|PPP)$/
const sourceName = /^[A-Z][A-Z&]+(?:[- /][A-Z&]+)*(?:,? (?:1[89]|20)\d\d)?$/
const reference = /^[<>≤≥]|\d\s?[-\u2013]\s?\d|=|\b(?:18|19|20)\d\d\b|\b(?:scale|axis|skala|achse|escala|eje)\b/i

/**
 * Nouns for units, which publishers' names don't contain: "Millions of Euros" is a unit, but "Aviation Safety Network"
 * is a publisher.
 */
const unitNouns =
  /\b(?:tons?|tonnes?|toneladas?|dollars?|d[oó]lares|euros?|pesos?|pounds?|libras?|francs?|yen|thousands?|miles|mill?i[oó]ne?s|millones|billions?|people|persons?|personas|habitantes|inhabitants|hours?|horas|days?|d[ií]as|months?|meses|years?|a[nñ]os|minutes?|minutos|seconds?|segundos|metres?|meters?|metros|kilomet\w+|kil[oó]metros|hectares?|hect[aá]reas|acres?|lit\w+|gallons?|barrels?|barriles|watts?|joules?|units?|unidades|points?|puntos|cases|casos|deaths|muertes|metric|cubic|square|feet|inches|degrees?|grados|percentage|rate|index|ratio)\b/i
const publisherName = /^(?:\p{Lu}[\p{L}'’.-]+\s+)(?:(?:of|for|and|the|de|del|la|y|&)\s+|\p{Lu}[\p{L}'’.-]+\s*)+$/u
/**
 * The beginning of a remark on what an amount includes or which period it covers: "incl. rent free", "to 31.01.25",
 * "same day".
 */
const aside =
  /^(?:in|ex|in[ck]l|e[xk][ck]l|without|with|to|until|till|from|since|as of|see|same|prov|est|sin|con|hasta|desde|ver|igual|mismo|zzgl|ohne|mit|bis|seit|ab|siehe|sans|avec|jusqu|depuis|voir|senza|fino|dal)(?:\p{L}{0,5}\.|(?:uding|uded|usive|uye|uido|usiv|us)?\s)|\s(?:in|ex)cl(?:uded|\.)?$/iu
const remark = /\s(?:and|or|y|o|und|oder|et|ou)\s/i

/** Whether a string in brackets is a unit, not a source, a base year or a remark. */
const isUnit = (text: string): boolean => {
  if (/^\d+$/.test(text) || aside.test(text)) return false
  if (codes.test(text) || sign.test(text) || capitalUnits.test(text)) return true
  if (reference.test(text) || sourceName.test(text)) return false
  return unitNouns.test(text) || !(publisherName.test(text) || remark.test(text))
}

const mostCells = 200

/**
 * The unit in a column's name, as in `Revenue (EUR)` or `Margin %`; else the sign of nearly all its cells; else empty.
 */
export function unitOf(name: string, cells: ReadonlyArray<string>): string {
  const inBrackets = bracketed.exec(name)?.[1]
  if (inBrackets !== undefined && isUnit(inBrackets)) return unitNamed(inBrackets)
  const atEnd = trailing.exec(inBrackets === undefined ? name : name.replace(bracketed, ""))?.[1]
  if (atEnd !== undefined && (atEnd.length === 1 || codes.test(atEnd))) return unitNamed(atEnd)
  const filled = cells.filter((cell) => cell.trim() !== "").slice(0, mostCells)
  const signs = filled.map((cell) => sign.exec(cell)?.[0] ?? "")
  const [first = ""] = signs
  return first !== "" && signs.filter((one) => one === first).length >= filled.length * 0.9 ? unitNamed(first) : ""
}
