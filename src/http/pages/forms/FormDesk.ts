import * as Context from "effect/Context"
import type * as Effect from "effect/Effect"
import type * as Option from "effect/Option"
import * as Schema from "effect/Schema"
import type { Caller } from "../../../domain/access/Caller.ts"
import type { JsonObject } from "../../../domain/forms/codec/Json.ts"
import type { FieldOption } from "../../../domain/forms/model/FieldOption.ts"
import type { FormDefinition } from "../../../domain/forms/model/FormDefinition.ts"
import type { CompiledForm } from "../../../domain/forms/rules/CompiledForm.ts"
import type { Answers } from "../../../domain/forms/rules/Scope.ts"
import type { AnswerProblems } from "../../../domain/forms/validation/AnswerProblem.ts"

/** The segment is no tenant's name: there is no such page. */
export class NoSuchTenant extends Schema.TaggedError<NoSuchTenant>()("NoSuchTenant", {}) {}

/** The page is for members only, and nobody is signed in. */
export class SignInNeeded extends Schema.TaggedError<SignInNeeded>()("SignInNeeded", {}) {}

/** The caller does not belong to the tenant. */
export class NotAMember extends Schema.TaggedError<NotAMember>()("NotAMember", {}) {}

/** No form of the tenant has this identifier. */
export class FormMissing extends Schema.TaggedError<FormMissing>()("FormMissing", {}) {}

/** Forms or answers cannot be reached at the moment. */
export class DeskUnavailable extends Schema.TaggedError<DeskUnavailable>()("DeskUnavailable", {}) {}

export type Refusal = NoSuchTenant | SignInNeeded | NotAMember | FormMissing | DeskUnavailable

/** The answers are not valid; problems by answer key, in the language of the page. */
export class AnswersRefused {
  readonly _tag = "AnswersRefused"
  readonly problems: AnswerProblems
  constructor(problems: AnswerProblems) {
    this.problems = problems
  }
}

/** Who is there, and for which tenant. */
export interface Visitor {
  readonly tenant: string
  readonly caller: Caller | null
}

/** Superusers belong everywhere, others where their token says. */
export const isMember = ({ tenant, caller }: Visitor): boolean =>
  caller !== null && (caller.superuser || caller.programs.includes(tenant))

/** A form as its respondents get it; `options` are those that sources gave, by field id. */
export interface ServedForm {
  readonly compiled: CompiledForm
  readonly options: Readonly<Record<string, ReadonlyArray<FieldOption>>>
}

/** One card of the gallery. */
export interface ListedForm {
  readonly form: FormDefinition
  readonly publishedVersion: string | null
}

export interface PageSubmission {
  readonly answers: Answers
  /** The same id stores once and is answered alike. */
  readonly submissionId: string
  readonly locale: string
  readonly source: "page" | "messenger"
}

/** What the forms' pages ask of the service: one narrow counter before its use-cases. */
export class FormDesk extends Context.Service<
  FormDesk,
  {
    /** The form that respondents fill in. */
    readonly served: (visitor: Visitor, formUid: string) => Effect.Effect<ServedForm, Refusal>
    /** Stores finished answers through the one pipeline; answers the submission's id. */
    readonly submit: (
      visitor: Visitor,
      formUid: string,
      submission: PageSubmission,
    ) => Effect.Effect<string, Refusal | AnswersRefused>
    /** Answers that the caller has saved on the way. */
    readonly saved: (visitor: Visitor, formUid: string) => Effect.Effect<Option.Option<JsonObject>, Refusal>
    readonly save: (visitor: Visitor, formUid: string, answers: JsonObject) => Effect.Effect<void, Refusal>
    readonly forget: (visitor: Visitor, formUid: string) => Effect.Effect<void, Refusal>
    /** The newest versions of a tenant's forms, for members. */
    readonly list: (visitor: Visitor) => Effect.Effect<ReadonlyArray<ListedForm>, Refusal>
    /** The newest version of one, to be edited. */
    readonly draft: (visitor: Visitor, formUid: string) => Effect.Effect<FormDefinition, Refusal>
    /** A new form with this title; answers its identifier. */
    readonly create: (visitor: Visitor, title: string, locale: string) => Effect.Effect<string, Refusal>
  }
>()("parley/http/pages/FormDesk") {}
