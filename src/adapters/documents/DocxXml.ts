import { Tokenizer } from "htmlparser2"
import { decoded } from "./TextDecoding.ts"

/** The maximum length of names and values. */
const longestName = 64
const longestValue = 512

/** Callbacks for tags and text. */
export interface Listener {
  readonly open: (name: string, attributes: ReadonlyMap<string, string>) => void
  readonly close: (name: string) => void
  readonly text: (text: string) => void
}

export const ignored = (): void => undefined

/** The number of characters parsed at a time. */
const stride = 65_536

/** Parses XML token by token without a tree, so time and memory are linear. Names are passed without their prefix. */
export const walk = (bytes: Uint8Array, { open, close, text }: Listener): void => {
  const xml = decoded(bytes)
  const nameAt = (start: number, end: number): string =>
    xml.slice(start, Math.min(end, start + longestName)).replace(/^[^:]*:/, "")
  let element = ""
  let attribute = ""
  let value = ""
  let attributes = new Map<string, string>()
  const tokenizer = new Tokenizer(
    { xmlMode: true, decodeEntities: true },
    {
      ontext: (start, end) => text(xml.slice(start, end)),
      ontextentity: (codePoint) => text(String.fromCodePoint(codePoint)),
      onopentagname: (start, end) => {
        element = nameAt(start, end)
        attributes = new Map()
      },
      onattribname: (start, end) => {
        attribute = nameAt(start, end)
        value = ""
      },
      onattribdata: (start, end) => {
        value += xml.slice(start, Math.min(end, start + longestValue))
      },
      onattribentity: (codePoint) => {
        value += String.fromCodePoint(codePoint)
      },
      onattribend: () => {
        if (attributes.size < longestName) attributes.set(attribute, value)
      },
      onopentagend: () => open(element, attributes),
      onselfclosingtag: () => {
        open(element, attributes)
        close(element)
      },
      onclosetag: (start, end) => close(nameAt(start, end)),
      oncdata: ignored,
      oncomment: ignored,
      ondeclaration: ignored,
      onprocessinginstruction: ignored,
      onend: ignored,
    },
  )
  for (let from = 0; from < xml.length; from += stride) tokenizer.write(xml.slice(from, from + stride))
  tokenizer.end()
}
