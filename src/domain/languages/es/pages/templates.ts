/** What the shipped templates say of themselves, in Spanish. A sentence that is not here is shown in English. */
export const templates: Readonly<Record<string, string>> = {
  "Budget variance": "Desviación del presupuesto",
  "Plan against actual: totals, deviations by size, how they add up, and every line. A4 and Letter.":
    "Presupuesto y gasto real: totales, desviaciones por tamaño, cómo se suman y todas las partidas. A4 y Carta.",
  Lines: "Partidas",
  "One row for each budget line": "Una fila por partida",
  item: "Partida",
  "What the money is for": "Para qué es el dinero",
  budget: "Presupuesto",
  "Planned amount": "Importe previsto",
  actual: "Real",
  "Amount that was spent or earned": "Importe gastado o ingresado",
  type: "Tipo",
  "income or cost (cost when absent): decides which way is good":
    "income o cost (si falta, cost): decide qué sentido es bueno",
  Comparison: "Comparación",
  "Places, products or people side by side: bars for one measure, before and after for two, groups for three.":
    "Lugares, productos o personas lado a lado: barras con una medida, antes y después con dos, grupos con tres.",
  "One row for each thing compared": "Una fila por cosa comparada",
  name: "Nombre",
  "What is compared": "Qué se compara",
  measure: "Medidas",
  "One to three measures; two are drawn as before and after":
    "De una a tres medidas; dos se dibujan como antes y después",
  "Key figures": "Cifras clave",
  "Key figures with change, target and trend, the main one over time and by part. One page.":
    "Cifras clave con variación, objetivo y tendencia; la principal en el tiempo y por partes. Una página.",
  "One row for each figure": "Una fila por cifra",
  metric: "Indicador",
  "Name of the figure": "Nombre de la cifra",
  value: "Valor",
  Now: "Ahora",
  previous: "Anterior",
  "What it is compared with": "Con qué se compara",
  target: "Objetivo",
  "What it should be": "Lo que debería ser",
  unit: "Unidad",
  "Currency code, % or a noun": "Código de moneda, % o un nombre",
  better: "Mejor",
  "up or down (up when absent): decides which way is good": "up o down (si falta, up): decide qué sentido es bueno",
  "Survey results": "Resultados de una encuesta",
  "Answers on a scale, most favourable question first, who answered, and what they said.":
    "Respuestas en una escala, primero la pregunta más favorable, quién respondió y qué dijo.",
  "One row for each question": "Una fila por pregunta",
  question: "Pregunta",
  "The question as it was asked": "La pregunta tal como se hizo",
  answer: "Respuestas",
  "Counts or shares from the least to the most favourable answer, two to seven; a column named n or answers is the base":
    "Recuentos o porcentajes de la respuesta menos a la más favorable, de dos a siete; una columna llamada n o respuestas es la base",
  "Table report": "Informe en tabla",
  "Any dataset as a table to read and print: aligned numbers, bars beside the first measure, repeated heads.":
    "Cualquier conjunto de datos como tabla para leer e imprimir: números alineados, barras junto a la primera medida, cabeceras repetidas.",
  "The table as it is": "La tabla tal cual",
  column: "Columnas",
  "Any column; numbers, dates and text are told apart by their values":
    "Cualquier columna; los números, las fechas y el texto se distinguen por sus valores",
  "Development over time": "Evolución en el tiempo",
  "Measures over time with direct labels and events, each on its own scale, and their change.":
    "Medidas en el tiempo con rótulos directos y sucesos, cada una en su escala, y su variación.",
  "One row for each date": "Una fila por fecha",
  date: "Fecha",
  "2026, 2026-Q1, 2026-01 or 2026-01-31; other text is taken in order":
    "2026, 2026-T1, 2026-01 o 2026-01-31; otro texto se toma en su orden",
  series: "Series",
  "Measures; six are drawn. Empty cells interrupt the line":
    "Medidas; se dibujan seis. Las celdas vacías interrumpen la línea",
}
