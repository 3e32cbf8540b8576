import type { ChatFacts } from "../../src/views/chat/Facts.ts"
import { filled } from "../../src/views/language/filled.ts"
import { answerPieces, type DrawnAnswer } from "./markdown/answer.ts"
import { drawable } from "./markdown/coming.ts"
import { type DrawFormula, patch } from "./markdown/patch.ts"
import { plainText } from "./markdown/piece.ts"
import { sourceAddress } from "./sources.ts"
import type { Source } from "./wire.ts"

export interface AnswerView {
  /** Shows the answer so far; returns its speakable text. */
  readonly show: (text: string, sources: ReadonlyArray<Source> | null) => string
}

/** Draws answers. Syntax highlighting and formulas are loaded on first use. */
export const answerViews = ({ agent, scripts, pictures, texts }: ChatFacts) => {
  const coloured: { by: DrawnAnswer["coloured"] | undefined; isAsked: boolean } = { by: undefined, isAsked: false }
  const formulas: { by: DrawFormula | undefined; isAsked: boolean } = { by: undefined, isAsked: false }
  const again = new Set<() => void>()

  const drawAgain = (): void => {
    for (const one of again) one()
  }
  const load = async (text: string): Promise<void> => {
    if (!coloured.isAsked && /^\s*(?:`{3,}|~{3,})/m.test(text)) {
      coloured.isAsked = true
      const module: typeof import("./colours.ts") | undefined = await import(scripts.colours).catch(() => undefined)
      coloured.by = module?.coloured
      drawAgain()
    }
    if (!formulas.isAsked && /\$|\\[([]/.test(text)) {
      formulas.isAsked = true
      const module: typeof import("./formulas.ts") | undefined = await import(scripts.formulas).catch(() => undefined)
      formulas.by = module?.drawFormula
      drawAgain()
    }
  }

  return (place: HTMLElement): AnswerView => {
    let shown: { readonly text: string; readonly sources: ReadonlyArray<Source> | null } = { text: "", sources: null }
    const byProgram = new Map<string, ReturnType<DrawnAnswer["coloured"]>>()

    const show = (): string => {
      const { text, sources } = shown
      const pieces = answerPieces(sources === null ? drawable(text) : text, {
        addresses: { origin: location.origin, pictures },
        words: { copyCode: texts.copyCode, code: texts.codeName, table: texts.table, picture: texts.picture },
        sources: sources === null ? null : sources.length,
        citation: (number) => {
          const source = sources?.[number - 1]
          return {
            href: source === undefined ? "#" : sourceAddress(agent.id, source),
            label: filled(texts.source, { number, name: source?.filename ?? "" }),
          }
        },
        coloured: (language, program) => {
          if (coloured.by === undefined) return undefined
          const key = `${language}\n${program}`
          if (!byProgram.has(key)) byProgram.set(key, coloured.by(language, program))
          return byProgram.get(key)
        },
      })
      patch(place, pieces, formulas.by)
      return pieces.map((piece) => plainText(piece, texts.codeName)).join(" ")
    }
    again.add(show)

    return {
      show: (text, sources) => {
        shown = { text, sources }
        void load(text)
        return show()
      },
    }
  }
}
