import { filled } from "../../../src/views/language/filled.ts"
import { writeTypedNumber } from "../../../src/domain/forms/answers/WrittenNumber.ts"

const digits = 6

/** Activates the button that fills in the device's position. */
export const readyPoints = (root: ParentNode, locale: string): void => {
  if (!("geolocation" in navigator)) return
  for (const block of root.querySelectorAll<HTMLElement>("[data-locate]")) {
    const question = block.closest("[data-question]")
    const state = block.querySelector<HTMLElement>("[data-locate-state]")
    if (!block.hidden || question === null || state === null) continue
    block.hidden = false
    const put = (key: string, value: number | null): void => {
      const input = question.querySelector<HTMLInputElement>(`input[name$=".${key}"]`)
      if (input !== null)
        input.value = value === null ? "" : writeTypedNumber(String(Number(value.toFixed(digits))), locale)
    }
    // A typed position has no measured accuracy or altitude.
    block.parentElement?.addEventListener("input", ({ target }) => {
      if (target instanceof HTMLInputElement && target.type === "text")
        for (const key of ["altitude", "accuracy"]) put(key, null)
    })
    block.querySelector("button")?.addEventListener("click", () => {
      state.textContent = state.dataset["waiting"] ?? ""
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          put("lat", coords.latitude)
          put("lon", coords.longitude)
          put("altitude", coords.altitude)
          put("accuracy", coords.accuracy)
          state.textContent = filled(state.dataset["found"] ?? "", { meters: Math.round(coords.accuracy) })
          question.querySelector('input[name$=".lat"]')?.dispatchEvent(new Event("change", { bubbles: true }))
        },
        () => (state.textContent = state.dataset["failed"] ?? ""),
        { enableHighAccuracy: true, timeout: 20_000 },
      )
    })
  }
}
