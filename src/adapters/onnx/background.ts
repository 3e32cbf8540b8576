import { platform, setPriority } from "node:os"

/** A step below everything else; inference waits for whoever talks to clients, and never the other way round. */
const behind = 10

/** Puts this thread, and those that it starts, behind the others. Only Linux counts priorities by thread. */
export const stepBack = (): void => {
  if (platform() !== "linux") return
  try {
    setPriority(0, behind)
  } catch {
    // Not allowed here: everything works, with less regard for others.
  }
}
