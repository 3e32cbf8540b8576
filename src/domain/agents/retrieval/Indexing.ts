import * as Result from "effect/Result"
import * as Schema from "effect/Schema"
import type { RagMode } from "../AgentConfig.ts"
import type { DocumentContent } from "./DocumentContent.ts"
import { sections } from "./PageTree.ts"
import { Passage, passages } from "./Passages.ts"
import { RetrievalIndex } from "./RetrievalIndex.ts"
import { Vector } from "./Vector.ts"

export interface NamedContent {
  readonly name: string
  readonly content: DocumentContent
}

/** The document's name, and its position among the documents. */
const which = { name: Schema.String, document: Schema.Int }

/** The document has neither an outline nor a printed table of contents. */
export class OutlineMissing extends Schema.TaggedError<OutlineMissing>()("OutlineMissing", which) {}

/** The document has no text; it may consist of scanned pages. */
export class TextMissing extends Schema.TaggedError<TextMissing>()("TextMissing", which) {}

type Indexed = Result.Result<RetrievalIndex, OutlineMissing | TextMissing>

/** The number of passages that are split or serialized at a time. */
const stride = 200

/** Builds the index of documents, without vectors. It yields often, so that other fibers can run. */
export function* indexing(
  documents: ReadonlyArray<NamedContent>,
  ragMode: typeof RagMode.Type,
): Generator<void, Indexed> {
  const cut: Array<Passage> = []
  const tree: Array<RetrievalIndex["sections"][number]> = []
  for (const [document, { name, content }] of documents.entries()) {
    const before = cut.length
    for (const passage of passages(content, document)) {
      cut.push(passage)
      if (cut.length % stride === 0) yield
    }
    if (cut.length === before) return Result.fail(new TextMissing({ name, document }))
    if (ragMode !== "pageindex") continue
    const outline = sections(content, document)
    if (outline.length === 0) return Result.fail(new OutlineMissing({ name, document }))
    tree.push(...outline)
  }
  const names = documents.map(({ name }) => name)
  return Result.succeed({ version: 1, ragMode, documents: names, passages: cut, sections: tree, vectors: null })
}

/** Builds the index in one go. */
export const indexOf = (documents: ReadonlyArray<NamedContent>, ragMode: typeof RagMode.Type): Indexed => {
  const steps = indexing(documents, ragMode)
  for (;;) {
    const step = steps.next()
    if (step.done === true) return step.value
  }
}

const encodeIndex = Schema.encodeSync(RetrievalIndex)
const encodePassages = Schema.encodeSync(Schema.Array(Passage))
const encodeVectors = Schema.encodeSync(Schema.Array(Vector))

/** Serializes a list as JSON in pieces. */
function* listed<A>(items: ReadonlyArray<A>, encode: (some: ReadonlyArray<A>) => ReadonlyArray<unknown>) {
  yield "["
  for (let at = 0; at < items.length; at += stride) {
    const text = JSON.stringify(encode(items.slice(at, at + stride)))
    yield `${at === 0 ? "" : ","}${text.slice(1, -1)}`
  }
  yield "]"
}

/** Serializes an index for storage as JSON, in pieces. */
export function* indexText(index: RetrievalIndex): Generator<string> {
  const { passages: all, vectors } = index
  const { passages: _none, vectors: _null, ...rest } = encodeIndex({ ...index, passages: [], vectors: null })
  yield `${JSON.stringify(rest).slice(0, -1)},"passages":`
  yield* listed(all, encodePassages)
  if (vectors === null) return yield ',"vectors":null}'
  yield `,"vectors":{"model":${JSON.stringify(vectors.model)},"of":`
  yield* listed(vectors.of, encodeVectors)
  yield "}}"
}
