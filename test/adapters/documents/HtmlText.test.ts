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
  it.each(entities)("contains decoded entities: %s", (html, text) => {
    assert.strictEqual(htmlText(html), text)
  })

  it("has one line for each block, without hidden parts", () => {
    const html =
      "<html><head><title>no</title><style>p{}</style></head><body><h1>Hi &amp; bye</h1><!-- no --><p>a<b>b</b></p>" +
      "<script>if (a < b) alert('no')</script><ul><li>one<li>two</ul>1 < 2 &#233;&#x1F600;&unknown;"
    assert.strictEqual(htmlText(html), "# Hi & bye\n\nab\n\none\ntwo\n1 < 2 é😀&unknown;")
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
    ["a head that has no end tag", "<html><head><meta charset=utf-8><title>no</title><body><p>a</html>", "a"],
    ["neither head nor body", "<!doctype html><title>no</title><style>p{}</style><p>a", "a"],
    [
      "a script and a title that close themselves",
      "<?xml version='1.0'?><head><title/><script src='a.js'/></head><p>a",
      "a",
    ],
    ["a hidden paragraph", "<p>a</p><p hidden>no</p><p>b", "a\n\nb"],
    ["a hidden section", "a<div style='color: red; display : none'><div>no</div>no</div>b", "a\n\nb"],
    ["a hidden element without an end tag", "<ul><li hidden>a<li>b</ul><p>c", "a\nb\n\nc"],
    ["a hidden element without content", "<input hidden><br style='display:none'>a", "a"],
    ["readings above Chinese characters", "<ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp>字<rt>ji</rt></ruby>", "漢字"],
    ["readings without end tags", "<ruby>漢<rt>kan<rp>no</ruby>字", "漢字"],
    [
      "digits above and below the line",
      "10<sup>-6</sup> m<sup>2</sup>, H<sub>2</sub>O, 1<sup>st</sup>",
      "10⁻⁶ m², H₂O, 1st",
    ],
    ["a picture that has a description", 'a<img src=x alt="the &quot;plan&quot;">b<img alt="">', 'a the "plan" b'],
    ["headings", "<h1>a</h1><h2><div><b>b</b> c</div></h2><h3> </h3><p>d", "# a\n\n## b c\n\nd"],
    ["an end tag without a start tag", "a</svg></p>b", "a\nb"],
  ])("is extracted correctly with %s", (_, html, text) => {
    assert.strictEqual(htmlText(html), text)
  })

  it("is extracted even from malformed or deeply nested markup", () => {
    for (const html of ["", "<", "<script>", "<!--", "<a", "</", "<p".repeat(50_000), "<div>".repeat(50_000), "&#0;"])
      assert.isString(htmlText(html))
  })
})
