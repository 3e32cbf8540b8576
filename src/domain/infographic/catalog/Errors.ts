import * as Schema from "effect/Schema"

const kind = { kind: Schema.Literals(["template", "theme"]) }

/** The submitted template or theme is invalid; `problem` lists every problem. */
export class DesignInvalid extends Schema.TaggedError<DesignInvalid>()("DesignInvalid", {
  ...kind,
  problem: Schema.String,
}) {}

/** No template or theme with this name is registered. */
export class DesignNotFound extends Schema.TaggedError<DesignNotFound>()("DesignNotFound", kind) {}

/** The name is reserved by a shipped template or theme. */
export class DesignReserved extends Schema.TaggedError<DesignReserved>()("DesignReserved", {
  ...kind,
  name: Schema.String,
}) {}

/** Designs for a single session are not supported. */
export class SessionScopeRefused extends Schema.TaggedError<SessionScopeRefused>()("SessionScopeRefused", {}) {}
