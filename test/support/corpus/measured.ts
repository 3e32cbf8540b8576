import * as Effect from "effect/Effect"
import * as Result from "effect/Result"
import { indexOf } from "../../../src/domain/agents/retrieval/Indexing.ts"
import { Retriever } from "../../../src/domain/agents/retrieval/RetrievalIndex.ts"
import type { DocumentContent } from "../../../src/domain/agents/retrieval/DocumentContent.ts"
import { DocumentText } from "../../../src/ports/DocumentText.ts"
import { corpus } from "./documents.ts"
import { type CorpusQuestion, questions } from "./questions.ts"

/** A cited passage. */
export interface Cited {
  readonly document: string
  readonly page: number | null
  readonly offset: number
  readonly text: string
}

export type Search = (question: string, limit: number) => ReadonlyArray<Cited>

export interface ReadDocument {
  readonly name: string
  readonly content: DocumentContent
}

/** The corpus as the service reads it. */
export const readCorpus = Effect.flatMap(DocumentText, (reader) =>
  Effect.forEach(corpus, ({ name, type, bytes }) =>
    Effect.promise(bytes).pipe(
      Effect.flatMap((file) => reader.read(file, type)),
      Effect.map((content): ReadDocument => ({ name, content })),
    ),
  ),
)

/** An agent's search results without an embedding model. */
export const ours = (documents: ReadonlyArray<ReadDocument>): Search => {
  const retriever = Retriever.of(Result.getOrThrow(indexOf(documents, "vector")))
  return (question, limit) =>
    retriever.search(question, limit).map(({ passage }) => ({
      document: documents[passage.document]!.name,
      page: passage.page,
      offset: passage.offset,
      text: passage.text,
    }))
}

const words = (text: string): ReadonlyArray<string> => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []

/** Textbook Okapi BM25 over windows of 1000 characters, without stemming or stop words. */
export const bm25Alone = (documents: ReadonlyArray<ReadDocument>): Search => {
  const passages = documents.flatMap(({ name, content }) =>
    content.pages.flatMap(({ number, text }) =>
      Array.from({ length: Math.ceil(text.length / 1000) }, (_, n): Cited => {
        const offset = n * 1000
        return { document: name, page: number, offset, text: text.slice(offset, offset + 1000) }
      }),
    ),
  )
  const bags = passages.map(({ text }) => words(text))
  const average = bags.reduce((sum, bag) => sum + bag.length, 0) / bags.length
  return (question, limit) =>
    passages
      .map((passage, at) => {
        const bag = bags[at]!
        const score = [...new Set(words(question))].reduce((sum, term) => {
          const having = bags.filter((one) => one.includes(term)).length
          const count = bag.filter((one) => one === term).length
          const rarity = Math.log(1 + (bags.length - having + 0.5) / (having + 0.5))
          return sum + (rarity * count * 2.2) / (count + 1.2 * (0.25 + (0.75 * bag.length) / average))
        }, 0)
        return { passage, score }
      })
      .filter(({ score }) => score > 0)
      .sort((a, b) => b.score - a.score)
      .slice(0, limit)
      .map(({ passage }) => passage)
}

const plain = (text: string): string => text.replace(/\s+/g, " ")

const answers = ({ document, page, holds }: CorpusQuestion, found: Cited): boolean =>
  found.document === document && found.page === page && holds.every((part) => plain(found.text).includes(part))

/** Whether a passage matches the document's text at its stated position. */
export const isVerbatim = (
  documents: ReadonlyArray<ReadDocument>,
  { document, page, offset, text }: Cited,
): boolean => {
  const whole = documents.find(({ name }) => name === document)?.content.pages.find(({ number }) => number === page)
  return whole?.text.slice(offset, offset + text.length) === text
}

/**
 * The share of questions whose passage is among the first five results, the share whose passage is the first, and the
 * questions whose passage is missing.
 */
export const measured = (
  documents: ReadonlyArray<ReadDocument>,
  search: Search,
  asked: ReadonlyArray<CorpusQuestion> = questions,
) => {
  const places = asked.map((question) => ({
    question,
    place: search(question.question, 5).findIndex((found) => answers(question, found) && isVerbatim(documents, found)),
  }))
  const share = (isCounted: (place: number) => boolean) =>
    places.filter(({ place }) => isCounted(place)).length / asked.length
  return {
    recallAtFive: share((place) => place >= 0),
    exactFirst: share((place) => place === 0),
    missed: places.filter(({ place }) => place < 0).map(({ question }) => question.question),
  }
}
