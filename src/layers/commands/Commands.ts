import type * as Effect from "effect/Effect"
import { version } from "../Version.ts"

/** A subcommand of `parley`. */
export interface Command {
  readonly name: string
  /** What it does, in one line. */
  readonly about: string
  /** Its usage, as `--help` prints it. */
  readonly usage: () => Promise<string>
  /** Runs the command. Exit status: 0 done, 1 failed, 2 invalid arguments. */
  readonly run: (args: ReadonlyArray<string>) => Promise<void>
}

/** What a command's module exports. */
interface CommandModule {
  readonly usage: string
  readonly program: (args: ReadonlyArray<string>) => Effect.Effect<void>
}

/** Loads each command only when it is used: most need only a small part of the service. */
const command = (name: string, about: string, load: () => Promise<CommandModule>): Command => ({
  name,
  about,
  usage: async () => (await load()).usage,
  run: async (args) => {
    const [{ program }, { runMain }] = await Promise.all([load(), import("@effect/platform-node/NodeRuntime")])
    runMain(program(args), { disableErrorReporting: true })
  },
})

const startUsage = `usage: parley start

Starts the service and runs until SIGTERM or SIGINT. All settings are environment variables; without any,
everything is kept in ./.data. If it can't start, it says why and exits with status 1.`

/** Takes no arguments, because the service is configured only by its environment. */
const start: Command = {
  name: "start",
  about: "run the service",
  usage: async () => startUsage,
  run: async ([argument]) => {
    if (argument === undefined) await import("../main.ts")
    else if (argument === "--help" || argument === "-h") process.stdout.write(`${startUsage}\n`)
    else {
      process.stderr.write(`start takes no ${argument}: its settings are environment variables\n\n${startUsage}\n`)
      process.exitCode = 2
    }
  },
}

const versionCommand: Command = {
  name: "version",
  about: "print the version",
  usage: async () => "usage: parley version",
  run: async ([argument]) => {
    if (argument === undefined || argument === "--help" || argument === "-h") process.stdout.write(`${version}\n`)
    else {
      process.stderr.write(`version takes no ${argument}\n`)
      process.exitCode = 2
    }
  },
}

export const commands: ReadonlyArray<Command> = [
  start,
  command("token", "print a token that the service accepts", () => import("./TokenCommand.ts")),
  command("rotate", "print JWT_KEYS with a new key, or reseal secrets", () => import("./RotateCommand.ts")),
  command("data-keys", "replace or erase the keys that encrypt tenants' data", () => import("./DataKeysCommand.ts")),
  command("audit", "verify the audit log", () => import("./AuditCommand.ts")),
  command("render", "render one page from files", () => import("./RenderCommand.ts")),
  command("understand", "convert utterances to answers", () => import("./UnderstandCommand.ts")),
  command("import", "import a form from another system", () => import("./ImportCommand.ts")),
  command("languages", "list the texts that are missing in a language", () => import("./LanguagesCommand.ts")),
  command("documents", "print the text that agents read from documents", () => import("./DocumentsCommand.ts")),
  command("doctor", "check everything that the service needs", () => import("./DoctorCommand.ts")),
  command("migrate", "update the database schema, or copy the database", () => import("./MigrateCommand.ts")),
  command("backup", "back up all data to a folder", () => import("./BackupCommand.ts")),
  command("restore", "restore a backup into empty stores", () => import("./RestoreCommand.ts")),
  versionCommand,
]

export const commandNamed = (name: string | undefined): Command | undefined =>
  commands.find((one) => one.name === (name === "--version" || name === "-v" ? "version" : name))

const widest = Math.max(...commands.map(({ name }) => name.length))

export const summary = `usage: parley COMMAND [options]

${commands.map(({ name, about }) => `  ${name.padEnd(widest)}  ${about}`).join("\n")}

Run parley COMMAND --help for details. Exit status: 0 success, 1 failure, 2 wrong command or option.`
