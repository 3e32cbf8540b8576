import type { PageTexts } from "../../PageTexts.ts"

export const accessibility: PageTexts["accessibility"] = {
  link: "Accesibilidad",
  title: "Accesibilidad de estos formularios",
  lead: "Cualquier persona debería poder rellenar un formulario: con teclado, con lector de pantalla, con la pantalla ampliada, por voz o en un teléfono pequeño.",
  standardTitle: "La norma que seguimos",
  standard:
    "Las páginas para rellenar un formulario, por escrito y por voz, están diseñadas para cumplir el nivel AA de las pautas",
  testedTitle: "Cómo lo comprobamos",
  tested: {
    program:
      "El comprobador automático axe-core examina cada página, en pantallas anchas y estrechas, en modo claro y oscuro. También revisamos los casos que no puede resolver.",
    keyboard: "Los formularios se pueden rellenar, revisar y enviar solo con el teclado.",
    script: "Los formularios también funcionan sin JavaScript.",
    narrow:
      "Con 320 píxeles de ancho, que equivalen a un zoom del 400 %, ninguna página obliga a desplazarse en horizontal.",
    contrast:
      "Los colores que eligen los autores de un formulario se ajustan, si hace falta, para que el texto se lea bien.",
  },
  limitsTitle: "Limitaciones conocidas",
  limits: {
    people:
      "Nadie que dependa de un lector de pantalla o del control por voz ha probado todavía estas páginas. Tampoco ha habido una auditoría independiente.",
    words:
      "Los autores de cada formulario escriben las preguntas y añaden enlaces y archivos. No podemos garantizar que sean claros y accesibles.",
    speech:
      "El reconocimiento de voz funciona peor con algunos acentos y voces, y donde hay ruido. Puede escribir todas las respuestas.",
    voicePage: "La página de voz necesita JavaScript. La del formulario, no.",
  },
  contactTitle: "Si algo no le funciona",
  contact: "Explique qué quería hacer y qué ocurrió:",
  owner: "escriba a la persona que le envió el formulario.",
  reviewed: "Última revisión: {day}.",
}
