import * as Layer from "effect/Layer"
import { RenderSchedules } from "../application/infographic/schedules/RenderSchedules.ts"
import { ScheduledRenders } from "../application/infographic/schedules/ScheduledRenders.ts"
import { rulesOf } from "./Forms.ts"
import type { Settings } from "./Settings.ts"

/** Scheduled renders on top of any stores and external services. */
export const layer = (settings: Settings) => {
  const recipients = rulesOf(settings)
  const runs = ScheduledRenders.layer({ maxBytes: settings.infographics.maxBodyBytes, recipients })
  return RenderSchedules.layer({ recipients }).pipe(Layer.provideMerge(runs))
}
