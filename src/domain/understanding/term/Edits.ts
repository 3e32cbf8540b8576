/**
 * The fewest edits that turn `part` into any stretch of `text` (Sellers' algorithm). Two swapped neighbors count as one
 * edit. Text before and after the stretch costs nothing.
 */
export const editsWithin = (part: string, text: string): number => {
  let last = new Uint8Array(text.length + 1)
  let before = new Uint8Array(text.length + 1)
  let row = new Uint8Array(text.length + 1)
  for (let i = 1; i <= part.length; i++) {
    row[0] = i
    for (let j = 1; j <= text.length; j++) {
      const isSame = part[i - 1] === text[j - 1]
      let edits = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1))
      if (i > 1 && j > 1 && part[i - 1] === text[j - 2] && part[i - 2] === text[j - 1])
        edits = Math.min(edits, before[j - 2]! + 1)
      row[j] = edits
    }
    const free = before
    before = last
    last = row
    row = free
  }
  return last.reduce((least, edits) => Math.min(least, edits), 255)
}
