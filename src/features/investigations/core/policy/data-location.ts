import { countryPlaces } from '../connectors/countries.ts'

// Places where data is kept, as a document says it of the vendor's own service: a place and a verb of keeping in one clause. That it
// may go elsewhere, or what another company does, says nothing of it.

export interface DataLocation {
  /** Codes of countries, `EU`, `EEA` and `Europe`. */
  places: string[]
  /** Said to be kept nowhere else. */
  isOnly: boolean
  /** Only said that it may be. */
  isPossible?: boolean | undefined
}

const kept: readonly RegExp[] = [
  /\bservices?\b[^.;]{0,30}\b(?:is|are|will be|shall be) (?:\p{L}+ )?provided (?:\p{L}+ )?from within\b/u,
  /\b(?:processing|hosting|storage)(?: of [^.;]{2,40})? (?:\p{L}+ly )?(?:takes? place|occurs?|is (?:performed|carried out))\b/u,
  /\b(?:we|[\p{L}\p{N}.&-]+) (?:maintains?|operates?|hosts?) (?:the|its|our) (?:services?|platform|website|application)s? (?:in|from)\b/u,
  /\bwe (?:have|operate|maintain|run) (?:our )?(?:own )?(?:servers|data ?cent(?:er|re)s)\b/u,
  /\b(?:data|information|content|recordings?|servers?|backups?|infrastructure|data ?cent(?:er|re)s?|services?|platform)\b[^.;]{0,60}\b(?:is|are|will be|remains?|stays?)\b[^.;]{0,60}\b(?:stored|hosted,?|processed|located|kept|maintained|(?<=\b(?:servers?|cent(?:er|re)s?)\b.{0,12})based)\b/u,
  /\b(?:data|information|servers?|backups?)\b (?:remains?|stays?) (?:in|within)\b/u,
  /\bprocess(?:es)? (?:all |personal |your |customer )?(?:data|information) on (?:infrastructure|servers?) (?:that is |that are )?(?:located|based|situated|hosted)?/u,
  /\b(?:processing|processes|processed|stores?|stored|hosts?|hosted|storage|hosting)\b[^.;]{0,60}\bon servers? (?:that are )?(?:located |based |situated )?(?:in|within)\b/u,
  /\bserveurs (?:qui sont )?(?:situés|localisés|hébergés|basés)\b/u,
  /\b(?:we|(?!to\b)[\p{L}\p{N}.&-]+) (?:only |exclusively |primarily |mainly |also )*(?:stores?|hosts?|process(?:es)?|keeps?)\b[^.;]{0,80}\b(?:data|information|content)\b[^.;]{0,60}\b(?:in|within|on servers in)\b/u,
  /(?<!\p{L})(?:daten)?(?:verarbeitung|speicherung|hosting|haltung)\b[^.;]{0,80}\b(?:findet|finden|erfolgt|erfolgen)\b/u,
  /\bverarbeite[tn]\b[^.;]{0,60}\bdaten\b[^.;]{0,20}\b(?:nur|ausschlie(?:ß|ss)lich) (?:innerhalb|in)\b/u,
  /\b(?:daten|server|rechenzentr\p{L}*|inhalte|backups)\b[^.;]{0,80}\b(?:stehen|steht|befinden|befindet|liegen|liegt|bleiben|werden|wird)\b[^.;]{0,160}(?:\b(?:gespeichert|verarbeitet|gehostet|aufbewahrt|betrieben)\b|\b(?:in|innerhalb)\b)/u,
  /\b(?:données|serveurs)\b[^.;]{0,60}\b(?:sont|restent)\b[^.;]{0,40}\b(?:hébergé|stocké|conservé|traité|situé|en|dans)/u,
]
/** "Transferred to the U.S., where our servers are located": the place comes before. */
const whereServers =
  /\b(?:in|to) (?:the )?([^,;]{2,40}),? where (?:our|the|its) (?:servers?|data cent(?:er|re)s?|(?:central )?database|facilities|infrastructure) (?:is|are)\b/iu
const mayKeep =
  /\bwe may (?:also )?(?:store|process|host|keep)(?: (?:and|or) (?:store|process|host|keep))?\b[^.;]{0,40}\b(?:data|information)\b[^.;]{0,20}\bin (?:the )?/u
/** "Acme may, subject to Section 9, store and process the data in the EEA and Canada": a contract names where it may be. */
const mayKeepThere =
  /(?:^|[.;,] )(?!(?:you|customers?|clients?)\b)[\p{L}\p{N}.& -]{2,30} may(?:, [^,.;]{2,40},)? (?:only )?(?:store|process|host|keep)(?: (?:and|or) (?:store|process|host|keep))?\b[^.;]{0,40}\b(?:data|information)\b[^.;]{0,20}\bin (?:the )?/u
/** "What you provide will be transferred to and stored in the United States." */
const storedThere =
  /\b(?:data|information)\b[^.;]{0,60}\b(?:is|are|will be|may be) (?:transferred to(?:,| and)? |processed (?:in )?(?:and|or) )?(?:and )?stored (?:and processed |and maintained )?in (?:the )?/u
/** "Operated from infrastructure located in the United Kingdom". */
const runFrom =
  /\b(?:operated|run|hosted|served|provided)\b[^.;]{0,60}\b(?:from|on|in) (?:our |own )?(?:infrastructure|servers?|data ?cent(?:er|re)s?)(?: that (?:is|are))?(?: located| based| situated)? in (?:the )?/u
/** "All infrastructure is located in the U.S." */
const located =
  /\b(?:infrastructure|servers?|data ?cent(?:er|re)s?) (?:is|are) (?:all |physically |exclusively )?(?:located|based|hosted|situated) in (?:the )?/u
/** « Hébergées dans les pays suivants : » and a country below it. */
const listOfPlaces =
  /\b(?:hébergé|stocké|localisé|hosted|stored|located|kept|gespeichert|gehostet)\p{L}*\b[^.;]{0,60}\b(?:pays|following (?:countries|locations|regions)|folgenden (?:ländern|standorten))(?: suivants)? ?:$/u
export const placeInList = (raw: string, leadIn: string): DataLocation | undefined => {
  if (raw.length > 60 || !listOfPlaces.test(leadIn.trim())) return undefined
  const places = countryPlaces(raw).map(({ country }) => country.code)
  return places.length > 0 && !places.includes('Worldwide') ? { places, isOnly: false } : undefined
}

/** "This website is hosted on Acme Cloud (Ireland)", "stored on servers at Acme GmbH in Finland and Germany": the place of its host. */
const hostedBy =
  /\b(?:this|our|the) (?:web ?site|web ?app|service|platform|app|application|data)s? (?:is|are) hosted (?:on|by|at|with) [^.;]{2,40}? ?(?:\(|\bin (?:the )?)|\bvon [^.;]{2,40} in (?=\p{L}+ (?:gehostet|betrieben)\b)/u
/** "Data center location | European Union": a row of a sheet. */
const placeRow =
  /^\W*(?:\d{1,2}\. ?)?(?:(?:server|daten)-?standort|standort (?:des |der )?(?:rechenzentr\p{L}*|servers?|daten\p{L}*)|(?:data ?cent(?:er|re)|server|data|hosting|storage) (?:location|region)s?|(?:localisation|lieu) (?:des données|d['’]hébergement|de l['’]hébergement))\s*[|:] ?/u
const placesAfter = (form: RegExp, sentence: string, folded: string): string[] => {
  const hit = form.exec(folded)
  if (!hit || folded.length > 320) return []
  const rest = sentence.slice(hit.index + hit[0].length).replaceAll(/\bU\.S\.(?:A\.)?/gu, 'United States')
  const [first = ''] = rest.split(/[;|]|\b(?:but|unless|except|aber|mais|where|unless)\b/u)
  return countryPlaces(first)
    .map(({ country }) => country.code)
    .filter((code) => code !== 'Worldwide')
}

const neverLeaves =
  /\b(?:data|information|content)\b[^.;]{0,40}\b(?:never|not) leaves?\b|\bdaten\b[^.;]{0,60}\bverlassen\b[^.;]{0,60}\b(?:nie|nicht|niemals|zu keinem zeitpunkt)\b|\bdaten\b[^.;]{0,20}\b(?:nie|nicht|niemals)\b[^.;]{0,30}\bverlassen\b/u
const exclusively =
  /\b(?:only|exclusively|solely|always|entirely|ausschlie(?:ß|ss)lich|nur|stets|exclusivement|uniquement)\b/u
const saysLess =
  /\b(?:may|might|could|can|if you|where you|you are|available|outside|other countr\p{L}*|transfer\p{L}*|third[- ]part\p{L}*|sub-?processors?|unless|depending|choose|selected|chosen|ausgewählt\p{L}*|gewählt\p{L}*|choisi\p{L}*|legal bas[ei]s|legitimate interests?|rel(?:y|ies)|rights?|law|laws|reside|residents?|individuals|users? (?:in|who)|außerhalb|drittl\p{L}*|übermitt\p{L}*|übertrag\p{L}*|kann|können|dritte\p{L}*|unterauftrag\p{L}*|google|facebook|meta|youtube|linkedin|microsoft|amazon|hors|peu(?:t|vent))\b/u
const denied = /\b(?:not|never|no|nicht|kein\p{L}*|nie)\b/u

/** "Compatible with the EU's General Data Protection Regulation" names a law and no place. */
const ofLaw =
  /\b\p{L}+(?:['’]s)? (?:General Data Protection|GDPR|DSGVO|Data Protection (?:Act|Regulation|Directive|Law))/giu

/** "EU-region accounts": those who chose it, and no place. */
const ofRegion =
  /\b(?:EU|EEA|US|UK)[- ](?:region|hosted|based)(?= (?:accounts?|customers?|users?|data|tenants?|workspaces?)\b)/gu

/** Right before the first place. "UK GDPR" is a law and no place. */
const placed =
  /\b(?:in|within|innerhalb|en|dans|aux?|au sein de|leaves?|verlassen|(?:provided|operated|hosted|run|delivered|served) from)\b[^.;]{0,38}$/iu

/** "Except as otherwise specified in an order": nothing is promised to be the only place. */
const excepts = /\bexcept\b|\bsofern nicht\b|\bsauf\b/u
/** Other acts of the vendor say nothing of the place. */
const nextClause =
  /, and we (?:also )?(?:use|utili[sz]e|rely|work|engage)\b|,? and you (?:agree|acknowledge|consent)\b/u

/** "Billing data is processed by Acme in the United States": one part, and not where the rest is kept. */
const ofOnePart =
  /^\W*(?:[a-z0-9]{1,2}\\?\) ?)?(?:billing|payments?|invoic\w+|support|marketing|error|analytics|newsletter)\b[^.;]{0,60}\b(?:data|information|details)\b/u

/** A sentence, as it is written and folded. */
export function dataLocationIn(sentence: string, folded: string): DataLocation | undefined {
  if (ofOnePart.test(folded)) return undefined
  const servers = whereServers.exec(sentence)?.[1]
  const there =
    servers === undefined ? [] : countryPlaces(servers.replaceAll('.', '')).map(({ country }) => country.code)
  if (there.length === 1) return { places: there, isOnly: false }
  const isOther =
    /\b(?:third[- ]part\p{L}*|sub-?processors?|google|facebook|meta|youtube|linkedin|microsoft|other countr\p{L}*)\b/u.test(
      folded,
    )
  if (!isOther && !denied.test(folded)) {
    const said = [storedThere, runFrom, located, placeRow, hostedBy]
      .map((form) => placesAfter(form, sentence, folded))
      .find((one) => one.length > 0)
    if (said) return { places: said, isOnly: false }
    const allowed = placesAfter(mayKeepThere, sentence, folded)
    if (allowed.length > 0) return { places: allowed, isOnly: false, isPossible: true }
  }
  const may = mayKeep.exec(folded)
  if (may && folded.length < 200) {
    const places = countryPlaces(sentence.slice(may.index + may[0].length)).map(({ country }) => country.code)
    if (places.length > 0 && !/\bor\b|\bother countr/u.test(folded)) return { places, isOnly: false, isPossible: true }
  }
  const [raw = ''] = sentence.split(nextClause)
  const [text = ''] = folded.split(nextClause)
  if (text.length > 400 || saysLess.test(text)) return undefined
  const staysInside = neverLeaves.test(text)
  if (!staysInside && (denied.test(text) || !kept.some((form) => form.test(text)))) return undefined
  const placesOf = raw.replace(ofLaw, ' ').replace(ofRegion, ' ')
  const found = countryPlaces(placesOf)
  const before = placesOf.slice(Math.max(0, (found[0]?.at ?? 0) - 40), found[0]?.at ?? 0)
  if (!placed.test(before)) return undefined
  const places = found.map(({ country }) => country.code)
  if (places.length === 0 || places.includes('Worldwide')) return undefined
  // A promise about its own staff says nothing about others.
  const isOfStaff = /\beigenes? personal\b|\bown (?:staff|personnel|employees)\b/u.test(text)
  return {
    places: [...new Set(places)],
    isOnly: !isOfStaff && !excepts.test(text) && (staysInside || exclusively.test(text)),
  }
}
