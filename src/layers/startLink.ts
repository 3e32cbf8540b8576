import type { Caller } from "../domain/access/Caller.ts"
import { operatePermission } from "../http/access/Operating.ts"
import type { Settings } from "./Settings.ts"

/**
 * Whether a link that signs the starter in is printed: only if the service has generated the secret that it signs with. Who reads
 * its output or its data folder can sign any token with that secret, so the link gives nothing away.
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
