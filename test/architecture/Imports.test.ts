import { assert, describe, it } from "@effect/vitest"
import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser"
import { globSync, readFileSync } from "node:fs"
import { rules } from "./rules.ts"

/** Looks at every import below the folders of the house and of the browser's code, type imports too. */
const look = async (root: string, web: string): Promise<ICruiseResult> => {
  const options: ICruiseOptions = {
    validate: true,
    ruleSet: { forbidden: [...rules(root, web)] },
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".js", ".d.ts"],
    },
  }
  const { output } = await cruise([root, web], options)
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text")
  return output
}

const filesOf = (root: string) => globSync(`${root}/**/*.ts`).filter((file) => !file.endsWith(".d.ts"))

/** `import("...")` as a type: the one form of import that the parser does not report, so it is forbidden. */
const importTypes = (root: string) =>
  filesOf(root).filter((file) => /(?:typeof|[:<|&])\s*import\(/.test(readFileSync(file, "utf8")))

const house = "src"
const browser = "web"
const planted = "test/architecture/violations"

describe("the import rule", () => {
  it("holds in every file of the sources", { timeout: 120_000 }, async () => {
    const { modules, summary } = await look(house, browser)
    const seen = new Set(modules.map((module) => module.source))
    assert.deepStrictEqual(
      [...filesOf(house), ...filesOf(browser)].filter((file) => !seen.has(file)),
      [],
    )
    assert.deepStrictEqual(
      summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} -> ${to}`),
      [],
    )
  })

  it("leaves no import that is hidden in a type", () => {
    assert.deepStrictEqual(importTypes(house), [])
  })

  it("catches every planted violation", async () => {
    const { summary } = await look(planted, `${planted}/web`)
    const caught = new Set(
      summary.violations.flatMap(({ from, cycle = [] }) => [from, ...cycle.map(({ name }) => name)]),
    )
    const offenders = filesOf(planted).filter((file) => /\/v[0-9]/.test(file))
    assert.isAbove(offenders.length, 15)
    assert.deepStrictEqual(
      offenders.filter((file) => !caught.has(file) && !importTypes(planted).includes(file)),
      [],
    )
  })
})
