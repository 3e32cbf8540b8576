/**
 * The utterances of the demonstration, question by question. A string is a clearly recognized sentence; `unsure` is a
 * poorly recognized one; `choose` and `upload` are done by hand. The service takes care of the rest of the form.
 */
export type Line =
  | string
  | { readonly unsure: string }
  | { readonly choose: string | ReadonlyArray<string> }
  | { readonly upload: string }

export interface Script {
  readonly locale: string
  readonly timezone: string
  readonly lines: Readonly<Record<string, ReadonlyArray<Line>>>
  /** The last utterance, if there is a review. */
  readonly review: ReadonlyArray<string>
  /** Answers the review's question about what to edit. */
  readonly edit: string
}

export const english: Script = {
  locale: "en",
  timezone: "Europe/London",
  lines: {
    full_name: [{ unsure: "Anna Fisher" }, "yes"],
    email: ["anna dot fisher at example dot com"],
    organization: ["Harbour Watch"],
    country: [{ upload: "GB" }],
    ticket_type: ["one day"],
    which_day: ["Friday"],
    workshops: ["the first one and the last one"],
    dinner: ["yes please"],
    diet: ["vegetarian"],
    companions: [{ upload: "[]" }],
    needs_invoice: ["no"],
    access_needs: ["skip"],
    terms: ["yes"],
  },
  review: ["change three"],
  edit: "Harbour Watch Limited",
}

export const spanish: Script = {
  locale: "es",
  timezone: "Europe/Madrid",
  lines: {
    full_name: [{ unsure: "Ana Pescador" }, "sí"],
    email: ["ana punto pescador arroba ejemplo punto es"],
    organization: ["Vigías del Puerto"],
    country: [{ upload: "ES" }],
    ticket_type: ["un día"],
    which_day: ["viernes"],
    workshops: ["la primera y la última"],
    dinner: ["sí"],
    diet: ["vegetariana"],
    companions: [{ upload: "[]" }],
    needs_invoice: ["no"],
    access_needs: ["saltar"],
    terms: ["sí"],
  },
  review: ["cambiar tres"],
  edit: "Vigías del Puerto S. L.",
}

/** The roadside report on the phone: everything is spoken, nothing typed or pressed. */
export const callerInEnglish: Script = {
  locale: "en",
  timezone: "Europe/London",
  lines: {
    driver_name: ["my name is Sean O'Brien and I was born on the third of may nineteen eighty four"],
    birth_date: ["no, nineteen eighty five", "yes"],
    home_address: ["twelve oak road, Springfield", "yes"],
    medicine: ["amoxicillin"],
    plate: ["why do you ask", "thirty nine fifty one, B as in Boston, C, D as in David"],
    vin: ["one hotel golf charlie mike eight two six three three alpha zero zero four three five two"],
    iban: [
      "E S nine one, two one zero zero, zero four one eight, four five zero two, zero zero zero five, one three three two",
    ],
    needs_towing: ["no"],
    other_car: ["no"],
    has_witnesses: ["no"],
  },
  review: ["change the address"],
  edit: "fourteen oak road, Springfield",
}

export const callerInSpanish: Script = {
  locale: "es",
  timezone: "Europe/Madrid",
  lines: {
    driver_name: ["me llamo María de la Cruz y nací el tres de mayo de mil novecientos ochenta y cuatro"],
    birth_date: ["no, mil novecientos ochenta y cinco", "sí"],
    home_address: ["calle mayor doce, tercero izquierda", "sí"],
    medicine: ["amoxicilina"],
    plate: ["por qué lo preguntas", "treinta y nueve cincuenta y uno be de burro ce de"],
    vin: ["uno hache ge ce eme ocho dos seis tres tres a cero cero cuatro tres cinco dos"],
    iban: [
      "E S noventa y uno veintiuno cero cero cero cuatro dieciocho cuarenta y cinco cero dos cero cero cero cinco trece treinta y dos",
    ],
    needs_towing: ["no"],
    other_car: ["no"],
    has_witnesses: ["no"],
  },
  review: ["cambiar la dirección"],
  edit: "calle mayor catorce, tercero izquierda",
}
