import { ask, email, hint, name, need, part, pick, say, when } from "./Parts.ts"

/** A health questionnaire before treatment: history, medicines, and signed consent. */
export const health = {
  title: say("Health questionnaire and consent", "Cuestionario de salud y consentimiento"),
  description: say("Only the people who treat you see your answers.", "Solo quienes le atienden ven sus respuestas."),
  style: { layout: "wizard", submit_label: say("Sign and send", "Firmar y enviar") },
  sections: [
    part(
      "you",
      "About you",
      "Sus datos",
      name,
      need("birth_date", "date", "Date of birth", "Fecha de nacimiento", { constraints: { max_date: "today" } }),
      email,
      need("phone", "phone", "Phone", "Teléfono"),
      need(
        "emergency_contact",
        "text",
        "Who should we call in an emergency?",
        "¿A quién llamamos en caso de emergencia?",
        hint("Name and phone number", "Nombre y teléfono"),
      ),
    ),
    part(
      "history",
      "Your health",
      "Su salud",
      need("has_allergies", "boolean", "Do you have any allergies?", "¿Tiene alguna alergia?"),
      need(
        "allergies",
        "textarea",
        "Which ones, and what happens?",
        "¿Cuáles y qué le producen?",
        when("has_allergies", "eq", true),
      ),
      need("takes_medicines", "boolean", "Do you take medicines regularly?", "¿Toma medicamentos de forma habitual?"),
      need(
        "medicines",
        "textarea",
        "Which ones, and how often?",
        "¿Cuáles y con qué frecuencia?",
        when("takes_medicines", "eq", true),
      ),
      ask("conditions", "multi_select", "Do you have any of these?", "¿Tiene alguna de estas afecciones?", {
        options: [
          pick("heart", "A heart condition", "Enfermedad del corazón"),
          pick("blood_pressure", "High blood pressure", "Tensión alta"),
          pick("diabetes", "Diabetes", "Diabetes"),
          pick("asthma", "Asthma", "Asma"),
          pick("other", "Something else", "Otra"),
        ],
      }),
      need("conditions_other", "text", "What else?", "¿Cuál?", when("conditions", "contains", "other")),
      ask("pregnant", "radio", "Are you pregnant?", "¿Está embarazada?", {
        options: [pick("yes", "Yes", "Sí"), pick("no", "No", "No"), pick("unknown", "I do not know", "No lo sé")],
      }),
    ),
    part(
      "consent",
      "Consent",
      "Consentimiento",
      need(
        "informed",
        "checkbox",
        "The treatment and its risks were explained to me, and I could ask questions.",
        "Me han explicado el tratamiento y sus riesgos y he podido preguntar.",
      ),
      need(
        "agrees",
        "checkbox",
        "I agree to the treatment. I can withdraw my consent at any time.",
        "Acepto el tratamiento. Puedo retirar mi consentimiento en cualquier momento.",
      ),
      need("signature", "signature", "Signature", "Firma"),
    ),
  ],
}
