const row = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

/** A Markdown table. Bars inside cells are escaped. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))]
    .map((cells) => row(...cells))
    .join("\n")

/** Formats a string as code. An empty string stays empty. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``)

/** The JSON key for a property's name. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
