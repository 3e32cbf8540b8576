/** Any part of a string catalog; English fills in the rest. */
export type PartOf<T> = T extends string | ReadonlyArray<unknown> | ((...args: never) => unknown)
  ? T
  : { readonly [Key in keyof T]?: PartOf<T[Key]> }

type Node = Readonly<Record<string, unknown>>

const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype

const filled = (given: unknown, english: unknown): unknown => {
  if (given === undefined) return english
  if (!isNode(given) || !isNode(english)) return given
  return Object.fromEntries(Object.keys({ ...english, ...given }).map((key) => [key, filled(given[key], english[key])]))
}

/** The catalog, with missing strings filled in from English. */
export const completed = <T>(given: PartOf<T>, english: T): T => filled(given, english) as T

/** The paths of English strings that are missing from a catalog, such as `pages.fill.submit`. */
export const missingIn = (given: unknown, english: unknown, path = ""): ReadonlyArray<string> => {
  if (!isNode(english)) return given === undefined ? [path] : []
  const part = isNode(given) ? given : {}
  return Object.keys(english).flatMap((key) => missingIn(part[key], english[key], path === "" ? key : `${path}.${key}`))
}
