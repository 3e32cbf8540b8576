import { ask, need, part, pick, say, when } from "./Parts.ts"

/** A satisfaction survey: recommendation, reasons, improvements. */
export const satisfaction = {
  title: say("Customer satisfaction", "Satisfacción del cliente"),
  description: say("Two minutes. Every answer is read.", "Dos minutos. Leemos todas las respuestas."),
  form_type: "survey",
  style: { layout: "single_column", submit_label: say("Send answers", "Enviar respuestas") },
  sections: [
    part(
      "overall",
      "Overall",
      "En general",
      need(
        "recommend",
        "nps",
        "How likely are you to recommend us, from 0 to 10?",
        "¿Con qué probabilidad nos recomendaría, de 0 a 10?",
      ),
      ask("what_was_good", "textarea", "What did we do well?", "¿Qué hicimos bien?", when("recommend", "gte", 9)),
      ask("what_is_missing", "textarea", "What would it take for a 10?", "¿Qué haría falta para un 10?", {
        depends_on: {
          conditions: [
            { field_id: "recommend", operator: "gte", value: 7 },
            { field_id: "recommend", operator: "lte", value: 8 },
          ],
        },
      }),
      ask(
        "what_went_wrong",
        "textarea",
        "We are sorry. What went wrong?",
        "Lo sentimos. ¿Qué falló?",
        when("recommend", "lt", 7),
      ),
    ),
    part(
      "details",
      "In detail",
      "En detalle",
      need("quality", "rating", "Quality, from 1 to 5", "Calidad, de 1 a 5"),
      need("service", "rating", "Service, from 1 to 5", "Atención, de 1 a 5"),
      need("value", "rating", "Value for money, from 1 to 5", "Relación calidad-precio, de 1 a 5"),
      ask("found_by", "radio", "How did you find us?", "¿Cómo nos conoció?", {
        options: [
          pick("friends", "Through friends", "Por amigos"),
          pick("search", "By searching", "En un buscador"),
          pick("advertising", "By advertising", "Por publicidad"),
          pick("other", "In another way", "De otra manera"),
        ],
      }),
      ask(
        "contact_me",
        "boolean",
        "May we contact you about your answers?",
        "¿Podemos contactar con usted para hablar de sus respuestas?",
      ),
      need("email", "email", "Email", "Correo electrónico", when("contact_me", "eq", true)),
    ),
  ],
}
