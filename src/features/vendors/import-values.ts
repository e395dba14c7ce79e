import { dataTypes } from '../../product/data-types.ts'
import {
  type Criticality,
  criticalities,
  dataSubjects,
  type Tier,
  tiers,
  type VendorRole,
  vendorRoles,
} from '../../product/vendors.ts'
import { foldedHeader } from './import-columns.ts'

// Words of the register's vocabularies as people write them in English, German, French and Spanish. Folded as headers are.

const byWord = <Value>(table: Readonly<Record<string, Value>>): ReadonlyMap<string, Value> =>
  new Map(
    Object.entries(table).flatMap(([words, value]) => words.split('|').map((word) => [word.trim(), value] as const)),
  )

const yesNo = byWord<boolean | null>({
  'yes|y|ja|j|oui|o|si|s|true|wahr|vrai|verdadero|1|x|✓|✔|vorhanden|liegt vor|abgeschlossen|signed|unterzeichnet|unterschrieben|signe|firmado|in place|done|erledigt|vigente|en vigueur': true,
  'no|n|nein|non|false|falsch|faux|falso|0|✗|nicht vorhanden|fehlt|missing|not signed|manquant|falta|kein|keiner|none': false,
  // Neither: open, or no one knows.
  'in prufung|pending|open|offen|in arbeit|in bearbeitung|in progress|angefragt|requested|en cours|en attente|pendiente|en curso|tbd|to do|todo|unknown|unbekannt|inconnu|desconocido|n a|na|not applicable|nicht relevant|nicht erforderlich|entfallt|sans objet|no aplica|k a|teilweise|partly':
    null,
})

/** Undefined for what is not an answer; null for one that leaves it open. */
export const readYesNo = (cell: string): boolean | null | undefined =>
  /^[-–—?]$/u.test(cell) ? null : yesNo.get(/^[✓✔✗]$/u.test(cell) ? cell : foldedHeader(cell))

const criticalityByWord = byWord<Criticality>({
  'low|niedrig|gering|klein|unkritisch|nicht kritisch|faible|bas|basse|bajo|baja': 'low',
  'medium|med|moderate|mittel|normal|mittelhoch|moyen|moyenne|modere|medio|media|moderado': 'medium',
  'high|hoch|gross|important|wichtig|eleve|elevee|haut|haute|forte|fort|alto|alta|elevado|elevada': 'high',
  'critical|very high|kritisch|sehr hoch|hochkritisch|geschaftskritisch|business critical|critique|tres eleve|tres elevee|critico|critica|muy alto|muy alta':
    'critical',
})
export const readCriticality = (cell: string): Criticality | undefined =>
  criticalities.find((one) => one === foldedHeader(cell)) ?? criticalityByWord.get(foldedHeader(cell))

const tierByWord = byWord<Tier>({
  'critical|tier 1|1|t1|kritisch|critique|critico': 'critical',
  'important|tier 2|2|t2|wichtig|importante': 'important',
  'standard|tier 3|3|t3|normal|estandar': 'standard',
  'low|tier 4|4|t4|niedrig|gering|faible|bajo': 'low',
})
export const readTier = (cell: string): Tier | undefined =>
  tiers.find((one) => one === foldedHeader(cell)) ?? tierByWord.get(foldedHeader(cell))

const roleByWord = byWord<VendorRole>({
  'controller|data controller|verantwortlicher|verantwortliche stelle|verantwortliche|eigener verantwortlicher|eigenstandig verantwortlicher|joint controller|gemeinsam verantwortlicher|gemeinsam verantwortliche|gemeinsame verantwortliche|responsable conjoint|corresponsable del tratamiento|responsable de traitement|responsable du traitement|responsable del tratamiento|responsable':
    'controller',
  'processor|data processor|auftragsverarbeiter|auftragsdatenverarbeiter|av|sous traitant|encargado del tratamiento|encargado':
    'processor',
  'service provider': 'service_provider',
  contractor: 'contractor',
  'third party|dritter|tiers|tercero': 'third_party',
})
export const readRole = (cell: string): VendorRole | undefined =>
  vendorRoles.find((one) => one === foldedHeader(cell).replaceAll(' ', '_')) ?? roleByWord.get(foldedHeader(cell))

const subjectByWord = byWord<(typeof dataSubjects)[number]>({
  'customers|customer|clients|client|kunden|kunde|endkunden|kundinnen und kunden|clientes': 'customers',
  'prospects|leads|interessenten|prospekte|prospectos|potenzielle kunden': 'prospects',
  'employees|employee|staff|mitarbeiter|mitarbeitende|mitarbeiterinnen|beschaftigte|personal|salaries|employes|collaborateurs|empleados|trabajadores':
    'employees',
  'applicants|candidates|bewerber|bewerbende|bewerberinnen|candidats|candidatos': 'applicants',
  'website visitors|visitors|web visitors|besucher|websitebesucher|webseitenbesucher|website besucher|visiteurs|visiteurs du site|visitantes':
    'website_visitors',
  'app users|users|user|nutzer|benutzer|anwender|app nutzer|utilisateurs|usuarios': 'app_users',
  'patients|patient|patienten|pacientes': 'patients',
  'students|pupils|schuler|studenten|studierende|etudiants|eleves|estudiantes|alumnos': 'students',
  'children|minors|kinder|minderjahrige|enfants|mineurs|ninos|menores': 'children',
  'business contacts|contacts|suppliers|partners|geschaftspartner|ansprechpartner|lieferanten|geschaftskontakte|contacts professionnels|partenaires|fournisseurs|contactos profesionales|proveedores|socios':
    'business_contacts',
})
export const readSubject = (cell: string): (typeof dataSubjects)[number] | undefined =>
  dataSubjects.find((one) => one === foldedHeader(cell).replaceAll(' ', '_')) ?? subjectByWord.get(foldedHeader(cell))

const typeByWord = byWord<string>({
  'names|full name|first name|last name|vorname|nachname|vor und nachname|namen|nom|noms|prenom|nombre|nombres|apellidos|nombre y apellidos':
    'name',
  'email|emails|e mail|e mails|e mail address|e mail adresse|e mail adressen|email adresse|mail|mailadresse|courriel|adresse e mail|adresse email|adresse mail|correo|correo electronico|direccion de correo':
    'email',
  'phone|phones|telephone|phone numbers|mobile|mobile number|telefon|telefonnummer|telefonnummern|handynummer|mobilnummer|tel|numero de telephone|telefono|numero de telefono|movil':
    'phone',
  'address|addresses|home address|mailing address|adresse|adressen|anschrift|anschriften|postanschrift|adressdaten|wohnanschrift|adresse postale|direccion|domicilio|direccion postal':
    'postal_address',
  'contact|contact data|contact details|contact information|kontaktdaten|kontakt|coordonnees|datos de contacto|contacto':
    'contact_generic',
  'password|passwords|credentials|login|login data|zugangsdaten|passwort|passworter|anmeldedaten|identifiants|mot de passe|contrasena|credenciales':
    'account_credentials',
  'user id|username|user name|account id|nutzername|benutzername|benutzerkennung|nutzerkennung|kundennummer|identifiant|nom dutilisateur|usuario|nombre de usuario|id de usuario':
    'user_id',
  'ssn|social security number|passport|passport number|id card|drivers license|tax id|national id|ausweis|ausweisdaten|ausweisnummer|personalausweis|steuer id|sozialversicherungsnummer|numero de securite sociale|passeport|dni|pasaporte|nif':
    'government_id',
  'payment|payment data|payment details|credit card|credit cards|card data|bank account|bank details|bank data|iban|zahlungsdaten|zahlungsinformationen|bankverbindung|bankdaten|kontodaten|kreditkarte|kreditkartendaten|donnees de paiement|donnees bancaires|coordonnees bancaires|carte bancaire|rib|datos de pago|datos bancarios|tarjeta de credito|cuenta bancaria':
    'payment',
  'purchases|orders|order history|order data|transactions|bestellungen|bestelldaten|kaufhistorie|bestellhistorie|achats|commandes|historique dachats|compras|pedidos|historial de compras':
    'purchase_history',
  'financial|financial data|salary|salaries|payroll|finanzdaten|gehalt|gehaltsdaten|lohndaten|gehalter|donnees financieres|salaire|salaires|datos financieros|salario|nomina':
    'financial_other',
  'gps|exact location|genauer standort|gps daten|localisation precise|ubicacion precisa': 'precise_location',
  'location|location data|approximate location|standort|standortdaten|localisation|donnees de localisation|ubicacion|datos de ubicacion|localizacion':
    'coarse_location',
  'health|health data|medical|medical data|medical records|gesundheitsdaten|gesundheit|medizinische daten|sante|donnees de sante|donnees medicales|salud|datos de salud|datos medicos':
    'health',
  'fitness|fitness data|fitnessdaten': 'fitness',
  'biometric|biometrics|fingerprint|face|biometrie|biometrische daten|fingerabdruck|biometriques|donnees biometriques|biometria|datos biometricos':
    'biometric',
  'race|ethnicity|ethnic origin|ethnische herkunft|herkunft|origine ethnique|origen etnico': 'race_ethnicity',
  'religion|political opinions|konfession|religionszugehorigkeit|opinions politiques|opiniones politicas':
    'religion_politics',
  'sexual orientation|sexuelle orientierung|orientation sexuelle|orientacion sexual': 'sexual_orientation',
  'date of birth|birth date|birthday|dob|age|geburtsdatum|geburtstag|alter|date de naissance|age de naissance|fecha de nacimiento|edad':
    'age_dob',
  'gender|sex|geschlecht|sexe|genre|sexo|genero': 'gender',
  'demographics|demographic data|demografische daten|donnees demographiques|datos demograficos': 'demographic',
  'cookie|cookies|tracking|trackingdaten|tracking data|cookie daten|traceurs': 'cookies',
  'ip|ips|ip address|ip addresses|ip adresse|ip adressen|adresse ip|adresses ip|direccion ip|direcciones ip':
    'ip_address',
  'device id|device ids|advertising id|gerate id|geratekennung|werbe id|identifiant dappareil|id de dispositivo':
    'device_id',
  'device|device data|browser|gerat|geratedaten|browserdaten|appareil|dispositivo': 'device_info',
  'browsing history|web activity|surfverhalten|browserverlauf|navigation|historial de navegacion': 'browsing',
  'usage|usage data|activity|log data|logs|nutzungsdaten|nutzungsverhalten|protokolldaten|logdaten|donnees dutilisation|donnees de connexion|datos de uso|registros':
    'app_activity',
  'search|searches|suchanfragen|recherches|busquedas': 'search_history',
  'content|user content|documents|files|inhalte|dokumente|dateien|inhaltsdaten|contenu|documents clients|contenido|documentos':
    'user_content',
  'messages|communication|communications|chat|emails content|nachrichten|kommunikation|kommunikationsdaten|correspondance|mensajes|comunicaciones':
    'messages',
  'photos|videos|photo|video|images|pictures|fotos|bilder|videodaten|bildmaterial|imagenes': 'photos_videos',
  'audio|voice|recordings|call recordings|sprachaufnahmen|tonaufnahmen|sprache|voix|enregistrements|voz|grabaciones':
    'audio',
  'address book|contact list|adressbuch|kontaktliste|carnet dadresses|agenda de contactos': 'contacts',
  'calendar|calendar data|kalender|kalenderdaten|termine|calendrier|calendario': 'calendar',
  'social media|social media data|soziale medien|reseaux sociaux|redes sociales': 'social_media',
  'preferences|profile|profile data|profildaten|praferenzen|preferencias|profil|perfil': 'profile',
  'survey|surveys|feedback|survey responses|umfragen|umfragedaten|umfrageergebnisse|enquetes|encuestas': 'survey',
  'employment|employment data|hr data|hr|employee data|applicant data|cv|resume|resumes|personaldaten|mitarbeiterdaten|beschaftigtendaten|bewerberdaten|bewerbungsdaten|bewerbungen|lebenslauf|lebenslaufe|donnees rh|donnees des salaries|donnees des employes|candidatures|datos de empleados|datos laborales|datos de candidatos|curriculum':
    'employment',
  'crash|crashes|crash data|diagnostics|diagnostic data|telemetry|telemetrie|diagnosedaten|absturzberichte|diagnostic':
    'diagnostics',
  'installed apps|installierte apps': 'installed_apps',
  'children|childrens data|data of children|kinderdaten|daten von kindern|donnees denfants|datos de menores':
    'children_data',
  'inferences|segments|scores|scoring|segmente|bonitat|bonitatsdaten': 'inferences',
})
const typeById = new Map(
  dataTypes.flatMap(({ id, label }) => [
    [foldedHeader(id), id] as const,
    ...label.split(/ \/ | or /).map((part) => [foldedHeader(part), id] as const),
    [foldedHeader(label), id] as const,
  ]),
)
export const readDataType = (cell: string): string | undefined =>
  typeById.get(foldedHeader(cell)) ?? typeByWord.get(foldedHeader(cell))

/** "yearly" as days. */
const cadenceByWord = byWord<number>({
  'monthly|monatlich|mensuel|mensual': 30,
  'quarterly|vierteljahrlich|quartalsweise|trimestriel|trimestral': 90,
  'half yearly|semi annually|halbjahrlich|semestriel|semestral': 180,
  'yearly|annual|annually|jahrlich|annuel|anual': 365,
  'every two years|biennial|alle zwei jahre|alle 2 jahre|zweijahrlich|tous les deux ans|bienal': 730,
})
export const readCadence = (cell: string): number | undefined => {
  const [, number, unit = ''] = /^(\d{1,4})\s*(\p{L}*)$/u.exec(cell.trim()) ?? []
  if (number === undefined) return cadenceByWord.get(foldedHeader(cell))
  if (unit === '' || /^(?:d|days?|tage?n?|jours?|dias?|días?)$/iu.test(unit)) return Number(number)
  if (/^(?:m|months?|monate?n?|mois|mes|meses)$/iu.test(unit)) return Math.round((Number(number) * 365) / 12)
  return /^(?:y|years?|jahre?n?|ans?|années?|años?)$/iu.test(unit) ? Number(number) * 365 : undefined
}

/** "3 months", "6 Wochen zum Quartalsende", "90": days, months rounded up so that notice is never late. */
export function readNotice(cell: string): number | undefined {
  const [, number, unit = ''] = /^(\d{1,4})\s*(\p{L}*)/u.exec(cell.trim()) ?? []
  if (number === undefined) return undefined
  if (/^(?:w|weeks?|wochen?|semaines?|semanas?)$/iu.test(unit)) return Number(number) * 7
  if (/^(?:m|months?|monate?n?|mois|mes|meses)$/iu.test(unit)) return Math.ceil((Number(number) * 365) / 12)
  return readCadence(`${number} ${unit}`.trim())
}

/** "1.200", "1,200", "1 200", "about 500"; a range or a fraction is not one number. */
export function readCount(cell: string): number | undefined {
  const plain = cell.trim().replace(/^(?:ca\.?|circa|about|approx\.?|~|env\.?|environ|aprox\.?|rund|etwa)\s*/iu, '')
  if (!/^\d+$|^\d{1,3}(?:[.,'’\s]\d{3})+$/u.test(plain)) return undefined
  return Number(plain.replace(/\D/gu, ''))
}

/** Says that there is nothing to say. */
export const isNothing = (cell: string): boolean =>
  /^(?:[-–—?./]+|n\s*\/?\s*a\.?|k\.?\s?a\.?|none|keine?[rns]?|nicht bekannt|unknown|unbekannt|tbd|aucune?|inconnue?|ninguno?a?|desconocid[oa]|null|#n\/a|#nv|#ref!|#value!|#wert!)$/iu.test(
    cell.trim(),
  )
