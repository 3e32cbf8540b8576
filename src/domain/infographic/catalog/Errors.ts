import * as Schema from "effect/Schema"

const kind = { kind: Schema.Literals(["template", "theme"]) }

/** What was sent is no template or theme; `problem` lists everything wrong with it. */
export class DesignInvalid extends Schema.TaggedError<DesignInvalid>()("DesignInvalid", {
  ...kind,
  problem: Schema.String,
}) {}

/** Nothing is registered under the name. */
export class DesignNotFound extends Schema.TaggedError<DesignNotFound>()("DesignNotFound", kind) {}

/** The name belongs to something that comes with the service. */
export class DesignReserved extends Schema.TaggedError<DesignReserved>()("DesignReserved", {
  ...kind,
  name: Schema.String,
}) {}

/** Designs for one session only are not a thing that this service has. */
export class SessionScopeRefused extends Schema.TaggedError<SessionScopeRefused>()("SessionScopeRefused", {}) {}
