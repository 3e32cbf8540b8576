const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

/** Escapes text for elements and for attributes with either kind of quotes, in HTML and XML. */
export const escapeMarkup = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character]!)
