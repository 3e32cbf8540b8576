/** Tags that form builders leave in the names of questions, and marks that are not visible. */
const unseen = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?>|\p{Cf}/giu

/** A name as readers see it: "<strong>How was it?</strong>" is "How was it?". */
export const visibleName = (name: string): string => name.replaceAll(unseen, "").trim() || name.trim()
