import type { Entries } from "./order.ts"

/** Entries with a name prefix, keyed by the rest of their names. */
const prefixed = (data: FormData, prefix: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), String(value)]] : [])),
  )

/** Only servers that differ from the page's initial state, because unchanged servers are not checked again. */
const changed = (form: HTMLFormElement, prefix: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...form.querySelectorAll("select")].flatMap(({ name, value, options }) =>
      name.startsWith(prefix) && [...options].some((option) => option.defaultSelected && option.value !== value)
        ? [[name.slice(prefix.length), value]]
        : [],
    ),
  )

/** The form's values. */
export const entriesOf = (form: HTMLFormElement, files: Entries["files"]): Entries => {
  const data = new FormData(form)
  const entered = (name: string): string => String(data.get(name) ?? "").trim()
  const chosen = (name: string): ReadonlyArray<string> => data.getAll(name).map(String)
  return {
    name: entered("name"),
    description: entered("description"),
    instructions: entered("instructions"),
    language: entered("language"),
    ragMode: entered("rag_mode"),
    tools: chosen("tool"),
    toolApprovals: prefixed(data, "approval:"),
    serverApproval: entered("server-approval"),
    serverApprovals: changed(form, "server-approval:"),
    documentsGone: chosen("remove-document"),
    serversGone: chosen("remove-server"),
    serverName: entered("server-name"),
    serverUrl: entered("server-url"),
    serverKey: entered("server-key"),
    files,
  }
}
