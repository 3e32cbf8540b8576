declare module "nunjucks/src/transformer.js" {
  import type { SyntaxNode } from "nunjucks"

  const transformer: {
    /** Lifts `super()` out of expressions; the rest of the function is only for asynchronous filters. */
    transform(tree: SyntaxNode, asynchronousFilters: ReadonlyArray<string>): SyntaxNode
  }
  export default transformer
}
