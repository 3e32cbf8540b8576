/** Characters that a voice model takes at a time; beyond, its sense of where it is in the text gets lost. */
export const longestChunk = 300

const abbreviations =
  "Mr|Mrs|Ms|Dr|Prof|Sr|Sra|Srta|Jr|Ph\\.D|etc|e\\.g|i\\.e|vs|Inc|Ltd|Co|Corp|St|Ave|Blvd|p\\. ?ej|Ud|Uds|[A-ZÁÉÍÓÚÑ]"

/** Ends of sentences: after a stop and space, but not after an abbreviation or an initial. */
const sentenceEnd = new RegExp(`(?<=[.!?…。！？]["'”’»)]*)(?<!(?:^|[\\s(¿¡])(?:${abbreviations})\\.)\\s+`, "u")

const paragraphEnd = /\n\s*\n/

/** A piece that is too long for one chunk, cut at spaces, or within a word that is longer than a chunk. */
const cut = (text: string, most: number): ReadonlyArray<string> => {
  if (text.length <= most) return [text]
  const space = text.lastIndexOf(" ", most)
  const at = space > 0 ? space : most
  return [text.slice(0, at), ...cut(text.slice(at).trimStart(), most)]
}

/** Sentences put together as long as they fit into `most` characters; a paragraph always begins a chunk of its own. */
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
