import { ask, email, name, need, part, phone, pick, say, when } from "./Parts.ts"

/** An order: items, price, delivery. */
export const order = {
  title: say("Order", "Pedido"),
  description: say(
    "Choose, and we confirm by email. You pay on delivery.",
    "Elija y le confirmamos por correo. Se paga a la entrega.",
  ),
  style: { layout: "single_column", submit_label: say("Place order", "Hacer el pedido") },
  sections: [
    part(
      "what",
      "What you order",
      "Qué pide",
      need("product", "radio", "Which box?", "¿Qué caja?", {
        options: [
          pick("small", "Small, 18 euros", "Pequeña, 18 euros"),
          pick("medium", "Medium, 28 euros", "Mediana, 28 euros"),
          pick("large", "Large, 42 euros", "Grande, 42 euros"),
        ],
      }),
      need("quantity", "integer", "How many?", "¿Cuántas?", {
        default: 1,
        constraints: { min_value: 1, max_value: 20 },
      }),
      ask("unit_price", "formula", "Price per item, in euros", "Precio por unidad, en euros", {
        computed: {
          op: "lookup",
          operands: ["product"],
          options: { table: { small: 18, medium: 28, large: 42 }, default: 0 },
        },
      }),
      ask("total", "formula", "Total in euros", "Total en euros", {
        computed: { op: "multiply", operands: ["unit_price", "quantity"] },
      }),
    ),
    part(
      "where",
      "Where it goes",
      "Datos de entrega",
      name,
      email,
      phone,
      need("delivery", "radio", "Delivery", "Entrega", {
        options: [pick("home", "To my door", "A domicilio"), pick("pick_up", "I'll pick it up", "Lo recojo yo")],
      }),
      need("address", "text", "Address", "Dirección", when("delivery", "eq", "home")),
      need("deliver_on", "date", "On which day?", "¿Qué día?", {
        constraints: { min_date: "today+1d", max_date: "today+60d" },
      }),
      ask("remarks", "textarea", "Anything else?", "¿Algo más?"),
    ),
  ],
}
