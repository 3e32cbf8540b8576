import type { ControlTexts } from "../ControlTexts.ts"

export const controls: ControlTexts = {
  country: "País",
  state: "Estado o provincia",
  city: "Ciudad",
  start: "Desde",
  end: "Hasta",
  signature: "Firme aquí",
  required: "obligatorio",
  submit: "Enviar",
  elsewhere: "Esta pregunta se responde en la página del formulario.",
  online: "Esta pregunta se responde en línea.",
}
