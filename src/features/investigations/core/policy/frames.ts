// Words in another frame than the one they are read for: what a definition lists, what someone does for others
// beside processing data, and what an example in brackets names.

/** "“Confidential Information” means audit reports and customer lists": a definition gives no right and promises nothing. */
const defines =
  /^\W*(?:the (?:term|word|expression) )?["“„«'‘][^"”“»'’]{2,60}["”“»'’][\s,]{0,3}(?:\([^)]{1,60}\) ?)?(?:\bshall )?(?:means?|refers? to|is defined as|are defined as|bedeute[nt]|bezeichne[nt]|désigne(?:nt)?)\b/u
export const isDefinition = (own: string): boolean => defines.test(own)

/** "Third-party cookies are set by a domain other than the one you are visiting": what they are, and not that they are set. */
const definesCookies =
  /^\W*(?:["“]?third[- ]party cookies?["”]?|cookies? von drittanbietern|drittanbieter-cookies?|(?:les )?cookies? tiers) (?:are|is|means?|sind|werden|sont)\b[^.;]{0,60}\b(?:other than|anderen? (?:domain|website|seite)|autre que|than the (?:one|site|website|page|domain) (?:that )?you)\b/u
export const isCookieDefinition = (own: string): boolean => definesCookies.test(own)

/** "Serving advertisements on behalf of our clients": on whose behalf ads are shown says nothing of data. */
const adsOnBehalf =
  /\b(?:serv|deliver|show|display|run|plac|buy|purchas|market)\w* (?:of )?(?:[a-z-]+ ){0,3}(?:ads?|advert\w*|campaigns?|media|offers?|promotions?|products?)\b[^.;]{0,30}\bon behalf of\b/u
export const isOtherAct = (own: string): boolean =>
  adsOnBehalf.test(own) && !/\b(?:as (?:a |an |the )?(?:data )?(?:processor|service provider))\b/u.test(own)

/** "Legal obligations (such as tax records)": the example of a duty isn't a type of collected data. */
export const withoutExamplesOfDuty = (own: string): string =>
  own.replace(
    /\b(obligations?|duties|requirements?|laws?|pflichten) \((?:such as|e\.g\.,?|for example|like|z\. ?b\.)[^)]{1,120}\)/gu,
    '$1',
  )

/** "Make available a copy of its most recent third-party audits": a report to read isn't a right to audit. */
export const isReportOnly = (own: string): boolean =>
  /\b(?:cop(?:y|ies)|summar(?:y|ies)|extracts?)\b[^.;]{0,80}\b(?:audits?|reports?|certifications?|certificates?|attestations?)\b/u.test(
    own,
  ) &&
  !/\b(?:inspect\w*|on-?site|(?:conduct|perform|carry out|carried out|undertake|contribute to|allow(?: for)?|permit|right to|entitled to|may)\b[^.;]{0,40}\baudit)/u.test(
    own,
  )

/** "The customer has to check the specification": what is delivered is checked, and not how data is processed. */
export const isOfDelivery = (own: string): boolean =>
  (/\b(?:leistungsbeschreibung\w*|pflichtenheft\w*|lieferung\w*|abnahme\w*|rechnung\w*|deliverables?|specifications?|invoices?)\b/u.test(
    own,
  ) &&
    !/datenschutz|personenbezogen|\bpersonal data\b|\bdata protection\b|\bsecurity\b/u.test(own)) ||
  (/prüf/u.test(own) &&
    !/daten|verarbeit|audit|inspektion|kontroll|maßnahmen|einhaltung|zugang|räum|recht|berechtigt|prüfungen/u.test(own))

/** "Not obliged to appoint a data protection officer", and one named among others who write reports, cannot be contacted. */
const officer = String.raw`(?:data protection officers?|dpo|datenschutzbeauftragte\w*|délégués? à la protection)`
const noOfficer = new RegExp(
  String.raw`\b(?:not|nicht|pas|no|kein\w*|aucun)\b[^.;]{0,80}\b${officer}\b(?![^.;]{0,40}\b(?:contact|reach|erreich))[^.;]{0,40}\b(?:verpflichtet|bestellt|benannt|erforderlich|required|appointed|necessary)\b|\b(?:not|no|pas|nicht)\b[^.;]{0,40}\b(?:required|obliged|obligated|necessary|need|appointed|designated|tenue?|obligée?)\b[^.;]{0,60}\b${officer}|\b(?:kein\w*|no|aucun) ${officer}\b[^.;]{0,60}\b(?:bestellt|benannt|appointed|designated|désigné)`,
  'u',
)
const amongReporters = new RegExp(
  String.raw`\b(?:berichte?|testate?|reports?|attestations?|rapports?)\b[^.;]{0,120}\(?(?:z\. ?b\.|e\.g\.|such as|for example|par exemple|wie)[^.;)]{0,80}\b${officer}`,
  'u',
)
export const isNoOfficer = (own: string): boolean => noOfficer.test(own) || amongReporters.test(own)

/** Matches data that is preserved for a court. */
export const isOfLawsuit = (own: string): boolean =>
  /\b(?:subpoena|court order|warrant|litigation hold)s?\b|\bpreserv(?:ed|ation)\b/u.test(own)

/** Matches processing for customers in any document: the people named there aren't the vendor's own data subjects. */
/** "Employees of the customer": people whom its customers entrust. */
const ofCustomers =
  /\b(?:mitarbeite\p{L}*|beschäftigte\p{L}*|angestellte\p{L}*|arbeitnehme\p{L}*|endkunden|endnutzer|nutzer\p{L}*|personal) (?:des|der|unserer|ihrer|von) (?:jeweiligen )?(?:kunden|auftraggebers?|verantwortlichen)\b|\b(?:employees?|staff|personnel|workers|end[- ]users?|end[- ]customers|users|patients|students) of (?:the |our |its |their |each )?(?:customers?|clients?|controllers?)\b|\b(?:customers?|clients?|controllers?)(?:['’]s?|s['’]) (?:own )?(?:employees?|staff|personnel|end[- ]users?|users|customers|clients)\b|\b(?:salariés|employés|utilisateurs|clients|personnel) (?:du|des|de (?:la|nos|ses)) (?:clients?|responsables? d[eu] traitement)(?!\p{L})/u
export const isForCustomers = (own: string): boolean =>
  ofCustomers.test(own) ||
  /\bon behalf of (?:our |its |the |their |your )?(?:[a-z]+ )?(?:customers?|clients?|organi[sz]ations?|employers?|controllers?)\b|\bon (?:our |its )?(?:customers?|clients?)['’]s?['’]? behalf\b|\bas (?:a |an |the |your |our customers?['’]? )?(?:data )?processor\b|\bals auftragsverarbeiter|\bim auftrag (?:unserer|der|des) (?:kund|auftraggeber)|\ben tant que sous-traitant|\bvos (?:employés|salariés|clients)\b|\byour (?:own )?(?:employees|staff|customers|clients|end[- ]users)\b|\bihre[rn]? (?:mitarbeite\w*|beschäftigten|kunden)\b|\bpour le compte de (?:nos|ses|leurs) clients\b/u.test(
    own,
  )
