import { limits } from "../../budget/Limits.ts"
import { isJsonObject, type Json, type JsonObject } from "../codec/Json.ts"
import { answer, call, type Expression } from "./Expression.ts"
import { joinedLogic, schemaTest } from "./JsonFormsLayout.ts"
import { listIn, objectIn, objectsIn } from "./JsonParts.ts"
import type { Logic } from "./SourceModel.ts"

/** The properties and required names of a schema, and the condition under which they apply. */
export interface Branch {
  readonly path: string
  readonly schema: JsonObject
  /** Absent if the branch always applies. */
  readonly when: Logic | undefined
}

interface Left {
  readonly path: string
  readonly keyword: string
  readonly given: Json
}

const deepest = 20

/**
 * The maximum number of branches, which is the maximum number of questions in a form. References can multiply branches.
 */
const mostBranches = limits.formFields

/** Keywords for dependencies between answers that our rules can't express. */
const inexpressible = ["anyOf", "oneOf", "not", "patternProperties"]

const isAnswered = (name: string): Expression => call("not", call("empty", answer(name)))

const namesIn = (json: Json | undefined): ReadonlyArray<string> => listIn(json).filter((one) => typeof one === "string")

/** A test for whether the answers match an object's schema; undefined if our rules can't express it. */
const objectTest = (schema: JsonObject): Expression | undefined => {
  const { properties, required, type: _type, ...rest } = schema
  if (Object.keys(rest).length > 0) return undefined
  const tests = [
    ...Object.entries(objectIn(properties)).map(([name, one]) =>
      isJsonObject(one) ? schemaTest(one, answer(name)) : undefined,
    ),
    ...namesIn(required)
      .filter((name) => objectIn(properties)[name] === undefined)
      .map(isAnswered),
  ]
  if (tests.length === 0 || !tests.every((one) => one !== undefined)) return undefined
  return tests.length === 1 ? tests[0]! : call("and", ...tests)
}

/** Collects the branches of an object's schema: `allOf`, `if` and dependencies between its properties. */
export class Branches {
  readonly left: Array<Left> = []
  readonly found: Array<Branch> = []
  private readonly resolved: (schema: JsonObject) => JsonObject

  constructor(resolved: (schema: JsonObject) => JsonObject) {
    this.resolved = resolved
  }

  collect(given: Json | undefined, path: string, when: Logic | undefined, depth = 0): void {
    if (!isJsonObject(given ?? null)) return
    if (depth > deepest || this.found.length >= mostBranches) {
      if (this.left.length < mostBranches) this.left.push({ path, keyword: "allOf", given: given! })
      return
    }
    const schema = this.resolved(given as JsonObject)
    this.found.push({ path, schema, when })
    for (const keyword of inexpressible)
      if (schema[keyword] !== undefined) this.left.push({ path, keyword, given: schema[keyword] })
    for (const [at, one] of objectsIn(schema["allOf"]).entries())
      this.collect(one, `${path}.allOf[${at}]`, when, depth + 1)
    if (schema["if"] !== undefined) this.choose(schema, path, when, depth)
    for (const keyword of ["dependencies", "dependentRequired", "dependentSchemas"])
      for (const [name, one] of Object.entries(objectIn(schema[keyword])))
        this.depend(name, one, { path: `${path}.${keyword}.${name}`, when, depth })
  }

  private choose(schema: JsonObject, path: string, when: Logic | undefined, depth: number): void {
    const test = objectTest(objectIn(schema["if"]))
    if (test === undefined) {
      this.left.push({ path, keyword: "if", given: schema["if"]! })
      return
    }
    const text = JSON.stringify(schema["if"])
    const then = joinedLogic("and", when, { text, expression: test })
    const otherwise = joinedLogic("and", when, { text: `not ${text}`, expression: call("not", test) })
    this.collect(schema["then"], `${path}.then`, then, depth + 1)
    this.collect(schema["else"], `${path}.else`, otherwise, depth + 1)
  }

  /** What applies once a question is answered: required names, a schema, or a schema for each answer. */
  private depend(
    name: string,
    given: Json,
    { path, when, depth }: { readonly path: string; readonly when: Logic | undefined; readonly depth: number },
  ): void {
    const answered = joinedLogic("and", when, { text: name, expression: isAnswered(name) })
    if (Array.isArray(given)) {
      this.found.push({ path, schema: { required: given }, when: answered })
      return
    }
    const { oneOf: alternatives, ...rest } = this.resolved(objectIn(given))
    this.collect(rest, path, answered, depth + 1)
    for (const [at, one] of objectsIn(alternatives).entries())
      this.alternative(name, one, { path: `${path}.oneOf[${at}]`, when, depth })
  }

  private alternative(
    name: string,
    given: JsonObject,
    { path, when, depth }: { readonly path: string; readonly when: Logic | undefined; readonly depth: number },
  ): void {
    const { [name]: chosen, ...properties } = objectIn(this.resolved(given)["properties"])
    const test = isJsonObject(chosen ?? null) ? schemaTest(chosen as JsonObject, answer(name)) : undefined
    if (test === undefined) {
      this.left.push({ path, keyword: "oneOf", given })
      return
    }
    const text = `${name}: ${JSON.stringify(chosen)}`
    this.collect(
      { ...this.resolved(given), properties },
      path,
      joinedLogic("and", when, { text, expression: test }),
      depth + 1,
    )
  }
}

/** The condition under which any of several branches applies; undefined if one of them always applies. */
export const anyOf = (branches: ReadonlyArray<Pick<Branch, "when">>): Logic | undefined =>
  branches.some(({ when }) => when === undefined)
    ? undefined
    : branches.map(({ when }) => when).reduce((one, other) => joinedLogic("or", one, other), undefined)
