export type SpokenCommand = "repeat" | "back" | "skip" | "help" | "stop" | "next" | "send" | "change" | "yes" | "no"
