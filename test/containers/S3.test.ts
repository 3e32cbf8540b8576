import { assert, describe, it } from "@effect/vitest"
import { ListMultipartUploadsCommand, S3Client } from "@aws-sdk/client-s3"
import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Fiber from "effect/Fiber"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import * as Redacted from "effect/Redacted"
import * as Stream from "effect/Stream"
import { inspect } from "node:util"
import * as S3Objects from "../../src/adapters/s3/ObjectStore.ts"
import { ObjectStore, ObjectStoreUnavailable } from "../../src/ports/ObjectStore.ts"
import { objectStoreSuite } from "../contract/objectStoreSuite.ts"
import { faultProxy, through } from "../support/FaultProxy.ts"
import { onServer } from "../support/servers/onServer.ts"
import { type S3Address, s3Server } from "../support/servers/s3.ts"

const html = { contentType: "text/html; charset=utf-8" }
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text)
const mebibyte = 1024 * 1024

const storeAt = (address: S3Address, changed: Partial<S3Address> & { readonly prefix?: string } = {}) => {
  const { endpoint, bucket, region, accessKeyId, secretAccessKey, prefix } = { prefix: "", ...address, ...changed }
  const credentials = { accessKeyId: Redacted.make(accessKeyId), secretAccessKey: Redacted.make(secretAccessKey) }
  return S3Objects.layer({ endpoint, bucket, region, prefix, credentials })
}

const opened = <E>(layer: Layer.Layer<ObjectStore, E>) =>
  Effect.flatMap(Layer.build(layer), (services) => Effect.provide(ObjectStore, services))

onServer("S3", await s3Server(), (address) => {
  objectStoreSuite("S3", storeAt(address))
  objectStoreSuite("S3 below a prefix", storeAt(address, { prefix: "shared/parley/" }))

  describe("presigned URLs", () => {
    it.live("open the object without credentials, and only this object", () =>
      Effect.gen(function* () {
        const store = yield* opened(storeAt(address))
        yield* store.put("signed/a", bytes("<p>a</p>"), html)
        yield* store.put("signed/b", bytes("<p>b</p>"), html)
        const url = Option.getOrThrow(yield* store.presign("signed/a", Duration.minutes(5)))
        const fetched = yield* Effect.promise(() => fetch(url))
        assert.strictEqual(fetched.status, 200)
        assert.strictEqual(fetched.headers.get("content-type"), html.contentType)
        assert.strictEqual(yield* Effect.promise(() => fetched.text()), "<p>a</p>")
        const other = yield* Effect.promise(() => fetch(url.replace("signed/a", "signed/b")))
        assert.isAtLeast(other.status, 400)
        const unsigned = yield* Effect.promise(() => fetch(url.split("?")[0]!))
        assert.isAtLeast(unsigned.status, 400)
      }),
    )

    it.live("use the server's public name and include their lifetime", () =>
      Effect.gen(function* () {
        const credentials = { accessKeyId: Redacted.make("a"), secretAccessKey: Redacted.make("s") }
        const { bucket, region, endpoint } = address
        const store = yield* opened(
          S3Objects.layer({ bucket, region, endpoint, credentials, publicEndpoint: "https://objects.example.org" }),
        )
        const url = new URL(Option.getOrThrow(yield* store.presign("a/b", Duration.seconds(90))))
        assert.strictEqual(url.origin, "https://objects.example.org")
        assert.strictEqual(url.pathname, `/${bucket}/a/b`)
        assert.strictEqual(url.searchParams.get("X-Amz-Expires"), "90")
      }),
    )
  })

  describe("multipart uploads", () => {
    const unfinished = Effect.promise(async () => {
      const client = new S3Client({
        endpoint: address.endpoint,
        region: address.region,
        forcePathStyle: true,
        credentials: { accessKeyId: address.accessKeyId, secretAccessKey: address.secretAccessKey },
      })
      const { Uploads = [] } = await client.send(
        new ListMultipartUploadsCommand({ Bucket: address.bucket, Prefix: "parts/" }),
      )
      client.destroy()
      return Uploads.length
    })
    const parts = Stream.fromIterable(Array.from({ length: 3 }, () => new Uint8Array(6 * mebibyte)))

    it.live("are aborted and leave no part behind if they fail or are interrupted", () =>
      Effect.gen(function* () {
        const store = yield* opened(storeAt(address))
        const broken = Stream.concat(parts, Stream.fail(new ObjectStoreUnavailable({ cause: "source" })))
        yield* Effect.flip(store.put("parts/failed", broken, html))
        const started = yield* Deferred.make<void>()
        const endless = Stream.concat(
          parts,
          Stream.fromEffect(Effect.andThen(Deferred.succeed(started, undefined), Effect.never)),
        )
        const writer = yield* Effect.forkChild(store.put("parts/interrupted", endless, html))
        yield* Deferred.await(started)
        yield* Fiber.interrupt(writer)
        assert.strictEqual(yield* unfinished, 0)
      }),
    )
  })

  describe("when S3 fails", () => {
    const faulty = Effect.gen(function* () {
      const { hostname, port } = new URL(address.endpoint)
      const proxy = yield* Effect.acquireRelease(
        Effect.promise(() => faultProxy({ host: hostname, port: Number(port) || 80 })),
        (proxy) => Effect.promise(() => proxy.close()),
      )
      const endpoint = through(proxy, address.endpoint)
      return { proxy, store: yield* opened(storeAt(address, { endpoint })) }
    })

    const failures = (store: typeof ObjectStore.Service) =>
      Effect.all(
        [
          store.ping,
          store.get("faults/a"),
          store.delete("faults/a"),
          store.deleteAll("faults/"),
          store.put("faults/b", bytes("x"), html),
          store.put("faults/c", Stream.make(new Uint8Array(9 * mebibyte)), html),
        ].map((attempt: Effect.Effect<unknown, { readonly _tag: string }>) => Effect.flip(attempt)),
        { concurrency: "unbounded" },
      )

    it.live("an unreachable server causes a typed error in every operation, and is used again once it is back", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        yield* store.put("faults/a", bytes("x"), html)
        proxy.set({ kind: "down" })
        for (const failure of yield* failures(store)) assert.strictEqual(failure._tag, "ObjectStoreUnavailable")
        proxy.set({ kind: "none" })
        yield* store.get("faults/a")
        assert.strictEqual((yield* Effect.flip(store.get("faults/c")))._tag, "ObjectMissing")
      }),
    )

    it.live("a silent server causes a typed error in every operation", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        yield* store.ping
        proxy.set({ kind: "silent" })
        for (const failure of yield* failures(store)) assert.strictEqual(failure._tag, "ObjectStoreUnavailable")
      }),
    )

    it.live("an interrupted download fails instead of returning a truncated object", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        yield* store.put("faults/long", Stream.make(new Uint8Array(12 * mebibyte)), html)
        const { body } = yield* store.get("faults/long")
        const broken = Stream.runForEach(body, () => Effect.sync(() => proxy.cut()))
        assert.strictEqual((yield* Effect.flip(broken))._tag, "ObjectStoreUnavailable")
      }),
    )

    it.live("an upload interrupted halfway leaves no object", () =>
      Effect.gen(function* () {
        const { proxy, store } = yield* faulty
        const cutting = Stream.make(1, 2, 3, 4).pipe(
          Stream.tap((part) => Effect.sync(() => part === 3 && proxy.set({ kind: "down" }))),
          Stream.map(() => new Uint8Array(8 * mebibyte)),
        )
        assert.strictEqual((yield* Effect.flip(store.put("faults/cut", cutting, html)))._tag, "ObjectStoreUnavailable")
        proxy.set({ kind: "none" })
        assert.strictEqual((yield* Effect.flip(store.get("faults/cut")))._tag, "ObjectMissing")
      }),
    )

    it.live("a wrong secret causes a typed error without the secret, and a missing bucket makes the ping fail", () =>
      Effect.gen(function* () {
        const stranger = yield* opened(storeAt(address, { secretAccessKey: "hunter2hunter2" }))
        const refused = yield* Effect.flip(stranger.put("a/b", bytes("x"), html))
        assert.strictEqual(refused._tag, "ObjectStoreUnavailable")
        assert.notInclude(inspect(refused, { depth: 20, showHidden: true }), "hunter2")
        const nowhere = yield* opened(storeAt(address, { bucket: "no-such-bucket-of-parley" }))
        assert.strictEqual((yield* Effect.flip(nowhere.ping))._tag, "ObjectStoreUnavailable")
      }),
    )
  })
})
