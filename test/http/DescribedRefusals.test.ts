import { assert, describe, it } from "@effect/vitest"
import * as Context from "effect/Context"
import * as Schema from "effect/Schema"
import * as SchemaAST from "effect/SchemaAST"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import * as HttpApi from "effect/http-api/HttpApi"
import type * as HttpApiEndpoint from "effect/http-api/HttpApiEndpoint"
import { Described } from "../../src/http/Api.ts"
import { toResponse as avatarProblem } from "../../src/http/avatar/Problems.ts"
import { BodyTooLarge } from "../../src/http/body/Bytes.ts"
import { BodyBrokeOff } from "../../src/http/body/DeclaredBody.ts"
import {
  BodyNotJson,
  BodyUnreadable,
  CallUndecodable,
  type CallFault,
  Refusal,
} from "../../src/http/body/DecodedCall.ts"
import { AnswersNotTaken } from "../../src/domain/forms/share/Standing.ts"
import { problems as formProblems, refusalStatus } from "../../src/http/forms/Problems.ts"

/** An endpoint with its described error responses, without those that every route shares. */
interface Route {
  readonly group: string
  readonly endpoint: HttpApiEndpoint.Top
  readonly refusal: ((fault: CallFault) => HttpServerResponse.HttpServerResponse) | undefined
  readonly refusals: ReadonlyMap<number, string>
}

const usual: ReadonlySet<number> = new Set([400, 415])

const described = (schema: Schema.Top): string =>
  `${SchemaAST.resolveDescription(schema.ast) ?? ""} ${JSON.stringify(Schema.toJsonSchemaDocument(schema))}`

const routes: Array<Route> = []
HttpApi.reflect(Described, {
  onGroup: () => undefined,
  onEndpoint: ({ group, endpoint, mergedAnnotations, errors }) =>
    void routes.push({
      group: group.identifier,
      endpoint,
      refusal: Context.getOrUndefined(mergedAnnotations, Refusal) as Route["refusal"],
      refusals: new Map([...errors].map(([status, schemas]) => [status, schemas.map(described).join(" ")])),
    }),
})

const nameOf = ({ endpoint }: Route): string => `${endpoint.method} ${endpoint.path}`

const faults = (): ReadonlyArray<CallFault> => {
  const error = Schema.decodeUnknownResult(Schema.Struct({ count: Schema.Int }))({ count: "many" })
  assert(error._tag === "Failure")
  return [
    new BodyTooLarge({ cap: 1 }),
    new BodyBrokeOff(),
    new BodyNotJson(),
    new BodyUnreadable(),
    new CallUndecodable({ part: "Payload", error: error.failure as Schema.SchemaError }),
  ]
}

/** Replaces any property of an error. */
const anything: object = new Proxy(() => undefined, {
  get: (_, key) => (key === Symbol.toPrimitive ? () => "1" : anything),
  apply: () => anything,
})

type Table = Readonly<Record<string, (error: never) => HttpServerResponse.HttpServerResponse>>

/** Status and code of each row; a row whose response isn't JSON has none. */
const answersOf = (table: Table) =>
  Object.values(table).flatMap((row) => {
    const { status, body } = row(anything as never)
    if (body._tag !== "Uint8Array") return []
    const { error } = JSON.parse(new TextDecoder().decode(body.body)) as { error: string }
    // For some errors the contract fixes a sentence instead of a code; every route rejects an unknown charset.
    return /^[a-z_]+$/.test(error) && error !== "unsupported_charset" ? [{ status, code: error }] : []
  })

const whyNotTaken = Object.fromEntries(
  Object.keys(refusalStatus).map((reason) => [
    reason,
    () => formProblems.AnswersNotTaken(new AnswersNotTaken({ reason: reason as keyof typeof refusalStatus })),
  ]),
)

const { AnswersNotTaken: _byReason, ...ofForms } = formProblems

const rooms: ReadonlyArray<{ room: string; groups: ReadonlyArray<string>; tables: ReadonlyArray<Table> }> = [
  { room: "avatars", groups: ["avatars", "room_notices"], tables: [avatarProblem.table] },
  {
    room: "forms",
    groups:
      "forms shown answers responding answering passes results sharing reviews messenger versions webhooks controls".split(
        " ",
      ),
    tables: [ofForms, whyNotTaken],
  },
]

describe("error responses are described", () => {
  it("for an unreadable body, on every route that decodes one", () => {
    const missing = routes.flatMap((route) => {
      const { refusal, refusals, endpoint } = route
      if (refusal === undefined || endpoint.payload.size === 0) return []
      return faults().flatMap((fault) => {
        const { status } = refusal(fault)
        return usual.has(status) || refusals.has(status) ? [] : [`${nameOf(route)}: ${status} for ${fault._tag}`]
      })
    })
    assert.deepStrictEqual(missing, [])
  })

  for (const { room, groups, tables } of rooms)
    it(`for each error code of ${room}, by name and status`, () => {
      const own = routes.filter(({ group }) => groups.includes(group))
      assert.sameMembers([...new Set(own.map(({ group }) => group))], [...groups])
      const missing = tables
        .flatMap(answersOf)
        .filter(
          ({ status, code }) => !own.some(({ refusals }) => refusals.get(status)?.includes(`\`${code}\``) === true),
        )
      assert.deepStrictEqual(
        missing.map(({ status, code }) => `${status} ${code}`),
        [],
      )
    })

  it("for an unreachable store, on every route of forms and avatars", () => {
    const asking = routes.filter(({ group }) => rooms.some(({ groups }) => groups.includes(group)))
    assert.deepStrictEqual(asking.filter(({ refusals }) => !refusals.has(503)).map(nameOf), [])
  })
})
