import { afterAll, beforeAll } from "@effect/vitest"
import { createServer, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { launchBrowser } from "../../support/browser.ts"
import { type Service, startService } from "../../support/service.ts"
import { recognizerServer } from "./recognizerServer.ts"
import { webhookReceiver } from "./webhookReceiver.ts"

const say = (en: string, es: string) => ({ en, es })

const cakeForm = {
  title: say("Order of a cake", "Encargo de una tarta"),
  description: say("Tell us what you would like.", "Cuéntenos qué le gustaría."),
  is_public: true,
  sections: [
    {
      title: say("Order", "Encargo"),
      fields: [
        { field_id: "name", field_type: "text", label: say("Full name", "Nombre y apellidos"), required: true },
        {
          field_id: "advice",
          field_type: "rating",
          label: say("How was our advice?", "¿Qué tal nuestro consejo?"),
          constraints: { scale_max: 7, anchor_labels: { 1: say("Bad", "Malo"), 7: say("Great", "Estupendo") } },
        },
        { field_id: "guests", field_type: "integer", label: say("Number of guests", "Número de invitados") },
        {
          field_id: "sketch",
          field_type: "file",
          label: say("A sketch", "Un boceto"),
          constraints: { allowed_mime_types: ["text/plain"] },
        },
        { field_id: "note", field_type: "textarea", label: say("Anything else?", "¿Algo más?") },
      ],
    },
  ],
}

/** A service with a recognizer and email, a receiver of webhooks, another website, and a browser. */
export const journeyWorld = () => {
  const world = {} as {
    browser: Browser
    service: Service
    ears: Awaited<ReturnType<typeof recognizerServer>>
    receiver: Awaited<ReturnType<typeof webhookReceiver>>
    elsewhere: Server
    /** The body of the other website's page. */
    embed: string
    /** The origin of the other website. */
    framing: string
  }

  beforeAll(async () => {
    world.ears = await recognizerServer()
    world.receiver = await webhookReceiver()
    world.browser = await launchBrowser(["--autoplay-policy=no-user-gesture-required"])
    world.service = await startService({
      OUTBOUND_ALLOW: "127.0.0.1",
      STT_BASE_URL: world.ears.url,
      // No server listens there: the journeys configure email but send none.
      SMTP_URL: "smtp://127.0.0.1:9?tls=none",
      SMTP_FROM: "Forms <forms@example.com>",
      MAIL_RECIPIENT_DOMAINS: "example.com",
    })
    world.embed = ""
    world.elsewhere = createServer((_request, response) => {
      response.setHeader("content-type", "text/html; charset=utf-8")
      response.end(`<!doctype html><html lang="en"><title>Shop</title><main><h1>Shop</h1>${world.embed}</main></html>`)
    })
    await new Promise<void>((resolve) => world.elsewhere.listen(0, "127.0.0.1", resolve))
    world.framing = `http://localhost:${(world.elsewhere.address() as AddressInfo).port}`
  })

  afterAll(async () => {
    await world.browser.close()
    await world.service.stop()
    world.elsewhere.close()
    world.ears.close()
    world.receiver.close()
  })

  const api = async (path: string, body?: unknown): Promise<Record<string, unknown>> => {
    const headers = { authorization: `Bearer ${world.service.token}`, "content-type": "application/json" }
    const init = body === undefined ? { headers } : { method: "POST", headers, body: JSON.stringify(body) }
    const response = await fetch(`${world.service.url}/api/v1${path}`, init)
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text) as Record<string, unknown>
  }

  /** A new public form for one journey; returns its path. */
  const cake = async (): Promise<string> => {
    const { form_uid: uid } = await api("/demo/forms", cakeForm)
    await api(`/demo/forms/${String(uid)}/publish`, {})
    return `/demo/forms/${String(uid)}`
  }

  return { world, api, cake }
}
