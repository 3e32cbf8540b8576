/**
 * Evidence in a column's name about its amounts or dates: English and Spanish words, and the most common German and
 * French ones.
 */

const otherDays =
  /\b(?:hired?|birth|birthday|born|dob|joined|due|exp|expir\w*|best before|use by|valid (?:until|to)|warranty|serviced|member since|last(?! (?:day|date))|next|deadline|as of|updated|modified|retrieved|accessed|scraped|extracted|published|release(?: date)?|actualizacion|consulta|publicacion|nacimiento|nac|alta|contratacion|antiguedad|vencimiento|vto|caducidad|cad|valid[oa]|garantia|socio desde|ultim[oa]|proxim[oa]|fallig\w*|geburts\w*|eintritt\w*|letzte[rs]?|naissance)\b/i
/** Names of the date on which a person joined. In a table without people's names, such dates may be those of events. */
const entryDays =
  /\b(?:start(?:ed)?|entry|enrol\w*|regist\w*|since|ingreso|inicio|entrada|inscripcion|incorporacion|desde)\b/i
const deadlines = /\b(?:due|deadline|vencimiento|f[aä]llig\w*)\b/i
const differences = /\b(?:gap|diff(?:erence)?s?|change|delta|brecha|diferencia|variaci[oó]n|cambio|differenz)\b/i
const groups =
  /^(?:group|variant|arm|treatment|condition|grupo|variante|tratamiento|condici[oó]n|gruppe|behandlung|groupe|traitement)$/i

const tasks =
  /\b(?:tasks?|activit(?:y|ies)|phases?|steps?|stages?|milestones?|deliverables?|work ?(?:packages?|streams?)|projects?|epics?|features?|stor(?:y|ies)|initiatives?|actividad(?:es)?|tareas?|fases?|etapas?|pasos?|hitos?|entregables?|paquetes?|proyectos?|iniciativas?|aufgaben?|vorgang|arbeitspakete?|phasen|t[a\u00e2]ches?)\b/i
const people =
  /\b(?:students?|pupils?|employees?|members?|staff|attendees?|participants?|persons?|people|teachers?|workers?|players?|alumn[oa]s?|emplead[oa]s?|miembros?|personas?|asistentes?|participantes?|profesor(?:a|es)?|trabajador(?:a|es)?|jugador(?:a|es)?|apellidos?|surnames?|tenants?|guests?|volunteers?|patients?|clients?|customers?|inquilin[oa]s?|invitad[oa]s?|voluntari[oa]s?|pacientes?|clientes?|soci[oa]s?|vecin[oa]s?|(?:full )?name|nombre(?: completo)?|sch\u00fcler|mitarbeiter)\b/i
const progress = /progress|complet(?:e|ion)|done|avance|progreso|completado|fortschritt|erledigt|avancement|%/i

/** Removes accents, because `\b` treats accented letters as the end of a word. */
const withoutAccents = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "")

const words = (name: string): string => name.replaceAll("_", " ")

/** Names for a column whose cells say what each row measures. */
const measured =
  /^(?:indicator|metric|measure|variable|parameter|kpi|statistic|indicador|métrica|metrica|medida|parámetro|parametro|kennzahl|indicateur)(?: ?(?:name|code|nombre|código))?$/i

/** Whether a date only describes a record, such as a birth date, so that grouping by it is meaningless. */
export const isOtherDay = (name: string): boolean => otherDays.test(withoutAccents(words(name)))

/** Whether a column may contain the dates on which people joined. */
export const isEntryDay = (name: string): boolean => entryDays.test(withoutAccents(words(name)))

/** Whether a column is the difference of two others, not a part of a whole. */
export const isDifference = (name: string): boolean => differences.test(words(name))

/** Whether a column names the groups of an experiment. */
export const isGroupName = (name: string): boolean => groups.test(name.trim())

/** Whether a column's name means a group of any kind, not only of an experiment. */
export const isLooseGroupName = (name: string): boolean => /^(?:group|grupo|gruppe|groupe)$/i.test(name.trim())

/** Whether a column contains due dates. */
export const isDeadline = (name: string): boolean => deadlines.test(words(name))

/** Whether a column says what each row measures: values of different indicators are never summed or averaged. */
export const namesMeasures = (name: string): boolean => measured.test(words(name).trim())

const moments =
  /\b(?:19|20)\d\d\b|^q[1-4]\b|before|after|plan|budget|actual|prior|previous|current|target|last|this|antes|despu[eé]s|previsto|presupuesto|real|anterior|vorher|nachher/i

/**
 * Whether an amount's name refers to a time or a plan: "2023", "before", "budget". Two amounts show a change only if
 * both have such names.
 */
export const namesMoment = (name: string): boolean => moments.test(name.trim())

/** Separates the words of names such as `start_week` and `startWeek`. */
export const separated = (name: string): string => words(name.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, " "))

/** Whether a column names tasks, phases or other parts of a plan. */
export const namesTasks = (name: string): boolean => tasks.test(separated(name))

/** Whether a column says how much of each task is done. */
export const namesProgress = (name: string): boolean => progress.test(name)

/** Whether a column names people; marks in their rows are then attendance or shifts. */
export const namesPeople = (name: string): boolean => people.test(separated(name))
