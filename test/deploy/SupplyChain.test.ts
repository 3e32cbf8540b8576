import { assert, describe, it } from "@effect/vitest"
import { readFileSync } from "node:fs"

interface Locked {
  readonly version?: string
  readonly integrity?: string
  readonly license?: string
  readonly link?: boolean
  readonly dev?: boolean
  readonly devOptional?: boolean
  readonly optional?: boolean
}

const lock = JSON.parse(readFileSync("package-lock.json", "utf8")) as {
  readonly packages: Readonly<Record<string, Locked>>
}
const packages = Object.entries(lock.packages).filter(([path, { link }]) => path !== "" && link !== true)
const manifest = JSON.parse(readFileSync("package.json", "utf8")) as Readonly<
  Record<"dependencies" | "devDependencies" | "optionalDependencies", Readonly<Record<string, string>> | undefined>
>

/** Licenses that let anyone use, change and redistribute our packages. */
const shipped = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "MIT-0",
  "MPL-2.0",
  // Licenses of fonts, which may be embedded in documents.
  "OFL-1.1",
  "PSF-2.0",
  "Python-2.0",
  "Unlicense",
])

const isShipped = ({ dev, devOptional }: Locked): boolean => dev !== true && devOptional !== true

/** Every part of an expression must be allowed: `(MIT OR X)` would need a decision. */
const partsOf = (license: string): ReadonlyArray<string> => license.replaceAll(/[()]/g, "").split(/ (?:AND|OR) /)

describe("third-party packages", () => {
  it("have permitted licenses, and only tools may lack a stated license", () => {
    const wrong = packages.flatMap(([path, one]) => {
      if (one.license === undefined) return isShipped(one) ? [`${path}: none`] : []
      return partsOf(one.license).every((part) => shipped.has(part)) ? [] : [`${path}: ${one.license}`]
    })
    assert.deepStrictEqual(wrong, [])
    assert.isAbove(packages.length, 100)
  })

  it("have exact versions, locked with a hash", () => {
    const asked = [manifest.dependencies, manifest.devDependencies, manifest.optionalDependencies].flatMap((one) =>
      Object.entries(one ?? {}),
    )
    assert.isAbove(asked.length, 20)
    for (const [name, version] of asked) {
      assert.match(version, /^\d+\.\d+\.\d+(?:-[\w.]+)?$/, name)
      assert.strictEqual(lock.packages[`node_modules/${name}`]?.version, version, name)
    }
    // For tools with builds for many platforms, npm locks the hashes only for the current platform.
    const unhashed = packages.filter(
      ([, one]) => one.integrity === undefined && !(one.optional === true && one.dev === true),
    )
    assert.deepStrictEqual(
      unhashed.map(([path]) => path),
      [],
    )
  })
})
