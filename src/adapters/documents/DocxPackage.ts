import { unzipSync } from "fflate"
import { failureText } from "../../domain/agents/FailureTexts.ts"
import { ignored, walk } from "./DocxXml.ts"

/** The maximum size in bytes of a part that contains text; no hand-written document comes near it. */
const largestPart = 64 * 1024 * 1024

/** The document can't be read; the message says why. */
export class DocxUnreadable extends Error {
  override readonly name = "DocxUnreadable"
}

/** The signature shared by Word's older format and encrypted files. */
const isOlder = (bytes: Uint8Array): boolean => [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)

/** The name of a part. Names are case-insensitive, and some programs write backslashes. */
const partName = (name: string): string => name.replaceAll("\\", "/").replace(/^\/+/, "").toLowerCase()

/** Unzips the requested parts of a package. */
export const unpacked = (
  bytes: Uint8Array,
  isWanted: (name: string) => boolean,
): Readonly<Record<string, Uint8Array>> => {
  if (isOlder(bytes)) throw new DocxUnreadable(failureText("docxLocked"))
  try {
    const parts = unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (!isWanted(partName(name))) return false
        if (originalSize > largestPart) throw new DocxUnreadable(failureText("documentGreedy"))
        return true
      },
    })
    return Object.fromEntries(Object.entries(parts).map(([name, part]) => [partName(name), part]))
  } catch (cause) {
    if (cause instanceof DocxUnreadable) throw cause
    throw new DocxUnreadable(failureText("docxBroken"))
  }
}

/** The part name of a target, resolved against a folder; undefined for an external target. */
const placeOf = (target: string, from: string): string | undefined => {
  try {
    return partName(decodeURIComponent(new URL(target, `file:///${from}`).pathname))
  } catch {
    return undefined
  }
}

interface Related {
  readonly id: string
  /** The last segment of the relationship's type. */
  readonly type: string
  readonly name: string
}

/** The targets of relationships; `from` is the folder that they are relative to. */
const related = (rels: Uint8Array | undefined, from: string): ReadonlyArray<Related> => {
  const found: Array<Related> = []
  if (rels !== undefined)
    walk(rels, {
      open: (name, attributes) => {
        const target = attributes.get("Target") ?? ""
        const type = attributes.get("Type") ?? ""
        if (name !== "Relationship" || target === "") return
        const path = placeOf(target, from)
        const id = attributes.get("Id") ?? ""
        if (path !== undefined) found.push({ id, type: type.slice(type.lastIndexOf("/") + 1), name: path })
      },
      close: ignored,
      text: ignored,
    })
  return found
}

/** Parts other than the body, in the order of the output. */
export const besides = ["header", "footer", "footnotes", "endnotes"]

/**
 * The part names of the body, its styles and further parts, from the package's relationships or from Word's defaults.
 */
export const partsOf = (bytes: Uint8Array) => {
  const rels = unpacked(bytes, (name) => name.endsWith(".rels"))
  const main =
    related(rels["_rels/.rels"], "").find(({ type }) => type === "officeDocument")?.name ?? "word/document.xml"
  const at = main.lastIndexOf("/") + 1
  const folder = main.slice(0, at)
  const others = related(rels[`${folder}_rels/${main.slice(at)}.rels`], folder)
  const isOf = (type: string, name: string): boolean =>
    others.some((one) => one.type === type && one.name === name) ||
    new RegExp(`^${type}\\d*\\.xml$`).test(name.startsWith(folder) ? name.slice(at) : "")
  const chunks = new Map(others.flatMap(({ id, type, name }) => (type === "aFChunk" ? [[id, name] as const] : [])))
  return { main, isOf, chunks }
}
