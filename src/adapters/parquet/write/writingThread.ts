import { type MessagePort, parentPort } from "node:worker_threads"
import type { Column, RowBlock } from "./RowFilling.ts"
import { RowGroups } from "./RowGroups.ts"

/** Opens a file. Its content arrives over a separate port; closing the port abandons the file. */
export interface WritingOrder {
  readonly columns: ReadonlyArray<Column>
  readonly port: MessagePort
}

/** The number of rows in a block, and whether they are the last of the file. */
export interface WritingRequest {
  readonly rows: number
  readonly block: RowBlock
  readonly isLast: boolean
}

/** The bytes of the file, and the block to be reused. */
export interface WritingAnswer {
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly block: RowBlock
}

parentPort!.on("message", ({ columns, port }: WritingOrder) => {
  const groups = new RowGroups(columns)
  port.on("message", ({ rows, block, isLast }: WritingRequest) => {
    const bytes = groups.write(rows, block, isLast)
    port.postMessage({ bytes, block } satisfies WritingAnswer, [bytes.buffer, block.cells.buffer, block.texts.buffer])
  })
})
parentPort!.postMessage("ready")
