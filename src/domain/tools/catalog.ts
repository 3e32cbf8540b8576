import { tool as csvExport } from "./data/CsvExport.ts"
import { tool as csvQuery } from "./data/CsvQuery.ts"
import { tool as jsonLookup } from "./data/JsonLookup.ts"
import { tool as breakEven } from "./finance/BreakEven.ts"
import { tool as loan } from "./finance/Loan.ts"
import { tool as arithmetic } from "./math/Arithmetic.ts"
import { tool as calculator } from "./math/Calculator.ts"
import { tool as numberBase } from "./math/NumberBase.ts"
import { tool as statistics } from "./math/Statistics.ts"
import { tool as think } from "./reasoning/Think.ts"
import { tool as textDifference } from "./text/TextDifference.ts"
import { tool as textStatistics } from "./text/TextStatistics.ts"
import type { Tool } from "./Tool.ts"
import { tool as calendar } from "./utility/Calendar.ts"
import { tool as unitConversion } from "./utility/UnitConversion.ts"
import { tool as chart } from "./visualization/Chart.ts"

/** All built-in tools. None has external access: they depend only on their arguments and the time. */
export const builtInTools: ReadonlyArray<Tool> = [
  arithmetic,
  breakEven,
  calculator,
  calendar,
  chart,
  csvExport,
  csvQuery,
  jsonLookup,
  loan,
  numberBase,
  statistics,
  textDifference,
  textStatistics,
  think,
  unitConversion,
]
