import { it } from "@effect/vitest"
import { staysInside } from "./support/canary.ts"

it.effect(
  "keeps answers and vendors' secrets out of logs, traces and metrics, and sensitive answers off the wire",
  () => staysInside(Array.from({ length: 8 }, (_, i) => i + 1)),
)
