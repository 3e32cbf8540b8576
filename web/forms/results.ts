import { counted as countedText, type Counted } from "../../src/views/language/counted.ts"
import { announce } from "../page/announce.ts"
import { factsOf } from "../page/elements.ts"

interface Facts {
  /** The results as JSON; its ETag reveals changes. */
  readonly api: string
  readonly tag: string
  readonly count: number
  readonly changed: Counted
  readonly language: string
  readonly live: string
  readonly paused: string
}

const facts = factsOf("results-facts") as Facts
const state = document.getElementById("result-state")

/** The polling interval in milliseconds; hidden pages don't poll. */
const pause = 4_000

let tag = `"${facts.tag}"`

/** Replaces the content with the server's version; opened tables stay open. */
const show = async (): Promise<void> => {
  const answer = await fetch(location.href, { headers: { accept: "text/html" } })
  if (!answer.ok) throw new Error(String(answer.status))
  const fresh = new DOMParser().parseFromString(await answer.text(), "text/html")
  const open = [...document.querySelectorAll<HTMLDetailsElement>("details[open][id]")].map(({ id }) => id)
  const focused = document.activeElement?.closest("[data-live] [id]")?.id
  for (const part of document.querySelectorAll("[data-live]")) {
    const other = fresh.getElementById(part.id)
    if (other !== null) part.replaceChildren(...other.childNodes)
  }
  for (const id of open) document.getElementById(id)?.setAttribute("open", "")
  if (focused !== undefined) document.getElementById(focused)?.querySelector("summary")?.focus()
}

/** The last announced number of answers; other changes, such as progress, are not announced. */
let counted = facts.count

const look = async (): Promise<void> => {
  const answer = await fetch(facts.api, { headers: { "if-none-match": tag, accept: "application/json" } })
  if (answer.status === 304) return
  if (!answer.ok) throw new Error(String(answer.status))
  const { count } = (await answer.json()) as { readonly count: number }
  await show()
  tag = answer.headers.get("etag") ?? tag
  if (count !== counted) announce(countedText(facts.changed, count, facts.language))
  counted = count
}

const say = (text: string): void => {
  if (state !== null && state.textContent !== text) state.textContent = text
}

const round = async (): Promise<void> => {
  try {
    if (document.visibilityState === "visible") {
      await look()
      say(facts.live)
    }
  } catch {
    say(facts.paused)
  }
  setTimeout(() => void round(), pause)
}

setTimeout(() => void round(), pause)
