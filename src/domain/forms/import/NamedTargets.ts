import { familyOf } from "../model/FieldType.ts"
import type { SourceItem } from "./SourceModel.ts"
import type { Target } from "./Targets.ts"

/** The possible answers to a yes-no or single-choice question; absent for other questions. */
const valuesOf = (item: SourceItem): Pick<Target, "values"> => {
  if (item.is === "group" || item.type === null) return {}
  const family = familyOf(item.type)
  if (family === "boolean") return { values: ["true", "false"] }
  if (family === "choice" && item.choices !== undefined) return { values: item.choices.map(({ value }) => value) }
  return {}
}

/** The questions and groups that conditions and labels refer to by name. A name may occur in several groups. */
export class NamedTargets {
  private readonly names: ReadonlyMap<SourceItem, string>
  /** The first question or group with each name. */
  private readonly first = new Map<string, Target>()
  /** The questions in each group, by name, and the group that contains each part. */
  private readonly inside = new Map<SourceItem, Map<string, Target>>()
  private readonly around = new Map<SourceItem, SourceItem>()

  constructor(items: ReadonlyArray<SourceItem>, names: ReadonlyMap<SourceItem, string>) {
    this.names = names
    this.index(items, [])
  }

  private index(items: ReadonlyArray<SourceItem>, groups: ReadonlyArray<SourceItem>): void {
    const around = groups.at(-1)
    for (const item of items) {
      const type = item.is === "question" ? item.type : item.isRepeat ? "array" : "group"
      if (around !== undefined) this.around.set(item, around)
      if (type !== null) {
        const target = { fieldId: this.names.get(item)!, type, ...valuesOf(item) }
        for (const named of [this.first, ...groups.map((group) => this.inside.get(group)!)])
          if (!named.has(item.name)) named.set(item.name, target)
      }
      if (item.is === "question") continue
      this.inside.set(item, new Map())
      this.index(item.items, [...groups, item])
    }
  }

  /** The nearest question with this name: in the same group, or else in the enclosing group, and so on. */
  private nearest(name: string, from: SourceItem): Target | undefined {
    for (let group = this.around.get(from); group !== undefined; group = this.around.get(group)) {
      const target = this.inside.get(group)!.get(name)
      if (target !== undefined) return target
    }
    return this.first.get(name)
  }

  /** Resolves a name or path relative to a part of the form. */
  finding(from: SourceItem): (name: string) => Target | undefined {
    return (name) => {
      if (!name.includes("/")) return this.nearest(name, from)
      const steps = name.startsWith("/") ? [] : from.path.split("/")
      for (const step of name.split("/")) {
        if (step === "..") steps.pop()
        else if (step !== "." && step !== "") steps.push(step)
      }
      return (
        this.first.get(`/${steps.filter((step) => step !== "").join("/")}`) ??
        this.nearest(name.split("/").at(-1)!, from)
      )
    }
  }
}
