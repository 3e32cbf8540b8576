/** How the keys begin under which this browser keeps drafts of forms that are not saved yet. */
export const draftPrefix = "parley-draft "

/** Whoever signs out leaves no draft behind for the next person at this browser. */
export const forgetDrafts = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? "")
  for (const key of keys) if (key.startsWith(draftPrefix)) storage.removeItem(key)
}
