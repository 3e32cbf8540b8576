import * as Schema from "effect/Schema"
import { RagMode } from "../AgentConfig.ts"
import { Bm25, type Ranked } from "./Bm25.ts"
import { Section } from "./PageTree.ts"
import { headings } from "./Headings.ts"
import { Passage } from "./Passages.ts"
import { diverse, fused, overlap } from "./Ranking.ts"
import { terms } from "./Terms.ts"
import { closeness, Vector } from "./Vector.ts"

/** The stored index of an agent's documents, for finding passages. */
export const RetrievalIndex = Schema.Struct({
  version: Schema.Literal(1),
  ragMode: RagMode,
  /** The names of the documents, for display. */
  documents: Schema.Array(Schema.String),
  passages: Schema.Array(Passage),
  sections: Schema.Array(Section),
  /** The vectors of the passages and the model that computed them; null for ranking by terms. */
  vectors: Schema.NullOr(Schema.Struct({ model: Schema.String, of: Schema.Array(Vector) })),
}).pipe(Schema.encodeKeys({ ragMode: "rag_mode" }))
export type RetrievalIndex = typeof RetrievalIndex.Type

/** A passage that matches a query, and its score. */
export const Hit = Schema.Struct({
  passage: Passage,
  /** The index of the passage. */
  index: Schema.Int,
  score: Schema.Finite,
  section: Schema.NullOr(Schema.String),
})
export type Hit = typeof Hit.Type

/** The maximum number of sections to search. */
const widest = 5

/**
 * How many candidates are ranked for each passage to return, if the passages must differ from one another or two
 * rankings are merged.
 */
const breadth = 4

/** The number of passages or sections that are loaded at a time. */
const stride = 50

/**
 * Retrieval modes: the best passages; the best passages that differ from one another; or the rankings by vectors and by
 * terms, merged.
 */
const Search = Schema.Literals(["similarity", "mmr", "ensemble"])
type Search = typeof Search.Type

/** A query and the maximum number of passages to return. `vector` is the query's embedding by the index's model. */
export const PassageQuery = Schema.Struct({
  text: Schema.String,
  limit: Schema.Int,
  vector: Schema.NullOr(Vector),
  how: Search,
})
export type PassageQuery = typeof PassageQuery.Type

/** An index ready for queries. */
export class Retriever {
  readonly index: RetrievalIndex
  private readonly byTerms = new Bm25()
  private readonly bySection = new Bm25()

  private constructor(index: RetrievalIndex) {
    this.index = index
  }

  /** Loads the index in one go. */
  static of(index: RetrievalIndex): Retriever {
    const steps = Retriever.building(index)
    for (;;) {
      const step = steps.next()
      if (step.done === true) return step.value
    }
  }

  /** Loads the index in small steps, so that other fibers can run. */
  static *building(index: RetrievalIndex): Generator<void, Retriever> {
    const retriever = new Retriever(index)
    const headed = headings()
    for (const [position, passage] of index.passages.entries()) {
      retriever.byTerms.add(`${headed(passage)}\n${passage.text}`)
      if (position % stride === 0) yield
    }
    for (const [position, section] of index.sections.entries()) {
      retriever.bySection.add(retriever.sectionText(section))
      if (position % stride === 0) yield
    }
    return retriever
  }

  /** The title counts more, because it describes a section better than the rest of its text. */
  private sectionText(section: Section): string {
    const pages = this.index.passages.filter((passage) => isWithin(passage, section)).map(({ text }) => text)
    return [section.title, section.title, section.title, ...pages].join("\n")
  }

  /** The best passages, best first. `vector` is the query's embedding by the index's model. */
  search(
    question: string,
    limit: number,
    vector: Vector | null = null,
    how: Search = "similarity",
  ): ReadonlyArray<Hit> {
    if (how !== "mmr") return this.best(question, limit, vector, how)
    return diverse(this.best(question, limit * breadth, vector, how), this.likeness(), limit)
  }

  private best(question: string, limit: number, vector: Vector | null, how: Search): ReadonlyArray<Hit> {
    if (this.index.ragMode === "pageindex") return this.throughTree(question, limit)
    const { vectors } = this.index
    if (vectors === null || vector === null)
      return this.byTerms.search(question, limit).map((one) => this.hit(one, null))
    const near = nearest(vectors.of, vector, how === "ensemble" ? limit * breadth : limit)
    const ranked = how === "ensemble" ? fused([near, this.byTerms.search(question, limit * breadth)], limit) : near
    return ranked.map((one) => this.hit(one, null))
  }

  /** The similarity of two passages, by vectors if available, otherwise by terms. */
  private likeness(): (a: Hit, b: Hit) => number {
    const { vectors } = this.index
    if (vectors !== null)
      return (a, b) => Math.max(0, closeness(vectors.of[a.index] ?? zeroVector, vectors.of[b.index] ?? zeroVector))
    const cache = new Map<number, ReadonlySet<string>>()
    const termsOf = ({ index, passage }: Hit): ReadonlySet<string> => {
      const termSet = cache.get(index) ?? new Set(terms(passage.text))
      cache.set(index, termSet)
      return termSet
    }
    return (a, b) => overlap(termsOf(a), termsOf(b))
  }

  private hit({ index, score }: Ranked, section: string | null): Hit {
    return { passage: this.index.passages[index]!, index, score, section }
  }

  /** Finds the matching sections, then the passages on their pages. */
  private throughTree(question: string, limit: number): ReadonlyArray<Hit> {
    const chosen = this.bySection.search(question, widest).map(({ index }) => this.index.sections[index]!)
    const ranked = this.byTerms.search(question, this.index.passages.length)
    return ranked
      .flatMap((one) => {
        const passage = this.index.passages[one.index]!
        const within = chosen.filter((section) => isWithin(passage, section))
        const innermost = within.sort((a, b) => b.firstPage - a.firstPage || b.level - a.level)[0]
        return innermost === undefined ? [] : [this.hit(one, innermost.title)]
      })
      .slice(0, limit)
  }
}

const zeroVector: Vector = new Float32Array()

const isWithin = (passage: Passage, section: Section): boolean =>
  passage.document === section.document &&
  passage.page !== null &&
  passage.page >= section.firstPage &&
  passage.page <= section.lastPage

const nearest = (vectors: ReadonlyArray<Vector>, vector: Vector, limit: number): ReadonlyArray<Ranked> =>
  vectors
    .map((one, index) => ({ index, score: closeness(vector, one) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit)
