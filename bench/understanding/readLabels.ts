import type { labelSheet } from "./labelSheet.ts"

/**
 * Labels of text questions from public forms, each with the kind of text that it asks for, as judged by a person. The
 * forms are about tax returns, benefits and legal aid (codeforamerica/vita-min, codeforamerica/shiba,
 * ministryofjustice/laa-apply-for-legal-aid), civil registration (opencrvs/opencrvs-countryconfig), patients
 * (openmrs/openmrs-esm-patient-management, medic/cht-core), and contracts and homes in Colombia (grupozeety/OpenKyOS),
 * or are examples from surveyjs/survey-library. None of the labels is in the other sheets. In the first run 81.0% were
 * right and 4.9% wrong; since then the odd-numbered lines of each kind have been used for tuning.
 */
export const readLabels: typeof labelSheet = {
  person_name: `
What is your first name?
What's your last name?
What's their first name?
What's their last name?
What's their name?
What is their name?
Legal first name
Legal last name
Payer's Name
Preferred first name
Preferred full name
Spouse's legal first name
Spouse's legal last name
Spouse’s First Name
Client name
Client's name
Last name at birth
Partner name
What was your client's last name at birth?
Witness One English name
Father's first name
Groom's family name
Bride's last name
Deceased's first name
Patient's Name
Firstname Familyname
Family Name
Buyer name
CHW name
Who is the legal guardian?
Physician
Apellido legal
Apellido legal de su cónyuge
Nombre completo preferido
Nombre del pagador
Nombre legal de su cónyuge
Primer nombre legal
Primer nombre preferido
¿Cuál es tu nombre?
¿Cúal es el nombre del invitado?
¿Cuál es su apellido?
¿Cuál es su primer nombre?
¿Cómo se apellida?
Segundo Apellido
Primer Apellido
Nombre Completo
Nombre del Beneficiario
Nombre Beneficiario
Jefe de Hogar
Nombre Comisionador
Nuevo Comisionador
Nombre Apellido
Nombre y apellidos del declarante
Nombre del responsable
`,
  postal_address: `
What city do they live in?
What is the city?
What is the state?
What is the street address?
What is the zip code?
What is their zip code?
What state did they move from?
What state did you move from?
What's their street address?
Apartment #
Apartment or unit number
Apartment/Unit Number
Apt.
Payer's Street Address
Street address or P.O. Box
Account holder address
Address line 1
Address line 2 (optional)
Building and street
Building number or name (optional)
Correspondence address
County (optional)
Office address
Usual place of residence
Postcode / Zip
City / Town
Residential Area
Secondary Address
Child's address
Place Address
Zip / Postal Code
Stree Address
Type a country:
Address Line 3
Ciudad
Código postal
Dirección del pagador
Dirección o apartado postal
Dirección postal
Número de apartamento
Número de apartamento/unidad
¿Cuál es el código postal?
¿Cuál es el estado?
¿Cuál es la ciudad?
¿Cuál es la dirección de la calle?
¿De que estado se mudaron?
¿De qué estado se mudó?
¿En qué calle vive?
Departamento
Dirección Domicilio
Dirección Instalación
Número de Torre
Número de Manzana
Número de Bloque
Número de Casa/Apartamento
No. Manzana/Bloque
# Casa/Apartamento
# Torre
No. Casa/Apartamento
Número de Interior
Nomenclatura
Ciudad o Municipio de Firma
Ciudad o Municipio Expedición Identificación
`,
  code: `
If you have it, what is your case number?
If you have it, what’s your case number?
Client ID or Last 4 of SSN/ITIN
Charity Code
Confirm Account Number
Confirm Routing Number
Confirm SSN or ITIN
Confirm spouse's SSN or ITIN
Enter 6 digit code
Enter the 6-digit code
ID Number
IP PIN
Payer’s TIN (9-digit number)
School Code/CTDS
SSN or ITIN
Social Security Number or ITIN
Spouse's SSN or ITIN
Urbanization code
CCMS & case reference
Client national Insurance number
Datastore reference
LAA case reference
Office code
Partner national Insurance number
Previous CCMS reference number
Previous application reference
National ID
Birth Registration Number
Refugee Number
Alien Number
Drivers License
Membership ID
Area ID
Admin Code
Passport
Confirma el número de cuenta
Confirma el número de ruta bancaria (routing number)
Confirmar número de ruta bancaria
Código de beneficencia
Código de la escuela/CTDS
Código de urbanización
ID de cliente o los 4 últimos de SSN/ITIN
Ingresa el código de 6 dígitos
Ingrese el código de 6 dígitos
Número TIN del pagador (número de 9 dígitos)
Número de ruta bancaria
¿Cuál es el número de su caso, si es que tiene uno?
Número Identificación
Identificación Beneficiario
Identificación del Beneficiario
No. Identificación
No. ACTIVO FIJO
SERIAL
Código DANE
MAC
MAC 1
Id Beneficiario
Id Hogar
Número de Documento Beneficiario
Documento Beneficiario
Cuenta Suscriptor
Número Contrato
Código de la Celda o Nodo EOC
MAC del Master EOC
`,
  none: `
Is there anything else you'd like to share about your income?
Write your race or ethnicity
What is the employer's name?
Name of Qualifying Organization
School District Name
If yes, which language?
Preferred Interview Time
Relationship to you
Organisation name
Organisation, team, or department name
Description
Details of restrictions
Filename
How will the negative assessment be challenged?
Scope limitations
Statement of case
What happened during the incident?
Which court will the appeal be heard in?
Why legal aid should be granted
Tell us why legal aid should be granted
Reason
Reason for late registration
Other
Cause of death
Relationship to child
Level of education
Place of death
Place of birth
Specify reason
Chief Complaint
Non-coded cause of death
Store Name
Escriba su raza o etnia
¿Cuál es el nombre del empleador?
¿Hay algo más que le gustaría compartir sobre sus ingresos?
Nombre de la organización calificada
Nombre del distrito escolar
Preferencia de tiempo de entrevista
Su relación con usted
Descripción:
Tipo Documento
Tipo de Tecnología
Estrato
Pertenencia Étnica
Nivel de Estudio
Proyecto
Producto
Marca
Modelo
Institución Educativa
Sistema Operativo
Actividad
Causa de muerte
Nombre del bloque:
Nombre de la página:
Nombre del Nodo
List any other names they have gone by in the past.
Other names you use or have used.
Legal middle initial (optional)
M.I.
Middle Initial
Inicial de su segundo nombre
Inicial del segundo nombre
La inicial del segundo nombre (opcional)
Haga una lista de los nombres que haya usado en el pasado.
Enumere todos los nombres que hayan utilizado en el pasado.
`,
}

/**
 * Labels from forms in other projects' code (insurance claims, visas, staff, shops), collected after the table was
 * tuned on the sheet above: 92.2% right and 6.3% wrong in the first run. Four classes of errors were fixed afterwards:
 * clauses after a noun, numbers of contacts, names of addresses and names of insurers.
 */
export const laterLabels: typeof labelSheet = {
  person_name: `
Nombre(s)
Apellido Paterno:
Apellido Materno (*)
Name of policyholder
Name of policyholder (the person whose name the policy is in)
Emergency Contact Name
Candidate Name
Nombre del cliente:
Nombre Completo *
Asegurado / Contratante
Sponsor Name
`,
  postal_address: `
Domicilio Fiscal
Current Address
Permanent Address
City Where Passport Was Issued
Country/Authority That Issued Passport
Dirección física
Localidad
Estado|Provincia
Passport issuing country
National ID issuing country
Ciudad *
Código Postal *
Calle y número
`,
  code: `
Passport number
Policy Number
Group Code
Número de Póliza *
Número de Serie (VIN) *
Placas *
Número de Grupo
Número de factura
CURP:
License Plate
Tourist ID
Car ID
DNI
`,
  none: `
Razón Social
Name of insurance provider
Name of Other Insurance (OHI)
Agency Name
Trade
Notes
Rejection Reason
Marca *
Modelo *
Color
Compañía de Seguros *
Proveedor
Aseguradora
Education
Motivo de la baja (opcional)
Emergency Contact Relationship
Genotype
Blood Group
Industria
Occupation / role *
Nombre dirección
Brand
Name of provider
Emergency Contact Number
Emergency Contact Phone
Alergias
Facebook URL (Optional)
`,
}

/**
 * Labels of fields in the source code of public forms (frappe/hrms, frappe/education, earthians/marley,
 * bcgov/digital-journeys; forms from Ecuador, Colombia and Chile), none of which had been seen when the table was made:
 * 95.5% right and 2.7% wrong in the first run.
 */
export const siteLabels: typeof labelSheet = {
  person_name: `
Requested By (Name)
Examiner Name
Trainer Name
Patient Name
Requesting Practitioner
Guardian Name
Student Name
Instructor Name
Practitioner Name
First Name
Nombre
Persona de Contacto (Nombre y Apellido)
Nombres y apellidos de la persona que lo refirió
Representante legal / Apoderado
Nombres y Apellidos
Nombre de contacto
Nombre ejecutivo
Nombres y Apellidos de la persona que refirió
Padre de familia y/o acudiente
`,
  postal_address: `
Dirección del domicilio
Provincia empresa
Dirección de domicilio
Dirección
Provincia de domicilio
Barrio de residencia
País de expedición
Cantón domicilio
País de domicilio
Ciudad de domicilio
Ciudad empresa
Dirección de empresa
País de trabajo
`,
  code: `
Item Code
Identification Number (UID)
Grade Code
Identificacion ejecutivo
Nro de Identificación
Numero de factura
Número de identificacion
No. de identificación
Cedula
Identificación ejecutivo
Identificación
Ingrese código de verificación
Codigo de producto
Número de RUC
RUT (opcional)
Número cuenta/tarjeta
Numero de Cuenta
`,
  none: `
Time
Abnormal Interpretation
Plan Name
Resume Link
Service Request
Selected Option
Leave Type Name
Total Students
Salary Component Type
Against Inpatient Medication Order Entry
Student Email Address
Expense Claim Type
Interest
Display
Service Unit Type
Student Email ID
Critical Ratio
Diagnosis
In Words
Exercise Name
Preferred Area for Lodging
Age From
Medication Request
Grading Scale Name
Test Name
Date of Joining
Total in words
Offer Term
Designation
Contact Number
Service Item
Seating Capacity
Sales Invoice Status
Reference Document Name
Template Name
Service Request Reason
Student Email
Official URL
Lab Test UOM
Sample UOM
Category
Encounter Status
System URI
Body Part
Lab Technician Designation
Item Name
Alcohol Consumption (Past)
Value Set
School / College Name Abbreviation
Purpose of Travel
URI
Route
Reference Owner
Short Interpretation
Selecciona el tipo de inscripcion
Nombre del perfil
Tipo de sangre
Tarjeta
Se actualizaran todas las ordenes seleccionadas con el valor seleccionado
Banco
Tipo de Cuenta
Reverso del documento
Fuente autorización datos personales
Personas del sistema
Selecciona el tipo de alumno
Teléfono convencional
Empresas
Buscar colegio por nombre
Tipo Parametro
Teléfono (opcional)
Valor matricula
Nombre Archivo
Valor Promedio Benefisiario
Cargo que desempeña
Selecciona un valor
Fecha de expedición del documento
Correo Eletrónico
Tipo de solicitante
Nombre de la entidad u organización que representa
Nombre o razón social del lugar del trabajo
Numero WhatsApp
Documentos Obligatorios
Tipo Tarea
Teléfono domicilio
Tipo de identificación
Tipo Prestador
Contacto y Subida de Archivos
Selecciona el tipo de financiacion
Detalle de Observaciones
Valor de idiomas
Tipo Persona
Título profesional
Contactos
Clientes Modal
E-mail personal
Valor Traslado Matricula
Tipo de Mercado
Tipo de Inversión
Tipo Inscripcion
Tipo de asistente
E-mail asesor/broker
Telefono fijo
Documentos / Declaración
Ajustar Valores
Teléfono de domicilio
Nombre Institución
La empresa es
Nombre Empresa
Valor de servicio medico
Nombre de unidad de negocio
Personaliza
Formulario de contacto
Frente del documento
Correo Aceptación
Nombre de la unidad de negocio
Valor de orden
Nombre del Evento
Nombre de institución
Nombre (ej: Talla)
Buscar universidad por nombre
Tipo de documento de identidad
Comunas (separadas por coma)
Motivo de salida
Nombre de la Tienda
Perfil del cargo
Porc Matricula
Tipo de ID
Nombre del perfil o rol
Teléfono/Celular
Celular
E-mail para recibir su factura / formulario de retención
Correo
De los siguientes roles en cuál se reconoce?
Teléfono personal
Teléfono de trabajo
Telefono
Número de teléfono - WhatsApp
Tipo financiacion
Valor Idiomas
Meta valor ingresos
Ingrese Valor
Autorizo el tratamiento de mis datos personales
Sector Mercado
Telefono (opcional)
Tipo de inscripcion
Referencias Bancarias
Nombre o razón social
Referencia, Identificación, Valor Pagado
Número de teléfono persona de contacto
Menú Padre
Tipo de documento
Nombre evento
Tipo Accesos
Datos personales
Valor (ej: M)
`,
}
