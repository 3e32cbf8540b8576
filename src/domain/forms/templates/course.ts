import { ask, need, part, pick, say, when } from "./Parts.ts"

/** Course feedback: content, teaching, and results. */
export const course = {
  title: say("Course evaluation", "Evaluación de un curso"),
  description: say(
    "Your answers are anonymous and shape the next course.",
    "Sus respuestas son anónimas y nos ayudan a mejorar el próximo curso.",
  ),
  form_type: "survey",
  style: { layout: "single_column", submit_label: say("Send evaluation", "Enviar evaluación") },
  sections: [
    part(
      "content",
      "Content",
      "Contenido",
      need("useful", "likert", "What I learned is useful to me.", "Lo que he aprendido me es útil."),
      need("clear", "likert", "The explanations were clear.", "Las explicaciones fueron claras."),
      need("pace", "radio", "How was the pace?", "¿Qué le pareció el ritmo?", {
        options: [
          pick("slow", "Too slow", "Demasiado lento"),
          pick("right", "Just right", "Adecuado"),
          pick("fast", "Too fast", "Demasiado rápido"),
        ],
      }),
      ask(
        "pace_where",
        "textarea",
        "Where in particular?",
        "¿En qué momentos, en particular?",
        when("pace", "neq", "right"),
      ),
    ),
    part(
      "teaching",
      "Teaching",
      "Docencia",
      need("teacher", "rating", "The teacher, from 1 to 5", "El docente, de 1 a 5"),
      need("material", "rating", "The material, from 1 to 5", "El material, de 1 a 5"),
      ask("best", "textarea", "What helped you most?", "¿Qué le ayudó más?"),
      ask("better", "textarea", "What should be better next time?", "¿Qué debería mejorar la próxima vez?"),
      need(
        "recommend",
        "nps",
        "How likely are you to recommend the course, from 0 to 10?",
        "¿Con qué probabilidad recomendaría el curso, de 0 a 10?",
      ),
    ),
  ],
}
