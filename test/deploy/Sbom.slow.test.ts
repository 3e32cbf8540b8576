import { assert, describe, it } from "@effect/vitest"
import * as Schema from "effect/Schema"
import { execFileSync } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

const License = Schema.Union([
  Schema.Struct({
    license: Schema.Union([Schema.Struct({ id: Schema.String }), Schema.Struct({ name: Schema.String })]),
  }),
  Schema.Struct({ expression: Schema.String }),
])

/** The parts of CycloneDX 1.5 that consumers depend on. */
const Bom = Schema.Struct({
  bomFormat: Schema.Literal("CycloneDX"),
  specVersion: Schema.String.check(Schema.isPattern(/^1\.[5-9]$/)),
  serialNumber: Schema.String.check(Schema.isPattern(/^urn:uuid:[0-9a-f-]{36}$/)),
  version: Schema.Int,
  metadata: Schema.Struct({
    timestamp: Schema.String,
    component: Schema.Struct({ type: Schema.Literal("application"), name: Schema.String, version: Schema.String }),
  }),
  components: Schema.NonEmptyArray(
    Schema.Struct({
      "bom-ref": Schema.String,
      type: Schema.Literal("library"),
      name: Schema.String,
      version: Schema.String,
      purl: Schema.String.check(Schema.isPattern(/^pkg:npm\//)),
      hashes: Schema.optionalKey(
        Schema.Array(
          Schema.Struct({ alg: Schema.String, content: Schema.String.check(Schema.isPattern(/^[0-9a-f]{40,128}$/)) }),
        ),
      ),
      licenses: Schema.optionalKey(Schema.Array(License)),
    }),
  ),
  dependencies: Schema.Array(Schema.Struct({ ref: Schema.String, dependsOn: Schema.Array(Schema.String) })),
})

describe("the bill of materials", () => {
  it("is in CycloneDX format, with every shipped package listed once and included in the graph", () => {
    const folder = mkdtempSync(join(tmpdir(), "sbom-"))
    try {
      const file = join(folder, "sbom.json")
      execFileSync(process.execPath, ["scripts/sbom.ts", file])
      const bom = Schema.decodeUnknownSync(Bom)(JSON.parse(readFileSync(file, "utf8")))
      const manifest = JSON.parse(readFileSync("package.json", "utf8"))
      assert.strictEqual(bom.metadata.component.version, manifest.version)
      assert.strictEqual(bom.metadata.component.name, "parley")
      const names = bom.components.map(({ name, version }) => `${name}@${version}`)
      for (const [name, version] of Object.entries(manifest.dependencies)) assert.include(names, `${name}@${version}`)
      assert.notInclude(
        bom.components.map(({ name }) => name),
        "vitest",
      )
      const refs = new Set(bom.components.map((one) => one["bom-ref"]))
      for (const { dependsOn } of bom.dependencies) for (const ref of dependsOn) assert.isTrue(refs.has(ref), ref)
    } finally {
      rmSync(folder, { recursive: true })
    }
  })
})
