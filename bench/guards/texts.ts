/** Checks that the time to process text from a model, a person or a file grows at most linearly. */
import { readCsv } from "../../src/adapters/csv/ReadCsv.ts"
import { fillable } from "../../src/domain/infographic/composition/FillableTemplate.ts"
import { figureSources } from "../../src/domain/infographic/composition/FigureSources.ts"
import { registeredTemplates } from "../../src/domain/infographic/templates/shipped.ts"
import { manyFigures } from "../../test/domain/infographic/composition/manyFigures.ts"
import { nestedAnswers } from "../../test/web/chat/nestedAnswers.ts"
import { answerPieces } from "../../web/chat/markdown/answer.ts"
import { drawable } from "../../web/chat/markdown/coming.ts"
import { hold, leastWork, worst } from "./guard.ts"

const template = registeredTemplates.flatMap((one) => fillable(one) ?? [])[0]!
const figures = manyFigures(template)

const drawn = {
  addresses: { origin: "https://parley.test", pictures: [] },
  words: { copyCode: "Copy", code: "Code", table: "Table", picture: "Picture" },
  sources: null,
  citation: () => ({ href: "#", label: "" }),
  coloured: () => undefined,
}

const blankCell = new TextEncoder().encode(`a,b\n1${" ".repeat(200_000)}x,1\n`)

await hold([
  {
    name: "a CSV file with a cell of 200,000 blanks",
    unit: "ms",
    most: 500,
    measure: () => leastWork(1, () => readCsv(blankCell, {})),
  },
  {
    name: "an answer of signs alone, drawn",
    unit: "ms",
    most: 3000,
    measure: () => worst(nestedAnswers(), (text) => leastWork(1, () => answerPieces(drawable(text), drawn))),
  },
  {
    name: "200 figures on a page, looked up among 20,000",
    unit: "ms",
    most: 2000,
    measure: () => leastWork(1, () => figureSources(...figures)),
  },
])
