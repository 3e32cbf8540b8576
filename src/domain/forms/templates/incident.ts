import { ask, need, part, pick, say, when } from "./Parts.ts"

/** An incident report: what happened, where, who was hurt, and what was done. Designed to be spoken at the scene. */
export const incident = {
  title: say("Incident report", "Parte de incidente"),
  description: say(
    "Report it as soon as everybody is safe. You can speak your answers.",
    "Avise en cuanto todos estén a salvo. Puede responder hablando.",
  ),
  style: { layout: "single_column", submit_label: say("File the report", "Presentar el parte") },
  sections: [
    part(
      "what",
      "What happened",
      "Qué ha pasado",
      need("happened_on", "date", "When did it happen?", "¿Qué día ocurrió?", { constraints: { max_date: "today" } }),
      need("happened_at", "time", "At what time?", "¿A qué hora?"),
      need("where", "text", "Where exactly?", "¿Dónde exactamente?"),
      need("kind", "select", "What kind of incident?", "¿Qué tipo de incidente?", {
        options: [
          pick("injury", "Somebody was hurt", "Alguien resultó herido"),
          pick("near_miss", "A near miss", "Un casi accidente"),
          pick("damage", "Damage", "Daños materiales"),
          pick("environment", "A spill or a release", "Un vertido o una fuga"),
        ],
      }),
      need("description", "textarea", "What happened, in your own words?", "¿Qué ocurrió, en sus propias palabras?", {
        constraints: { max_length: 5000 },
      }),
    ),
    {
      ...part(
        "people",
        "Who was hurt",
        "Quién resultó herido",
        need("injured_name", "text", "Name of the injured person", "Nombre de la persona herida"),
        need("injury", "textarea", "What injury?", "¿Qué lesión?"),
        need("doctor", "boolean", "Was a doctor needed?", "¿Hizo falta un médico?"),
      ),
      ...when("kind", "eq", "injury"),
    },
    part(
      "then",
      "What was done",
      "Qué se ha hecho",
      need("danger_over", "boolean", "Is the danger over?", "¿Ha pasado el peligro?"),
      need("measures", "textarea", "What was done at once?", "¿Qué se hizo de inmediato?"),
      ask("witnesses", "text", "Who saw it?", "¿Quién lo vio?"),
      ask("photos", "multi_upload", "Photos", "Fotos", {
        constraints: { allowed_mime_types: ["image/jpeg", "image/png"], max_file_size_bytes: 10_485_760 },
      }),
      need("reported_by", "text", "Your name", "Su nombre"),
    ),
  ],
}
