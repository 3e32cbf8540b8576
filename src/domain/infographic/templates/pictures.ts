import { block, column, head, sample, section, several, title } from "./specParts.ts"
import type { TemplateSpec } from "./TemplateSpec.ts"

/** Templates with a single chart or table. */
export const pictures: ReadonlyArray<TemplateSpec> = [
  {
    name: "cash_flow",
    title: "Cash flow",
    description:
      "Amounts in and out, from the opening balance to the closing one, and every movement with its balance.",
    sections: [
      head,
      section("Movements", "movements", "One row for each movement, in any order", [
        column("text", "text", "What it was for"),
        column("date", "date", "When", false),
        several("amount", "Amounts with their sign, or one column in and one out; a balance column is checked"),
      ]),
    ],
    blockSpecs: [title, block("chart", "From the opening to the closing balance", "movements")],
    samples: [sample("es", "cash_flow.es", "cash_flow.es.movimientos", "movimientos")],
  },
  {
    name: "distribution",
    title: "Distribution",
    description: "How the values of one measure are spread: a histogram, and the groups side by side.",
    sections: [
      head,
      section("Values", "values", "One row for each value", [
        column("group", "text", "Group, each with its own box", false),
        column("value", "number", "What was measured"),
      ]),
    ],
    blockSpecs: [title, block("chart", "How often each value occurs, and the spread of the groups", "values", true, 2)],
    samples: [sample("en", "distribution", "distribution.trips", "trips")],
  },
  {
    name: "parts",
    title: "Parts of a whole",
    description: "What each whole is made of: its parts as amounts and as shares. A column of totals is left out.",
    sections: [
      head,
      section("Items", "items", "One row for each whole", [
        column("name", "text", "The whole"),
        several("part", "Up to six parts that add up"),
      ]),
    ],
    blockSpecs: [title, block("chart", "The parts as amounts, and as shares of each whole", "items", true, 2)],
    samples: [sample("en", "parts", "parts.departments", "departments")],
  },
  {
    name: "schedule",
    title: "Schedule",
    description: "A plan as bars from start to end, in order, with progress and groups.",
    sections: [
      head,
      section("Tasks", "tasks", "One row for each task, in any order", [
        column("task", "text", "What needs to be done"),
        column("start", "date", "First day, week, month or sprint; or the first column of marks"),
        column("end", "date", "Last one, or the duration; or the last column of marks"),
        column("group", "text", "Phase, team or place; up to six are colored", false),
        column("progress", "number", "Finished share in percent", false),
        column("outline", "text", "Outline number, such as 1.2; the row above its subtasks is their summary", false),
        { ...column("period", "any", "The columns of marks in between, one for each period", false), isRepeated: true },
      ]),
    ],
    blockSpecs: [title, block("chart", "Tasks from start to end", "tasks")],
    samples: [sample("en", "schedule", "schedule.tasks", "tasks")],
  },
  {
    name: "sparklines",
    title: "Sparklines",
    description: "Many series in one table: a small line for each, its first and last value and the change.",
    sections: [
      head,
      section("Rows", "rows", "One row for each series", [
        column("name", "text", "Name of the series"),
        several("period", "One column for each period, in any order"),
      ]),
    ],
    blockSpecs: [title, block("table", "A small line for each series", "rows")],
    samples: [sample("es", "sparklines.es", "sparklines.es.provincias", "provincias")],
  },
]
