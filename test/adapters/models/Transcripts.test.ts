import { assert, describe, it } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Stream from "effect/Stream"
import * as Duration from "effect/Duration"
import { partsOf } from "../../../src/adapters/models/Answer.ts"
import { dialects } from "../../../src/adapters/models/LanguageModel.ts"
import type { ModelPart } from "../../../src/ports/LanguageModel.ts"
import { type Transcript, transcripts } from "../../doubles/scripted/providerStreams.ts"

const tools = [{ name: "weather", description: "The weather", parameters: { type: "object", properties: {} } }]

/** Reads a transcript that arrives in pieces of this many bytes. */
const read = ({ kind, body }: Transcript, size: number) => {
  const bytes = new TextEncoder().encode(body)
  const pieces = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
    bytes.slice(at * size, (at + 1) * size),
  )
  const heard: Array<ModelPart> = []
  const habit = { isUnopened: false, note: () => undefined }
  const assembly = dialects[kind].assembly({ turns: [], tools, parameters: {} })
  return partsOf(Stream.fromIterable(pieces), assembly, habit, Duration.seconds(5)).pipe(
    Stream.runForEach((part) => Effect.sync(() => void heard.push(part))),
    Effect.match({ onFailure: ({ reason }) => reason, onSuccess: () => undefined }),
    Effect.map((fails) => ({ heard, fails })),
  )
}

const textOf = (parts: ReadonlyArray<ModelPart>): string =>
  parts.reduce((text, part) => (part._tag === "Text" ? text + part.text : part._tag === "Withdrawn" ? "" : text), "")

describe("server transcripts", () => {
  for (const transcript of transcripts)
    it.effect(`${transcript.server} ${transcript.title}`, () =>
      Effect.gen(function* () {
        for (const size of [1, 7, 10_000]) {
          const { heard, fails } = yield* read(transcript, size)
          assert.strictEqual(fails, transcript.fails)
          assert.strictEqual(textOf(heard), transcript.text ?? "")
          const called = heard.flatMap((part) => (part._tag === "Call" ? [[part.name, part.input]] : []))
          assert.deepStrictEqual(
            called,
            (transcript.calls ?? []).map((call) => [...call]),
          )
          const end = heard.find((part) => part._tag === "End")
          if (transcript.end !== undefined) assert.strictEqual(end?.reason, transcript.end)
          if (transcript.tokens !== undefined)
            assert.deepStrictEqual([end?.usage.inputTokens, end?.usage.outputTokens], [...transcript.tokens])
        }
      }),
    )

  it("cover at least eight kinds of servers", () => {
    const named = ["vLLM", "Ollama", "llama.cpp", "LiteLLM", "OpenRouter", "Mistral", "Gemini", "Azure"]
    assert.includeMembers([...new Set(transcripts.map(({ server }) => server))], named)
  })

  it("link to the place where they were reported", () => {
    for (const { server, source } of transcripts) assert.match(source, /^https:\/\/[\w.-]+\/\S+$/, server)
  })
})
