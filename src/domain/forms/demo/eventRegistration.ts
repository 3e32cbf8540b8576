import type { JsonObject } from "../codec/Json.ts"
import { pick, say } from "./Wording.ts"

/** A two-day conference: ticket, workshops, guests, invoice. */
export const eventRegistration: JsonObject = {
  form_id: "event-registration",
  title: say("Open Harbour Conference: registration", "Congreso Puerto Abierto: inscripción"),
  description: say(
    "Two days on logistics, cities and the sea. Prices include lunch and coffee.",
    "Dos días sobre logística, ciudades y mar. El precio incluye comida y café.",
  ),
  is_public: true,
  voice: { enumerate_options: true, option_pause_ms: 400 },
  style: {
    layout: "two_column",
    submit_label: say("Register", "Inscribirse"),
    field_styles: { full_name: { size: "full" } },
  },
  sections: [
    {
      section_id: "attendee",
      title: say("You", "Usted"),
      fields: [
        {
          field_id: "full_name",
          field_type: "text",
          label: say("Name on the badge", "Nombre en la acreditación"),
          required: true,
          constraints: { max_length: 60 },
        },
        { field_id: "email", field_type: "email", label: say("Email", "Correo electrónico"), required: true },
        {
          field_id: "organization",
          field_type: "text",
          label: say("Organization", "Organización"),
          constraints: { max_length: 80 },
        },
        { field_id: "country", field_type: "location", label: say("Country", "País"), required: true },
      ],
    },
    {
      section_id: "ticket",
      title: say("Ticket", "Entrada"),
      fields: [
        {
          field_id: "ticket_type",
          field_type: "radio",
          label: say("Ticket", "Entrada"),
          options: [
            pick("full", "Both days, 240 euros", "Los dos días, 240 euros"),
            pick("day", "One day, 140 euros", "Un día, 140 euros"),
            pick("student", "Student, both days, 60 euros", "Estudiante, los dos días, 60 euros"),
          ],
          required: true,
          post_depends: [{ target: "which_day", effect: "cascade_clear" }],
        },
        {
          field_id: "which_day",
          field_type: "radio",
          label: say("Which day?", "¿Qué día?"),
          options: [pick("thursday", "Thursday", "Jueves"), pick("friday", "Friday", "Viernes")],
          required: true,
          visible_if: { field_id: "ticket_type", operator: "eq", value: "day" },
        },
        {
          field_id: "student_card",
          field_type: "file",
          label: say("Student card", "Carné de estudiante"),
          required: true,
          visible_if: { field_id: "ticket_type", operator: "eq", value: "student" },
          constraints: {
            allowed_mime_types: ["application/pdf", "image/jpeg", "image/png"],
            max_file_size_bytes: 5_242_880,
          },
        },
        {
          field_id: "workshops",
          field_type: "multi_select",
          label: say("Workshops, at most two", "Talleres, como máximo dos"),
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
        },
        {
          field_id: "ticket_price",
          field_type: "formula",
          label: say("Ticket price in euros", "Precio de la entrada en euros"),
          computed: {
            op: "lookup",
            operands: ["ticket_type"],
            options: { table: { full: 240, day: 140, student: 60 }, default: 0 },
          },
        },
      ],
    },
    {
      section_id: "guests",
      title: say("Dinner on Thursday", "Cena del jueves"),
      fields: [
        {
          field_id: "dinner",
          field_type: "boolean",
          label: say("Will you come to the dinner (45 euros a person)?", "¿Asistirá a la cena (45 euros por persona)?"),
          required: true,
        },
        {
          field_id: "diet",
          field_type: "select",
          label: say("Food", "Comida"),
          options: [
            pick("any", "I eat everything", "Como de todo"),
            pick("vegetarian", "Vegetarian", "Vegetariana"),
            pick("vegan", "Vegan", "Vegana"),
            pick("allergy", "I have an allergy", "Tengo una alergia"),
          ],
          required: true,
          visible_if: { field_id: "dinner", operator: "eq", value: true },
        },
        {
          field_id: "diet_allergy",
          field_type: "text",
          label: say("What should the kitchen avoid?", "¿Qué debe evitar la cocina?"),
          required: true,
          visible_if: { field_id: "diet", operator: "eq", value: "allergy" },
        },
        {
          field_id: "companions",
          field_type: "array",
          label: say("People you bring along", "Acompañantes"),
          visible_if: { field_id: "dinner", operator: "eq", value: true },
          constraints: { max_items: 3 },
          item_template: {
            field_id: "companion",
            field_type: "group",
            label: say("Companion", "Acompañante"),
            children: [
              { field_id: "companion_name", field_type: "text", label: say("Name", "Nombre"), required: true },
              {
                field_id: "companion_price",
                field_type: "formula",
                label: say("Dinner, euros", "Cena, euros"),
                depends_on: {
                  conditions: [{ field_id: "companion_name", operator: "is_not_empty" }],
                  operations: [{ op: "set", operands: [{ value: 45 }] }],
                },
              },
            ],
          },
        },
        {
          field_id: "own_dinner_price",
          field_type: "formula",
          label: say("Your dinner in euros", "Su cena en euros"),
          depends_on: {
            conditions: [{ field_id: "dinner", operator: "eq", value: true }],
            operations: [{ op: "set", operands: [{ value: 45 }] }],
          },
        },
        {
          field_id: "total",
          field_type: "formula",
          label: say("Total in euros", "Total en euros"),
          computed: {
            op: "aggregate",
            operands: ["ticket_price", "own_dinner_price", "companion_price"],
            options: { fn: "sum" },
          },
        },
      ],
    },
    {
      section_id: "invoice",
      title: say("Invoice", "Factura"),
      fields: [
        { field_id: "needs_invoice", field_type: "checkbox", label: say("I need an invoice", "Necesito factura") },
        {
          field_id: "billing",
          field_type: "group",
          label: say("Invoice address", "Datos de facturación"),
          visible_if: { field_id: "needs_invoice", operator: "eq", value: true },
          children: [
            {
              field_id: "billing_name",
              field_type: "text",
              label: say("Name or company", "Nombre o empresa"),
              required: true,
            },
            {
              field_id: "billing_tax_id",
              field_type: "text",
              label: say("Tax number", "NIF o número fiscal"),
              required: true,
              constraints: {
                pattern: "[A-Za-z0-9 .-]{5,20}",
                pattern_message: say("Five to 20 letters and digits.", "De 5 a 20 letras y cifras."),
              },
            },
            {
              field_id: "billing_address",
              field_type: "textarea",
              label: say("Address", "Dirección"),
              required: true,
              constraints: { max_length: 300 },
            },
            {
              field_id: "billing_zip",
              field_type: "zipcode",
              label: say("Postal code", "Código postal"),
              required: true,
            },
          ],
        },
        {
          field_id: "access_needs",
          field_type: "textarea",
          label: say("What would make the visit easier for you?", "¿Qué le facilitaría la visita?"),
          description: say(
            "Wheelchair places, sign language, a quiet room.",
            "Plazas para silla de ruedas, lengua de signos, una sala tranquila.",
          ),
          constraints: { max_length: 500 },
        },
        {
          field_id: "terms",
          field_type: "checkbox",
          label: say("I accept the conditions of registration", "Acepto las condiciones de inscripción"),
          required: true,
        },
      ],
    },
  ],
}
