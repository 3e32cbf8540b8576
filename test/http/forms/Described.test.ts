import { assert, describe, it } from "@effect/vitest"
import * as OpenApi from "effect/http-api/OpenApi"
import { Described } from "../../../src/http/Api.ts"

const rest = "/api/v1/{tenant}"
const one = `${rest}/forms/{form_uid}`

/** The contract's table of JSON routes, line by line (contract 3, "Endpoints"). The socket is not an OpenAPI route. */
const contract: Readonly<Record<string, string>> = {
  [`${rest}/forms`]: "GET, POST",
  [`${rest}/forms/from-db`]: "POST",
  [`${rest}/forms/blank`]: "POST",
  [one]: "GET, PUT, PATCH, DELETE",
  [`${one}/edit`]: "POST",
  [`${one}/clone`]: "POST",
  [`${one}/schema`]: "GET",
  [`${one}/style`]: "GET",
  [`${one}/render/{format}`]: "GET",
  [`${one}/validate`]: "POST",
  [`${one}/data`]: "POST",
  [`${one}/operations`]: "PATCH",
  [`${one}/fields/{field_uid}/upload`]: "POST",
  [`${one}/partial`]: "POST, GET, DELETE",
  [`${one}/events/{event_name}`]: "POST",
  [`${one}/publish`]: "POST",
  [`${rest}/fields`]: "GET, POST",
  [`${one}/versions`]: "GET",
  [`${one}/versions/{version}`]: "GET",
  [`${one}/import-report`]: "GET",
  "/api/v1/form-controls": "GET",
  [`${one}/messenger-submit`]: "POST",
}

/** Routes beyond the contract; see the README's Decisions. */
const additions: Readonly<Record<string, string>> = {
  [`${one}/style`]: "PUT",
  [`${one}/narration`]: "GET, POST",
  [`${rest}/forms/import`]: "POST",
  [`${one}/export/{format}`]: "GET",
  [`${rest}/api-keys`]: "GET, POST",
  [`${rest}/api-keys/{key_id}`]: "DELETE",
  [`${rest}/audit`]: "GET",
  [`${rest}/audit/export`]: "GET",
  [`${one}/results`]: "GET",
  [`${one}/answers`]: "GET",
  [`${one}/answers/{submission_id}`]: "GET, PATCH, DELETE",
  [`${one}/answers/{submission_id}/recordings/{field_id}`]: "GET",
  [`${rest}/forms/erasures`]: "POST",
  [`${one}/data`]: "GET",
  [`${one}/data/{submission_id}`]: "GET",
  [`${one}/share`]: "GET, PATCH, PUT",
  [`${one}/share/qr`]: "GET",
  [`${one}/share/mails`]: "GET",
  [`${one}/pass`]: "POST",
  [`${one}/pass/code`]: "GET",
  [`${one}/pass/resume`]: "POST",
  [`${one}/webhooks`]: "GET, POST",
  [`${one}/webhooks/{webhook_id}`]: "GET, PATCH, DELETE",
  [`${one}/webhooks/{webhook_id}/rotate`]: "POST",
  [`${one}/webhooks/{webhook_id}/test`]: "POST",
  [`${one}/webhooks/{webhook_id}/deliveries`]: "GET",
  [`${one}/webhooks/{webhook_id}/deliveries/{delivery_id}/replay`]: "POST",
  [`${one}/fields/{field_uid}/files/{file_id}`]: "GET",
}

const listed = (table: Readonly<Record<string, string>>): ReadonlyArray<string> =>
  Object.entries(table).flatMap(([path, methods]) => methods.split(", ").map((method) => `${method} ${path}`))

const described = Object.entries(OpenApi.fromApi(Described).paths)
  .filter(([path]) => path.startsWith(rest) || path === "/api/v1/form-controls")
  .flatMap(([path, item]) => Object.keys(item).map((method) => `${method.toUpperCase()} ${path}`))

describe("the description of the forms routes", () => {
  it("has the contract's routes and the documented additions, and no others", () => {
    assert.sameMembers(described, [...listed(contract), ...listed(additions)])
  })
})
