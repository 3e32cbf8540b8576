/**
 * What the person of the demonstration says, question by question. A line is a sentence, heard well; `unsure` is one that the
 * recogniser did not hear well; `choose` and `upload` are done by hand. Everything else about the form is the service's to know.
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
  /** What is said at the end, where there is a review. */
  readonly review: ReadonlyArray<string>
  /** What is said to the question of the review's edit. */
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
