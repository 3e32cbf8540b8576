import { byId } from "../page/elements.ts"

/** Asks for confirmation; returns the user's choice. */
export type Confirm = (title: string, text: string, action: string) => Promise<boolean>

export const confirmDialog = (): Confirm => {
  const dialog = byId("confirm", HTMLDialogElement)
  return (title, text, action) => {
    byId("confirm-title", HTMLElement).textContent = title
    byId("confirm-text", HTMLElement).textContent = text
    byId("confirm-do", HTMLElement).textContent = action
    dialog.returnValue = ""
    dialog.showModal()
    return new Promise((resolve) =>
      dialog.addEventListener("close", () => resolve(dialog.returnValue === "confirm"), { once: true }),
    )
  }
}
