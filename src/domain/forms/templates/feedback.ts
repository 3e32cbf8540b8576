import { ask, need, part, pick, say, when } from "./Parts.ts"

/** Anonymous feedback in one minute, after a visit or on a web page. */
export const feedback = {
  title: say("Feedback", "Opinión"),
  description: say(
    "It takes one minute, and we don't ask your name.",
    "Solo lleva un minuto y no preguntamos su nombre.",
  ),
  form_type: "survey",
  style: { layout: "single_column", submit_label: say("Send feedback", "Enviar opinión") },
  sections: [
    part(
      "feedback",
      "Your feedback",
      "Su opinión",
      need("overall", "rating", "How was it, from 1 to 5?", "¿Qué tal ha ido, de 1 a 5?"),
      need("reached", "radio", "Did you find what you came for?", "¿Encontró lo que buscaba?", {
        options: [pick("yes", "Yes", "Sí"), pick("partly", "Partly", "En parte"), pick("no", "No", "No")],
      }),
      need("missing", "textarea", "What was missing?", "¿Qué le faltó?", when("reached", "neq", "yes")),
      ask("keep", "textarea", "What should stay as it is?", "¿Qué debería seguir igual?"),
      ask("change", "textarea", "What would you change first?", "¿Qué cambiaría primero?"),
    ),
  ],
}
