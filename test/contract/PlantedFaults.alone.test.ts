import { assert, it } from "@effect/vitest"
import type * as Context from "effect/Context"
import * as Effect from "effect/Effect"
import * as Exit from "effect/Exit"
import * as Layer from "effect/Layer"
import type * as Scope from "effect/Scope"
import * as Stream from "effect/Stream"
import * as TestClock from "effect/testing/TestClock"
import { describe, vi } from "vitest"
import * as OutboundHttps from "../../src/adapters/outbound/OutboundHttp.ts"
import * as Policies from "../../src/adapters/policy/PolicyCheck.ts"
import { callerOf } from "../../src/domain/access/Caller.ts"
import { KeyValue } from "../../src/ports/KeyValue.ts"
import { Mailer } from "../../src/ports/Mailer.ts"
import { ObjectStore } from "../../src/ports/ObjectStore.ts"
import { PolicyCheck } from "../../src/ports/PolicyCheck.ts"
import { SubmissionStore } from "../../src/ports/SubmissionStore.ts"
import { ToolServers } from "../../src/ports/ToolServers.ts"
import { type WorkKind, type WorkQueue, WorkQueues } from "../../src/ports/WorkQueues.ts"
import * as MemoryKeys from "../doubles/memory/KeyValue.ts"
import * as MemoryObjects from "../doubles/memory/ObjectStore.ts"
import * as MemorySubmissions from "../doubles/memory/SubmissionStore.ts"
import * as MemoryQueues from "../doubles/memory/WorkQueues.ts"
import { mailPeer } from "../support/mailPeer.ts"
import { remoteToolPeer } from "../support/toolPeers.ts"
import * as contract from "./index.ts"

type Body = (given: unknown) => Effect.Effect<unknown, unknown, Scope.Scope>

interface Collected {
  readonly stores: Layer.Layer<never>
  readonly options: { readonly excludeTestServices?: boolean }
  readonly tests: Array<readonly [title: string, body: Effect.Effect<unknown, unknown, Scope.Scope>]>
}

const { suites } = vi.hoisted(() => ({ suites: [] as Array<Collected> }))

/** Collects the tests of a suite instead of registering them, because they are expected to fail here. */
vi.mock("@effect/vitest", async (original) => ({
  ...(await original<typeof import("@effect/vitest")>()),
  layer:
    (stores: Collected["stores"], options: Collected["options"] = {}) =>
    (_name: string, define: (methods: object) => void) => {
      const tests: Collected["tests"] = []
      const add = (title: string, body: Body) => tests.push([title, Effect.suspend(() => body(undefined))])
      const each = (cases: ReadonlyArray<unknown>) => (title: string, body: Body) =>
        cases.forEach((one) => tests.push([title, Effect.suspend(() => body(one))]))
      const method = Object.assign(add, { each })
      define({ effect: method, live: method })
      suites.push({ stores, options, tests })
    },
}))

/** The titles of a suite's tests that fail. */
const failing = (define: () => void) =>
  Effect.gen(function* () {
    define()
    const failed = new Set<string>()
    let count = 0
    for (const { stores, options, tests } of suites.splice(0)) {
      const context = yield* Layer.build(
        Layer.fresh(options.excludeTestServices === true ? stores : Layer.provideMerge(stores, TestClock.layer())),
      )
      for (const [title, body] of tests) {
        count += 1
        const exit = yield* Effect.exit(Effect.scoped(body).pipe(Effect.provide(context as Context.Context<never>)))
        if (Exit.isFailure(exit)) failed.add(title)
      }
    }
    assert.isAbove(count, failed.size)
    return [...failed]
  })

/** The adapter of a port, with a fault. */
const faulty = <I, S extends object, R>(
  port: Context.Service<I, S>,
  sound: Layer.Layer<I | R>,
  fault: (service: S) => Partial<S>,
): Layer.Layer<I | R> =>
  Layer.provideMerge(
    Layer.effect(
      port,
      Effect.map(port, (service) => ({ ...service, ...fault(service) })),
    ),
    sound,
  )

const elapse = Layer.succeed(contract.Elapse, (by) => TestClock.adjust(by))
const caller = callerOf({ sub: "7", programs: ["demo"] })
const rules = [{ effect: "allow", actions: ["infographic:render"] }] as const

const faults: ReadonlyArray<readonly [fault: string, define: () => void, titles: ReadonlyArray<string>]> = [
  [
    "a key-value store that says it deleted a missing key",
    () =>
      contract.keyValueSuite(
        "faulty",
        Layer.merge(
          faulty(KeyValue, MemoryKeys.layer, (store) => ({ delete: (key) => Effect.as(store.delete(key), true) })),
          elapse,
        ),
      ),
    [
      "returns nothing for a key that was not set",
      "treats an expired key as missing in every operation",
      "delete reports whether the key existed",
    ],
  ],
  [
    "an object store that also deletes next to a prefix",
    () =>
      contract.objectStoreSuite(
        "faulty",
        faulty(ObjectStore, MemoryObjects.layer, (store) => ({
          deleteAll: (prefix) =>
            Effect.andThen(
              store.deleteAll(prefix),
              Stream.runForEach(store.keys, (key) =>
                key.startsWith(prefix.slice(0, -1)) ? store.delete(key) : Effect.void,
              ),
            ),
        })),
      ),
    ["deletes everything under a prefix, and nothing outside it"],
  ],
  [
    "queues that ignore a job's delay",
    () =>
      contract.workQueuesSuite(
        "faulty",
        faulty(WorkQueues, MemoryQueues.layer, ({ open }) => ({
          open: <A, I>(kind: WorkKind<A, I>) =>
            Effect.map(open(kind), (queue): WorkQueue<A> => ({
              ...queue,
              add: (payload, { id }) => queue.add(payload, { id }),
            })),
        })),
      ),
    ["starts delayed work only after its delay"],
  ],
  [
    "a submission store that ends after its first page",
    () =>
      contract.submissionStoreSuite(
        "faulty",
        faulty(SubmissionStore, MemorySubmissions.layer, (store) => ({
          page: (tenant, formUid, query) =>
            Effect.map(store.page(tenant, formUid, query), (page) => ({ ...page, hasMore: false })),
        })),
      ),
    ["returns pages in order of arrival, with filters", "ends a page at the submission that reaches its byte limit"],
  ],
  [
    "a mailer that doesn't check its messages",
    () =>
      contract.mailerSuite(
        "faulty",
        faulty(Mailer, mailPeer, ({ send }) => ({
          send: (mail) =>
            send({ ...mail, to: mail.to.split(/[,\r]/)[0]!, subject: mail.subject.replaceAll(/\s/g, " ") }),
        })),
      ),
    ["sends nothing if a part is malformed: %s"],
  ],
  [
    "an outbound client that reaches every address",
    () => contract.outboundHttpSuite("faulty", () => OutboundHttps.layer({ allow: ["0.0.0.0/0", "::/0"] })),
    [
      "refuses addresses that aren't public, before anything is sent to them",
      "follows a redirect, and refuses one to an address that isn't public",
    ],
  ],
  [
    "a policy check that allows what it can't decide",
    () =>
      contract.policyCheckSuite("faulty", {
        policy: Layer.succeed(PolicyCheck, Policies.make({ rules })),
        allowed: { caller, action: "infographic:render" },
        denied: { caller, action: "agent:configure" },
        broken: Policies.layerOpen,
      }),
    ["denies every action, to everyone"],
  ],
  [
    "tool servers that report every call as a success",
    () =>
      contract.toolServersSuite(
        "faulty",
        faulty(ToolServers, remoteToolPeer, ({ connect }) => ({
          connect: (address) =>
            Effect.map(connect(address), (connection) => ({
              ...connection,
              call: (name, input, attendance) =>
                Effect.map(connection.call(name, input, attendance), (outcome) => ({ ...outcome, isError: false })),
            })),
        })),
      ),
    [
      "returns a tool's failure as its result, and serves the next call",
      "never reports success for a tool that the server doesn't have",
    ],
  ],
]

describe.concurrent("a contract suite", () => {
  it.live.each(faults)("detects a planted fault: %s", ([, define, titles]) =>
    Effect.gen(function* () {
      assert.deepStrictEqual(yield* Effect.scoped(failing(define)), titles)
    }),
  )
})
