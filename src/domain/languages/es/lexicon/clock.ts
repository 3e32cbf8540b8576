import type { ClockWords } from "../../lexicon/ClockWords.ts"
import { among, list } from "../../lexicon/list.ts"

export const clock: ClockWords = {
  parts: {
    ...among(
      "morning",
      "a primera hora, a primera hora de la mañana, de la mañana, por la mañana, en la mañana, esta mañana, a la mañana",
    ),
    "a última hora de la tarde": "evening",
    ...among("am", "am, a m, a eme"),
    ...among("pm", "pm, p m, pe eme"),
    ...among("dawn", "de la madrugada, de madrugada, de la madruga, por la madrugada, en la madrugada"),
    ...among("afternoon", "de la tarde, por la tarde, en la tarde, esta tarde, a la tarde, de la tardecita"),
    ...among("night", "de la noche, por la noche, en la noche, esta noche, a la noche, anoche, de la medianoche"),
    ...among("midday", "del mediodía, del día, de mediodía, del medio día, de medio día, al mediodía"),
  },
  named: {
    ...among(720, "mediodía, al mediodía, el mediodía, a mediodía, medio día, al medio día, el medio día, a medio día"),
    ...among(
      0,
      "medianoche, a medianoche, la medianoche, a la medianoche, media noche, a media noche, a la media noche",
    ),
  },
  half: list("media"),
  quarter: list("cuarto, un cuarto, quarto"),
  past: list("pasadas las, pasada la, pasadas de las, pasada de la, pasados de las"),
  to: list("para la, para las, pa las, pa la, para, antes de, antes de la, antes de las, antes del"),
  plus: list("y, con"),
  less: list("menos"),
  minutes: list("minutos, minuto, min, mins"),
  seconds: list("segundos, segundo, segs, seg"),
  hours: list("horas, hora, hrs, hs, h"),
  oclock: list("en punto, exactas, clavadas, exactamente"),
  zero: list("cero"),
  joinedHours: true,
  glue: list("a, las, la, los, el, sobre, eso, de, tipo, como, es, son, en, por, faltan, falta, al"),
  at: list("a las, a la, a eso de las, a eso de la, sobre las, tipo, como a las, a, al, para las, para la, las, la"),
  sureAt: list("a las, a la, a eso de las, a eso de la, sobre las, como a las"),
  forTimes: ["para"],
  holders: list(
    "para, para unas, mesa para, una mesa para, grupo de, un grupo de, reserva para, una reserva para, durante, por, seremos, somos, nosotros, solo nosotros, nosotras, solo nosotras",
  ),
  beside: list("con, con mis, con nuestros, con otros, con otras, con los, con las"),
  companies: list("personas, invitados, comensales, adultos, niños, pax"),
  spanEnds: ["a", "hasta", "o", "y"],
  bounds: ["desde"],
  now: list(
    "ahora, ahora mismo, justo ahora, ahorita, ya, ya mismo, en este momento, en este mismo momento, en este preciso momento",
  ),
  alternatives: list(`o, u, entre, ni, desde, hasta`),
  doubts: list(`
    nunca, jamás, tres cuartos, pasado el, a partir de, utc, gmt, antes, antes de, después, después de, no, pico, y pico, casi,
    cada, excepto, y algo, más o menos, hace, pasadas, si, algún
  `),
  twelveInTheMorning: "unclear",
}
