import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import * as FolderSources from "../../src/adapters/folder/FormSources.ts"
import * as FolderFiles from "../../src/adapters/folder/PublicFiles.ts"
import * as Passes from "../../src/adapters/jose/RespondentPasses.ts"
import * as Tokens from "../../src/adapters/jose/Tokens.ts"
import * as MemoryDesigns from "../../src/adapters/memory/DesignStore.ts"
import * as OpenAi from "../../src/adapters/models/openai/Embeddings.ts"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as PasswordHashes from "../../src/adapters/node/PasswordHashes.ts"
import * as QrCodes from "../../src/adapters/qrcode/QrCodes.ts"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as Models from "../../src/adapters/models/LanguageModel.ts"
import * as Clamd from "../../src/adapters/clamd/FileScanner.ts"
import * as contract from "../contract/index.ts"
import * as MemoryFiles from "../doubles/memory/PublicFiles.ts"
import * as ScriptedSources from "../doubles/scripted/FormSources.ts"
import * as ScriptedModel from "../doubles/scripted/LanguageModel.ts"
import * as ScriptedDirectory from "../doubles/scripted/HrDirectory.ts"
import { type ChatReply, type ChatRequest, provider } from "../support/chat.ts"
import { clamd, eicar } from "../support/clamd.ts"

const folder = mkdtempSync(join(tmpdir(), "parley-contracts-"))
afterAll(() => rmSync(folder, { recursive: true }))

const secret = "a secret of at least thirty-two bytes, for tests"

contract.designStoreSuite("memory", MemoryDesigns.layer)
contract.identifiersSuite("node", Identifiers.layer)
contract.passwordHashesSuite("node", PasswordHashes.layer)
contract.publicFilesSuite("folder", FolderFiles.layer(folder))
contract.publicFilesSuite("memory", MemoryFiles.layer)
contract.qrCodesSuite("uqr", QrCodes.layer)
contract.respondentPassesSuite("jose", Passes.layer({ secrets: [secret] }))
contract.sealingSuite("keys", Sealing.layer([{ id: "a", key: new Uint8Array(32).fill(1) }]))
contract.tokensSuite("jose", Tokens.layer({ secret: Redacted.make(secret), issuer: null, audience: null }))

const worker = { userId: "u-1", name: "Ana", email: "ana@example.com", jobTitle: "Guide", hrCode: "H-7" }
contract.hrDirectorySuite("scripted", ScriptedDirectory.layer(new Map([[5, [worker]]])), { orgId: 5, worker })

contract.formSourcesSuite("scripted", ScriptedSources.layer(), ScriptedSources.sample)
mkdirSync(join(folder, "5"))
const columns = [{ name: "people", label: "People", data_type: "integer", is_required: true }]
writeFileSync(join(folder, "5", "12.json"), JSON.stringify({ form_id: 12, org_id: 5, name: "Visit", columns }))
contract.formSourcesSuite("folder", FolderSources.layer(folder), {
  formId: 12,
  orgId: 5,
  name: "Visit",
  source: "folder",
  columns: [{ name: "people", label: "People", dataType: "integer", isRequired: true }],
})

/** A model that calls whatever it is offered, and knows one city. */
const model = ({ tools = [] }: ChatRequest): ChatReply =>
  tools.length === 0 ? '{"city": "Madrid"}' : { calls: tools.map((tool) => [tool.function.name, { country: "Spain" }]) }

const overHttp = Layer.unwrap(
  Effect.map(provider(model), ({ url }) =>
    Models.layer({
      name: "openai",
      kind: "chat",
      baseUrl: `${url}/v1`,
      key: Redacted.make("k"),
      model: "m-1",
      patience: Duration.seconds(10),
    }),
  ),
)
contract.languageModelSuite("chat completions", overHttp.pipe(Layer.provide(FetchHttpClient.layer)))

const scripted = ScriptedModel.make(({ tools }) =>
  tools.length === 0
    ? '{"city": "Madrid"}'
    : tools.map(({ name }, at) => ({ _tag: "Call", id: `c-${at}`, name, input: { country: "Spain" } })),
)
contract.languageModelSuite("scripted", scripted.layer)

const scanner = Layer.unwrap(
  Effect.map(
    Effect.acquireRelease(
      Effect.promise(() => clamd()),
      ({ close }) => Effect.promise(close),
    ),
    ({ address }) => Clamd.layer({ address }),
  ),
)
contract.fileScannerSuite("clamd", scanner, new TextEncoder().encode(eicar))

const embeddings = Layer.unwrap(
  Effect.map(
    provider(() => "unused"),
    ({ url }) =>
      OpenAi.layer({ baseUrl: `${url}/v1`, key: Redacted.make("k"), patience: Duration.seconds(10), model: "e-1" }),
  ),
)
contract.embeddingsSuite("OpenAI", embeddings.pipe(Layer.provide(FetchHttpClient.layer)))
