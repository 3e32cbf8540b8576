import { isJsonObject, type JsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { filled } from "../../../src/views/language/filled.ts"
import type { PageTexts } from "../../../src/domain/languages/PageTexts.ts"
import { announce } from "../../page/announce.ts"

type Words = PageTexts["builder"]["narration"]

/** The polling interval, which is about as long as synthesizing a clip takes. */
const pause = 700

const number = (state: JsonObject, key: string): number => Number(state[key] ?? 0)

/** Narration progress below the bar, while synthesis is running. */
export class NarrationProgress {
  readonly line: HTMLElement
  readonly url: string
  readonly words: Words
  #look: ReturnType<typeof setTimeout> | undefined

  constructor(line: HTMLElement, url: string, words: Words) {
    this.line = line
    this.url = url
    this.words = words
    line.querySelector("button")!.addEventListener("click", () => void this.ask("POST", true))
  }

  /** `isNews`: whether to announce the end, and to keep a successful result on the page. */
  async ask(method: "GET" | "POST" = "GET", isNews = false): Promise<void> {
    clearTimeout(this.#look)
    const response = await fetch(`${this.url}/narration`, { method }).catch(() => undefined)
    const state: unknown = response?.ok === true ? await response.json().catch(() => undefined) : undefined
    if (!isJsonObject(state)) return
    this.#show(state, isNews)
    if (state["status"] === "preparing") this.#look = setTimeout(() => void this.ask("GET", true), pause)
  }

  #show(state: JsonObject, isNews: boolean): void {
    const { line, words } = this
    const [total, done, failed] = [number(state, "total"), number(state, "done"), number(state, "failed")]
    const facts = { done: String(done), total: String(total), failed: String(failed) }
    const status = state["status"]
    const isAtIt = status === "preparing"
    const isFaulty = status === "interrupted" || (status === "ready" && failed > 0)
    line.hidden = !(isAtIt || isFaulty || (status === "ready" && isNews))
    const bar = line.querySelector("progress")!
    bar.hidden = !isAtIt
    bar.max = Math.max(1, total)
    bar.value = done + failed
    line.querySelector("button")!.hidden = !isFaulty
    const text = isAtIt
      ? words.preparing
      : status === "interrupted"
        ? words.interrupted
        : failed > 0
          ? words.faulty
          : words.ready
    line.querySelector("[data-text]")!.textContent = filled(text, facts)
    if (!isAtIt && isNews) announce(filled(text, facts))
  }
}
