import type { Cell } from "../Table.ts"
import { type CellFormat, cellFormatOf, meantBy, plainFormat } from "./CellFormats.ts"

/** Handlers for XML parser events. Names have no prefixes. */
export interface PartReader {
  readonly open: (name: string, attributes: Readonly<Record<string, string>>) => void
  readonly text: (text: string) => void
  readonly close: (name: string) => void
}

const ignored = (): void => {}

/** Called for each counted element, so that limits apply while a part is decompressed. */
export type Count = () => void

export interface Sheet {
  readonly name: string
  /** The id of the relationship that contains the sheet's location. */
  readonly relation: string
  readonly isHidden: boolean
}

/** `xl/workbook.xml`: the sheets' names in order, and the date system. */
export const workbookPart = (count: Count) => {
  const sheets: Array<Sheet> = []
  let is1904 = false
  const reader: PartReader = {
    open: (name, attributes) => {
      // An element of a later extension has the same name but not this attribute.
      const mac = name === "workbookPr" ? attributes["date1904"] : undefined
      if (mac !== undefined) is1904 = mac === "1" || mac === "true"
      if (name !== "sheet") return
      count()
      const relation = Object.entries(attributes).find(([key]) => key === "id" || key.endsWith(":id"))?.[1] ?? ""
      sheets.push({
        name: attributes["name"] ?? "",
        relation,
        isHidden: (attributes["state"] ?? "visible") !== "visible",
      })
    },
    text: ignored,
    close: ignored,
  }
  return { reader, sheets, is1904: () => is1904 }
}

const joined = (folder: string, target: string): string => {
  const parts = folder.split("/").filter((part) => part !== "")
  for (const part of target.split("/")) {
    if (part === "..") parts.pop()
    else if (part !== ".") parts.push(part)
  }
  return parts.join("/")
}

export interface Relation {
  readonly id: string
  /** The last segment of its type URI: `worksheet`, `styles`, `sharedStrings`. */
  readonly type: string
  readonly path: string
}

/**
 * A part's relationships, from the `.rels` file that belongs to it. `folder` is the part's folder, with a trailing
 * slash.
 */
export const relationsPart = (folder: string, count: Count) => {
  const relations: Array<Relation> = []
  const reader: PartReader = {
    open: (name, { Id: id = "", Target: target = "", Type: type = "" }) => {
      if (name !== "Relationship") return
      count()
      const path = target.startsWith("/") ? target.slice(1) : joined(folder, target)
      relations.push({ id, type: type.slice(type.lastIndexOf("/") + 1), path })
    },
    text: ignored,
    close: ignored,
  }
  return { reader, relations }
}

/** `xl/styles.xml`: what numbers mean, by cell style. */
export const stylesPart = (count: Count) => {
  const codes = new Map<number, string>()
  const ids: Array<number> = []
  let isInCells = false
  const reader: PartReader = {
    open: (name, attributes) => {
      if (name === "numFmt" || name === "xf") count()
      if (name === "numFmt") codes.set(Number(attributes["numFmtId"]), attributes["formatCode"] ?? "")
      if (name === "cellXfs") isInCells = true
      if (name === "xf" && isInCells) ids.push(Number(attributes["numFmtId"] ?? 0))
    },
    text: ignored,
    close: (name) => {
      if (name === "cellXfs") isInCells = false
    },
  }
  return { reader, formats: (): ReadonlyArray<CellFormat> => ids.map((id) => cellFormatOf(id, codes.get(id))) }
}

/** Escapes for characters that XML forbids, such as `_x000D_`; `_x005F_` is a literal underscore. */
const escaped = /_x([0-9a-f]{4})_/gi
const unescaped = (_: string, code: string): string => String.fromCharCode(Number.parseInt(code, 16))

/** Collects an item's text from its runs, without phonetic text. */
const runs = () => {
  let text = ""
  let isText = false
  let isSpoken = false
  return {
    open: (name: string): void => {
      if (name === "rPh") isSpoken = true
      if (name === "t") isText = !isSpoken
    },
    add: (piece: string): void => {
      if (isText) text += piece
    },
    close: (name: string): void => {
      if (name === "rPh") isSpoken = false
      if (name === "t") isText = false
    },
    taken: (): string => {
      const collected = text
      text = ""
      return collected.includes("_x") ? collected.replaceAll(escaped, unescaped) : collected
    },
  }
}

/** `xl/sharedStrings.xml`: the strings that cells reference by number. `take` receives their lengths. */
export const stringsPart = (count: Count, take: (characters: number) => void) => {
  const strings: Array<string> = []
  const run = runs()
  const reader: PartReader = {
    open: (name) => {
      run.open(name)
      if (name === "si") count()
    },
    text: run.add,
    close: (name) => {
      run.close(name)
      if (name !== "si") return
      const text = run.taken()
      take(text.length)
      strings.push(text)
    },
  }
  return { reader, strings }
}

export interface SheetValues {
  readonly strings: ReadonlyArray<string>
  readonly formats: ReadonlyArray<CellFormat>
  readonly is1904: boolean
}

/**
 * A sheet row: its displayed number, and its cells by column, counted from 0. The object is reused for the next row.
 */
export interface SheetRow {
  readonly number: number
  readonly cells: ReadonlyArray<Cell>
  /** What the number in each numeric cell means; undefined for other cells. */
  readonly formats: ReadonlyArray<CellFormat | undefined>
}

/** The column of a reference such as `AB12`, counted from 0; undefined if there is none. */
const columnOf = (reference: string | undefined): number | undefined => {
  if (reference === undefined) return undefined
  let column = 0
  let at = 0
  for (; at < reference.length; at++) {
    const letter = reference.charCodeAt(at) - 0x40
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return at === 0 ? undefined : column - 1
}

/**
 * Passes on a sheet's rows that have values, one by one. Before each value is added, `width` is called with the number
 * of columns that the row needs.
 */
export const sheetPart = (
  { strings, formats, is1904 }: SheetValues,
  count: Count,
  width: (columns: number) => void,
  take: (row: SheetRow) => void,
) => {
  let number = 0
  let cells: Array<Cell> = []
  let shown: Array<CellFormat | undefined> = []
  let column = -1
  let type = "n"
  let format = plainFormat
  let value = ""
  let isValue = false
  const run = runs()

  const put = (): void => {
    const inline = run.taken()
    const cell: Cell | undefined =
      type === "inlineStr"
        ? inline
        : value === "" || type === "e"
          ? undefined
          : type === "s"
            ? strings[Number(value)]
            : type === "str" || type === "d"
              ? value
              : type === "b"
                ? value === "1" || value === "true"
                : numeric(value)
    if (cell === undefined || cell === "") return
    width(column + 1)
    while (cells.length < column) {
      cells.push(null)
      shown.push(undefined)
    }
    cells[column] = cell
    shown[column] = typeof cell === "number" || type === "n" ? format : undefined
  }

  const numeric = (text: string): number | string | undefined => {
    const number = Number(text)
    return Number.isFinite(number) ? meantBy(number, format, is1904) : undefined
  }

  const reader: PartReader = {
    open: (name, attributes) => {
      run.open(name)
      if (name === "row" || name === "c") count()
      if (name === "row") {
        number = attributes["r"] === undefined ? number + 1 : Number(attributes["r"])
        cells = []
        shown = []
        column = -1
      } else if (name === "c") {
        column = columnOf(attributes["r"]) ?? column + 1
        type = attributes["t"] ?? "n"
        format = formats[Number(attributes["s"] ?? 0)] ?? plainFormat
        value = ""
      } else if (name === "v") isValue = true
    },
    text: (piece) => {
      if (isValue) value += piece
      else run.add(piece)
    },
    close: (name) => {
      run.close(name)
      if (name === "v") isValue = false
      else if (name === "c") put()
      else if (name === "row" && cells.length > 0) take({ number, cells, formats: shown })
    },
  }
  return reader
}
