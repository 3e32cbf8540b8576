const star = 0x2a

/** Characters before and after an asterisk for multiplication: `17*23`, `x*y`, `(a+b)*c`, `2**10`. */
const before = /[A-Za-z0-9)\]]/
const after = /[A-Za-z0-9(]/
const numberBefore = /[0-9)]/
const numberAfter = /[0-9(]/

/** A Markdown parser's position in a line, and its open emphasis markers. */
interface InlineState {
  readonly src: string
  pos: number
  pending: string
  readonly delimiters: ReadonlyArray<{ readonly marker: number; readonly open: boolean; readonly close: boolean }>
}

/**
 * Whether the asterisks at a position mean multiplication. Between letters they do, unless they could end emphasized
 * text.
 */
const multiplies = ({ src, pos, delimiters }: InlineState, length: number): boolean => {
  const [left = "", right = ""] = [src[pos - 1], src[pos + length]]
  if (length > 2) return false
  if (numberBefore.test(left) && numberAfter.test(right)) return true
  const isOpen = delimiters.some(({ marker, open, close }) => marker === star && open && !close)
  return length === 1 && !isOpen && before.test(left) && after.test(right)
}

/**
 * A Markdown rule for models' answers, which runs before emphasis and leaves asterisks for multiplication unchanged.
 */
export const product = (state: InlineState, silent: boolean): boolean => {
  if (state.src.charCodeAt(state.pos) !== star) return false
  let length = 1
  while (state.src.charCodeAt(state.pos + length) === star) length++
  if (!multiplies(state, length)) return false
  if (!silent) state.pending += "*".repeat(length)
  state.pos += length
  return true
}
