import { assert, describe, it } from "@effect/vitest"
import * as Result from "effect/Result"
import { readCsv } from "../../../../src/adapters/csv/ReadCsv.ts"
import { isFieldSheet } from "../../../../src/domain/infographic/reading/FieldSheet.ts"

const isFields = (text: string): boolean => isFieldSheet(text.split(" | ").map((line) => line.split(",")))

describe("a sheet of fields", () => {
  it.each([
    "Company,Acme Ltd | Address,12 High Street | Employees,45 | Founded,1998 | Contact,Ana Ruiz",
    "Empresa,Acme SL | Empleados,45 | Fundada,1998 | Ingresos,1200000",
    "Company:,Acme | City:,Vigo | Owner:,Ana",
    "Nombre,Ana Ruiz | Edad,34 | Ciudad,Vigo | Teléfono,600123123",
    "Population,2300 | Area,45.2 | Mayor,Luis Gil | Founded,1512",
  ])("is recognized by colons or by values of several kinds: %s", (text) => assert.isTrue(isFields(text)))

  it.each([
    "Country,Cases | A,12 | B,13 | C,tbc",
    "Category,Amount | Revenue,100 | Costs,50 | Profit,50",
    "Concept,2026 | Revenue,100 | Costs,50 | Margin %,5",
    "country,capital | France,Paris | Spain,Madrid | Italy,Rome",
    "Field,Value | Host,localhost | Port,8080 | User,ana",
    "Task,Status | A,Done | B,3 | C,Done",
    "Region,Sales | North,1 | South,2",
    "Name,Ana | Age,34",
    "region,v | Norte,10 | Sur,30 | TOTAL GENERAL,40",
    "Name:,Ana | Period:,May | Item,Amount | Taxi,23.5 | Hotel,210 | Approved by:,Luis",
    "Name,Department | Ana,Sales | Ben,IT | Cara,Sales | Dan,HR",
    "Task,Status | Plan,Done | Build,Open | Test,Open | Ship,Done",
    "País,Continente | España,Europa | Perú,América | Francia,Europa | Kenia,África",
  ])("is not recognized in a table with a header: %s", (text) => assert.isFalse(isFields(text)))

  it.each([
    ["Name,Department\nAna,Sales\nBen,IT\nCara,Sales\nDan,HR\n", 4],
    ["Task,Status\nPlan,Done\nBuild,Open\nTest,Open\nShip,Done\n", 4],
    ["Country,Continent\nSpain,Europe\nPeru,America\nFrance,Europe\nKenya,Africa\n", 4],
    ["Empleado;Turno\nAna;Mañana\nLuis;Tarde\nEva;Mañana\n", 3],
  ])("is not recognized in a table with repeated words, which keeps its header: %j", (text, rows) => {
    const { table } = Result.getOrThrow(readCsv(new TextEncoder().encode(text), {}))
    assert.strictEqual(table.columns.join(), text.split("\n")[0]!.replace(";", ","))
    assert.strictEqual(table.rowCount, rows)
  })
})
