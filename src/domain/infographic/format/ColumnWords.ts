/** The kinds of column that a word in a name may indicate. */
export type Says = "sum" | "mean" | "none" | "identifier" | "time"

export type WordTable = Readonly<Record<Says, Readonly<Record<number, string>>>>

/**
 * Words in column names, by language: `sum` for additive amounts, `mean` for levels, rates, prices and shares, `none`
 * for values that are neither, such as coordinates, and `identifier` and `time` for values that aren't amounts. The
 * number is the weight: 4 outweighs every noun ("per capita", "average"), 3 is an unambiguous noun, 2 a mostly
 * unambiguous noun, and 1 a hint. Words are singular, without accents; phrases contain spaces.
 */
export const columnWords: Readonly<Record<"en" | "es" | "de" | "fr" | "it" | "pt" | "nl" | "sv", WordTable>> = {
  en: {
    sum: {
      4: "number of|count of|sum of|total number",
      3: "rows|total|count|quantity|qty|sum|subtotal",
      2: "amount|answer|reply|token|ranked first|first place|distance|sale|revenue|turnover|spend|spending|cost|expense|expenditure|paid|payment|profit|loss|unit|hour|minute|kwh|mwh|gwh|visit|visitor|session|view|click|download|order|call|case|death|birth|arrival|departure|volume|rain|rainfall|precipitation|snowfall|population|passenger|ticket|vote|goal|win|point|fee|tax|donation|import|export|production|consumption|emission|budget|actual|plan|planned|forecast|gross|net|debit|credit|shipment|item|user|subscriber|member|employee|headcount|household|vehicle|accident|incident|complaint|response|respondent|attendance|guest|night|booking|boarding|alighting|ridership|reservation|delivery|return|refund|discount|commission|bonus|stock sold|gdp|co2|waste|mileage|killed|injured|confirmed|recovered|tested|step|calorie|like|share sold|follower|retweet|play|listing|permit|arrest|crime|enrolment|enrollment|student|pupil|patient|admission|bed|dose|vaccination|people|persons|residents|inhabitants|workers|commuters",
      1: "value",
    },
    mean: {
      4: "per|average|avg|mean|median|percent|percentage|pct|cumulative|cumul|cum|running total|to date|ytd|per capita|percap|percapita|per head|per person|unit cost|unit price|unit value|seconds before|seconds between|seconds since|seconds until|minutes before|minutes between|minutes since|minutes until|hours before|hours between|hours since|hours until|days before|days between|days since|days until|time between|time to|time since|rate|ratio|index|share|proportion|density|weighted",
      3: "price|score|rating|grade|temp|temperature|humidity|pressure|speed|velocity|salary|wage|age|height|bmi|ph|margin|yield|factor|exchange|fx|interest|expectancy|probability|elevation|altitude|depth|level|balance|duration|latency|gpa|efficiency|utilization|occupancy|moisture|intensity|frequency|voltage|concentration|quantile|percentile|deviation|std|stddev|variance|minimum|maximum|min|max|low|high|open|close|adj close|opening|closing|radiation|wind|visibility|dew point|heart rate|cholesterol|glucose|blood pressure|mpg|horsepower|displacement|acceleration|growth|change|difference|gap|delta|progress|completion|complete|hdi|gini|body mass|stock|inventory|pm10|pm25|pm2 5|no2|so2|o3|aqi|magnitude|noise|ndvi|elo",
      2: "weight|width|length|size|area|sq ft|sqft|sq m|sqm|square feet|square meters|square metres|thickness|diameter|radius|mass|household income|income per|petal|sepal|bill|flipper|body|carat|clarity|satisfaction|nps|happiness|unemployment|inflation",
    },
    none: {
      4: "latitude|longitude|lat|lng|lon|coord|coordinate|easting|northing|x coord|y coord|row|col|column|rowpos|colpos|row pos|col pos|grid x|grid y|azimuth|bearing|angle|elevation angle|wind direction|direction",
      3: "rank|ranking|position",
    },
    identifier: {
      4: "passport|national id|rowname|rownames|row name|row names|rowid|row id|respondent id|isbn|ean|iban|uuid|guid|fips|geoid|vat number|phone|telephone|tel|mobile|fax|account number|invoice number|order number|serial number|ip|ssn|nif|cif|tax id|customer id|id",
      3: "replicate|code|zip|zipcode|postcode|postal|sku|ref|reference|ward|district|precinct|tract|block|route|line number|room|gate|lot|parcel|ticket number|naics|sic|unspsc|asin|upc|plate|key|pk|fk|index no|barcode|house number|jersey|shirt|channel|port|seat|cluster|segment id|group id|class id|class|classification|category|tier|wave|cohort|flag|seq|sequence|seqno",
      2: "invoice|number|num|store|shop|branch|customer|client|user id|account|product|device|station|sensor|batch|order id|version",
    },
    time: {
      4: "year built|built|birth year|model year|vintage|year of birth|founded|established",
      3: "year|yr|decade|century|fy|fiscal year|date|timestamp|ts|epoch|unix|month|quarter|week|weekday|day of week|day of month|period|season",
      1: "day|time|datetime|at|created|updated|modified",
    },
  },
  es: {
    sum: {
      4: "numero de|n de|suma de|total de",
      3: "total|cantidad|suma|recuento|subtotal|conteo",
      2: "importe|monto|recaudacion|aporte|subsidio|devengado|primer puesto|encuestado|token|distancia|venta|ingreso|gasto|coste|costo|facturacion|unidad|hora|minuto|visita|pedido|llamada|caso|muerte|defuncion|nacimiento|llegada|salida|volumen|lluvia|precipitacion|poblacion|habitante|viajero|pasajero|voto|gol|punto|cuota|impuesto|donacion|importacion|exportacion|produccion|consumo|emision|presupuesto|previsto|real|bruto|neto|debe|haber|usuario|socio|empleado|hogar|vehiculo|accidente|queja|respuesta|asistente|pernoctacion|reserva|entrega|devolucion|descuento|comision|pib|residuo|alumno|alumna|estudiante|paciente|ingreso hospitalario|cama|dosis|contrato|parado|afiliado|vivienda|beneficio|perdida|pago|cobro|descarga|clic|sesion|hombre|mujer|varon|persona",
      1: "valor",
    },
    mean: {
      4: "por|acumulado|acumulada|hasta la fecha|promedio|media|medio|mediana|porcentaje|tasa|ratio|indice|cuota de|proporcion|densidad|tanto por ciento|per capita|unitario|unitaria|ponderado|ponderada",
      3: "grados|precio|nota|puntuacion|valoracion|calificacion|temperatura|temp|humedad|presion|velocidad|sueldo|salario|edad|altura|altitud|imc|ph|margen|rendimiento|factor|cambio|tipo|interes|esperanza|probabilidad|elevacion|profundidad|nivel|saldo|duracion|eficiencia|ocupacion|frecuencia|tension|concentracion|desviacion|varianza|minimo|maximo|minima|maxima|apertura|cierre|radiacion|viento|visibilidad|glucosa|colesterol|crecimiento|variacion|diferencia|avance|progreso|existencias|magnitud|ruido",
      2: "peso|anchura|ancho|longitud cm|longitud mm|longitud m|longitud km|largo|tamano|superficie|area|espesor|diametro|radio|masa|satisfaccion|paro|inflacion",
    },
    none: {
      4: "latitud|longitud|coordenada|coord|coordenada x|coordenada y|direccion viento|angulo|azimut|rumbo|utm",
      3: "posicion|puesto",
    },
    identifier: {
      4: "dni|nif|nie|cif|cedula|rut|ruc|curp|rfc|cuit|cuil|pasaporte|telefono|movil|codigo postal|cp|numero de factura|numero de pedido|numero de cuenta|matricula vehiculo|referencia catastral",
      3: "replica|codigo|cod|cve|referencia|ref|distrito|seccion|barrio|municipio|provincia|clave|iban|linea|parcela|manzana|portal|aula|puerta|clase|clasificacion|categoria|grupo",
      2: "matricula|grado|factura|expediente|numero|num|tienda|cliente|cuenta|producto|estacion|lote|centro|economica|funcional|organica|financiacion|capitulo|articulo|epigrafe|concepto|subconcepto",
    },
    time: {
      4: "ano de construccion|ano de nacimiento|ano construccion|fundacion|ejercicio",
      3: "ano|anio|decada|siglo|fecha|mes|trimestre|semana|periodo|temporada|curso|anualidad",
      1: "dia",
    },
  },
  de: {
    sum: {
      3: "anzahl|summe|gesamt|menge|insgesamt",
      2: "betrag|umsatz|kosten|ausgabe|ausgaben|einnahme|einnahmen|erlos|gewinn|verlust|stunde|stunden|besuch|besuche|besucher|bestellung|bestellungen|anruf|fall|falle|geburt|geburten|todesfalle|niederschlag|regen|bevolkerung|einwohner|stimme|stimmen|tore|punkte|steuer|verbrauch|produktion|erzeugung|plan|ist|soll|netto|brutto|stuck|gaste|ubernachtungen|personen|schuler|studierende",
      1: "wert",
    },
    mean: {
      4: "pro|je|kumuliert|kumulativ|durchschnitt|durchschnittlich|durchschnittliche|durchschnittlicher|durchschnittliches|mittel|mittelwert|mittlere|mittlerer|prozent|anteil|quote|rate|index|dichte|median|einzelpreis|stuckpreis|stuckkosten",
      3: "preis|note|bewertung|temperatur|luftfeuchtigkeit|feuchte|druck|luftdruck|geschwindigkeit|gehalt|lohn|alter|grosse|hohe|kurs|zins|zinssatz|marge|saldo|bestand|dauer|stand|wind",
      2: "gewicht|lange|breite cm|flache|arbeitslosenquote",
    },
    none: {
      4: "breite|lange grad|breitengrad|langengrad|koordinate|rechtswert|hochwert|richtung",
      3: "rang|platz|platzierung",
    },
    identifier: {
      3: "plz|postleitzahl|nummer|telefon|kundennummer|artikelnummer|rechnungsnummer|bestellnummer|kennziffer|ags|schlussel|bezirk|konto|kontonummer|belegnummer",
      2: "rechnung|beleg",
    },
    time: {
      3: "jahr|baujahr|geburtsjahr|datum|monat|quartal|woche|zeitraum|jahrgang|jahrzehnt|saison|geschaftsjahr",
      1: "tag|zeit",
    },
  },
  fr: {
    sum: {
      4: "nombre de|nombre d",
      3: "nombre|total|somme|quantite|effectif",
      2: "montant|vente|chiffre d affaires|recette|depense|cout|benefice|perte|heure|visite|commande|appel|cas|deces|naissance|pluie|precipitation|population|habitant|voix|but|point|impot|consommation|production|budget|unite",
      1: "valeur",
    },
    mean: {
      4: "par|cumul|cumule|cumulee|moyenne|moyen|mediane|pourcentage|pour cent|taux|indice|part|densite|proportion|unitaire",
      3: "prix|note|temperature|humidite|pression|vitesse|salaire|age|taille|hauteur|cours|marge|solde|niveau|duree|altitude|esperance",
      2: "poids|longueur|largeur|surface",
    },
    none: { 4: "latitude|longitude|coordonnee|angle", 3: "rang|classement" },
    identifier: {
      3: "code|code postal|cp|numero|reference|siret|siren|telephone|insee|facture|identifiant|arrondissement",
    },
    time: { 3: "annee|decennie|mois|trimestre|semaine|periode|saison|exercice", 1: "jour" },
  },
  it: {
    sum: {
      4: "numero di|numero dei|numero delle",
      3: "totale|somma|quantita|conteggio",
      2: "importo|spesa|entrate|uscite|vendita|costo|caso|casi|decesso|decessi|nascite|popolazione|abitanti|voti|gol|produzione|consumo|emissioni|presenze|arrivi|guariti|ricoverati|contagi|tamponi|famiglie|occupati|disoccupati",
    },
    mean: {
      4: "media|medio|mediana|percentuale|tasso|indice|densita",
      3: "prezzo|eta|temperatura|velocita|durata|altezza|salario|saldo",
    },
    none: { 4: "latitudine|longitudine", 3: "posizione|posto|classifica|rango" },
    identifier: { 3: "codice|cap|sigla" },
    time: { 3: "anno|mese|trimestre|settimana|decennio", 1: "giorno" },
  },
  pt: {
    sum: {
      3: "soma|quantidade|contagem",
      2: "montante|receita|despesa|venda|custo|obito|obitos|nascimento|populacao|habitantes|votos|gols|producao|consumo|emissoes|casos",
    },
    mean: { 4: "media|medio|percentual|taxa|densidade|mediana", 3: "nota|preco|idade|velocidade|duracao|salario" },
    none: { 4: "latitude|longitude", 3: "posicao|colocacao|lugar|classificacao" },
    identifier: { 4: "cpf|cnpj", 3: "codigo|cep|ibge" },
    time: { 3: "ano|mes|trimestre|decada", 1: "dia" },
  },
  nl: {
    sum: {
      3: "aantal|totaal|hoeveelheid",
      2: "bedrag|omzet|uitgaven|inkomsten|opbrengst|bezoekers|bezoeken|inwoners|stemmen|verbruik|verkoop|winst|verlies|punten|doelpunten",
    },
    mean: {
      4: "gemiddelde|gemiddeld|aandeel|mediaan|procent",
      3: "prijs|temperatuur|leeftijd|snelheid|cijfer|loon|voorraad",
    },
    none: { 3: "plaats|rangorde|positie|klassering" },
    identifier: { 3: "telefoon|postcode" },
    time: { 3: "jaar|maand|kwartaal" },
  },
  sv: {
    sum: {
      3: "antal|summa|totalt|mangd",
      2: "belopp|intakt|intakter|kostnad|kostnader|utlan|besok|besokare|invanare|folkmangd|roster|forsaljning|omsattning",
    },
    mean: { 4: "andel|genomsnitt|medelvarde", 3: "pris|temperatur|alder|hojd|betyg" },
    none: { 3: "plats|placering" },
    identifier: { 3: "kod|kommunkod|postnummer" },
    time: { 3: "artal|manad|kvartal|vecka" },
  },
}
