import * as Effect from "effect/Effect"
import * as Schema from "effect/Schema"
import type * as HttpServerRequest from "effect/http/HttpServerRequest"
import type * as HttpServerResponse from "effect/http/HttpServerResponse"
import { BadQuery, type Query, queryOf, toResponse } from "./Query.ts"

type Response = HttpServerResponse.HttpServerResponse

const queried = (description: string) => Schema.optionalKey(Schema.String.annotate({ description }))

/** The query parameters of every list. */
export const pageQuery = {
  cursor: queried("`next_cursor` of the previous page; empty or left out for the first"),
  limit: queried("A whole number from 1 to the deployment's limit; anything else gets a 400"),
}

export const NextCursor = Schema.NullOr(Schema.String).annotate({
  description: "The `cursor` of the next page; null on the last",
})

/** The body of a list: a page of its items under `key`. */
export const pageOf = <const Key extends string, Item extends Schema.Top>(key: Key, item: Item) =>
  Schema.Struct({ [key]: Schema.Array(item), next_cursor: NextCursor } as {
    readonly [Name in Key]: Schema.$Array<Item>
  } & { readonly next_cursor: typeof NextCursor })

interface PageSizes {
  readonly pageSize: number
  readonly pageSizeMost: number
}

/** The requested page size. */
export const limitOf = (query: Query, { pageSize, pageSizeMost }: PageSizes): Effect.Effect<number, BadQuery> => {
  const given = query.get("limit")
  if (given === null) return Effect.succeed(Math.min(pageSize, pageSizeMost))
  const limit = /^[1-9][0-9]{0,6}$/.test(given) ? Number(given) : Number.NaN
  return limit <= pageSizeMost
    ? Effect.succeed(limit)
    : Effect.fail(new BadQuery({ key: "limit", expected: `a whole number from 1 to ${pageSizeMost}` }))
}

const utf8 = new TextDecoder("utf-8", { fatal: true })

/** An opaque cursor: the position after which the next page starts. */
export const writeCursor = (position: string): string =>
  btoa(String.fromCharCode(...new TextEncoder().encode(position)))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "")

/** The error for a cursor that no page has returned. */
export const wrongCursor = (): BadQuery =>
  new BadQuery({ key: "cursor", expected: "the `next_cursor` of an earlier page" })

export const cursorOf = (query: Query): Effect.Effect<string | undefined, BadQuery> => {
  const given = query.get("cursor")
  if (given === null || given === "") return Effect.succeed(undefined)
  return Effect.try({
    try: () =>
      utf8.decode(
        Uint8Array.from(atob(given.replaceAll("-", "+").replaceAll("_", "/")), (character) => character.charCodeAt(0)),
      ),
    catch: wrongCursor,
  }).pipe(Effect.filterOrFail((position) => !position.includes("\u0000"), wrongCursor))
}

/** The part of a list that a request asks for. `after` is the position of the last item on the previous page. */
export interface Asked {
  readonly limit: number
  readonly after: string | undefined
}

/** Responds with a page of a list, or with 400 for an invalid `limit` or `cursor`. */
export const paged = <E, R>(
  request: HttpServerRequest.HttpServerRequest,
  sizes: PageSizes,
  answer: (asked: Asked) => Effect.Effect<Response, E, R>,
): Effect.Effect<Response, E, R> => {
  const query = queryOf(request)
  return Effect.matchEffect(Effect.all({ limit: limitOf(query, sizes), after: cursorOf(query) }), {
    onFailure: (error) => Effect.succeed(toResponse(error)),
    onSuccess: answer,
  })
}

/** A page, and the cursor of the next page. */
export interface Page<Item> {
  readonly items: ReadonlyArray<Item>
  readonly next: string | null
}

/**
 * Cuts a page from items that were read with a limit one higher than the page size. An extra item means that there is a
 * next page.
 */
export const cut = <Item>(read: ReadonlyArray<Item>, limit: number, positionOf: (last: Item) => string): Page<Item> => {
  const items = read.slice(0, limit)
  return { items, next: read.length > limit ? writeCursor(positionOf(items.at(-1)!)) : null }
}

type Compare = (one: string, other: string) => number

export const upwards: Compare = (one, other) => (one < other ? -1 : one > other ? 1 : 0)
export const downwards: Compare = (one, other) => upwards(other, one)

/** The position of an item ordered by time; `id` orders items with the same time. */
export const timePosition = (milliseconds: number, id: string): string =>
  `${String(milliseconds).padStart(16, "0")} ${id}`

/**
 * A page of a list whose length is limited, so that it can be read completely. The page starts after the item with the
 * cursor's position, even if that item was deleted.
 */
export const pageFrom = <Item>(
  all: ReadonlyArray<Item>,
  { limit, after }: Asked,
  positionOf: (item: Item) => string,
  compare: Compare,
): Page<Item> => {
  if (after === undefined) return cut(all.slice(0, limit + 1), limit, positionOf)
  const positions = all.map(positionOf)
  const seen = positions.indexOf(after)
  const later = seen === -1 ? positions.findIndex((position) => compare(after, position) < 0) : seen + 1
  return cut(later === -1 ? [] : all.slice(later, later + limit + 1), limit, positionOf)
}
