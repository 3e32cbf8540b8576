interface CalledTool {
  readonly content?: ReadonlyArray<object>
  readonly structuredContent?: unknown
}

const textOf = (item: object): string | undefined =>
  "type" in item && item.type === "text" && "text" in item && typeof item.text === "string" ? item.text : undefined

/** The texts of a tool's answer as one, where it holds nothing else. */
export const contentOf = ({ content = [], structuredContent }: CalledTool): unknown => {
  if (structuredContent !== undefined) return structuredContent
  const texts = content.map(textOf)
  return texts.every((text) => text !== undefined) ? texts.join("\n") : content
}
