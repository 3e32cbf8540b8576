import { byId, element } from "../page/elements.ts"

/** Shows or clears a field's problem. */
export const complain = (id: string, sentence: string | undefined): void => {
  const control = byId(id, HTMLElement)
  const field = control.closest(".field")
  const existing = document.getElementById(`${id}-problem`)
  field?.classList.toggle("field-wrong", sentence !== undefined)
  if (sentence === undefined) {
    if (existing !== null) existing.hidden = true
    control.removeAttribute("aria-invalid")
    describe(control, `${id}-problem`, false)
    return
  }
  const problem = existing ?? element("p", { class: "problem", id: `${id}-problem` })
  problem.textContent = sentence
  problem.hidden = false
  if (existing === null) control.before(problem)
  control.setAttribute("aria-invalid", "true")
  describe(control, `${id}-problem`, true)
}

const describe = (control: HTMLElement, id: string, isTold: boolean): void => {
  const ids = (control.getAttribute("aria-describedby") ?? "").split(" ").filter((one) => one !== "" && one !== id)
  const all = isTold ? [id, ...ids] : ids
  if (all.length === 0) control.removeAttribute("aria-describedby")
  else control.setAttribute("aria-describedby", all.join(" "))
}
