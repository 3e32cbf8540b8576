/** Longer names are truncated after a word. */
const longest = 80

/** A file name from a page's title, without characters that file systems reserve. */
export const fileNamed = (title: string, extension: string): string => {
  const plain = title
    .toWellFormed()
    .replaceAll(/[\p{C}\\/:*?"<>|]+/gu, " ")
    .replaceAll(/\s+/g, " ")
    .replace(/^[ .]+/, "")
  const cut = plain.length <= longest ? plain : plain.slice(0, longest + 1).replace(/\s\S*$|.$/su, "")
  return `${cut.replace(/[ .]+$/, "").toWellFormed() || "page"}.${extension}`
}
