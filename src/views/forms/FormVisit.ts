import type { Visit } from "../shell/Visit.ts"

/** A visit below a tenant's address. */
export interface FormVisit extends Visit {
  /** The tenant in the address. */
  readonly tenant: string
  /** Empty on pages without a single form. */
  readonly formUid: string
  /** A date, `YYYY-MM-DD`. */
  readonly today: string
  /** The tag for number formats: `es-MX`. */
  readonly numbers: string
}
