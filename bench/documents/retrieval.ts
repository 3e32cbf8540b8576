import * as Effect from "effect/Effect"
import * as Documents from "../../src/adapters/documents/DocumentText.ts"
import { threadFor } from "../../src/layers/threads.ts"
import { bm25Alone, isVerbatim, measured, ours, readCorpus, type Search } from "../../test/support/corpus/measured.ts"
import { hardQuestions } from "../../test/support/corpus/hardQuestions.ts"
import { questions } from "../../test/support/corpus/questions.ts"

/**
 * Questions about the tests' documents (Markdown, HTML, plain text, a PDF with tables; in English and Spanish), each
 * with a known passage. Prints how often the passage is among the first five results and how often it is the first,
 * with the right page and exact offsets, for our ranking and for plain BM25. Then prints the hard questions, grouped by
 * reason. Runs without an embedding model, so passages are found only by the words that they share with the question. A
 * passage that neither ranking finds shares only stop words with its question; plain BM25 counts stop words, and our
 * ranking doesn't. `node bench/documents/retrieval.ts`
 */
const reader = Documents.layer({ threads: 1, pdf: threadFor("pdf"), html: threadFor("html"), docx: threadFor("docx") })
const documents = await Effect.runPromise(Effect.provide(readCorpus, reader))
const percent = (share: number): string => `${(share * 100).toFixed(1).padStart(5)} %`

console.log(`${questions.length} questions, ${documents.length} documents`)
const contestants: ReadonlyArray<readonly [string, Search]> = [
  ["BM25 alone", bm25Alone(documents)],
  ["ours", ours(documents)],
]
const recalls: Array<number> = []
for (const [name, search] of contestants) {
  const { recallAtFive, exactFirst, missed } = measured(documents, search)
  const cited = questions.flatMap(({ question }) => search(question, 5))
  const exact = cited.filter((one) => isVerbatim(documents, one)).length / cited.length
  recalls.push(recallAtFive)
  console.log(
    `${name.padEnd(12)} recall@5 ${percent(recallAtFive)}  first ${percent(exactFirst)}  citations verbatim ${percent(exact)}` +
      (missed.length === 0 ? "" : `  missed: ${missed.join(" | ")}`),
  )
}
console.log(`ratio of recall@5: ${(recalls[1]! / recalls[0]!).toFixed(3)}`)

for (const [kind, asked] of [
  ...Object.entries(hardQuestions),
  ["all hard questions", Object.values(hardQuestions).flat()] as const,
]) {
  const [plain, mine] = contestants.map(([, search]) => measured(documents, search, asked))
  console.log(
    `${kind.padEnd(38)} ${String(asked.length).padStart(2)} questions, recall@5: BM25 alone ${percent(plain!.recallAtFive)}  ` +
      `ours ${percent(mine!.recallAtFive)}  ratio ${(mine!.recallAtFive / plain!.recallAtFive).toFixed(3)}`,
  )
}
