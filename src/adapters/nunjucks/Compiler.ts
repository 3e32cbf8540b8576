import nunjucks from "nunjucks"
import transformer from "nunjucks/src/transformer.js"

/** Parts of nunjucks' compiler that its type declarations omit. */
declare module "nunjucks" {
  interface SyntaxNode {
    readonly typename: string
    readonly lineno: number
    readonly colno: number
    readonly value: string
    readonly left: SyntaxNode
    readonly right: SyntaxNode
    readonly target: SyntaxNode
    readonly val: SyntaxNode
    readonly name: SyntaxNode
    readonly arr: SyntaxNode
    readonly args: SyntaxNode
    readonly body: SyntaxNode
    readonly children: ReadonlyArray<SyntaxNode>
    findAll(type: new () => object): ReadonlyArray<SyntaxNode>
  }
  interface CompileFrame {
    lookup(name: string): string | undefined
  }
  namespace nodes {
    export const Array: new () => object
    export const TemplateData: new () => object
    export const Symbol: new () => object
    export const Include: new () => object
    export const Import: new () => object
    export const FromImport: new () => object
    export const Block: new () => object
    export const Super: new () => object
  }
  namespace parser {
    export function parse(source: string, extensions: ReadonlyArray<never>, options: object): SyntaxNode
  }
  namespace compiler {
    export const Compiler: new (templateName: string, throwOnUndefined: boolean) => CodeWriter
  }
  interface CodeWriter {
    buffer: string
    _emit(code: string): void
    _emitLine(code: string): void
    _compileExpression(node: SyntaxNode, frame: CompileFrame): void
    compile(node: SyntaxNode, frame?: CompileFrame): void
    compileLiteral(node: SyntaxNode): void
    compileSymbol(node: SyntaxNode, frame: CompileFrame): void
    compileLookupVal(node: SyntaxNode, frame: CompileFrame): void
    compileIs(node: SyntaxNode, frame: CompileFrame): void
    compileFilter(node: SyntaxNode, frame: CompileFrame): void
    compileFor(node: SyntaxNode, frame: CompileFrame): void
    compileOutput(node: SyntaxNode, frame: CompileFrame): void
    compileCapture(node: SyntaxNode, frame: CompileFrame): void
    _emitLoopBindings(node: SyntaxNode, array: string, index: string, length: string): void
    getCode(): string
  }
}

const asking = new Set(["defined", "undefined"])
const filling = new Set(["default", "d"])

/** Nodes that may include text that is unknown at compile time, and so may use the loop variable. */
const { Block, FromImport, Import, Include, Super } = nunjucks.nodes
const elsewhere = [Include, Import, FromImport, Block, Super]

const asksAboutLoop = (body: nunjucks.SyntaxNode): boolean =>
  body.findAll(nunjucks.nodes.Symbol).some(({ value }) => value === "loop") ||
  elsewhere.some((type) => body.findAll(type).length > 0)

/**
 * Emits calls to the strict runtime instead of nunjucks' own: an undefined name is an error wherever it is used, except
 * in `is defined` or `default`, and null prints nothing. The check is compiled, so it doesn't slow down the hot path as
 * nunjucks' `throwOnUndefined` would.
 */
class StrictCompiler extends nunjucks.compiler.Compiler {
  lenient = 0
  looped: nunjucks.SyntaxNode | null = null

  override compileSymbol(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    const local = frame.lookup(node.value)
    if (local !== undefined && local !== null) return this._emit(local)
    const call = this.lenient > 0 ? "peekName" : "name"
    this._emit(`runtime.${call}(context, frame, ${JSON.stringify(node.value)}, ${node.lineno + 1}, ${node.colno + 1})`)
  }

  override compileLookupVal(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    this._emit(`runtime.${this.lenient > 0 ? "peekMember" : "member"}((`)
    this._compileExpression(node.target, frame)
    this._emit("),")
    this._compileExpression(node.val, frame)
    this._emit(`, ${node.lineno + 1}, ${node.colno + 1})`)
  }

  override compileIs(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    this.asLenient(asking.has(node.right.value), () => super.compileIs(node, frame))
  }

  override compileFilter(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    this.asLenient(filling.has(node.name.value), () => super.compileFilter(node, frame))
  }

  override compileFor(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    if (!(node.name instanceof nunjucks.nodes.Array)) this.looped = node.arr
    super.compileFor(node, frame)
  }

  override _compileExpression(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    if (node !== this.looped) return super._compileExpression(node, frame)
    this.looped = null
    this._emit("runtime.items(")
    super._compileExpression(node, frame)
    this._emit(")")
  }

  override _emitLoopBindings(node: nunjucks.SyntaxNode, _array: string, index: string, length: string): void {
    this._emitLine(`runtime.step(${this.buffer});`)
    if (asksAboutLoop(node.body)) this._emitLine(`frame.setLoop(${index}, ${length});`)
  }

  override compileLiteral(node: nunjucks.SyntaxNode): void {
    const isPattern = Object.prototype.toString.call(node.value) === "[object RegExp]"
    if (isPattern) this._emit("runtime.pattern(")
    super.compileLiteral(node)
    if (isPattern) this._emit(")")
  }

  override compileOutput(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    for (const child of node.children) {
      const isMarkup = child instanceof nunjucks.nodes.TemplateData
      if (isMarkup && child.value === "") continue
      this._emit(`${this.buffer} += `)
      if (isMarkup) this.compileLiteral(child)
      else {
        this._emit("runtime.text(")
        this.compile(child, frame)
        this._emit(`, ${node.lineno + 1}, ${node.colno + 1})`)
      }
      this._emitLine(";")
    }
  }

  override compileCapture(node: nunjucks.SyntaxNode, frame: nunjucks.CompileFrame): void {
    this._emit("new runtime.SafeString(")
    super.compileCapture(node, frame)
    this._emit(")")
  }

  asLenient(lenient: boolean, emit: () => void): void {
    this.lenient += lenient ? 1 : 0
    emit()
    this.lenient -= lenient ? 1 : 0
  }
}

/** The template's JavaScript: the body of a function that returns its root and its blocks. */
export function compileTemplate(source: string, name: string): string {
  const compiler = new StrictCompiler(name, false)
  const tree = nunjucks.parser.parse(source, [], { trimBlocks: true, lstripBlocks: true })
  compiler.compile(transformer.transform(tree, []))
  return compiler.getCode()
}
