import { assert, describe, it } from "@effect/vitest"
import { localeOf } from "../../../../src/domain/infographic/format/Locale.ts"
import { summaryTasks } from "../../../../src/domain/infographic/reading/SummaryTasks.ts"
import { scheduleChart } from "../../../../src/domain/infographic/reports/Schedule.ts"

type Task = readonly [outline: string, name: string, start: string, end: string]

const findingOf = (tasks: ReadonlyArray<Task>, names: readonly [string, string, string, string], locale = "en") =>
  scheduleChart(
    tasks.map((task) =>
      Object.fromEntries(names.map((name, at) => [name, task[at]] as const).filter(([name]) => name)),
    ),
    { locale: localeOf(locale), unit: "", caption: "", finding: "", most: 60 },
  )

const move: ReadonlyArray<Task> = [
  ["1", "Move", "2024-01-01", "2024-07-31"],
  ["1.1", "Plan", "2024-01-01", "2024-03-31"],
  ["1.1.1", "Scope", "2024-01-01", "2024-01-31"],
  ["1.1.2", "Lease", "2024-02-01", "2024-03-31"],
  ["1.2", "Pack", "2024-04-01", "2024-07-31"],
  ["1.2.1", "Boxes", "2024-04-01", "2024-04-20"],
  ["1.2.2", "Vans", "2024-04-21", "2024-07-31"],
]

describe("rows of a plan that summarize the tasks below them", () => {
  it("are drawn, but never named as the longest task", () => {
    const { finding, table } = findingOf(move, ["WBS", "Task", "Start", "End"])
    assert.match(finding, /^Vans runs longest/)
    assert.lengthOf(table.rows, move.length)
    assert.match(findingOf(move, ["EDT", "Tarea", "Inicio", "Fin"], "es").finding, /^Vans /)
  })

  it("are found by outline numbers even if they span more time than their tasks", () => {
    const slack = move.map(([outline, name, start, end]): Task => {
      const isTask = outline.length > 3
      return [outline, name, isTask ? start.replace(/-01$/, "-05") : start, end]
    })
    assert.match(findingOf(slack, ["WBS", "Task", "Start", "End"]).finding, /^Vans runs longest/)
  })

  it("are found by the spans of the rows below them if there are no outline numbers", () => {
    assert.match(findingOf(move, ["", "Task", "Start", "End"]).finding, /^Vans runs longest/)
    const phases = move
      .slice(1)
      .map((task): Task => (task[1] === "Vans" ? ([...task.slice(0, 3), "2024-04-30"] as never) : task))
    assert.match(findingOf(phases, ["", "Actividad", "Inicio", "Fin"]).finding, /^Pack runs longest/, "not all of it")
  })

  it("are not counted in the number of tasks in the headline", () => {
    const even = move
      .slice(1, 4)
      .map((task): Task => (task[1] === "Lease" ? [task[0], task[1], "2024-03-01", task[3]] : task))
    assert.match(findingOf(even, ["WBS", "Task", "Start", "End"]).finding, /^2 tasks/)
  })

  it("do not include tasks that run in parallel, or whose numbers are durations rather than outline numbers", () => {
    const plain = move.slice(2, 4).concat(move.slice(5))
    assert.match(findingOf(plain, ["", "Task", "Start", "End"]).finding, /^Vans runs longest/)
    const parallel: ReadonlyArray<Task> = [
      ["1", "Manage", "2024-01-01", "2024-07-31"],
      ["1.5", "Design", "2024-02-01", "2024-03-31"],
      ["2", "Build", "2024-04-01", "2024-06-30"],
    ]
    assert.match(findingOf(parallel, ["Months", "Task", "Start", "End"]).finding, /^Manage runs longest/)
  })

  it("are searched for in one pass, however many spans end together", () => {
    const count = 2000
    let read = 0
    const rows = Array.from({ length: count }, (_, from) => [
      {
        get from() {
          read++
          return from
        },
        to: count,
        first: from,
        last: count,
        length: count - from,
      },
    ])
    assert.strictEqual(summaryTasks([], rows).size, 0)
    assert.isAtMost(read, count * 3)
  })

  it("determine the headline if no row below them has a bar", () => {
    const weeks = [
      ["1", "Design", "1", "4"],
      ["1.1", "Sketch", "", ""],
      ["2", "Build", "5", "9"],
      ["2.1", "Frame", "", ""],
    ].map(([outline = "", name = "", start = "", end = ""]): Task => [outline, name, start, end])
    const [english, spanish] = [
      ["WBS", "Task", "Start week", "End week"],
      ["EDT", "Tarea", "Semana inicio", "Semana fin"],
    ] as const
    assert.strictEqual(findingOf(weeks, english).finding, "Build runs longest: weeks 5–9")
    assert.strictEqual(findingOf(weeks, spanish, "es").finding, "Build es lo que más dura: semanas 5–9")
    const even = weeks.map((task): Task => (task[1] === "Build" ? ["2", "Build", "5", "8"] : task))
    assert.strictEqual(findingOf(even, english).finding, "2 tasks: weeks 1–8")
    assert.strictEqual(findingOf(even, spanish, "es").finding, "2 tareas: semanas 1–8")
    const dateOf = (day: string) => (day === "" ? null : `2026-03-0${day}`)
    const dated = even.map(([outline, name, ...days]) => [outline, name, ...days.map(dateOf)] as never)
    assert.match(findingOf(dated, ["WBS", "Task", "Start", "End"]).finding, /^2 tasks/)
    assert.match(findingOf(dated, ["EDT", "Tarea", "Inicio", "Fin"], "es").finding, /^2 tareas/)
  })
})
