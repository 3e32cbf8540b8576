import { assert, describe, it } from "@effect/vitest"
import { globSync, readFileSync } from "node:fs"
import { errorRows, refusalRows } from "../../../scripts/docs/errorRows.ts"
import { errors, FormNotFound, Unauthenticated } from "../../../src/http/catalogue/library.ts"

/** The response fixed by the contract: its own keys, or no body. */
const fixed: Readonly<Record<string, ReadonlyArray<string>>> = {
  "tenants TenantNotDeclared": ["error", "expected", "message"],
  "tenants TenantForbidden": ["error", "expected", "message"],
  "tenants TenantConflict": ["error", "expected", "message"],
  "tenants TenantReserved": [],
  "forms FormNotFound": ["error"],
  "forms PlausibilityBlocked": ["code", "error"],
}

describe("the catalog of errors", () => {
  it("uses the same body for every failure, except where the contract requires another", () => {
    assert.isAbove(errors.length, 300)
    for (const { area, failure, status, error, example = {} } of errors) {
      const row = `${area} ${failure.name} ${JSON.stringify(example)}`
      assert.isTrue(status >= 400 && status <= 599, row)
      const keys = Object.keys(example).toSorted()
      const own = fixed[`${area} ${failure.name}`]
      if (own !== undefined) assert.deepStrictEqual(keys, own, row)
      else {
        assert.includeMembers(["detail", "error", "message"], keys, row)
        assert.match(String(example["message"]), /\S \S/, row)
        assert.match(String(error), /^(?:[a-z][a-z0-9_]*|[A-Z][A-Z_]*)$/, row)
      }
    }
  })

  it("distinguishes a missing, an expired and an invalid token, in the slug and in WWW-Authenticate", () => {
    const rows = errors.filter(({ area, failure }) => area === "access" && failure === Unauthenticated)
    assert.sameMembers(
      rows.map(({ error }) => error),
      ["token_missing", "token_expired", "token_invalid"],
    )
    assert.lengthOf([...new Set(rows.map(({ headers }) => headers["www-authenticate"]))], 3)
  })

  it("uses a single status for each slug within an area", () => {
    const statuses = new Map<string, Set<number>>()
    for (const { area, error, status } of errors) {
      const key = `${area} ${error}`
      statuses.set(key, (statuses.get(key) ?? new Set()).add(status))
    }
    const several = [...statuses].filter(([, found]) => found.size > 1).map(([key]) => key)
    assert.deepStrictEqual(
      several.filter((key) => !key.endsWith(" budget_exceeded")),
      [],
    )
  })

  it("lists every slug in the code on the errors page", () => {
    const page = readFileSync("docs/reference/errors.md", "utf8")
    const slugs = globSync("src/{http,ws}/**/*.ts").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(/\berror: "([a-z_]+)"/g)].map(([, slug]) => slug!),
    )
    assert.isAbove(slugs.length, 200)
    assert.deepStrictEqual(
      [...new Set(slugs)].filter((slug) => !page.includes(`\`${slug}\``)),
      [],
    )
  })

  it("matches the errors page", () => {
    const page = readFileSync("docs/reference/errors.md", "utf8")
    assert.include(page, errorRows())
    assert.include(page, refusalRows())
    assert.include(page, "| forms | 404 | `form_not_found` |")
    assert.strictEqual(errors.find(({ failure }) => failure === FormNotFound)?.error, "form_not_found")
  })
})
