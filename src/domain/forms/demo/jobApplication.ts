import type { JsonObject } from "../codec/Json.ts"
import { ask, hint, need, part, pick, say, when } from "../templates/Parts.ts"

/** A job application: person, experience, availability, documents. */
export const jobApplication: JsonObject = {
  form_id: "job-application",
  title: say("Apply for a job", "Solicitud de empleo"),
  description: say(
    "Tell us what you have done and what you would like to do next. We answer every application.",
    "Cuéntenos qué ha hecho y qué le gustaría hacer. Contestamos a todas las solicitudes.",
  ),
  voice: { hint_pause_ms: 500, max_recording_seconds: 120 },
  style: { layout: "tabs", submit_label: say("Send application", "Enviar solicitud") },
  sections: [
    part(
      "person",
      "You",
      "Usted",
      need("full_name", "text", "Full name", "Nombre completo", { constraints: { min_length: 3, max_length: 100 } }),
      need("email", "email", "Email", "Correo electrónico"),
      need("phone", "phone", "Phone", "Teléfono"),
      need("home", "place", "Where do you live?", "¿Dónde vive?"),
      ask("portfolio", "url", "Website or portfolio", "Web o portafolio"),
      need(
        "access_code",
        "password",
        "Choose a code to look up your application",
        "Elija un código para consultar su solicitud",
        {
          ...hint("At least eight characters.", "Al menos ocho caracteres."),
          constraints: {
            min_length: 8,
            max_length: 64,
            pattern: "(?=.*\\d)(?=.*\\p{L}).+",
            pattern_message: say("Use letters and digits.", "Use letras y cifras."),
          },
        },
      ),
    ),
    part(
      "position",
      "The position",
      "El puesto",
      need("position", "select", "Which position?", "¿Qué puesto?", {
        options: [
          pick("driver", "Delivery driver", "Repartidor"),
          pick("warehouse", "Warehouse worker", "Mozo de almacén"),
          pick("engineer", "Software engineer", "Ingeniero de software"),
          pick("manager", "Branch manager", "Jefe de sucursal"),
        ],
      }),
      need("licence", "radio", "Driving licence", "Permiso de conducir", {
        options: [
          pick("b", "Car (B)", "Coche (B)"),
          pick("c", "Truck (C)", "Camión (C)"),
          pick("none", "None", "Ninguno"),
        ],
        ...when("position", "eq", "driver"),
      }),
      need("languages", "tags", "Programming languages you use", "Lenguajes de programación que utiliza", {
        ...when("position", "eq", "engineer"),
        constraints: { max_items: 10 },
      }),
      need("team_size", "integer", "Largest team you have led", "Equipo más grande que ha dirigido", {
        ...when("position", "eq", "manager"),
        constraints: { min_value: 0, max_value: 10_000 },
      }),
      need("start_on", "date", "Earliest start", "Fecha de incorporación", { constraints: { min_date: "today" } }),
      ask("salary", "currency", "Salary you expect, in euros a year", "Salario deseado, en euros al año", {
        constraints: { min_value: 0, max_value: 500_000, step: 100 },
        meta: { voice: { confirm: "always" } },
      }),
      need("part_time", "boolean", "Would you like to work part time?", "¿Le interesa la jornada parcial?"),
      need("hours", "number", "Hours a week", "Horas a la semana", {
        ...when("part_time", "eq", true),
        constraints: { min_value: 4, max_value: 35, step: 0.5 },
      }),
    ),
    part(
      "experience",
      "Experience",
      "Experiencia",
      ask("jobs", "array", "Your last positions", "Sus últimos puestos", {
        constraints: { max_items: 8 },
        item_template: ask("job", "group", "Position", "Puesto", {
          children: [
            need("job_title", "text", "Position", "Puesto"),
            need("employer", "text", "Employer", "Empresa"),
            need("job_from", "date", "From", "Desde", { constraints: { max_date: "today" } }),
            ask("job_current", "checkbox", "I still work there", "Sigo trabajando allí"),
            need("job_to", "date", "Until", "Hasta", { ...when("job_current", "neq", true) }),
            ask("job_months", "formula", "Months", "Meses", {
              depends_on: {
                conditions: [],
                operations: [
                  { op: "date_diff", operands: ["job_from", { value: "today" }], options: { unit: "months" } },
                  { op: "date_diff", operands: ["job_from", "job_to"], options: { unit: "months" } },
                ],
              },
            }),
          ],
        }),
      }),
      ask("months_in_all", "formula", "Months of experience in total", "Meses de experiencia en total", {
        computed: { op: "aggregate", operands: ["job_months"], options: { fn: "sum" } },
      }),
      need(
        "first_job_note",
        "textarea",
        "Everybody starts somewhere: what are you good at?",
        "Todo el mundo empieza por algo: ¿qué se le da bien?",
        { ...when("months_in_all", "lt", 6), constraints: { min_length: 20, max_length: 800 } },
      ),
    ),
    part(
      "documents",
      "Documents and interview",
      "Documentos y entrevista",
      need("cv", "file", "CV", "Currículum", {
        constraints: { allowed_mime_types: ["application/pdf"], max_file_size_bytes: 10_485_760 },
      }),
      ask("certificates", "multi_upload", "Certificates", "Títulos y certificados", {
        constraints: { max_items: 5, allowed_mime_types: ["application/pdf", "image/*"] },
      }),
      need("interview_slots", "availability", "When could we talk?", "¿Cuándo podríamos hablar?"),
      ask(
        "keep_data",
        "checkbox",
        "You may keep my application for a year",
        "Pueden conservar mi solicitud durante un año",
      ),
      need("truth", "checkbox", "Everything I have said is true", "Todo lo que he indicado es cierto"),
    ),
  ],
}
