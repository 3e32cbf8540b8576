import * as Effect from "effect/Effect"
import * as Layer from "effect/Layer"
import * as Option from "effect/Option"
import { type FormShare, ShareStore } from "../../../src/ports/ShareStore.ts"

/** Share settings for the lifetime of the process. */
export const layer = Layer.sync(ShareStore, () => {
  const shares = new Map<string, FormShare & { readonly tenant: string; readonly formUid: string }>()
  const keyOf = (tenant: string, formUid: string) => `${tenant}/${formUid}`
  const shown = (tenant: string, formUid: string): Option.Option<FormShare> =>
    Option.map(Option.fromUndefinedOr(shares.get(keyOf(tenant, formUid))), ({ code, revision, settings }) => ({
      code,
      revision,
      settings,
    }))
  return ShareStore.of({
    get: (tenant, formUid) => Effect.sync(() => shown(tenant, formUid)),
    begin: (tenant, formUid, code, settings) =>
      Effect.sync(() => {
        const isTaken = [...shares.values()].some((one) => one.code === code)
        const key = keyOf(tenant, formUid)
        if (!isTaken && !shares.has(key)) shares.set(key, { tenant, formUid, code, revision: 1, settings })
        return shown(tenant, formUid)
      }),
    change: (tenant, formUid, settings, expected) =>
      Effect.sync(() => {
        const key = keyOf(tenant, formUid)
        const before = shares.get(key)
        if (before?.revision !== expected) return Option.none()
        shares.set(key, { ...before, revision: expected + 1, settings })
        return shown(tenant, formUid)
      }),
    keeping: Effect.sync(() =>
      [...shares.values()].filter(
        ({ settings }) =>
          settings.answersKept !== null || settings.filesKept !== null || settings.recordingsKept !== null,
      ),
    ),
    digesting: Effect.sync(() =>
      [...shares.values()].filter(({ settings }) => settings.mailWhen !== "each" && settings.mailTo.length > 0),
    ),
    reporting: Effect.sync(() =>
      [...shares.values()].filter(({ settings }) => settings.reportOn !== "never" && settings.reportTo.length > 0),
    ),
    formOf: (code) => Effect.sync(() => Option.fromUndefinedOr([...shares.values()].find((one) => one.code === code))),
  })
})
