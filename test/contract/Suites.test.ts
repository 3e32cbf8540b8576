import { assert, it } from "vitest"
import * as library from "../doubles/library.ts"
import * as contract from "./index.ts"

/** Ports without a suite, by the reason: all they promise depends on what they stand for. */
const without: Readonly<Record<string, ReadonlyArray<string>>> = {
  "passes on what another system answers": [
    "AuthorizationServers",
    "IdentityProvider",
    "Mailer",
    "MessengerUsers",
    "OutboundHttp",
    "ToolServers",
  ],
  "decides by the deployment's own rules or settings": [
    "Dependencies",
    "FormFiles",
    "FormHooks",
    "ModelFailures",
    "PolicyCheck",
    "Secrets",
    "SpeechOffer",
  ],
  "is only told": ["NotedUsage"],
  "runs the service's own computations elsewhere": ["IndexWorkers", "RenderWorkers", "ResultsFolding", "SpokenTurns"],
  "reads or writes a format, which the tests of its adapter compare with other programs": [
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
  "is another port under a second name, or over one": ["AnswerModel", "FormDrafting", "TaskTracker"],
}

it("every port has a suite, or a reason to have none", () => {
  const ports = Object.entries(library).flatMap(([name, value]) =>
    typeof value === "function" && "key" in value && String(value.key).startsWith("parley/ports/") ? [name] : [],
  )
  assert.isAbove(ports.length, 70)
  const suites = Object.keys(contract).map((name) => name.toLowerCase())
  const bare = ports.filter((port) => !suites.some((suite) => suite.startsWith(port.toLowerCase())))
  assert.deepEqual(bare.toSorted(), Object.values(without).flat().toSorted())
})
