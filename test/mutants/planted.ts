/** One fault, put into the source on purpose: `code` becomes `fault` in `file`, and one of `tests` has to notice. */
export interface Mutant {
  readonly file: string
  readonly code: string
  readonly fault: string
  readonly tests: ReadonlyArray<string>
}

type Change = readonly [code: string, fault: string]

const within = (file: string, tests: ReadonlyArray<string>, ...changes: ReadonlyArray<Change>): ReadonlyArray<Mutant> =>
  changes.map(([code, fault]) => ({ file, code, fault, tests }))

const access = ["test/domain/access"]

/**
 * Faults of one line in rules of the contract: membership by prefix, a missing part of a key, a boundary, an ignored option, a string
 * taken for a boolean, only the first of several messages.
 */
export const planted: ReadonlyArray<Mutant> = [
  ...within(
    "src/domain/access/Tenant.ts",
    access,
    ["caller.superuser || caller.programs.includes(tenant)", "caller.programs.includes(tenant)"],
    ["caller.programs.includes(tenant)", "caller.programs.some((one) => tenant.startsWith(one))"],
    ["caller.programs.includes(tenant)", "caller.programs.some((one) => one.startsWith(tenant))"],
    ["caller.programs.includes(tenant)", "caller.programs[0] === tenant"],
    ["{0,62}$/", "{0,63}$/"],
    ["{0,62}$/", "{0,61}$/"],
    ["if (reserved.has(segment))", 'if (segment === "api")'],
    ["named === tenant || named === undefined", "String(named).startsWith(tenant) || named === undefined"],
    ["|| named === null", ""],
    ['"org", "form-controls", "api"', '"org", "api"'],
  ),
  ...within(
    "src/domain/access/Caller.ts",
    access,
    [
      "superuser: Schema.optionalKey(Schema.NullOr(Schema.Boolean))",
      "superuser: Schema.optionalKey(Schema.NullOr(Schema.Any))",
    ],
    ["userId: claims.user_id ?? (integer.test(claims.sub)", "userId: claims.user_id ?? (claims.sub.length > 0"],
    ["caller.superuser || caller.permissions.includes(permission)", "caller.permissions.includes(permission)"],
    ["caller.permissions.includes(permission)", "caller.permissions.some((one) => permission.startsWith(one))"],
    ["caller.permissions.includes(permission)", "caller.permissions[0] === permission"],
  ),
  ...within(
    "src/domain/access/Policy.ts",
    access,
    ['policy.default ?? "deny"', 'policy.default ?? "allow"'],
    ["some(when.permissions, caller.permissions) &&", ""],
    ["some(when.org_id, caller.orgId === null ? [] : [caller.orgId]) &&", ""],
    ["policy.rules.find(", "policy.rules.findLast("],
    ["|| when.superuser === caller.superuser", "|| caller.superuser"],
  ),
  ...within(
    "src/domain/org/Permission.ts",
    ["test/domain/org/Permission.test.ts"],
    ["reach(held.scope) >= reach(asked.scope)", "reach(held.scope) > reach(asked.scope)"],
    ['held.scope !== "own" &&', ""],
    ['(held.scope === "global" || held.programId === asked.programId)', "held.programId === asked.programId"],
    ["held.codename === manageRoles &&", ""],
    ["__${scope}__prog${programId}", "__prog${programId}"],
    ["held.some((one) => covers(one, asked))", "held.slice(0, 1).some((one) => covers(one, asked))"],
  ),
  ...within(
    "src/domain/agents/EphemeralAgent.ts",
    ["test/domain/agents/EphemeralAgent.test.ts"],
    ["!DateTime.isLessThan(now, agent.expiresAt)", "DateTime.isGreaterThan(now, agent.expiresAt)"],
    ["agent.warming?.attempt === attempt", "agent.warming !== null"],
    ['if (agent.phase !== "ready") return', 'if (agent.phase === "creating") return'],
    ['if (isHeld(agent.promoting, now)) return Result.fail("promoting")', ""],
    ["config.useVector && documents.length > 0", "documents.length > 0"],
    ['shown.password = ""', ""],
    ['shown.search = ""', ""],
  ),
  ...within(
    "src/domain/agents/Documents.ts",
    ["test/domain/agents/Documents.test.ts"],
    ['(ragMode !== "pageindex" && ', "("],
    ["plain.slice(0, 255)", "plain.slice(0, 256)"],
    ["`agents/${userId}/${chatbotId}/`", "`agents/${userId}/${chatbotId}`"],
  ),
  ...within(
    "src/domain/chat/ChatOrder.ts",
    ["test/domain/chat/ChatOrder.test.ts"],
    ["Schema.isMaxLength(10))", "Schema.isMaxLength(11))"],
    ['wire.search_type ?? "similarity"', '"similarity"'],
    ["wire.use_vector_context ?? true", "true"],
    ['if (wire.query.trim() === "")', 'if (wire.query === "")'],
    ["returnSources: wire.return_sources ?? null", "returnSources: null"],
    ["return_sources: optional(Schema.Boolean)", "return_sources: optional(Schema.Any)"],
  ),
  ...within(
    "src/domain/chat/Feedback.ts",
    ["test/domain/chat/Feedback.test.ts"],
    ["minimum: 0, maximum: 5", "minimum: 0, maximum: 6"],
    ["like === true && dislike === true", "false"],
    ["like: Schema.optionalKey(Schema.Boolean)", "like: Schema.optionalKey(Schema.Any)"],
  ),
  ...within(
    "src/domain/objects/ObjectKey.ts",
    ["test/domain/objects"],
    ['&& text !== ".."', ""],
    ["text.length <= longest", "text.length < longest"],
    ['text.endsWith("/") && isObjectKey(text.slice(0, -1))', "isObjectKey(text)"],
  ),
  ...within(
    "src/domain/avatar/AvatarSession.ts",
    ["test/domain/avatar/AvatarSession.test.ts"],
    ["{1,64}$/", "{1,65}$/"],
    ['isLive(session) ? { ...session, phase: "stopping", reason }', '{ ...session, phase: "stopping", reason }'],
    ["removed: [...session.removed, identity]", "removed: [identity]"],
  ),
  ...within(
    "src/domain/infographic/Gate.ts",
    ["test/domain/infographic/Gate.test.ts"],
    ["!present.has(column)", "![...present].some((one) => one.startsWith(column))"],
  ),
  ...within(
    "src/domain/infographic/Descriptor.ts",
    ["test/domain/infographic/Gate.test.ts"],
    ["section.columns[alias] : undefined", "section.columns[alias]?.slice(0, 1) : undefined"],
  ),
  ...within(
    "src/domain/forms/validation/Breaches.ts",
    ["test/domain/forms"],
    ["(found ??= []).push(breach)", "return [breach]"],
    ["&& minItems > 0", "&& minItems > 1"],
    ["value === false && isRequired && mustBeTicked(field)", "isRequired && mustBeTicked(field)"],
    ["own === undefined ?", "own !== undefined ?"],
  ),
  ...within(
    "src/domain/forms/validation/UnknownAnswers.ts",
    ["test/domain/forms"],
    ['if (form.unknownFields === "drop")', 'if (form.unknownFields !== "reject")'],
    ["entries.length > mostKeys ||", "entries.length >= mostKeys ||"],
    ["bytes > mostBytes", "false"],
    ['&& !key.startsWith("__")', ""],
  ),
  ...within(
    "src/domain/forms/validation/Validation.ts",
    ["test/domain/forms"],
    [
      "found.map((one) => worded(element, one, locale))\n      if",
      "found.slice(0, 1).map((one) => worded(element, one, locale))\n      if",
    ],
    ["if (!item.isBlank) visit(item)", "visit(item)"],
  ),
]
