import * as HttpApi from "effect/http-api/HttpApi"
import * as OpenApi from "effect/http-api/OpenApi"
import { Described } from "../../src/http/Api.ts"
import { lineNames, lines, settingOf } from "../../src/http/ratelimits/Table.ts"
import { variables } from "../../src/layers/Settings.ts"
import { formErrorRows } from "./formErrors.ts"
import { code, table } from "./markdown.ts"

const methods = ["get", "post", "put", "patch", "delete"] as const

/** Every environment variable from the settings. */
export const settings = (): string =>
  table(
    ["Variable", "Default", "Meaning"],
    Object.values(variables).flatMap((area) =>
      Object.values(area).map(({ name, fallback, about, isSecret }) => [
        code(name),
        code(fallback),
        isSecret ? `${about} (or ${code(`${name}_FILE`)})` : about,
      ]),
    ),
  )

/** Every rate limit by its name in `RATE_LIMITS`. */
export const rateLimits = (): string =>
  table(
    ["Limit", "Calls per minute", "What counts", "Own variable"],
    lineNames.map((name) => [
      code(settingOf(name)),
      String(lines[name].calls),
      lines[name].about,
      code(lines[name].variable),
    ]),
  )

/** Every described route of the API. */
export const routes = (): string => {
  const rows: Array<ReadonlyArray<string>> = []
  HttpApi.reflect(Described, {
    onGroup: () => undefined,
    onEndpoint: ({ endpoint, group }) =>
      rows.push([group.identifier, endpoint.method, code(endpoint.path.replace(/:([a-z_]+)/g, "{$1}"))]),
  })
  return table(["Group", "Method", "Path"], rows)
}

/** The error responses of each group of routes, from the API description. */
export const errors = (): string => {
  const rows = Object.values(OpenApi.fromApi(Described).paths).flatMap((path) =>
    methods.flatMap((method) => {
      const { tags, responses = {} } = path[method] ?? {}
      return Object.entries(responses)
        .filter(([status]) => Number(status) >= 400)
        .map(([status, { description }]) => [tags?.[0] ?? "", status, description.replaceAll(/\s+/g, " ")])
    }),
  )
  const byText = new Map(rows.map((cells) => [cells.join("\n"), cells]))
  return table(
    ["Group", "Status", "When"],
    [...byText.keys()].toSorted().flatMap((text) => [byText.get(text) ?? []]),
  )
}

const formErrorTable = table(["Status", "`error`", "When"], await formErrorRows())

export const formErrors = (): string => formErrorTable
