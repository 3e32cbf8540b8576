const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes text for an element or an attribute with either kind of quotes, in HTML as in XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
