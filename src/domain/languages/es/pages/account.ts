/** Textos de las páginas sobre la cuenta de cada cual. */
export const account = {
  sessions: {
    title: "Sus sesiones",
    lead: "Todos los navegadores en los que ha iniciado sesión. Cierre lo que no conozca: desde entonces su cookie no abre nada.",
    ended: "La sesión está cerrada.",
    notThere: "Esa sesión ya había terminado.",
    none: "No hay ninguna sesión: ha venido con un token propio.",
    current: "Este navegador",
    unknownAgent: "Un programa sin nombre",
    opened: "Inicio de sesión",
    seen: "Último uso",
    expires: "Termina si no se usa antes de",
    end: "Cerrar",
    endOf: "Cerrar la sesión en {agent}, iniciada {opened}",
    endAll: "Cerrar todas las sesiones, también esta",
  },
} as const
