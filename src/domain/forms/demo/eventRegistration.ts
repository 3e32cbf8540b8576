import type { JsonObject } from "../codec/Json.ts"
import { ask, need, part, pick, say, when } from "../templates/Parts.ts"

/** A two-day conference: ticket, workshops, guests, invoice. */
export const eventRegistration: JsonObject = {
  form_id: "event-registration",
  title: say("Open Harbour Conference: registration", "Congreso Puerto Abierto: inscripción"),
  description: say(
    "Two days on logistics, cities and the sea. Prices include lunch and coffee.",
    "Dos días sobre logística, ciudades y mar. El precio incluye almuerzo y café.",
  ),
  is_public: true,
  voice: { enumerate_options: true, option_pause_ms: 400 },
  style: {
    layout: "two_column",
    submit_label: say("Register", "Inscribirse"),
    field_styles: { full_name: { size: "full" } },
  },
  sections: [
    part(
      "attendee",
      "You",
      "Usted",
      need("full_name", "text", "Name on the badge", "Nombre en la acreditación", { constraints: { max_length: 60 } }),
      need("email", "email", "Email", "Correo electrónico"),
      ask("organization", "text", "Organization", "Organización", { constraints: { max_length: 80 } }),
      need("country", "location", "Country", "País"),
    ),
    part(
      "ticket",
      "Ticket",
      "Entrada",
      need("ticket_type", "radio", "Ticket", "Entrada", {
        options: [
          pick("full", "Both days, 240 euros", "Los dos días, 240 euros"),
          pick("day", "One day, 140 euros", "Un día, 140 euros"),
          pick("student", "Student, both days, 60 euros", "Estudiante, los dos días, 60 euros"),
        ],
        post_depends: [{ target: "which_day", effect: "cascade_clear" }],
      }),
      need("which_day", "radio", "Which day?", "¿Qué día?", {
        options: [pick("thursday", "Thursday", "Jueves"), pick("friday", "Friday", "Viernes")],
        ...when("ticket_type", "eq", "day"),
      }),
      need("student_card", "file", "Student card", "Carné de estudiante", {
        ...when("ticket_type", "eq", "student"),
        constraints: {
          allowed_mime_types: ["application/pdf", "image/jpeg", "image/png"],
          max_file_size_bytes: 5_242_880,
        },
      }),
      ask("workshops", "multi_select", "Workshops, at most two", "Talleres, como máximo dos", {
        options: [
          pick("ports", "Ports without queues", "Puertos sin colas"),
          pick("data", "Sharing data safely", "Compartir datos con seguridad"),
          pick("last_mile", "The last mile by bicycle", "La última milla en bicicleta"),
          pick("energy", "Shore power in practice", "Electricidad en el muelle"),
        ],
        constraints: { max_items: 2 },
        depends_on: {
          logic: "or",
          conditions: [
            { field_id: "ticket_type", operator: "neq", value: "day" },
            { field_id: "which_day", operator: "eq", value: "friday" },
          ],
        },
      }),
      ask("ticket_price", "formula", "Ticket price in euros", "Precio de la entrada en euros", {
        computed: {
          op: "lookup",
          operands: ["ticket_type"],
          options: { table: { full: 240, day: 140, student: 60 }, default: 0 },
        },
      }),
    ),
    part(
      "guests",
      "Dinner on Thursday",
      "Cena del jueves",
      need(
        "dinner",
        "boolean",
        "Will you come to the dinner (45 euros a person)?",
        "¿Asistirá a la cena (45 euros por persona)?",
      ),
      need("diet", "select", "Food", "Comida", {
        options: [
          pick("any", "I eat everything", "Como de todo"),
          pick("vegetarian", "Vegetarian", "Vegetariana"),
          pick("vegan", "Vegan", "Vegana"),
          pick("allergy", "I have an allergy", "Tengo una alergia"),
        ],
        ...when("dinner", "eq", true),
      }),
      need("diet_allergy", "text", "What should the kitchen avoid?", "¿Qué debe evitar la cocina?", {
        ...when("diet", "eq", "allergy"),
      }),
      ask("companions", "array", "Guests you are bringing", "Acompañantes", {
        ...when("dinner", "eq", true),
        constraints: { max_items: 3 },
        item_template: ask("companion", "group", "Companion", "Acompañante", {
          children: [
            need("companion_name", "text", "Name", "Nombre"),
            ask("companion_price", "formula", "Dinner, euros", "Cena, euros", {
              depends_on: {
                conditions: [{ field_id: "companion_name", operator: "is_not_empty" }],
                operations: [{ op: "set", operands: [{ value: 45 }] }],
              },
            }),
          ],
        }),
      }),
      ask("own_dinner_price", "formula", "Your dinner in euros", "Su cena en euros", {
        depends_on: {
          conditions: [{ field_id: "dinner", operator: "eq", value: true }],
          operations: [{ op: "set", operands: [{ value: 45 }] }],
        },
      }),
      ask("total", "formula", "Total in euros", "Total en euros", {
        computed: {
          op: "aggregate",
          operands: ["ticket_price", "own_dinner_price", "companion_price"],
          options: { fn: "sum" },
        },
      }),
    ),
    part(
      "invoice",
      "Invoice",
      "Factura",
      ask("needs_invoice", "checkbox", "I need an invoice", "Necesito factura"),
      ask("billing", "group", "Invoice address", "Datos de facturación", {
        ...when("needs_invoice", "eq", true),
        children: [
          need("billing_name", "text", "Name or company", "Nombre o empresa"),
          need("billing_tax_id", "text", "Tax number", "NIF o número fiscal", {
            constraints: {
              pattern: "[A-Za-z0-9 .-]{5,20}",
              pattern_message: say("Five to 20 letters and digits.", "De 5 a 20 letras y cifras."),
            },
          }),
          need("billing_address", "textarea", "Address", "Dirección", { constraints: { max_length: 300 } }),
          need("billing_zip", "zipcode", "Postal code", "Código postal"),
        ],
      }),
      ask("access_needs", "textarea", "What would make the visit easier for you?", "¿Qué le facilitaría la visita?", {
        description: say(
          "Wheelchair places, sign language, a quiet room.",
          "Plazas para silla de ruedas, lengua de signos, una sala tranquila.",
        ),
        constraints: { max_length: 500 },
      }),
      need("terms", "checkbox", "I accept the conditions of registration", "Acepto las condiciones de inscripción"),
    ),
  ],
}
