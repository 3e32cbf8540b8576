import { getPriority, platform, setPriority } from "node:os"
import { behind } from "../domain/operations/Niceness.ts"
import type { HeavyWork } from "./threads.ts"

/** Lowers the priority of this thread and of the threads that it starts. Only Linux has priorities per thread. */
const stepBack = (): void => {
  if (platform() !== "linux") return
  try {
    setPriority(0, behind(getPriority(0)))
  } catch {
    // Lowering the priority isn't permitted here. Everything works, but at normal priority.
  }
}

const programs: Record<HeavyWork, () => Promise<unknown>> = {
  decoding: () => import("../adapters/mediabunny/decodingThread.ts"),
  docx: () => import("../adapters/documents/docxThread.ts"),
  exchange: () => import("../adapters/formfiles/exchangeThread.ts"),
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

// Runs before the program is loaded, because loading it is already heavy work.
stepBack()
if (isHeavyWork(work)) await programs[work]()
