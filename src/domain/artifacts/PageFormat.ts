/** The formats of a page, besides its record. */
export type PageFormat = "html" | "pdf" | "png" | "svg"

/** Conversions of a page's HTML. */
export type ConvertedFormat = Exclude<PageFormat, "html">

export const mediaTypes: Readonly<Record<PageFormat, string>> = {
  html: "text/html",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
}

export const convertedTypes: ReadonlyArray<string> = [mediaTypes.pdf, mediaTypes.png, mediaTypes.svg]
