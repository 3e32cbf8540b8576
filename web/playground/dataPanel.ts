import { filled } from "../../src/views/language/filled.ts"
import type { OtherTable, Reading } from "../../src/domain/infographic/reading/Reading.ts"
import type { PlaygroundFacts, SampleFacts, TemplateFacts } from "../../src/views/playground/Facts.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import type { ReadAs } from "./FileProblem.ts"
import { fileHead, type FileHead, type ReadingChanges } from "./fileHead.ts"
import { fileSentence, sizeText } from "./problems.ts"

/** The data source: a template's sample, or a chosen or dropped file. */
export interface DataPanel {
  readonly isFile: () => boolean
  readonly head: () => FileHead | undefined
  readonly sample: () => SampleFacts | undefined
  readonly showSamples: (template: TemplateFacts) => void
  readonly showSource: () => void
  /** Reads the file with a dialect other than the detected one. */
  readonly readAs: (changes: ReadingChanges) => void
  /** Focuses the file input, and asks for a file unless a problem is already shown. */
  readonly askForFile: () => void
}

const named = (separator = ","): string => (separator === "\t" ? "Tab" : separator)

const dialectParts = ["encoding", "separator", "quote"] as const

const readingNote = (
  { texts }: PlaygroundFacts,
  { sheet, headerRow: row = 1, encoding, separator, quote }: Reading,
): string => {
  if (sheet !== undefined) return filled(texts.readSheet, { sheet, row })
  const reading = filled(texts.readAs, { encoding: encoding ?? "", separator: named(separator), quote: quote ?? '"' })
  if (row === 0) return filled(texts.readUnnamed, { reading })
  return row === 1 ? reading : filled(texts.readBelow, { reading, row })
}

/** Notes about unreadable cells, and about markers next to numbers. */
const oddNotes = ({ texts }: PlaygroundFacts, { facts: read }: FileHead): ReadonlyArray<string> => [
  ...(read?.unreadCells ?? []).map(({ column, count, of, cells }) =>
    filled(texts.unreadCells, {
      column,
      count,
      of,
      cells: cells.map(({ line, text }) => `${line}: ${text}`).join("; ") + (count > cells.length ? "; \u2026" : ""),
    }),
  ),
  ...(read?.markedCells ?? []).map(({ column, marks }) =>
    filled(texts.markedCells, { column, marks: marks.join(", ") }),
  ),
  ...Object.entries(read?.ambiguousDates ?? {}).map(([column, cell]) => filled(texts.ambiguousDates, { column, cell })),
  ...Object.entries(read?.mixedCurrencies ?? {}).map(([column, currencies]) =>
    filled(texts.mixedCurrencies, { column, currencies: currencies.join(", ") }),
  ),
]

const tableName = ({ texts }: PlaygroundFacts, { headerRow, columns }: OtherTable): string =>
  filled(texts.tableName, { row: headerRow, columns: columns.join(", ") })

/** Notes about how a file is parsed and what is unusual about it. */
const notesOn = (facts: PlaygroundFacts, head: FileHead): ReadonlyArray<string> => {
  const { reading } = head
  if (reading === null) return []
  const { texts } = facts
  return [
    readingNote(facts, reading),
    ...(head.facts?.otherTables === undefined
      ? []
      : [filled(texts.otherTables, { tables: head.facts.otherTables.map((one) => tableName(facts, one)).join("; ") })]),
    ...(reading.totalRows === "drop" ? [texts.totalsLeftOut] : []),
    ...(reading.shortRows === "fill" ? [texts.shortRowsFilled] : []),
    ...(reading.longRows === "drop" ? [texts.longRowsLeftOut] : []),
    ...(reading.doubledNames === "number" ? [texts.doubledNumbered] : []),
    ...oddNotes(facts, head),
  ]
}

/** Accepts files dropped anywhere on the page. Handles them first, because a missed drop would replace the page. */
const acceptDrops = (take: (file: File) => void): void => {
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true
  const over = (isOver: boolean): void => {
    byId("drop", HTMLElement).classList.toggle("drop-over", isOver)
    byId("drop-anywhere", HTMLElement).hidden = !isOver
  }
  const onOver = (event: DragEvent): void => {
    if (!carriesFiles(event)) return
    event.preventDefault()
    over(true)
  }
  for (const name of ["dragenter", "dragover"] as const) addEventListener(name, onOver, true)
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? over(false), true)
  const onDrop = (event: DragEvent): void => {
    over(false)
    const [file] = event.dataTransfer?.files ?? []
    if (file === undefined) return
    event.preventDefault()
    take(file)
  }
  addEventListener("drop", onDrop, true)
}

const dialectSelects = () => dialectParts.map((part) => [part, byId(`file-${part}`, HTMLSelectElement)] as const)

const showDialect = (head: FileHead | undefined): void => {
  const dialect = head?.dialect
  byId("dialect", HTMLElement).hidden = dialect === undefined
  for (const [part, select] of dialectSelects()) select.value = dialect?.[part] ?? ""
}

/** Shows the sheet selector if there are several sheets. */
const showSheets = (head: FileHead | undefined): void => {
  const sheets = head?.sheets ?? []
  byId("sheet-field", HTMLElement).hidden = sheets.length < 2
  byId("workbook-sheet", HTMLSelectElement).replaceChildren(
    ...sheets.map((sheet) =>
      element("option", { value: sheet, ...(sheet === head?.reading?.sheet ? { selected: "" } : {}) }, sheet),
    ),
  )
}

/**
 * The selector for the tables in a sheet, shown if there are several. It lists the tables as they were found when the
 * sheet was opened.
 */
const tablePicker = (facts: PlaygroundFacts, onTable: (as: ReadAs) => void) => {
  const select = byId("sheet-table", HTMLSelectElement)
  let tables: ReadonlyArray<ReadAs> = []
  select.addEventListener("change", (event) => {
    event.stopPropagation()
    onTable(tables[Number(select.value)] ?? {})
  })
  return (head: FileHead | undefined): void => {
    const others = head?.facts?.otherTables ?? []
    byId("table-field", HTMLElement).hidden = others.length === 0
    if (head === undefined || others.length === 0) return select.replaceChildren()
    const { headerRow = 1 } = head.reading ?? {}
    const all = [{ headerRow, columns: head.entries.map(({ key }) => key) }, ...others]
    tables = [
      {},
      ...others.map(({ headerRow: row, table }) => ({ headerRow: row, ...(table === undefined ? {} : { table }) })),
    ]
    select.replaceChildren(...all.map((one, at) => element("option", { value: String(at) }, tableName(facts, one))))
  }
}

/** A template's samples, and a link to the chosen sample's file. */
const samplePicker = () => {
  const select = byId("sample", HTMLSelectElement)
  let samples: ReadonlyArray<SampleFacts> = []
  const chosen = (): SampleFacts | undefined => samples[Number(select.value)]
  const showFile = (): void => {
    const link = byId("sample-file", HTMLAnchorElement)
    const sample = chosen()
    link.hidden = sample === undefined
    if (sample !== undefined) link.href = `/playground/samples/${sample.csv}`
  }
  select.addEventListener("change", showFile)
  return {
    chosen,
    show: (template: TemplateFacts): void => {
      samples = template.samples
      select.replaceChildren(
        ...samples.map(({ title, language: lang }, at) => element("option", { value: String(at), lang }, title)),
      )
      byId("sample-field", HTMLElement).hidden = samples.length < 2
      showFile()
    },
  }
}

/** `onFile` reports a new file, or that the file can't be used. */
export const dataPanel = (facts: PlaygroundFacts, onFile: (head: FileHead | undefined) => void): DataPanel => {
  const { texts, cap, language } = facts
  const [drop, problem] = [byId("drop", HTMLElement), byId("file-problem", HTMLElement)]
  const fileInput = byId("file", HTMLInputElement)
  const fileSource = byId("source-file", HTMLInputElement)
  const samples = samplePicker()
  const sheetSelect = byId("workbook-sheet", HTMLSelectElement)
  let head: FileHead | undefined
  const showTables = tablePicker(facts, (as) => {
    const { sheet } = head?.reading ?? {}
    if (head !== undefined)
      void take(head.file, { ...head.dialect, ...(sheet === undefined ? {} : { sheet }), ...as }, true)
  })

  const complain = (sentence: string | undefined): void => {
    problem.hidden = sentence === undefined
    problem.textContent = sentence ?? ""
    drop.classList.toggle("drop-wrong", sentence !== undefined)
    if (sentence === undefined) fileInput.removeAttribute("aria-invalid")
    else {
      fileInput.setAttribute("aria-invalid", "true")
      alarm(sentence)
    }
  }

  const take = async (file: File, as: ReadAs = {}, isSameSheet = false): Promise<void> => {
    const opened = await fileHead(file, cap, { ...as, fieldNames: [facts.texts.field, facts.texts.value] })
    head = "_tag" in opened ? undefined : opened
    if ("_tag" in opened) {
      byId("drop-title", HTMLElement).textContent = file.name
      complain(fileSentence(opened, facts))
    } else {
      const values = { name: file.name, size: sizeText(file.size, language), columns: opened.columns.length }
      byId("drop-title", HTMLElement).textContent = [filled(texts.fileFacts, values), ...notesOn(facts, opened)].join(
        ". ",
      )
      complain(undefined)
      announce(filled(texts.ready, values))
    }
    byId("drop-action", HTMLElement).textContent = texts.another
    showSheets(head)
    if (!isSameSheet) showTables(head)
    showDialect(head)
    onFile(head)
  }

  sheetSelect.addEventListener("change", (event) => {
    event.stopPropagation()
    if (head !== undefined) void take(head.file, { sheet: sheetSelect.value })
  })
  for (const [part, select] of dialectSelects())
    select.addEventListener("change", (event) => {
      event.stopPropagation()
      if (head?.dialect !== undefined) void take(head.file, { ...head.dialect, [part]: select.value })
    })
  fileInput.addEventListener("change", (event) => {
    event.stopPropagation()
    const [file] = fileInput.files ?? []
    if (file !== undefined) void take(file)
  })
  acceptDrops((file) => {
    if (!fileSource.checked) fileSource.click()
    void take(file)
  })

  return {
    isFile: () => fileSource.checked,
    head: () => head,
    readAs: (changes) => {
      head = head?.readAs(changes)
    },
    sample: samples.chosen,
    showSamples: samples.show,
    showSource: () => {
      byId("sample-panel", HTMLElement).hidden = fileSource.checked
      byId("file-panel", HTMLElement).hidden = !fileSource.checked
    },
    askForFile: () => {
      if (problem.hidden) complain(texts.chooseFile)
      fileInput.focus()
    },
  }
}
