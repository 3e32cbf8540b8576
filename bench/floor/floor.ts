import { mkdtempSync, rmSync } from "node:fs"
import { loadavg, tmpdir } from "node:os"
import { join } from "node:path"
import { fewAnswers, fewFields, hundredAnswers, hundredFields, validateUrl } from "../forms/definition.ts"
import { smallRender, writeSmallTemplate } from "../render/small.ts"
import { microsecondsEach, type Target } from "../support/load.ts"
import { quantile } from "../support/measure.ts"
import { main, start } from "../support/program.ts"

/**
 * The processor time of validate and render calls, compared with an empty Fastify route and with the service's HTTP
 * stack with one route and none of our code (`effect.ts`). All get the same bodies, in alternating rounds. No call to
 * the service can cost less than that stack. `node bench/floor/floor.ts [rounds] [calls]`
 */
const rounds = Number(process.argv[2] ?? 9)
const calls = Number(process.argv[3] ?? 2000)
const warmUps = 3
const connections = 32

const [peerPort, stackPort, port] = ["18465", "18466", "18467"]
const folder = mkdtempSync(join(tmpdir(), "parley-floor-"))
writeSmallTemplate(folder)
const peer = await start("bench/render/peer.ts", { PORT: peerPort })
const stack = await start("bench/floor/effect.ts", { PORT: stackPort })
const service = await start(
  main,
  { PORT: port, DATA_DIR: join(folder, "data"), INFOGRAPHIC_RENDER_TEMPLATE_DIRS: folder },
  /token=\S+\n/,
)
const token = /token=(\S+)/.exec(service.output())?.[1] ?? ""
const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" }
const own = `http://127.0.0.1:${port}`

const forms = `${own}/api/v1/demo/forms`
let salt = 0
const render = `${own}/api/v1/agents/infographic/render`
const [fewBody, manyBody, sameBody] = [{ data: fewAnswers }, { data: hundredAnswers }, smallRender("0")].map((one) => {
  const text = JSON.stringify(one)
  return () => text
}) as [() => string, () => string, () => string]

const rows: ReadonlyArray<readonly [name: string, url: string, body: () => string]> = [
  ["validate, 4 fields", await validateUrl(forms, headers, fewFields), fewBody],
  ["validate, 100 fields, 30 conditions", await validateUrl(forms, headers, hundredFields(30)), manyBody],
  ["render, the same body", render, sameBody],
  ["render, new bodies", render, () => JSON.stringify(smallRender(String(++salt)))],
]

interface Contestant extends Target {
  readonly row: string
  readonly what: "fastify" | "stack" | "service"
  readonly costs: Array<number>
}

const contestants = rows.flatMap(([row, url, body]): ReadonlyArray<Contestant> => [
  { row, what: "fastify", pid: peer.pid, url: `http://127.0.0.1:${peerPort}/empty`, headers, body, costs: [] },
  {
    row,
    what: "stack",
    pid: stack.pid,
    url: `http://127.0.0.1:${stackPort}/demo/forms/some-form/validate`,
    headers,
    body,
    costs: [],
  },
  { row, what: "service", pid: service.pid, url, headers, body, costs: [] },
])

for (let round = 0; round < rounds + warmUps; round++)
  for (const contestant of contestants) {
    const cost = await microsecondsEach(contestant, calls, connections)
    if (round >= warmUps) contestant.costs.push(cost)
  }

console.log(`processor time in us, median of ${rounds} rounds of ${calls} calls, load ${loadavg()[0]!.toFixed(1)}`)
for (const [row] of rows) {
  const [fastify = 0, floor = 0, cost = 0] = contestants
    .filter((one) => one.row === row)
    .map(({ costs }) => quantile(costs, 0.5))
  const shown = (us: number) => us.toFixed(0).padStart(4)
  console.log(
    `${row.padEnd(36)} fastify ${shown(fastify)}  stack ${shown(floor)} (${(fastify / floor).toFixed(2)})  ` +
      `service ${shown(cost)} (${(fastify / cost).toFixed(2)}), ${(cost / floor).toFixed(2)} x the stack`,
  )
}
await Promise.all([peer.stop(), stack.stop(), service.stop()])
rmSync(folder, { recursive: true })
