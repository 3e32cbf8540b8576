import type { PageFacts } from "../../src/views/forms/fill/FormPage.ts"
import { factsOf } from "../page/elements.ts"
import { beginProof } from "./fill/proof.ts"
import { startFilling } from "./fill/filling.ts"
import { Sheet } from "./fill/sheet.ts"
import { OfflinePage } from "./offline/OfflinePage.ts"

const canKeep = (facts: PageFacts): boolean =>
  facts.keepsOffline === true && isSecureContext && "serviceWorker" in navigator && "indexedDB" in window

let device: OfflinePage | undefined

/** Activates the current questions, whether the service or the page itself rendered them. */
const start = (): void => {
  beginProof()
  const form = document.querySelector<HTMLFormElement>("form#form")
  const facts = factsOf("form-facts") as PageFacts | null
  if (form === null || facts === null) return
  device ??= canKeep(facts) ? new OfflinePage(facts, new Sheet(form, facts).setting, start) : undefined
  startFilling(form, facts, device)
}

start()
