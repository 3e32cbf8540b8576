import { cruise, type ICruiseOptions, type ICruiseResult } from "dependency-cruiser"
import { globSync, readFileSync } from "node:fs"
import { rules } from "./rules.ts"

/** Checks every import in the service's code and in the browser's, including type imports. */
export const look = async (root: string, web: string): Promise<ICruiseResult> => {
  const options: ICruiseOptions = {
    validate: true,
    ruleSet: { forbidden: [...rules(root, web)] },
    parser: "swc",
    tsPreCompilationDeps: true,
    doNotFollow: { path: "node_modules" },
    // An unchanged folder tree isn't checked again: files are compared by their content.
    cache: { folder: `node_modules/.cache/architecture/${root.replaceAll("/", "-")}`, strategy: "content" },
    enhancedResolveOptions: {
      exportsFields: ["exports"],
      conditionNames: ["import", "types", "node", "default"],
      extensions: [".ts", ".js", ".d.ts"],
    },
  }
  const { output } = await cruise([root, web], options)
  if (typeof output === "string") throw new Error("dependency-cruiser answered with text")
  return output
}

export const filesOf = (root: string) => globSync(`${root}/**/*.ts`).filter((file) => !file.endsWith(".d.ts"))

/** `import("...")` as a type: the parser doesn't report this form of import, so it is forbidden. */
export const importTypes = (root: string) =>
  filesOf(root).filter((file) => /(?:typeof|[:<|&])\s*import\(/.test(readFileSync(file, "utf8")))
