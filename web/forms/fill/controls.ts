import { readyFiles } from "./files.ts"
import { readyPoints } from "./locating.ts"
import { readyScans } from "./scanning.ts"
import { readySignatures } from "./signature.ts"
import { readySliders } from "./sliders.ts"

/** Activates the controls that need the script. Controls that are already active stay unchanged. */
export const readyControls = (root: HTMLFormElement, numbers: string): void => {
  readyFiles(root)
  readySignatures(root)
  readySliders(root)
  readyPoints(root, numbers)
  readyScans(root)
}
