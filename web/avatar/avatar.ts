import type { PageTexts } from "../../src/domain/languages/PageTexts.ts"
import { announce } from "../page/announce.ts"
import { byId, element, factsOf } from "../page/elements.ts"
import { watchRoom } from "./room.ts"

type Words = PageTexts["avatar"] & { readonly copied: string; readonly notCopied: string }

/** The page provides this script's strings. */
const words = factsOf("words") as Words

const state = (text: string): void => {
  byId("state", HTMLElement).textContent = text
}

const fail = (text: string): void => {
  byId("problem-text", HTMLElement).textContent = text
  byId("problem", HTMLElement).hidden = false
}

const calm = (): void => {
  byId("problem", HTMLElement).hidden = true
}

/** The text of the service's error, if it sent one; otherwise the page's own. */
const problemOf = async (response: Response): Promise<string> => {
  const body: unknown = await response.json().catch(() => undefined)
  const addLine = typeof body === "object" && body !== null ? body : {}
  if ("message" in addLine && typeof addLine.message === "string") return addLine.message
  return "error" in addLine && typeof addLine.error === "string" ? addLine.error : words.problem
}

const post = (path: string, body: object): Promise<Response> =>
  fetch(path, { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(body) })

const join = async (url: string, token: string, over: () => void): Promise<boolean> => {
  state(words.connecting)
  const sound = byId("sound", HTMLButtonElement)
  try {
    await watchRoom(url, token, byId("picture", HTMLElement), {
      arrived: () => state(words.live),
      silenced: (turnOn) => {
        sound.hidden = false
        sound.addEventListener("click", () => void turnOn().then(() => (sound.hidden = true)), { once: true })
      },
      over: () => {
        state(words.over)
        sound.hidden = true
        over()
      },
    })
    return true
  } catch {
    state(words.idle)
    fail(words.joinProblem)
    return false
  }
}

const watching = (button: HTMLButtonElement): void => {
  const link = new URLSearchParams(location.hash.slice(1))
  const url = link.get("rtc_url")
  const token = link.get("token")
  if (url === null || token === null) {
    button.disabled = true
    fail(words.watchNothing)
    return
  }
  button.addEventListener("click", async () => {
    calm()
    button.disabled = true
    const isIn = await join(url, token, () => (button.disabled = false))
    if (!isIn) button.disabled = false
  })
}

interface Session {
  readonly agent: string
  readonly id: string
}

const addLine = (who: string, text: string): HTMLElement => {
  const line = element("li", {}, element("span", { class: "who" }, who), text)
  byId("talk", HTMLElement).append(line)
  line.scrollIntoView({ block: "nearest" })
  return line
}

const say = async ({ agent, id }: Session, text: string): Promise<void> => {
  addLine(words.you, text)
  announce(words.thinking)
  const response = await post(`/api/v1/agents/chat/${encodeURIComponent(agent)}`, { query: text, session_id: id })
  if (!response.ok) return fail(await problemOf(response))
  const { content } = (await response.json()) as { readonly content: string }
  addLine(words.them, content)
}

const invite = async ({ agent, id }: Session): Promise<void> => {
  const response = await post(`/api/v1/avatar/${encodeURIComponent(agent)}/viewers`, { session_id: id })
  if (!response.ok) return fail(await problemOf(response))
  const { viewers } = (await response.json()) as {
    readonly viewers: ReadonlyArray<{ readonly rtc_url: string; readonly client_token: string }>
  }
  const secret = new URLSearchParams({ rtc_url: viewers[0]?.rtc_url ?? "", token: viewers[0]?.client_token ?? "" })
  const field = byId("link", HTMLInputElement)
  field.value = `${location.origin}/avatar/watch#${secret}`
  byId("invited", HTMLElement).hidden = false
  field.focus()
  field.select()
}

const hosting = (starting: HTMLFormElement): void => {
  const talking = byId("talking", HTMLElement)
  const saying = byId("saying", HTMLFormElement)
  const message = byId("message", HTMLInputElement)
  let session: Session | undefined

  const over = (): void => {
    session = undefined
    talking.hidden = true
    starting.hidden = false
  }

  starting.addEventListener("submit", async (event) => {
    event.preventDefault()
    calm()
    const agent = byId("agent", HTMLInputElement).value.trim()
    const response = await post(`/api/v1/agents/avatar/${encodeURIComponent(agent)}/start`, {})
    if (!response.ok) return fail(await problemOf(response))
    const started = (await response.json()) as Readonly<Record<"rtc_url" | "client_token" | "session_id", string>>
    if (!(await join(started.rtc_url, started.client_token, over))) return undefined
    session = { agent, id: started.session_id }
    starting.hidden = true
    talking.hidden = false
    byId("invited", HTMLElement).hidden = true
    byId("talk", HTMLElement).replaceChildren()
    message.focus()
    return undefined
  })
  saying.addEventListener("submit", (event) => {
    event.preventDefault()
    calm()
    const text = message.value.trim()
    message.value = ""
    if (session !== undefined && text !== "") void say(session, text)
  })
  byId("invite", HTMLButtonElement).addEventListener("click", () => session !== undefined && void invite(session))
  byId("copy", HTMLButtonElement).addEventListener("click", () => {
    const { value } = byId("link", HTMLInputElement)
    void navigator.clipboard.writeText(value).then(
      () => announce(words.copied),
      () => announce(words.notCopied),
    )
  })
  byId("stop", HTMLButtonElement).addEventListener("click", () => {
    if (session === undefined) return
    void post(`/api/v1/agents/avatar/${encodeURIComponent(session.agent)}/stop`, { session_id: session.id })
  })
}

const watch = document.getElementById("watch")
if (watch instanceof HTMLButtonElement) watching(watch)
else hosting(byId("starting", HTMLFormElement))
