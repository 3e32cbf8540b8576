/** One turn of a conversation as a language model is given it. */
export type Turn =
  | { readonly role: "system"; readonly text: string }
  | { readonly role: "user"; readonly text: string }
  | { readonly role: "assistant"; readonly text: string; readonly calls: ReadonlyArray<CalledTool> }
  | { readonly role: "tool"; readonly id: string; readonly name: string; readonly output: unknown }

/** A tool that the model asked for. */
export interface CalledTool {
  readonly id: string
  readonly name: string
  readonly input: unknown
}
