import { assert, describe, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { pagePolicy, withoutPolicy, withPolicy } from "../../../src/domain/artifacts/HostedPage.ts"

const bytes = (text: string) => new TextEncoder().encode(text)
const text = (page: Uint8Array) => new TextDecoder().decode(page)

describe("a page on another host", () => {
  it("has its policy at the start of its head, and nothing before the doctype", () => {
    const page = text(
      withPolicy(bytes("<!doctype html><html><head lang='en'><title>ñ</title></head></html>"), ["sha256-x"]),
    )
    assert.match(page, /^<!doctype html><html><head lang='en'><!--hosted--><meta http-equiv="Content-Security-Policy"/)
    assert.include(page, "script-src 'sha256-x'")
    assert.notInclude(page, "frame-ancestors")
    assert.match(text(withPolicy(bytes("<!doctype html><p>x"), [])), /^<!doctype html><!--hosted-->/)
  })

  it("is unchanged after its policy is set and removed", () => {
    FastCheck.assert(
      FastCheck.property(FastCheck.string({ unit: "grapheme" }), FastCheck.boolean(), (body, hasHead) => {
        const page = bytes(hasHead ? `<!doctype html><head>${body}</head>` : body)
        assert.deepStrictEqual(withoutPolicy(withPolicy(page, [])), page)
      }),
    )
  })

  it("has a policy that forbids scripts, and framing by other sites", () => {
    assert.include(pagePolicy([]), "script-src 'none'")
    assert.include(pagePolicy([]), "frame-ancestors 'self'")
  })
})
