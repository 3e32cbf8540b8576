import type { Visit } from "../shell/Visit.ts"

/** A visit to a page below a tenant's path. */
export interface FormVisit extends Visit {
  /** The tenant in the URL. */
  readonly tenant: string
  /** Empty on pages that are not about a single form. */
  readonly formUid: string
  /** A date, `YYYY-MM-DD`. */
  readonly today: string
  /** The language tag for number formats: `es-MX`. */
  readonly numbers: string
}
