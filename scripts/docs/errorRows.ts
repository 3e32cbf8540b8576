import { errors } from "../../src/http/catalogue/Catalogue.ts"
import { refusals } from "../../src/http/Refusals.ts"
import { refusals as socketRefusals } from "../../src/ws/audio/Problems.ts"
import { code, table } from "./markdown.ts"

/** Every error without a typed failure. */
export const refusalRows = (): string => {
  const rows = [
    ...Object.entries(refusals),
    ...Object.entries(socketRefusals).map(([error, row]) => [error, { ...row, where: "voice sessions" }] as const),
  ]
  return table(
    ["Status", "`error`", "Where", "Example of `message`"],
    rows.map(([error, { status, where, message }]) => [String(status), code(error), where, message]),
  )
}

/** Every failure of the HTTP API, one row each, with an example of its message. */
export const errorRows = (): string => {
  const rows = errors
    .toSorted(
      (a, b) => a.area.localeCompare(b.area) || a.status - b.status || (a.error ?? "").localeCompare(b.error ?? ""),
    )
    .map(({ area, status, error = "", failure, example = {} }) => [
      area,
      String(status),
      code(error),
      code(failure.name),
      String(example["message"] ?? example["error"] ?? ""),
    ])
  return table(["Area", "Status", "`error`", "Failure", "Example of `message`"], rows)
}
