import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { decodeChatOrder } from "../../../src/domain/chat/ChatOrder.ts"

const order = (more: object = {}) => Result.getOrThrow(decodeChatOrder({ query: "Why?", ...more }))

const fieldOf = (json: unknown) => {
  const read = decodeChatOrder(json)
  return Result.isFailure(read) ? read.failure.field : undefined
}

const server = (n: number) => ({ name: `s${n}`, url: "https://tools.example/mcp" })

describe("a question to an agent", () => {
  it("keeps the value given for each option", () => {
    const { searchType, useVectorContext, returnSources, showMetadata } = order({
      search_type: "mmr",
      use_vector_context: false,
      return_sources: false,
      format_kwargs: { show_metadata: true },
    })
    assert.deepStrictEqual([searchType, useVectorContext, returnSources, showMetadata], ["mmr", false, false, true])
  })

  it("uses the contract's defaults for missing and null values", () => {
    for (const more of [{}, { search_type: null, use_vector_context: null, return_sources: null }]) {
      const { searchType, useVectorContext, returnSources } = order(more)
      assert.deepStrictEqual([searchType, useVectorContext, returnSources], ["similarity", true, null])
    }
  })

  it("must not be blank, and is refused with an error that names the first invalid field", () => {
    for (const query of ["", "  ", "\n\t"]) assert.strictEqual(fieldOf({ query }), "query")
    assert.strictEqual(fieldOf({ query: "x", return_sources: "false" }), "return_sources")
    assert.strictEqual(fieldOf({ query: "x", use_vector_context: "true" }), "use_vector_context")
    assert.strictEqual(fieldOf({ query: "x", search_type: "mm" }), "search_type")
  })

  it("has at most ten tool servers", () => {
    const servers = (count: number) => Array.from({ length: count }, (_, n) => server(n))
    assert.lengthOf(order({ mcp_servers: servers(10) }).toolServers, 10)
    assert.strictEqual(fieldOf({ query: "x", mcp_servers: servers(11) }), "mcp_servers")
  })
})
