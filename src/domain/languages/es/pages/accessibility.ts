import type { PageTexts } from "../../PageTexts.ts"

export const accessibility: PageTexts["accessibility"] = {
  link: "Accesibilidad",
  title: "Accesibilidad de estos formularios",
  lead: "Cualquier persona debería poder responder un formulario: con teclado, con lector de pantalla, ampliado, de viva voz o en un móvil pequeño.",
  standardTitle: "Qué han de cumplir",
  standard:
    "Las páginas para rellenar un formulario, a mano y de viva voz, están hechas para cumplir el nivel AA de las pautas",
  testedTitle: "Cómo se comprueba",
  tested: {
    program: "axe-core revisa cada página, con sus errores y su repaso final, ancha y estrecha, en claro y en oscuro.",
    keyboard: "Los formularios se rellenan, se repasan y se envían solo con el teclado.",
    script: "Los formularios se rellenan y se envían también sin JavaScript.",
    narrow: "Con 320 píxeles, como con una ampliación del 400 %, no hay que desplazarse hacia los lados.",
    contrast: "Los colores que eligen quienes hacen un formulario se cambian hasta que se pueden leer.",
  },
  limitsTitle: "Lo que sabemos que falta",
  limits: {
    people:
      "Aún no han probado las páginas personas que dependan de un lector de pantalla o del control por voz, y nadie más las ha auditado.",
    words:
      "Las preguntas, y lo que se enlaza o se sube, son de sus autores: no podemos prometer que sean claras o estén descritas.",
    speech:
      "El habla se entiende peor con algunos acentos y voces, y donde hay ruido. Cada pregunta se puede responder escribiendo.",
    voicePage: "La página de voz necesita JavaScript. La página del formulario, no.",
  },
  contactTitle: "Si algo no le funciona",
  contact: "Díganos qué quería hacer y qué ocurrió:",
  owner: "escriba a quien le envió el formulario.",
  reviewed: "Última revisión: {day}.",
}
