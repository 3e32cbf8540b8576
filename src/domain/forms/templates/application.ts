import { ask, email, hint, name, need, part, pick, say, when } from "./Parts.ts"

/** A job application: personal details, experience and documents. */
export const application = {
  title: say("Job application", "Solicitud de empleo"),
  description: say(
    "Tell us what you have done and what you would like to do next.",
    "Cuéntenos qué ha hecho y qué le gustaría hacer.",
  ),
  style: { layout: "wizard", submit_label: say("Send application", "Enviar solicitud") },
  sections: [
    part(
      "you",
      "About you",
      "Sus datos",
      name,
      email,
      need("phone", "phone", "Phone", "Teléfono"),
      ask("town", "text", "Where do you live?", "¿Dónde vive?"),
    ),
    part(
      "job",
      "The job",
      "El puesto",
      need("position", "select", "Which position?", "¿Qué puesto?", {
        options: [
          pick("office", "Office", "Oficina"),
          pick("workshop", "Workshop", "Taller"),
          pick("sales", "Sales", "Ventas"),
          pick("open", "Open application", "Candidatura espontánea"),
        ],
      }),
      need("hours", "radio", "Full time or part time?", "¿Jornada completa o parcial?", {
        options: [pick("full", "Full time", "Jornada completa"), pick("part", "Part time", "Jornada parcial")],
      }),
      need("hours_a_week", "integer", "How many hours a week?", "¿Cuántas horas a la semana?", {
        ...when("hours", "eq", "part"),
        constraints: { min_value: 5, max_value: 35 },
      }),
      need("start_on", "date", "When could you start?", "¿Cuándo podría empezar?", {
        constraints: { min_date: "today" },
      }),
    ),
    part(
      "experience",
      "Experience",
      "Experiencia",
      ask("jobs", "array", "Where have you worked?", "¿Dónde ha trabajado?", {
        constraints: { max_items: 10 },
        item_template: {
          field_id: "job",
          field_type: "group",
          label: say("Job", "Empleo"),
          children: [
            need("job_title", "text", "What was your job?", "¿Qué puesto tenía?"),
            need("employer", "text", "Who was your employer?", "¿En qué empresa?"),
            ask("job_years", "number", "For how many years?", "¿Durante cuántos años?", {
              constraints: { min_value: 0, max_value: 60 },
            }),
          ],
        },
      }),
      need(
        "motivation",
        "textarea",
        "Why would you like to work with us?",
        "¿Por qué le gustaría trabajar con nosotros?",
        { constraints: { max_length: 3000 } },
      ),
      ask("documents", "multi_upload", "CV and certificates", "Currículum y certificados", {
        ...hint("As PDF or picture", "En PDF o imagen"),
        constraints: {
          allowed_mime_types: ["application/pdf", "image/jpeg", "image/png"],
          max_file_size_bytes: 10_485_760,
        },
      }),
      need(
        "privacy",
        "checkbox",
        "You may keep my data until the position is filled.",
        "Pueden conservar mis datos hasta que se cubra el puesto.",
      ),
    ),
  ],
}
