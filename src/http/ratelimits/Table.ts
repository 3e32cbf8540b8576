/**
 * Who or what is counted. `caller`: the user, or the address if the caller isn't signed in. `user`: the user; all
 * anonymous calls count together. `stranger`: the address of anonymous calls; users are not counted. `form` and
 * `tenant`: those in the path. `key`: the API key; other calls are not counted.
 */
export type Subject = "address" | "caller" | "user" | "stranger" | "form" | "tenant" | "key"

/** Conditions on the path and the query under which a line applies. */
export interface Condition {
  readonly path?: Readonly<Record<string, string>>
  /** A key that the query must contain. */
  readonly query?: string
}

export interface Line {
  /** The environment variable that sets only this limit; it predates `RATE_LIMITS`. */
  readonly variable: string
  /** The default; 0 means no limit. */
  readonly calls: number
  readonly about: string
  /** Calls that have equal values for all of these are counted together. */
  readonly per: readonly [Subject, ...Array<Subject>]
  /** `METHOD path`, as registered when the forms routes have their default base path. */
  readonly routes: ReadonlyArray<string> | "all"
  readonly where?: Condition
  /** Counted only when the use case is about to call a model of this kind. If absent, counted on arrival. */
  readonly asks?: "kept" | "ephemeral"
}

const form = "/api/v1/:tenant/forms/:form_uid"
const page = "/:tenant/forms/:form_uid"
const agents = "/api/v1/agents"

const questions = [
  `POST ${agents}/chat/`,
  `POST ${agents}/chat`,
  `POST ${agents}/chat/:chatbot_id`,
  "POST /api/v1/chat/:chatbot_name",
  "POST /api/v1/chat/:chatbot_name/:method_name",
  "POST /api/v1/conversations/:conversation_id/turns",
]
const chats = [...questions, `POST ${agents}/infographic/:agent_id`]

/** Routes that always report the remaining calls, even if there is no limit. */
export const routesThatAlwaysReport: ReadonlySet<string> = new Set(questions)
const submits = [`POST ${form}/data`, `POST ${form}/messenger-submit`, `POST ${page}`]

/**
 * Every rate limit: calls per minute, by subject and routes. A new limit is one line here; its setting, headers, 429
 * description and documentation are derived from that line.
 */
export const lines = {
  keyCalls: {
    variable: "API_KEY_REQUESTS_PER_MINUTE",
    calls: 6000,
    about: "Calls with an API key, per key",
    per: ["key"],
    routes: "all",
  },
  modelCalls: {
    variable: "MODEL_REQUESTS_PER_MINUTE",
    calls: 60,
    about: "Chat and other calls to a model, per user; all calls without sign-in count together",
    per: ["user"],
    routes: [
      ...chats,
      `POST ${agents}/:job_agent`,
      "POST /api/v1/:tenant/forms",
      `POST ${form}/edit`,
      `POST ${form}/validate`,
      ...submits,
    ],
    asks: "kept",
  },
  ephemeralCalls: {
    variable: "EPHEMERAL_REQUESTS_PER_MINUTE",
    calls: 0,
    about: "Questions to ephemeral agents, per user",
    per: ["user"],
    routes: chats,
    asks: "ephemeral",
  },
  toolServerConnections: {
    variable: "TOOL_SERVER_CONNECTIONS_PER_MINUTE",
    calls: 60,
    about: "Tool server connections started and completed, per user",
    per: ["user"],
    routes: [`POST ${agents}/connections`, "GET /agents/connections", "GET /agents/connections/callback"],
  },
  signIns: {
    variable: "SIGN_IN_REQUESTS_PER_MINUTE",
    calls: 600,
    about: "Sessions opened and closed, per address",
    per: ["address"],
    routes: [
      "POST /api/v1/session",
      "DELETE /api/v1/session",
      "POST /sign-in",
      "GET /sign-in/provider",
      "GET /sign-in/return",
      "POST /sign-in/ended",
    ],
  },
  publicReads: {
    variable: "PUBLIC_READS_PER_MINUTE",
    calls: 60_000,
    about: "Reads of forms, their pages and embedded pages by people who are not signed in, per address",
    per: ["stranger"],
    routes: [
      ...["", "/schema", "/render/:format"].map((end) => `GET ${form}${end}`),
      ...["", "/voice", "/messenger", "/schema"].map((end) => `GET ${page}${end}`),
      "GET /embed/:token",
    ],
  },
  validations: {
    variable: "PUBLIC_VALIDATIONS_PER_MINUTE",
    calls: 6000,
    about: "Answers checked for people who are not signed in, per address and form",
    per: ["stranger", "tenant", "form"],
    routes: [`POST ${form}/validate`],
  },
  publicSubmissions: {
    variable: "PUBLIC_SUBMISSIONS_PER_MINUTE",
    calls: 120,
    about: "Answers sent by people who are not signed in, per address and form",
    per: ["stranger", "tenant", "form"],
    routes: submits,
  },
  passOpenings: {
    variable: "PASS_OPENINGS_PER_MINUTE",
    calls: 120,
    about: "Passes requested by programs, per address and form",
    per: ["address", "tenant", "form"],
    routes: [`POST ${form}/pass`],
  },
  resumeTries: {
    variable: "RESUME_TRIES_PER_MINUTE",
    calls: 20,
    about: "Resume codes tried, per address and form",
    per: ["address", "tenant", "form"],
    routes: [`POST ${form}/pass/resume`, `POST ${page}/resume`],
  },
  resumeTriesOfForm: {
    variable: "FORM_RESUME_TRIES_PER_MINUTE",
    calls: 300,
    about: "Resume codes tried on one form, from all addresses",
    per: ["tenant", "form"],
    routes: [`POST ${form}/pass/resume`, `POST ${page}/resume`],
  },
  submissions: {
    variable: "SUBMISSIONS_PER_MINUTE",
    calls: 120_000,
    about: "Answers sent, checked or saved, per user, or per address if not signed in",
    per: ["caller"],
    routes: [...submits, `POST ${form}/validate`, `POST ${form}/partial`],
  },
  formSubmissions: {
    variable: "FORM_SUBMISSIONS_PER_MINUTE",
    calls: 240_000,
    about: "Answers sent to one form, from all addresses",
    per: ["tenant", "form"],
    routes: submits,
  },
  tenantSubmissions: {
    variable: "TENANT_SUBMISSIONS_PER_MINUTE",
    calls: 600_000,
    about: "Answers sent to all forms of one tenant",
    per: ["tenant"],
    routes: submits,
  },
  uploads: {
    variable: "UPLOADS_PER_MINUTE",
    calls: 1200,
    about: "Files uploaded to form fields, per user",
    per: ["caller"],
    routes: [`POST ${form}/fields/:field_uid/upload`],
  },
  pdfs: {
    variable: "PDF_REQUESTS_PER_MINUTE",
    calls: 600,
    about: "Forms exported as PDF, per user, or per address if not signed in",
    per: ["caller"],
    routes: [`GET ${form}/render/:format`],
    where: { path: { format: "pdf" } },
  },
  renders: {
    variable: "RENDERS_PER_MINUTE",
    calls: 120_000,
    about: "Infographics rendered, per user",
    per: ["caller"],
    routes: [`POST ${agents}/infographic/render`],
  },
  schedules: {
    variable: "SCHEDULES_PER_MINUTE",
    calls: 60,
    about: "Schedules created, changed or run manually, per user",
    per: ["caller"],
    routes: [
      "POST /api/v1/schedules",
      "POST /schedules",
      "POST /schedules/:schedule_id",
      "PATCH /api/v1/schedules/:schedule_id",
      "POST /api/v1/schedules/:schedule_id/run",
    ],
  },
  designs: {
    variable: "DESIGNS_PER_MINUTE",
    calls: 600,
    about: "Templates and themes registered, per user",
    per: ["caller"],
    routes: [`POST ${agents}/infographic/templates`, `POST ${agents}/infographic/themes`],
  },
  exports: {
    variable: "EXPORTS_PER_MINUTE",
    calls: 600,
    about: "Answers exported as a file (`format`), per user",
    per: ["caller"],
    routes: [`GET ${form}/data`],
    where: { query: "format" },
  },
  agentDocuments: {
    variable: "AGENT_DOCUMENTS_PER_MINUTE",
    calls: 600,
    about: "Agents created or changed, with their documents, per user",
    per: ["caller"],
    routes: [
      `POST ${agents}/user`,
      `POST ${agents}/user/`,
      "PUT /api/v1/user_agents",
      "PATCH /api/v1/user_agents/:chatbot_id",
      "POST /api/v1/user_agents/:chatbot_id/versions/:number/restore",
    ],
  },
  evaluations: {
    variable: "EVAL_RUNS_PER_MINUTE",
    calls: 60,
    about: "Evaluation runs started, per user",
    per: ["caller"],
    routes: ["POST /api/v1/user_agents/:chatbot_id/eval/runs", "POST /agents/eval"],
  },
  sockets: {
    variable: "SOCKETS_OPENED_PER_MINUTE",
    calls: 6000,
    about: "Voice sockets opened, per address",
    per: ["address"],
    routes: [`GET ${form}/audio/ws`],
  },
} as const satisfies Readonly<Record<string, Line>>

export type LineName = keyof typeof lines

/** Calls per minute, by line. */
export type CallsPerMinute = Readonly<Record<LineName, number>>

export const lineNames = Object.keys(lines) as ReadonlyArray<LineName>

/** The name of a limit in `RATE_LIMITS`: `public_submissions`. */
export const settingOf = (name: LineName): string => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
