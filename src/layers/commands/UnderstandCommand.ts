import * as Effect from "effect/Effect"
import { asksForHelp, complain, flagsOf, print } from "./CommandLine.ts"
import { type Answered, answerLines } from "./answerLines.ts"
import { startThreads } from "./UnderstandThreads.ts"

/** Input is processed in pieces of about this many characters; a single piece needs no threads. */
const pieceSize = 65_536

const write = ({ text, failed }: Answered): Promise<void> => {
  if (failed) process.exitCode = 1
  return new Promise((resolve) => {
    if (process.stdout.write(text)) resolve()
    else process.stdout.once("drain", resolve)
  })
}

const linesIn = (text: string): number => {
  let count = 0
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", end + 1)) count++
  return count
}

export const usage = `usage: parley understand < questions.jsonl > answers.jsonl

Converts utterances into answers to form questions, for form authors and for benchmarks.
Reads one JSON object per line:

  {"type", "locale", "text", "now", "timezone"?, "options"?, "label"?}

  type      email, phone, number, integer, date, time, datetime, boolean, choice, choices (several options), duration or url
  locale    a BCP 47 tag; English and Spanish are supported
  now       an ISO instant; default: the current time
  timezone  an IANA name; without a valid one, relative dates have the status "confirm"
  options   [{"value", "label"}], for choice and choices, and for boolean with its own labels
  label     the question; a number is converted to the unit that the question names ("How many days?")

A text question has "type": "text", and "entity" names the kind of text:

  {"type": "text", "entity", "pattern"?, "check"?, "part"?, "options"?, "locale", "text"}

  entity    person_name, code, postal_address, term or free_text
  pattern   a regular expression for a code
  check     the check digit of a code: vin, iban, isbn, ean, luhn, imei, nif, nie, dni, cif
  part      of a name: whole, first or last; of an address: line, number, street, unit, locality, region,
            postcode or country
  options   for a term: the catalog of possible values

To find answers to other questions too, add "asked": the form's questions, each with "field_id", "label" and the keys of a line
("type", "entity", "options"). "field_id" names the current question:

  {"type", "locale", "text", "field_id"?, "asked": [{"field_id", "label"?, "type", ...}]}

The result then has "also": [{"field_id", "status": "confirm" | "rejected", "value"}].

Prints one JSON object per line, in the same order:

  {"status": "accepted" | "confirm" | "rejected", "value", "code"?, "method"?, "alternatives"?}

"alternatives" are other possible values. "value" is null if there is no candidate. For an invalid line, the command prints
{"error", "line"}; the other lines are still processed, and the exit status is 1.`

/** Prints a result for each line of standard input; status 1 if a line could not be parsed. */
const answerInput = async (): Promise<void> => {
  let threads: ReturnType<typeof startThreads> | undefined
  const answers: Array<Promise<Answered>> = []
  let text = ""
  let first = 1

  process.stdin.setEncoding("utf8")
  for await (const chunk of process.stdin as AsyncIterable<string>) {
    const last = chunk.lastIndexOf("\n")
    const end = text.length + last + 1
    text += chunk
    if (last < 0 || text.length < pieceSize) continue
    threads ??= startThreads()
    answers.push(threads.answer({ text: text.slice(0, end), first }))
    first += linesIn(text.slice(0, end))
    text = text.slice(end)
    if (answers.length > 2 * threads.count) await write(await answers.shift()!)
  }
  for (const answered of answers) await write(await answered)
  await write(answerLines({ text, first }))
  await threads?.stop()
}

/** Status 2 for wrong flags, 1 if a line could not be parsed. */
export const program = (args: ReadonlyArray<string>) =>
  (asksForHelp(args)
    ? print(usage)
    : Effect.andThen(
        flagsOf(args, {}),
        Effect.promise(() => answerInput()),
      )
  ).pipe(Effect.catchTag("UsageWrong", ({ problem }) => complain(`${problem}\n\n${usage}`, 2)))
