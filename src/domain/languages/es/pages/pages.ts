import type { PageTexts } from "../../PageTexts.ts"
import { chat } from "./chat.ts"
import { artifacts } from "./artifacts.ts"
import { connections } from "./connections.ts"
import { avatar } from "./avatar.ts"
import { builder } from "./builder.ts"
import { docs } from "./docs.ts"
import { forms } from "./forms.ts"
import { importing } from "./importing.ts"
import { accessibility } from "./accessibility.ts"
import { account } from "./account.ts"
import { answers } from "./answers.ts"
import { agents } from "./agents.ts"
import { agentEvals } from "./agentEvals.ts"
import { agentUsage } from "./agentUsage.ts"
import { agentVersions } from "./agentVersions.ts"
import { organization } from "./organization.ts"
import { playground } from "./playground.ts"
import { results } from "./results.ts"
import { schedules } from "./schedules.ts"
import { sent } from "./sent.ts"
import { voice } from "./voice.ts"

export const pages: PageTexts = {
  shell: {
    busyTitle: "Demasiadas peticiones",
    busyText:
      "Espere {seconds} s y vuelva a cargar la página o a enviar el formulario. Esta vez no se ha guardado nada.",
    missingTitle: "Página no encontrada",
    missingText: "Compruebe que la dirección esté bien escrita o pregunte a quien le envió el enlace.",
    missingAction: "Ir a la página de inicio",
    skip: "Ir al contenido",
    home: "Página de inicio de Parley",
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
    notCopied: "El navegador no ha permitido copiar. Seleccione el texto y cópielo usted.",
  },
  accessibility,
  account,
  signIn: {
    title: "Iniciar sesión",
    lead: "Para entrar en Parley necesita un token: una línea larga de letras y cifras. Su administrador lo crea para usted.",
    token: "Token",
    tokenHint: "Tres partes separadas por puntos. Empieza por eyJ.",
    action: "Iniciar sesión",
    problemTitle: "No ha iniciado sesión",
    problems: {
      empty: "Pegue su token.",
      refused: "Este token ha caducado o se emitió para otro servicio.",
      link: "Este enlace ha caducado o se emitió para otro servicio. Reinicie el servicio para obtener uno nuevo o pegue un token.",
      elsewhere:
        "Otro sitio web le ha enviado aquí con un token. Inicie sesión solo si confía en quien lo creó: esa persona podrá ver lo que usted haga.",
      declined: "Canceló el inicio de sesión o le denegaron el acceso. Puede volver a intentarlo.",
      broken: "Este inicio de sesión ha tardado demasiado, empezó en otro navegador o no es válido. Empiece de nuevo.",
      away: "El servicio de inicio de sesión no responde. Vuelva a intentarlo dentro de un minuto.",
    },
    signedOut: "Ha cerrado la sesión.",
    provider: "Iniciar sesión con {provider}",
    providerOr: "O con un token",
    leaving: "Ha cerrado la sesión aquí. Cerrando la sesión en {provider}…",
    leave: "Continuar en {provider}",
    howTitle: "Cómo conseguir un token",
    howStarted: "Si inició usted el servicio, abra el enlace que apareció en el terminal. Le da acceso durante un día.",
    howMade: "O cree un token en el equipo donde está instalado el servicio, con la validez que necesite:",
    howCommand: "Comando para crear un token",
  },
  home: {
    title: "¿Qué quiere hacer?",
    what: "Con Parley puede rellenar formularios por voz o por escrito, convertir sus datos en infografías y crear agentes que responden a partir de sus documentos.",
    lead: "Ha iniciado sesión como {name}. Todo lo que cree aquí pertenece a {tenants}.",
    leadNameless: "Todo lo que cree aquí pertenece a {tenants}.",
    leadNowhere: "Ha iniciado sesión como {name}.",
    landing: {
      title: "Formularios, voz, infografías y agentes en un solo servicio",
      byVoice: "Probarlo por voz",
      byHand: "Rellenarlo por escrito",
      sample: "Ver una infografía",
      capabilities: {
        form: {
          title: "Formularios que se responden hablando o escribiendo",
          text: "Inscríbase en un evento de prueba: hable o escriba. No hace falta cuenta.",
        },
        infographic: {
          title: "Infografías con sus datos",
          text: "Un informe con cifras de ejemplo. Los mismos datos dan siempre la misma página.",
        },
        agent: {
          title: "Agentes que responden a partir de sus documentos",
          text: "Inicie sesión para subir documentos y empezar a conversar.",
        },
      },
    },
    latest: {
      title: "Sus formularios",
      lead: "Del más reciente al más antiguo.",
      form: "Formulario",
      state: "Estado",
      answers: "Respuestas",
      changed: "Modificado",
      edit: "Editar",
      all: "Todos los formularios de {tenant}",
    },
    doors: {
      form: {
        title: "Rellenar un formulario por voz o crear uno",
        text: "Pruebe formularios de muestra en dos idiomas, por voz o por escrito, y cree los suyos.",
      },
      infographic: {
        title: "Crear una infografía",
        text: "Elija una plantilla o suba un archivo CSV o Parquet y obtenga una página lista para imprimir. No interviene ningún modelo de lenguaje: los mismos datos dan siempre la misma página.",
        action: "Abrir el editor",
      },
      agent: {
        title: "Crear un agente",
        text: "Dele documentos, herramientas e instrucciones, y converse con él un minuto después.",
        action: "Crear un agente",
      },
      avatar: {
        title: "Hablar con un avatar",
        text: "Un avatar dice en voz alta las respuestas de su agente en una sala en directo. Otras personas pueden verlo con un enlace.",
      },
      api: {
        title: "Explorar la API",
        text: "Todas las rutas con sus campos, sus errores y un ejemplo que se puede enviar desde el navegador.",
        action: "Abrir la referencia",
      },
    },
    terminalTitle: "Hágalo también desde el terminal",
    terminalText:
      "En la carpeta del servicio, cree un token y genere un ejemplo. El resultado es un solo archivo HTML sin scripts.",
    terminalCommand: "Comandos para generar un ejemplo",
  },
  organization,
  playground,
  artifacts,
  schedules,
  agents,
  agentVersions,
  agentEvals,
  agentUsage,
  builder,
  importing,
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
