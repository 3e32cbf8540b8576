import { describe, expect, it } from "@effect/vitest"
import * as FastCheck from "fast-check"
import { type Branches, pathTo, replacing, showing } from "../../../src/domain/chat/Branches.ts"

const asked = (turns: Branches, turnId: string, isUnanswered = false): Branches => [
  ...turns,
  { turnId, slot: turnId, hiddenWith: null, isUnanswered },
]
const edited = (turns: Branches, turnId: string, replaced: string): Branches =>
  replacing(asked(turns, turnId), turnId, replaced)
const shown = (turns: Branches | undefined): string =>
  (turns ?? []).flatMap(({ turnId, hiddenWith }) => (hiddenWith === null ? [turnId] : [])).join(" ")
const alternatives = (turns: Branches, turnId: string): string => {
  const slot = turns.find((one) => one.turnId === turnId)?.slot
  return turns.flatMap((one) => (one.slot === slot ? [one.turnId] : [])).join(" ")
}
const show = (turns: Branches, turnId: string): Branches => showing(turns, turnId) ?? []

const abc = ["a", "b", "c"].reduce<Branches>((turns, one) => asked(turns, one), [])

describe("branches of a conversation", () => {
  it("show an edited question in place of the original, which keeps the turns that followed it", () => {
    const turns = edited(abc, "b2", "b")
    expect(shown(turns)).toBe("a b2")
    expect(alternatives(turns, "b2")).toBe("b b2")
    expect(shown(show(turns, "b"))).toBe("a b c")
    expect(shown(show(show(turns, "b"), "b2"))).toBe("a b2")
  })

  it("when nested, reopen in the state in which they were left", () => {
    const inner = edited(abc, "c2", "c")
    const chosen = show(inner, "c")
    const outer = asked(edited(chosen, "b2", "b"), "d")
    expect(shown(outer)).toBe("a b2 d")
    expect(shown(show(outer, "b"))).toBe("a b c")
    expect(shown(show(outer, "c2"))).toBe("a b c2")
    expect(alternatives(outer, "c")).toBe("c c2")
    expect(pathTo(outer, "c2")).toEqual(["a", "b", "c2"])
    expect(shown(outer)).toBe("a b2 d")
  })

  it("offer all three versions of the first question if it was edited twice", () => {
    const turns = edited(edited(abc, "a2", "a"), "a3", "a2")
    expect([shown(turns), alternatives(turns, "a")]).toEqual(["a3", "a a2 a3"])
    expect([shown(show(turns, "a")), shown(show(turns, "a2"))]).toEqual(["a b c", "a2"])
  })

  it("drop a turn that failed without output, unless another turn follows it", () => {
    expect(edited(asked(abc, "f", true), "f2", "f").map(({ turnId }) => turnId)).toEqual(["a", "b", "c", "f2"])
    const tried = edited(asked(abc, "f", true), "b2", "b")
    expect([shown(tried), shown(show(tried, "b"))]).toEqual(["a b2", "a b c"])
    const kept = asked(asked(abc, "f", true), "d")
    expect(shown(show(edited(kept, "b2", "b"), "b"))).toBe("a b c f d")
  })

  it("keep two simultaneous edits of one question as alternatives, whichever ends first", () => {
    const running = asked(asked(abc, "x"), "y")
    for (const [first, second] of [
      ["x", "y"],
      ["y", "x"],
    ] as const) {
      const turns = replacing(replacing(running, first, "b"), second, "b")
      expect(alternatives(turns, "b")).toBe("b x y")
      for (const one of ["x", "y"]) expect(shown(show(turns, one))).toBe(`a ${one}`)
    }
  })

  it("are not switched by an edit that ends after the reader opened another branch", () => {
    const running = asked(edited(abc, "b2", "b"), "x")
    const away = show(running, "b")
    const turns = replacing(away, "x", "b2")
    expect([shown(turns), alternatives(turns, "x")]).toEqual(["a b c", "b b2 x"])
    expect([shown(show(turns, "x")), shown(show(turns, "b2"))]).toEqual(["a x", "a b2"])
  })

  it("show an edit at the end if its original question is gone, and can't be opened if a turn they depend on was deleted", () => {
    expect(shown(edited(abc, "x", "gone"))).toBe("a b c x")
    const turns = edited(abc, "b2", "b")
    const without = (gone: string) => turns.filter(({ turnId }) => turnId !== gone)
    expect(showing(without("b2"), "b")).toBeUndefined()
    expect(showing(without("b"), "c")).toBeUndefined()
    expect(showing(turns, "nobody")).toBeUndefined()
  })

  it("show one version of each question after any sequence of questions, edits and switches, and every turn can be opened", () => {
    const step = FastCheck.record({ kind: FastCheck.nat(2), at: FastCheck.nat(40) })
    FastCheck.assert(
      FastCheck.property(FastCheck.array(step, { maxLength: 40 }), (steps) => {
        let turns: Branches = asked([], "0")
        for (const [n, { kind, at }] of steps.entries()) {
          const { turnId } = turns[at % turns.length]!
          if (kind === 0) turns = asked(turns, `${n + 1}`)
          else if (kind === 1) turns = edited(show(turns, turnId), `${n + 1}`, turnId)
          else turns = show(turns, turnId)
        }
        for (const one of turns) {
          const opened = show(turns, one.turnId)
          expect(opened.find(({ turnId }) => turnId === one.turnId)?.hiddenWith).toBeNull()
          const slots = opened.flatMap(({ slot, hiddenWith }) => (hiddenWith === null ? [slot] : []))
          expect(new Set(slots).size).toBe(slots.length)
          expect(opened.length).toBe(turns.length)
        }
      }),
    )
  })
})
