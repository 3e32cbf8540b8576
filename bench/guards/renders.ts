/** Checks that hostile renders and hostile calls to every route neither delay other callers nor retain memory. */
import {
  costlyCall,
  denseShapes,
  repetitive,
  sendDense,
  startCostlyService,
} from "../../test/attack/support/costlyRenders.ts"
import { hostileRounds } from "../../test/attack/support/everyRoute.ts"
import { openStage } from "../../test/attack/support/stage.ts"
import { declareTooMuch, sendSlowly, sendWithoutEnd } from "../../test/support/rawRenders.ts"
import { startRenderProcess, tokenOf } from "../../test/support/renderProcess.ts"
import { request } from "../../test/support/renders.ts"
import { type Attacked, harmOf, mostDelay, mostGrowth } from "./beside.ts"
import { hold } from "./guard.ts"

const harmless = async (name: string, service: Attacked, attack: () => Promise<unknown>): Promise<void> => {
  const { delayMilliseconds, growthMegabytes } = await harmOf(service, attack)
  await hold([
    { name: `${name}: wait of other callers`, unit: "ms", most: mostDelay, measure: () => delayMilliseconds },
    { name: `${name}: memory growth`, unit: "MB", most: mostGrowth, measure: () => growthMegabytes },
  ])
}

/** Checks that bytes that were sent but not read are not retained. */
const unheld = (name: string, most: number, service: Attacked, attack: () => Promise<unknown>): Promise<void> =>
  hold([
    {
      name: `${name}: memory growth`,
      unit: "MB",
      most,
      measure: async () => (await harmOf(service, attack)).growthMegabytes,
    },
  ])

const service = await startCostlyService({ INFOGRAPHIC_RENDER_MAX_SECONDS: "10" })
for (const [template, count] of [...repetitive, ["squared", 1500], ["doubled", 24]] as const)
  await harmless(`${template} over ${count} rows`, service, async () =>
    (await service.post(costlyCall(template, count), "?format=json")).arrayBuffer(),
  )
for (const [mode, shape] of denseShapes)
  await harmless(`a dense Parquet file, ${mode} of ${shape}`, service, async () =>
    (await sendDense(service, mode, shape)).arrayBuffer(),
  )
await service.dispose()

const listening = await startRenderProcess()
const token = await tokenOf()
await listening.post(request())
await unheld("40 bodies that are declared too large", 64, listening, () => declareTooMuch(listening, token))
await unheld("a body without an end, on both transports", 400, listening, () => sendWithoutEnd(listening, token))
await unheld("200 clients that send next to nothing", 64, listening, async () => {
  const connections = await sendSlowly(listening, token, 50 * 1024 * 1024)
  await (await listening.post(request())).arrayBuffer()
  for (const connection of connections) connection.close()
})
await listening.dispose()

const stage = await openStage()
const { operations, round } = await hostileRounds(stage.service)
await harmless(`hostile calls to ${operations} routes`, stage.service, round)
await stage.close()
