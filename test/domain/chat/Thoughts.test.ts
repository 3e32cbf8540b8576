import { assert, describe, it } from "@effect/vitest"
import { withoutThoughts, Thoughts } from "../../../src/domain/chat/Thoughts.ts"

/** The readable part of an answer that arrives in pieces of this many characters. */
const shown = (text: string, size: number, isBegun = false): string => {
  const thoughts = new Thoughts(isBegun)
  let all = ""
  const add = (piece: { readonly text: string; readonly isWithdrawn: boolean }): void => {
    all = piece.isWithdrawn ? piece.text : all + piece.text
  }
  for (let at = 0; at < text.length; at += size) add(thoughts.push(text.slice(at, at + size)))
  add(thoughts.end())
  return all
}

const cases: ReadonlyArray<readonly [title: string, text: string, answer: string]> = [
  ["leaves out a thought at the beginning", "<think>\nHm.\n</think>\n\nBlue.", "Blue."],
  ["leaves out a thought that was never opened", "Hm, about it.\n</think>\n\nBlue.", "Blue."],
  ["leaves out a thought that was never closed", "<think>Hm", ""],
  ["leaves out a thought in the middle", "Well, <think>hm</think>blue.", "Well, blue."],
  ["leaves out an empty thought", "<think></think>\nBlue.", "Blue."],
  ["knows the mark in capitals, with attributes and a space", '<THINK time="3">hm</THINK >Blue.', "Blue."],
  ["knows the mark of Magistral", "[THINK]hm[/THINK]Blue.", "Blue."],
  ["knows the mark of Kimi", "◁think▷hm◁/think▷Blue.", "Blue."],
  ["knows a mark with a prefix", "<seed:think>hm</seed:think>Blue.", "Blue."],
  ["knows the mark of Command", "<|START_THINKING|>hm<|END_THINKING|>Blue.", "Blue."],
  ["knows the marks of MedGemma", "<unused94>thought\nhm<unused95>Blue.", "Blue."],
  ["knows the channels of Gemma", "<|channel>thought\nhm<channel|>Blue.", "Blue."],
  ["leaves out a channel of Gemma without a thought", "<|channel>thought\n<channel|>Blue.", "Blue."],
  ["leaves out the end mark of ChatML", "Blue.<|im_end|>", "Blue."],
  ["leaves out the marks around an answer in ChatML", "<|im_start|>assistant\nBlue.<|im_end|>\n", "Blue.\n"],
  ["leaves out the end mark of Llama", "Blue.<|eot_id|>", "Blue."],
  ["leaves out the end mark of Mistral", "Blue.</s>", "Blue."],
  ["leaves out the end marks of Gemma and DeepSeek", "Blue.<end_of_turn><｜end▁of▁sentence｜>", "Blue."],
  ["keeps the end of struck-out text", "<s>Red</s> Blue. <s>Red</s>.", "<s>Red</s> Blue. <s>Red</s>."],
  ["keeps an end mark in code", "Stop at `<|im_end|>`.", "Stop at `<|im_end|>`."],
  [
    "knows the channels of gpt-oss",
    "<|channel|>analysis<|message|>hm<|end|><|start|>assistant<|channel|>final<|message|>Blue.<|return|>",
    "Blue.",
  ],
  ["keeps a mark in code", "Use `<think>` here. Then `</think>`.", "Use `<think>` here. Then `</think>`."],
  ["keeps a mark in a block of code", "```xml\n<think>x</think>\n```\nok", "```xml\n<think>x</think>\n```\nok"],
  ["keeps a mark that opens nothing", "It is <think> in the middle", "It is <think> in the middle"],
  ["keeps signs, tags and citations", "a < b, c > d <b>x</b> [1] [T", "a < b, c > d <b>x</b> [1] [T"],
  ["takes one backtick for no code", "it's ` odd\n<think>hm</think>Blue.", "it's ` odd\nBlue."],
]

describe("a model's thoughts", () => {
  for (const [title, text, answer] of cases)
    it(title, () => {
      for (const size of [1, 2, 3, 7, 1000]) assert.strictEqual(shown(text, size), answer)
      assert.strictEqual(withoutThoughts(text), answer)
    })

  it("are hidden at the beginning of an answer if the model usually sends some, and shown if they turn out to be the answer", () => {
    const held = new Thoughts(true)
    assert.strictEqual(held.push("Hm, about").text, "")
    assert.strictEqual(held.push(" it.</think>\nBlue.").text, "Blue.")
    assert.isFalse(held.wasNone)
    assert.strictEqual(shown("Blue.", 2, true), "Blue.")
  })
})
