import * as Effect from "effect/Effect"
import { readFile } from "node:fs/promises"
import { basename } from "node:path"
import { parseArgs } from "node:util"
import * as Documents from "../../adapters/documents/DocumentText.ts"
import { documentType, isAccepted } from "../../domain/agents/Documents.ts"
import type { DocumentContent } from "../../domain/agents/retrieval/DocumentContent.ts"
import { DocumentText } from "../../ports/DocumentText.ts"
import { threadFor } from "../threads.ts"
import { commandOf, complain, print, refused, usageWrong } from "./CommandLine.ts"

export const usage = `usage: parley documents FILE...

Prints the text that an agent reads from its documents: PDF, Word (.docx), HTML and text. Each page of a PDF starts with
"--- page N". The agent can't find or cite anything that isn't printed. If a document can't be read, the command
names it and exits with status 1.`

const filesOf = (args: ReadonlyArray<string>) =>
  Effect.try({
    try: () => parseArgs({ args: [...args], options: {}, strict: true, allowPositionals: true }).positionals,
    catch: (error) => usageWrong(error instanceof Error ? error.message.split(". ")[0]! : "the files can't be read"),
  }).pipe(
    Effect.flatMap((files) =>
      files.length === 0 ? Effect.fail(usageWrong("name at least one file")) : Effect.succeed(files),
    ),
  )

const linesOf = ({ pages, outline }: DocumentContent): string =>
  [
    ...outline.map(({ title, level, page }) => `${"  ".repeat(level)}${title} (page ${page})`),
    ...pages.map(({ number, text }) =>
      number === null ? text : `--- page ${number}${text.trim() === "" ? ": no text, perhaps a scan" : `\n${text}`}`,
    ),
  ].join("\n")

/** The text of one file, preceded by the file's name if there are several files. */
const readFileText = Effect.fnUntraced(function* (file: string) {
  const bytes = yield* Effect.tryPromise({ try: () => readFile(file), catch: () => refused(`${file} can't be read`) })
  const type = documentType(undefined, basename(file))
  if (!isAccepted(type, null))
    return yield* refused(`${file} is ${type}; agents read PDF, Word documents, HTML and other text`)
  const { read } = yield* DocumentText
  return yield* Effect.mapError(read(bytes, type), ({ reason }) => refused(`${file}: ${reason}`))
})

const readers = Documents.layer({ threads: 1, pdf: threadFor("pdf"), html: threadFor("html"), docx: threadFor("docx") })

export const program = commandOf({ usage, otherwise: "The documents can't be read" }, (args) =>
  Effect.gen(function* () {
    const files = yield* filesOf(args)
    yield* Effect.forEach(
      files,
      (file) =>
        readFileText(file).pipe(
          Effect.map(linesOf),
          Effect.flatMap((text) => print(files.length === 1 ? text : `=== ${file}\n${text}`)),
          Effect.catchTag("CommandRefused", ({ problem }) => complain(problem, 1)),
        ),
      { discard: true },
    )
  }).pipe(Effect.provide(readers)),
)
