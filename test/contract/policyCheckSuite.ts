import { assert, layer } from "@effect/vitest"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import type { Caller } from "../../src/domain/access/Caller.ts"
import { type Action, actions } from "../../src/domain/access/Policy.ts"
import { PolicyCheck } from "../../src/ports/PolicyCheck.ts"

interface Asked {
  readonly caller: Caller
  readonly action: Action
}

/** A policy, with the requests that it decides. */
export interface KnownPolicy<E> {
  readonly policy: Layer.Layer<PolicyCheck, E>
  readonly allowed: Asked
  readonly denied: Asked
  /** The same check when it can't decide, for example because the policy server is unreachable or a rule throws. */
  readonly broken: Layer.Layer<PolicyCheck, E>
}

const required = ({ caller, action }: Asked) => Effect.flatMap(PolicyCheck, ({ require }) => require(caller, action))

/** `undefined` if the policy allows the request, else the error. */
const decided = (asked: Asked) =>
  Effect.match(required(asked), { onSuccess: () => undefined, onFailure: (denial) => denial })

const denial = ({ action }: Asked) => ({ _tag: "PolicyDenied" as const, action })

/** The contract of every `PolicyCheck` with a configured policy. */
export const policyCheckSuite = <E>(name: string, { policy, allowed, denied, broken }: KnownPolicy<E>): void => {
  layer(policy, { timeout: "5 minutes" })(`PolicyCheck: ${name}`, (it) => {
    it.effect("allows an action, or denies it with an error that names the action", () =>
      Effect.gen(function* () {
        yield* required(allowed)
        assert.deepInclude(yield* Effect.flip(required(denied)), denial(denied))
      }),
    )

    it.effect("decides each call independently of earlier and concurrent calls", () =>
      Effect.gen(function* () {
        const asked = Array.from({ length: 40 }, (_, at) => (at % 3 === 0 ? denied : allowed))
        const expected = asked.map((one) => (one === denied ? "PolicyDenied" : undefined))
        for (const concurrency of [1, "unbounded"] as const)
          assert.deepStrictEqual(
            (yield* Effect.forEach(asked, decided, { concurrency })).map((one) => one?._tag),
            expected,
          )
      }),
    )
  })

  layer(broken, { timeout: "5 minutes" })(`PolicyCheck that can't decide: ${name}`, (it) => {
    it.effect("denies every action, to everyone", () =>
      Effect.gen(function* () {
        for (const { caller } of [allowed, denied, { caller: { ...allowed.caller, superuser: true } }])
          for (const action of actions)
            assert.deepInclude(yield* Effect.flip(required({ caller, action })), denial({ caller, action }))
      }),
    )
  })
}

/** The contract of a `PolicyCheck` without a policy. */
export const openPolicyCheckSuite = <E>(name: string, open: Layer.Layer<PolicyCheck, E>, anyone: Caller): void =>
  layer(open)(`PolicyCheck: ${name}`, (it) => {
    it.effect("allows every action", () =>
      Effect.gen(function* () {
        for (const action of actions)
          assert.isUndefined(yield* decided({ caller: { ...anyone, superuser: false, permissions: [] }, action }))
      }),
    )
  })
