import { assert, describe, it } from "@effect/vitest"
import { spawn } from "node:child_process"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"

const script = fileURLToPath(new URL("../../../src/layers/commands/parley.ts", import.meta.url))

/** The command's output as parsed objects, one per line, and its exit status. */
const understand = async (input: string) => {
  const program = spawn(process.execPath, [script, "understand"], { stdio: ["pipe", "pipe", "inherit"] })
  const exit = new Promise<number | null>((resolve) => program.once("close", resolve))
  program.stdin.end(input)
  const lines = (await text(program.stdout)).split("\n").filter((line) => line !== "")
  return { answers: lines.map((line): unknown => JSON.parse(line)), status: await exit }
}

const question = (text: string) => JSON.stringify({ type: "integer", locale: "en", text })

describe("parley understand", () => {
  it("prints one answer per line", async () => {
    const { answers, status } = await understand(`${question("forty two")}\n\n${question("banana")}`)
    assert.deepStrictEqual(answers, [
      { status: "accepted", value: 42 },
      { status: "rejected", value: null, code: "INVALID_VALUE" },
    ])
    assert.strictEqual(status, 0)
  })

  it("answers many lines in order, and names unreadable ones", async () => {
    const lines = Array.from({ length: 20_000 }, (_, n) => question(String(n)))
    lines[777] = "{"
    lines[15_000] = `{"type":"integer"}`
    const { answers, status } = await understand(lines.join("\n"))
    assert.deepStrictEqual(
      answers,
      lines.map((_, n): unknown => {
        if (n === 777) return { error: "the line must be a JSON object", line: 778 }
        if (n === 15_000) return { error: '"locale" must be a language tag such as "en"', line: 15_001 }
        return { status: "accepted", value: n }
      }),
    )
    assert.strictEqual(status, 1)
  })
})
