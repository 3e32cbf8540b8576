import { it } from "@effect/vitest"
import { staysInside } from "./support/canary.ts"

it.effect(
  "keeps answers and vendors' secrets out of logs, traces and metrics, and sensitive answers off the wire, in sixty sessions",
  () => staysInside(Array.from({ length: 60 }, (_, i) => i + 9)),
)
