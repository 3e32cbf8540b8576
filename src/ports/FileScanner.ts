import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import type * as Stream from "effect/Stream"

/** What was sent is known to do harm. */
export class FileInfected extends Schema.TaggedError<FileInfected>()("FileInfected", {}) {}

/** Nobody can say at the moment whether what was sent does harm. */
export class ScannerUnavailable extends Schema.TaggedError<ScannerUnavailable>()("ScannerUnavailable", {
  cause: Schema.Unknown,
}) {}

interface Scanner {
  /** The same bytes; the stream fails at its end, so that nothing is kept of it, unless they were found to be harmless. */
  readonly scanned: <E>(
    content: Stream.Stream<Uint8Array, E>,
  ) => Stream.Stream<Uint8Array, E | FileInfected | ScannerUnavailable>
}

/** Looks for known malware in files that come in. Without a layer nothing is looked at. */
export const FileScanner = Context.Reference<Scanner>("parley/ports/FileScanner", {
  defaultValue: () => ({ scanned: (content) => content }),
})
