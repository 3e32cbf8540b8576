import { assert, describe, it } from "@effect/vitest"
import type { AskedQuestion } from "../../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../../src/domain/understanding/several/SeveralAnswers.ts"
import { heardOfTen, moment, tenQuestions } from "./tenQuestions.ts"

describe("answers to ten questions in one utterance", () => {
  for (const [locale, text, meant] of [
    [
      "en",
      "my name is anna fisher and my e-mail is anna dot fisher at example dot com and my phone number is zero two zero seven nine four six zero nine five eight and i was born on the third of may nineteen eighty four and i live at twelve oak road london and my iban is gb eighty two west twelve thirty four fifty six ninety eight seventy six fifty four thirty two and i have two children and i don't smoke",
      [
        "Anna Fisher",
        "anna.fisher@example.com",
        "02079460958",
        "1984-05-03",
        "12 Oak Road, London",
        "GB82WEST12345698765432",
        2,
        false,
      ],
    ],
    [
      "es",
      "me llamo ana garcía y mi correo es ana arroba ejemplo punto com y mi teléfono es seiscientos uno dos tres cuatro cinco seis y nací el tres de mayo de mil novecientos ochenta y cuatro y vivo en la calle mayor doce madrid y mi iban es e s nueve uno dos uno cero cero cero cuatro uno ocho cuatro cinco cero dos cero cero cero cinco uno tres tres dos y tengo dos hijos y no fumo",
      [
        "Ana García",
        "ana@ejemplo.com",
        "600123456",
        "1984-05-03",
        "Calle Mayor 12, Madrid",
        "ES9121000418450200051332",
        2,
        false,
      ],
    ],
  ] as const)
    it(`are distinguished: ${locale}`, () => {
      const { answer, also, unheard } = heardOfTen(locale, text)
      assert.deepStrictEqual(
        [answer._tag === "rejected" ? "-" : answer.value, ...also.map(({ value }) => value)],
        [...meant],
      )
      assert.deepStrictEqual(unheard, [])
    })

  it("are asked for again if they can't be told apart, but a free-text question accepts the utterance", () => {
    const text = "anna fisher and ".repeat(40)
    const { answer, also } = heardOfTen("en", text)
    assert.deepStrictEqual([answer._tag, also.length], ["rejected", 0])
    const remark: AskedQuestion = { fieldId: "remark", type: "text", label: "Remark", text: { entity: "free_text" } }
    const answers = understandSeveral(text, remark, tenQuestions("en"), { ...moment, locale: "en" })
    assert.deepStrictEqual([answers.answer._tag, answers.also.length], ["accepted", 0])
  })
})
