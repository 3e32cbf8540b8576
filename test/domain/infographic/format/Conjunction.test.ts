import { assert, it } from "@effect/vitest"
import { spanishAnd } from "../../../../src/domain/infographic/format/Conjunction.ts"

it.each([
  ["ventas", "gastos", "ventas y gastos"],
  ["Gastos", "Ingresos", "Gastos e Ingresos"],
  ["Mallorca", "Ibiza", "Mallorca e Ibiza"],
  ["2025", "Índice", "2025 e Índice"],
  ["padres", "hijos", "padres e hijos"],
  ["agua", "hielo", "agua y hielo"],
  ["Fase I", "II", "Fase I y II"],
  ["x", "", "x y "],
])("spanishAnd joins %s and %s", (first, second, joined) => {
  assert.strictEqual(spanishAnd(first, second), joined)
})
