import * as Schema from "effect/Schema"
import { isSessionId } from "../../domain/avatar/AvatarSession.ts"

/** The maximum body size in bytes. A body contains only ids and a number. */
export const mostBytes = 65_536

/** The maximum number of viewer tokens per call. */
const mostViewers = 50

const wanted = "1 to 64 letters, digits, _ or -"
const counted = `a whole number from 1 to ${mostViewers}`

/** The requested id; absent or null means none. */
export const WantedWire = Schema.Struct({
  session_id: Schema.optionalKey(
    Schema.NullOr(Schema.String.check(Schema.makeFilter(isSessionId, { message: wanted }))).annotate({
      message: wanted,
      description: "1 to 64 of `[A-Za-z0-9_-]`; the room has the same name",
    }),
  ),
})

const sessionId = Schema.String.annotate({ description: "The id that the start returned" })

/** The session to which a call refers. */
export const NamedWire = Schema.Struct({ session_id: sessionId })

/** The number of viewers; the default is one. */
export const ViewersOrderWire = Schema.Struct({
  session_id: sessionId,
  count: Schema.optionalKey(
    Schema.NullOr(
      Schema.Int.annotate({ message: counted }).check(
        Schema.isBetween({ minimum: 1, maximum: mostViewers }, { message: counted }),
      ),
    ).annotate({ message: counted, description: `1 to ${mostViewers}; 1 when absent` }),
  ),
})
