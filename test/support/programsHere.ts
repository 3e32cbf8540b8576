import { assert, type TestContext } from "@effect/vitest"
import { accessSync, constants } from "node:fs"
import { delimiter, join } from "node:path"

const isHere = (program: string): boolean =>
  (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK)
      return true
    } catch {
      return false
    }
  })

const isContinuousIntegration = (process.env["CI"] ?? "") !== "" && process.env["CI"] !== "false"

/**
 * Skips a test whose programs are missing on this machine, and names them; in continuous integration the test fails
 * instead.
 */
export const needs = (context: TestContext, ...programs: ReadonlyArray<string>): void => {
  const missing = programs.filter((program) => !isHere(program))
  if (missing.length === 0) return
  const reason = `not on this machine: ${missing.join(", ")}`
  if (isContinuousIntegration) assert.fail(reason)
  context.skip(reason)
}
