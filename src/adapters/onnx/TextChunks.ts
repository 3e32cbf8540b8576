/** The maximum number of characters per chunk. In longer texts, a voice model loses its place. */
export const longestChunk = 300

const abbreviations =
  "Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Srta|Jr|Ph\\.D|etc|e\\.g|i\\.e|vs|Inc|Ltd|Co|Corp|St|Ave|Blvd|p\\. ?ej|Ud|Uds|[A-ZÁÉÍÓÚÑ]"

/** Sentences end after a period and a space, but not after an abbreviation or an initial. */
const sentenceEnd = new RegExp(`(?<=[.!?…。！？]["'”’»)]*)(?<!(?:^|[\\s(¿¡])(?:${abbreviations})\\.)\\s+`, "u")

const paragraphEnd = /\n\s*\n/

/** Splits a piece that is too long for one chunk: at spaces, or inside a word that is itself too long. */
const cut = (text: string, most: number): ReadonlyArray<string> => {
  if (text.length <= most) return [text]
  const space = text.lastIndexOf(" ", most)
  const at = space > 0 ? space : most
  return [text.slice(0, at), ...cut(text.slice(at).trimStart(), most)]
}

/** Groups sentences into chunks of up to `most` characters; a paragraph always starts a new chunk. */
export const chunksOf = (text: string, most: number = longestChunk): ReadonlyArray<string> =>
  text.split(paragraphEnd).flatMap((paragraph) => {
    const chunks: Array<string> = []
    for (const sentence of paragraph.split(sentenceEnd))
      for (const piece of cut(sentence.trim(), most)) {
        const last = chunks.at(-1)
        if (piece === "") continue
        if (last !== undefined && last.length + 1 + piece.length <= most) chunks[chunks.length - 1] = `${last} ${piece}`
        else chunks.push(piece)
      }
    return chunks
  })
