import { getPriority, platform, setPriority } from "node:os"
import { behind } from "../domain/operations/Niceness.ts"
import type { HeavyWork } from "./threads.ts"

/** Puts this thread, and those that it starts, behind the others. Only Linux counts priorities by thread. */
const stepBack = (): void => {
  if (platform() !== "linux") return
  try {
    setPriority(0, behind(getPriority(0)))
  } catch {
    // Not allowed here: everything works, with less regard for others.
  }
}

const programs: Record<HeavyWork, () => Promise<unknown>> = {
  decoding: () => import("../adapters/mediabunny/decodingThread.ts"),
  docx: () => import("../adapters/documents/docxThread.ts"),
  folding: () => import("../adapters/results/foldingThread.ts"),
  html: () => import("../adapters/documents/htmlThread.ts"),
  indexes: () => import("./indexThread.ts"),
  pdf: () => import("../adapters/documents/pdfThread.ts"),
  printing: () => import("../adapters/pdf/printingThread.ts"),
  recognition: () => import("../adapters/onnx/recognitionThread.ts"),
  rendering: () => import("./renderThread.ts"),
  synthesis: () => import("../adapters/onnx/synthesisThread.ts"),
  tagging: () => import("../adapters/pdf/taggingThread.ts"),
  writing: () => import("../adapters/parquet/write/writingThread.ts"),
}

const isHeavyWork = (work: string | undefined): work is HeavyWork => work !== undefined && work in programs

const work = process.argv[2]

// Before the program is even loaded: that is the first of its heavy work.
stepBack()
if (isHeavyWork(work)) await programs[work]()
