import { assert, describe, it } from "@effect/vitest"
import { htmlText } from "../../../src/adapters/documents/HtmlText.ts"

const entities: ReadonlyArray<readonly [string, string]> = [
  ["K&ouml;ln, Stra&szlig;e, fa&ccedil;ade, &Auml;rger", "Köln, Straße, façade, Ärger"],
  ["&ntilde;and&uacute; &iquest;qu&eacute;?", "ñandú ¿qué?"],
  ["5 &le; x &lt; 7 &amp;&amp; y &ge; 8", "5 ≤ x < 7 && y ≥ 8"],
  ["&#233;&#x1F600;&#0;&#xD800;&#x110000;", "é😀\u{FFFD}\u{FFFD}\u{FFFD}"],
  ["&#128; is what &#150; wrote", "€ is what – wrote"],
  ["&NotEqualTilde;", "≂̸"],
  ["AT&T &copy 2024 &amp no more; &unknown; & &", "AT&T © 2024 & no more; &unknown; & &"],
  ["&amp;lt;", "&lt;"],
]

describe("the text of an HTML document", () => {
  it.each(entities)("has %s decoded", (html, text) => {
    assert.strictEqual(htmlText(html), text)
  })

  it("has one line for each block, without hidden parts", () => {
    const html =
      "<html><head><title>no</title><style>p{}</style></head><body><h1>Hi &amp; bye</h1><!-- no --><p>a<b>b</b></p>" +
      "<script>if (a < b) alert('no')</script><ul><li>one<li>two</ul>1 < 2 &#233;&#x1F600;&unknown;"
    assert.strictEqual(htmlText(html), "Hi & bye\n\nab\n\none\ntwo\n1 < 2 é😀&unknown;")
  })

  it.each([
    ["a > in an attribute", "<p title=\"a > b\" data-x='c > d'>seen</p>", "seen"],
    ["a script that mentions its end tag", "a<script>'</scripty>'; x</script >b", "ab"],
    ["nested pictures", "a<svg><g><svg><text>no</text></svg><title>no</title></g></svg>b", "ab"],
    ["nested templates", "a<TEMPLATE><p>no<template>no</template>no</p></Template>b", "ab"],
    ["a self-closing picture", "<svg/>a<svg><svg/>no</svg>b", "ab"],
    ["a comment that contains tags", "a<!-- <p> -- > <script> -->b", "ab"],
    ["a declaration and an instruction", '<!DOCTYPE html><?xml version="1.0"?>a', "a"],
    ["text that only looks like a tag", "if 3 <4 and <5", "if 3 <4 and <5"],
    ["tags in a text area", "<textarea><p>typed</textarea>", "<p>typed"],
    ["white space of all kinds", " a \t b\u00a0\u2003c <p> \n </p>\r\n<p>\n\n\nd", "a b c\n\nd"],
    ["an end tag without a start tag", "a</svg></p>b", "a\nb"],
  ])("is extracted correctly with %s", (_, html, text) => {
    assert.strictEqual(htmlText(html), text)
  })

  it("is parsed to its end, however it is structured", () => {
    for (const html of ["", "<", "<script>", "<!--", "<a", "</", "<p".repeat(50_000), "<div>".repeat(50_000), "&#0;"])
      assert.isString(htmlText(html))
  })
})
