import * as NodeFileSystem from "@effect/platform-node/NodeFileSystem"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import * as FetchHttpClient from "effect/http/FetchHttpClient"
import { createHmac } from "node:crypto"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterAll } from "vitest"
import * as FolderForms from "../../src/adapters/folder/FormFiles.ts"
import * as FolderSources from "../../src/adapters/folder/FormSources.ts"
import * as FolderFiles from "../../src/adapters/folder/PublicFiles.ts"
import * as Passes from "../../src/adapters/jose/RespondentPasses.ts"
import * as Tokens from "../../src/adapters/jose/Tokens.ts"
import * as MemoryDesigns from "../../src/adapters/memory/DesignStore.ts"
import * as Messengers from "../../src/adapters/messenger/MessengerUsers.ts"
import * as OpenAi from "../../src/adapters/models/openai/Embeddings.ts"
import * as Identifiers from "../../src/adapters/node/Identifiers.ts"
import * as PasswordHashes from "../../src/adapters/node/PasswordHashes.ts"
import * as QrCodes from "../../src/adapters/qrcode/QrCodes.ts"
import * as FormSecrets from "../../src/adapters/secrets/Secrets.ts"
import * as Sealing from "../../src/adapters/secrets/Sealing.ts"
import * as Models from "../../src/adapters/models/LanguageModel.ts"
import * as OutboundHttps from "../../src/adapters/outbound/OutboundHttp.ts"
import * as Policies from "../../src/adapters/policy/PolicyCheck.ts"
import * as ModelFailures from "../../src/adapters/memory/ModelFailures.ts"
import * as Clamd from "../../src/adapters/clamd/FileScanner.ts"
import { callerOf } from "../../src/domain/access/Caller.ts"
import { PolicyCheck } from "../../src/ports/PolicyCheck.ts"
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
contract.modelFailuresSuite("memory", ModelFailures.layer)
contract.outboundHttpSuite("node", (allow) => OutboundHttps.layer({ allow }))
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

/** A model that calls every tool it is offered, and otherwise replies with a city. */
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

const forms = mkdtempSync(join(folder, "forms-"))
const definitions = { "a.json": '{"title": "Café"}', "b.json": "not JSON", "ñ b.json": "" }
for (const [name, text] of Object.entries(definitions)) writeFileSync(join(forms, name), text)
writeFileSync(join(forms, "readme.txt"), "no definition")
contract.formFilesSuite("folder", FolderForms.layer(forms), definitions)

const known = { tenant: "demo", name: "CRM_KEY", url: "https://crm.example/leads", value: "k-1" }
const bindings = join(folder, "secrets.json")
const binding = { name: known.name, tenants: [known.tenant], origins: ["https://crm.example"], value: known.value }
writeFileSync(bindings, JSON.stringify({ secrets: [binding] }))
contract.secretsSuite(
  "file",
  FormSecrets.layer({ file: bindings, environment: {} }).pipe(Layer.provide(NodeFileSystem.layer)),
  known,
)

const hmac = (key: string | Uint8Array, text: string) => createHmac("sha256", key).update(text).digest()
/** Sign-in data, signed as Telegram signs it and dated at the start of the test's clock. */
const signed = (bot: string, second: number): string => {
  const fields = { auth_date: String(second), query_id: "q-1", user: '{"id":42,"username":"ana"}' }
  const text = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const hash = hmac(hmac("WebAppData", bot), text.join("\n")).toString("hex")
  return String(new URLSearchParams({ ...fields, hash }))
}
contract.messengerUsersSuite("Telegram", Messengers.layer({ token: Redacted.make("1:bot") }), {
  signed: signed("1:bot", 0),
  user: { id: "42", username: "ana" },
  old: signed("1:bot", -7200),
  foreign: signed("2:bot", 0),
})

const caller = callerOf({ sub: "7", programs: ["demo"] })
const rules = [{ effect: "allow", actions: ["infographic:render"], when: { sub: ["7"] } }] as const
const faulty = {
  get rules(): never {
    throw new Error("the rules can't be read")
  },
}
contract.openPolicyCheckSuite("no policy", Policies.layerOpen, caller)
contract.policyCheckSuite("rules", {
  policy: Layer.succeed(PolicyCheck, Policies.make({ rules })),
  allowed: { caller, action: "infographic:render" },
  denied: { caller, action: "agent:configure" },
  broken: Layer.succeed(PolicyCheck, Policies.make(faulty)),
})
