import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { announce } from "../page/announce.ts"

/** Copies text; if the browser forbids that, selects `fallback` instead. */
export const copyTo = async (text: string, texts: ChatFacts["texts"], fallback: HTMLElement): Promise<void> => {
  try {
    await navigator.clipboard.writeText(text)
    announce(texts.copied)
  } catch {
    getSelection()?.selectAllChildren(fallback)
    announce(texts.notCopied)
  }
}

/** Copies the code block that contains the button. */
export const copyCode = (button: HTMLButtonElement, texts: ChatFacts["texts"]): void => {
  const code = button.closest("figure")?.querySelector("code")
  if (code === null || code === undefined) return
  void copyTo(code.textContent, texts, code)
  button.textContent = texts.copied
  setTimeout(() => (button.textContent = texts.copyCode), 2000)
}
