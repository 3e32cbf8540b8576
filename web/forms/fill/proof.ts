import { own } from "../../../src/views/forms/fill/ownNames.ts"
import { readProof, writeProof } from "../../../src/domain/forms/share/Guard.ts"
import { hashing } from "./sha256.ts"

/** Number of attempts between yields to the page. */
const tries = 2_000

const bitsOf = ([high, low]: readonly [number, number]): number =>
  high === 0 ? 32 + Math.clz32(low) : Math.clz32(high)

/** The first number whose digest with the challenge has the required zero bits. */
export const solutionOf = async (challenge: string, bits: number): Promise<string> => {
  const digest = hashing(`${challenge}\u001f`)
  for (let n = 0; ; n++) {
    if (bitsOf(digest(String(n))) >= bits) return String(n)
    if (n % tries === tries - 1) await new Promise((resolve) => void setTimeout(resolve))
  }
}

const solving = new WeakMap<HTMLInputElement, Promise<void>>()

/** Solves the form's proof of work while the form is filled in. */
const solve = (input: HTMLInputElement): Promise<void> => {
  const running = solving.get(input)
  if (running !== undefined) return running
  const work = async (): Promise<void> => {
    const proof = readProof(input.value)
    const bits = Number(input.dataset["bits"] ?? 0)
    if (proof === undefined || proof.solution !== "" || bits === 0) return
    input.value = writeProof({ ...proof, solution: await solutionOf(proof.challenge, bits) })
  }
  const begun = work()
  solving.set(input, begun)
  return begun
}

const inputIn = (root: ParentNode): HTMLInputElement | null =>
  root.querySelector<HTMLInputElement>(`input[name="${own.proof}"]`)

/** The page's proof for answers that are submitted later; undefined if no proof is required. */
let opened: HTMLInputElement | null = null
export const proofOfPage = async (): Promise<string | undefined> => {
  if (opened === null) return undefined
  await solve(opened)
  return opened.value
}

/** Starts solving, and delays submissions until it is done. */
export const beginProof = (): void => {
  const input = inputIn(document)
  if (input === null || opened !== null) return
  opened = input
  void solve(input)
  document.addEventListener(
    "submit",
    (event) => {
      const { target, submitter } = event
      const held = target instanceof HTMLFormElement ? inputIn(target) : null
      if (held === null || submitter?.getAttribute("value") !== "send") return
      const proof = readProof(held.value)
      if (proof === undefined || proof.solution !== "" || Number(held.dataset["bits"] ?? 0) === 0) return
      event.preventDefault()
      event.stopImmediatePropagation()
      void solve(held).then(() => (target as HTMLFormElement).requestSubmit(submitter))
    },
    true,
  )
}
