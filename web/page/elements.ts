/** The element with an id that is known to exist. */
export const byId = <E extends HTMLElement>(id: string, kind: new () => E): E => {
  const element = document.getElementById(id)
  if (!(element instanceof kind)) throw new Error(`the page has no ${kind.name} #${id}`)
  return element
}

type Child = Node | string

/** An element with attributes and children. Text becomes text, never markup. */
export const element = <K extends keyof HTMLElementTagNameMap>(
  name: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: ReadonlyArray<Child>
): HTMLElementTagNameMap[K] => {
  const made = document.createElement(name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
  made.append(...children)
  return made
}

/** Data that the server left on the page, in the server's format. */
export const factsOf = (id: string): unknown => JSON.parse(document.getElementById(id)?.textContent ?? "null")
