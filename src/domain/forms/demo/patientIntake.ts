import type { JsonObject } from "../codec/Json.ts"
import { ask, hint, need, part, pick, say, when } from "../templates/Parts.ts"

/** Intake of a new patient before the first appointment. */
export const patientIntake: JsonObject = {
  form_id: "patient-intake",
  title: say("New patient", "Nuevo paciente"),
  description: say(
    "Take ten minutes before your first appointment, and skip the paperwork at the desk.",
    "Dedique diez minutos a este formulario antes de su primera cita y ahórrese el papeleo en recepción.",
  ),
  voice: { stt_confirm_threshold: 0.75, resume_ttl_seconds: 7200, store_recordings: false },
  style: { layout: "accordion", submit_label: say("Send to the practice", "Enviar a la consulta") },
  sections: [
    part(
      "about_you",
      "About you",
      "Sobre usted",
      need("full_name", "text", "Full name", "Nombre completo", {
        constraints: { min_length: 3, max_length: 100 },
        meta: { voice: { confirm: "always" } },
      }),
      need("birth_date", "date", "Date of birth", "Fecha de nacimiento", {
        constraints: { min_date: "today-120y", max_date: "today" },
        meta: { voice: { confirm: "always" } },
      }),
      ask("age", "formula", "Age", "Edad", {
        computed: { op: "date_diff", operands: ["birth_date", { value: "today" }], options: { unit: "years" } },
      }),
      ask("guardian", "group", "Parent or guardian", "Madre, padre o tutor", {
        ...when("age", "lt", 18),
        children: [
          need("guardian_name", "text", "Name of the guardian", "Nombre del tutor"),
          need("guardian_phone", "phone", "Phone of the guardian", "Teléfono del tutor"),
        ],
      }),
      ask("phone", "phone", "Your phone number", "Su número de teléfono", {
        required_if: { field_id: "email", operator: "is_empty" },
      }),
      ask("email", "email", "Your email address", "Su correo electrónico", {
        ...hint("We need a phone number or an email address.", "Necesitamos un teléfono o un correo electrónico."),
        required_if: { field_id: "phone", operator: "is_empty" },
      }),
      need("health_number", "text", "Health insurance number", "Número de la tarjeta sanitaria", {
        constraints: {
          pattern: "[A-Za-z0-9 -]{6,24}",
          pattern_message: say(
            "Six to 24 letters and digits, as shown on your card.",
            "De 6 a 24 letras y cifras, como figuran en su tarjeta.",
          ),
        },
        meta: { voice: { sensitive: true } },
      }),
    ),
    part(
      "health",
      "Your health",
      "Su salud",
      need("reason", "textarea", "What brings you to us?", "¿Qué le trae a la consulta?", {
        constraints: { min_length: 5, max_length: 1000 },
      }),
      ask("since", "duration", "How long have you had it?", "¿Desde hace cuánto?", {
        placeholder: say("3 days", "3 días"),
      }),
      need("pain", "nps", "How strong is the pain, from 0 to 10?", "¿Qué intensidad tiene el dolor, de 0 a 10?"),
      need("pain_where", "text", "Where does it hurt?", "¿Dónde le duele?", { ...when("pain", "gt", 0) }),
      need("has_allergies", "boolean", "Do you have allergies?", "¿Tiene alergias?"),
      need("allergies", "array", "Your allergies", "Sus alergias", {
        ...when("has_allergies", "eq", true),
        constraints: { min_items: 1, max_items: 15 },
        item_template: ask("allergy", "group", "Allergy", "Alergia", {
          children: [
            need("allergy_to", "text", "Allergic to", "Alergia a"),
            need("allergy_reaction", "select", "Reaction", "Reacción", {
              options: [
                pick("rash", "Rash", "Erupción"),
                pick("breathing", "Trouble breathing", "Dificultad para respirar"),
                pick("shock", "Anaphylactic shock", "Choque anafiláctico"),
                pick("other", "Something else", "Otra"),
              ],
            }),
            need("allergy_other", "text", "Which reaction?", "¿Qué reacción?", {
              ...when("allergy_reaction", "eq", "other"),
            }),
          ],
        }),
      }),
      need(
        "conditions",
        "multi_select",
        "Do you have any of these conditions?",
        "¿Tiene alguna de estas enfermedades?",
        {
          options: [
            pick("none", "None of these", "Ninguna"),
            pick("diabetes", "Diabetes", "Diabetes"),
            pick("asthma", "Asthma", "Asma"),
            pick("heart", "Heart disease", "Enfermedad del corazón"),
            pick("pressure", "High blood pressure", "Tensión alta"),
          ],
        },
      ),
      ask("medication", "tags", "Which medicines do you take?", "¿Qué medicamentos toma?", {
        description: say("Names, with commas between them.", "Nombres separados por comas."),
        ...when("conditions", "not_contains", "none"),
      }),
      ask("blood_pressure", "group", "Last blood pressure", "Última medición de la tensión", {
        ...when("conditions", "contains", "pressure"),
        children: [
          ask("systolic", "integer", "Upper value", "Valor superior", {
            constraints: { min_value: 60, max_value: 260 },
          }),
          ask("diastolic", "integer", "Lower value", "Valor inferior", {
            constraints: { min_value: 30, max_value: 160 },
          }),
        ],
      }),
    ),
    part(
      "consent",
      "Consent",
      "Consentimiento",
      need("reminders", "radio", "How should we remind you of appointments?", "¿Cómo le recordamos las citas?", {
        options: [
          pick("text", "Text message", "Mensaje de texto"),
          pick("email", "Email", "Correo electrónico"),
          pick("none", "Not at all", "No quiero recordatorios"),
        ],
      }),
      need(
        "privacy",
        "checkbox",
        "I have read how the practice protects my data",
        "He leído cómo protege mis datos la consulta",
      ),
      need("patient_signature", "signature", "Signature of the patient or guardian", "Firma del paciente o del tutor"),
    ),
  ],
}
