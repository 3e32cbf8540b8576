import { dateFormat } from "../../../src/domain/languages/dateFormat.ts"
import { isJsonObject } from "../../../src/domain/forms/codec/Json.ts"
import { filled } from "../../../src/views/language/filled.ts"
import { withTakenBack } from "../../../src/domain/forms/submission/PartialAnswers.ts"
import { alarm } from "../../page/announce.ts"
import { element } from "../../page/elements.ts"
import type { OfflinePage } from "../offline/OfflinePage.ts"
import { timesIn } from "./times.ts"
import type { Sheet } from "./sheet.ts"
import { formPath } from "../../page/formsApi.ts"

const pause = 1500

/** The time until which the service stores the answers; undefined if unknown. */
const untilOf = (saved: unknown): Date | undefined => {
  const until = isJsonObject(saved) ? saved["expires_at"] : undefined
  return typeof until === "string" ? new Date(until) : undefined
}

/** A time in the respondent's time zone. */
const momentHere = (at: Date, locale: string): string =>
  dateFormat(locale, { dateStyle: "long", timeStyle: "short" }).format(at)

export interface Keeping {
  /** Saves after a short delay, which further changes restart. */
  readonly save: () => void
  /** Whether the session has expired, in which case a save would redirect away from the page. */
  readonly isSignedOut: () => boolean
  /** Whether the session is valid again; otherwise the page redirects to the sign-in page. */
  readonly isBack: () => Promise<boolean>
  /** Saves pending input now, because the page is being left. */
  readonly flush: () => Promise<void>
}

/** The session has expired: input stays on the device, if possible, until the user signs in. */
const onDevice = (device: OfflinePage | undefined): Keeping => {
  let isChanged = false
  return {
    save: () => void (isChanged = true),
    isSignedOut: () => false,
    isBack: () => Promise.resolve(true),
    flush: async () => {
      if (isChanged) await device?.keep()
    },
  }
}

/**
 * Saves signed-in users' answers shortly after each change. Unsaved answers stay on the device if `device` can store
 * them.
 */
export const keepSaved = (sheet: Sheet, device?: OfflinePage): Keeping => {
  const { tenant, formUid, canSave, texts, locale } = sheet.facts
  const line = sheet.form.querySelector<HTMLElement>("[data-save-state]")
  if (!canSave || line === null) return onDevice(device)
  let waiting: ReturnType<typeof setTimeout> | undefined
  let isSignedOut = false
  const signIn = element(
    "a",
    { href: `/sign-in?next=${encodeURIComponent(location.pathname)}`, target: "_blank", rel: "noopener" },
    texts.fill.signIn,
  )
  const save = async (): Promise<void> => {
    clearTimeout(waiting)
    waiting = undefined
    const url = `${formPath(tenant, formUid)}/partial`
    const body = JSON.stringify({
      answers: withTakenBack(sheet.setting.compiled.form, sheet.filling.answers),
      times: timesIn(sheet),
    })
    const response = await fetch(url, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body,
      keepalive: body.length < 60_000,
    }).catch(() => undefined)
    isSignedOut = response?.status === 401 && device === undefined
    const time = dateFormat(locale, { timeStyle: "short" }).format(new Date())
    if (response?.ok === true) {
      const until = untilOf(await response.json().catch(() => undefined))
      line.textContent =
        until === undefined
          ? `${texts.fill.saved}, ${time}`
          : filled(texts.fill.savedLine, { time, until: momentHere(until, locale) })
      await device?.drop()
    } else if (isSignedOut) line.replaceChildren(texts.fill.signedOut, " ", signIn)
    else if (device === undefined) line.textContent = texts.fill.notSaved
    else {
      await device.keep()
      line.textContent = `${texts.offline.keptHere}, ${time}`
    }
  }
  return {
    save: () => {
      clearTimeout(waiting)
      waiting = setTimeout(() => void save(), pause)
    },
    isSignedOut: () => isSignedOut,
    isBack: async () => {
      await save()
      if (!isSignedOut) return true
      alarm(texts.fill.signedOut)
      signIn.focus()
      return false
    },
    flush: () => (waiting === undefined ? Promise.resolve() : save()),
  }
}
