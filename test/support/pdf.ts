interface More {
  /** The annotations of each page, as dictionaries. */
  readonly annotations: string
  /** Further objects, which come after the others. */
  readonly objects: ReadonlyArray<string>
}

/** A PDF with one line of plain letters on each page, and an outline of its first pages if titles are given. */
export const pdf = (
  pages: ReadonlyArray<string>,
  titles: ReadonlyArray<string> = [],
  more: More = { annotations: "", objects: [] },
): Uint8Array<ArrayBuffer> => {
  const page = (index: number) => 4 + 2 * index
  const item = (index: number) => 4 + 2 * pages.length + 1 + index
  const root = 4 + 2 * pages.length
  const outline = titles.length === 0 ? "" : ` /Outlines ${root} 0 R`
  const objects = new Map<number, string>([
    [1, `<< /Type /Catalog /Pages 2 0 R${outline} >>`],
    [2, `<< /Type /Pages /Count ${pages.length} /Kids [${pages.map((_, index) => `${page(index)} 0 R`).join(" ")}] >>`],
    [3, "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>"],
  ])
  for (const [index, text] of pages.entries()) {
    const content = `BT /F1 12 Tf 72 700 Td (${text}) Tj ET`
    const resources = "/Resources << /Font << /F1 3 0 R >> >>"
    objects.set(
      page(index),
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] ${resources} /Contents ${page(index) + 1} 0 R /Annots [${more.annotations}] >>`,
    )
    objects.set(page(index) + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`)
  }
  if (titles.length > 0) {
    const ends = `/First ${item(0)} 0 R /Last ${item(titles.length - 1)} 0 R`
    objects.set(root, `<< /Type /Outlines /Count ${titles.length} ${ends} >>`)
    for (const [index, title] of titles.entries()) {
      const before = index === 0 ? "" : ` /Prev ${item(index - 1)} 0 R`
      const after = index === titles.length - 1 ? "" : ` /Next ${item(index + 1)} 0 R`
      const target = `/Dest [${page(index)} 0 R /Fit]`
      objects.set(item(index), `<< /Title (${title}) /Parent ${root} 0 R ${target}${before}${after} >>`)
    }
  }
  for (const object of more.objects) objects.set(objects.size + 1, object)
  let text = "%PDF-1.4\n"
  const offsets: Array<string> = []
  for (const [number, body] of [...objects].sort(([a], [b]) => a - b)) {
    offsets.push(`${String(text.length).padStart(10, "0")} 00000 n \n`)
    text += `${number} 0 obj\n${body}\nendobj\n`
  }
  const size = objects.size + 1
  const table = `xref\n0 ${size}\n0000000000 65535 f \n${offsets.join("")}`
  return new TextEncoder().encode(
    `${text}${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`,
  )
}
