import type { labelSheet } from "./labelSheet.ts"

/**
 * Labels of text fields in public forms, extracted from their code by a program: children in care (primeroIMS/primero),
 * criminal records (codeforamerica/intake), probate and divorce (hmcts/probate-frontend,
 * hmcts/div-petitioner-frontend), loans (frappe/lending), job openings (babarindeos/Moor-Coast-Application-Form), shops
 * (openfoodfoundation/openfoodnetwork, in Spanish), municipal procedures in Colombia, Mexico, Bolivia and El Salvador
 * (julianR92/tramitesenlinea, csueskun/tramites-zulia, irycemo/stramites, joselimbertflores/seg-tramites-front,
 * TecnoAplicadas/ISSSTE.Tramites2016.Hipotecas, faustoElric/visa-application-form). None is in the other sheets. 89.1%
 * were right and 2.8% wrong in the first run; used for tuning since then.
 */
export const formLabels: typeof labelSheet = {
  person_name: `
Name of Caregiver
Name of Current Caregiver
Name of inquirer
Nickname of inquirer
Other names or spellings caregiver is known by
Other persons well known to the child
Person(s) child wishes to locate
Provide the name of the individual who provided the consent
Field/Case/Social Worker
Manager
Transferred or Referred By
Record created by
Reopened by
Previous Owner
Other Name
What is your middle name?
What is your last name?
Any other names that might be used on your record?
Former surnames if different
Last name
Name on will
Names used by the deceased
The name of the person who died
Person who died
Executor name
First name and any middle names
Current name
Your name as it is written in the will
Solicitor's name
Your current name
Your name on the marriage certificate
Provide your full name on the certificate
Provide your full name on the translation
names of those involved
Please provide a solicitor name
Last name(s)
First name(s)
Applicant Name
Nombre del solicitante
Materno
Paterno
Destinatarios
Funcionario
Apellidos Solicitante
Apellidos del Ciudadano
Apellidos del Representante Legal
Apellidos del Solicitante y/o Responsable
Apellidos del Usuario y/o Responsable
Nombre del acudiente* (Persona responsable de menor)
Nombre del postulado al beneficio
Nombres Representante legal
Nombres Solicitante
Nombres del Ciudadano
Nombres del Representante Legal
Nombres del Solicitante
Nombres del Solicitante y/o Responsable
Nombres del Usuario y/o Responsable
Ingresa un Nombre
Nombre del titular de la tarjeta
`,
  postal_address: `
Location Address
Service Location
Where is a safe place you can receive mail?
If you are on probation or parole, what county is it in?
Country in which you got married
Enter the country name
Solicitor's address
Their address
Their solicitor's address
Lugar de entrega
Corregimiento
Dirección de notificación
Dirección de notificación fisica
Dirección de parqueadero a categorizar.
Dirección de ubicación del elemento publicitario
Dirección del elemento publicitario
Dirección o Nomenclatura de la Entidad
Dirección o Nomenclatura de notificación fisica
Dirección o Nomenclatura del Ciudadano
Dirección o Nomenclatura del Responsable
Ubicación del evento
Manzana
Nombre de vialidad
Nombre del asentamiento humano o colonia
Nombre del estado o distrito federal
Dirección de Negocios
Dirección de envío ciudad
Dirección de facturación código postal
Dirección de factura
`,
  code: `
CPIMS ID
Case ID
Family Number
ICRC Ref No.
Inquirer ID
Long ID
Number of Other ID Document
Other Agency ID
RC ID No.
Ration Card Number
Short ID
UN Number
UNHCR Protection Code
proGres Case ID
proGres Individual ID
What is your Social Security Number? (if you have one)
What is your Driver License or ID number? (if you have one)
What is your case number, if you know it?
What is your personal file number (PFN), if you know it?
Confirm PIN
HMRC code
Solicitor's reference (optional)
case numbers
Classification Code
Loan Category Code
Loan Security Code
Partner Code
Reference No
Documento
Ingrese el código
DUI
# de propiedad
Folio real
Folio real PM
Número de oficio
CITE
CUCE
Codigo
Codigo del proyecto
Numero CI
Numero de registro interno
Referencia
Referencia del tramite
C.C. Solicitante
Caso N°
Codigo Predial
Identificacion
NIT
Numero Identificación
Numero Predial
Numero acto administrativo de Nombramiento
Numero de Identificacion
Numero de Identificación /Usuario
Numero de Identificación Ciudadano
Numero de Identificación Responsable
Numero de escritura pública
Numero de licencia de construcción
Numero de matricula Inmobiliaria
Número predial o identificación catastral
Radicado
Clave Única de Registro de Población (CURP)
Ingresa No. ISSSTE
Número ISSSTE
Número de ISSSTE
Registro Federal del Contribuyente (RFC)
Código del cupón
UID de OFN
ID de sitio de Matomo
`,
  none: `
Action taken and remarks
Created by agency
If 'Other', please specify
If information can be shared with others, please specify who
If other reason for withholding information, please specify
Local User
Module
Name of Agency Providing Care Arrangements
Name of intervention / service to be provided
Other Agency Name
Previous Agency
Reason rejected (if applicable)
Remote User
Remote User Agency
Service
Service Provider
Type of Other ID Document
What information should be withheld from a particular person or individual
What specific information should be withheld
What type of export do you want
Please specify the actual time of the Incident
Why are you applying to clear your record?
How did you hear about this program or website?
Is there anything else you would like us to know?
Where does your income come from?
Introduce yourself. What has been going on in your life?
How is your life different now, since your last conviction?
Business of Employer
Final grade
Institution
Keywords
Name of Employer
Period of notice required to terminate present employment
Post held
Prefix
Reason for Leaving
Secondary School/ College/ University
Title of Post Applied For
Reason for name change
Why is your name different in the will?
Number of executors
Enter the name of their solicitor's firm
Solicitor's firm
How did you change your name?
name of the court and the country it's in
Classification Name
Event
Loan Category Name
Loan Security Name
Loan Security Type
Process Type
Reason for Restructure
Repayment Method
Repayment Schedule Name
Compañía
Escuela / Universidad
Área de estudio
Año de estudio
Tiempo trabajado
Movimiento registral
Número de inmuebles
Registro
Tomo
Trámite foraneo
Usuario
Valor de la propiedad
Apertura programatica
Area
Bien / Servicio
Cant. Hojas / Anexos
Cantidad: Hojas / Anexos
Contenido
Descripcion
Descripcion apertura programatica
Empresa adjudicada
Forma de adjudicacion
Garantia
Grupo de tramite
Instruccion / Proveido
Justificacion
Metodo de adjudicacion
Modalidad
Monto
Nombre de la carpeta
Nombre de la dependencia
Nombre del proceso
Plazo de entrega
Precio adjudicado
Precio referencial
Prioridad
Rol
Segmento
Sigla
Tipo de contrato
Tipo de resolucion
Titulo
# de caras
Alto de la fachada(mts)
Ancho del elemento publicitario (mts)
Area total de la fachada
Clase de Boleta
Descripción del elemento
Duración de la publicidad (días)
Días de la publicidad
Metros cuadrados del predio
Nombre del parqueadero a categorizar
Notaria
Numero Aprox de asistentes
Numero de Boletas
Numero de mujeres gestantes en la empresa
Numero de mujeres lactantes en la empresa
Numero de mujeres que trabajan en la empresa
Número de caras
Número de elementos
Número de vehículos
Otra empresa de servicios publicos
Razon Social
Razon Social y/o Responsable
Tipo de Garantia
Tipo de liquidación
Valor mensual
Valor total
Entidad de Nacimiento
Lugar de nacimiento
Razón social de la empresa
Nombre de la Propiedad
Nombre de la unidad de la variante
Nombre para mostrar
Categoría de impuestos
`,
}

/**
 * Labels from another twelve repositories, extracted in the same way after the table was tuned on the sheet above:
 * charities (padrejose-calao/nonprofit-application-form), schools (SOSCOM-TECH/sch-application-form,
 * Zadkiel-O/application-form), staff (VaaniGoyal/Faculty-Application-Form, CPeculiar/TLBC-OFFICE-APPLICATION-FORM-2025,
 * tofayeLL/application-form-client), procedures in Mexico, Ecuador and Colombia (ManuelEuan/tramites,
 * irycemo/tramiteslinea, Tapis21/portal-tramites-conalep, nain1984edibusa/tramites_prod,
 * jjavierruiz91/TramitesCesar2023, tramitescdmb/tramitescdmb). 89.5% were right and 2.1% wrong in the first run; used
 * for tuning since then.
 */
export const portalLabels: typeof labelSheet = {
  person_name: `
Board Chair Name
Contact First Name
Contact Name
Enter your full name
Fiscal Sponsor Contact Person
Assigned To
Owner
Risk Committee Chair
Guardian's First Name
Guardian's Last Name
Guardian/Parent's Full PRINTED Name
Student's Full PRINTED Name
Nombres(s)
Nombre de la persona
Nombre del jefe inmediato
Escriba el nombre de la persona a cargo del evento
Escribe tu nombre
Ingrese sus nombres
Nombre de la persona que se hara cargo del espacio
`,
  postal_address: `
Apt, Suite, Unit
State/Province
Enter your address
House/Building
Enter destination
Sector
Vía Secundaria
Escriba el sector de ubicación
Escriba la calle o vía principal del predio
Escriba la calle o vía secundaria del predio
`,
  code: `
Certificate Number
Central Organization EIN
EIN (Tax ID)
EIN (XX-XXXXXXX)
EUID to Update
Source EUID
Federal EIN
Foreign Registration Number
Group Exemption Number (GEN)
NTEE Code
NTEE Codes
Parent Tax ID
State Entity Number
State Tax ID
Subordinate Number
Advertisement Number
Enter Captcha
Clave catastral
Cuenta predial
Cuentas prediales involucradas
Folio del aviso
Trámite del certificado catastral
Clave
CURP * Se compone de 18 caracteres
CURP/RFC
RFC * Se compone de 13 caracteres
Número de transacción
Cédula de Propietario
Coloque aquí el CUT a buscar
Código del anexo, ejemplo: INPCZ3-MCH-0987
Escriba el número de catastro
Escriba el número de predio
Ingrese el código del bien inmueble
Ingrese su cédula de identidad
Número de Predio
id_tramite en VITAL
`,
  none: `
Administrative Expenses (%)
Age Range
Also Known As (AKAs)
Annual Cost ($)
Annual Fundraising Goal
Annual Technology Budget
Asset Name
Broker/Agency Name
Business Days
Capacity
Committee Name
Communication Staff (FTE)
Coverage Amount
Current Year Operating Budget
DBA (Doing Business As)
DBA Names (Doing Business As)
Document Name
Donor Retention Rate (%)
Enter your organization name
Field Name
Fiscal Sponsor Name
Foundation Grants (%)
Founded Year
Group Name
Individual Donations (%)
Insurance Provider
Legal Counsel/Firm
Location Name
Membership Level
Metric Name
Net Assets
Network name
Number of Board Members
Number of Claims Filed
Number of Computers
Number of People Served Annually
Online Donation Platform
Operating Hours
Operating Reserve (Months)
Organization
Organization Legal Name
Organization Name
Partners
Prefix (Mr., Ms., Dr., etc.)
Program Name
Quorum Requirement
Recognition (Optional)
Relationships (Optional)
Requirement
Retention Days
Revenue source name
Search Keywords
Section name
Service Areas (Geographic)
Social Media
Subsection name
Tags (comma-separated)
Target Audience
Target Population
Term Limit
Title/Position
Tool Name
Total Donations
Vendor
Video Title
Volunteers
Website Analytics Tool
Website Monthly Visitors
What type of volunteers do you need?
Who does your organization serve?
Year Founded
Years Known
Years with Organization
Account Name
Form Title
Label
Options (comma-separated)
Package Name
Permission name
Role name
System Percentage
Degree/Certificate
Insert image text
Number of International Journal Papers
Number of National Conference Papers
Number of Patents
Position
University/Institute
Year of Completion
Blood Type
Grade 10 School
Grade 11 Period
Guardian's Relationship
No. of Siblings
Religious Affiliation
GPA (out of 4)
Avalúo
Longitud (metros)
Trámite de aviso aclaratorio
Campo Plantilla
Días Hábiles
Encabezado
Escriba el campo de la plantilla word
Icono
Nombre del trámite o servicio
Palabra clave
Periodo
Plazo máximo de resolución en días hábiles
Pregunta
Ruta
Tiempo de atención
¿Cómo fue el servicio que recibió por parte de la persona que le atendió?
¿Qué tan satisfecho se encuentra con el tiempo de atención del trámite o servicio?
Cargo de la persona
Cargo del jefe inmediato
Generación
Horas completadas
Semestre
Aforo del evento
Cantidad de fichas
Duración del evento
Escriba el aforo aproximado
Escriba la duración aproximada
Escriba otro tipo de evento
Minuta de compra venta
Tema del Evento
`,
}

/**
 * Field labels of business software, government procedures and a shop (frappe/crm, resilient-tech/india-compliance,
 * DevTonyCruz/Tramites, obertogustavo10/Sistema-de-Tramites, solidusio/solidus_i18n in Spanish), collected last: 88.8%
 * were right and 1.2% wrong in the first run. The labels that got a wrong kind were fixed afterwards.
 */
export const recordLabels: typeof labelSheet = {
  person_name: `
Lead Name
Nombre de la Madre/Tutora
Nombre de su Conyuge
Nombre de su Madre
Nombre de su Padre
Nombre y Apellido
Nombre y Apellido del Trabajador
Coordinador de demarcación
Coordinador de zona
Ingrese un apellido materno
Ingrese un apellido paterno
Simpatizante
Apellidos dirección de facturación
Apellidos dirección envío
Nombre en la tarjeta
Aprobador
Creado por
Finalizado por
Responsable cancelación
`,
  postal_address: `
Calle dirección de facturación
Calle dirección envío
Ciudad dirección de facturación
Ciudad dirección envío
Código postal dirección envío
Código postal dirección facturación
Dirección (cont.)
Dirección Factura
Dirección Facturación
Provincia dirección envío
Provincia dirección facturación
Provincia o Estado
Provincia/Estado
Ingrese un distrito
Ingrese una colonia
Núm. Exterior
Núm. Interior
`,
  code: `
API Key
Access Key
Access Token
Account ID
Account SID
Facebook Form ID
Facebook Lead ID
TwiML SID
Webhook Verify Token
Acknowledgement Number
App Key
Auth Token
Bill of Entry No.
Bill of Lading No.
C-Form No
Cancel Reason Code
Company GSTIN
Document Number
GSTIN
HSN Code
HSN/SAC
IRN Number
Invoice Reference Number (IRN)
Original Document Number
Port Code
Request ID
Session Key
Supplier GSTIN
e-Waybill Number
Código Cupón
Código ISO
Código de Tarjeta
Código de impuesto
Código de promoción único
Código de respuesta
Código tarjeta
ID Analytics
ID App
ID Sitio Web
ID Transacción
Identificador
Identificador pago
Numero de devolución
Número RMA
Número de RMA
Número de Tracking
Número de Transfer
Número de Transferencia
Número de envío
Pedido #
SKU principal
Token
Token APP
Código de la localidad
`,
  none: `
App Name
Column Field
Company Description
Company in ERPNext site
Default Values
Detail
Domain
Form Name
From Type
Group By Field
Holiday List Name
Icon
Industry
Lost Reason
Medium
Next Step
Page Name
Pattern
Route Name
Rule Name
SLA Name
Social Profiles
Source Name
Source Website
Status
Subdomain
Target Fieldname
Target Value
Territory Name
Title
Title Field
Twilio Apps
Type
User Agent
User Name
2B Return Period
Amendment Type
Amendment/Original Period
Applicable % of tax rate
Cancel Remark
Filing Status
GST Tax Type
GSTIN Status
IRN Source
Pan Status
Place of Supply
Print Value
Purchase Invoice Item
Reason for ITC Unavailability
Return Period
Return Type
Supplier Name
Transporter ID Status
Cargo que ocupa en la empresa
Orden
Concepto de fecha importante
Demarcación
Seccional
Sección
Ingrese una sección
Pasatiempos
Trabajo actual
Mínimo de caracteres
Abreviatura
Altura
Nombre ISO
Nombre Interno
Nombre de fichero
Nombre del Sitio
Nombre del archivo
Instrucciones de envío
Motivos devolución
Método de envío
Profundidad
Razón para actualizar
Texto Alternativo
Valor medio pedido
Versión
Posición
Presentación
`,
}
