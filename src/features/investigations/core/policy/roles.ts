// Reads whether a sentence calls the vendor, its customer or another company the controller or the processor.

/** Folded: a sentence, and what a page calls its vendor. */
interface Words {
  text: string
  names: readonly string[]
}

/** Names are taken as they stand; a sentence that names another company says nothing of this one. */
const isVendor = (subject: string, names: readonly string[]): boolean =>
  /^(?:we|us|our company|the company|company|the provider|provider|the service provider|the supplier)$/u.test(
    subject,
  ) || names.some((name) => name.length > 2 && subject.includes(name))

const subjectOf =
  /([\p{L}\p{N}.,&'’ -]{2,60}?)\s*(?:\([^)]{1,80}\)\s*)?(?:,? as [a-z ]{3,30},? )?\b(?:is|are|acts?|will act|shall act)\b (?:also |usually |generally |considered )*(?:as )?(?:the |a |an |our |your )*["“”']*\s*(?:joint |independent |sole |data )*/u

export function holdsRole(role: 'controller' | 'processor', { text, names }: Words): boolean {
  const at = new RegExp(`${subjectOf.source}["“”']*(?:data )?${role}s?\\b`, 'gu')
  for (const hit of text.matchAll(at)) {
    const subject = (hit[1] ?? '').trim().replace(/^(?:and|that|which|where|when|because|therefore|purposes),? /u, '')
    const last =
      subject
        .split(/[,;] | (?:and|that|where|when|which|gdpr|law|purposes?) /u)
        .at(-1)
        ?.trim() ?? ''
    const before = text.slice(Math.max(0, hit.index - 40), hit.index + (hit[1]?.length ?? 0))
    if (
      /\b(?:customers?|clients?|employers?|schools?|you|your|publishers?|each party|organi[sz]ations?|not)\b/u.test(
        last,
      )
    )
      continue
    if (/\b(?:not|never|neither)\b/u.test(text.slice(hit.index, hit.index + hit[0].length))) continue
    if (isVendor(last, names) || /\b(?:we|the company)\s*$/u.test(before.trim())) return true
  }
  return false
}

/** "Acme Ltd ("Processor" or "Acme")", and not the customer. */
export const asParty =
  /(?<!\b(?:customers?|clients?|you|user) )\(\s*(?:hereinafter )?(?:the )?["“”']+\s*(?:data )?processor\s*["“”']+(?:,? (?:or|and) ["“”'][^"“”')]{1,40}["“”'])*\s*\)|(?<!\b(?:customers?|clients?|you|user) )\(["“”'][^"“”')]{1,40}["“”'],? (?:or|and) (?:the )?["“”'](?:data )?processor["“”']\)/u
/** "Acme is both a data controller and a data processor." */
export const inBothRoles =
  /^(?!.*\b(?:customers?|clients?|you|subscribers?|not)\b)[^.;]{2,40}\b(?:is|are|acts?|act) (?:as )?(?:both )?an? (?:data )?(?:controller and (?:as )?(?:an? )?(?:data )?processor|processor and (?:as )?(?:an? )?(?:data )?controller)\b/u
/** "Acme, in its capacity of a data controller and of a processor, …" */
export const inBothCapacities =
  /\bin (?:its|our) capacit(?:y|ies) (?:of|as) (?:both )?(?:a |the )?(?:data )?(?:controller and (?:(?:of|as) )?(?:a |the )?(?:data )?processor|processor and (?:(?:of|as) )?(?:a |the )?(?:data )?controller)\b/u
/** "As a data processor, Acme collects data of its customers' end users." */
export const isIn = (role: 'controller' | 'processor', { text, names }: Words): boolean => {
  const subject = new RegExp(
    `^(?:in our capacity )?as (?:a |an |the )?(?:data )?${role}, ([^.;,]{2,40}?) \\p{L}+`,
    'u',
  ).exec(text)?.[1]
  return subject?.split(' ').some((_, at, all) => isVendor(all.slice(0, at + 1).join(' '), names)) ?? false
}
/** A company by its form, as one that its own contract calls the processor. */
const companyForm =
  '(?:inc|llc|ltd|limited|gmbh|ag|se|sas|sarl|b\\.?v|corp|corporation|plc|ab|oy|s\\.?r\\.?l|kg|pty)\\.?'
const companyAsProcessor = new RegExp(
  `\\b${companyForm},? (?:is|acts as|act as) (?:the |a )?(?:data )?processor\\b[^.;]{0,80}\\b(?:controller|customers?|documented instructions)\\b`,
  'u',
)
/** « En tant que sous-traitant, Acme gère les données de ses clients » : what the vendor is, not its own subprocessors. */
const inFrenchAsProcessor =
  /^(?!.*\b(?:prestataires?|fournisseurs?|partenaires?)\b).*\ben (?:tant que|qualité de) sous-traitants?\b(?! ultérieur)/u
export const isAlsoProcessor = (sentence: Words): boolean =>
  actsForCustomer.test(sentence.text) ||
  inBothCapacities.test(sentence.text) ||
  inBothRoles.test(sentence.text) ||
  isIn('processor', sentence) ||
  companyAsProcessor.test(sentence.text) ||
  (inFrenchAsProcessor.test(sentence.text) &&
    /\b(?:données|article 28|rgpd)\b/u.test(sentence.text) &&
    !/\b(?:ne|pas|nos sous-traitants)\b/u.test(sentence.text))
/** "Acme will process such data as a processor on Customer's behalf". */
const actsForCustomer =
  /\b(?!(?:customer|client|you)\b)[\p{L}\p{N}.&-]+ (?:will |shall |only )?process(?:es)? [^.;]{0,60}\bas (?:a |the |its |customer['’]s )?(?:data )?processor (?:on (?:the )?(?:customer|client)['’]?s behalf|on behalf of (?:the |its )?(?:customer|client)|for (?:the )?(?:customer|client))/u
/** "Data Processor | Acme, Inc. | …": a row of the roles. */
export const isRowOf = (role: 'controller' | 'processor', { text, names }: Words): boolean => {
  const who = new RegExp(`^\\W*(?:data )?${role}\\s*\\|\\s*([^|]{2,60})`, 'u').exec(text)?.[1]?.trim()
  return (
    who !== undefined &&
    !meansOther.test(who) &&
    (isVendor(who, names) || new RegExp(`\\b${companyForm}$`, 'u').test(who))
  )
}
/** "Buyer and Acme are independent controllers", "Acme is the data controller for the data of customers and visitors" in a contract. */
export const independent =
  /\b(?:parties|and [^.;,]{2,30}|each party|both) (?:are|is|acts? as|shall be|will be) (?:each )?(?:an? )?(?:separate|independent|autonomous)(?: and (?:separate|independent|autonomous))? (?:data )?controllers?\b/u
export const controllerOfOwn =
  /\b(?:is|are) processed by [^.;,()]{2,40} as (?:an? )?(?:independent|separate|own) (?:data )?controller\b|\bpart(?:y|ies)\b[^.;]{0,30}\b(?:are|remain|act as) (?:each )?(?:the )?(?:data )?controllers? of the (?:personal )?data\b[^.;]{0,40}\b(?:respective|its own|their own)\b|\b(?:inc|llc|ltd|limited|gmbh|sas|b\.v|corp|plc)\.?,? (?:acts as|is) the (?:data )?controller\b|\b(?:is|acts as) (?:the |a )?(?:data )?controller (?:with regard to|in respect of|with respect to|for|of) (?:the )?personal data (?:that )?it (?:itself )?collects\b|\b(?:is|acts as) (?:the |a )?(?:data )?controller (?:for|of) (?:the )?personal data of (?:its |our )?(?:customers?|website visitors|visitors|account holders|users)\b/u

/** Means the customer, or anyone a law speaks of. */
export const meansOther =
  /\b(?:customers?|clients?|you|any|an?|each|persons?|entity|natural|legal person|bod(?:y|ies)|part(?:y|ies)|meaning|defined|who|which|that|whoever|sub-?processors?|article|gdpr)\b/u

/** "Processing role | Controller for account data; Processor for end-user data": a row of a sheet that tells both. */
const roleRow =
  /^\W*(?:processing |gdpr |data protection )?roles?\s*[|:]\s*(?:data )?(?:controller (?:for|of) [^;|]{2,60}[;,] ?(?:and )?(?:data )?processor (?:for|of)\b|processor (?:for|of) [^;|]{2,60}[;,] ?(?:and )?(?:data )?controller (?:for|of)\b)/u
export const tellsBothRoles = (text: string): boolean => roleRow.test(text)
/** "The personal data held by us as a controller". */
export const heldAsController = /\b(?:held|processed|collected) by us as (?:a |the )?(?:data )?controller\b/u
/** „Der Auftraggeber ist als Verantwortlicher … verantwortlich“: the other party of such a contract is the processor. */
export const customerIsController =
  /^\W*(?:\d+\W+)?(?:der|die) (?:auftraggeber(?:in)?|kund(?:e|in)) ist (?:als |der |die |im sinne [^.;]{2,60} )?verantwortliche[rn]?\b/u
