/**
 * A second, independent version of the contract's state table, with fields by name, no rules engine and no language.
 * For each input it computes the messages that a client gets, and the session's next state.
 */
export type Input =
  | { readonly kind: "text"; readonly field: string; readonly value: string }
  | { readonly kind: "selection"; readonly field: string; readonly value: string }
  | { readonly kind: "payload"; readonly field: string; readonly value: string }
  | { readonly kind: "say"; readonly words: Words; readonly isSure: boolean }
  | { readonly kind: "confirm"; readonly yes: boolean; readonly field?: string }
  | { readonly kind: "back"; readonly index?: number }
  | { readonly kind: "review_edit"; readonly field: string }
  | { readonly kind: "review_confirm"; readonly yes: boolean }
  | { readonly kind: "skip" | "repeat" | "end" | "ping" | "broken" }

export const wordList = [
  "good news",
  "twenty five",
  "red",
  "blue",
  "yes",
  "no",
  "repeat",
  "go back",
  "skip",
  "next",
  "help",
  "stop",
  "send",
  "change two",
  "hold on",
  "spell it",
  "in english",
  "",
] as const
export type Words = (typeof wordList)[number]

export interface Variant {
  readonly protocol: 1 | 2
  /** Plausibility: off, on, or on and blocking. */
  readonly check: "off" | "skip" | "block"
  /** Whether the n-th check succeeds. */
  readonly works: (n: number) => boolean
}

type Kind = "words" | "integer" | "choice" | "control"

/** Fields in order; `extra` is shown when `color` is blue. */
export const fields: ReadonlyArray<{ readonly id: string; readonly kind: Kind; readonly required: boolean }> = [
  { id: "name", kind: "words", required: true },
  { id: "count", kind: "integer", required: false },
  { id: "color", kind: "choice", required: false },
  { id: "extra", kind: "words", required: false },
  { id: "scan", kind: "control", required: false },
  { id: "note", kind: "words", required: false },
]

const fieldOf = (id: string) => fields.find((field) => field.id === id)!

/** Remarks to the service that aren't commands of the contract. */
const asides: ReadonlySet<string> = new Set(["hold on", "spell it", "in english"])

const commands: ReadonlySet<string> = new Set(["repeat", "go back", "skip", "next", "help", "stop"])

type Phase = "asking" | "confirming" | "review" | "complete" | "aborted"
interface Waiting {
  readonly for: string
  readonly value: string
}
type Pending = Waiting | { readonly stop: "asking" | "review"; readonly behind?: Waiting }

export class Reference {
  phase: Phase = "asking"
  readonly answers = new Map<string, string>()
  readonly open = new Set<string>()
  readonly skipped = new Set<string>()
  pending: Pending | undefined
  edited: string | undefined
  reviewedOrder: string | undefined
  noMatches = 0
  refusals = 0
  noInputs = 0
  checks = 0
  hasChecked = false
  readonly unjudged = new Set<string>()
  readonly variant: Variant
  #out: Array<string> = []

  constructor(variant: Variant) {
    this.variant = variant
  }

  get order(): ReadonlyArray<string> {
    return fields.map(({ id }) => id).filter((id) => id !== "extra" || this.answers.get("color") === "blue")
  }

  get cursor(): string | undefined {
    return this.order.find((id) => !((this.answers.has(id) && !this.open.has(id)) || this.skipped.has(id)))
  }

  get #isTwo(): boolean {
    return this.variant.protocol === 2
  }

  #say(...types: ReadonlyArray<string>): void {
    this.#out.push(...types)
  }

  #two(...types: ReadonlyArray<string>): void {
    if (this.#isTwo) this.#out.push(...types)
  }

  #error(code: string): void {
    this.#say(`error ${code}`)
  }

  /** A client's messages after an input: message types, and errors with their code. */
  take(input: Input): ReadonlyArray<string> {
    this.#out = []
    this.#take(input)
    return this.#out
  }

  #take(input: Input): void {
    if (input.kind === "ping") return this.#say("pong")
    if (input.kind === "broken") return this.#error("INVALID_MESSAGE")
    const isReviewMessage = input.kind === "review_confirm" || input.kind === "review_edit"
    if (!this.#isTwo && isReviewMessage) return this.#error("UNKNOWN_MESSAGE_TYPE")
    if (this.phase === "aborted") return this.#error("SESSION_COMPLETE")
    if (input.kind === "end") {
      this.phase = "aborted"
      return this.#say("session_ended")
    }
    if (this.phase === "complete") return this.#error("SESSION_COMPLETE")
    if (input.kind === "say") return this.#heard(input.words, input.isSure)
    if (this.phase === "asking") return this.#asking(input)
    if (this.phase === "confirming") return this.#confirming(input)
    return this.#reviewing(input)
  }

  #asking(input: Input): void {
    const at = this.cursor!
    switch (input.kind) {
      case "text":
      case "selection":
      case "payload":
        return this.#answered(at, input)
      case "confirm":
        return this.#error("NO_PENDING_ANSWER")
      case "skip":
        if (!this.#isTwo && this.answers.has(at)) return this.#keep(at)
        if (fieldOf(at).required) return this.#say("answer_rejected")
        return this.#skip()
      case "back":
        return this.#back(input.index)
      case "repeat":
        return this.#say("question")
      default:
        return this.#error("INVALID_MESSAGE")
    }
  }

  #answered(at: string, input: Extract<Input, { kind: "text" | "selection" | "payload" }>): void {
    if (input.field !== at) return this.#error("WRONG_FIELD")
    const { kind, required } = fieldOf(at)
    const takes = { words: "text", integer: "text", choice: "selection", control: "payload" }[kind]
    if (input.kind !== takes) return this.#say("answer_rejected")
    const { value } = input
    if (value === "") return required ? this.#say("answer_rejected") : this.#accept(at, value)
    if (kind === "integer" && !/^\d+$/.test(value)) return this.#say("answer_rejected")
    if (kind === "choice" && !["red", "green", "blue"].includes(value)) return this.#say("answer_rejected")
    this.#accept(at, value)
  }

  #confirming(input: Input): void {
    const pending = this.pending!
    switch (input.kind) {
      case "confirm": {
        const own = "for" in pending ? pending.for : pending.stop === "review" ? "" : this.cursor
        if (input.field !== undefined && input.field !== own) return this.#error("FIELD_MISMATCH")
        return this.#settle(input.yes)
      }
      case "repeat":
        if ("for" in pending) return this.#say("question", "confirm_request")
        if (pending.behind !== undefined) return this.#carryOn(pending.behind)
        this.pending = undefined
        this.phase = pending.stop
        return this.phase === "review" ? this.#reviewing(input) : this.#asking(input)
      case "skip":
      case "back":
        this.pending = undefined
        this.phase = "stop" in pending ? pending.stop : "asking"
        return this.phase === "review" ? this.#reviewing(input) : this.#asking(input)
      default:
        return this.#error("INVALID_MESSAGE")
    }
  }

  #settle(yes: boolean): void {
    const pending = this.pending!
    this.pending = undefined
    if ("stop" in pending) {
      if (yes) {
        this.phase = "aborted"
        return this.#say("session_ended")
      }
      if (pending.behind !== undefined) return this.#carryOn(pending.behind)
      this.phase = pending.stop
      return this.#say(pending.stop === "review" ? "review_prompt" : "question")
    }
    this.phase = "asking"
    if (yes) return this.#accept(pending.for, pending.value)
    this.#say("question")
    // After two rejected answers, the keyboard is offered.
    if (++this.refusals > 1) this.#two("prompt")
  }

  /** Asks again about the answer that was pending when the service asked whether to stop. */
  #carryOn(behind: Waiting): void {
    this.pending = behind
    this.phase = "confirming"
    this.#say("question", "confirm_request")
  }

  #reviewing(input: Input): void {
    switch (input.kind) {
      case "text":
      case "selection":
      case "payload":
        return this.#error("WRONG_FIELD")
      case "review_confirm":
        return this.#reviewConfirm(input.yes)
      case "review_edit":
        return this.order.includes(input.field) ? this.#edit(input.field) : this.#error("WRONG_FIELD")
      case "repeat":
        return this.#readReview()
      case "skip":
        return this.#error("COMMAND_NOT_AVAILABLE")
      case "back": {
        const target = input.index === undefined ? this.order.at(-1) : this.order[input.index]
        return target === undefined ? this.#error("INVALID_INDEX") : this.#reopen(target)
      }
      case "confirm":
        return this.#error("NO_PENDING_ANSWER")
      default:
        return this.#error("INVALID_MESSAGE")
    }
  }

  #reviewConfirm(yes: boolean): void {
    this.#say("review_confirm")
    if (!yes) return this.#say("review_prompt")
    if (this.variant.check === "block" && this.#toJudge().length > 0) {
      if (!this.#check()) return this.#enterReview()
    }
    this.#complete()
  }

  #complete(): void {
    this.phase = "complete"
    this.#say("form_complete")
  }

  #heard(words: Words, isSure: boolean): void {
    if (words === "") {
      this.#error("EMPTY_AUDIO")
      this.noInputs++
      if (this.noInputs > 1) this.#two("prompt")
      return
    }
    this.#say("transcription")
    if (this.phase === "review") return this.#heardInReview(words)
    if (this.phase === "confirming") return this.#heardWhileConfirming(words, isSure)
    this.#heardWhileAsking(words, isSure)
  }

  #heardWhileAsking(words: Words, isSure: boolean): void {
    if (this.#isTwo && commands.has(words)) return this.#command(words)
    const at = this.cursor!
    if (this.#isTwo && asides.has(words)) return this.#aside(words)
    const value = this.#understood(at, words)
    if (value === undefined) {
      this.#say("answer_rejected")
      this.noMatches++
      this.noInputs = 0
      if (this.noMatches > 1 && fieldOf(at).kind !== "control") this.#two("prompt")
      // A reply that isn't understood leaves the candidate pending.
      if (this.pending === undefined) this.phase = "asking"
      else this.#say("confirm_request")
      return
    }
    if (!isSure) {
      this.phase = "confirming"
      this.pending = { for: at, value }
      this.noInputs = 0
      return this.#say("confirm_request")
    }
    this.#accept(at, value)
  }

  #understood(at: string, words: Words): string | undefined {
    switch (fieldOf(at).kind) {
      case "words":
        return words
      case "integer":
        return words === "twenty five" ? "25" : undefined
      case "choice":
        return words === "red" || words === "blue" ? words : undefined
      case "control":
        return undefined
    }
  }

  #command(words: Words): void {
    const at = this.cursor!
    switch (words) {
      case "repeat":
      case "help":
        this.#say("command_ack")
        return this.#askOnceMore()
      case "go back": {
        const target = this.order[this.order.indexOf(at) - 1]
        if (target === undefined) return this.#error("COMMAND_NOT_AVAILABLE")
        this.#say("command_ack")
        return this.#reopen(target)
      }
      case "skip":
      case "next":
        this.#say("command_ack")
        if (fieldOf(at).required) return this.#error("REQUIRED")
        return this.#skip()
      default: {
        const behind = this.pending !== undefined && "for" in this.pending ? this.pending : undefined
        this.phase = "confirming"
        this.pending = { stop: "asking", ...(behind === undefined ? {} : { behind }) }
        return this.#say("command_ack", "confirm_request")
      }
    }
  }

  /** Asks the question again, with the pending candidate if there is one. */
  #askOnceMore(): void {
    this.#say("question")
    if (this.pending === undefined) this.phase = "asking"
    else this.#say("confirm_request")
  }

  get #isSpelled(): boolean {
    const { kind } = fieldOf(this.cursor!)
    return kind === "words" || kind === "integer"
  }

  #wait(): void {
    this.noInputs = 0
    this.#say("command_ack", "prompt")
  }

  #aside(words: Words): void {
    if (words === "hold on") return this.#wait()
    if (words === "spell it" && !this.#isSpelled) return this.#error("COMMAND_NOT_AVAILABLE")
    this.#say("command_ack")
    if (words === "in english") return this.#askOnceMore()
    this.phase = "asking"
    this.pending = undefined
    this.#say("prompt")
  }

  #heardWhileConfirming(words: Words, isSure: boolean): void {
    const pending = this.pending!
    if (this.#isTwo) {
      if (words === "yes" || words === "no") {
        this.#say("command_ack")
        return this.#settle(words === "yes")
      }
      if (words === "send" || words === "change two") return this.#error("COMMAND_NOT_AVAILABLE")
      if (words === "hold on") return this.#wait()
      const isInReview = "stop" in pending && pending.stop === "review"
      if (words === "spell it" && (isInReview || !this.#isSpelled)) return this.#error("COMMAND_NOT_AVAILABLE")
      if ("stop" in pending) {
        this.pending = pending.behind
        this.phase = pending.behind === undefined ? pending.stop : "confirming"
        if (pending.behind !== undefined) return this.#heardWhileConfirming(words, isSure)
        return this.phase === "review" ? this.#heardInReview(words) : this.#heardWhileAsking(words, isSure)
      }
      if (words === "go back" || words === "skip" || words === "next") {
        this.pending = undefined
        this.phase = "asking"
      }
    }
    this.#heardWhileAsking(words, isSure)
  }

  #heardInReview(words: Words): void {
    switch (words) {
      case "yes":
      case "send":
        this.#say("command_ack")
        return this.#reviewConfirm(true)
      case "no":
        this.#say("command_ack")
        return this.#reviewConfirm(false)
      case "repeat":
      case "help":
        this.#say("command_ack")
        return this.#readReview()
      case "change two":
        this.#say("command_ack")
        return this.#edit(this.order[1]!)
      case "go back":
        this.#say("command_ack")
        return this.#reopen(this.order.at(-1)!)
      case "stop":
        this.phase = "confirming"
        this.pending = { stop: "review" }
        return this.#say("command_ack", "confirm_request")
      case "hold on":
        return this.#wait()
      case "in english":
        this.#say("command_ack")
        return this.#readReview()
      case "spell it":
      case "skip":
      case "next":
        return this.#error("COMMAND_NOT_AVAILABLE")
      default:
        return this.#say("review_prompt")
    }
  }

  #fresh(): void {
    this.phase = "asking"
    this.pending = undefined
    this.noMatches = 0
    this.refusals = 0
    this.noInputs = 0
  }

  #accept(at: string, value: string): void {
    const before = this.order.join()
    this.answers.set(at, value)
    this.open.delete(at)
    this.skipped.delete(at)
    this.unjudged.add(at)
    this.#say("answer_accepted")
    this.#replanned(before)
    this.#onwards()
  }

  /** The form's only rule: `extra`, its answer and its skip exist only while `color` is blue. */
  #replanned(before: string): void {
    const after = this.order.join()
    if (after === before) return
    if (!this.order.includes("extra")) {
      if (this.#drop("extra")) this.#two("answer_cleared")
      this.skipped.delete("extra")
    }
    this.#two("plan_updated")
  }

  #drop(id: string): boolean {
    this.open.delete(id)
    this.unjudged.delete(id)
    return this.answers.delete(id)
  }

  #onwards(): void {
    this.#fresh()
    if (this.cursor !== undefined) return this.#say("question")
    if (!this.#isTwo) return this.#complete()
    const isDue = this.#toJudge().length > 0 || (this.variant.check !== "off" && !this.hasChecked)
    if (isDue) this.#check()
    this.#enterReview()
  }

  #toJudge(): ReadonlyArray<string> {
    if (this.variant.check === "off" || !this.#isTwo) return []
    return [...this.unjudged].filter((id) => id !== "scan" && this.answers.get(id) !== "")
  }

  /** Whether the check allows the submission. */
  #check(): boolean {
    const isCall = this.#toJudge().length > 0
    this.hasChecked = true
    const works = !isCall || this.variant.works(this.checks++)
    this.#say("plausibility_result")
    if (works) {
      for (const id of this.#toJudge()) this.unjudged.delete(id)
      return true
    }
    if (this.variant.check !== "block") return true
    this.#error("PLAUSIBILITY_UNAVAILABLE")
    return false
  }

  #enterReview(): void {
    this.phase = "review"
    this.pending = undefined
    if (this.edited !== undefined && this.reviewedOrder === this.order.join()) {
      this.edited = undefined
      return this.#say("review_item", "review_prompt")
    }
    this.#readReview()
  }

  #readReview(): void {
    this.edited = undefined
    this.reviewedOrder = this.order.join()
    this.#say("review_start", "review_prompt")
  }

  /** Protocol 1 can't express a withdrawn answer, so a skipped answer is kept. */
  #keep(at: string): void {
    this.open.delete(at)
    this.#onwards()
  }

  #skip(): void {
    const at = this.cursor!
    const before = this.order.join()
    this.#drop(at)
    this.skipped.add(at)
    this.#two("question_skipped")
    this.#replanned(before)
    this.#onwards()
  }

  #back(index: number | undefined): void {
    const at = this.order.indexOf(this.cursor!)
    const target = index ?? at - 1
    if (index === undefined && at === 0) return this.#say("question")
    if (target < 0 || target > at) return this.#error("INVALID_INDEX")
    if (target === at) return this.#say("question")
    this.#reopen(this.order[target]!)
  }

  #reopen(id: string): void {
    if (this.answers.has(id) && !this.open.has(id)) this.#two("answer_cleared")
    this.skipped.delete(id)
    if (this.answers.has(id)) this.open.add(id)
    this.edited = undefined
    this.reviewedOrder = undefined
    this.#fresh()
    this.#say("question")
  }

  #edit(id: string): void {
    this.skipped.delete(id)
    if (this.answers.has(id)) this.open.add(id)
    this.edited = id
    this.#fresh()
    this.#say("review_edit", "question")
  }
}
