import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { problems } from "../../../domain/decoding/Problems.ts"
import { LocationDraft } from "../../../domain/org/Location.ts"
import { ProjectDraft } from "../../../domain/org/Project.ts"
import { SiteDraft } from "../../../domain/org/Site.ts"
import { Id, StoreId } from "../../../domain/org/Text.ts"
import { type AddedField, addedFields, type AddedKind } from "../../../views/org/AddForm.ts"

/** The page's form is invalid. `wrong` names the invalid fields; it is empty if the invalid field is hidden. */
export class EntriesInvalid extends Schema.TaggedError<EntriesInvalid>()("EntriesInvalid", {
  wrong: Schema.Array(Schema.String),
}) {}

export type Entries = Readonly<Record<string, string>>

/** Numbers are parsed in both notations: `40.4` and `40,4`. A radius of `1,200` is ambiguous, and is refused. */
const numberIn = (name: string, text: string): number | string => {
  const isAmbiguous = name === "geofence_radius_m" && /^\d{1,3}[.,]\d{3}$/.test(text)
  const number = isAmbiguous ? Number.NaN : Number(text.replace(",", "."))
  return Number.isNaN(number) ? text : number
}

const numbers = new Set(["client_id", "site_id", "latitude", "longitude", "geofence_radius_m"])

/** Browsers send local times without a time zone; the page asks for UTC. */
const timeIn = (text: string): string => (/T[\d:.]+$/.test(text) ? `${text}Z` : text)

const valueOf = (name: string, text: string): number | string => {
  if (numbers.has(name)) return numberIn(name, text)
  return name.endsWith("_timestamp") ? timeIn(text) : text
}

/** The API's request body for the same entries; empty fields are omitted. */
const bodyOf = (entries: Entries): Readonly<Record<string, number | string>> =>
  Object.fromEntries(
    Object.entries(entries).flatMap(([name, text]) =>
      text.trim() === "" ? [] : [[name, valueOf(name, text.trim())] as const],
    ),
  )

/** The field at which an error about two fields is reported. */
const lastOf: Readonly<Record<AddedKind, AddedField>> = {
  project: "end_timestamp",
  site: "name",
  location: "longitude",
}

const decoded =
  <S extends Schema.Codec<unknown, unknown>>(kind: AddedKind, schema: S) =>
  (entries: Entries) =>
    Schema.decodeUnknownEffect(schema)(bodyOf(entries), { errors: "all" }).pipe(
      Effect.mapError((error) => {
        const fields: ReadonlyArray<string> = addedFields[kind]
        const paths = new Set(problems(error).map(({ path }) => (path === "" ? lastOf[kind] : path)))
        return new EntriesInvalid({ wrong: fields.filter((name) => paths.has(name)) })
      }),
    )

export const projectOf = decoded("project", ProjectDraft)
export const siteOf = decoded("site", SiteDraft)
export const storeOf = decoded("site", Schema.Struct({ store_id: StoreId }))
export const locationOf = decoded("location", LocationDraft)
export const placeOf = decoded("location", Schema.Struct({ site_id: Id }))

const wrongOf = (part: Result.Result<unknown, EntriesInvalid>): ReadonlyArray<string> =>
  Result.isFailure(part) ? part.failure.wrong : []

/** Returns both parts of an entry if both are valid; otherwise fails with the invalid fields of both. */
export const both = <A, B>(one: Effect.Effect<A, EntriesInvalid>, other: Effect.Effect<B, EntriesInvalid>) =>
  Effect.flatMap(Effect.all([Effect.result(one), Effect.result(other)]), ([first, second]) => {
    if (Result.isSuccess(first) && Result.isSuccess(second))
      return Effect.succeed([first.success, second.success] as const)
    return Effect.fail(new EntriesInvalid({ wrong: [...wrongOf(first), ...wrongOf(second)] }))
  })
