import type { ControlTexts } from "../ControlTexts.ts"

export const controls: ControlTexts = {
  country: "País",
  state: "Estado o provincia",
  city: "Ciudad",
  lat: "Latitud",
  lon: "Longitud",
  start: "Desde",
  end: "Hasta",
  signature: "Firme aquí",
  required: "obligatorio",
  submit: "Enviar",
  elsewhere: "Responda a esta pregunta en la página del formulario.",
  online: "Responda a esta pregunta en línea.",
  unwritten: "No podemos imprimir estos caracteres:",
}
