import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import { withPolicy } from "../../../src/domain/artifacts/HostedPage.ts"
import { unhosted } from "../../../src/application/artifacts/HostedBytes.ts"

const pages = {
  plain: "<!doctype html>\n<html><head><title>é𝄞</title></head><body>x</body></html>",
  headless: "<p>no head at all</p>",
  empty: "",
  long: `<!doctype html><html><head></head><body>${"<p>row</p>".repeat(40_000)}</body></html>`,
}

const textOf = (chunks: Iterable<Uint8Array>) =>
  unhosted(Stream.fromIterable(chunks)).pipe(Stream.decodeText, Stream.mkString)

describe("a hosted page", () => {
  for (const [name, page] of Object.entries(pages))
    it.effect(`is returned as rendered, however its bytes were split: ${name}`, () =>
      Effect.gen(function* () {
        const hosted = withPolicy(new TextEncoder().encode(page), ["sha256-abc"])
        assert.include(new TextDecoder().decode(hosted), "Content-Security-Policy")
        for (const size of [37, 1000, 65_536, 131_072, 10_000_000]) {
          const chunks = Array.from({ length: Math.ceil(hosted.length / size) }, (_, i) =>
            hosted.subarray(i * size, (i + 1) * size),
          )
          assert.strictEqual(yield* textOf(chunks), page)
        }
      }),
    )
})
