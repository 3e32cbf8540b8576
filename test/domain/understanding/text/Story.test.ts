import { assert, describe, it } from "@effect/vitest"
import { asWritten } from "../../../../src/domain/understanding/text/Story.ts"

const holds = (locale: string, rows: ReadonlyArray<readonly [said: string, written: string]>) => {
  for (const [said, written] of rows) assert.strictEqual(asWritten(said, locale), written)
}

describe("a free-text answer", () => {
  it("is stored without opening words or thanks", () => {
    holds("en", [
      ["well i grew up in this town", "i grew up in this town"],
      ["Okay, the courier left it in the rain, thanks.", "The courier left it in the rain."],
      ["Yes, she carries an inhaler.", "She carries an inhaler."],
      ["The lamp is broken. Oh, and the door won't close.", "The lamp is broken. The door won't close."],
      ["a quiet room please", "a quiet room"],
      ["i'd say open earlier", "open earlier"],
      ["so that works", "that works"],
    ])
    holds("es", [
      ["pues nada que hace ruido", "hace ruido"],
      ["mirá yo venía por la avenida", "yo venía por la avenida"],
      ["Bueno, trabajé cinco años de mozo.", "Trabajé cinco años de mozo."],
      ["una cuna para el bebé por favor", "una cuna para el bebé"],
      ["este soy alérgica a la penicilina", "soy alérgica a la penicilina"],
      ["este bueno yo diría que cierren antes", "cierren antes"],
      ["Falta un plato. Ah, y la taza está rota.", "Falta un plato. La taza está rota."],
    ])
  })

  it("is stored without an announcement, and without a form of address such as “doctor” before a clause", () => {
    holds("en", [
      ["well, i'll be honest with you, it's too expensive", "it's too expensive"],
      ["look, doctor, my head hurts", "my head hurts"],
      ["let me see the doctor", "let me see the doctor"],
      ["doctor, nurse", "doctor, nurse"],
      ["doctor, nurse and receptionist", "doctor, nurse and receptionist"],
      ["my friend, his wife and their two kids", "my friend, his wife and their two kids"],
      ["to see, hear and walk without help", "to see, hear and walk without help"],
    ])
    holds("es", [
      ["mire señorita, la lavadora no enciende", "la lavadora no enciende"],
      ["a ver, le explico, el agua sale marrón", "el agua sale marrón"],
      ["a ver que cuento, faltan dos", "faltan dos"],
      ["oiga joven, no me llega la señal", "no me llega la señal"],
      ["hija, yerno y dos nietos", "hija, yerno y dos nietos"],
      ["mujer, alta, pelo negro largo", "mujer, alta, pelo negro largo"],
    ])
  })

  it("is stored without hesitations", () => {
    holds("en", [
      ["it came, uh, a week late", "it came a week late"],
      ["the bumper's cracked and, um, the light is out", "the bumper's cracked and the light is out"],
      ["a hole of 20 mm in the pipe", "a hole of 20 mm in the pipe"],
    ])
    holds("es", [["llegó, eh, una semana tarde", "llegó una semana tarde"]])
  })

  it("is stored without an opening word before a hesitation", () => {
    holds("en", [
      ["well er my son slipped", "my son slipped"],
      ["and er the back door was open", "the back door was open"],
      ["the er was full", "the er was full"],
      ["well water is coming in", "well water is coming in"],
    ])
    holds("es", [
      ["pues eh resulta que no llegó", "resulta que no llegó"],
      ["y eh la puerta estaba rota", "la puerta estaba rota"],
      ["este ascensor no funciona", "este ascensor no funciona"],
    ])
  })

  it("keeps words that belong to it, even if they could be opening words", () => {
    holds("en", [
      ["well water tastes of iron", "well water tastes of iron"],
      ["so loud that I can't sleep", "so loud that I can't sleep"],
      ["right not left", "right not left"],
      ["yes", "yes"],
      ["No, it never arrived.", "No, it never arrived."],
    ])
    holds("es", [
      ["bueno y barato", "bueno y barato"],
      ["este problema empezó ayer", "este problema empezó ayer"],
      ["este está roto", "este está roto"],
      ["sí", "sí"],
    ])
  })

  it("is reduced to “No.” if it says nothing else", () => {
    holds("en", [["No, that's everything, thank you.", "No."]])
    holds("es", [["No, ya sería todo, gracias.", "No."]])
  })
})
