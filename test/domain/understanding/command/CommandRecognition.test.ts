import { assert, describe, it } from "@effect/vitest"
import type { CommandPhase } from "../../../../src/domain/understanding/command/CommandRecognition.ts"
import { recogniseCommand } from "../../../../src/domain/understanding/command/CommandRecognition.ts"
import { similarity } from "../../../../src/domain/understanding/text/Similarity.ts"

const command = (text: string, locale = "en", phase: CommandPhase = "asking") =>
  recogniseCommand(text, locale, phase)?.command

describe("spoken commands", () => {
  it("[CMD-020] are whole utterances only", () => {
    assert.strictEqual(command("skip"), "skip")
    assert.strictEqual(command("please skip the line about me"), undefined)
  })
  it("[CMD-030] have at most 4 words after normalization", () => {
    assert.strictEqual(command("um repeat that please"), "repeat")
    assert.strictEqual(command("change the very first one", "en", "review"), undefined)
    assert.strictEqual(recogniseCommand("change the first one", "en", "review")?.position, 1)
  })
  it("[CMD-040] match at a similarity of 0.9 or more", () => {
    assert.strictEqual(similarity("say against", "say again"), 0.9)
    assert.deepStrictEqual(recogniseCommand("say against", "en", "asking"), {
      command: "repeat",
      method: "fuzzy",
      score: 0.9,
    })
    assert.strictEqual(Math.round(similarity("continue a", "continue") * 100), 89)
    assert.strictEqual(command("continue a"), undefined)
  })
  it("[CMD-050] come from the lexicon of the session's locale", () => {
    assert.strictEqual(command("saltar", "en"), undefined)
    assert.strictEqual(command("saltar", "es"), "skip")
  })
  it("include yes, no, send and change only during confirmation and review", () => {
    for (const phrase of ["yes", "no", "send", "change two"]) assert.strictEqual(command(phrase), undefined, phrase)
    assert.strictEqual(command("yes", "en", "confirming"), "yes")
    assert.strictEqual(command("yes", "en", "review"), "send")
    assert.strictEqual(command("send", "en", "confirming"), "send")
  })
  it("are not recognized once the session is over", () => {
    for (const phase of ["submitting", "complete", "aborted"] as const)
      assert.strictEqual(command("repeat", "en", phase), undefined)
  })
  it("name an item by number, ordinal or label after “change”", () => {
    assert.strictEqual(recogniseCommand("cambiar la segunda", "es", "review")?.position, 2)
    assert.strictEqual(recogniseCommand("edit 2", "en", "review")?.position, 2)
    assert.strictEqual(recogniseCommand("change the email", "en", "review")?.subject, "the email")
  })
})

/** The contract's lexicon, row by row. */
const phrases: ReadonlyArray<readonly [locale: string, phase: CommandPhase, command: string, phrases: string]> = [
  ["en", "asking", "repeat", "repeat, say again, again, repeat that"],
  ["es", "asking", "repeat", "repetir, repite, otra vez, de nuevo"],
  ["en", "asking", "back", "go back, previous, back"],
  ["es", "asking", "back", "atrás, regresar, volver, anterior"],
  ["en", "asking", "skip", "skip, skip it, pass"],
  ["es", "asking", "skip", "saltar, salta, omitir, paso"],
  ["en", "asking", "next", "next, continue"],
  ["es", "asking", "next", "siguiente, continuar"],
  ["en", "asking", "help", "help"],
  ["es", "asking", "help", "ayuda"],
  ["en", "asking", "stop", "stop, cancel, quit"],
  ["es", "asking", "stop", "detener, parar, cancelar, salir"],
  ["en", "confirming", "yes", "yes, ok, okay, correct"],
  ["es", "confirming", "yes", "sí, si, ok, vale, correcto"],
  ["en", "confirming", "no", "no, incorrect"],
  ["es", "confirming", "no", "no, incorrecto"],
  ["en", "review", "send", "send, submit, yes, ok, okay, confirm, correct"],
  ["es", "review", "send", "enviar, mandar, sí, si, ok, vale, confirmar, correcto"],
  ["en", "review", "change", "change two, edit 2"],
  ["es", "review", "change", "cambiar dos, corregir 2"],
]

it("every phrase of the contract's lexicon is recognized", () => {
  for (const [locale, phase, expected, list] of phrases) {
    for (const phrase of list.split(", ")) assert.strictEqual(command(phrase, locale, phase), expected, phrase)
  }
})
