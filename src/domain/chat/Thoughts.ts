/** How a kind of model marks its thoughts. Patterns match at the beginning of the input. */
interface Marks {
  readonly open: RegExp
  readonly close: RegExp
}

const names =
  "think|thinking|thoughts?|reasoning|antthinking|scratchpad|chain_of_thought|inner_monologue|inner_thoughts|begin_of_thought"

/** Markers that models write and some servers leave in the text. */
const kinds: ReadonlyArray<Marks> = [
  {
    open: new RegExp(`^<(?:[a-z]{1,16}:)?(?:${names})(?:\\s[^<>]{0,80})?>`, "i"),
    close: new RegExp(`^<\\/\\s?(?:[a-z]{1,16}:)?(?:${names})\\s?>`, "i"),
  },
  { open: /^\[THINK\]/i, close: /^\[\/THINK\]/i },
  { open: /^◁think▷/i, close: /^◁\/think▷/i },
  {
    open: /^<\|(?:start_thinking|begin_of_thought|think)\|>/i,
    close: /^<\|(?:end_thinking|end_of_thought|\/think)\|>/i,
  },
  {
    open: /^(?:<\|start\|>assistant)?<\|channel\|>\s?(?:analysis|commentary)[^<]{0,80}<\|message\|>/,
    close: /^(?:<\|end\|>|(?:<\|start\|>assistant)?<\|channel\|>\s?final[^<]{0,40}<\|message\|>)/,
  },
  { open: /^<(?:unused|ctrl)94>/, close: /^<(?:unused|ctrl)95>/ },
  { open: /^<\|channel>\s?thought/, close: /^<channel\|>/ },
]

/** Matches a thought that the model began without an opening marker; any kind of closing marker may end it. */
const anyMarks: Marks = {
  open: /^(?!)/,
  close: new RegExp(kinds.map(({ close }) => close.source).join("|"), "i"),
}

/**
 * Markers around the answer itself, which are removed. A server that doesn't recognize its model's format sends them as
 * text.
 */
const noise =
  /^(?:<\|(?:im_end|eot_id|eom_id|endoftext|end_of_text|assistant)\|>|<\|im_start\|>(?:assistant\n?)?|<(?:end_of_turn|start_of_turn)>(?:model\n)?|<｜end▁of▁sentence｜>|<\/s>\s*$|<\|(?:start|end|return|begin_of_solution|end_of_solution|start_response|end_response)\|>|<\|start\|>assistant|<\|channel\|>\s?final[^<]{0,40}<\|message\|>)/i

/** Patterns for the beginning of a marker that is still incomplete. */
const begun: ReadonlyArray<RegExp> = [
  /^<\/?\s?[a-z_:]{0,40}\s?$/i,
  new RegExp(`^<(?:[a-z]{1,16}:)?(?:${names})\\s[^<>]{0,80}$`, "i"),
  /^<(?:unused|ctrl)\d{0,2}$/,
  /^<\|[a-z_/]{0,20}\|?$/i,
  /^<\|start\|>[a-z]{0,9}(?:<\|?[a-z]{0,8}\|?)?$/,
  /^(?:<\|start\|>assistant)?<\|channel\|>[^<]{0,80}(?:<\|?[a-z]{0,8}\|?)?$/,
  /^\[\/?[a-z]{0,5}$/i,
  /^◁\/?[a-z]{0,5}$/i,
  /^<\|channel>\s?[a-z]{0,7}$/,
  /^<channel\|?$/,
  /^<\|im_start\|>[a-z]{0,9}$/,
  /^<start_of_turn>[a-z]{0,5}$/,
  /^<｜[a-z▁]{0,16}｜?$/,
  // Only at the end of the text: anywhere else, `</s>` closes strikethrough text.
  /^<\/s>\s*$/,
]

const mayBegin = (text: string): boolean => begun.some((pattern) => pattern.test(text))

const first = /[<[◁`\n]/

const afterProse = /[ \t"'(]$/
const beforeProse = /^(?:[,.;:)"'!?]|[ \t]\p{Ll})/u

/** The result of processing a piece. `isWithdrawn`: the text of earlier pieces was a thought, too. */
export interface Said {
  readonly text: string
  readonly isWithdrawn: boolean
}

/**
 * Separates a model's thoughts from its answer, in pieces of any size. A thought without an opening marker ends at its
 * closing marker; an unclosed thought continues to the end. Markers in code are text.
 */
export class Thoughts {
  private held = ""
  private closing: Marks | undefined
  /**
   * The content so far of an open thought that began in the middle of a line or without an opening marker. If the
   * thought is never closed, its content is output as text.
   */
  private doubtful: string | undefined
  /** The run of backticks that opened the current code. */
  private fence = ""
  /** The last few characters of the output so far. */
  private tail = ""
  private out = ""
  /** Whether to drop leading white space, because nothing precedes the thought that has just ended. */
  private isTrimming = false
  private isWithdrawn = false
  private isUnclosed = false

  /** `isBegun`: whether the model is known to start with a thought that has no opening marker. */
  constructor(isBegun = false) {
    if (!isBegun) return
    this.closing = anyMarks
    this.doubtful = ""
    this.isTrimming = true
  }

  /** Whether a suspected thought turned out to be text. */
  get wasNone(): boolean {
    return this.isUnclosed
  }

  push(piece: string): Said {
    this.held += piece
    this.read(false)
    return this.taken()
  }

  end(): Said {
    this.read(true)
    this.isUnclosed = this.doubtful !== undefined && this.closing === anyMarks
    if (this.doubtful !== undefined) this.say(this.doubtful)
    this.doubtful = undefined
    return this.taken()
  }

  private taken(): Said {
    const emitted = { text: this.out, isWithdrawn: this.isWithdrawn }
    this.out = ""
    this.isWithdrawn = false
    return emitted
  }

  private say(text: string): void {
    const plain = this.isTrimming ? text.trimStart() : text
    if (plain === "") return
    this.isTrimming = false
    this.out += plain
    this.tail = (this.tail + plain).slice(-8)
  }

  private read(isEnd: boolean): void {
    while (this.held !== "") {
      const step = this.closing === undefined ? this.spoken(isEnd) : this.thought(this.closing, isEnd)
      if (!step) return
    }
  }

  /** Consumes `length` characters of the buffer. */
  private take(length: number): string {
    const taken = this.held.slice(0, length)
    this.held = this.held.slice(length)
    return taken
  }

  /** Processes the buffer inside a thought; false if more input is needed. */
  private thought({ close }: Marks, isEnd: boolean): boolean {
    const at = this.held.search(/[<[◁]/)
    if (at !== 0) {
      this.doubt(this.take(at < 0 ? this.held.length : at))
      return true
    }
    const mark = close.exec(this.held)
    if (mark !== null) {
      this.take(mark[0].length)
      this.closing = undefined
      this.doubtful = undefined
      this.isTrimming = this.tail === ""
      return true
    }
    if (!isEnd && mayBegin(this.held)) return false
    this.doubt(this.take(1))
    return true
  }

  private doubt(text: string): void {
    if (this.doubtful !== undefined) this.doubtful += text
  }

  /** Processes the buffer outside a thought; false if more input is needed. */
  private spoken(isEnd: boolean): boolean {
    const at = this.held.search(first)
    if (at !== 0) {
      this.say(this.take(at < 0 ? this.held.length : at))
      return true
    }
    if (this.held.startsWith("`")) return this.backticks(isEnd)
    if (this.held.startsWith("\n")) {
      if (this.fence.length < 3) this.fence = ""
      this.say(this.take(1))
      return true
    }
    if (this.fence === "") {
      const marked = this.marked(isEnd)
      if (marked !== undefined) return marked
    }
    this.say(this.take(1))
    return true
  }

  private backticks(isEnd: boolean): boolean {
    const run = /^`+/.exec(this.held)![0]
    if (!isEnd && run.length === this.held.length) return false
    this.fence = this.fence === "" ? run : run.length >= this.fence.length ? "" : this.fence
    this.say(this.take(run.length))
    return true
  }

  /**
   * Processes a marker at the beginning of the buffer. False if more input is needed; undefined if there is no marker.
   */
  private marked(isEnd: boolean): boolean | undefined {
    for (const kind of kinds) {
      const open = kind.open.exec(this.held)
      if (open !== null) {
        this.closing = kind
        this.doubtful = /(?:^|\n)\s*$/.test(this.tail) ? undefined : open[0]
        this.take(open[0].length)
        return true
      }
      const close = kind.close.exec(this.held)
      if (close !== null) return this.closed(close[0], isEnd)
    }
    if (!isEnd && mayBegin(this.held)) return false
    const plain = noise.exec(this.held)
    if (plain === null) return undefined
    this.take(plain[0].length)
    return true
  }

  /**
   * Processes a closing marker without an opening marker. The text before it was a thought, unless the marker is only
   * mentioned in a sentence.
   */
  private closed(mark: string, isEnd: boolean): boolean {
    if (!isEnd && this.held.length < mark.length + 2 && afterProse.test(this.tail)) return false
    if (afterProse.test(this.tail) && beforeProse.test(this.held.slice(mark.length))) {
      this.say(this.take(mark.length))
      return true
    }
    this.take(mark.length)
    if (mark === "<|end|>") return true
    this.isWithdrawn = this.tail !== ""
    this.out = ""
    this.tail = ""
    this.isTrimming = true
    return true
  }
}

/** The answer without thoughts. */
export const withoutThoughts = (text: string): string => {
  const thoughts = new Thoughts()
  const first = thoughts.push(text)
  const last = thoughts.end()
  return last.isWithdrawn ? last.text : first.text + last.text
}
