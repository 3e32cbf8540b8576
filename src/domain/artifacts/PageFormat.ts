/** The formats in which a page can be downloaded. */
export type PageFormat = "html" | "pdf" | "png" | "svg"

/** The formats that are converted from HTML. */
export type ConvertedFormat = Exclude<PageFormat, "html">

export const mediaTypes: Readonly<Record<PageFormat, string>> = {
  html: "text/html",
  pdf: "application/pdf",
  png: "image/png",
  svg: "image/svg+xml",
}

export const convertedTypes: ReadonlyArray<string> = [mediaTypes.pdf, mediaTypes.png, mediaTypes.svg]
