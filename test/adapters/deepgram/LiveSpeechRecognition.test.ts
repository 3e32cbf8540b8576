import { assert, describe, it } from "@effect/vitest"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Redacted from "effect/Redacted"
import { defaultPatience } from "../../../src/adapters/deepgram/LiveLine.ts"
import * as Ear from "../../../src/adapters/deepgram/LiveSpeechRecognition.ts"
import { RecordingDecoder } from "../../../src/ports/RecordingDecoder.ts"
import { type RecognitionHints, RecordingUndecodable, SpeechRecognition } from "../../../src/ports/SpeechRecognition.ts"
import { deafRecognitionSuite, speechRecognitionSuite } from "../../contract/speechRecognitionSuite.ts"
import { liveListen, type ListenScript, results, summary } from "../../support/liveListen.ts"

/**
 * Decodes any recording to a second of samples that all equal its first byte: 0 means silent, and 255 broken. Waits for
 * `opened` before each.
 */
const decoderAfter = (opened: Effect.Effect<unknown>) =>
  Layer.succeed(RecordingDecoder, {
    decode: ({ audio: [first = 0] }) =>
      first === 255
        ? Effect.fail(new RecordingUndecodable({ reason: "truncated" }))
        : Effect.as(opened, {
            samples: new Int16Array(16_000).fill(first),
            durationMs: 1000,
            mayHoldSpeech: first !== 0,
          }),
  })
const decoder = decoderAfter(Effect.sleep("1 millis"))

/** An upper limit that is never reached, even on a busy machine. */
const ample = Duration.minutes(1)
const quick = { ...defaultPatience, quiet: ample, keepAliveEvery: Duration.millis(40) }

const hearing = (
  scripts: ReadonlyArray<ListenScript | number>,
  {
    hints,
    model = "nova-3",
    first = 1,
    query = "",
    quiet = quick.quiet,
    keepAlives = 0,
  }: {
    readonly hints?: RecognitionHints
    readonly model?: string
    readonly first?: number
    readonly query?: string
    readonly quiet?: Duration.Duration
    /** How many messages the server must receive before the recording is decoded. */
    readonly keepAlives?: number
  } = {},
) =>
  Effect.gen(function* () {
    const { baseUrl, lines, open } = yield* liveListen(...scripts)
    const opened = Effect.gen(function* () {
      while ((lines[0]?.said.length ?? 0) < keepAlives) yield* Effect.sleep("1 millis")
    })
    const key = Redacted.make("dg-canary")
    const ear = Ear.layer({ baseUrl: `${baseUrl}${query}`, key, model, patience: ample }, { ...quick, quiet })
    const understood = yield* Effect.flatMap(SpeechRecognition, ({ transcribe }) =>
      transcribe({ audio: Uint8Array.of(first), mime: "audio/webm" }, "es-MX", hints),
    ).pipe(Effect.provide(ear.pipe(Layer.provide(decoderAfter(opened)))), Effect.result)
    return { heard: understood, lines, open }
  }).pipe(Effect.scoped)

const hints: RecognitionHints = {
  kind: "choice",
  label: "Colour",
  options: ["Red", "Sky blue"],
  terms: [],
  isSpelled: false,
}

/** Sends these results after all audio has arrived, then the summary, and closes. */
const saying = (...stretches: ReadonlyArray<object>): ListenScript => ({
  opened: (line) => line.send(summary(0)),
  all: (line) => {
    for (const stretch of stretches) line.send(stretch)
    line.send(summary(1))
    line.close(1000)
  },
})

const textOf = ({
  heard,
}: {
  readonly heard: { readonly _tag: string; readonly success?: { readonly text: string } }
}) => heard.success?.text

const problemOf = (understood: unknown): string =>
  String((understood as { readonly failure?: { readonly cause?: unknown } }).failure?.cause)

describe("a live Deepgram-compatible recognizer", () => {
  it.live("sends all audio in pieces with the question's hints, and joins segments, alternatives and words", () =>
    Effect.gen(function* () {
      const { heard, lines } = yield* hearing(
        [
          saying(
            results(0, 0.5, [{ transcript: "Sky", confidence: 0.5, words: [] }], false),
            results(0, 0.5, [
              {
                transcript: "Sky blue.",
                confidence: 0.9,
                words: [{ word: "sky", start: 0, end: 0.3, confidence: 0.95, punctuated_word: "Sky" }],
              },
              { transcript: "Sky glue.", confidence: 0.6, words: [] },
            ]),
            { type: "UtteranceEnd", channel: [0, 1], last_word_end: 0.5 },
            results(0.5, 0.5, [{ transcript: "Please.", confidence: 0.7, words: [] }]),
          ),
        ],
        { hints, query: "?tier=1" },
      )
      assert.deepStrictEqual(heard._tag === "Success" && heard.success, {
        text: "Sky blue. Please.",
        durationMs: 1000,
        confidence: (0.9 * 2 + 0.7) / 3,
        words: [{ text: "Sky", confidence: 0.95 }],
        alternatives: [
          // an interim result for the same stretch of audio, with different words
          { text: "Sky glue. Please.", confidence: (0.6 * 2 + 0.7) / 3 },
          { text: "Sky Please.", confidence: 0.6 },
        ],
      })
      const [{ path, headers, said, sound }] = lines as [(typeof lines)[0]]
      const url = new URL(path, "http://host")
      assert.strictEqual(url.pathname, "/v1/listen")
      assert.strictEqual(headers.authorization, "Token dg-canary")
      assert.deepStrictEqual(
        [url.searchParams.get("encoding"), url.searchParams.get("sample_rate")],
        ["linear16", "16000"],
      )
      assert.deepStrictEqual([url.searchParams.get("interim_results"), url.searchParams.get("tier")], ["true", "1"])
      assert.deepStrictEqual(url.searchParams.getAll("keyterm"), ["Red", "Sky blue"])
      assert.deepStrictEqual(said, ["CloseStream"])
      assert.deepStrictEqual(sound(), new Int16Array(16_000).fill(1))
    }),
  )

  it.live("connects when the recording begins, and keeps the connection alive until audio arrives", () =>
    Effect.gen(function* () {
      const result = yield* hearing([saying(results(0, 1, [{ transcript: "late" }]))], { keepAlives: 2 })
      assert.strictEqual(textOf(result), "late")
      const utterance = result.lines[0]!.said
      assert.isAtLeast(utterance.filter((type) => type === "KeepAlive").length, 2)
      assert.strictEqual(utterance.at(-1), "CloseStream")
    }),
  )

  it.live("reconnects and sends everything again if the connection breaks, goes silent or fails", () =>
    Effect.gen(function* () {
      const whole = saying(results(0, 1, [{ transcript: "at last", confidence: 1 }]))
      const half = results(0, 0.5, [{ transcript: "at first", confidence: 1 }])
      const broken: ReadonlyArray<ListenScript | number> = [
        { heard: (line) => line.cut() },
        {
          all: (line) => {
            line.send(half)
            line.cut()
          },
        },
        { all: (line) => line.send(half) },
        { all: (line) => line.close(1011) },
        { opened: (line) => line.close(1000) },
        { all: (line) => line.send({ type: "Error", description: "dg-canary", message: "x", variant: "y" }) },
        503,
        429,
      ]
      const all = yield* Effect.forEach(broken, (first) => hearing([first, whole], { quiet: Duration.millis(1500) }), {
        concurrency: "unbounded",
      })
      for (const [at, result] of all.entries()) {
        assert.strictEqual(textOf(result), "at last", `broken ${at}`)
        assert.strictEqual(result.lines.at(-1)!.sound().length, 16_000)
      }
    }),
  )

  it.live("uses a final result only once, even if the server repeats it", () =>
    Effect.gen(function* () {
      const [first, second] = [
        results(0, 0.5, [{ transcript: "five five" }]),
        results(0.5, 0.5, [{ transcript: "two" }]),
      ]
      const corrected = results(0, 0.5, [{ transcript: "five nine" }])
      const empty = results(0.5, 0.5, [{ transcript: "" }])
      const cases = [
        [[first, first, second, second], "five five two"],
        [[first, second, first], "five five two"],
        [[first, second, corrected], "five nine two"],
        [[first, second, empty], "five five two"],
      ] as const
      for (const [said, meant] of cases) assert.strictEqual(textOf(yield* hearing([saying(...said)])), meant)
      const same = results(0.5, 0.5, [{ transcript: "five five" }])
      assert.strictEqual(textOf(yield* hearing([saying(first, same)])), "five five five five", "said twice")
    }),
  )

  it.live("returns words without a final result as uncertain, instead of losing them", () =>
    Effect.gen(function* () {
      const words = [{ word: "please", confidence: 0.99 }]
      const interim = results(0.5, 0.4, [{ transcript: "Please", confidence: 0.99, words }], false)
      const alone = yield* hearing([saying(interim)])
      assert.deepInclude(alone.heard._tag === "Success" && alone.heard.success, {
        text: "Please",
        confidence: 0,
        words: [{ text: "please", confidence: 0 }],
      })
      const after = yield* hearing([
        saying(results(0, 0.5, [{ transcript: "Sky blue", confidence: 1, words: [] }]), interim),
      ])
      assert.deepInclude(after.heard._tag === "Success" && after.heard.success, {
        text: "Sky blue Please",
        words: [{ text: "please", confidence: 0 }],
      })
    }),
  )

  it.live("needs no closing message from the server if all audio has final results", () =>
    Effect.gen(function* () {
      const silent: ListenScript = { all: (line) => line.send(results(0, 1, [{ transcript: "done", confidence: 1 }])) }
      const result = yield* hearing([silent], { quiet: Duration.millis(300) })
      assert.strictEqual(textOf(result), "done")
      assert.strictEqual(result.lines.length, 1)
    }),
  )

  it.live("is unavailable after three connections to a server that never responds", () =>
    Effect.gen(function* () {
      const { heard, lines } = yield* hearing([{ heard: (line) => line.cut() }])
      assert.strictEqual(heard._tag === "Failure" && heard.failure._tag, "RecognitionUnavailable")
      assert.strictEqual(lines.length, 3)
    }),
  )

  it.live(
    "doesn't retry after a refusal or an invalid transcription, and reveals neither the server's message nor the key",
    () =>
      Effect.gen(function* () {
        const faulty: ReadonlyArray<readonly [ListenScript | number, string]> = [
          [401, "refused"],
          // a redirect is not followed, so that the key isn't sent elsewhere
          [302, "refused"],
          [{ all: (line) => line.send("dg-canary") }, "not a transcription"],
          [{ all: (line) => line.send('{"type":"Results","is_final":"dg-canary"}') }, "not a transcription"],
          [{ all: (line) => line.sendBinary(Uint8Array.of(1)) }, "not a transcription"],
          [{ all: (line) => line.send(results(0, 1, [{ transcript: "x".repeat(1_100_000) }])) }, "not a transcription"],
          [
            {
              all: (line) => {
                for (let n = 0; n < 10; n++) line.send(results(n, 1, [{ transcript: "x".repeat(1_000_000) }]))
              },
            },
            "too long",
          ],
          [{ all: (line) => line.close(1008) }, "refused"],
        ]
        const all = yield* Effect.forEach(faulty, ([script]) => hearing([script]), { concurrency: "unbounded" })
        for (const [at, { heard, lines }] of all.entries()) {
          assert.strictEqual(heard._tag === "Failure" && heard.failure._tag, "RecognitionUnavailable", `faulty ${at}`)
          assert.include(problemOf(heard), faulty[at]![1])
          assert.isAtMost(lines.length, 1)
          assert.notInclude(JSON.stringify(heard) + problemOf(heard), "canary")
        }
      }),
  )

  it.live("reports silence if there are no words, and sends no audio from a silent or broken recording", () =>
    Effect.gen(function* () {
      const nobody = yield* hearing([saying(results(0, 1, [{ transcript: "", confidence: 0, words: [] }]))])
      assert.deepStrictEqual(nobody.heard._tag === "Success" && nobody.heard.success, {
        text: "",
        noSpeech: 1,
        durationMs: 1000,
      })
      for (const first of [0, 255]) {
        const { heard, lines, open } = yield* hearing([saying()], { first })
        assert.strictEqual(heard._tag, first === 0 ? "Success" : "Failure")
        assert.isTrue(lines.every(({ sound }) => sound().length === 0))
        // The server notices the end a moment after the client.
        for (let turn = 0; turn < 500 && open() > 0; turn++) yield* Effect.sleep("10 millis")
        assert.strictEqual(open(), 0)
      }
    }),
  )

  it.live("omits terms that would make the URL too long", () =>
    Effect.gen(function* () {
      const options = Array.from({ length: 100 }, (_, n) => `Ñandú número ${n} ${"á".repeat(30)}`)
      const { lines } = yield* hearing([saying(results(0, 1, [{ transcript: "x" }]))], { hints: { ...hints, options } })
      assert.isBelow(lines[0]!.path.length, 6000)
      assert.isAbove(new URL(lines[0]!.path, "http://host").searchParams.getAll("keyterm").length, 5)
    }),
  )
})

const recording = (first: number) => ({ audio: Uint8Array.of(first), mime: "audio/webm" })

const earAt = (script: ListenScript | number) =>
  Layer.unwrap(
    Effect.map(liveListen(script), ({ baseUrl }) =>
      Ear.layer({ baseUrl, key: null, model: "nova-3", patience: ample }, quick),
    ),
  ).pipe(Layer.provide(decoder))

speechRecognitionSuite(
  "live Deepgram",
  earAt({
    all: (line) => {
      line.send(results(0, 1, [{ transcript: line.sound()[0] === 1 ? "yes" : "my name is anna" }]))
      line.send(summary(1))
    },
  }),
  {
    said: [
      { recording: recording(1), words: "yes" },
      { recording: recording(2), words: "my name is anna" },
    ],
    silence: recording(0),
    broken: recording(255),
  },
)
deafRecognitionSuite("live Deepgram that refuses", earAt(401), recording(1))
