import { ask, email, name, need, part, pick, say, when } from "./Parts.ts"

/** A contact request that needs a reply. */
export const contact = {
  title: say("Contact us", "Contacto"),
  description: say(
    "Write to us. A person answers within two working days.",
    "Escríbanos. Una persona le responderá en un máximo de dos días laborables.",
  ),
  style: { layout: "single_column", submit_label: say("Send message", "Enviar mensaje") },
  sections: [
    part(
      "message",
      "Your message",
      "Su mensaje",
      name,
      email,
      need("topic", "radio", "What is it about?", "¿De qué se trata?", {
        options: [
          pick("question", "A question", "Una pregunta"),
          pick("order", "An order", "Un pedido"),
          pick("complaint", "A complaint", "Una queja"),
          pick("other", "Something else", "Otra cosa"),
        ],
      }),
      need("order_number", "text", "Order number", "Número de pedido", when("topic", "eq", "order")),
      need("message", "textarea", "Your message", "Su mensaje", { constraints: { min_length: 5, max_length: 3000 } }),
      ask("call_back", "boolean", "Shall we call you back?", "¿Quiere que le llamemos?"),
      need("phone", "phone", "Phone", "Teléfono", when("call_back", "eq", true)),
    ),
  ],
}
