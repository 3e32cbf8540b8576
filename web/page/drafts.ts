/** The prefix of draft keys in the browser's storage. */
export const draftPrefix = "parley-draft "

/** Signing out deletes drafts, so that the next user of this browser can't see them. */
export const forgetDrafts = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
  for (const key of keys) if (key.startsWith(draftPrefix)) storage.removeItem(key)
}

export interface KeptDraft {
  /** Stores text that is no longer in the control but has not been accepted yet. */
  readonly keep: (words: string) => void
  /** The text was accepted. If `words` is given, clears the draft only if it contains that text. */
  readonly forget: (words?: string) => void
}

/** Restores a control's text after its tab is reloaded. */
export const keptDraft = (name: string, control: HTMLElement): KeptDraft => {
  const key = draftPrefix + name
  // Has no effect in a browser without storage.
  const tried = <A>(use: (storage: Storage) => A): A | undefined => {
    try {
      return use(sessionStorage)
    } catch {
      return undefined
    }
  }
  const forget = (words?: string): void =>
    tried((storage) => {
      if (words === undefined || storage.getItem(key) === words) storage.removeItem(key)
    })
  const keep = (words: string): void => (words === "" ? forget() : tried((storage) => storage.setItem(key, words)))
  if (control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement) {
    control.value = tried((storage) => storage.getItem(key)) ?? control.value
    control.addEventListener("input", () => keep(control.value))
  }
  return { keep, forget }
}
