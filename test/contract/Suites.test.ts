import { assert, it } from "vitest"
import * as library from "../doubles/library.ts"
import * as contract from "./index.ts"

/** Ports without a suite, grouped by the reason. */
const without: Readonly<Record<string, ReadonlyArray<string>>> = {
  "is the client's side of a published protocol (OAuth 2.1, OpenID Connect), which is its contract message by message":
    ["AuthorizationServers", "IdentityProvider"],
  "is a list or a setting of the deployment, and promises nothing beyond its type": ["Dependencies", "SpeechOffer"],
  "runs code of the deployment, which may return anything that its type permits": ["FormHooks"],
  "is a callback of the caller; no adapter implements it": ["NotedUsage"],
  "runs a function of this service on another thread: only this service can implement it": [
    "IndexWorkers",
    "RenderWorkers",
    "ResultsFolding",
    "SpokenTurns",
  ],
  "reads or writes a file format: only other programs can tell whether it is right, as the tests of its adapter do": [
    "Datasets",
    "DocumentText",
    "FileInspection",
    "FormExchange",
    "FormPdf",
    "PagePrinter",
    "ParquetWriter",
    "SpreadsheetWriter",
    "TemplateEngine",
  ],
  "asks a LanguageModel, which has a suite, and promises no particular answer": ["AnswerModel", "FormDrafting"],
  "is a KeyValue under a second name: keyValueSuite is its suite": ["TaskTracker"],
}

it("every port has a suite, or a stated reason for having none", () => {
  const ports = Object.entries(library).flatMap(([name, value]) =>
    typeof value === "function" && "key" in value && String(value.key).startsWith("parley/ports/") ? [name] : [],
  )
  assert.isAbove(ports.length, 70)
  const suites = Object.keys(contract).map((name) => name.toLowerCase())
  const bare = ports.filter((port) => !suites.some((suite) => suite.startsWith(port.toLowerCase())))
  assert.deepEqual(bare.toSorted(), Object.values(without).flat().toSorted())
})
