import type { Edit, Place, Span } from "./Edit.ts"

const sign = /[\p{L}\p{N}]/u

/** The top-level domain of an address, together with a label such as ".co" before it: ".com", ".co.uk". */
const topLevel = /(?:\.(?:com?|org|net|gob|gov|edu|ac))?\.\p{L}+(?=$|[/?#:])/u

const occurrences = (value: string, text: string): ReadonlyArray<Span> => {
  const all: Array<Span> = []
  if (text === "") return all
  for (let from = value.indexOf(text); from >= 0; from = value.indexOf(text, from + 1))
    all.push({ from, to: from + text.length })
  return all
}

/** Where `text` occurs without being part of a longer run of its character: "l", but not in "ll". */
const runs = (value: string, text: string): ReadonlyArray<Span> =>
  occurrences(value, text).filter(({ from, to }) => value[from - 1] !== text[0] && value[to] !== text[0])

const within = (value: string, text: string | undefined, spans: ReadonlyArray<Span>): ReadonlyArray<Span> => {
  const [around, ...others] = text === undefined ? [] : occurrences(value, text)
  if (around === undefined || others.length > 0) return spans
  return spans.filter(({ from, to }) => from >= around.from && to <= around.to)
}

const kindsOfSign = { digit: /\p{N}/u, letter: /\p{L}/u, any: sign }

const nth = (value: string, { nth: first, count, of, old }: Extract<Place, { kind: "nth" }>): ReadonlyArray<Span> => {
  const all = [...value].flatMap((one, at) => (kindsOfSign[of].test(one) ? [at] : []))
  const start = first > 0 ? first - 1 : all.length + first - count + 1
  const [from, last] = [all[start], all[start + count - 1]]
  if (from === undefined || last === undefined || last - from !== count - 1) return []
  return old === undefined || value.slice(from, last + 1) === old ? [{ from, to: last + 1 }] : []
}

/**
 * The part at the start or end of the value that the new text replaces. It is usually as long as the new text. If the
 * new text for the end begins with a punctuation mark ("/2"), the part starts at the last such mark in the value.
 */
const edge = (value: string, side: "start" | "end", text: string): ReadonlyArray<Span> => {
  if (side === "start") return text.length < value.length ? [{ from: 0, to: text.length }] : []
  const domain = text.startsWith(".") ? topLevel.exec(value) : null
  if (domain !== null) return [{ from: domain.index, to: domain.index + domain[0].length }]
  const from = sign.test(text[0]!) ? value.length - text.length : value.lastIndexOf(text[0]!)
  return from > 0 ? [{ from, to: value.length }] : []
}

/** The parts of a value to which the place of an edit may refer. */
const spansOf = (value: string, { place, text }: Edit): ReadonlyArray<Span> => {
  switch (place.kind) {
    case "outside": {
      const at = place.side === "start" ? 0 : value.length
      return [{ from: at, to: at }]
    }
    case "edge":
      return edge(value, place.side, text)
    case "nth":
      return nth(value, place)
    case "between": {
      const { left, old, right } = place
      return occurrences(value, left + old + right).map(({ from, to }) => ({
        from: from + left.length,
        to: to - right.length,
      }))
    }
    case "beside":
      return occurrences(value, place.anchor).map(({ from, to }) =>
        place.side === "after" ? { from: to, to } : { from, to: from },
      )
    case "said":
      return within(value, place.within, (place.isRun === true ? runs : occurrences)(value, place.text))
    case "unknown":
      return []
  }
}

/**
 * Whether the edit has nothing left to change: the text to remove is absent, or the replacement is already in place.
 */
const isDone = (value: string, { place, text }: Edit): boolean =>
  place.kind === "said"
    ? spansOf(value, { place, text }).length === 0 && (text === "" || value.includes(text))
    : place.kind === "between" && value.includes(place.left + text + place.right)

/**
 * The part of a value that the edit can change. In an e-mail or web address, "the beginning" and "the end" mean those
 * of the name. An ending such as ".com" or a well-known provider's domain changes only if the edit gives a new ending
 * (".org").
 */
const scopeOf = (value: string, { place, text }: Edit, providers: ReadonlySet<string>): Span => {
  const [from, at] = [/^https?:\/\/(?:www\.)?/.exec(value)?.[0].length ?? 0, value.indexOf("@")]
  const isDomain = place.kind === "edge" && !sign.test(text[0]!)
  if ((from === 0 && at < 0) || isDomain) return { from: 0, to: value.length }
  const end = value.slice(from).search(topLevel)
  const domain = end < 0 ? value.length : from + end
  const isOfName =
    providers.has(value.slice(at + 1)) ||
    place.kind === "outside" ||
    place.kind === "nth" ||
    place.kind === "edge" ||
    (place.kind === "said" && !sign.test(place.text))
  return { from, to: isOfName && at > 0 ? at : domain }
}

/** The values that the edit may mean; several if its place occurs more than once, none if it doesn't occur. */
export const editedBy = (value: string, edit: Edit, providers: ReadonlySet<string>): ReadonlyArray<string> => {
  const { from: start, to: end } = scopeOf(value, edit, providers)
  const [before, part, after] = [value.slice(0, start), value.slice(start, end), value.slice(end)]
  const lower = part.toLowerCase()
  if (lower.length !== part.length) return []
  if (isDone(lower, edit)) return [value]
  const text = value === value.toUpperCase() ? edit.text.toUpperCase() : edit.text
  return spansOf(lower, edit).map(({ from, to }) => before + part.slice(0, from) + text + part.slice(to) + after)
}
