import { errors } from "../../src/http/catalogue/Catalogue.ts"
import { code, table } from "./markdown.ts"

/** Every failure of the HTTP API by its row, with an example of its sentence. */
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
