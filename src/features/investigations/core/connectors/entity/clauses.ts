import { type Country, countriesIn, isCountry } from '../countries.ts'
import type { FoundRole } from '../documents/lexicon.ts'
import { type Sentence, sentencesOf } from '../pages.ts'

// Who answers for a product, as its own pages say: the controller of the policy, the operator, the imprint.

export const entityFacts = [
  'controller',
  'operator',
  'imprint',
  'seat',
  'registration',
  'representative',
  'dpo',
] as const
export type EntityFact = (typeof entityFacts)[number]

export interface EntityClause {
  fact: EntityFact
  /** Legal name, address, number, or the way to reach somebody. */
  value: string
  country: Country | null
  city: string | null
  sentence: Sentence
}

const legalForm = [
  'Inc\\.?',
  'Incorporated',
  'LLC',
  'L\\.L\\.C\\.',
  '(?:Co\\.,? |Pty\\.? |Pte\\.? |Private |Pvt\\.? )?(?:Ltd\\.?|Limited)',
  'GmbH(?: & Co\\.? KG(?:aA)?)?',
  'gGmbH',
  'AG',
  'SE',
  'UG(?: \\(haftungsbeschränkt\\))?',
  'e\\.\\s?V\\.',
  'e\\.\\s?K\\.',
  'B\\.?V\\.?',
  'N\\.V\\.',
  'SAS',
  'SARL',
  'S\\.A\\.(?:S\\.)?',
  'S\\.à r\\.l\\.',
  'S\\.?r\\.?l\\.',
  'S\\.p\\.A\\.',
  'S\\.L\\.(?:U\\.)?',
  'Lda\\.?',
  'Ltda\\.?',
  'AB',
  'ApS',
  'A/S',
  'AS',
  'Oyj?',
  'Corp\\.?',
  'Corporation',
  'Foundation',
  'plc',
  'PLC',
  'PBC',
  'LLP',
  'L\\.P\\.',
  'sp\\. z o\\.\\s?o\\.',
  'Sp\\. z o\\.\\s?o\\.',
  'K\\.K\\.',
].join('|')

const word = "[\\p{Lu}\\p{N}][\\p{L}\\p{N}&.'’+-]{0,40}"
const legalName = new RegExp(
  `(${word}(?:\\s(?:${word}|&|of|and|und|et|de)){0,6}?),?\\s(${legalForm})(?![\\p{L}\\p{N}])`,
  'gu',
)

/** Words that a sentence puts before a name with a capital. */
const notNames =
  /^(?:The|This|These|We|Our|Your|You|In|If|For|By|Under|When|Where|At|Contact|Controller|Company|Address|Name|Verantwortlicher|Der|Die|Das|Wir|Le|La|Les|And|Of|Services?|Website|Copyright)\s+/u

export function legalNamesIn(text: string): string[] {
  const found = [...text.slice(0, 1500).matchAll(legalName)].map(([, name = '', form = '']) => {
    let bare = name
    while (notNames.test(bare)) bare = bare.replace(notNames, '')
    return bare ? `${bare}${text.includes(`${bare}, ${form}`) ? ',' : ''} ${form}` : ''
  })
  return [...new Set(found.filter(Boolean))]
}

const controls =
  /\b(?:data )?controllers?\b|\bresponsible (?:for|party|entity)\b|\bverantwortliche?[rn]?\b|responsable (?:du|de) traitement|responsable del tratamiento|titolare del trattamento/iu
const notController =
  /\bnot (?:the|a) (?:data )?controller|\b(?:joint|independent|separate) controllers?\b|\bthird[- ]part/iu
const operates =
  /\b(?:operated|provided|owned|run|offered|published|betrieben|angeboten|exploité|édité)\b[^.]{0,40}\b(?:by|von|durch|par)\b/iu
const selfNamed = /\((?:[^()]{0,40}[,\s])?(?:the )?[“"„'‘](?:we|us|our|company|the company|wir|nous)/iu
const representative =
  /\b(?:EU|UK|European|EEA|GDPR|Art(?:icle|\.) 27)\b[^.]{0,80}\brepresentative\b|\brepresentative\b[^.]{0,80}\b(?:European Union|EU|United Kingdom|UK|Art(?:icle|\.) 27)\b|Vertreter in der (?:Europäischen )?Union/iu
const officer = /\bdata protection officer\b|\bDPO\b|datenschutzbeauftragte|délégué à la protection des données/iu
const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/u
const registered =
  /\b(?:HRB|HRA) ?\d{2,7}(?: ?[A-Z])?\b|\b(?:SIREN|RCS [\p{L}]+|KvK|KVK|CVR|Org(?:anisations?)?\.?(?:-?nr|nummer)?\.?|CHE)[:.\s-]*\d[\d .-]{5,13}\d|\b(?:company|registration|registered|reg\.?) (?:number|no\.?|nr\.?|#)[:\s]*[A-Z]{0,3}\d[A-Z\d -]{3,11}/iu
const located =
  /\b(?:registered office|registered address|headquartered|incorporated|registered|established|principal place of business|located|address|Sitz|siège social|Anschrift)\b/iu

/** Lines of an address stand under the name; so many characters behind it still belong to it. */
const addressReach = 250

export function readEntity(text: string, role: FoundRole): EntityClause[] {
  const sentences = sentencesOf(text)
  const clauses = sentences.flatMap((sentence, index) => {
    const { text: said } = sentence
    if (said.length > 1200) return []
    const names = legalNamesIn(said)
    const around = text.slice(sentence.start, sentence.end + addressReach)
    const clause = (fact: EntityFact, value: string | undefined, where = said): EntityClause[] =>
      value ? [{ fact, value, country: countryIn(where), city: cityIn(where), sentence }] : []
    if (representative.test(said)) return clause('representative', names[0] ?? mail.exec(said)?.[0])
    if (officer.test(said))
      return clause('dpo', mail.exec(said)?.[0] ?? mail.exec(sentences[index + 1]?.text ?? '')?.[0])
    const isController = controls.test(said) && !notController.test(said)
    return [
      ...(isController ? names.slice(0, 3).flatMap((name) => clause('controller', name, around)) : []),
      ...(!isController && (operates.test(said) || selfNamed.test(said)) ? clause('operator', names[0], around) : []),
      ...(role === 'imprint' ? names.slice(0, 1).flatMap((name) => clause('imprint', name, around)) : []),
      ...clause('registration', registered.exec(said)?.[0]),
      ...(names[0] && located.test(said) && countryIn(said) ? clause('seat', names[0]) : []),
    ]
  })
  // A name under the heading "Controller" stands in a line of its own.
  const heads = sentences.flatMap((s, index) => {
    const next = sentences[index + 1]
    const isHead =
      s.text.length <= 80 && controls.test(s.text) && !notController.test(s.text) && legalNamesIn(s.text).length === 0
    const name = isHead && next && next.text.length <= 120 ? legalNamesIn(next.text)[0] : undefined
    if (!next || !name) return []
    const where = text.slice(next.start, next.end + addressReach)
    return [
      { fact: 'controller' as const, value: name, country: countryIn(where), city: cityIn(where), sentence: next },
    ]
  })
  // An imprint is about one company: the first name is its own, those behind it are its hosts and lawyers.
  const imprint = clauses.find((c) => c.fact === 'imprint')
  return [...heads, ...clauses.filter((c) => c.fact !== 'imprint' || c === imprint)]
}

/** The seat is in one country; "the EU" is none. */
const countryIn = (text: string): Country | null => countriesIn(text).find(isCountry) ?? null

/** A postal code before a city, as most of Europe writes it. */
function cityIn(text: string): string | null {
  return (
    /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5} (\p{Lu}[\p{L}.-]{1,40}(?: \p{Lu}[\p{L}.-]{1,40}){0,2})/u.exec(text)?.[1] ?? null
  )
}

/** "Acme, Inc." and "ACME Inc" are one. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')
