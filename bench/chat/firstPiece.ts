export interface FirstPiece {
  /** From when the model wrote it. */
  readonly late: number
  /** From when the question was asked. */
  readonly total: number
}

/** When the first piece of an answer came, in milliseconds, at the first byte that holds it; the answer is read to its end. */
export const firstPiece = async (ask: () => Promise<Response>): Promise<FirstPiece> => {
  const asked = performance.now()
  const answer = await ask()
  const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader()
  let text = ""
  let found: FirstPiece | undefined
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    if (found !== undefined) continue
    text += value
    const written = /"(?:text|content)":"(\d{6,}) "/.exec(text)?.[1]
    if (written === undefined) continue
    found = { late: Number(process.hrtime.bigint() - BigInt(written)) / 1e6, total: performance.now() - asked }
  }
  if (found === undefined) throw new Error(text)
  return found
}
