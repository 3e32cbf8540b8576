import * as Deferred from "effect/Deferred"
import * as Duration from "effect/Duration"
import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as RcRef from "effect/RcRef"
import * as Semaphore from "effect/Semaphore"
import type { Worker, WorkerOptions } from "node:worker_threads"
import type { Browser, Page } from "playwright-core"
import { withinWork } from "../threads/WorkLimit.ts"
import { askThread, sharedThread } from "./SharedThread.ts"
import type { TaggingAnswer } from "./taggingThread.ts"
import {
  PagePrinter,
  PrinterAbsent,
  PrinterBusy,
  PrintFailed,
  type PrintedPage,
  type PrintError,
  PrintTooCostly,
} from "../../ports/PagePrinter.ts"

export interface PrinterOptions {
  /** The path of the Chromium executable. */
  readonly path: string
  /** Starts `taggingThread.ts`. */
  readonly spawn: (options: WorkerOptions) => Worker
  /** Whether to use Chromium's own sandbox, which does not work for root, or where user namespaces are forbidden. */
  readonly sandbox: boolean
  /** The maximum number of pages printed concurrently. */
  readonly atOnce: number
  /** The time limit for printing a page, and for its wait in the queue. */
  readonly seconds: number
  /** The maximum size of a page, of its PDF and of its picture, in bytes. */
  readonly bytes: number
}

/** An idle browser is closed after this long; it takes a hundred megabytes of memory. */
const idle = Duration.minutes(1)

/** The maximum height, which exceeds any screen, in CSS pixels. */
const highest = 16_000

const width = 1200

/**
 * No host name resolves, and requests to IP addresses, including loopback, go to a proxy port that nothing listens on.
 */
const cutOff = [
  "--host-resolver-rules=MAP * ~NOTFOUND",
  "--proxy-server=socks5://127.0.0.1:9",
  "--proxy-bypass-list=<-loopback>",
  "--disable-dev-shm-usage",
  "--disable-gpu",
  "--disable-extensions",
  "--js-flags=--max-old-space-size=256",
  "--force-color-profile=srgb",
  "--font-render-hinting=none",
]

/** The apparent URL of the page; requests for it are answered here and never reach the network. */
const origin = "https://page.invalid/"

/**
 * Runs in the page. Gives screen readers the title and description of a picture, and removes the picture role from
 * elements that only group a picture with its caption.
 */
const prepareForReaders = () => {
  for (const figure of document.querySelectorAll("figure:not([role])")) figure.setAttribute("role", "group")
  // Chromium would omit an empty cell and make its row shorter.
  for (const cell of document.querySelectorAll("td:empty, th:empty")) cell.textContent = "\u00a0"
  // For lists without bullets, Chromium omits the structure that list entries have in a PDF.
  for (const entry of document.querySelectorAll("li"))
    if (getComputedStyle(entry).listStyleType === "none") {
      entry.setAttribute("role", "group")
      entry.parentElement?.setAttribute("role", "group")
    }
  for (const picture of document.querySelectorAll("svg[role=img]:not([aria-label])")) {
    const words = [...picture.children].filter(({ tagName }) => tagName === "title" || tagName === "desc")
    picture.setAttribute("aria-label", words.map(({ textContent }) => textContent).join(". "))
  }
}

const failed = (cause: unknown) => new PrintFailed({ cause })

const tooLong = ({ seconds }: PrinterOptions) => new PrintTooCostly({ limit: "seconds", most: seconds })

/** The browser, started on first use. */
const sharedBrowser = Effect.fnUntraced(function* (options: PrinterOptions) {
  const browsers = yield* RcRef.make({
    acquire: Effect.acquireRelease(
      Effect.tryPromise({
        try: async () => {
          const { chromium } = await import("playwright-core")
          return chromium.launch({
            executablePath: options.path,
            chromiumSandbox: options.sandbox,
            args: cutOff,
            handleSIGINT: false,
            handleSIGTERM: false,
            handleSIGHUP: false,
            timeout: options.seconds * 1000,
          })
        },
        catch: (cause) => cause,
      }).pipe(
        Effect.tapError((cause) => Effect.logWarning("The browser for printing could not be started", { cause })),
        Effect.mapError(() => new PrinterAbsent()),
      ),
      (browser) => Effect.promise(() => browser.close().catch(() => undefined)),
    ),
    idleTimeToLive: idle,
  })

  // A browser that has crashed can't be reused.
  return Effect.gen(function* () {
    const held = yield* RcRef.get(browsers)
    if (held.isConnected()) return held
    yield* RcRef.invalidate(browsers)
    return yield* RcRef.get(browsers)
  })
})

/** Opens a page in a separate context. */
const openedPage = (held: Browser, { html, policy }: PrintedPage, seconds: number) =>
  Effect.acquireRelease(
    Effect.tryPromise({
      try: () =>
        held.newContext({
          viewport: { width, height: 900 },
          deviceScaleFactor: 2,
          colorScheme: "light",
          reducedMotion: "reduce",
          locale: "en",
          timezoneId: "UTC",
          serviceWorkers: "block",
          acceptDownloads: false,
        }),
      catch: failed,
    }),
    (context) => Effect.promise(() => context.close().catch(() => undefined)),
  ).pipe(
    Effect.flatMap((context) =>
      Effect.tryPromise({
        try: async () => {
          await context.route("**/*", (route) =>
            route.request().url() === origin
              ? route.fulfill({
                  body: Buffer.from(html),
                  headers: {
                    "content-type": "text/html; charset=utf-8",
                    ...(policy === "" ? {} : { "content-security-policy": policy }),
                  },
                })
              : // Navigations are aborted, which leaves the page in place; all other requests are blocked.
                route.abort(route.request().isNavigationRequest() ? "aborted" : "blockedbyclient"),
          )
          const page = await context.newPage()
          page.setDefaultTimeout(seconds * 1000)
          await page.goto(origin, { waitUntil: "load" })
          return page
        },
        catch: failed,
      }),
    ),
  )

/** Completes the structure of a PDF for screen readers, on a separate thread, one PDF at a time. */
const tagger = Effect.fnUntraced(function* (options: PrinterOptions) {
  const tagging = yield* sharedThread({
    spawn: options.spawn,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
    idle,
  })
  const oneByOne = yield* Semaphore.make(1)

  return (pdf: Uint8Array) =>
    RcRef.get(tagging).pipe(
      Effect.flatMap((worker) =>
        withinWork(askThread<TaggingAnswer>(worker, pdf), {
          worker,
          limit: Duration.seconds(options.seconds),
          orElse: () => tooLong(options),
        }),
      ),
      Effect.catchTag("ThreadEnded", failed),
      Effect.flatMap((bytes) => (bytes === null ? failed("unreadable") : Effect.succeed(bytes))),
      Effect.tapError(() => RcRef.invalidate(tagging)),
      Effect.scoped,
      oneByOne.withPermit,
    )
})

/**
 * Prints with a local Chromium, using one browser context per page. The browser starts with the first page and closes
 * when idle.
 */
export const layer = (options: PrinterOptions) =>
  Layer.effect(
    PagePrinter,
    Effect.gen(function* () {
      const turns = yield* Semaphore.make(options.atOnce)
      const browser = yield* sharedBrowser(options)
      const tagged = yield* tagger(options)
      const most = Duration.seconds(options.seconds)
      const tooLarge = new PrintTooCostly({ limit: "bytes", most: options.bytes })

      const printed = (page: PrintedPage, make: (page: Page) => Promise<Uint8Array | PrintTooCostly>) => {
        if (page.html.length > options.bytes) return Effect.fail(tooLarge)
        const print = Effect.scoped(
          Effect.gen(function* () {
            const opening = yield* openedPage(yield* browser, page, options.seconds)
            const made = yield* Effect.tryPromise({ try: () => make(opening), catch: failed })
            if (!(made instanceof Uint8Array)) return yield* made
            return made.length > options.bytes ? yield* tooLarge : made
          }),
        ).pipe(Effect.timeoutOrElse({ duration: most, orElse: () => tooLong(options) }))
        return Effect.gen(function* () {
          const begun = yield* Deferred.make<void>()
          const turn = turns.withPermit(Effect.andThen(Deferred.succeed(begun, undefined), print))
          const waited = Effect.timeoutOrElse(Deferred.await(begun), {
            duration: most,
            orElse: () => Effect.fail(new PrinterBusy()),
          })
          return yield* Effect.raceFirst(turn, Effect.andThen(waited, Effect.never))
        }).pipe(Effect.withSpan("PagePrinter.print"))
      }

      return PagePrinter.of({
        pdf: (page): Effect.Effect<Uint8Array, PrintError> =>
          printed(page, async (opening) => {
            await opening.emulateMedia({ media: "print" })
            await opening.evaluate(prepareForReaders)
            return opening.pdf({
              format: "A4",
              preferCSSPageSize: true,
              printBackground: true,
              tagged: true,
              outline: true,
            })
          }).pipe(Effect.flatMap(tagged)),
        png: (page, size): Effect.Effect<Uint8Array, PrintError> =>
          printed(page, async (opening) => {
            if (size !== undefined) await opening.setViewportSize(size)
            const height =
              size?.height ??
              (await opening.locator("html").evaluate((root) => Math.ceil(root.getBoundingClientRect().height)))
            if (height > highest) return new PrintTooCostly({ limit: "height", most: highest })
            return opening.screenshot({ fullPage: size === undefined, animations: "disabled" })
          }),
      })
    }),
  )
