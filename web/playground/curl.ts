import { quoted } from "../../src/domain/markup/Shell.ts"
import { type Call, contentTypeOf, renderPath } from "./call.ts"

/** A value of curl's `-F name=@file`, with commas and semicolons escaped. */
const formFile = (name: string): string => `@"${name.replaceAll("\\", "\\\\").replaceAll('"', '\\"')}"`

/** The command that sends the same call and writes the page to a file; the token is a shell variable. */
export const curlOf = (call: Call, base: string): string => {
  const target = `${base}${renderPath}`
  const token = `  -H "Authorization: Bearer $TOKEN" \\`
  const output = `  -o ${call.template}.html`
  if (call._tag === "Sample")
    return [
      `curl -s ${quoted(`${base}${call.path}`)} |`,
      `curl -s ${target} \\`,
      token,
      `  -H "Content-Type: application/json" --data-binary @- \\`,
      output,
    ].join("\n")
  return [
    `curl -s ${target} \\`,
    token,
    `  --form-string ${quoted(`request=${call.request}`)} \\`,
    `  -F ${quoted(`${call.part}=${formFile(call.head.file.name)};type=${contentTypeOf(call.head)}`)} \\`,
    output,
  ].join("\n")
}
