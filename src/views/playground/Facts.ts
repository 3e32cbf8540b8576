import type { PageTexts } from "../../domain/languages/PageTexts.ts"

/** A template's column, which can be filled from a column in the reader's file. */
export interface ColumnFacts {
  readonly name: string
  readonly label: string
  readonly meaning: string
  readonly kind: "text" | "number" | "date" | "any"
  readonly isRequired: boolean
  readonly isRepeated: boolean
}

export interface SampleFacts {
  /** The file name of the whole request. */
  readonly request: string
  /** The file name of the request's main dataset. */
  readonly csv: string
  readonly title: string
  readonly language: string
}

/** The part of a template that the script needs: where a file goes and what it must contain. */
export interface TemplateFacts {
  readonly name: string
  readonly title: string
  readonly section: string
  readonly target: string
  readonly rows: string
  readonly columns: ReadonlyArray<ColumnFacts>
  readonly samples: ReadonlyArray<SampleFacts>
}

/** The page's data for the playground's script. */
export interface PlaygroundFacts {
  readonly language: string
  /** The scheme and host of the reader's page. */
  readonly base: string
  /** The maximum body size of a render call, in bytes. */
  readonly cap: number
  readonly templates: ReadonlyArray<TemplateFacts>
  readonly steps: PageTexts["playground"]["steps"]
  readonly texts: PageTexts["playground"]["script"]
}
