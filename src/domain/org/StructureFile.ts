import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { parseJson } from "../decoding/Json.ts"
import { problems, sentence } from "../decoding/Problems.ts"
import { areaKinds } from "./Hierarchy.ts"
import { ProgramRef } from "./Permission.ts"
import { type Flaw, flaws, type Structure } from "./Structure.ts"
import { Id, label, StoreId } from "./Text.ts"

const name = Schema.optionalKey(Schema.NullOr(label(255)))

const AreaKeyWire = Schema.Struct({ kind: Schema.Literals(areaKinds), area_id: label(100) })

/** Areas name their parent, so an area has at most one parent. */
const ClientWire = Schema.Struct({
  client_id: Id,
  name,
  programs: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ program_id: Id, slug: Schema.optionalKey(Schema.NullOr(ProgramRef.members[1])), name }),
    ),
  ),
  areas: Schema.optionalKey(
    Schema.Array(
      Schema.Struct({ ...AreaKeyWire.fields, name, parent: Schema.optionalKey(Schema.NullOr(AreaKeyWire)) }),
    ),
  ),
  stores: Schema.optionalKey(
    Schema.Array(Schema.Struct({ store_id: StoreId, name, area: Schema.optionalKey(Schema.NullOr(AreaKeyWire)) })),
  ),
})

/** The JSON file with a deployment's organizations. */
const FileWire = Schema.Struct({
  organizations: Schema.Array(
    Schema.Struct({ org_id: Schema.Int, name, clients: Schema.optionalKey(Schema.Array(ClientWire)) }),
  ),
})

const decode = Schema.decodeUnknownResult(FileWire, { onExcessProperty: "error", errors: "all" })

const areaKey = (key: typeof AreaKeyWire.Type | null | undefined) =>
  key === null || key === undefined ? null : { kind: key.kind, areaId: key.area_id }

const structureOf = (wire: (typeof FileWire.Type)["organizations"][number]): Structure => {
  const clients = wire.clients ?? []
  return {
    organization: { orgId: wire.org_id, name: wire.name ?? null },
    clients: clients.map((client) => ({ clientId: client.client_id, name: client.name ?? null })),
    programs: clients.flatMap((client) =>
      (client.programs ?? []).map((program) => ({
        clientId: client.client_id,
        programId: program.program_id,
        slug: program.slug ?? null,
        name: program.name ?? null,
      })),
    ),
    areas: clients.flatMap((client) =>
      (client.areas ?? []).map((area) => ({
        clientId: client.client_id,
        kind: area.kind,
        areaId: area.area_id,
        name: area.name ?? null,
        parent: areaKey(area.parent),
      })),
    ),
    stores: clients.flatMap((client) =>
      (client.stores ?? []).map((store) => ({
        clientId: client.client_id,
        storeId: store.store_id,
        name: store.name ?? null,
        area: areaKey(store.area),
      })),
    ),
  }
}

const flawTexts: Readonly<Record<Flaw["problem"], string>> = {
  twice: "is listed more than once",
  "parent missing": "has a parent that isn't in the file",
  "parent not wider": "has a parent that isn't of a wider kind",
}

const flawsIn = (structures: ReadonlyArray<Structure>): ReadonlyArray<string> => {
  const ids = structures.map(({ organization }) => organization.orgId)
  const twice = ids
    .filter((id, index) => ids.indexOf(id) !== index)
    .map((id) => `organization ${id} is listed more than once`)
  return [...twice, ...structures.flatMap(flaws).map(({ node, problem }) => `${node} ${flawTexts[problem]}`)]
}

/** Parses the file. The failure lists all its problems in one line. */
export const readStructures = (text: string): Result.Result<ReadonlyArray<Structure>, string> => {
  const json = parseJson(text)
  if (Result.isFailure(json)) return Result.fail("it is not JSON")
  const wire = decode(json.success)
  if (Result.isFailure(wire)) return Result.fail(sentence(problems(wire.failure)))
  const structures = wire.success.organizations.map(structureOf)
  const flaws = flawsIn(structures)
  return flaws.length === 0 ? Result.succeed(structures) : Result.fail(flaws.join("; "))
}
