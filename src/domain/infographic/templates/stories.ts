import { block, column, head, sample, section, several, title } from "./specParts.ts"
import type { SectionSpec, TemplateSpec } from "./TemplateSpec.ts"

const regions: SectionSpec = section(
  "Regions",
  "regions",
  "Outlines for a map: GeoJSON, one row for each region",
  [
    column("name", "text", "Name of the region, as in the figures"),
    column("geometry", "any", "GeoJSON polygon, as an object or as text"),
  ],
  false,
)

const passages = (name: string, target: string, meaning: string, isRequired: boolean): SectionSpec =>
  section(
    name,
    target,
    meaning,
    [column("heading", "text", "Heading"), column("text", "text", "A paragraph; line breaks are kept")],
    isRequired,
  )

const trend = section(
  "Trend",
  "trend",
  "The figure over time",
  [column("date", "date", "2026-01, 2026-01-31 or 2026-Q1"), several("value", "Measures")],
  false,
)

const keyFigures = (name: string, target: string, meaning: string, isRequired: boolean): SectionSpec =>
  section(
    name,
    target,
    meaning,
    [
      column("metric", "text", "Name of the figure"),
      column("value", "number", "Now"),
      column("previous", "number", "What it is compared with", false),
      column("unit", "text", "Currency code, % or a noun", false),
    ],
    isRequired,
  )

/** Templates that tell a story: changes, rankings, instructions. */
export const stories: ReadonlyArray<TemplateSpec> = [
  {
    name: "before_after",
    title: "Before and after",
    description: "What changed between two points in time: how much each changed, and what was done.",
    sections: [
      head,
      section("Items", "items", "One row for each thing measured twice", [
        column("name", "text", "What was measured"),
        column("before", "number", "Before"),
        column("after", "number", "After"),
      ]),
      passages("Steps", "steps", "What was done in between", false),
    ],
    blockSpecs: [
      title,
      block("chart", "How much each changed", "items"),
      block("table", "Every change", "items"),
      block("timeline", "What was done", "steps", false),
    ],
    samples: [
      sample("en", "before_after", "before_after.items", "clinics"),
      sample("es", "before_after.es", "before_after.es.medidas", "centros"),
    ],
  },
  {
    name: "experiment",
    title: "Experiment",
    description:
      "Measurements of groups side by side: medians and spread, the difference with its interval, the method.",
    sections: [
      head,
      section(
        "Measurements",
        "measurements",
        "One row for each measurement; the others are compared with the first group",
        [column("group", "text", "Group or variant"), column("value", "number", "What was measured")],
      ),
      passages("Method", "method", "How it was done, step by step", false),
    ],
    blockSpecs: [
      title,
      block("chart", "Medians and spread of the groups, and all measurements", "measurements", true, 2),
      block("timeline", "How it was measured", "method", false),
    ],
    samples: [sample("en", "experiment", "experiment.measurements", "measurements")],
  },
  {
    name: "league_table",
    title: "League table",
    description: "A ranking by points, with every column of the table and the points round by round.",
    sections: [
      head,
      section("Teams", "teams", "One row for each team, in any order", [
        column("team", "text", "Team, school or branch"),
        several("points", "Numbers; the ranking uses the column named points, or else the last one"),
      ]),
      section(
        "Rounds",
        "rounds",
        "Points after each round",
        [column("date", "date", "Date of the round"), several("team", "One column for each team; six are drawn")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("table", "Standings", "teams"),
      block("chart", "Points over the rounds", "rounds", false),
    ],
    samples: [sample("es", "league_table.es", "league_table.es.equipos", "equipos")],
  },
  {
    name: "monthly_letter",
    title: "Monthly letter",
    description: "What happened this month, in words: paragraphs, a few figures, a line and a calendar of busy hours.",
    sections: [
      head,
      passages("Topics", "topics", "One row for each paragraph", true),
      keyFigures("Key figures", "kpis", "Figures of the month", false),
      trend,
      section(
        "Days",
        "days",
        "A figure by day and hour, or by any two things",
        [column("day", "text", "Row"), several("hour", "One column for each hour or other thing")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("prose", "Paragraphs", "topics", true, null),
      block("hero_card", "Figures of the month", "kpis", false, 6),
      block("chart", "A figure over time", "trend", false),
      block("chart", "Busy hours", "days", false),
    ],
    samples: [sample("en", "monthly_letter", "monthly_letter.topics", "topics")],
  },
  {
    name: "one_number",
    title: "One number",
    description: "A poster with a single figure, what it means, where it comes from and where it is going.",
    sections: [
      head,
      section("Number", "number", "One row: the figure", [
        column("metric", "text", "What it is"),
        column("text", "text", "What it means, in a sentence", false),
        column("value", "number", "The figure"),
        column("previous", "number", "What it is compared with", false),
        column("target", "number", "Target value", false),
        column("unit", "text", "Currency code, % or a noun", false),
      ]),
      trend,
      passages("Reasons", "reasons", "Reasons for it", false),
    ],
    blockSpecs: [
      title,
      block("hero_card", "The figure", "number"),
      block("chart", "The figure over time", "trend", false),
      block("prose", "Reasons for it", "reasons", false, null),
    ],
    samples: [sample("en", "one_number", "one_number.number", "number")],
  },
  {
    name: "place_portrait",
    title: "Portrait of a place",
    description: "A town, district or country in figures next to an average, on its map, by age and over time.",
    sections: [
      head,
      section("Facts", "facts", "One row for each figure of the place", [
        column("name", "text", "What is measured"),
        column("value", "number", "In this place"),
        column("previous", "number", "What it is compared with: an average, ten years ago", false),
        column("unit", "text", "Currency code, % or a noun", false),
        column(
          "better",
          "text",
          "up or down: the direction that is good. Without this column, changes are not rated",
          false,
        ),
        column("kind", "text", "place: marks the report as a portrait", false),
      ]),
      section(
        "Ages",
        "ages",
        "People by age",
        [column("age", "text", "Age group"), several("people", "Number of people; several columns are stacked")],
        false,
      ),
      trend,
      section(
        "Areas",
        "areas",
        "A figure for each part of the place",
        [column("name", "text", "Part"), column("value", "number", "Figure")],
        false,
      ),
      regions,
      passages("About", "about", "What readers should know", false),
    ],
    blockSpecs: [
      title,
      block("hero_card", "Figures of the place", "facts", true, 12),
      block("chart", "Map of its parts", "areas", false),
      block("chart", "People by age", "ages", false),
      block("chart", "A figure over time", "trend", false),
      block("prose", "What readers should know", "about", false, null),
    ],
    samples: [sample("en", "place_portrait", "place_portrait.facts", "facts")],
  },
  {
    name: "process",
    title: "Process",
    description: "How something is done: numbered steps, who does them, and how long each takes.",
    sections: [
      head,
      section("Steps", "steps", "One row for each step, in order", [
        column("step", "text", "Name of the step"),
        column("what", "text", "What happens"),
        column("who", "text", "Who does it", false),
        column("days", "number", "How long it takes", false),
      ]),
    ],
    blockSpecs: [
      title,
      block("timeline", "The steps", "steps"),
      block("chart", "How long each step takes", "steps", false),
    ],
    samples: [sample("en", "process", "process.steps", "steps")],
  },
  {
    name: "ranking",
    title: "Ranking",
    description: "One measure by name, the largest first, on a map of your regions and over time where you have them.",
    sections: [
      head,
      section("Items", "items", "One row for each thing ranked", [
        column("name", "text", "What is ranked"),
        column("value", "number", "Ranked by"),
      ]),
      regions,
      section(
        "History",
        "history",
        "The measure in each period",
        [column("name", "text", "What is ranked"), several("period", "One column for each period, from left to right")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("chart", "The measure by name", "items"),
      block("chart", "The measure on a map", "regions", false),
      block("table", "Small lines over the periods", "history", false),
    ],
    samples: [sample("en", "ranking", "ranking.items", "districts")],
  },
  {
    name: "relation",
    title: "Relation of two measures",
    description:
      "Each row is a dot placed by two measures and sized by a third: how strongly they are related, and which stand out.",
    sections: [
      head,
      section("Points", "points", "One row for each dot", [
        column("name", "text", "Name of the dot", false),
        column("x", "number", "Measure on the horizontal axis"),
        column("y", "number", "Measure on the vertical axis"),
        column("size", "number", "Area of the dot", false),
      ]),
      {
        name: "Axes",
        target: "axes",
        shape: "mapping",
        isRequired: false,
        meaning: "Logarithmic axes",
        columns: [
          column("log_x", "any", "true for a logarithmic horizontal axis", false),
          column("log_y", "any", "true for a logarithmic vertical axis", false),
        ],
      },
    ],
    blockSpecs: [title, block("chart", "Two measures against each other", "points")],
    samples: [sample("en", "relation", "relation.points", "countries")],
  },
  {
    name: "survey_open",
    title: "Open answers",
    description: "What people wrote, by theme: how often each occurs, with their comments below.",
    sections: [
      head,
      section("Comments", "comments", "One row for each answer", [
        column("theme", "text", "What it is about"),
        column("comment", "text", "The words"),
        column("who", "text", "Said by", false),
      ]),
      section(
        "Questions",
        "questions",
        "Answers on a scale beside them",
        [column("question", "text", "The question"), several("answer", "Counts from the least to the most favorable")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("chart", "How often each theme occurs", "comments"),
      block("chart", "Shares of each answer by question", "questions", false),
      block("quote", "The answers by theme", "comments", true, null),
    ],
    samples: [sample("es", "survey_open.es", "survey_open.es.comentarios", "comentarios")],
  },
  {
    name: "timeline",
    title: "Timeline",
    description: "What happened when, in order, with a line of figures above it where you have one.",
    sections: [
      head,
      section("Events", "events", "One row for each event, in order", [
        column("date", "date", "When"),
        column("event", "text", "What happened, in a few words"),
        column("text", "text", "A sentence or two", false),
      ]),
      section(
        "Series",
        "series",
        "A measure over the same time",
        [column("date", "date", "Date"), several("value", "Measures; the first is drawn")],
        false,
      ),
    ],
    blockSpecs: [
      title,
      block("chart", "The measure with its events", "series", false),
      block("timeline", "The events", "events"),
    ],
    samples: [sample("en", "timeline", "timeline.events", "events")],
  },
]
