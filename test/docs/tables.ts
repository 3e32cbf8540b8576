import * as HttpApi from "effect/http-api/HttpApi"
import { Described } from "../../src/http/Api.ts"
import { formErrorRows } from "./formErrors.ts"
import { variables } from "../../src/layers/Settings.ts"

const row = (...cells: ReadonlyArray<string>) => `| ${cells.join(" | ")} |`

const table = (head: ReadonlyArray<string>, rows: ReadonlyArray<ReadonlyArray<string>>): string =>
  [row(...head), row(...head.map(() => "---")), ...rows.map((cells) => row(...cells))].join("\n")

const code = (text: string) => (text === "" ? "" : `\`${text}\``)

const formErrors = await formErrorRows()

/** Every environment variable, as the settings read it. */
export const variableTable = (): string =>
  table(
    ["Variable", "Default", "Meaning"],
    Object.values(variables).flatMap((area) =>
      Object.values(area).map(({ name, fallback, about }) => [code(name), code(fallback), about]),
    ),
  )

/** Every described route, as the API serves it. */
export const routeTable = (): string => {
  const rows: Array<ReadonlyArray<string>> = []
  HttpApi.reflect(Described, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) =>
      rows.push([group.identifier, endpoint.method, code(endpoint.path.replace(/:([a-z_]+)/g, "{$1}"))]),
  })
  return table(["Group", "Method", "Path"], rows)
}

/** The tables that the README shows between `<!-- name -->` and `<!-- /name -->`. */
export const tables: Readonly<Record<string, () => string>> = {
  variables: variableTable,
  routes: routeTable,
  "form-errors": () => table(["Status", "`error`", "When"], formErrors),
}

const section = (name: string) => new RegExp(`(<!-- ${name} -->\n)[\\s\\S]*?(\n<!-- /${name} -->)`)

/** The README with its tables as the code has them. */
export const withTables = (readme: string): string =>
  Object.entries(tables).reduce(
    (text, [name, make]) => text.replace(section(name), (_, open: string, close: string) => open + make() + close),
    readme,
  )

export const hasSection = (readme: string, name: string): boolean => section(name).test(readme)
