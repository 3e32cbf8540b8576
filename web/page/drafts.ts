/** How the keys begin under which this browser keeps drafts of what is not saved yet. */
export const draftPrefix = "parley-draft "

/** Whoever signs out leaves no draft behind for the next person at this browser. */
export const forgetDrafts = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
  for (const key of keys) if (key.startsWith(draftPrefix)) storage.removeItem(key)
}

export interface KeptDraft {
  /** Keeps words that are not in the control any more, and were not taken either. */
  readonly keep: (words: string) => void
  /** What was typed has been taken; `words`: only if it was these. */
  readonly forget: (words?: string) => void
}

/** Keeps what is typed into a control over reloads of its tab, and puts it there again. */
export const keptDraft = (name: string, control: HTMLElement): KeptDraft => {
  const key = draftPrefix + name
  // A browser that keeps nothing refuses, and everything else goes on.
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
