import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { afterAll, assert, describe, it } from "@effect/vitest"
import { metered } from "../../../src/adapters/nunjucks/Meter.ts"
import { RenderTooCostly } from "../../../src/domain/infographic/Errors.ts"
import { limitsHere } from "../../../src/domain/infographic/RenderLimits.ts"
import { makeEnvironment } from "../../../src/adapters/nunjucks/Environment.ts"

const root = mkdtempSync(join(tmpdir(), "environment-"))
let count = 0
afterAll(() => rmSync(root, { recursive: true, force: true }))

function environmentWith(files: Readonly<Record<string, string>>) {
  const folder = join(root, `templates-${(count += 1)}`)
  for (const [name, source] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), source)
  }
  return makeEnvironment([folder])
}

const rendered = (source: string, context: object = {}): string =>
  environmentWith({ "page.html.j2": source }).render("page.html.j2", context)
const failure = (source: string, context: object = {}): string => {
  try {
    return `rendered: ${rendered(source, context)}`
  } catch (error) {
    return error instanceof Error ? error.message : "no error"
  }
}

describe("a regular expression", () => {
  const source = `{{ data.text | replace(r/(a+)+$/, "") }}`
  const data = { text: "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaab" }

  it("never runs on the main thread", () => {
    const environment = environmentWith({ "page.html.j2": source })
    try {
      metered(limitsHere, () => environment.render("page.html.j2", { data }))
      assert.fail("rendered")
    } catch (error) {
      assert.instanceOf(error, RenderTooCostly)
    }
  })

  it("runs on a separate thread", () => assert.strictEqual(rendered(source, { data: { text: "baaa" } }), "b"))
})

describe("an undefined value", () => {
  it("is an error, whether it is a variable, a property, or a property of null", () => {
    assert.include(failure("{{ missing }}"), "'missing' is not defined")
    assert.include(failure("{{ data.missing }}", { data: {} }), "'missing' is not defined")
    assert.include(failure("{{ data.a.b }}", { data: { a: null } }), "'b' is not defined")
    assert.include(failure("{% for row in data.rows %}{% endfor %}", { data: {} }), "'rows' is not defined")
    assert.include(failure("{% if data.flag %}{% endif %}", { data: {} }), "'flag' is not defined")
  })

  it("is reported with its template, line and column", () => {
    assert.match(failure("one\ntwo {{ data.missing }}", { data: {} }), /page\.html\.j2\) \[Line 2, Column \d+\]/)
  })

  it("can be tested for, and given a default", () => {
    assert.strictEqual(rendered("{{ data.a is defined }} {{ data.b is defined }}", { data: { a: null } }), "true false")
    assert.strictEqual(rendered("{{ data.a.b.c | default('none') }}", { data: {} }), "none")
    assert.strictEqual(rendered("{% if x is undefined %}no{% endif %}"), "no")
  })
})

describe("values", () => {
  it("are printed as an empty string if null, and in JSON notation if they are numbers", () => {
    assert.strictEqual(rendered("[{{ v }}]", { v: null }), "[]")
    assert.strictEqual(
      rendered("{{ a }} {{ b }} {{ c }} {{ d }}", { a: -0, b: 1e21, c: 0.1 + 0.2, d: false }),
      "0 1e+21 0.30000000000000004 false",
    )
  })

  it("are escaped, wherever they come from", () => {
    const evil = `<script>"'&\\`
    const escaped = "&lt;script&gt;&quot;&#39;&amp;&#92;"
    assert.strictEqual(rendered("{{ v }}", { v: evil }), escaped)
    assert.strictEqual(rendered("{{ [v] | join(',') }}", { v: evil }), escaped)
    assert.strictEqual(rendered("{% set x %}{{ v }}{% endset %}{{ x }}", { v: evil }), escaped)
    assert.strictEqual(rendered("{% macro m(v) %}{{ v }}{% endmacro %}{{ m(v) }}", { v: evil }), escaped)
    assert.strictEqual(
      rendered("{{ v }}", { v: [evil] }),
      `[&quot;&lt;script&gt;&#92;&quot;&#39;&amp;&#92;&#92;&quot;]`,
    )
    assert.strictEqual(rendered("{{ v | tojson }}", { v: evil }), '"\\u003cscript\\u003e\\"\\u0027\\u0026\\\\"')
  })

  it("can't be marked safe by a template", () => {
    assert.include(failure("{{ v | safe }}", { v: "<b>" }), "filter not found: safe")
  })
})

describe("a template's sandbox", () => {
  it("blocks constructors and prototypes, by name or by key", () => {
    for (const path of [
      "data.constructor",
      "data['__proto__']",
      "data[['__proto__']]",
      "'a'.constructor",
      "data.toString",
      "rows.map",
      "range.constructor",
      "m.name",
    ]) {
      assert.include(
        failure(`{% macro m() %}{% endmacro %}{{ ${path} }}`, { data: {}, rows: [] }),
        "is not defined",
        path,
      )
    }
    assert.include(failure("{{ constructor }}"), "'constructor' is not defined")
    assert.include(failure("{{ toString }}"), "'toString' is not defined")
    assert.include(failure("{{ 1 | constructor }}"), "filter not found")
  })

  it("blocks randomness, and ranges beyond the limit", () => {
    assert.include(failure("{{ [1, 2] | random }}"), "filter not found: random")
    assert.include(failure("{% for i in range(100001) %}{% endfor %}"), "range() can have at most")
    assert.include(failure("{% for i in range(0, 10, 0) %}{% endfor %}"), "range() can have at most")
    assert.strictEqual(rendered("{% for i in range(1, 7, 2) %}{{ i }}{% endfor %}"), "135")
  })

  it("blocks files outside its folders, whether reached by “..”, an absolute path or a link", () => {
    writeFileSync(join(root, "secret.txt"), "secret")
    const folder = join(root, "linked")
    mkdirSync(folder)
    symlinkSync(join(root, "secret.txt"), join(folder, "link.njk"))
    for (const name of [
      "../secret.txt",
      join(root, "secret.txt"),
      "link.njk",
      "./../secret.txt",
      "a/../../secret.txt",
    ]) {
      writeFileSync(join(folder, "page.njk"), `{% include ${JSON.stringify(name)} %}`)
      assert.throws(() => makeEnvironment([folder]).render("page.njk", {}), /template not found/)
    }
  })
})

describe("data with special names", () => {
  it("a column named __keywords is not mistaken for keyword arguments", () => {
    const row = JSON.parse('{"__keywords": true, "title": "stolen"}')
    assert.strictEqual(
      rendered("{% macro m(row, title='mine') %}{{ title }}{% endmacro %}{{ m(row) }}", { row }),
      "mine",
    )
  })

  it("a column named length doesn't cause an endless loop, and one named toString breaks nothing", () => {
    assert.strictEqual(rendered("{% for x in row %}{{ x }}{% endfor %}", { row: { length: 1e12 } }), "length")
    assert.strictEqual(
      rendered("{{ row }}", { row: JSON.parse('{"toString": "x"}') }),
      "{&quot;toString&quot;:&quot;x&quot;}",
    )
  })
})

describe("the template language", () => {
  it("has blocks, inheritance, imports, keyword arguments and trimmed block lines", () => {
    const environment = environmentWith({
      "base.njk": "<{% block body %}base{% endblock %}>",
      "macros.njk": "{% macro hello(name, mark='.') %}Hello {{ name }}{{ mark }}{% endmacro %}",
      "page.html.j2":
        "{% extends 'base.njk' %}\n{% block body %}{{ super() }} {% import 'macros.njk' as m %}{{ m.hello('Ana', mark='!') }}{% endblock %}",
      "trim.njk": "a\n  {% if true %}\n  b\n  {% endif %}\nc",
    })
    assert.strictEqual(environment.render("page.html.j2", {}), "<base Hello Ana!>")
    assert.strictEqual(environment.render("trim.njk", {}), "a\n  b\nc")
  })

  it("iterates over objects and lists of pairs, with the loop's own variables", () => {
    assert.strictEqual(
      rendered("{% for k, v in o %}{{ loop.index }}{{ k }}{{ v }} {% endfor %}", { o: { a: 1, b: 2 } }),
      "1a1 2b2 ",
    )
    assert.strictEqual(
      rendered("{% for k, v in o %}{{ k }}{{ v }}{% if not loop.last %},{% endif %}{% endfor %}", {
        o: [
          ["a", 1],
          ["b", 2],
        ],
      }),
      "a1,b2",
    )
    assert.strictEqual(rendered("{% for x in o %}{{ x }}{% else %}none{% endfor %}", { o: null }), "none")
    assert.strictEqual(
      rendered("{% for k, rows in o | groupby('g') %}{{ k }}{{ rows | length }} {% endfor %}", {
        o: [{ g: "__proto__" }, { g: "b" }, { g: "__proto__" }],
      }),
      "__proto__2 b1 ",
    )
  })

  it("groups three hundred thousand rows in less than quadratic time", () => {
    const o = Array.from({ length: 300_000 }, () => ({ g: "a" }))
    assert.strictEqual(
      rendered("{% for k, rows in o | groupby('g') %}{{ k }}{{ rows | length }}{% endfor %}", { o }),
      "a300000",
    )
  })
})
