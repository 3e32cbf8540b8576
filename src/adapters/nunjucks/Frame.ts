import nunjucks from "nunjucks"

declare module "nunjucks" {
  namespace runtime {
    export const Frame: new (parent?: Scope, isolatesWrites?: boolean) => Scope
  }
  /** The names in scope at a position in a template: its own, then its parent's. */
  interface Scope {
    readonly variables: { [name: string]: unknown }
    topLevel: boolean
    set(name: string, value: unknown, resolvesUp?: boolean): void
    push(isolatesWrites?: boolean): Scope
  }
}

/**
 * A scope with plain names. In a loop, nunjucks spends more time on splitting names at their dots than on the output.
 */
export class Frame extends nunjucks.runtime.Frame {
  override set(name: string, value: unknown, resolvesUp?: boolean): void {
    if (resolvesUp === true) super.set(name, value, resolvesUp)
    else this.variables[name] = value
  }

  override push(isolatesWrites?: boolean): Frame {
    return new Frame(this, isolatesWrites)
  }

  /** The loop variables of a template; `index` counts from 0, `length` is the number of iterations. */
  setLoop(index: number, length: number): void {
    this.variables["loop"] = {
      index: index + 1,
      index0: index,
      revindex: length - index,
      revindex0: length - index - 1,
      first: index === 0,
      last: index === length - 1,
      length,
    }
  }
}

/** Converts nunjucks' outermost scope to ours. */
export const outermost = (given: nunjucks.Scope): Frame => {
  if (given instanceof Frame) return given
  const frame = new Frame()
  Object.assign(frame.variables, given.variables)
  frame.topLevel = given.topLevel
  return frame
}
