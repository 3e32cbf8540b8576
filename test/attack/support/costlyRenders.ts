import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { parquetWriteBuffer } from "hyparquet-writer"
import { shippedTemplates } from "../../../src/layers/Infographics.ts"
import { type RenderProcess, startRenderProcess } from "../../support/renderProcess.ts"
import { multipart, records, request, section } from "../../support/renders.ts"

const templates: Readonly<Record<string, string>> = {
  squared: "{% for a in data.sales %}{% for b in data.sales %}{% if a.n == b.n %}x{% endif %}{% endfor %}{% endfor %}",
  cubed:
    "{% for a in data.sales %}{% for b in data.sales %}{% for c in data.sales %}{{ c.n }}{% endfor %}{% endfor %}{% endfor %}",
  sorted: "{% for a in data.sales %}{{ data.sales | sort(false, false, 'n') | length }}{% endfor %}",
  doubled: "{% set s = 'abcdefgh' %}{% for a in data.sales %}{% set s = s ~ s %}{% endfor %}{{ s }}",
  looked: "{% for a in data.sales %}{% if a in data.sales %}x{% endif %}{% endfor %}",
}

/** An operator's own template. Its output is unknown, so it gets data of every shape. */
const ownTable = "own_table"

/** A service with these templates, in its own process. */
export const startCostlyService = async (environment: Readonly<Record<string, string>>): Promise<RenderProcess> => {
  const folder = mkdtempSync(join(tmpdir(), "costly-"))
  for (const [name, source] of Object.entries(templates)) writeFileSync(join(folder, `${name}.html.j2`), source)
  copyFileSync(join(shippedTemplates, "table_report.html"), join(folder, `${ownTable}.html`))
  const service = await startRenderProcess({
    INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${folder},${shippedTemplates}`,
    ...environment,
  })
  return {
    ...service,
    dispose: async () => {
      await service.dispose()
      rmSync(folder, { recursive: true })
    },
  }
}

const rows = (count: number) => records(Array.from({ length: count }, (_, n) => ({ n })))
export const costlyCall = (template: string, count: number) =>
  request({ template, persist: false, datasets: { sales: rows(count) } })

/** Templates that iterate repeatedly over their rows, with the number of rows. */
export const repetitive = [
  ["squared", 3000],
  ["cubed", 1500],
  ["sorted", 3000],
  ["looked", 5000],
] as const

/** A few kilobytes that produce millions of cells. */
export const dense = parquetWriteBuffer({
  columnData: Array.from({ length: 19 }, (_, n) => ({
    name: `c${n}`,
    data: Array.from({ length: 100_000 }, () => n),
    type: "INT32" as const,
  })),
})
export const sendDense = (service: RenderProcess, mode: string, shape: string) => {
  const { type, body } = multipart([
    {
      name: "request",
      type: "application/json",
      content: JSON.stringify(
        request(
          { template: shape === "table" ? ownTable : "table_report", datasets: { rows: null } },
          { mode, sections: [section({ name: "Rows", target: "rows", datasets: ["rows"], shape })] },
        ),
      ),
    },
    {
      name: "dataset:rows",
      type: "application/vnd.apache.parquet",
      filename: "rows.parquet",
      content: new Uint8Array(dense),
    },
  ])
  return service.fetch("/api/v1/agents/infographic/render?format=json", {
    method: "POST",
    headers: { "content-type": type },
    body,
  })
}

/** Ways to request a table from these templates, by render mode and data shape. */
export const denseShapes = [
  ["jinja", "records"],
  ["data-splice", "records"],
  ["data-splice", "table"],
] as const
