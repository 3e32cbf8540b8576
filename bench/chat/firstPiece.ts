export interface FirstPiece {
  /** Milliseconds from when the model wrote the first piece until it arrived. */
  readonly late: number
  /** Milliseconds from the question until the first piece arrived. */
  readonly total: number
  /** Milliseconds from when the model wrote each piece until it arrived. */
  readonly lates: ReadonlyArray<number>
}

/** Sends a question, reads the response completely, and returns the times of its pieces. */
export const firstPiece = async (ask: () => Promise<Response>): Promise<FirstPiece> => {
  const asked = performance.now()
  const answer = await ask()
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  let total = 0
  const lates: Array<number> = []
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    text += value
    let end = 0
    for (const { 0: piece, 1: written = "", index } of text.matchAll(/"(?:text|content)":"(\d{6,}) "/g)) {
      end = index + piece.length
      if (lates.length === 0) total = performance.now() - asked
      lates.push(Number(process.hrtime.bigint() - BigInt(written)) / 1e6)
    }
    text = text.slice(end)
  }
  const [late] = lates
  if (late === undefined) throw new Error(text)
  return { late, total, lates }
}
