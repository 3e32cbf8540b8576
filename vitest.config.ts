import { availableParallelism } from "node:os"
import { defineConfig } from "vitest/config"
import { BaseSequencer, type TestSpecification } from "vitest/node"

/** What needs a server, a browser or minutes: left out of `npm run check`, part of `npm test`. */
const slow = ["test/containers/**/*.test.ts", "test/browser/**/*.test.ts", "test/**/*.slow.test.ts"]

/** Left out of the minute of `npm run check`: tests that build the whole service each, and those that take seconds each. */
const longer =
  process.env["CHECK"] === undefined
    ? []
    : [
        "test/**/*.slow.test.ts",
        "test/http/**",
        "test/ws/**",
        "test/application/avatar/**",
        "test/application/chat/ConversableAgents.test.ts",
        "test/application/voice/Saving.test.ts",
        "test/adapters/documents/{Corpus,DocxText}.test.ts",
        "test/adapters/mcp/Talk.test.ts",
        "test/adapters/node/PasswordHashes.test.ts",
        "test/adapters/nunjucks/ShippedTemplates.test.ts",
        "test/adapters/threads/WorkLimit.test.ts",
        "test/domain/forms/{rules/HostileForms,export/RoundTrip}.test.ts",
        "test/adapters/parquet/{write/RowGroups,read/HostileParquet}.test.ts",
        "test/adapters/mediabunny/Decode.test.ts",
        "test/adapters/deepgram/LiveSpeechRecognition.test.ts",
        "test/adapters/liveavatar/AvatarService.test.ts",
        "test/domain/infographic/charts/Annotations.test.ts",
        "test/domain/understanding/*{Corpora,Corpus,Laws}.test.ts",
        "test/domain/understanding/{understandText,several/NothingLost,several/SeveralAnswers}.test.ts",
        "test/domain/voice/session/{Laws,Several}.test.ts",
      ]

/** What replaces modules, and so needs a module graph of its own. */
const alone = ["test/**/*.alone.test.ts", "test/**/*.alone.slow.test.ts"]

/** A test or hook that takes this long hangs, however busy the machine is; the limit doesn't measure speed. */
const timeouts = { testTimeout: 900_000, hookTimeout: 900_000 }

/** What builds an image or installs a package takes minutes, most of which it waits. */
const isLong = ({ moduleId }: TestSpecification): boolean => /\/test\/(?:deploy|package)\//.test(moduleId)

/** Starts the longest files first. Small as they are, they would start last, and run alone at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: Array<TestSpecification>): Promise<Array<TestSpecification>> {
    const sorted = await super.sort(files)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    // The tests start threads in their own process.
    setupFiles: ["src/layers/wasmWrappers.ts"],
    projects: [
      {
        test: {
          name: "fast",
          include: ["test/**/*.test.ts"],
          exclude: [...slow, ...alone, ...longer],
          ...timeouts,
          // Nothing here changes a module, so all files share one graph: loading it for each takes longer than the tests.
          isolate: false,
          // One more than there are processors: now and then a test waits for a clock or a thread.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 0 },
        },
      },
      { test: { name: "alone", include: alone, exclude: longer, ...timeouts, sequence: { groupOrder: 1 } } },
      {
        test: {
          name: "slow",
          include: slow,
          exclude: alone,
          // One module graph for all files here as well.
          isolate: false,
          globalSetup: "test/support/built.ts",
          ...timeouts,
          // These wait for servers, browsers and clocks more than they work.
          maxWorkers: availableParallelism() + 1,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
})
