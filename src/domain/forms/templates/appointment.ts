import { ask, email, name, need, part, pick, say, when } from "./Parts.ts"

/** An appointment request: day, time and purpose. */
export const appointment = {
  title: say("Appointment request", "Solicitud de cita"),
  description: say(
    "Tell us when it suits you. We confirm by email or phone.",
    "Díganos cuándo le viene bien. Confirmamos por correo o por teléfono.",
  ),
  style: { layout: "single_column", submit_label: say("Ask for the appointment", "Pedir cita") },
  sections: [
    part(
      "what",
      "What it is for",
      "Para qué es",
      need("reason", "select", "What is it for?", "¿Para qué es?", {
        options: [
          pick("first", "A first meeting", "Una primera visita"),
          pick("follow_up", "A follow-up", "Una revisión"),
          pick("advice", "Advice", "Asesoramiento"),
          pick("other", "Something else", "Otra cosa"),
        ],
      }),
      need("reason_other", "text", "What then?", "¿Qué exactamente?", when("reason", "eq", "other")),
      need("place", "radio", "Where?", "¿Dónde?", {
        options: [
          pick("here", "At your place", "En nuestra oficina"),
          pick("phone", "By phone", "Por teléfono"),
          pick("video", "By video", "Por vídeo"),
        ],
      }),
    ),
    part(
      "when",
      "When",
      "Cuándo",
      need("day", "date", "Which day suits you?", "¿Qué día le viene bien?", {
        constraints: { min_date: "today+1d", max_date: "today+90d" },
      }),
      need("time", "time", "At what time?", "¿A qué hora?"),
      ask("other_day", "date", "Another day, if that one is taken", "Otro día, si ese está ocupado", {
        constraints: { min_date: "today+1d", max_date: "today+90d" },
      }),
    ),
    part("you", "About you", "Sus datos", name, email, need("phone", "phone", "Phone", "Teléfono")),
  ],
}
