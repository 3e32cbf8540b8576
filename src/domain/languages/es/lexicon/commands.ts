import type { CommandWords } from "../../lexicon/CommandWords.ts"
import { list } from "../../lexicon/list.ts"

export const commands: CommandWords = {
  phrases: {
    repeat: list("repetir, repite, otra vez, de nuevo"),
    back: list("atrás, regresar, volver, anterior"),
    skip: list("saltar, salta, omitir, paso"),
    help: list("ayuda"),
    stop: list("detener, parar, cancelar, salir, pausa, pausar"),
    next: list("siguiente, continuar"),
    send: list("enviar, mandar"),
    change: list("cambiar, corregir"),
    yes: list("sí, si, claro, ok, vale, correcto, verdadero, de acuerdo"),
    no: list("no, incorrecto, falso"),
  },
  reviewConfirm: list("sí, si, ok, vale, enviar, confirmar, correcto"),
  reviewChange: list("cambiar, corregir, modificar"),
}
