import { assert, describe, it } from "@effect/vitest"
import { foundLabels, labelSheet } from "../../../../bench/understanding/labelSheet.ts"
import { formLabels, portalLabels, recordLabels } from "../../../../bench/understanding/formLabels.ts"
import { laterLabels, readLabels, siteLabels } from "../../../../bench/understanding/readLabels.ts"
import { fineKindOfLabel, kindOfLabel } from "../../../../bench/understanding/kindOfLabel.ts"

const graded = (sheet: typeof labelSheet) => {
  const grades = Object.entries(sheet).flatMap(([kind, text]) =>
    text
      .trim()
      .split("\n")
      .map((label) => [label, kind, kindOfLabel(label)] as const),
  )
  return {
    all: grades.length,
    right: grades.filter(([, kind, found]) => found === kind).length,
    wrong: grades.filter(([, kind, found]) => found !== kind && found !== "none"),
  }
}

describe("the kind of a text question, from labels of public forms", () => {
  it("is right for at least 95 of 100 labels, and wrong for at most 1", () => {
    const sheets = [foundLabels, readLabels, laterLabels, siteLabels, formLabels, portalLabels, recordLabels].map(
      graded,
    )
    const sum = (of: (one: (typeof sheets)[number]) => number) => sheets.reduce((total, one) => total + of(one), 0)
    assert.isAtLeast(
      sum(({ all }) => all),
      400,
    )
    assert.isAtLeast(sum(({ right }) => right) / sum(({ all }) => all), 0.95)
    assert.isAtMost(sum(({ wrong }) => wrong.length) / sum(({ all }) => all), 0.01)
  })

  it("is an email address, a phone number or a URL if the label asks for one", () => {
    const labels = {
      email: ["Parent/Guardian e-mail", "Correo del tutor", "Confirm email address"],
      phone: ["School phone number", "WhatsApp number", "¿A qué número podemos llamarle?", "Tel. de referencia"],
      url: ["Link to your portfolio", "Página web"],
      none: [
        "Phone or email",
        "Website feedback",
        "Best time to call",
        "¿Qué opina de nuestra página web?",
        "Phone model",
      ],
    }
    for (const [kind, names] of Object.entries(labels))
      for (const label of names) assert.strictEqual(fineKindOfLabel(label).replace("company", "none"), kind, label)
  })

  it("is a postal code, a city or a person's name if the label asks for one", () => {
    assert.strictEqual(fineKindOfLabel("Código postal del domicilio fiscal"), "postal_code")
    assert.strictEqual(fineKindOfLabel("Town where the accident happened"), "city")
    assert.strictEqual(fineKindOfLabel("Enter the offender's name"), "person_name")
  })

  it("is unknown if a label names an account, a count, or both a person and an organization", () => {
    const labels = [
      ["Broker/Agency Name", "Empresa/Contacto"],
      ["Remote User", "Usuario"],
      ["Number of Claims Filed", "Numero Aprox de asistentes"],
    ]
    for (const label of labels.flat()) assert.strictEqual(kindOfLabel(label), "none", label)
    for (const label of ["Name of the user", "Nombres del Usuario"])
      assert.strictEqual(kindOfLabel(label), "person_name", label)
    for (const label of ["# de propiedad", "Group number"]) assert.strictEqual(kindOfLabel(label), "code", label)
  })

  it("is right for at least 98 of 100 labels written by the table's author, and wrong for none", () => {
    const { all, right, wrong } = graded(labelSheet)
    assert.deepStrictEqual(wrong, [])
    assert.isAtLeast(right / all, 0.98)
  })
})
