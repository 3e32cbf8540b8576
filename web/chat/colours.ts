import bash from "highlight.js/lib/languages/bash"
import c from "highlight.js/lib/languages/c"
import cpp from "highlight.js/lib/languages/cpp"
import csharp from "highlight.js/lib/languages/csharp"
import css from "highlight.js/lib/languages/css"
import diff from "highlight.js/lib/languages/diff"
import go from "highlight.js/lib/languages/go"
import ini from "highlight.js/lib/languages/ini"
import java from "highlight.js/lib/languages/java"
import javascript from "highlight.js/lib/languages/javascript"
import json from "highlight.js/lib/languages/json"
import kotlin from "highlight.js/lib/languages/kotlin"
import markdown from "highlight.js/lib/languages/markdown"
import php from "highlight.js/lib/languages/php"
import python from "highlight.js/lib/languages/python"
import ruby from "highlight.js/lib/languages/ruby"
import rust from "highlight.js/lib/languages/rust"
import sql from "highlight.js/lib/languages/sql"
import typescript from "highlight.js/lib/languages/typescript"
import xml from "highlight.js/lib/languages/xml"
import yaml from "highlight.js/lib/languages/yaml"
import { createLowlight } from "lowlight"
import { branch, type Piece } from "./markdown/piece.ts"

const lowlight = createLowlight({
  bash,
  c,
  cpp,
  csharp,
  css,
  diff,
  go,
  ini,
  java,
  javascript,
  json,
  kotlin,
  markdown,
  php,
  python,
  ruby,
  rust,
  sql,
  typescript,
  xml,
  yaml,
})

/** Longer code is not highlighted, because that would take longer than a frame. */
const longest = 30_000

type Content = ReturnType<typeof lowlight.highlight>["children"][number]

/** Highlighted token types; others are plain. */
const kinds: Readonly<Record<string, string>> = {
  "hljs-comment": "comment",
  "hljs-quote": "comment",
  "hljs-keyword": "keyword",
  "hljs-selector-tag": "keyword",
  "hljs-name": "keyword",
  "hljs-built_in": "name",
  "hljs-title": "name",
  "hljs-section": "name",
  "hljs-attr": "attribute",
  "hljs-attribute": "attribute",
  "hljs-property": "attribute",
  "hljs-type": "attribute",
  "hljs-string": "string",
  "hljs-regexp": "string",
  "hljs-addition": "string",
  "hljs-number": "number",
  "hljs-literal": "number",
  "hljs-symbol": "number",
  "hljs-deletion": "gone",
  "hljs-meta": "comment",
}

const pieceOf = (content: Content): ReadonlyArray<Piece> => {
  if (content.type === "text") return [content.value]
  if (content.type !== "element") return []
  const children = content.children.flatMap(pieceOf)
  const names = content.properties["className"]
  const kind = Array.isArray(names)
    ? names.map((name) => kinds[String(name)]).find((one) => one !== undefined)
    : undefined
  return kind === undefined ? children : [branch("span", { class: `code-${kind}` }, ...children)]
}

/** Highlights code; undefined if it is too long or its language is unknown. */
export const coloured = (language: string, text: string): ReadonlyArray<Piece> | undefined =>
  text.length > longest || !lowlight.registered(language)
    ? undefined
    : lowlight.highlight(language, text).children.flatMap(pieceOf)
