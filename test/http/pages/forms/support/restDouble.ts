import * as Result from "effect/Result"
import { writeForm } from "../../../../../src/domain/forms/codec/FormCodec.ts"
import type { JsonObject } from "../../../../../src/domain/forms/codec/Json.ts"
import { checked, replaced } from "../../../../../src/domain/forms/edit/Editing.ts"
import { matchesVersion, nextVersion } from "../../../../../src/domain/forms/edit/Versions.ts"
import type { Kept } from "./memoryForms.ts"

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Response =>
  Response.json(body, { status, headers })

const refusedForm = (errors: ReadonlyArray<unknown>): Response =>
  json(422, { error: "form_invalid", message: "The form is invalid.", detail: { errors } })

/**
 * The API routes for the pages' scripts, with the same forms in memory: partial saves, uploads, saving and publishing a
 * definition. Status and bodies follow the routes' contract.
 */
export const answerPrograms = async (kept: Kept, request: Request): Promise<Response | undefined> => {
  const match = /^\/api\/v1\/demo\/forms\/([^/]+)(\/.*)?$/.exec(new URL(request.url).pathname)
  const entry = kept.forms.get(match?.[1] ?? "")
  if (match === null || entry === undefined) return undefined
  const uid = match[1]!
  const rest = match[2] ?? ""
  if (rest === "/partial" && request.method === "POST") {
    const { answers } = (await request.json()) as { answers: JsonObject }
    kept.saved.set(`demo ${uid} user:7`, answers)
    return json(200, { answers })
  }
  if (rest.endsWith("/upload")) {
    const file = (await request.formData()).get("file") as File
    return json(200, {
      filename: file.name,
      content_type: file.type,
      size: file.size,
      blob_ref: `blob-${file.name.length}`,
      checksum: "sha256:0",
    })
  }
  if (rest === "" && request.method === "GET")
    return json(200, writeForm(entry.form), { etag: `"${entry.form.version}"` })
  if (rest === "" && request.method === "PUT") {
    const expected = request.headers.get("if-match")
    if (expected !== null && !matchesVersion(expected, entry.form.version))
      return json(412, {
        error: "version_conflict",
        message: "The form has changed since you read it. Read it again before you change it.",
        detail: { current: entry.form.version },
      })
    const saved = checked(replaced(entry.form, (await request.json()) as JsonObject))
    if (Result.isFailure(saved)) return refusedForm(saved.failure.problems)
    const form = { ...saved.success, version: nextVersion(entry.form.version) }
    kept.forms.set(uid, { ...entry, form })
    return json(200, writeForm(form), { etag: `"${form.version}"` })
  }
  if (rest === "/publish") {
    if (entry.publishedVersion === entry.form.version)
      return json(409, { error: "already_published", message: "This version is published." })
    kept.forms.set(uid, { ...entry, publishedVersion: entry.form.version })
    return json(200, { form_uid: uid, version: entry.form.version })
  }
  if (rest === "/narration") return json(200, { form_uid: uid, ...kept.narration })
  if (rest === "/versions")
    return json(200, {
      versions: [
        { version: entry.form.version, created_at: "2026-12-01T09:00:00Z", created_by: "seven", published_at: null },
      ],
    })
  return undefined
}
