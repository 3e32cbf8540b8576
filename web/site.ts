import { own } from "../src/views/forms/fill/ownNames.ts"
import { announce } from "./page/announce.ts"
import { forgetDrafts } from "./page/drafts.ts"

if (location.pathname === "/sign-in" && /signed-out/.test(location.search)) {
  try {
    forgetDrafts(localStorage)
    forgetDrafts(sessionStorage)
  } catch {
    // A browser without storage has nothing to clear.
  }
}

// Replaces the URL of a response to a POST, so that going back or reloading requests the page with GET.
const { content: address } = document.querySelector<HTMLMetaElement>('meta[name="address"]') ?? {}
if (address !== undefined) history.replaceState(history.state, "", address)
for (const sign of document.querySelectorAll(`input[name="${own.plain}"]`)) sign.remove()

/** Shows copy buttons, which are hidden without a script. */
for (const block of document.querySelectorAll<HTMLElement>("[data-copy]")) {
  const button = block.querySelector<HTMLButtonElement>("button")
  const text = block.querySelector("code")
  if (button === null || text === null) continue
  const name = button.textContent
  const { copied = "", refused = "" } = button.dataset
  button.hidden = false
  button.addEventListener("click", async () => {
    try {
      await navigator.clipboard.writeText(text.textContent)
      button.textContent = copied
      announce(copied)
      setTimeout(() => (button.textContent = name), 2000)
    } catch {
      getSelection()?.selectAllChildren(text)
      announce(refused)
    }
  })
}

/** Shows the name of the chosen or dropped file, because the file input is invisible under the text. */
for (const input of document.querySelectorAll<HTMLInputElement>(".drop input[name]")) {
  const chosen = input.parentElement?.querySelector(".drop-chosen") ?? null
  input.addEventListener("change", () => {
    if (chosen !== null) chosen.textContent = input.files?.[0]?.name ?? ""
  })
}

// In a frame: reports only the page's height, when it changes and when the embedding page asks.
if (parent !== window) {
  // The document is at least as tall as its frame, so its content is measured instead.
  const bottom = (): number => Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
  const tell = (more: object = {}): void => parent.postMessage({ parleyHeight: bottom(), ...more }, "*")
  new ResizeObserver(() => tell()).observe(document.body)
  addEventListener("message", ({ data, source }) => {
    if (source === parent && data === "parleyHeight") tell()
  })
  tell({ parleyOpened: true })
}
