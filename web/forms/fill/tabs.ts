/** Turns the table of contents and the sections into tabs that can be navigated with the arrow keys. */
export const makeTabs = (form: HTMLFormElement): void => {
  const list = form.querySelector<HTMLElement>("[data-tab-list]")
  if (list === null) return
  const tabs = [...list.querySelectorAll<HTMLAnchorElement>("[data-tab]")]
  const panelOf = (tab: HTMLElement): HTMLElement | null =>
    form.querySelector(`section[data-section="${CSS.escape(tab.dataset["tab"] ?? "")}"]`)
  list.setAttribute("role", "tablist")

  const open = (tab: HTMLElement, isFocused: boolean): void => {
    for (const one of tabs) {
      const panel = panelOf(one)
      one.setAttribute("aria-selected", String(one === tab))
      one.tabIndex = one === tab ? 0 : -1
      if (panel !== null) panel.hidden = one !== tab
    }
    if (isFocused) tab.focus()
  }

  for (const tab of tabs) {
    const panel = panelOf(tab)
    tab.id = `tab-${tab.dataset["tab"] ?? ""}`
    tab.setAttribute("role", "tab")
    tab.removeAttribute("href")
    if (panel === null) continue
    tab.setAttribute("aria-controls", panel.id)
    panel.setAttribute("role", "tabpanel")
    panel.setAttribute("aria-labelledby", tab.id)
    panel.dataset["panel"] = ""
    panel.addEventListener("reveal", () => open(tab, false))
    tab.addEventListener("click", () => open(tab, true))
    tab.addEventListener("keydown", (event) => {
      const shown = tabs.filter((one) => !one.hidden)
      const at = shown.indexOf(tab)
      const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: shown.length - 1 }[event.key]
      if (event.key === "Enter" || event.key === " ") open(tab, true)
      else if (to === undefined) return
      else open(shown[(to + shown.length) % shown.length]!, true)
      event.preventDefault()
    })
  }
  const wrong = form.querySelector(".field-wrong, .question-new")?.closest<HTMLElement>("[data-panel]")
  const first = tabs.find((tab) => panelOf(tab) === wrong) ?? tabs.find((tab) => !tab.hidden)
  if (first !== undefined) open(first, false)
}

/** Opens the collapsed section or the tab that hides a question. */
export const reveal = (question: HTMLElement): void => {
  const fold = question.closest("details")
  if (fold !== null) fold.open = true
  question.closest("[data-panel]")?.dispatchEvent(new CustomEvent("reveal"))
}
