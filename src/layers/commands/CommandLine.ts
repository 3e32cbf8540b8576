import * as Cause from "effect/Cause"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Schema from "effect/Schema"
import { parseArgs, type ParseArgsConfig } from "node:util"
import { FileFailed } from "../../adapters/backup/FileFailed.ts"
import * as Log from "../Log.ts"
import { environment } from "../Settings.ts"
import { startFailure } from "../StartFailure.ts"

/** The flags of a command are invalid. */
export class UsageWrong extends Schema.TaggedError<UsageWrong>()("UsageWrong", { problem: Schema.String }) {}

export const usageWrong = (problem: string) => new UsageWrong({ problem })

/** The command failed for a reason that the user can fix. */
export class CommandRefused extends Schema.TaggedError<CommandRefused>()("CommandRefused", {
  problem: Schema.String,
}) {}

export const refused = (problem: string) => new CommandRefused({ problem })

/** The values of a command's flags; an unknown flag is refused by name. */
export const flagsOf = <const Options extends NonNullable<ParseArgsConfig["options"]>>(
  args: ReadonlyArray<string>,
  options: Options,
) =>
  Effect.try({
    try: () => parseArgs({ args: [...args], options, strict: true }).values,
    catch: (error) => usageWrong(error instanceof Error ? error.message.split(". ")[0]! : "the flags cannot be read"),
  })

/** Whether only the usage was requested. */
export const asksForHelp = (args: ReadonlyArray<string>): boolean => args.includes("--help") || args.includes("-h")

export const print = (lines: string) => Effect.sync(() => process.stdout.write(`${lines}\n`))

/** `name=value` after a flag; undefined if either is missing. */
export const pairOf = (text: string): readonly [name: string, value: string] | undefined => {
  const at = text.indexOf("=")
  return at < 1 || at === text.length - 1 ? undefined : [text.slice(0, at), text.slice(at + 1)]
}

/** Prints a command's messages to standard error, separately from its result, and sets the exit status. */
export const complain = (lines: string, status: number) =>
  Effect.sync(() => {
    process.stderr.write(`${lines}\n`)
    process.exitCode = status
  })

const reasonOf = (error: unknown, otherwise: string): string => {
  if (error instanceof CommandRefused) return error.problem
  if (error instanceof FileFailed) return `${error.file} cannot be read or written`
  return `${otherwise}: ${startFailure(error)}`
}

export interface CommandText {
  readonly usage: string
  /** The message for an expected failure. */
  readonly otherwise: string
}

/** A command that needs the settings: exit status 2 for invalid flags, 1 for a failure. */
export const commandOf =
  <E>(
    { usage, otherwise }: CommandText,
    run: (args: ReadonlyArray<string>) => Effect.Effect<unknown, E>,
  ): ((args: ReadonlyArray<string>) => Effect.Effect<void>) =>
  (args) => {
    const work: Effect.Effect<unknown, E> = asksForHelp(args) ? print(usage) : run(args)
    return work.pipe(
      Effect.asVoid,
      Effect.catchCause((cause) => {
        const error = Cause.squash(cause)
        return error instanceof UsageWrong
          ? complain(`${error.problem}\n\n${usage}`, 2)
          : complain(reasonOf(error, otherwise), 1)
      }),
      Effect.provide(Layer.merge(environment, Log.layer)),
    )
  }
