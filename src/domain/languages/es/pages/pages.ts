import type { PageTexts } from "../../PageTexts.ts"
import { chat } from "./chat.ts"
import { artifacts } from "./artifacts.ts"
import { connections } from "./connections.ts"
import { avatar } from "./avatar.ts"
import { builder } from "./builder.ts"
import { docs } from "./docs.ts"
import { forms } from "./forms.ts"
import { accessibility } from "./accessibility.ts"
import { account } from "./account.ts"
import { answers } from "./answers.ts"
import { agents } from "./agents.ts"
import { agentEvals } from "./agentEvals.ts"
import { agentUsage } from "./agentUsage.ts"
import { agentVersions } from "./agentVersions.ts"
import { playground } from "./playground.ts"
import { results } from "./results.ts"
import { schedules } from "./schedules.ts"
import { sent } from "./sent.ts"
import { voice } from "./voice.ts"

/** Spanish. */
export const pages: PageTexts = {
  shell: {
    busyTitle: "Ha sido mucho de una vez",
    busyText:
      "Espere {seconds} segundos y cargue esta página o envíe el formulario de nuevo. Esta vez no se ha guardado nada.",
    missingTitle: "No hay nada en esta dirección",
    missingText: "Puede que esté mal escrita, o cortada. Compruébela, o pregunte a quien se la envió.",
    missingAction: "Ir a la primera página",
    skip: "Ir al contenido",
    home: "Parley, página inicial",
    sections: "Secciones",
    formsSection: "Formularios",
    infographics: "Infografías",
    agents: "Agentes",
    api: "API",
    language: "Idioma",
    signedInAs: "Sesión de {name}",
    signedIn: "Sesión iniciada",
    nameless: "Su cuenta",
    signOut: "Cerrar sesión",
    error: "Error: {title}",
    copy: "Copiar",
    copied: "Copiado",
    notCopied: "Seleccione el texto y cópielo: el navegador no lo ha permitido.",
  },
  accessibility,
  account,
  signIn: {
    title: "Iniciar sesión",
    lead: "Parley le reconoce por un token: una línea larga de letras y cifras. Se lo da quien mantiene este servicio.",
    token: "Token",
    tokenHint: "Tres partes separadas por puntos. Empieza por eyJ.",
    action: "Iniciar sesión",
    problemTitle: "No ha iniciado sesión",
    problems: {
      empty: "Pegue su token.",
      refused: "Este token no es válido. Ha caducado o es de otro servicio.",
      link: "El enlace que ha abierto ha caducado o es de otro servicio. Reinicie el servicio para obtener uno nuevo, o pegue un token.",
      elsewhere:
        "Otro sitio le ha enviado aquí con un token. Inicie sesión solo si confía en quien lo ha creado: podrá ver lo que usted haga.",
      declined: "No ha iniciado sesión allí, o no se lo han permitido. Puede intentarlo de nuevo.",
      broken:
        "Ese inicio de sesión empezó hace demasiado tiempo o en otro navegador, o no es válido. Empiece de nuevo.",
      away: "El lugar donde se inicia sesión no está disponible ahora. Inténtelo de nuevo dentro de un minuto.",
    },
    signedOut: "Ha cerrado la sesión.",
    provider: "Iniciar sesión con {provider}",
    providerOr: "O con un token",
    leaving: "Ha cerrado la sesión aquí. Ahora se cierra también en {provider}…",
    leave: "Continuar en {provider}",
    howTitle: "Cómo conseguir un token",
    howStarted: "Si ha iniciado usted el servicio, abra el enlace que ha mostrado. Vale para un día.",
    howMade: "O cree un token donde está instalado el servicio, con la duración que necesite:",
    howCommand: "Orden que crea un token",
  },
  home: {
    title: "¿Qué quiere hacer?",
    what: "Parley rellena formularios, por voz o a mano, dibuja infografías con sus datos y lleva agentes que responden a partir de sus documentos.",
    lead: "Ha iniciado sesión como {name}. Lo que cree pertenece a {tenants}.",
    leadNameless: "Lo que cree pertenece a {tenants}.",
    leadNowhere: "Ha iniciado sesión como {name}.",
    latest: {
      title: "Sus formularios",
      lead: "Primero, lo último que cambió.",
      form: "Formulario",
      state: "Estado",
      answers: "Respuestas",
      changed: "Cambiado",
      edit: "Editar",
      all: "Todos los formularios de {tenant}",
    },
    doors: {
      form: {
        title: "Rellenar un formulario por voz, o crear uno",
        text: "Formularios de muestra en dos idiomas para probar, por voz o a mano, y un taller para crear los suyos.",
      },
      infographic: {
        title: "Crear una infografía",
        text: "Elija una de las plantillas o traiga su archivo CSV o Parquet y obtenga una página que da gusto imprimir. Sin modelos de por medio: los mismos datos dan siempre la misma página.",
        action: "Abrir el banco de pruebas",
      },
      agent: {
        title: "Crear un agente",
        text: "Dele documentos, herramientas y carácter, y hable con él un minuto después.",
        action: "Abrir el taller",
      },
      avatar: {
        title: "Hablar con un avatar",
        text: "Un rostro dice las respuestas de su agente en una sala en directo, y otras personas pueden mirar con un enlace.",
      },
      api: {
        title: "Explorar la API",
        text: "Todas las rutas con sus campos, sus errores y un ejemplo que se puede enviar desde el navegador.",
        action: "Abrir la referencia",
      },
    },
    terminalTitle: "Lo mismo desde un terminal",
    terminalText:
      "En la carpeta del servicio: cree un token y genere un ejemplo. El resultado es un solo archivo HTML sin scripts.",
    terminalCommand: "Órdenes que generan un ejemplo",
  },
  playground,
  artifacts,
  schedules,
  agents,
  agentVersions,
  agentEvals,
  agentUsage,
  builder,
  chat,
  connections,
  docs,
  forms,
  results,
  sent,
  answers,
  voice,
  avatar,
  languages: { switch: "Leer esta página en {language}" },
}
