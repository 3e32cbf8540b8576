import { commands } from "../../src/layers/commands/Commands.ts"

const usages = await Promise.all(
  commands.map(async ({ name, about, usage }) => ({ name, about, usage: await usage() })),
)

/** Every command with its `--help`. */
export const commandList = (): string =>
  usages
    .map(
      ({ name, about, usage }) =>
        `## parley ${name}\n\n${about[0]!.toUpperCase()}${about.slice(1)}.\n\n\`\`\`text\n${usage}\n\`\`\``,
    )
    .join("\n\n")
