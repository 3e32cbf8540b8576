import { assert, describe, it } from "@effect/vitest"
import { inputOf, offeredName } from "../../../src/adapters/models/reading/Arguments.ts"
import { CallPieces } from "../../../src/adapters/models/reading/CallPieces.ts"
import { errorIn, faultOf } from "../../../src/adapters/models/reading/Fault.ts"

const offered = new Set(["calculator", "now", "get_weather"])
type Piece = Readonly<Record<string, unknown>>

const piece = (index: unknown, id: unknown, name?: unknown, input?: unknown): Piece => ({
  index,
  id,
  function: { name, arguments: input },
})

/** The calls assembled from pieces; the pieces of a list arrive together. */
const callsOf = (...pieces: ReadonlyArray<Piece | ReadonlyArray<Piece>>) => {
  const calls = new CallPieces(offered)
  for (const one of pieces) calls.take([one].flat())
  return calls.parts().map((part) => (part._tag === "Call" ? [part.name, part.input] : []))
}

const sum = ["calculator", { expression: "2+3" }]
const product = ["calculator", { expression: "10*10" }]
const [sumText, productText] = ['{"expression":"2+3"}', '{"expression":"10*10"}']

describe("fragments of tool calls", () => {
  it("are distinguished by their ids, whatever their index", () => {
    for (const index of [undefined, null, 0, "0"]) {
      const both = callsOf(piece(index, "a", "calculator", sumText), piece(index, "b", "calculator", productText))
      assert.deepStrictEqual(both, [sum, product])
    }
  })

  it("are distinguished by their index if they share an id, or have none", () => {
    for (const id of ["x", undefined, "", null])
      assert.deepStrictEqual(callsOf(piece(0, id, "calculator", sumText), piece(1, id, "calculator", productText)), [
        sum,
        product,
      ])
  })

  it("without an id or index are distinguished by a name that follows complete arguments", () => {
    for (const index of [undefined, 0])
      assert.deepStrictEqual(
        callsOf(piece(index, undefined, "calculator", sumText), piece(index, undefined, "calculator", productText)),
        [sum, product],
      )
    assert.deepStrictEqual(callsOf([piece(undefined, undefined, "now"), piece(undefined, undefined, "now")]), [
      ["now", {}],
      ["now", {}],
    ])
    assert.deepStrictEqual(
      callsOf(piece(undefined, undefined, "now"), piece(undefined, undefined, "calculator", sumText)),
      [["now", {}], sum],
    )
  })

  it("that can't be assigned in any other way continue the last call", () => {
    assert.deepStrictEqual(
      callsOf(
        piece(0, "a", "calculator", sumText),
        piece(0, "b", "calculator", ""),
        piece(1, undefined, undefined, productText),
      ),
      [sum, product],
    )
    assert.deepStrictEqual(
      callsOf(piece(undefined, "a", "calculator", ""), piece(undefined, undefined, undefined, sumText)),
      [sum],
    )
  })

  it("may alternate between calls", () => {
    assert.deepStrictEqual(
      callsOf(
        piece(0, "a", "calculator", '{"expression":'),
        piece(1, "b", "calculator", '{"expression":'),
        piece(0, undefined, undefined, '"2+3"}'),
        piece(1, undefined, undefined, '"10*10"}'),
      ),
      [sum, product],
    )
  })

  it("may repeat, split or restart the name", () => {
    assert.deepStrictEqual(
      callsOf(piece(0, "a", "calculator", '{"expression":'), piece(0, "a", "calculator", '"2+3"}')),
      [sum],
    )
    assert.deepStrictEqual(callsOf(piece(0, "a", "cal", ""), piece(0, undefined, "culator", sumText)), [sum])
    assert.deepStrictEqual(callsOf(piece(0, "a", "cal", ""), piece(0, "a", "calculator", sumText)), [sum])
  })

  it("that repeat a complete call don't duplicate it", () => {
    assert.deepStrictEqual(callsOf(piece(0, "a", "calculator", sumText), piece(0, "a", "calculator", sumText)), [sum])
    assert.deepStrictEqual(callsOf(piece(0, "a", "now", "{}"), piece(0, undefined, "now", "")), [["now", {}]])
  })

  it("without content are ignored, and a call without a name gets a placeholder name", () => {
    assert.deepStrictEqual(callsOf(piece(0, "a", "calculator", sumText), { index: 0, function: null }), [sum])
    assert.deepStrictEqual(callsOf(piece(0, "a", undefined, "{}")), [["unnamed_tool", {}]])
  })
})

describe("arguments", () => {
  it("are unwrapped to an object, in whatever form they arrive", () => {
    const meant = { expression: "2+3" }
    for (const given of [
      meant,
      sumText,
      JSON.stringify(sumText),
      `\`\`\`json\n${sumText}\n\`\`\``,
      `{}${sumText}`,
      `${sumText}${sumText}`,
    ])
      assert.deepStrictEqual(inputOf(given), meant)
    for (const none of [undefined, null, "", "null", " ", "{}", "{}{}"]) assert.deepStrictEqual(inputOf(none), {})
  })

  it("stay unchanged if unreadable, so that the tool can refuse them", () => {
    for (const given of ['{"a":1', `${sumText}${productText}`, "[1]", "7", "2+3", '{"a":1}}'])
      assert.strictEqual(inputOf(given), given)
  })

  it("go to the right tool even if its name has a prefix or suffix", () => {
    for (const name of [
      "functions.get_weather:0",
      "default_api.get_weather",
      "get_weather<|channel|>commentary",
      " get_weather()",
    ])
      assert.strictEqual(offeredName(name, offered), "get_weather")
    assert.strictEqual(offeredName("no such tool", offered), "no_such_tool")
  })
})

describe("an error", () => {
  it("is recognized in every shape, and never in a valid answer", () => {
    for (const given of [
      { error: { code: 503 } },
      [{ error: { code: 503 } }],
      { error: "overloaded" },
      { object: "error", message: "x", code: 503 },
      { type: "error", error: { type: "overloaded_error" } },
      { detail: "Not Found" },
      { message: "x", code: 503 },
      { choices: [{ delta: {}, error: { code: 503 } }] },
    ])
      assert.isDefined(errorIn(given), JSON.stringify(given))
    assert.isDefined(errorIn({ message: "overloaded" }, "error"))
    for (const given of [
      { choices: [], error: null },
      { error: {} },
      { error: "" },
      {},
      { message: { content: "x" }, done: false },
    ])
      assert.isUndefined(errorIn(given), JSON.stringify(given))
  })

  it("has its provider's error code, and never a message or a key", () => {
    const fault = faultOf(
      { code: "rate_limit_exceeded", type: "requests", message: "for sk-SECRET on my question" },
      429,
    )
    assert.deepStrictEqual(fault, {
      reason: "busy",
      fault: { status: 429, code: "rate_limit_exceeded", type: "requests" },
    })
    assert.deepStrictEqual(faultOf({ code: "sk-SECRET123", type: "what I asked" }, 400), {
      reason: "refused",
      fault: { status: 400 },
    })
  })
})
