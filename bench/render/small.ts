import { writeFileSync } from "node:fs"
import { join } from "node:path"

/** Writes the template `small` to a template folder. */
export const writeSmallTemplate = (folder: string): void =>
  writeFileSync(
    join(folder, "small.html.j2"),
    "<h1>{{ data.title.name }}</h1><ul>{% for r in data.rows %}<li>{{ r.region }}: {{ r.sales }}</li>{% endfor %}</ul>",
  )

/** A render call for four rows, distinguished by its title. */
export const smallRender = (title: string) => ({
  datasets: {
    title: { orient: "records", data: [{ name: `Sales ${title}` }] },
    rows: {
      orient: "records",
      data: ["North", "South", "East", "West"].map((region, i) => ({ region, sales: 100 * i })),
    },
  },
  template: "small",
  descriptor: {
    template: "small",
    mode: "jinja",
    sections: [
      { name: "Title", target: "title", datasets: ["title"], shape: "mapping" },
      { name: "Rows", target: "rows", datasets: ["rows"], shape: "records" },
    ],
  },
  persist: false,
})
