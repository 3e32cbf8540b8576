import nunjucks from "nunjucks"
import { compileTemplate } from "./Compiler.ts"
import { inherited, ownFilters } from "./Filters.ts"
import { outermost } from "./Frame.ts"
import { charge, chargedByRow, written } from "./Meter.ts"
import { originGlobals } from "./OriginFunctions.ts"
import { reportFilters, reportGlobals } from "./ReportFunctions.ts"
import { runtime } from "./Runtime.ts"
import { readTemplate } from "./TemplateFiles.ts"

declare module "nunjucks" {
  interface Environment {
    filters: object
    tests: object
    globals: object
  }
}

type Root = (env: unknown, context: unknown, frame: nunjucks.Scope, given: unknown, done: unknown) => void

export interface TemplateEnvironment {
  /** `templateFile` is a path below one of the folders. Errors name the template, line and column. */
  readonly render: (templateFile: string, context: object) => string
}

const longestRange = 100_000

/** The same limits as in Jinja's sandbox. A template that exceeds them is faulty. */
function range(start: unknown, stop?: unknown, step: unknown = 1): ReadonlyArray<number> {
  const [from, to] = stop === undefined ? [0, Number(start)] : [Number(start), Number(stop)]
  const by = Number(step)
  const length = Math.max(0, Math.ceil((to - from) / by))
  if (!(by !== 0 && length <= longestRange))
    throw new RangeError(`range() can have at most ${longestRange} items, and its step can't be 0`)
  charge(length)
  return Array.from({ length }, (_, index) => from + index * by)
}

/** Filters that read at most one value, however long the list is. */
const atOnce = new Set(["d", "default", "first", "last", "length"])

/**
 * The compiled root receives nunjucks' runtime and passes it on. Replacing the runtime here leaves the shared module
 * untouched.
 */
function withRuntime(compiled: { readonly root: Root }): object {
  const { root } = compiled
  const ours: Root = (env, context, frame, _given, done) => root(env, context, outermost(frame), runtime, done)
  return { ...compiled, root: ours }
}

function load(folders: ReadonlyArray<string>, name: string) {
  const source = readTemplate(folders, name)
  if (source === null) return null
  const compiled: { readonly root: Root } = new Function(compileTemplate(source, name))()
  return { src: { type: "code", obj: withRuntime(compiled) }, path: name, noCache: false }
}

/**
 * The only way to run templates. Autoescape is always on, undefined names are errors, and null prints nothing.
 * Templates can't access the clock, random numbers, or files outside `folders`. Templates are compiled once per
 * environment; a new environment sees changed files.
 */
export function makeEnvironment(folders: ReadonlyArray<string>): TemplateEnvironment {
  const loader: nunjucks.ILoader = Object.assign(Object.create(null), {
    getSource: (name: string) => load(folders, name),
  })
  const environment = new nunjucks.Environment(loader, { autoescape: true, trimBlocks: true, lstripBlocks: true })
  const taken = Object.fromEntries(inherited.map((name) => [name, environment.getFilter(name)]))
  const filters = Object.entries({ ...taken, ...ownFilters, ...reportFilters })
  environment.filters = Object.assign(
    Object.create(null),
    Object.fromEntries(filters.map(([name, filter]) => [name, atOnce.has(name) ? filter : chargedByRow(filter)])),
  )
  environment.tests = Object.assign(Object.create(null), environment.tests)
  environment.globals = Object.assign(Object.create(null), { range }, reportGlobals, originGlobals)
  const render = (templateFile: string, context: object): string => {
    const html = environment.render(templateFile, context)
    written(html.length)
    return html.toWellFormed()
  }
  return { render }
}
