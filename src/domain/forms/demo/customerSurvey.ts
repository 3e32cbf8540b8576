import type { JsonObject } from "../codec/Json.ts"
import { pick, say } from "./Wording.ts"

/** After a purchase: would they recommend us, and what should we change. */
export const customerSurvey: JsonObject = {
  form_id: "customer-survey",
  title: say("How did we do?", "¿Qué tal lo hemos hecho?"),
  description: say("Two minutes, and a person reads every answer.", "Dos minutos, y una persona lee cada respuesta."),
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
    {
      section_id: "score",
      title: say("Your experience", "Su experiencia"),
      fields: [
        { field_id: "order_number", field_type: "hidden", label: say("Order", "Pedido") },
        { field_id: "channel", field_type: "hidden", label: say("Channel", "Canal"), default: "web" },
        {
          field_id: "recommend",
          field_type: "nps",
          label: say(
            "How likely are you to recommend us, from 0 to 10?",
            "¿Con qué probabilidad nos recomendaría, de 0 a 10?",
          ),
          required: true,
        },
        {
          field_id: "praise",
          field_type: "textarea",
          label: say("What did you like best?", "¿Qué es lo que más le ha gustado?"),
          visible_if: { field_id: "recommend", operator: "gte", value: 9 },
          constraints: { max_length: 600 },
        },
        {
          field_id: "improve",
          field_type: "textarea",
          label: say("What would it take for a 9 or a 10?", "¿Qué haría falta para un 9 o un 10?"),
          depends_on: {
            conditions: [
              { field_id: "recommend", operator: "gte", value: 7 },
              { field_id: "recommend", operator: "lte", value: 8 },
            ],
          },
          constraints: { max_length: 600 },
        },
        {
          field_id: "problem",
          field_type: "textarea",
          label: say("We are sorry. What went wrong?", "Lo sentimos. ¿Qué ha fallado?"),
          required: true,
          visible_if: { field_id: "recommend", operator: "lt", value: 7 },
          constraints: { min_length: 5, max_length: 1000 },
        },
      ],
    },
    {
      section_id: "details",
      title: say("In detail", "En detalle"),
      fields: [
        {
          field_id: "delivery",
          field_type: "rating",
          label: say("Delivery, from 1 to 5", "Entrega, de 1 a 5"),
          required: true,
        },
        {
          field_id: "quality",
          field_type: "rating",
          label: say("Quality of the product, from 1 to 5", "Calidad del producto, de 1 a 5"),
          required: true,
        },
        {
          field_id: "average",
          field_type: "formula",
          label: say("Average", "Media"),
          computed: { op: "aggregate", operands: ["delivery", "quality"], options: { fn: "avg", decimals: 1 } },
        },
        {
          field_id: "easy",
          field_type: "likert",
          label: say("Ordering was easy", "Hacer el pedido fue fácil"),
          required: true,
        },
        {
          field_id: "found_by",
          field_type: "multi_select",
          label: say("How did you find us?", "¿Cómo nos encontró?"),
          options: [
            pick("friend", "Through friends", "Por amigos"),
            pick("search", "Search engine", "Buscador"),
            pick("ad", "Advertising", "Publicidad"),
            pick("shop", "I passed your shop", "Pasé por la tienda"),
            pick("other", "In another way", "De otra manera"),
          ],
        },
        {
          field_id: "found_other",
          field_type: "text",
          label: say("In which way?", "¿De qué manera?"),
          visible_if: { field_id: "found_by", operator: "contains", value: "other" },
          constraints: { max_length: 120 },
        },
        {
          field_id: "returned",
          field_type: "array",
          label: say("Products you sent back", "Productos que ha devuelto"),
          visible_if: { field_id: "quality", operator: "lte", value: 2 },
          constraints: { max_items: 10 },
          item_template: {
            field_id: "returned_item",
            field_type: "group",
            label: say("Product", "Producto"),
            children: [
              { field_id: "returned_name", field_type: "text", label: say("Product", "Producto"), required: true },
              {
                field_id: "returned_why",
                field_type: "select",
                label: say("Reason", "Motivo"),
                options: [
                  pick("broken", "It was broken", "Estaba roto"),
                  pick("wrong", "It was the wrong one", "No era el que pedí"),
                  pick("size", "It did not fit", "No me quedaba bien"),
                ],
                required: true,
              },
            ],
          },
        },
      ],
    },
    {
      section_id: "contact",
      title: say("Stay in touch", "Sigamos en contacto"),
      visible_if: { field_id: "recommend", operator: "is_not_empty" },
      fields: [
        {
          field_id: "call_me",
          field_type: "boolean",
          label: say("May we contact you about your answers?", "¿Podemos contactarle por sus respuestas?"),
          required: true,
        },
        {
          field_id: "reach",
          field_type: "group",
          label: say("How to reach you", "Cómo contactarle"),
          visible_if: { field_id: "call_me", operator: "eq", value: true },
          children: [
            { field_id: "reach_name", field_type: "text", label: say("Name", "Nombre"), required: true },
            { field_id: "reach_email", field_type: "email", label: say("Email", "Correo electrónico"), required: true },
          ],
        },
      ],
    },
  ],
}
