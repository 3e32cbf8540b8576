import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import { readInThread } from "../../../src/adapters/documents/ThreadReader.ts"
import { threadFor } from "../../../src/layers/threads.ts"

const readBytes = (bytes: Uint8Array) => readInThread(threadFor("html"), bytes)

const read = (html: string) => readBytes(Buffer.from(html))

const mebibyte = 1024 * 1024

describe("an HTML document", () => {
  it.live("is read on a worker thread, in its own encoding", () =>
    Effect.gen(function* () {
      assert.strictEqual(yield* read("<p>K&ouml;ln<p>Straße"), "Köln\nStraße")
      const latin = yield* readBytes(Buffer.from("<b>stra\u00dfe", "latin1"))
      assert.strictEqual(latin, "straße")
      const refused = yield* Effect.flip(read("<p>\0"))
      assert.strictEqual(refused.reason, "the document is not text")
    }),
  )

  it.live.each([
    ["<", 50, 50 * mebibyte],
    ["<a>", 10, 0],
    ["&ouml", 10, 2 * mebibyte],
    ["<!-- -", 10, 0],
    ["<svg>", 10, 0],
    ["<p>\n ", 10, 0],
    ["<script></scrip", 10, 0],
  ] as const)("made of %s alone is read to its end without blocking the event loop", ([piece, mebibytes, length]) =>
    Effect.gen(function* () {
      const bytes = Buffer.from(piece.repeat((mebibytes * mebibyte) / piece.length))
      let turns = 0
      const watch = setInterval(() => turns++, 5)
      const text = yield* readBytes(bytes)
      clearInterval(watch)
      assert.isAtMost(Math.abs(text.length - length), 16)
      assert.isAbove(turns, 0, "the event loop continues")
    }),
  )
})
