import { parentPort, workerData } from "node:worker_threads"
import { readTable } from "../../src/adapters/csv/ReadCsv.ts"
import type { Reading } from "../../src/domain/infographic/reading/Reading.ts"

/** Reads a file by a reading, and says how many rows that made. */
const { bytes, reading }: { readonly bytes: Uint8Array; readonly reading: Reading } = workerData
const read = readTable(bytes, reading)
parentPort!.postMessage(read._tag === "Success" ? read.success.rowCount : -1)
