import { assert, describe, it } from "@effect/vitest"
import { type AskedQuestion } from "../../../src/domain/understanding/several/AskedQuestion.ts"
import { understandSeveral } from "../../../src/domain/understanding/several/SeveralAnswers.ts"

const name: AskedQuestion = { fieldId: "name", type: "text", label: "Full name", text: { entity: "person_name" } }
const email: AskedQuestion = { fieldId: "email", type: "email", label: "E-mail" }
const phone: AskedQuestion = { fieldId: "phone", type: "phone", label: "Phone" }
const vin: AskedQuestion = {
  fieldId: "vin",
  type: "text",
  label: "VIN",
  text: { entity: "code", pattern: "^[A-HJ-NPR-Z0-9]{17}$", check: "vin" },
}
const plate: AskedQuestion = {
  fieldId: "plate",
  type: "text",
  label: "Plate",
  text: { entity: "code", pattern: "^[A-Z]\\d[A-Z]\\d[A-Z]\\d[A-Z]$" },
}
const form = [name, email, phone, vin, plate]

const understood = (current: AskedQuestion, text: string) => {
  const others = form.filter((one) => one !== current)
  const { answer, also, unheard } = understandSeveral(text, current, others, { locale: "en", now: 0, timezone: "UTC" })
  return [
    answer._tag,
    answer._tag === "rejected" ? undefined : answer.value,
    also.map(({ question: { fieldId }, status, value }) => [fieldId, status, value]),
    unheard,
  ]
}

describe("formerly misread answers", () => {
  it("a question asked in reply is not a name", () => {
    assert.deepStrictEqual(understood(name, "why do you ask"), ["rejected", undefined, [], []])
  })
  it("a sentence with a name and an e-mail address yields both", () => {
    const also = [["email", "confirm", "anna@example.com"]]
    assert.deepStrictEqual(understood(name, "my name is Anna Fisher and my e-mail is anna at example dot com"), [
      "accepted",
      "Anna Fisher",
      also,
      [],
    ])
  })
  it("a phone number after an e-mail address is kept", () => {
    const also = [["phone", "confirm", "02079460958"]]
    assert.deepStrictEqual(understood(email, "anna at example dot com and my phone is 020 7946 0958"), [
      "accepted",
      "anna@example.com",
      also,
      [],
    ])
  })
  it("a VIN may be spoken character by character", () => {
    const utterance = "one h g c m eight two six three three a zero zero four three five two"
    assert.deepStrictEqual(understood(vin, utterance), ["accepted", "1HGCM82633A004352", [], []])
  })
  it("a license plate is stored as letters and digits", () => {
    assert.deepStrictEqual(understood(plate, "L eight T four B zero G"), ["accepted", "L8T4B0G", [], []])
  })
})
