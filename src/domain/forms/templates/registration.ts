import { ask, email, hint, name, need, part, pick, say, when } from "./Parts.ts"

/** Registration for an event, with catering and access needs. */
export const registration = {
  title: say("Event registration", "Inscripción a un evento"),
  description: say(
    "Reserve your place. You can bring up to four guests.",
    "Reserve su plaza. Puede traer hasta cuatro acompañantes.",
  ),
  style: { layout: "single_column", submit_label: say("Register", "Inscribirme") },
  sections: [
    part(
      "you",
      "About you",
      "Sus datos",
      name,
      email,
      ask("organization", "text", "Organization", "Organización"),
      need("attendance", "radio", "How will you take part?", "¿Cómo participará?", {
        options: [pick("on_site", "On site", "En persona"), pick("online", "Online", "En línea")],
      }),
    ),
    part(
      "day",
      "On the day",
      "El día del evento",
      ask("workshops", "multi_select", "Which workshops interest you?", "¿Qué talleres le interesan?", {
        options: [
          pick("beginners", "For beginners", "Para principiantes"),
          pick("practice", "From practice", "Casos prácticos"),
          pick("open_space", "Open space", "Espacio abierto"),
        ],
      }),
      ask("guests", "integer", "How many guests will you bring?", "¿Cuántos acompañantes trae?", {
        ...when("attendance", "eq", "on_site"),
        constraints: { min_value: 0, max_value: 4 },
      }),
      ask("diet", "multi_select", "What should the kitchen know?", "¿Qué debe saber la cocina?", {
        ...when("attendance", "eq", "on_site"),
        options: [
          pick("vegetarian", "Vegetarian", "Vegetariano"),
          pick("vegan", "Vegan", "Vegano"),
          pick("gluten_free", "Gluten free", "Sin gluten"),
          pick("allergy", "An allergy", "Una alergia"),
        ],
      }),
      need("allergy", "text", "Which allergy?", "¿Qué alergia?", when("diet", "contains", "allergy")),
      ask(
        "access",
        "textarea",
        "Do you need anything to take part easily?",
        "¿Necesita algo para participar con comodidad?",
        hint(
          "For example, a ramp, sign language, or a seat at the front",
          "Por ejemplo, una rampa, lengua de signos o un asiento delante",
        ),
      ),
    ),
  ],
}
