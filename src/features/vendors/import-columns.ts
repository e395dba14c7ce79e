import { fold } from '../../platform/shared/text-search.ts'
import { nameWords } from '../../product/company-names.ts'
import { columnOf } from './csv-columns.ts'
import { type ImportField, importFieldNames, importFields } from './import-fields.ts'

// Fields of the register that a column of a spreadsheet may hold, and the guess from its header.

/** Headers in English, German, French and Spanish, folded, beside the names of our own columns: the whole header has to be one of them. */
const headers: Partial<Record<ImportField, string>> = {
  vendor_name: `vendor|vendors|vendor name|name|supplier|supplier name|company|company name|provider|service provider|third party|processor name
    |lieferant|lieferantenname|lieferant name|name des lieferanten|anbieter|dienstleister|dienstleister name|name des dienstleisters|firma|firmenname|unternehmen|kreditor|auftragnehmer|vertragspartner
    |fournisseur|nom du fournisseur|nom fournisseur|prestataire|nom du prestataire|societe|nom de la societe|entreprise|raison sociale|nom
    |proveedor|nombre del proveedor|nombre proveedor|empresa|nombre de la empresa|razon social|nombre|tercero`,
  vendor_type: `type|vendor type|category|vendor category|service type|kategorie|lieferantentyp|art|typ|dienstleistungsart|art der dienstleistung|warengruppe|categorie|type de prestataire|type de service|tipo|tipo de proveedor|categoria|tipo de servicio`,
  legal_name: `legal name|legal entity|registered name|rechtlicher name|juristischer name|vertragliche bezeichnung|denomination sociale|denominacion social|entidad legal`,
  website: `website|web site|web|url|homepage|site|webseite|website url|internetseite|internetadresse|web adresse|webadresse|site web|site internet|pagina web|sitio web|web page|domain|domane|domaine|dominio`,
  aliases: `alias|aliases|other names|also known as|aka|product|products|produkt|produkte|weitere namen|autres noms|otros nombres`,
  domains: `domains|domanen|domains weitere|further domains|domaines|dominios`,
  owner_email: `owner|owner email|business owner|vendor owner|relationship owner|responsible|contact owner|account owner|internal owner|verantwortlich|verantwortlicher|verantwortliche person|verantwortliche|ansprechpartner intern|interner ansprechpartner|fachverantwortlicher|zustandig|eigentumer|betreuer|responsable|responsable interne|proprietaire|responsable interno|propietario`,
  tier: `tier|vendor tier|risk tier|stufe|einstufung|niveau|nivel`,
  cadence_days: `cadence days|review cadence|review cycle|review frequency|prufzyklus|prufintervall|uberprufungsintervall|frequence de revue|frecuencia de revision`,
  criticality: `criticality|critical|business criticality|risk|risk level|risk rating|importance|kritikalitat|kritisch|risiko|risikostufe|risikoklasse|wichtigkeit|schutzbedarf|criticite|risque|niveau de risque|importance|criticidad|riesgo|nivel de riesgo|importancia`,
  people: `people|number of people|data subjects count|records|number of records|anzahl betroffene|anzahl personen|anzahl datensatze|nombre de personnes|numero de personas`,
  roles: `role|roles|gdpr role|privacy role|data role|rolle|rollen|datenschutzrolle|dsgvo rolle|role rgpd|qualification rgpd|rol|rol rgpd`,
  data_types: `data types|data type|data categories|categories of data|personal data types|personal data|types of data|types of personal data|categories of personal data|data elements|data|datenarten|datenart|datenkategorien|datenkategorie|kategorien personenbezogener daten|art der daten|arten der daten|categories de donnees|categorie de donnees|types de donnees|donnees|donnees personnelles|categories de donnees personnelles|tipos de datos|tipo de datos|categorias de datos|datos|datos personales`,
  has_child_data: `has child data|childrens data|child data|data of children|minors|kinderdaten|daten von kindern|donnees denfants|mineurs|datos de menores|menores`,
  data_subjects: `data subjects|data subject categories|categories of data subjects|betroffene|betroffene personen|betroffenengruppen|personengruppen|kategorien betroffener personen|personnes concernees|categories de personnes|interesados|categorias de interesados`,
  purposes: `purpose|purposes|purpose of processing|use|service|services|description|zweck|zwecke|verarbeitungszweck|zweck der verarbeitung|leistung|leistungen|leistungsbeschreibung|finalite|finalites|finalite du traitement|objet|finalidad|finalidades|finalidad del tratamiento|servicio|servicios`,
  countries: `country|countries|location|locations|data location|data locations|hosting location|processing location|country of processing|land|lander|sitz|standort|standorte|serverstandort|verarbeitungsort|sitzland|pays|localisation|lieu de traitement|pais|paises|ubicacion`,
  contact_name: `contact|contact name|privacy contact|vendor contact|dpo|data protection officer|kontakt|kontaktperson|ansprechpartner|kontakt datenschutz|datenschutzkontakt|datenschutzbeauftragter|dsb|ansprechpartner datenschutz|contact rgpd|interlocuteur|delegue a la protection des donnees|contacto|contacto de privacidad|delegado de proteccion de datos|persona de contacto`,
  contact_email: `contact email|email|e mail|mail|privacy email|dpo email|privacy contact email|kontakt email|kontakt e mail|email kontakt|e mail datenschutz|e mail adresse|courriel|adresse e mail|email de contact|correo|correo electronico|correo de contacto`,
  notes: `notes|note|comment|comments|remarks|remark|bemerkung|bemerkungen|notiz|notizen|kommentar|kommentare|anmerkung|anmerkungen|hinweis|hinweise|commentaire|commentaires|remarques|observations|notas|observaciones|comentarios`,
  retention: `retention|retention period|storage period|aufbewahrung|aufbewahrungsfrist|loschfrist|speicherdauer|conservation|duree de conservation|conservacion|plazo de conservacion`,
  security_measures: `security measures|security|toms|tom|technical and organisational measures|technical and organizational measures|technisch organisatorische massnahmen|sicherheitsmassnahmen|mesures de securite|medidas de seguridad`,
  department: `department|business unit|team|cost center|cost centre|abteilung|bereich|fachbereich|organisationseinheit|kostenstelle|service utilisateur|departement|direction|departamento|area|unidad`,
  renews_on: `renewal|renewal date|renews on|contract renewal|contract renewal date|contract end|contract end date|contract expiry|contract expiration|contract expires|end of contract|vertragsende|vertrag bis|vertragslaufzeit bis|laufzeit bis|laufzeitende|verlangerung|verlangerung am|nachste verlangerung|vertragsverlangerung|fin de contrat|date de fin de contrat|date de renouvellement|renouvellement|echeance|echeance du contrat|fin de contrato|fecha de renovacion|renovacion|vencimiento|vencimiento del contrato`,
  notice_days: `notice|notice period|notice days|cancellation period|cancellation notice|termination notice|kundigungsfrist|kundigungsfrist tage|preavis|delai de preavis|delai de resiliation|preaviso|plazo de preaviso`,
  next_review: `next review|review date|next review date|next assessment|review due|nachste prufung|nachste uberprufung|nachste bewertung|wiedervorlage|prufdatum|nachste kontrolle|prochaine revue|prochain examen|prochaine revision|date de revue|proxima revision|fecha de revision|proxima evaluacion`,
  dpa_signed: `dpa|dpa signed|dpa in place|data processing agreement|dpa status|avv|av vertrag|avv vorhanden|avv abgeschlossen|auftragsverarbeitungsvertrag|adv|contrat rgpd|contrat rgpd signe|dpa signe|accord de traitement|contrat de sous traitance|acuerdo de tratamiento|contrato de encargo|dpa firmado|contrato rgpd`,
  dpa_signed_on: `dpa date|dpa signed on|dpa signature date|date of dpa|dpa signed date|avv datum|avv vom|datum avv|avv unterzeichnet am|avv abgeschlossen am|datum des avv|date de signature|date du contrat rgpd|date dpa|date de signature du dpa|firma del contrato|fecha de firma|fecha dpa|fecha del contrato de encargo`,
  dpa_valid_until: `dpa valid until|dpa expiry|dpa expires|dpa end date|dpa expiration|avv gultig bis|avv ende|avv bis|fin du dpa|dpa valable jusqu|expiration du dpa|vencimiento dpa|dpa valido hasta`,
  is_processor: `is a processor|is processor|processor|data processor|auftragsverarbeiter|auftragsverarbeitung|sous traitant|encargado|encargado del tratamiento`,
  is_controller: `is a controller|is controller|controller|data controller|eigener verantwortlicher|responsable de traitement|responsable del tratamiento`,
}

/** Letters and digits of a header, without accents: "Nächste Prüfung:" and "naechste Pruefung" are one. */
export const foldedHeader = (header: string): string =>
  fold(header.replace(/\(.*?\)|\[.*?\]/gu, ' '))
    .replace(/ß/gu, 'ss')
    .replace(/['’]+/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const fieldByHeader = new Map(
  importFields.flatMap((field) =>
    (headers[field]?.split('|') ?? []).map((header) => [header.trim().replace(/\s+/g, ' '), field] as const),
  ),
)

/** An umlaut written as two letters. */
const withoutDigraphs = (header: string) => header.replace(/(?:ae|oe|ue)/gu, (pair) => pair.charAt(0))

/** Returns the field that a header alone names; undefined if the register has none for it. */
export function fieldOfHeader(header: string): ImportField | undefined {
  const own = columnOf(header)
  if (own !== undefined && own in importFieldNames) return own as ImportField
  const folded = foldedHeader(header)
  return fieldByHeader.get(folded) ?? fieldByHeader.get(withoutDigraphs(folded))
}

export interface TableColumn {
  header: string
  /** Cells of the rows below, without empty ones. */
  samples: readonly string[]
}

/** Each field once, for the first column that means it; a name that no header says is the first column of mostly different texts. */
export function guessFields(columns: readonly TableColumn[]): (ImportField | null)[] {
  const taken = new Set<ImportField>()
  const guessed = columns.map((column) => {
    const field = fieldOf(column)
    if (field === undefined || taken.has(field)) return null
    taken.add(field)
    return field
  })
  if (!taken.has('vendor_name')) {
    const at = columns.findIndex((column, at) => guessed[at] === null && looksLikeNames(column))
    if (at !== -1) guessed[at] = 'vendor_name'
  }
  return guessed
}

function fieldOf({ header, samples }: TableColumn): ImportField | undefined {
  const field = fieldOfHeader(header)
  const most = (test: (cell: string) => boolean) => samples.filter(test).length > samples.length / 2
  switch (field) {
    // "Personal data: yes" says whether, not which.
    case 'data_types':
    case 'roles':
      return most(isYesNo) ? undefined : field
    // "Processor: Datadog" is the name.
    case 'is_processor':
      return samples.length === 0 || most(isYesNo) ? field : 'vendor_name'
    case 'is_controller':
    case 'has_child_data':
      return samples.length === 0 || most(isYesNo) ? field : undefined
    // "AVV: 01.03.2024" is a day.
    case 'dpa_signed':
      return samples.length > 0 && most((cell) => /\d{2,4}\s*$/.test(cell) && /\d.*\D.*\d/.test(cell))
        ? 'dpa_signed_on'
        : field
    case 'owner_email':
    case 'contact_name':
      return field
    default:
      return field
  }
}

/** A cell that answers yes, no or that it is open, in one of four languages. */
const isYesNo = (cell: string) =>
  /^(?:yes|no|y|n|x|ja|nein|j|oui|non|o|si|s|true|false|wahr|falsch|vrai|faux|verdadero|falso|0|1|n\/a|-|✓|✗)$/u.test(
    fold(cell.trim()),
  )

function looksLikeNames({ samples }: TableColumn): boolean {
  const texts = samples.filter((cell) => nameWords(cell).length > 0 && /\p{L}{2}/u.test(cell) && cell.length < 120)
  return texts.length > 0 && texts.length >= samples.length * 0.8 && new Set(texts).size > texts.length * 0.8
}
