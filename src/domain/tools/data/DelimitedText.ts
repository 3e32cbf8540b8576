/** Parses the rows of RFC 4180 text. Quoted cells may contain separators, doubled quotes and line breaks. */
export const parseRows = (text: string, separator: string): ReadonlyArray<ReadonlyArray<string>> => {
  const rows: Array<Array<string>> = []
  let row: Array<string> = []
  let cell = ""
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const character = text[at]!
    if (isQuoted) {
      if (character !== '"') cell += character
      else if (text[at + 1] === '"') {
        cell += '"'
        at += 1
      } else isQuoted = false
    } else if (character === '"' && cell === "") isQuoted = true
    else if (character === separator) {
      row.push(cell)
      cell = ""
    } else if (character === "\n" || character === "\r") {
      if (character === "\r" && text[at + 1] === "\n") at += 1
      rows.push([...row, cell])
      row = []
      cell = ""
    } else cell += character
  }
  if (cell !== "" || row.length > 0) rows.push([...row, cell])
  return rows.filter((cells) => cells.length > 1 || cells[0] !== "")
}

/** Formats a cell of RFC 4180 text and protects it against formula injection. */
export const writtenCell = (value: unknown): string => {
  const plain =
    value === null || value === undefined ? "" : typeof value === "object" ? JSON.stringify(value) : String(value)
  const safe = typeof value === "string" && /^[=+\-@\t\r]/.test(plain) ? `'${plain}` : plain
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
