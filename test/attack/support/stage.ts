import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { shippedTemplates } from "../../../src/layers/Infographics.ts"
import { type Service, startService } from "../../support/service.ts"
import type { Stage } from "./line.ts"
import { costlyTemplates } from "./lines.ts"
import { toolModel } from "./toolModel.ts"

/** The service as started by `npm start`, with costly templates and a model that calls tools. */
export const openStage = async (
  environment: Readonly<Record<string, string>> = {},
): Promise<Stage & { readonly service: Service; readonly close: () => Promise<void> }> => {
  const folder = mkdtempSync(join(tmpdir(), "costly-"))
  for (const [name, source] of Object.entries(costlyTemplates)) writeFileSync(join(folder, `${name}.html.j2`), source)
  const model = await toolModel()
  const service = await startService({
    INFOGRAPHIC_RENDER_TEMPLATE_DIRS: `${folder},${shippedTemplates}`,
    LLM_BASE_URL: model.url,
    LLM_MODEL: "m",
    ...environment,
  })
  return {
    service,
    model,
    close: async () => {
      await service.stop()
      model.stop()
      rmSync(folder, { recursive: true })
    },
  }
}
