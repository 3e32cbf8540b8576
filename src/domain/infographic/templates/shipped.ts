import type { RegisteredTemplate } from "../catalog/RegisteredTemplate.ts"
import { block, column, head, sample, section, several, title } from "./specParts.ts"
import { pictures } from "./pictures.ts"
import { stories } from "./stories.ts"
import type { TemplateSpec } from "./TemplateSpec.ts"

const figures: ReadonlyArray<TemplateSpec> = [
  {
    name: "budget_variance",
    title: "Budget variance",
    description: "Plan against actual: totals, deviations by size, how they add up, and every line. A4 and Letter.",
    sections: [
      head,
      section("Lines", "lines", "One row for each budget line", [
        column("item", "text", "What the money is for"),
        column("budget", "number", "Planned amount"),
        column("actual", "number", "Amount that was spent or earned"),
        column("type", "text", "income or cost (cost if absent): decides whether more is good", false),
      ]),
      section(
        "Months",
        "months",
        "Plan and actual over time",
        [
          column("month", "date", "2026-01 or 2026-Q1"),
          column("budget", "number", "Planned"),
          column("actual", "number", "Actual; empty if not closed yet"),
        ],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("hero_card", "Total budget, actual and variance", "lines", true, 4),
      block("chart", "Deviations by size, and how they add up", "lines", true, 2),
      block("table", "Every line with its variance and the total", "lines"),
      block("chart", "Actual by month against its budget", "months", false),
    ],
    samples: [
      sample("en", "budget_variance", "budget_variance.lines", "lines"),
      sample("es", "budget_variance.es", "budget_variance.es.partidas", "partidas"),
    ],
  },
  {
    name: "comparison",
    title: "Comparison",
    description:
      "Places, products or people side by side: bars for one measure, before and after for two, groups for three.",
    sections: [
      head,
      section("Items", "items", "One row for each thing compared", [
        column("name", "text", "What is compared"),
        several("measure", "One to three measures; two are drawn as before and after"),
      ]),
      section(
        "Parts",
        "parts",
        "Parts of a whole for each thing",
        [column("name", "text", "The whole"), several("part", "Up to six parts; their shares are drawn")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("chart", "Ranking, or change between two measures", "items"),
      block("chart", "Parts of the whole", "parts", false),
    ],
    samples: [sample("en", "comparison", "comparison.items", "commute")],
  },
  {
    name: "kpi_overview",
    title: "Key figures",
    description: "Key figures with change, target and trend, the main one over time and by part. One page.",
    sections: [
      head,
      section("Key figures", "kpis", "One row for each figure", [
        column("metric", "text", "Name of the figure"),
        column("value", "number", "Now"),
        column("previous", "number", "What it is compared with", false),
        column("target", "number", "Target value", false),
        column("unit", "text", "Currency code, % or a noun", false),
        column(
          "better",
          "text",
          "up or down: the direction that is good. Without this column, changes are not rated",
          false,
        ),
      ]),
      section(
        "Trend",
        "trend",
        "The figures over time",
        [
          column("month", "date", "2026-01, 2026-01-31 or 2026-Q1"),
          several("metric", "The first is drawn large; one with the name of a key figure becomes its small line"),
        ],
        false,
      ),
      section(
        "Breakdown",
        "breakdown",
        "The main figure by part",
        [column("part", "text", "Region, product, team"), several("value", "One or two measures")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("hero_card", "One card for each figure", "kpis", true, 12),
      block("chart", "The first measure over time", "trend", false),
      block("chart", "The measure by part", "breakdown", false),
    ],
    samples: [sample("en", "kpi_overview", "kpi_overview.kpis", "kpis")],
  },
  {
    name: "survey_results",
    title: "Survey results",
    description: "Answers on a scale, most favorable question first, who answered, and what they said.",
    sections: [
      head,
      section("Questions", "questions", "One row for each question", [
        column("question", "text", "The question as it was asked"),
        several(
          "answer",
          "Counts or shares from the least to the most favorable answer, two to seven; a column named n or answers is the base",
        ),
      ]),
      section(
        "Respondents",
        "respondents",
        "Who answered",
        [column("group", "text", "Group"), column("answers", "number", "How many")],
        false,
      ),
      section(
        "Comments",
        "comments",
        "What people wrote",
        [column("comment", "text", "The words"), column("who", "text", "Said by", false)],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("chart", "Shares of each answer by question", "questions"),
      block("chart", "Answers by group", "respondents", false),
      block("quote", "Comments", "comments", false, null),
    ],
    samples: [
      sample("en", "survey_results", "survey_results.questions", "questions"),
      sample("es", "survey_results.es", "survey_results.es.preguntas", "preguntas"),
    ],
  },
  {
    name: "table_report",
    title: "Table report",
    description:
      "Any dataset as a table to read and print: aligned numbers, bars beside the first measure or a heat map of two crossed names, repeated headers.",
    sections: [
      head,
      section("Rows", "rows", "The unchanged table", [
        {
          name: "column",
          kind: "any",
          meaning: "Any column; numbers, dates and text are recognized by their values",
          isRequired: true,
          isRepeated: true,
        },
      ]),
    ],
    blockSpecs: [
      title,
      block("summary", "Median, lowest and highest of up to four measures", "rows", false, 4),
      block("table", "All rows", "rows"),
    ],
    samples: [sample("en", "table_report", "table_report.rows", "products")],
  },
  {
    name: "time_series",
    title: "Change over time",
    description: "Measures over time with direct labels and events, each on its own scale, and their change.",
    sections: [
      head,
      section("Series", "series", "One row for each date", [
        column("date", "date", "2026, 2026-Q1, 2026-01 or 2026-01-31; other text is taken in order"),
        several("series", "Measures; six are drawn. Empty cells interrupt the line"),
      ]),
      section(
        "Events",
        "events",
        "What happened when",
        [column("date", "date", "A date of the series"), column("event", "text", "A few words")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("chart", "All series together", "series"),
      block("chart", "Each series on its own scale", "series", false),
      block("table", "First, last, change, lowest, highest and average", "series"),
    ],
    samples: [sample("en", "time_series", "time_series.series", "generation")],
  },
]

/** The templates in the `templates` folder, in name order. */
export const shippedTemplates: ReadonlyArray<TemplateSpec> = [...figures, ...pictures, ...stories].sort((a, b) =>
  a.name < b.name ? -1 : 1,
)

/** The same templates for the discovery route. */
export const registeredTemplates: ReadonlyArray<RegisteredTemplate> = shippedTemplates.map((template) => ({
  name: template.name,
  description: template.description,
  blockSpecs: template.blockSpecs,
  defaultTheme: null,
  jsBundles: [],
}))
