import { afterAll, assert, beforeAll, describe, it } from "@effect/vitest"
import { createServer } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { accessibilityFaults, launchBrowser, overflow, viewports, watchedPage } from "../support/browser.ts"
import { planted } from "../support/plantedFailures.ts"
import { type Service, startService } from "../support/service.ts"

const faults = ["key", "account", "model", "page", "broken"]

/** Causes and remedies on the page, newest first. */
const shown = {
  en: [
    ["Unreadable answer (answer_broke_off)", "any proxy in front of it: the connection ended in the middle"],
    ["Unreadable answer (no_model_answer)", "Check that LLM_BASE_URL and the kind of provider match the server."],
    ["Request refused (404 · model_not_found", "Check the name of the model: LLM_MODEL."],
    ["No credit left (429 · insufficient_quota", "Add credit to the account with the provider."],
    ["Request refused (401 · invalid_api_key", "Check the key: LLM_API_KEY."],
  ],
  es: [
    ["Respuesta ilegible (answer_broke_off)", "la conexión se cortó a mitad de la respuesta"],
    ["Respuesta ilegible (no_model_answer)", "Compruebe que LLM_BASE_URL y el tipo de proveedor corresponden"],
    ["Petición rechazada (404 · model_not_found", "Revise el nombre del modelo: LLM_MODEL."],
    ["Sin saldo (429 · insufficient_quota", "Añada saldo a la cuenta del proveedor."],
    ["Petición rechazada (401 · invalid_api_key", "Revise la clave: LLM_API_KEY."],
  ],
} as const

let browser: Browser
let service: Service
let fault = faults[0]!
const model = createServer((request, response) => void request.resume().on("end", () => planted[fault]!(response)))

const question = "What does the secret plan say?"

const send = async (method: string, path: string, body: object, status: number): Promise<Record<string, unknown>> => {
  const answer = await fetch(`${service.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${service.token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const text = await answer.text()
  assert.strictEqual(answer.status, status, text)
  return JSON.parse(text) as Record<string, unknown>
}

beforeAll(async () => {
  await new Promise<void>((resolve) => model.listen(0, "127.0.0.1", resolve))
  const { port } = model.address() as AddressInfo
  ;[browser, service] = await Promise.all([
    launchBrowser(),
    startService({ LLM_BASE_URL: `http://127.0.0.1:${port}/v1`, LLM_MODEL: "m-1", LLM_API_KEY: "sk-secret" }),
  ])
  const { chatbot_id: agent } = await send("PUT", "/api/v1/user_agents", { name: "Guide" }, 201)
  for (fault of faults) await send("POST", `/api/v1/agents/chat/${agent}`, { query: question }, 502)
})

afterAll(async () => {
  await browser?.close()
  await service?.stop()
  model.close()
})

describe("the operator who started the service", () => {
  for (const [language, rows] of Object.entries(shown))
    for (const [name, viewport] of Object.entries(viewports))
      it(`follows the printed link and sees what caused the planted failures and what to do: ${language}, ${name}`, async () => {
        const { page, faults: broken, close } = await watchedPage(browser, { viewport, locale: language })
        await page.goto(service.link)
        await page.goto(`${service.url}/agents/usage`)
        const failures = page.locator(".usage-failures tbody tr")
        assert.strictEqual(await failures.count(), rows.length)
        for (const [at, words] of rows.entries()) {
          const text = await failures.nth(at).innerText()
          for (const word of words) assert.include(text, word)
        }
        assert.notInclude(await page.content(), question)
        assert.deepStrictEqual(await accessibilityFaults(page), [])
        assert.strictEqual(await overflow(page), 0)
        assert.deepStrictEqual(broken, [])
        await close()
      })

  it("finds the causes of the planted failures in the log, which contains no questions or answers", () => {
    const lines = service.output()
    for (const cause of [
      "invalid_api_key",
      "insufficient_quota",
      "model_not_found",
      "no_model_answer",
      "answer_broke_off",
    ])
      assert.match(lines, new RegExp(`A language model call failed.*${cause}`))
    assert.notInclude(lines, "secret")
  })
})
