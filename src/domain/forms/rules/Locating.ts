import type { CompiledForm } from "./CompiledForm.ts"
import type { Element } from "./Elements.ts"
import type { Scope } from "./Scope.ts"

/** The element and scope of an answer key: `a`, `group.a`, `items[2].a`, `items[2]`. */
export const locate = (
  compiled: CompiledForm,
  root: Scope,
  path: string,
): { readonly element: Element; readonly scope: Scope } | undefined => {
  const own = compiled.rules.field(path)
  if (own !== undefined && own.scope === root.shape) return { element: own, scope: root }
  const positions = [...path.matchAll(/\[(\d{1,6})\]/g)].map(([, n]) => Number(n))
  const id = path
    .replaceAll(/\[\d+\]/g, "")
    .split(".")
    .at(-1)!
  let element = compiled.rules.field(id)
  if (element === undefined) return undefined
  while (element.scope.depth < positions.length && element.item !== undefined) element = element.item.template
  if (element.scope.depth !== positions.length) return undefined
  const shapes = []
  for (let shape = element.scope; shape.parent !== undefined; shape = shape.parent) shapes.unshift(shape)
  let scope: Scope | undefined = root
  for (const [i, shape] of shapes.entries()) scope = scope?.cells[shape.array!.slot]?.items?.[positions[i]!]
  return scope === undefined ? undefined : { element, scope }
}
