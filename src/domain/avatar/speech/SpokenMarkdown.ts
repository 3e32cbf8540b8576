const entities: Readonly<Record<string, string>> = {
  amp: "&",
  lt: "<",
  gt: ">",
  quot: '"',
  apos: "'",
  nbsp: " ",
  "#39": "'",
}

/** An address is spoken as its host name. */
const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).hostname : "")

/** Citations: `[1]`, `[1, 2]`, `[1-3]`, `[Source 1]`, `【1†source】`, and links whose text is such a number. */
const citation =
  /\s*(?:\[(?:source|passage|doc(?:ument)?|ref(?:erence)?|fuente|pasaje|documento|referencia)?\s?#?\d{1,3}(?:\s*[,;–-]\s*\d{1,3})*(?:†[^\]]*)?\](?:\([^)]*\))?|【[^】]*】)/gi

/** The spoken text of a Markdown line: the text of links and code, without pictures or tags. */
export const inlineText = (line: string): string =>
  line
    .replace(/<!--.*?-->/g, "")
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])?/g, "")
    .replace(/\[\^[^\]]*\]/g, "")
    .replace(citation, "")
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])?/g, "$1")
    .replace(/<(https?:[^>\s]+)>/g, "$1")
    .replace(/<\/?[a-zA-Z][^>]*>/g, "")
    .replace(/(`+)\s?(.+?)\s?\1/g, "$2")
    .replace(/\bhttps?:\/\/[^\s)\]}>"']*[^\s)\]}>"'.,;:!?]/g, hostOf)
    .replace(/\\([\\`*_{}[\]()#+\-.!|>~])/g, "$1")
    .replace(/(?<=^|[^\p{L}\p{N}_])_{1,3}(?=\S)|(?<=\S)_{1,3}(?=[^\p{L}\p{N}_]|$)/gu, "")
    .replace(/~~/g, "")
    .replace(/\*+(?=\S)|(?<=\S)\*+/g, "")
    .replace(/&([a-z]+|#39);/g, (token, name: string) => (Object.hasOwn(entities, name) ? entities[name]! : token))
    .replace(/[<>]/g, " ")
    .replace(/\s+/g, " ")

/** The next construct or plain character; undefined while a construct may still be open. */
const next =
  /^(?:(`+)(?:(?!\1).)+\1|!?\[[^\]]*\](?:\([^)]*\)|(?=[^([]))|【[^】]*】|<[^>]*>|&[a-z#0-9]{1,8};|https?:\/\/\S*(?=\s)|[^`![【<&h*_~\\]|!(?!\[|$)|h(?!ttps?:\/\/|t{0,2}p?s?:?\/?$)|&(?![a-z#0-9]*$)|<(?![a-zA-Z/!])(?=.)|[*_~]+(?=[^*_~])|\\.)/su

/** How many characters at the start of an unfinished line are final: whole words outside open constructs. */
export const settledLength = (line: string): number => {
  let at = 0
  let end = 0
  while (at < line.length) {
    const token = next.exec(line.slice(at))?.[0]
    if (token === undefined) break
    at += token.length
    if (/^\s$/.test(token)) end = at
  }
  return end
}
