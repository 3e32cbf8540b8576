import * as Result from "effect/Result"
import { readdirSync, readFileSync } from "node:fs"
import { parentPort, workerData } from "node:worker_threads"
import { decodeCsv } from "../../../../src/adapters/csv/StrictCsv.ts"
import { limitsFor } from "../../../../src/domain/infographic/tables/Limits.ts"
import { decodeParquet } from "../../../../src/adapters/parquet/read/Parquet.ts"

/**
 * A worker that damages files at random, from a seed, and decodes the result. It runs with a small heap, so that
 * unbounded memory use ends it.
 */
export interface Task {
  readonly format: "csv" | "parquet"
  readonly seed: number
  readonly count: number
}

export interface Findings {
  decoded: number
  readonly refused: { [problem: string]: number }
  /** Unexpected exceptions, each with the number of its mutant. */
  readonly thrown: Array<string>
}

const limits = { ...limitsFor(0), maxCells: 500_000, maxDecodedBytes: 32_000_000, maxPageBytes: 16_000_000 }

const folder = new URL("fixtures/", import.meta.url)
const parquetFiles = readdirSync(folder)
  .filter((name) => name.endsWith(".parquet"))
  .map((name) => readFileSync(new URL(name, folder)))
const csvFiles = [
  'a,b,c\r\n1,"x, ""y""\r\nz",true\r\n,-0.5e3,\r\n007,ñ😀,FALSE\r\n',
  "\ufeffn;s\n1;2\n9007199254740993;\n",
  '"h"\n\n""\n"""\n"\n',
].map((text) => Buffer.from(text))

/** Mulberry32: small, fast, deterministic. */
const random = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below)
  }
}

const telling = [0x00, 0x01, 0x7f, 0x80, 0xff, 0x0a, 0x0d, 0x22, 0x2c, 0x15, 0x19, 0x1c]

const mutant = (original: Buffer, next: (below: number) => number): Uint8Array => {
  let bytes = Buffer.from(original)
  for (let n = next(6); n >= 0; n--) {
    // Half of the damage hits the footer, where a single byte matters most.
    const at = next(2) === 0 ? next(bytes.length) : Math.max(0, bytes.length - 1 - next(Math.min(bytes.length, 1500)))
    const length = 1 + next(16)
    switch (next(7)) {
      case 0:
        bytes[at] = (bytes[at] ?? 0) ^ (1 << next(8))
        break
      case 1:
        bytes[at] = telling[next(telling.length)]!
        break
      case 2:
        bytes[at] = next(256)
        break
      case 3:
        bytes.fill(0xff, at, Math.min(at + length, bytes.length))
        break
      case 4:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(at + length)])
        break
      case 5:
        bytes = Buffer.concat([bytes.subarray(0, at), bytes.subarray(Math.max(0, at - length), at), bytes.subarray(at)])
        break
      case 6:
        bytes.copyWithin(at, next(bytes.length), bytes.length)
        break
    }
    if (bytes.length === 0) break
  }
  return bytes
}

/** Restores bytes without which parsing stops at once: Parquet's magic numbers, valid UTF-8. */
const plausible = (format: Task["format"], bytes: Uint8Array, original: Buffer): Uint8Array => {
  if (format === "csv") return bytes.map((byte) => byte & 0x7f)
  bytes.set(original.subarray(0, 4).subarray(0, bytes.length))
  bytes.set(original.subarray(-8).subarray(0, bytes.length), Math.max(0, bytes.length - 8))
  return bytes
}

const hunt = ({ format, seed, count }: Task): Findings => {
  const next = random(seed)
  const originals = format === "csv" ? csvFiles : parquetFiles
  const decode = format === "csv" ? decodeCsv : decodeParquet
  const findings: Findings = { decoded: 0, refused: {}, thrown: [] }
  for (let n = 0; n < count; n++) {
    const original = originals[n % originals.length]!
    const damaged = mutant(original, next)
    const bytes = next(2) === 0 ? damaged : plausible(format, damaged, original)
    try {
      const result = decode(bytes, limits)
      if (Result.isSuccess(result)) {
        // The result must be serializable.
        JSON.stringify(result.success)
        findings.decoded++
      } else {
        const { problem } = result.failure
        findings.refused[problem] = (findings.refused[problem] ?? 0) + 1
      }
    } catch (fault) {
      findings.thrown.push(`${n}: ${String(fault)} ${fault instanceof Error ? fault.stack : ""}`)
    }
  }
  return findings
}

parentPort?.postMessage(hunt(workerData))
