import { defineConfig } from "vitest/config"

/** What needs a server, a browser or minutes: left out of `npm run check`, part of `npm test`. */
const slow = ["test/containers/**/*.test.ts", "test/browser/**/*.test.ts", "test/**/*.slow.test.ts"]

export default defineConfig({
  test: {
    projects: [
      { test: { name: "fast", include: ["test/**/*.test.ts"], exclude: slow, testTimeout: 20_000 } },
      { test: { name: "slow", include: slow, testTimeout: 300_000, hookTimeout: 120_000, fileParallelism: false } },
    ],
  },
})
