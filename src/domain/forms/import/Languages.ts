import { isLocale } from "../model/Locale.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"

const tags =
  "af am ar az be bg bn bs ca cs cy da de el en eo es et eu fa fi fil fr ga gl gu ha he hi hr hu hy id is it ja ka kk km kn ko ku ky lo lt lv mg mk ml mn mr ms my ne nl no ny om pa pl ps pt ro ru rw si sk sl so sq sr sv sw ta te tg th ti tl tr uk ur uz vi wo xh yo zh zu".split(
    " ",
  )

let byName: ReadonlyMap<string, string> | undefined

/** Language tags by the languages' English and native names. */
const namesOfLanguages = (): ReadonlyMap<string, string> =>
  (byName ??= new Map(
    tags.flatMap((tag) =>
      ["en", tag].flatMap((locale) => {
        const name = new Intl.DisplayNames([locale], { type: "language" }).of(tag)
        return name === undefined ? [] : [[name.toLowerCase(), tag] as const]
      }),
    ),
  ))

/** The tag of a language with a name such as `English (en)`, `Français` or `fr`; undefined for an unknown name. */
export const tagOf = (name: string): string | undefined => {
  const inside = /\(([A-Za-z]{2,3}(?:-[A-Za-z0-9]+)*)\)/.exec(name)?.[1]
  if (inside !== undefined && isLocale(inside)) return inside
  const plain = name.trim().toLowerCase()
  return (
    namesOfLanguages().get(plain) ??
    (/^[a-z]{2,3}(?:[-_][a-z0-9]+)*$/i.test(name.trim()) ? name.trim().replaceAll("_", "-") : undefined)
  )
}

/** Private-use codes (ISO 639-2, `qaa` to `qtz`) for languages whose code is unknown. */
const privateTag = (at: number): string => `qa${String.fromCodePoint(97 + (at % 26))}`

/** Tags for the languages of a file by name; an unknown language gets a private-use code. */
export const tagsFor = (names: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  let unnamed = 0
  return new Map(names.map((name) => [name, tagOf(name) ?? privateTag(unnamed++)]))
}

/** Combines the translations of a string. If there is only one, without a language, it stays a plain string. */
export const textOf = (
  byTag: ReadonlyArray<readonly [tag: string | undefined, text: string]>,
  fallback: string | undefined,
): LocalizedText | undefined => {
  const filled = byTag.filter(([, text]) => text.trim() !== "")
  if (filled.length === 0) return undefined
  const only = filled[0]!
  if (filled.length === 1 && only[0] === undefined && fallback === undefined) return only[1]
  return Object.fromEntries(filled.map(([tag, text]) => [tag ?? fallback ?? "en", text]))
}
