#!/usr/bin/env node
import "../nodeVersion.ts"
import "../wasmWrappers.ts"
import { commandNamed, summary } from "./Commands.ts"

const [name, ...args] = process.argv.slice(2)
const command = commandNamed(name)

if (name === undefined || name === "--help" || name === "-h" || name === "help") {
  process.stdout.write(`${summary}\n`)
} else if (command === undefined) {
  process.stderr.write(`parley has no command ${name}\n\n${summary}\n`)
  process.exitCode = 2
} else await command.run(args)
