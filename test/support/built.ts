import { build } from "../../scripts/build.ts"

/** Builds the service once before the slow tests, so that no hook's time limit depends on the speed of this machine. */
export const setup = async (): Promise<void> => {
  await build()
}
