import { filled } from "../src/views/language/filled.ts"
import { callOf } from "./docs/call.ts"
import { readable, shownOf } from "./docs/answer.ts"
import { announce } from "./page/announce.ts"
import { byId, element } from "./page/elements.ts"

const start = (form: HTMLFormElement): void => {
  const answer = byId("try-answer", HTMLElement)
  const stop = byId("try-stop", HTMLButtonElement)
  const send = form.querySelector<HTMLButtonElement>("button.button-main")!
  const textOf = (name: string): string => answer.dataset[name] ?? ""
  const write = (id: string, text: string): void => void (byId(id, HTMLElement).textContent = text)
  const tell = (text: string): void => {
    write("try-status", text)
    announce(text)
  }
  let sending = new AbortController()
  /** The object URL of the last downloadable response. */
  let saved: string | undefined

  const show = async (response: Response, began: number): Promise<void> => {
    if (response.type === "opaqueredirect") return tell(textOf("redirect"))
    const took = Math.round(performance.now() - began)
    tell(`${response.status} ${response.statusText} · ${took} ms`)
    write("try-headers", [...response.headers].map(([name, value]) => `${name}: ${value}`).join("\n"))
    const type = response.headers.get("content-type") ?? ""
    if (readable(type)) {
      const isWhole = await shownOf(response, type, (text) => write("try-text", text))
      if (!isWhole) write("try-more", textOf("cut"))
      return
    }
    const blob = await response.blob()
    if (blob.size === 0) return
    saved = URL.createObjectURL(blob)
    const link = element("a", { href: saved, download: "answer", class: "button" }, filled(textOf("save"), { type }))
    byId("try-more", HTMLElement).replaceChildren(link)
  }

  const call = async (): Promise<void> => {
    sending = new AbortController()
    if (saved !== undefined) URL.revokeObjectURL(saved)
    for (const id of ["try-headers", "try-text", "try-more"]) write(id, "")
    answer.hidden = false
    stop.hidden = false
    send.disabled = true
    tell(textOf("sending"))
    byId("try-answer-title", HTMLElement).focus()
    try {
      const { address, options } = callOf(form)
      const began = performance.now()
      await show(await fetch(address, { ...options, signal: sending.signal }), began)
    } catch {
      tell(textOf(sending.signal.aborted ? "stopped" : "unsent"))
    }
    stop.hidden = true
    send.disabled = false
  }

  const types = form.querySelector<HTMLSelectElement>("#try-type")
  const showType = (): void => {
    for (const fields of form.querySelectorAll<HTMLFieldSetElement>("[data-type]"))
      fields.hidden = fields.disabled = types !== null && fields.dataset["type"] !== types.value
  }
  types?.addEventListener("change", showType)
  showType()
  stop.addEventListener("click", () => sending.abort())
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    void call()
  })
  form.hidden = false
}

const form = document.getElementById("try")
if (form instanceof HTMLFormElement) start(form)
