import { filled } from "../../src/views/language/filled.ts"
import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"
import type { PlaygroundFacts, SampleFacts, TemplateFacts } from "../../src/views/playground/Facts.ts"
import { alarm, announce } from "../page/announce.ts"
import { byId, element } from "../page/elements.ts"
import { fileHead, type FileHead, type ReadAs, type ReadingChanges } from "./fileHead.ts"
import { fileSentence, sizeText } from "./problems.ts"

/** The data source: a template's sample, or a chosen or dropped file. */
export interface DataPanel {
  readonly isFile: () => boolean
  readonly head: () => FileHead | undefined
  readonly sample: () => SampleFacts | undefined
  readonly showSamples: (template: TemplateFacts) => void
  readonly showSource: () => void
  /** Reads the file differently than detected. */
  readonly readAs: (changes: ReadingChanges) => void
  /** Shows the file's problem, or that there is none, and focuses it. */
  readonly askForFile: () => void
}

const named = (separator = ","): string => (separator === "\t" ? "Tab" : separator)

const dialectParts = ["encoding", "separator", "quote"] as const

/** `onFile` reports a new file, or that it can't be used. */
export const dataPanel = (facts: PlaygroundFacts, onFile: (head: FileHead | undefined) => void): DataPanel => {
  const { texts, cap, language } = facts
  const [drop, problem] = [byId("drop", HTMLElement), byId("file-problem", HTMLElement)]
  const fileInput = byId("file", HTMLInputElement)
  const fileSource = byId("source-file", HTMLInputElement)
  const sampleSelect = byId("sample", HTMLSelectElement)
  const sheetSelect = byId("workbook-sheet", HTMLSelectElement)
  let head: FileHead | undefined
  let samples: ReadonlyArray<SampleFacts> = []

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

  const readingNote = ({ sheet, headerRow: row = 1, encoding, separator, quote }: Reading): string => {
    if (sheet !== undefined) return filled(texts.readSheet, { sheet, row })
    const reading = filled(texts.readAs, { encoding: encoding ?? "", separator: named(separator), quote: quote ?? '"' })
    if (row === 0) return filled(texts.readUnnamed, { reading })
    return row === 1 ? reading : filled(texts.readBelow, { reading, row })
  }

  /** Unreadable cells, and marks beside numbers. */
  const oddNotes = ({ facts: read }: FileHead): ReadonlyArray<string> => [
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
    ...Object.entries(read?.ambiguousDates ?? {}).map(([column, cell]) =>
      filled(texts.ambiguousDates, { column, cell }),
    ),
    ...Object.entries(read?.mixedCurrencies ?? {}).map(([column, currencies]) =>
      filled(texts.mixedCurrencies, { column, currencies: currencies.join(", ") }),
    ),
  ]

  const dialectSelects = dialectParts.map((part) => byId(`file-${part}`, HTMLSelectElement))

  const showDialect = (): void => {
    const dialect = head?.dialect
    byId("dialect", HTMLElement).hidden = dialect === undefined
    for (const [at, select] of dialectSelects.entries()) select.value = dialect?.[dialectParts[at]!] ?? ""
  }

  /** The sheet, if there are several. */
  const showSheets = (): void => {
    const sheets = head?.sheets ?? []
    byId("sheet-field", HTMLElement).hidden = sheets.length < 2
    sheetSelect.replaceChildren(
      ...sheets.map((sheet) =>
        element("option", { value: sheet, ...(sheet === head?.reading?.sheet ? { selected: "" } : {}) }, sheet),
      ),
    )
  }

  const take = async (file: File, as: ReadAs = {}): Promise<void> => {
    const opened = await fileHead(file, cap, as)
    head = "_tag" in opened ? undefined : opened
    if ("_tag" in opened) {
      byId("drop-title", HTMLElement).textContent = file.name
      complain(fileSentence(opened, facts))
    } else {
      const values = { name: file.name, size: sizeText(file.size, language), columns: opened.columns.length }
      const { reading } = opened
      const notes =
        reading === null
          ? []
          : [
              readingNote(reading),
              ...(reading.totalRows === "drop" ? [texts.totalsLeftOut] : []),
              ...(reading.shortRows === "fill" ? [texts.shortRowsFilled] : []),
              ...(reading.longRows === "drop" ? [texts.longRowsLeftOut] : []),
              ...(reading.doubledNames === "number" ? [texts.doubledNumbered] : []),
              ...oddNotes(opened),
            ]
      byId("drop-title", HTMLElement).textContent = [filled(texts.fileFacts, values), ...notes].join(". ")
      complain(undefined)
      announce(filled(texts.ready, values))
    }
    byId("drop-action", HTMLElement).textContent = texts.another
    showSheets()
    showDialect()
    onFile(head)
  }

  const sample = (): SampleFacts | undefined => samples[Number(sampleSelect.value)]

  const showSampleFile = (): void => {
    const link = byId("sample-file", HTMLAnchorElement)
    const chosen = sample()
    link.hidden = chosen === undefined
    if (chosen !== undefined) link.href = `/playground/samples/${chosen.csv}`
  }

  sampleSelect.addEventListener("change", showSampleFile)
  sheetSelect.addEventListener("change", (event) => {
    event.stopPropagation()
    if (head !== undefined) void take(head.file, { sheet: sheetSelect.value })
  })
  for (const [at, select] of dialectSelects.entries())
    select.addEventListener("change", (event) => {
      event.stopPropagation()
      if (head?.dialect !== undefined) void take(head.file, { ...head.dialect, [dialectParts[at]!]: select.value })
    })
  fileInput.addEventListener("change", (event) => {
    event.stopPropagation()
    const [file] = fileInput.files ?? []
    if (file !== undefined) void take(file)
  })
  // Anywhere on the page, before other handlers: otherwise a missed drop would replace the page.
  const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") === true
  const over = (isOver: boolean): void => {
    drop.classList.toggle("drop-over", isOver)
    byId("drop-anywhere", HTMLElement).hidden = !isOver
  }
  for (const name of ["dragenter", "dragover"] as const)
    addEventListener(
      name,
      (event) => {
        if (!carriesFiles(event)) return
        event.preventDefault()
        over(true)
      },
      true,
    )
  addEventListener("dragleave", ({ relatedTarget }) => relatedTarget ?? over(false), true)
  addEventListener(
    "drop",
    (event) => {
      over(false)
      const [file] = event.dataTransfer?.files ?? []
      if (file === undefined) return
      event.preventDefault()
      if (!fileSource.checked) fileSource.click()
      void take(file)
    },
    true,
  )

  return {
    isFile: () => fileSource.checked,
    head: () => head,
    readAs: (changes) => {
      head = head?.readAs(changes)
    },
    sample,
    showSamples: (template) => {
      samples = template.samples
      sampleSelect.replaceChildren(
        ...samples.map(({ title, language: lang }, at) => element("option", { value: String(at), lang }, title)),
      )
      byId("sample-field", HTMLElement).hidden = samples.length < 2
      showSampleFile()
    },
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
