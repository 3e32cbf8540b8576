import { assert, describe, it } from "@effect/vitest"
import type { FormField } from "../../../../src/domain/forms/model/FormField.ts"
import { textKindOf } from "../../../../src/domain/voice/questions/TextKind.ts"
import { Conversation, formOf, oneOf, typesOf } from "../support/Conversation.ts"

const text = (id: string, more: object = {}) => ({ field_id: id, field_type: "text", label: id, ...more })

const plain: FormField = {
  kind: "field",
  fieldUid: "",
  fieldId: "q1",
  fieldType: "text",
  label: "",
  required: false,
  readOnly: false,
  dependsOn: [],
  postDepends: [],
}

const talking = (fields: ReadonlyArray<unknown>, locale = "en") =>
  new Conversation(formOf(fields), { start: { locale } })

const valueOf = (field: unknown, utterance: string, locale = "en"): unknown =>
  oneOf(talking([field, text("next")], locale).say(utterance), "answer_accepted")["value"]

describe("a text field", () => {
  it("is recognized as a name even if the label also says where the name is written", () => {
    const labels = [
      "Name exactly as shown on your passport",
      "Name printed on the card",
      "Full name, written as in your ID",
    ]
    const others = ["Su nombre exactamente como figura en el DNI", "Nombre tal y como consta en el pasaporte"]
    for (const label of labels) assert.strictEqual(textKindOf(plain, label, { locale: "en" })?.entity, "person_name")
    for (const label of others) assert.strictEqual(textKindOf(plain, label, { locale: "es" })?.entity, "person_name")
  })

  it("is recognized as a name if the question politely asks who is speaking", () => {
    for (const label of ["¿Con quién tengo el gusto?", "¿Con quién tengo el placer de hablar?"])
      assert.strictEqual(textKindOf(plain, label, { locale: "es" })?.entity, "person_name", label)
    assert.strictEqual(textKindOf(plain, "Who am I speaking to?", { locale: "en" })?.entity, "person_name")
  })

  it("is recognized as a name by its label or identifier in both languages", () => {
    assert.strictEqual(valueOf(text("full_name"), "my name is anna fisher"), "Anna Fisher")
    assert.strictEqual(valueOf(text("q1", { label: "Your name" }), "it's maria de la cruz"), "Maria de la Cruz")
    assert.strictEqual(valueOf(text("q1", { label: "Nombre y apellidos" }), "me llamo ana garcía", "es"), "Ana García")
    const company = talking([text("q1", { label: "Company name" }), text("next")])
    assert.strictEqual(oneOf(company.say("my name is legion"), "confirm_request")["value"], "legion")
  })

  it("is recognized as part of a name if first and last names have separate fields", () => {
    const talk = talking([text("first_name"), text("last_name"), text("next")])
    assert.strictEqual(oneOf(talk.say("Anna Fisher"), "answer_accepted")["value"], "Anna")
    assert.strictEqual(oneOf(talk.say("Anna Fisher"), "answer_accepted")["value"], "Fisher")
  })

  it("is recognized as a full name if it asks for first and last name together, or for a family doctor's name", () => {
    const part = (label: string) => textKindOf({ ...plain, label }, label, { locale: "en" })?.part
    for (const label of ["Your first and last name", "Firstname Familyname", "Name of your GP or family doctor"])
      assert.strictEqual(part(label), "whole", label)
    for (const label of ["Family name", "Mother's maiden name", "What is your last name?"])
      assert.strictEqual(part(label), "last", label)
  })

  it("drops a hesitation before free text, and doesn't accept text that ends with a request to the service", () => {
    const reason = { ...text("reason"), field_type: "textarea", label: "What is the reason for your visit?" }
    assert.strictEqual(valueOf(reason, "Um, my back hurts."), "my back hurts.")
    assert.strictEqual(valueOf(reason, "eh... la espalda", "es"), "la espalda")
    assert.strictEqual(valueOf(reason, "Ehud hit me"), "Ehud hit me")
    const asked = talking([reason, text("next")]).say("Sorry, I was talking to my daughter. What was the question?")
    assert.notInclude(typesOf(asked), "answer_accepted")
  })

  it("confirms a name of which only the beginning is spelled", () => {
    const surname = talking([text("q1", { label: "Your surname" }), text("next")])
    const { value } = oneOf(surname.say("macdonald m a c"), "confirm_request")
    assert.match(String(value), /^Mac[Dd]onald$/)
  })

  it("rejects an invalid name without storing anything", () => {
    assert.include(typesOf(talking([text("full_name")]).say("forty two")), "answer_rejected")
  })

  it("is recognized as a code if no sentence matches its pattern", () => {
    const plate = text("q1", { label: "Anything", constraints: { pattern: "^[A-Z]\\d[A-Z]\\d[A-Z]\\d[A-Z]$" } })
    assert.strictEqual(valueOf(plate, "L eight T four B zero G"), "L8T4B0G")
    assert.strictEqual(valueOf(text("q1", { label: "Matrícula" }), "4512 be ce de", "es"), "4512BCD")
    const words = text("q1", { constraints: { pattern: "^[a-z ]+$" } })
    assert.strictEqual(valueOf(words, "good news"), "good news")
  })

  it("proposes the only code with a valid check digit if one character was misheard", () => {
    const vin = text("vin", { meta: { voice: { entity: "code", check: "vin" } } })
    const talk = talking([vin, text("next")])
    const asked = talk.say("one h g c n eight two six three three a zero zero four three five two")
    assert.strictEqual(oneOf(asked, "confirm_request")["value"], "1HGCM82633A004352")
    assert.strictEqual(oneOf(talk.say("yes"), "answer_accepted")["value"], "1HGCM82633A004352")
  })

  it("has the kind that is set for the field, if any", () => {
    const free = text("full_name", { meta: { voice: { entity: "free_text" } } })
    assert.strictEqual(valueOf(free, "my name is anna"), "my name is anna")
    const name = text("q1", { meta: { voice: { entity: "person_name" } } })
    assert.strictEqual(valueOf(name, "my name is anna"), "Anna")
  })

  it("confirms the name of a thing or a pet without the sentence around it, even if the field's kind is free text", () => {
    const meta = { voice: { entity: "free_text" } }
    for (const [locale, label, said, meant] of [
      ["en", "What is your dog called?", "it's called Rusty", "Rusty"],
      ["en", "What is your dog called?", "his name's Max", "Max"],
      ["en", "What is your dog called?", "we call him Bruno", "Bruno"],
      ["en", "Which company do you work for?", "it's a place called Blue Finch", "Blue Finch"],
      ["es", "¿Cómo se llama su mascota?", "se llama Canela", "Canela"],
      ["es", "¿Cómo se llama su mascota?", "el gato se llama Bigotes", "Bigotes"],
    ] as const) {
      const talk = talking([{ ...text("q1", { meta }), label }, text("next")], locale)
      assert.strictEqual(oneOf(talk.say(said), "confirm_request")["value"], meant)
    }
  })

  it("lets a code be spelled as its pattern requires", () => {
    const talk = talking([text("q1", { constraints: { pattern: "^[A-Z]{2}-\\d{2}$" } }), text("next")])
    talk.say("spell it")
    talk.say("b, d")
    assert.strictEqual(oneOf(talk.say("one two done"), "confirm_request")["value"], "BD-12")
  })
})

describe("addresses and term lists", () => {
  it("a postal address is recognized by its label in both languages, and not mistaken for an email address", () => {
    assert.strictEqual(valueOf(text("q1", { label: "Home address" }), "I live at twelve oak road"), "12 Oak Road")
    assert.strictEqual(
      valueOf(text("q1", { label: "Dirección" }), "calle mayor doce tercero izquierda", "es"),
      "Calle Mayor 12, 3º izquierda",
    )
    assert.strictEqual(valueOf(text("q1", { label: "IP address" }), "twelve oak road"), "twelve oak road")
  })

  it("a question about one part of an address takes only that part from a complete address", () => {
    const talk = talking([text("street"), text("city"), text("zip_code"), text("next")])
    const utterance = "12 oak road springfield illinois 62704"
    assert.strictEqual(oneOf(talk.say(utterance), "answer_accepted")["value"], "Oak Road")
    assert.strictEqual(oneOf(talk.say(utterance), "answer_accepted")["value"], "Springfield")
    assert.strictEqual(oneOf(talk.say("six two seven oh four"), "answer_accepted")["value"], "62704")
  })

  it("a select with hundreds of options is a term list, whose answers are exact or confirmed", () => {
    const options = Array.from({ length: 300 }, (_, n) => ({
      value: `v${n}`,
      label: `Product ${n} ${"abcdef"[n % 6]}`,
    }))
    const many = {
      field_id: "medicine",
      field_type: "select",
      label: "Medicine",
      options: [...options, { value: "met", label: "Metformin" }],
    }
    assert.strictEqual(oneOf(talking([many, text("next")]).say("I take metformin"), "answer_accepted")["value"], "met")
    assert.deepInclude(oneOf(talking([many, text("next")]).say("met for men"), "confirm_request")["matched"], {
      value: "met",
      method: "fuzzy",
    })
  })
})

describe("a label that asks for a number to call", () => {
  it("asks for a phone number, not for a count", () => {
    const plain = { fieldId: "q", fieldType: "text" } as unknown as FormField
    for (const [label, locale] of [
      ["¿A qué número le llamamos?", "es"],
      ["¿A qué número le marcamos?", "es"],
      ["¿En qué número le localizamos?", "es"],
      ["Which number can we ring?", "en"],
      ["What number shall we call?", "en"],
    ] as const)
      assert.strictEqual(textKindOf({ ...plain, label }, label, { locale })?.contact, "phone", label)
  })
})

const kindFor = (label: string, more: object = {}, locale = "en", form: object = {}) =>
  textKindOf({ ...plain, label, ...more }, label, { locale, ...form })

describe("the kind of a question, derived from the whole form", () => {
  it("follows the noun of the label and the words next to it, in any wording", () => {
    assert.strictEqual(kindFor("¿A nombre de quién?", {}, "es")?.entity, "person_name")
    assert.strictEqual(kindFor("Name on the card")?.entity, "person_name")
    assert.strictEqual(kindFor("Customer number")?.entity, "code")
    assert.strictEqual(kindFor("Factura n.º", {}, "es")?.entity, "code")
    assert.deepStrictEqual(kindFor("What city do you live in?"), { entity: "postal_address", addressPart: "locality" })
    assert.deepStrictEqual(kindFor("Apellido materno", {}, "es"), { entity: "person_name", part: "last" })
  })

  it("is free text if a thing, an amount or a story is asked for", () => {
    for (const label of [
      "Name of the company",
      "Number of children",
      "Why did you change your address?",
      "Contact phone",
    ])
      assert.strictEqual(kindFor(label)?.entity, "free_text", label)
    assert.strictEqual(kindFor("Name of the company owner")?.entity, "person_name")
    assert.strictEqual(kindFor("Estado civil", {}, "es")?.entity, "free_text")
  })

  it("follows the identifier, the mask, an example and autocomplete if the label doesn't indicate the kind", () => {
    assert.isTrue(kindFor("Anything")?.isUnknown)
    assert.strictEqual(kindFor("Anything", { fieldId: "claimantPolicyNumber" })?.entity, "code")
    assert.strictEqual(kindFor("Anything", { meta: { mask: "##-####" } })?.entity, "code")
    assert.strictEqual(kindFor("Reference to the case", { placeholder: "e.g. AB-12345" })?.entity, "code")
    assert.strictEqual(kindFor("Anything", { meta: { autocomplete: "shipping postal-code" } })?.addressPart, "postcode")
  })

  it("is not a person's name in a section about a thing", () => {
    assert.strictEqual(kindFor("Name")?.entity, "person_name")
    assert.strictEqual(kindFor("Name", {}, "en", { sectionTitle: "Company" })?.entity, "free_text")
  })

  it("is inferred from the answer if unknown, and confirmed; after a “no”, the next answer is stored as it was said", () => {
    const asked = talking([text("q1", { label: "Extra" }), text("next")])
    assert.strictEqual(oneOf(asked.say("It's seven one oh, double three nine"), "confirm_request")["value"], "710339")
    assert.strictEqual(oneOf(asked.say("yes"), "answer_accepted")["value"], "710339")
    const refused = talking([text("q1", { label: "Extra" }), text("next")])
    refused.say("twelve oak road springfield")
    refused.say("no")
    assert.strictEqual(
      oneOf(refused.say("twelve oak road springfield"), "answer_accepted")["value"],
      "twelve oak road springfield",
    )
  })
})
