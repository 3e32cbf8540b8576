const row = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

/** A table of Markdown. A bar inside a cell is escaped. */
export const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [head, head.map(() => "---"), ...rows.map((cells) => cells.map((cell) => cell.replaceAll("|", "\\|")))]
    .map((cells) => row(...cells))
    .join("\n")

/** A text as code; nothing stays nothing. */
export const code = (text: string): string => (text === "" ? "" : `\`${text}\``)

/** The name of a key as it travels. */
export const snakeCase = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
