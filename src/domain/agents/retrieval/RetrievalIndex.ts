import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import { RagMode } from "../AgentConfig.ts"
import { Bm25, type Ranked } from "./Bm25.ts"
import type { DocumentContent } from "./DocumentContent.ts"
import { Section, sections } from "./PageTree.ts"
import { Passage, passages } from "./Passages.ts"

/** What is kept of an agent's documents, so that questions find passages in them. */
export const RetrievalIndex = Schema.Struct({
  version: Schema.Literal(1),
  ragMode: RagMode,
  /** Names of the documents, for people. */
  documents: Schema.Array(Schema.String),
  passages: Schema.Array(Passage),
  sections: Schema.Array(Section),
  /** The vectors of the passages and the model that made them; null where passages are ranked by their terms. */
  vectors: Schema.NullOr(Schema.Struct({ model: Schema.String, of: Schema.Array(Schema.Array(Schema.Finite)) })),
}).pipe(Schema.encodeKeys({ ragMode: "rag_mode" }))
export type RetrievalIndex = typeof RetrievalIndex.Type

export interface NamedContent {
  readonly name: string
  readonly content: DocumentContent
}

/** The document has neither an outline nor a printed table of contents. */
export class OutlineMissing extends Schema.TaggedError<OutlineMissing>()("OutlineMissing", { name: Schema.String }) {}

/** No document holds a word: scanned pages, perhaps. */
export class TextMissing extends Schema.TaggedError<TextMissing>()("TextMissing", { name: Schema.String }) {}

/** The index of documents, without vectors. */
export const indexOf = (
  documents: ReadonlyArray<NamedContent>,
  ragMode: typeof RagMode.Type,
): Result.Result<RetrievalIndex, OutlineMissing | TextMissing> => {
  const found = documents.map(({ content }, document) => ({
    passages: passages(content, document),
    sections: ragMode === "pageindex" ? sections(content, document) : [],
  }))
  const empty = found.findIndex((one) => one.passages.length === 0)
  if (empty !== -1) return Result.fail(new TextMissing({ name: documents[empty]!.name }))
  const flat = ragMode === "pageindex" ? found.findIndex((one) => one.sections.length === 0) : -1
  if (flat !== -1) return Result.fail(new OutlineMissing({ name: documents[flat]!.name }))
  return Result.succeed({
    version: 1,
    ragMode,
    documents: documents.map(({ name }) => name),
    passages: found.flatMap((one) => one.passages),
    sections: found.flatMap((one) => one.sections),
    vectors: null,
  })
}

/** A passage that answers a question, and how well. */
export interface Hit {
  readonly passage: Passage
  /** Position of the passage in the index. */
  readonly index: number
  readonly score: number
  readonly section: string | null
}

const cosine = (a: ReadonlyArray<number>, b: ReadonlyArray<number>): number => {
  let [dot, left, right] = [0, 0, 0]
  for (let at = 0; at < a.length; at++) {
    const [x, y] = [a[at]!, b[at] ?? 0]
    dot += x * y
    left += x * x
    right += y * y
  }
  return left === 0 || right === 0 ? 0 : dot / Math.sqrt(left * right)
}

/** Sections that are looked into. */
const widest = 5

/** An index made ready for questions. */
export class Retriever {
  readonly index: RetrievalIndex
  private readonly byTerms: Bm25
  private readonly bySection: Bm25

  constructor(index: RetrievalIndex) {
    this.index = index
    this.byTerms = new Bm25(index.passages.map(({ text }) => text))
    this.bySection = new Bm25(index.sections.map((section) => this.sectionText(section)))
  }

  /** A title says more of a section than any of its words. */
  private sectionText(section: Section): string {
    const pages = this.index.passages.filter((passage) => isWithin(passage, section)).map(({ text }) => text)
    return [section.title, section.title, section.title, ...pages].join("\n")
  }

  /** The best passages, best first. `vector` is the question's, by the index's model. */
  search(question: string, limit: number, vector: ReadonlyArray<number> | null = null): ReadonlyArray<Hit> {
    if (this.index.ragMode === "pageindex") return this.throughTree(question, limit)
    const { vectors } = this.index
    const ranked =
      vectors === null || vector === null ? this.byTerms.search(question, limit) : nearest(vectors.of, vector, limit)
    return ranked.map((one) => this.hit(one, null))
  }

  private hit({ index, score }: Ranked, section: string | null): Hit {
    return { passage: this.index.passages[index]!, index, score, section }
  }

  /** First the sections that the question is about, then the passages of their pages. */
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

const isWithin = (passage: Passage, section: Section): boolean =>
  passage.document === section.document &&
  passage.page !== null &&
  passage.page >= section.firstPage &&
  passage.page <= section.lastPage

const nearest = (
  vectors: ReadonlyArray<ReadonlyArray<number>>,
  vector: ReadonlyArray<number>,
  limit: number,
): ReadonlyArray<Ranked> =>
  vectors
    .map((one, index) => ({ index, score: cosine(vector, one) }))
    .sort((a, b) => b.score - a.score || a.index - b.index)
    .slice(0, limit)
