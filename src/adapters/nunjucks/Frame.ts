import nunjucks from "nunjucks"

declare module "nunjucks" {
  namespace runtime {
    export const Frame: new (parent?: Scope, isolatesWrites?: boolean) => Scope
  }
  /** The names that a place of a template can see: its own, then those of its parent. */
  interface Scope {
    readonly variables: { [name: string]: unknown }
    topLevel: boolean
    set(name: string, value: unknown, resolvesUp?: boolean): void
    push(isolatesWrites?: boolean): Scope
  }
}

/**
 * A scope in which a name is just a name. nunjucks takes every name for a path and cuts it at its dots, which costs a
 * loop more than what it prints.
 */
export class Frame extends nunjucks.runtime.Frame {
  override set(name: string, value: unknown, resolvesUp?: boolean): void {
    if (resolvesUp === true) super.set(name, value, resolvesUp)
    else this.variables[name] = value
  }

  override push(isolatesWrites?: boolean): Frame {
    return new Frame(this, isolatesWrites)
  }

  /** What a template reads of the loop that it is in; `index` counts from 0, `length` is how often it goes round. */
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

/** The outermost scope that nunjucks made, as one of ours. */
export const outermost = (given: nunjucks.Scope): Frame => {
  if (given instanceof Frame) return given
  const frame = new Frame()
  Object.assign(frame.variables, given.variables)
  frame.topLevel = given.topLevel
  return frame
}
