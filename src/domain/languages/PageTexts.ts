import type { pages } from "./en/pages/pages.ts"

type Catalogue<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Catalogue<T[Key]> }

/** Every text of the pages. English defines the keys, and each other language must have them all. */
export type PageTexts = Catalogue<typeof pages>
