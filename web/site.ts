import { own } from "../src/views/forms/fill/ownNames.ts"
import { announce } from "./page/announce.ts"
import { forgetDrafts } from "./page/drafts.ts"

if (location.pathname === "/sign-in" && /signed-out/.test(location.search)) {
  try {
    forgetDrafts(localStorage)
    forgetDrafts(sessionStorage)
  } catch {
    // A browser that keeps nothing has nothing to forget.
  }
}

// A page that answers a form is no page to come back to: back and reload ask for the one that is found by its address.
const { content: address } = document.querySelector<HTMLMetaElement>('meta[name="address"]') ?? {}
if (address !== undefined) history.replaceState(history.state, "", address)
for (const sign of document.querySelectorAll(`input[name="${own.plain}"]`)) sign.remove()

/** Shows the copy buttons, which are hidden until they can do something. */
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

// In a frame of another page: that page is told how high this one is, and nothing else.
if (parent !== window) {
  // The document is never lower than its frame, so that only what is in it tells how high it has to be.
  const bottom = (): number => Math.ceil(document.body.getBoundingClientRect().bottom + scrollY)
  const tell = (more: object = {}): void => parent.postMessage({ parleyHeight: bottom(), ...more }, "*")
  new ResizeObserver(() => tell()).observe(document.body)
  tell({ parleyOpened: true })
}
