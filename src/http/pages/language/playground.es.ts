import type { Texts } from "./Texts.ts"

export const playground: Texts["playground"] = {
  title: "Crear una infografía",
}
