import type { OrgNode } from "./Graph.ts"

/** The first nodes of a tree from the top down, up to a limit, and whether there are more. */
export const firstNodes = (
  nodes: ReadonlyArray<OrgNode>,
  most: number,
): { readonly nodes: ReadonlyArray<OrgNode>; readonly hasMore: boolean } => {
  let left = most
  let hasMore = false
  const take = (siblings: ReadonlyArray<OrgNode>): ReadonlyArray<OrgNode> => {
    const taken: Array<OrgNode> = []
    for (const node of siblings) {
      if (left === 0) {
        hasMore = true
        break
      }
      left--
      taken.push({ ...node, children: take(node.children) })
    }
    return taken
  }
  return { nodes: take(nodes), hasMore }
}
