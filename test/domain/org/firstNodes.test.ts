import { assert, describe, it } from "@effect/vitest"
import { firstNodes } from "../../../src/domain/org/firstNodes.ts"
import type { OrgNode } from "../../../src/domain/org/Graph.ts"

const node = (nodeId: string, children: ReadonlyArray<OrgNode> = []): OrgNode => ({
  kind: "client",
  nodeId,
  parentId: null,
  facts: {},
  children,
})

const idsOf = (nodes: ReadonlyArray<OrgNode>): ReadonlyArray<string> =>
  nodes.flatMap(({ nodeId, children }) => [nodeId, ...idsOf(children)])

const tree = [node("a", [node("b"), node("c")]), node("d", [node("e")])]

describe("the first nodes of a tree", () => {
  it("are the whole tree if it is small enough", () => {
    assert.deepStrictEqual(firstNodes(tree, 5), { nodes: tree, hasMore: false })
    assert.deepStrictEqual(firstNodes([], 0), { nodes: [], hasMore: false })
  })

  it("are taken from the top down, and marked as truncated, if the tree exceeds the limit", () => {
    for (const [most, ids] of [
      [4, "abcd"],
      [2, "ab"],
      [0, ""],
    ] as const) {
      const { nodes, hasMore } = firstNodes(tree, most)
      assert.strictEqual(idsOf(nodes).join(""), ids)
      assert.isTrue(hasMore)
    }
  })
})
