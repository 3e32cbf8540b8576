import { build } from "../../scripts/build.ts"

/** Builds the service once before the slow tests: no hook's time limit then depends on how fast this machine builds. */
export const setup = async (): Promise<void> => {
  await build()
}
