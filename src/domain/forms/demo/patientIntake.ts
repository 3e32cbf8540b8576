import type { JsonObject } from "../codec/Json.ts"
import { pick, say } from "./Wording.ts"

/** A new patient before the first appointment. */
export const patientIntake: JsonObject = {
  form_id: "patient-intake",
  title: say("New patient", "Nuevo paciente"),
  description: say(
    "Ten minutes before your first appointment save you the paperwork at the desk.",
    "Diez minutos antes de su primera cita le ahorran el papeleo en recepción.",
  ),
  voice: { stt_confirm_threshold: 0.75, resume_ttl_seconds: 7200, store_recordings: false },
  style: { layout: "accordion", submit_label: say("Send to the practice", "Enviar a la consulta") },
  sections: [
    {
      section_id: "about_you",
      title: say("About you", "Sobre usted"),
      fields: [
        {
          field_id: "full_name",
          field_type: "text",
          label: say("Full name", "Nombre completo"),
          required: true,
          constraints: { min_length: 3, max_length: 100 },
          meta: { voice: { confirm: "always" } },
        },
        {
          field_id: "birth_date",
          field_type: "date",
          label: say("Date of birth", "Fecha de nacimiento"),
          required: true,
          constraints: { min_date: "today-120y", max_date: "today" },
          meta: { voice: { confirm: "always" } },
        },
        {
          field_id: "age",
          field_type: "formula",
          label: say("Age", "Edad"),
          computed: { op: "date_diff", operands: ["birth_date", { value: "today" }], options: { unit: "years" } },
        },
        {
          field_id: "guardian",
          field_type: "group",
          label: say("Parent or guardian", "Madre, padre o tutor"),
          visible_if: { field_id: "age", operator: "lt", value: 18 },
          children: [
            {
              field_id: "guardian_name",
              field_type: "text",
              label: say("Name of the guardian", "Nombre del tutor"),
              required: true,
            },
            {
              field_id: "guardian_phone",
              field_type: "phone",
              label: say("Phone of the guardian", "Teléfono del tutor"),
              required: true,
            },
          ],
        },
        {
          field_id: "phone",
          field_type: "phone",
          label: say("Your phone number", "Su número de teléfono"),
          required_if: { field_id: "email", operator: "is_empty" },
        },
        {
          field_id: "email",
          field_type: "email",
          label: say("Your email address", "Su correo electrónico"),
          hint: say("We need a phone number or an email address.", "Necesitamos un teléfono o un correo electrónico."),
          required_if: { field_id: "phone", operator: "is_empty" },
        },
        {
          field_id: "health_number",
          field_type: "text",
          label: say("Health insurance number", "Número de la tarjeta sanitaria"),
          required: true,
          constraints: {
            pattern: "[A-Za-z0-9 -]{6,24}",
            pattern_message: say(
              "Six to 24 letters and digits, as they stand on your card.",
              "De 6 a 24 letras y cifras, como figuran en su tarjeta.",
            ),
          },
          meta: { voice: { sensitive: true } },
        },
      ],
    },
    {
      section_id: "health",
      title: say("Your health", "Su salud"),
      fields: [
        {
          field_id: "reason",
          field_type: "textarea",
          label: say("What brings you to us?", "¿Qué le trae a la consulta?"),
          required: true,
          constraints: { min_length: 5, max_length: 1000 },
        },
        {
          field_id: "since",
          field_type: "duration",
          label: say("How long have you had it?", "¿Desde hace cuánto?"),
          placeholder: say("3 days", "3 días"),
        },
        {
          field_id: "pain",
          field_type: "nps",
          label: say("How strong is the pain, from 0 to 10?", "¿Cómo de fuerte es el dolor, de 0 a 10?"),
          required: true,
        },
        {
          field_id: "pain_where",
          field_type: "text",
          label: say("Where does it hurt?", "¿Dónde le duele?"),
          required: true,
          visible_if: { field_id: "pain", operator: "gt", value: 0 },
        },
        {
          field_id: "has_allergies",
          field_type: "boolean",
          label: say("Do you have allergies?", "¿Tiene alergias?"),
          required: true,
        },
        {
          field_id: "allergies",
          field_type: "array",
          label: say("Your allergies", "Sus alergias"),
          required: true,
          visible_if: { field_id: "has_allergies", operator: "eq", value: true },
          constraints: { min_items: 1, max_items: 15 },
          item_template: {
            field_id: "allergy",
            field_type: "group",
            label: say("Allergy", "Alergia"),
            children: [
              { field_id: "allergy_to", field_type: "text", label: say("Allergic to", "Alergia a"), required: true },
              {
                field_id: "allergy_reaction",
                field_type: "select",
                label: say("Reaction", "Reacción"),
                options: [
                  pick("rash", "Rash", "Erupción"),
                  pick("breathing", "Trouble breathing", "Dificultad para respirar"),
                  pick("shock", "Anaphylactic shock", "Choque anafiláctico"),
                  pick("other", "Something else", "Otra"),
                ],
                required: true,
              },
              {
                field_id: "allergy_other",
                field_type: "text",
                label: say("Which reaction?", "¿Qué reacción?"),
                required: true,
                visible_if: { field_id: "allergy_reaction", operator: "eq", value: "other" },
              },
            ],
          },
        },
        {
          field_id: "conditions",
          field_type: "multi_select",
          label: say("Do you have any of these conditions?", "¿Tiene alguna de estas enfermedades?"),
          options: [
            pick("none", "None of these", "Ninguna"),
            pick("diabetes", "Diabetes", "Diabetes"),
            pick("asthma", "Asthma", "Asma"),
            pick("heart", "Heart disease", "Enfermedad del corazón"),
            pick("pressure", "High blood pressure", "Tensión alta"),
          ],
          required: true,
        },
        {
          field_id: "medication",
          field_type: "tags",
          label: say("Which medicines do you take?", "¿Qué medicamentos toma?"),
          description: say("Names, with commas between them.", "Nombres separados por comas."),
          visible_if: { field_id: "conditions", operator: "not_contains", value: "none" },
        },
        {
          field_id: "blood_pressure",
          field_type: "group",
          label: say("Last blood pressure", "Última tensión"),
          visible_if: { field_id: "conditions", operator: "contains", value: "pressure" },
          children: [
            {
              field_id: "systolic",
              field_type: "integer",
              label: say("Upper value", "Valor superior"),
              constraints: { min_value: 60, max_value: 260 },
            },
            {
              field_id: "diastolic",
              field_type: "integer",
              label: say("Lower value", "Valor inferior"),
              constraints: { min_value: 30, max_value: 160 },
            },
          ],
        },
      ],
    },
    {
      section_id: "consent",
      title: say("Consent", "Consentimiento"),
      fields: [
        {
          field_id: "reminders",
          field_type: "radio",
          label: say("How should we remind you of appointments?", "¿Cómo le recordamos las citas?"),
          options: [
            pick("text", "Text message", "Mensaje de texto"),
            pick("email", "Email", "Correo electrónico"),
            pick("none", "Not at all", "De ninguna manera"),
          ],
          required: true,
        },
        {
          field_id: "privacy",
          field_type: "checkbox",
          label: say("I have read how the practice protects my data", "He leído cómo protege mis datos la consulta"),
          required: true,
        },
        {
          field_id: "patient_signature",
          field_type: "signature",
          label: say("Signature of the patient or guardian", "Firma del paciente o del tutor"),
          required: true,
        },
      ],
    },
  ],
}
