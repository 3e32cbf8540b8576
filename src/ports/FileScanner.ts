import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** The file contains known malware. */
export class FileInfected extends Schema.TaggedError<FileInfected>()("FileInfected", {}) {}

/** The scanner is unavailable. */
export class ScannerUnavailable extends Schema.TaggedError<ScannerUnavailable>()("ScannerUnavailable", {
  cause: Schema.Unknown,
}) {}

interface Scanner {
  /** Passes the same bytes on. If they turn out to be harmful, the stream fails at its end, so nothing is stored. */
  readonly scanned: <E>(
    content: Stream.Stream<Uint8Array, E>,
  ) => Stream.Stream<Uint8Array, E | FileInfected | ScannerUnavailable>
}

/** Scans incoming files for known malware. If no layer provides a scanner, files are not scanned. */
export const FileScanner = Context.Reference<Scanner>("parley/ports/FileScanner", {
  defaultValue: () => ({ scanned: (content) => content }),
})
