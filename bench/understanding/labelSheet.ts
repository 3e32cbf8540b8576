/**
 * Labels, each with the kind of text that it asks for, as judged by a person. `none`: free text.
 *
 * The parts of addresses come from Google's libaddressinput and nova-address-field; the bank parameters from TerraPay's
 * list by country and PayQuicker's fields; the labels for households from CSPro's POPSTAN survey and from XLSForms such
 * as Cadasta's; those for patients from SurveyJS examples. Identity documents of some twenty countries have their usual
 * names. The odd-numbered lines of each kind were used for tuning; the others were held back. The author of this sheet
 * also wrote the rules that it measures.
 */
export const labelSheet: Readonly<Record<"person_name" | "postal_address" | "code" | "none", string>> = {
  person_name: `
Your full name
Enter your first name:
Middle name
Last name (family name)
Maiden name
Preferred name
Name of patient
Legal guardian's name
Mother's maiden name
Name of next of kin
Next of kin
Primary care physician
Referring doctor
Name of person completing this form
Completed by
Who completed this form?
Interviewer name
Name of household head
Head of household
Respondent's name
Name of enumerator
Supervisor's name
Account holder name
Name as it appears on the card
Name on card
Cardholder
Beneficiary first name
Recipient
Sender's name
Who is the gift for?
Who should we contact in an emergency?
Who are you visiting?
Host name
Visitor name
Guest name
Lead passenger
Traveller's surname
Driver's full name
Policyholder
Name of insured
Witness name
Name of the deceased
Landlord's name
Tenant name
Teacher's name
Child's first name
Name of student
Parent or guardian
Dog's name
What is your child's name?
What should we call you?
May I have your name, please?
And your surname?
Who am I speaking to?
Who is calling?
Under what name is the booking?
What name is the reservation under?
Nickname
Manager's name
Reported by
Given names
Surname
Name of employee
Line manager
Partner's full name
Applicant (full name)
Employee's last name
Bride's name
Groom's name
Name of your doctor
Point of contact
Authorised by
Nombre y apellidos
Nombre completo del solicitante
Apellido materno
Apellidos del titular
Nombre de la madre
Nombre del padre o tutor
Nombre de su mascota
Nombre del jefe del hogar
Jefe de familia
Entrevistador
Nombre del encuestador
Nombre del paciente
Médico de cabecera
Nombre del médico
Nombre del representante legal
Representante legal
Apoderado
Nombre del propietario
Titular de la cuenta
Titular de la tarjeta
Destinatario
Remitente
¿Con quién hablo?
¿Quién llama?
¿A quién avisamos en caso de emergencia?
¿Cuál es su nombre completo?
¿Cuáles son sus apellidos?
¿Me dice su nombre, por favor?
¿Cómo se llama su hijo?
¿A nombre de quién está la reserva?
¿A qué nombre está la reserva?
Nombre para la reserva
Nombre del huésped
Nombre del conductor
Nombre del cónyuge
Nombre del testigo
Nombre de la persona de contacto
Persona autorizada
Persona responsable
Responsable del menor
Profesor
Nombre de la maestra
Nombre del trabajador
Apellidos y nombres
Primer nombre
Segundo nombre
Nombre del difunto
Nombre de la víctima
Tutor legal
¿Con quién se va a reunir?
¿Quién lo recomendó?
¿Qué nombre le pusieron al bebé?
Nombre del perro
Familiar de contacto
Fiador
Atendido por
`,
  postal_address: `
Street address
Street
House number
Apartment, suite, unit
Address line 2
Flat number
Town
Town or city
Post town
Suburb
Village
District
County
Prefecture
Province
Region
State or province
Emirate
Parish
Zip code
ZIP
Postal code
Eircode
PIN code of your area
Country of residence
Which country do you live in?
Mailing address
Shipping address
Billing address
Delivery address
Where do you live?
Where should we deliver?
What city are you in?
What city do you live in?
What's your zip code?
Your current address
Residential address
Permanent address
Previous address
Business address
Property address
Address of the employer
Patient's address
Where did the accident happen? (address)
Pick-up address
Drop-off address
Neighborhood
Street name
Building number
Landlord's address
City of residence
Country
Your home address
Destination address
Site address
Municipality
Country of birth
School address
Work address
Dirección completa
Dirección de envío
Dirección de entrega
Dirección del trabajo
Dirección actual
Domicilio fiscal
Domicilio particular
Nombre de la calle
Número exterior
Número interior
Número de casa
Piso y puerta
Departamento y piso
Barrio
Comuna
Municipio
Localidad
Población
Estado
Estado de residencia
País de residencia
Región
Distrito
Alcaldía
Delegación
C.P.
CP
Su código postal
¿Dónde vive?
¿En qué ciudad vive?
¿En qué país reside?
¿Cuál es su domicilio?
¿Adónde le enviamos el pedido?
¿Dónde lo recogemos? (dirección)
¿Cuál es su código postal?
Ciudad de residencia
Dirección de la obra
Dirección de facturación
Lugar de residencia
Domicilio del paciente
Dirección del inmueble
Avenida o calle
Urbanización
Vereda
Cantón
Parroquia
Código postal de entrega
País de nacimiento
Dirección de recogida
Dirección de la empresa
`,
  code: `
Passport number
Passport no.
Driver's license number
Driving licence number
License number
National insurance number
NHS number
Social Security No.
SSN
Tax ID
Tax identification number
VAT number
EIN
TFN
Aadhaar number
PAN
SIN
PPS number
CPF
Medicare number
Insurance ID
Member ID
Policy no.
Claim number
Case number
Case reference
Reference
Your reference
Reference number
Booking code
Order ID
Order no.
Purchase order number
PO number
Invoice no.
Receipt number
Ticket number
Flight number
Seat number
Record locator
Serial number
Model number
Part number
SKU
Product code
Barcode
Batch number
Lot number
Meter number
Asset tag
Bank account number
Sort code
Routing number
SWIFT code
BIC
IFSC code
BSB
Branch code
Card number
Gift card number
Voucher code
Discount code
Promo code
Coupon code
Verification code
Access code
Employee ID
Employee number
Staff ID
Student ID
Student number
Medical record number
Patient ID
Participant ID
Study ID
Household ID
Registration number
Vehicle registration
VIN
Number plate
What is your order number?
What's your membership number?
What is the reference on your letter?
Container number
Permit number
Locker number
Número de documento
Número de identificación
Nº de documento
Documento de identidad
Número de DNI
DNI
NIE
NIF
CURP
RUT
RUC
RUN
Cédula de ciudadanía
Número de cédula
Clave de elector
Número de seguridad social
Número de afiliación
Número de licencia
Licencia de conducir
Número de pedido
Núm. de pedido
Número de factura
Factura n.º
Número de reserva
Código de reserva
Localizador
Número de cliente
Número de socio
Número de expediente
Folio
Número de referencia
Referencia de pago
Número de cuenta
Número de cuenta bancaria
CLABE
CBU
Número de tarjeta
Código de descuento
Cupón
Código de verificación
Clave de acceso
Código de producto
Número de serie
Número de lote
Número de vuelo
Número de siniestro
Número de contrato
Número de suministro
CUPS
Matrícula del vehículo
Placa del vehículo
Patente
Número de bastidor
Número de empleado
Legajo
Número de historia clínica
Carné de identidad
Tarjeta sanitaria
Número de colegiado
Registro federal de contribuyentes
¿Cuál es su número de pedido?
¿Cuál es su número de póliza?
¿Me dice la matrícula del coche?
¿Cuál es el código de la reserva?
Número de guía
Código de socio
`,
  none: `
Company name
Business name
Name of school
School name
Event name
Project name
Product name
Crop name
Name of medication
Brand name
File name
Username
Bank name
Hotel name
Team name
Name of the organization
Pet's breed
Occupation
Job title
What is your job title?
Employer
Nationality
Department
Position applied for
Reason for visit
Reason for the name change
Why did you change your address?
What happened?
Describe the problem
Please describe the incident
Comments
Additional notes
Any other comments?
Message
Feedback
Subject
Favourite colour
Hobbies
Skills
Allergies
Current medication
Symptoms
Dietary requirements
Delivery instructions
Special requests
How did you hear about us?
What did you like most?
Title of the book
Make and model
Vehicle model
Language spoken at home
E-mail address
Email
Phone number
Mobile number
Contact phone
Emergency contact phone
Number of children
Number of guests
How many people live in your household?
Room type
Website
IP address
Date of birth
Age
Marital status
What is the code of conduct about?
Relationship to patient
Relationship to emergency contact
Other (specify)
Please specify
Who is your favourite author and why?
What do customers say about us?
How was your driver?
Patient history
Employee feedback
Nombre de la empresa
Nombre comercial
Nombre del colegio
Nombre del producto
Nombre del medicamento
Nombre del banco
Nombre del proyecto
Nombre de usuario
Razón social
Ocupación
Profesión
Puesto
Cargo
Nacionalidad
Estado civil
Estado del pedido
Motivo de la consulta
Motivo del cambio de dirección
¿Qué pasó?
¿Qué ocurrió?
Describa el problema
Comentarios
Observaciones
Mensaje
Asunto
Alergias
Síntomas
Medicación actual
Aficiones
Color favorito
¿Por qué quiere cambiar de domicilio?
¿Cómo nos conoció?
¿Qué le gustó más?
Instrucciones de entrega
Correo electrónico
Dirección de correo electrónico
Teléfono
Número de teléfono
Teléfono del contacto de emergencia
Número de hijos
Número de personas
Parentesco
Relación con el paciente
Marca y modelo
Modelo del vehículo
Fecha de nacimiento
Otro (especifique)
Especifique
Página web
Dirección web
Historial del paciente
Opinión sobre el profesor
Antecedentes
Idioma
`,
}

/**
 * Labels and identifiers from public code: forms for insurance claims, visas, schools and surveys
 * (ambilipa/claim-fnol-ai-submit, benoror/cumulus-server, adamts1/visa-project-india-, Neolyon/Ford86RS,
 * pedroben/llavoretes, ericc-frontier/surveyjs-react-app), bank parameters, columns of address tables. Collected after
 * the table was written: 90.6% right and 1.3% wrong in the first run.
 */
export const foundLabels: typeof labelSheet = {
  person_name: `
claimantName
respondentOwnerName
insurance_claim_insured_name
insurance_claim_adjuster
Given_Name
Mother_Name
given-names
family-name
other-family-name-used
surname
Maestr@
Nombre del alumno: *
Primer apellido:
Segundo apellido:
Nombre(s)
apellidos
Therapist's name
Current Therapist / Counselor
Primary Care Physician
patientLastName
patienFirstName
patientMiddleName
Name (if other than patient):
completedByOtherName
Interviewer name
requester_name
Beneficiary First name
Recipient
account_holder_full_name
NomPersona
ApePaterno
nombreVocal
Nombre del tutor
Enter your last name:
`,
  postal_address: `
Pincode
City_Town_Village
address-of-school
current-residential-address
addressLine1
addressLine2
country-of-birth
country-of-passport
cityOfBirth
permanentResidenceCountry
Address in home country
insurance_claim_institution_address
bank_address
Beneficiary address
requester_city
requester_postal_code
Eircode
Townland
Village/Township
Country/Region
Do/Si
Oblast
nombreCalle
numeroCalle
numeroDepartamento
descripcionComuna
descripcionRegion
CodigoPostal
Direccion:
Localidad:
A1 Province
CodCiudad
`,
  code: `
caseNumber
claimantId
claimantPlateNo
claimantChassisNo
claimantPolicyNumber
respondentOwnerID
Enter Claim ID
insurance_claim_folio
insurance_claim_number
insurance_number
National_Id_Number
Passport_Number
national-identity-no
idNumber
citizenship_id
CURP: *
Nif:
Id:
Cédula de identidad
Folio de Autorización
Folio Impreso
request_uid
RutPersona
Número de cuenta
account_number
aba
bank_code
bic_swift
branch_code
bsb_code
clabe
ifsc
sort_code
IFSC code
transit code
16 digit card number
interviewer_code
household_number
Sorting Code
Bank Identifier Code
`,
  none: `
claimantCarMake
claimantCarModel
claimantCarMfgYear
claimantInsuranceCompanyName
claimantLiability
callDate
callTime
Type of Claim Logged
Claims Status
Claim Decision
Decision Description
Claim Amount
insurance_plan
insurance_claim_occupation
insurance_claim_institution_name
insurance_claim_issue_date
Nationality
Port_Of_Arrival
Purpose_Of_Visit
Visa_Type
Religion
Identity_Marks
Education
Father_Nationality
Previous_Occupation
Empdesignation
visible_identification_marks
educational_qualification
reasonForTravel
bank_name
Account type
Crop name
Area planted (hectares)
Yield (kg)
Sales value (local currency)
Which is the brand of your car?
What can we do to make this product more satisfying?
Additional Notes
Grado:
Grupo:
Ciclo escolar:
Sexo:
Nombre de la Organización
Nivel/Modalidad:
Estado civil
requester_type
requester_institution
Objetivo de la solicitud
Comentarios
BANK_BRANCH_NAME
How satisfied are you with the Product?
favourite dish
numero_celular
Are you currently working?
`,
}
