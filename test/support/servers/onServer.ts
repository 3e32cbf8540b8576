import { afterAll, assert, describe, it } from "@effect/vitest"
import type { Running } from "./program.ts"

/** A server to test against, or the reason why there is none. */
export type ServerResult<Address> =
  | (Running & { readonly address: Address; readonly from: "environment" | "docker" | "program" })
  | { readonly missing: string }

const isContinuousIntegration = (process.env["CI"] ?? "") !== "" && process.env["CI"] !== "false"

const withoutServer = (name: string, reason: string, isNeeded: boolean): void => {
  console.warn(`no tests on ${name}: ${reason}`)
  it(`needs ${name}`, (context) => {
    if (isContinuousIntegration && isNeeded) assert.fail(reason)
    context.skip(reason)
  })
}

/**
 * Registers the suites of one kind of server. Without the server they are skipped and the reason is printed; in
 * continuous integration that is a failure, unless the server is not available everywhere.
 */
export const onServer = <Address>(
  name: string,
  server: ServerResult<Address>,
  suites: (address: Address) => void,
  { isNeeded = true }: { readonly isNeeded?: boolean } = {},
): void => {
  const register = (): void => {
    if ("missing" in server) return withoutServer(name, server.missing, isNeeded)
    afterAll(() => server.stop())
    suites(server.address)
  }
  describe(name, () => {
    register()
  })
}

export const fromEnvironment = <Address>(address: Address): ServerResult<Address> => ({
  address,
  from: "environment",
  stop: async () => undefined,
})
