import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"

/** What needs a server, a browser or minutes: left out of `npm run check`, part of `npm test`. */
const slow = ["test/containers/**/*.test.ts", "test/browser/**/*.test.ts", "test/**/*.slow.test.ts"]

/** What replaces modules, and so needs a module graph of its own. */
const alone = ["test/**/*.alone.test.ts"]

export default defineConfig({
  test: {
    // The tests start threads in their own process.
    setupFiles: ["src/layers/wasmWrappers.ts"],
    projects: [
      {
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: [...slow, ...alone],
          testTimeout: 20_000,
          // Nothing here changes a module, so all files share one graph: loading it for each takes longer than the tests.
          isolate: false,
          // One more than there are processors: now and then a test waits for a clock or a thread.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: "alone", include: alone, testTimeout: 20_000, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: "slow",
          include: slow,
          testTimeout: 300_000,
          hookTimeout: 120_000,
          // These wait for servers, browsers and clocks more than they work.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
