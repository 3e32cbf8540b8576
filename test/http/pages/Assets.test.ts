import { assert, describe, it } from "@effect/vitest"
import { withSite } from "./support/visit.ts"

describe("the icon", () => {
  it(
    "is at the browser's default path for pages without their own icon, and is cached for one day",
    withSite(async ({ fetch }) => {
      const response = await fetch("/favicon.ico")
      assert.strictEqual(response.status, 200)
      assert.strictEqual(response.headers.get("content-type"), "image/x-icon")
      assert.strictEqual(response.headers.get("cache-control"), "public, max-age=86400")
      assert.strictEqual(await response.text(), "icon")
    }),
  )
})

describe("bundled files", () => {
  it(
    "are sent in an encoding that the browser accepts, and cached forever",
    withSite(async ({ fetch }) => {
      for (const [accepted, encoding, content] of [
        ["gzip, br", "br", "brotlied"],
        ["gzip, br;q=0", "gzip", "gzipped"],
        ["identity", null, "plain"],
      ] as const) {
        const response = await fetch("/assets/1-site.css", { headers: { "accept-encoding": accepted } })
        assert.strictEqual(response.status, 200)
        assert.strictEqual(response.headers.get("content-encoding"), encoding)
        assert.strictEqual(response.headers.get("vary"), "accept-encoding")
        assert.strictEqual(response.headers.get("content-type"), "text/css; charset=utf-8")
        assert.strictEqual(response.headers.get("cache-control"), "public, max-age=31536000, immutable")
        assert.strictEqual(await response.text(), content)
      }
    }),
  )

  it(
    "are not sent again to a browser that has them",
    withSite(async ({ fetch }) => {
      const etag = (await fetch("/assets/1-site.css")).headers.get("etag") ?? ""
      const again = await fetch("/assets/1-site.css", { headers: { "if-none-match": etag } })
      assert.strictEqual(again.status, 304)
      assert.strictEqual(await again.text(), "")
    }),
  )

  it(
    "are found by their hashed name only",
    withSite(async ({ fetch }) => {
      for (const path of ["/assets/site.css", "/assets/..%2fpackage.json", "/assets/"])
        assert.strictEqual((await fetch(path)).status, 404, path)
    }),
  )
})
