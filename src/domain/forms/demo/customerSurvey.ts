import type { JsonObject } from "../codec/Json.ts"
import { ask, need, part, pick, say, when } from "../templates/Parts.ts"

/** A survey after a purchase: recommendation and improvements. */
export const customerSurvey: JsonObject = {
  form_id: "customer-survey",
  title: say("How did we do?", "¿Qué tal lo hemos hecho?"),
  description: say(
    "Two minutes, and a person reads every answer.",
    "Son dos minutos, y una persona lee todas las respuestas.",
  ),
  form_type: "survey",
  is_public: true,
  unknown_fields: "drop",
  voice: {
    hands_free: { auto_record: true, silence_ms: 1000, barge_in: true },
    llm_validation: { enabled: true, threshold: 0.6, on_error: "skip" },
    llm_refine_values: true,
  },
  style: { layout: "single_column", submit_label: say("Send answers", "Enviar respuestas") },
  sections: [
    part(
      "score",
      "Your experience",
      "Su experiencia",
      ask("order_number", "hidden", "Order", "Pedido"),
      ask("channel", "hidden", "Channel", "Canal", { default: "web" }),
      need(
        "recommend",
        "nps",
        "How likely are you to recommend us, from 0 to 10?",
        "¿Con qué probabilidad nos recomendaría, de 0 a 10?",
      ),
      ask("praise", "textarea", "What did you like best?", "¿Qué es lo que más le ha gustado?", {
        ...when("recommend", "gte", 9),
        constraints: { max_length: 600 },
      }),
      ask("improve", "textarea", "What would it take for a 9 or a 10?", "¿Qué haría falta para un 9 o un 10?", {
        depends_on: {
          conditions: [
            { field_id: "recommend", operator: "gte", value: 7 },
            { field_id: "recommend", operator: "lte", value: 8 },
          ],
        },
        constraints: { max_length: 600 },
      }),
      need("problem", "textarea", "We are sorry. What went wrong?", "Lo sentimos. ¿Qué ha fallado?", {
        ...when("recommend", "lt", 7),
        constraints: { min_length: 5, max_length: 1000 },
      }),
    ),
    part(
      "details",
      "In detail",
      "En detalle",
      need("delivery", "rating", "Delivery, from 1 to 5", "Entrega, de 1 a 5"),
      need("quality", "rating", "Quality of the product, from 1 to 5", "Calidad del producto, de 1 a 5"),
      ask("average", "formula", "Average", "Media", {
        computed: { op: "aggregate", operands: ["delivery", "quality"], options: { fn: "avg", decimals: 1 } },
      }),
      need("easy", "likert", "Ordering was easy", "Hacer el pedido fue fácil"),
      ask("found_by", "multi_select", "How did you find us?", "¿Cómo nos conoció?", {
        options: [
          pick("friend", "Through friends", "Por amigos"),
          pick("search", "Search engine", "Buscador"),
          pick("ad", "Advertising", "Publicidad"),
          pick("shop", "I passed your shop", "Pasé por la tienda"),
          pick("other", "In another way", "De otra manera"),
        ],
      }),
      ask("found_other", "text", "How exactly?", "¿De qué manera?", {
        ...when("found_by", "contains", "other"),
        constraints: { max_length: 120 },
      }),
      ask("returned", "array", "Products you sent back", "Productos que ha devuelto", {
        ...when("quality", "lte", 2),
        constraints: { max_items: 10 },
        item_template: ask("returned_item", "group", "Product", "Producto", {
          children: [
            need("returned_name", "text", "Product", "Producto"),
            need("returned_why", "select", "Reason", "Motivo", {
              options: [
                pick("broken", "It was broken", "Estaba roto"),
                pick("wrong", "It was the wrong one", "No era el que pedí"),
                pick("size", "It did not fit", "No me quedaba bien"),
              ],
            }),
          ],
        }),
      }),
    ),
    {
      ...part(
        "contact",
        "Stay in touch",
        "Sigamos en contacto",
        need(
          "call_me",
          "boolean",
          "May we contact you about your answers?",
          "¿Podemos contactar con usted para hablar de sus respuestas?",
        ),
        ask("reach", "group", "How to reach you", "Cómo contactar con usted", {
          ...when("call_me", "eq", true),
          children: [
            need("reach_name", "text", "Name", "Nombre"),
            need("reach_email", "email", "Email", "Correo electrónico"),
          ],
        }),
      ),
      visible_if: { field_id: "recommend", operator: "is_not_empty" },
    },
  ],
}
