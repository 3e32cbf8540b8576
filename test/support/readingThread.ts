import { parentPort, workerData } from "node:worker_threads"
import { readTable } from "../../src/adapters/csv/ReadCsv.ts"
import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"

/** Reads a file as specified by `reading`, and returns its number of rows. */
const { bytes, reading }: { readonly bytes: Uint8Array; readonly reading: Reading } = workerData
const read = readTable(bytes, reading)
parentPort!.postMessage(read._tag === "Success" ? read.success.rowCount : -1)
