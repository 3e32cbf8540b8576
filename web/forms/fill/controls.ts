import { readyFiles } from "./files.ts"
import { readyPoints } from "./locating.ts"
import { readyScans } from "./scanning.ts"
import { readySignatures } from "./signature.ts"
import { readySliders } from "./sliders.ts"

/** Brings the controls of questions to life that need the script; those that live already stay as they are. */
export const readyControls = (root: HTMLFormElement, numbers: string): void => {
  readyFiles(root)
  readySignatures(root)
  readySliders(root)
  readyPoints(root, numbers)
  readyScans(root)
}
