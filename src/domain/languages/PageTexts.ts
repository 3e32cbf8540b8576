import type { pages } from "./en/pages/pages.ts"

type Catalogue<T> = { readonly [Key in keyof T]: T[Key] extends string ? string : Catalogue<T[Key]> }

/** Every text of the pages: English is the measure, each other language has all of it. */
export type PageTexts = Catalogue<typeof pages>
