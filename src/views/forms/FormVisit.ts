import type { Visit } from "../shell/Visit.ts"

/** A visit below a tenant's address. */
export interface FormVisit extends Visit {
  /** The tenant that the address names. */
  readonly tenant: string
  /** Empty on pages that are about no single form. */
  readonly formUid: string
  /** A date, `YYYY-MM-DD`. */
  readonly today: string
  /** The tag by whose conventions numbers are written: `es-MX`. */
  readonly numbers: string
}
