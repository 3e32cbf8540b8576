import type { pages } from "./en/pages/pages.ts"

type Catalogue<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Catalogue<T[Key]> }

/** All strings of the pages. English defines the keys. */
export type PageTexts = Catalogue<typeof pages>
