import { assert, it } from "@effect/vitest"
import { matchRanking } from "../../../../src/domain/understanding/choice/RankedChoice.ts"

const wares = [
  { value: "price", label: "Price" },
  { value: "color", label: "Color" },
  { value: "size", label: "Size" },
]
const cosas = [
  { value: "price", label: "Precio" },
  { value: "color", label: "Color" },
  { value: "size", label: "Tamaño" },
]

const order = (text: string, options = wares, locale = "en") => {
  const result = matchRanking(text, options, locale)
  return result._tag === "rejected" ? "-" : `${result._tag}: ${result.matches.map(({ value }) => value).join(" ")}`
}

it("understands a ranking in English", () => {
  for (const [text, understood] of [
    ["first the price, then the color", "price color"],
    ["First the price then the color and then the size", "price color size"],
    ["color, size, price", "color size price"],
    ["first size second color third price", "size color price"],
    ["First, the size. Second, the price.", "size price"],
    ["in first place color, in second place price", "color price"],
    ["number one is size, number two is price", "size price"],
    ["price followed by size", "price size"],
    ["size before price", "size price"],
    ["the second, then the first", "color price"],
    ["option three and option one", "size price"],
    ["I'd say price, color and finally size", "price color size"],
    ["color and last the price", "color price"],
    ["color", "color"],
  ] as const)
    assert.strictEqual(order(text), `accepted: ${understood}`, text)
})

it("understands a ranking in Spanish", () => {
  for (const [text, understood] of [
    ["primero el precio, luego el color", "price color"],
    ["primero el color, después el tamaño y por último el precio", "color size price"],
    ["en primer lugar el tamaño, en segundo lugar el precio", "size price"],
    ["el precio y a continuación el color", "price color"],
    ["tamaño, precio, color", "size price color"],
    ["la segunda y luego la primera", "color price"],
    ["número uno es precio, número dos es tamaño", "price size"],
  ] as const)
    assert.strictEqual(order(text, cosas, "es"), `accepted: ${understood}`, text)
})

it("confirms a doubtful ranking, and rejects anything else", () => {
  assert.strictEqual(order("first the price, then the weather"), "confirm: price")
  assert.strictEqual(order("all of them"), "-")
  assert.strictEqual(order("the weather"), "-")
  assert.strictEqual(order("none"), "accepted: ")
})

it("doesn't split labels that begin with an ordinal", () => {
  const seats = [
    { value: "1", label: "First class" },
    { value: "2", label: "Second class" },
    { value: "3", label: "Standing" },
  ]
  assert.strictEqual(order("standing, then first class", seats), "accepted: 3 1")
})
