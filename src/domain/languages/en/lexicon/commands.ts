import type { CommandWords } from "../../lexicon/CommandWords.ts"
import { list } from "../../lexicon/list.ts"

export const commands: CommandWords = {
  phrases: {
    repeat: ["repeat", "say again", "again", "repeat that"],
    back: ["back", "go back", "previous"],
    skip: ["skip", "skip it", "pass"],
    help: ["help"],
    stop: ["stop", "cancel", "quit", "pause"],
    next: ["next", "continue"],
    send: ["send", "submit"],
    change: ["change", "edit"],
    yes: list(`
    yes, yeah, yep, ok, okay, sure, correct, right, true
  `),
    no: ["no", "nope", "incorrect", "wrong", "false"],
  },
  reviewConfirm: ["yes", "ok", "okay", "send", "submit", "confirm", "correct"],
  reviewChange: ["change", "edit", "modify", "fix"],
}
