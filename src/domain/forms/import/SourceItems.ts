import type { JsonObject } from "../codec/Json.ts"
import type { LocalizedText } from "../model/LocalizedText.ts"
import type { Choice, SourceGroup, SourceItem } from "./SourceModel.ts"
import { fieldIdOf } from "./Targets.ts"

/** Assigns a unique field id to each question of the source. */
export const namesOf = (items: ReadonlyArray<SourceItem>): ReadonlyMap<SourceItem, string> => {
  const names = new Map<SourceItem, string>()
  const taken = new Set<string>()
  const visit = (item: SourceItem): void => {
    const id = fieldIdOf(item.name)
    let free = id
    for (let again = 2; taken.has(free); again++) free = `${id}_${again}`
    taken.add(free)
    names.set(item, free)
    if (item.is === "group") item.items.forEach(visit)
  }
  items.forEach(visit)
  return names
}

export const filledText = (text: LocalizedText | undefined): LocalizedText | undefined => {
  if (text === undefined || typeof text === "string") return text === undefined || text.trim() === "" ? undefined : text
  const filled = Object.entries(text).filter(([, words]) => words.trim() !== "")
  return filled.length === 0 ? undefined : Object.fromEntries(filled)
}

/** Whether a group becomes a question instead of a heading. */
export const isField = ({ isRepeat, choices }: SourceGroup): boolean => isRepeat || choices !== undefined

/** A matrix row without its options, which are those of the matrix. */
export const withoutOptions = ({ options: _options, ...row }: JsonObject): JsonObject => row

/** The choices of a table if all its rows share them, otherwise undefined. */
export const sharedChoices = (items: ReadonlyArray<SourceItem>): ReadonlyArray<Choice> | undefined => {
  const lists = items.map((item) => (item.is === "question" && item.type === "radio" ? item.choices : undefined))
  const [first] = lists
  const isSame = (one: ReadonlyArray<Choice> | undefined): boolean => JSON.stringify(one) === JSON.stringify(first)
  return lists.every(isSame) ? first : undefined
}
