import { assert, it } from "@effect/vitest"
import { networkOf } from "../../../src/http/ratelimits/Subjects.ts"

it.each([
  ["192.0.2.7", "192.0.2.7"],
  ["::ffff:192.0.2.7", "192.0.2.7"],
  ["2001:db8::1", "2001:db8::/64"],
  ["2001:DB8:0:0:1:2:3:4", "2001:db8::/64"],
  ["2001:db8:0:1::1", "2001:db8:0:1::/64"],
  ["::1", "::/64"],
  ["unknown", "unknown"],
])("the address %s is counted as %s", (address, network) => {
  assert.strictEqual(networkOf(address), network)
})
