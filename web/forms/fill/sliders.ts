import { readWrittenNumber, writeTypedNumber } from "../../../src/domain/forms/answers/WrittenNumber.ts"

/** Keeps a slider and the number next to it in sync; an unmoved slider has no answer. */
export const readySliders = (root: ParentNode): void => {
  for (const slider of root.querySelectorAll<HTMLInputElement>("[data-slider]")) {
    const box = slider.parentElement?.querySelector<HTMLInputElement>("input[name]")
    if (!slider.hidden || !box) continue
    slider.hidden = false
    const locale = slider.dataset["locale"] ?? "en"
    const follow = (): void => {
      const typed = readWrittenNumber(box.value, locale)
      if (typed !== undefined && typed !== "") slider.value = typed
    }
    follow()
    box.addEventListener("input", follow)
    slider.addEventListener("input", () => {
      box.value = writeTypedNumber(slider.value, locale)
    })
  }
}
