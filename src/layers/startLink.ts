import type { Caller } from "../domain/access/Caller.ts"
import { operatePermission } from "../http/access/Operating.ts"
import type { Settings } from "./Settings.ts"

/**
 * Whether to print a link that signs in the person who started the service: only if the service has generated its own
 * signing secret. Anyone who can read the output or the data folder can sign any token with that secret, so the link
 * reveals nothing more.
 */
export const hasStartLink = ({ access, process }: Settings): boolean =>
  access.jwtSecret === null && access.jwtKeys === null && process.environment !== "production"

/** The person who started the service with its embedded defaults: both owner and operator. */
export const starter: Caller = {
  sub: "1",
  userId: 1,
  username: "demo",
  email: null,
  programs: ["demo"],
  superuser: false,
  orgId: 1,
  permissions: ["agents:configure", "manage_roles", operatePermission],
  roles: {},
}
