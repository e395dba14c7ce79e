import { type Country, isPlace } from '../countries.ts'
import type { FoundRole } from '../documents/lexicon.ts'
import { type Sentence, sentencesOf } from '../pages.ts'
import { addressAfter, cityIn, countryOfEntity } from './addresses.ts'
import { type LegalName, legalNamesIn } from './names.ts'
import { type Trader, tradersIn } from './traders.ts'

// The entity behind a product, as its own pages name it: the controller of the policy, the operator, the imprint.

export const entityFacts = [
  'controller',
  'operator',
  'imprint',
  'copyright',
  'registration',
  'representative',
  'dpo',
] as const
export type EntityFact = (typeof entityFacts)[number]

/** Parts of the world among which a group divides its controllers. */
export const regions = ['eea', 'uk', 'switzerland', 'us', 'rest'] as const
export type Region = (typeof regions)[number]

export interface EntityClause {
  fact: EntityFact
  /** Legal name, number, or the way to reach someone. */
  value: string
  /** Country of the entity, from the address beside its name or from its legal form. */
  country: Country | null
  city: string | null
  /** It is said outright that this is the controller, and not in passing. */
  isPlain: boolean
  /** Said to be the legal name of who trades under another one. */
  isLegalName?: boolean
  /** For people of which parts of the world; empty where the page does not say. */
  regions: Region[]
  sentence: Sentence
}

const controls =
  /\b(?:data )?controllers?\b|\bresponsible (?:for|party|entity)\b|\bverantwortliche?[rn]?\b|responsables? (?:du|de|des) traitements?|responsable del tratamiento|titolare del trattamento|verwerkingsverantwoordelijke|personuppgiftsansvarig/iu
const notController =
  /\bnot (?:the|a) (?:data )?controller|\bnot responsible\b|\ben tant que sous-traitants?\b|\b(?:joint|independent|separate|own|also an?|role of (?:personal )?) ?(?:data )?controllers?\b|\bthird[- ]part|\b(?:school|employer|customer|client|merchant|organi[sz]ation|employeur)s?\b[^.]{0,60}\b(?:controller|responsable)|\byou (?:are|act as|remain)\b[^.]{0,40}\bcontroller/iu
/** Right before a name: the service is that company's. */
const operatedBy =
  /(?:\b(?:websites?|sites?|services?|products?|platform|apps?|applications?|software|polic(?:y|ies)|seite|angebot|dienst|plateforme|site internet)\b[^.;]{0,80}|^[^.;]{0,40})(?<!\p{L})(?:operated|provided|owned|run|offered|published|built|made|maintained|issued|managed|betrieben|angeboten|herausgegeben|exploitée?s?|éditée?s?|publiée?s?|proposée?s?)(?!\p{L})[^.;]{0,60}\b(?:by|von|durch|par)\b([^.;]{0,30})$/iu
/** No other name comes between "by" and the name. */
const isOperatedBy = (before: string): boolean => {
  const between = operatedBy.exec(before)?.[1]
  return between !== undefined && !/\p{Lu}/u.test(between)
}
const common =
  /^(?:The|This|These|Our|Your|We|It|All|Websites?|Sites?|Services?|Products?|Platforms?|Apps?|Applications?|Software|Policy|Policies|Privacy|Terms|Notice|Statement|Internet|Web|Online|Cookies?|Use|User|Data|Customers?|Which|Diese[rs]?|Die|Das|Der|Le|La|Les|Ce|Cette)$/u
/** "YouTube is operated by": the service has a name of its own, and it is not the vendor's. */
function isOfOthers(before: string, brand: Brand): boolean {
  const subject = subjectOf(before)
  const names = (subject.match(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{N}.]+/gu) ?? []).filter((name) => !common.test(name))
  return (
    names.length > 0 &&
    names.length <= 4 &&
    !/\b(?:this|our|ce|cette|notre|diese|unsere)\b/iu.test(subject) &&
    !names.some((name) => isOfBrand(name, brand))
  )
}
function subjectOf(before: string): string {
  const clause =
    before
      .slice(-160)
      .split(/[.;:\n]/u)
      .at(-1) ?? ''
  return /^(.*?)\b(?:is|are|was|wird|est)\b/iu.exec(clause)?.[1] ?? clause
}
/** Right before a name: "We're …", "“we” means …", "between you and …", "this policy describes how …". */
const weAre =
  /(?:\bwe(?:['’]re| are)|\bwir sind|\bnous sommes|["“”„'’](?:we|us|our|company|(?:the )?(?:provider|supplier|vendor|licensor|processor|service provider)|wir|(?:der )?(?:anbieter|auftragnehmer|auftragsverarbeiter|dienstleister)|nous)["“”'’][^.;]{0,120}\b(?:means?|refers? to|is|are|ist|bezeichne[nt]|désignent?)|\b(?:agreement|contract(?:ing)?|terms)\b[^.;]{0,80}\b(?:with|between you and|and between|by and between)|\bbetween you[^.;]{0,60}\band|\b(?:policy|notice|statement|terms|agreement)\b[^.;]{0,30}\b(?:describes?|explains?|sets? out|discloses?|applies to|covers?|informs?)\b[^.;]{0,60}|\b(?:privacy|data protection) (?:policy|notice|statement) (?:of|for|by)|\b(?:attn|attention|by mail|contact us at|write to us at|postal address|mailing address)\b[^.;]{0,40}|\b(?:policy|notice|website|services?|site) of|\btrad(?:ing|e) name (?:of|for)|\brefers? (?:collectively )?to|\bresponsible for[^.;]{0,40} is)\s*:?\s*(?:the |die |der |la société |the company )?$/iu
const selfWords = 'we|us|our|the company|company|wir|uns|nous|nosotros|noi|wij'
/** Right behind a name: (“we”, “us”), (hereinafter we), or what it is called from here on. Not (US), and not (see our list). */
const selfNamed = [
  new RegExp(`^[^.;]{0,200}?[([][^()[\\]]{0,120}?["“”„'‘’«]\\s?(?:${selfWords})\\b`, 'iu'),
  /^[^.;]{0,200}?[([](?:[^()[\]]{0,120}?(?:[,:/"“”'‘’»]|\b(?:or|and|as|und|oder|et|ou|[Hh]ereinafter|[Hh]ereafter|[Nn]achfolgend|[Ff]olgenden|ci-après)))?\s*(?:[Ww]e|us|[Oo]ur|[Tt]he [Cc]ompany|Company|[Ww]ir|uns|nous|nosotros|noi|wij)\s*(?=[)\],/]|(?:or|and|und|oder|et|ou)\b)/u,
  /^,?[^.;()]{0,120}\b(?:(?:hereinafter|hereafter|together|collectively|ci-après|nachfolgend)\b[^.;]{0,80}["“„'‘«]\s?(?:we|us|our|the company|company|wir|nous))\b|^\s?[（(]\s?以下[、,]?\s?[「『“"]?(?:当社|弊社|当サイト|運営者)/iu,
]
/** Matches a contract's term for the vendor's side, right after its name. */
const partyOfVendor =
  /^[^;\n]{0,160}?(?:[([]|\s[–-])\s*(?:(?:hereinafter|nachfolgend|nachstehend|im folgenden|als)[,:]?\s)?(?:the |der |die )?["“„'‘]?(?:Auftragsverarbeiter|Auftragnehmer|Anbieter|Dienstleister|Lizenzgeber|(?:Data )?Processor|(?:Service )?Provider|Supplier|Contractor|Vendor|Licensor|Sous-traitant)(?:in)?\b/iu
const tradesAs =
  /^[^.;]{0,30}?\b(?:d\/?b\/?a\b\.?|d\.b\.a\.|doing business as|operating as|trading as|t\/a)\s+["“]?([^"“”,;().]{2,40})/iu
const calledSo = /^[^.;()]{0,160}\((?:[^()]{0,60}?[\s,])?["“”„'‘’«]\s?([^"“”'’»()]{2,40})/u
const describesItself =
  /^,? (?:(?:and|und|et) [^.;]{0,60})?(?:respects?|collects?|processes|uses|takes|values|operates|provides|is committed|cares|verarbeitet|erhebt|collecte|traite|s'engage)\b|^[^.;]{0,300}\bis operating (?:this|the|our) web ?site/iu

/** Matches former names of the company and other parts of its group. */
const notCurrent =
  /\b(?:formerly|previously|not with|such as|including|like|other (?:services?|products?|apps?)|subsidiar\w+|acquired|predecessor)\b[^.;]{0,60}$/iu

/** The name belongs to a company that only works for the vendor. */
const ofProvider =
  /\b(?:host(?:ed|ing|er)?|hébergé|héberg(?:eur|ement)|gehostet|cdn|content delivery|data cent(?:er|re)|analytics|cookies?|plug-?ins?|payments?|sub-?processors?|service providers?|third[- ]part(?:y|ies)|partners?|vendors?|tools?|newsletters?|using|we use|uses|wir (?:nutzen|verwenden|setzen)|nutzen wir|verwenden wir|nous utilisons|shared? with|transfer(?:red)? to|acquired|advertising|such as|trademarks?|logo|app store|google play|fonts?|captcha|models?|webagentur|design|développement|conception|réalisation|integrat\w+|buttons?|components?|social (?:network|media)s?|maps?)\b/iu

/** "Kilo is a testing service provided by …": one of many services, and not this one. */
const suppliedBy =
  /\b(?:an?|eine?[nrms]?|une?)\s(?:[\p{L}\p{N}-]+\s){0,6}(?:services?|tools?|platforms?|networks?|apps?|applications?|software|technology|products?|solutions?|functions?|features?|diensts?|plateforme|outil|logiciel)\b[^.;]{0,80}$/iu

const representative =
  /\b(?:EU|UK|European|EEA|GDPR|Art(?:icle|\.) 27)\b[^.]{0,80}\brepresentative\b|\brepresentative\b[^.]{0,80}\b(?:European Union|EU|United Kingdom|UK|Art(?:icle|\.) 27)\b|Vertreter in der (?:Europäischen )?Union/iu
const officer = /\bdata protection officer\b|\bDPO\b|datenschutzbeauftragte|délégué à la protection des données/iu
const mail = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/u
const registered =
  /\b(?:HRB|HRA) ?\d{2,7}(?: ?[A-Z])?\b|\b(?:SIREN|RCS [\p{L}]+|KvK|KVK|CVR|Org(?:anisations?)?\.?(?:-?nr|nummer)?\.?|CHE)[:.\s-]*\d[\d .-]{5,13}\d|\b(?:company|registration|registered|reg\.?) (?:number|no\.?|nr\.?|#)[:\s]*[A-Z]{0,3}\d[A-Z\d -]{3,11}/iu
const copyright = /(?:©|\(c\)|copyright)\s*(?:©\s*)?(?:\d{4}[\s,–-]*(?:\d{4})?)?\s*(?:by )?$/iu
const publisher =
  /(?:[ÉéEe]diteur|[Éé]ditée? par|[Pp]ublié par|[Pp]ublisher of [^\n]{0,80} is|[Pp]ublished by|[Oo]perated by|[Bb]etreiber(?:in)?|[Dd]iensteanbieter|[Hh]erausgeber|[Aa]ngaben gemäß)(?:[^\p{Lu}\n]{0,60}\n?){1,2}\s*(\p{Lu}[\p{L}\p{N}&.'’-]*(?:(?: - |[ -])(?:\p{Lu}[\p{L}\p{N}&.'’-]*|(?:de|des|du|la|of|und|and)(?!\p{L})|&)){0,7})/u

/** Words of the vendor's name: a legal name that contains one of these is more likely its own. */
export type Brand = readonly string[]

interface Named {
  sentence: Sentence
  name: LegalName
  before: string
  after: string
  /** From this name to the next one: the address, where there is one. */
  address: string
}

export function readEntity(text: string, role: FoundRole, brand: Brand = []): EntityClause[] {
  const sentences = sentencesOf(text)
  const clauses = sentences.flatMap((sentence, index) => {
    const { text: said } = sentence
    if (said.length > 1500) return []
    if (representative.test(said))
      return contact('representative', sentence, legalNamesIn(said)[0]?.full ?? mail.exec(said)?.[0])
    if (officer.test(said) && !controls.test(said))
      return contact('dpo', sentence, mail.exec(said)?.[0] ?? mail.exec(sentences[index + 1]?.text ?? '')?.[0])
    const number = isRowOfAnother(said, brand) ? undefined : registered.exec(said)?.[0]
    return [...namesOf(text, sentence).flatMap((named) => naming(named)), ...contact('registration', sentence, number)]

    function naming(named: Named): EntityClause[] {
      const fact = factOf({ named, role, brand, isAmongControllers: isAmongControllers(sentences, index) })
      if (!fact) return []
      const { name } = named
      const address = countryOfEntity(undefined, named.address) ? named.address : (seatBehind(index) ?? named.address)
      return [
        {
          fact,
          value: name.full,
          country: countryOfEntity(name, address),
          city: cityIn(address, countryOfEntity(name, address)),
          isPlain:
            areControllers.test(said) ||
            isPlainController.test(`${named.before.slice(-200)}§${named.after.slice(0, 200)}`),
          regions: fact === 'controller' ? regionsOf(named) : [],
          sentence,
        },
      ]
    }
  })

  /** "Acme Plc is the controller. Our registered office is …": the sentence behind the only name gives its address. */
  function seatBehind(index: number): string | undefined {
    const [here, next] = sentences.slice(index, index + 2)
    const seat = next && seatAhead.exec(next.text)?.[0]
    return here && next && seat !== undefined && legalNamesIn(here.text).length === 1
      ? `, ${addressAfter(text, next.start + seat.length, undefined)}`
      : undefined
  }
  const named = [
    ...underHeadings(text, sentences, role),
    ...tradersIn({ text, sentences, role, isOwn: (name) => isOfBrand(name, brand) }).map(clauseOfTrader),
    ...clauses,
    ...withoutForm(text, sentences, brand),
    ...persons(sentences, brand),
  ]
  const published = role === 'imprint' && !named.some((c) => c.fact === 'imprint') ? publisherOf(text, sentences) : []
  // An imprint is about one company: the first name is its own, those behind it are its hosts and lawyers.
  const imprint = named.find((c) => c.fact === 'imprint')
  return [...named.filter((c) => c.fact !== 'imprint' || c === imprint), ...published]
}

const clauseOfTrader = ({ value, country, address, isLegalName, fact, sentence }: Trader): EntityClause => ({
  fact,
  value,
  country,
  city: cityIn(address, country),
  isPlain: true,
  isLegalName,
  regions: [],
  sentence,
})

const contact = (fact: EntityFact, sentence: Sentence, value: string | undefined): EntityClause[] =>
  value ? [{ fact, value, country: null, city: null, isPlain: false, regions: [], sentence }] : []

function namesOf(text: string, sentence: Sentence): Named[] {
  const names = legalNamesIn(sentence.text)
  return names.map((name, index) => {
    const next = names[index + 1]?.start
    return {
      sentence,
      name,
      before:
        (index === 0 ? lineBefore(text, sentence) : '') + sentence.text.slice(names[index - 1]?.end ?? 0, name.start),
      after: sentence.text.slice(name.end, next) + (next === undefined ? lineAfter(text, sentence) : ''),
      // "Kilo Services Ltd, Attn: Acme": the address of the one that takes its letters.
      address: inCareOf.test(sentence.text.slice(0, name.start))
        ? ''
        : addressAfter(text, sentence.start + name.end, next === undefined ? undefined : sentence.start + next),
    }
  })
}

const inCareOf = /\b(?:attn|attention|c\/o|on behalf of|representative of)\b\W*$/iu

/** Lines of a page may be lines of print: a sentence goes on in the next one. */
const leastPrinted = 60
const isCut = (line: string) => line.length >= leastPrinted && /[\p{L}\p{N},(«“"-]$/u.test(line)

function lineAfter(text: string, { text: said, end }: Sentence): string {
  if (!isCut(said) || text[end] !== '\n') return ''
  const next =
    text
      .slice(end + 1, end + 400)
      .split('\n')
      .find((line) => line.trim() !== '') ?? ''
  return legalNamesIn(next).length > 0 ? '' : ` ${next.slice(0, 200)}`
}

function lineBefore(text: string, { text: said, start }: Sentence): string {
  if (text[start - 1] !== '\n' || !/^\p{Ll}/u.test(said)) return ''
  const line =
    text
      .slice(Math.max(0, start - 400), start - 1)
      .split('\n')
      .at(-1) ?? ''
  return isCut(line) ? `${line.slice(-200)} ` : ''
}

interface Reading {
  named: Named
  role: FoundRole
  brand: Brand
  isAmongControllers: boolean
}

function factOf({ named, role, brand, isAmongControllers }: Reading): EntityFact | undefined {
  const { name, before, sentence } = named
  const after = named.after.replace(/^\.(?=\s?[([])/u, '').replace(abbreviated, '$1')
  const said = sentence.text
  const isOwnName = isOfBrand(name.full, brand)
  const alias = calledSo.exec(after)?.[1] ?? tradesAs.exec(after)?.[1]
  const isSelf = selfNamed.some((form) => form.test(after)) || (alias !== undefined && isOfBrand(alias, brand))
  const isSupplied = suppliedBy.test(before) && !isOfBrand(subjectOf(before), brand)
  const isProvider =
    (ofProvider.test(before.slice(-160)) || isSupplied || inOtherRole.test(before)) && !isOwnName && !isSelf
  // A DPA calls the customer the controller, regardless of who signs it.
  if (role !== 'dpa' && !isProvider && !notController.test(said)) {
    if (controls.test(said) && isNear(said, name)) return 'controller'
    if (isAmongControllers && regionsOf(named).length > 0) return 'controller'
  }
  if (role === 'imprint' && !isProvider && (isOwnName || !isInTable(said, name))) return 'imprint'
  if (isProvider || notCurrent.test(before)) return undefined
  if (role === 'dpa' && partyOfVendor.test(named.after)) return 'operator'
  if (isSelf || weAre.test(before) || (isOperatedBy(before) && (isOwnName || !isOfOthers(before, brand))))
    return 'operator'
  if (isOwnName && (describesItself.test(after) || /\bprocessor\b/iu.test(after.slice(0, 60)))) return 'operator'
  // Maps and pictures are credited without a year.
  if (copyright.test(before) && (isOwnName || /\d{4}/u.test(before.slice(-20)))) return 'copyright'
  // Its address behind it, as at the end of a policy.
  return isOwnName && countryOfEntity(undefined, named.address) && /\d/u.test(named.address) ? 'operator' : undefined
}

/** "Publication Director: Acme B.V.", in the legal notice of another company. */
const inOtherRole =
  /\b(?:publication director|director of (?:the )?publication|directeur(?:rice)? de (?:la )?publication|webmaster|host|hébergeur)\s?:\s*$/iu

/** A row of a table of services; not the row that is called "Company" or "Operator". */
const isInTable = (said: string, name: LegalName): boolean =>
  said.includes(' | ') &&
  !/^[^|]{0,40}(?:name|company|entity|operator|publisher|owner|firma|unternehmen|betreiber|éditeur|société|titular|会社|事業者)[^|]{0,30}\| ?$/iu.test(
    said.slice(0, name.start),
  )

/** The point behind these ends no sentence. */
const abbreviated = /\b(Corp|ID|No|Nos|Reg|Nr|Org|St|Str|Inc|Ltd|Co|Ave|Rd|Blvd|Ste|B\.V|S\.A)\./gu

/** The word for the controller is in the clause of the name, not in another one far away. */
function isNear(said: string, name: LegalName): boolean {
  const before = said.slice(Math.max(0, name.start - 400), name.start)
  const after = said.slice(name.end, name.end + 400)
  return controls.test(before) || controls.test(after)
}

/** Said of all that the sentence names. */
const areControllers = /\bare (?:the )?(?:data )?controllers\b/iu

/** Matches "The controller is Acme", "Acme is the controller"; § marks the name. */
const isPlainController =
  /(?:controller|responsible (?:party|entity|for)|verantwortliche[rn]?(?: stelle)?|responsable (?:du|de) traitement|titolare)\b[^.;§]{0,120}(?:\bis\b|\bare\b|:|\bist\b|\best\b|\bmeans\b)[^.;§]{0,40}§|§[^.;]{0,140}?\b(?:is|are|as|acts as|agit en (?:tant que|qualité de)|ist|est|shall be|will be)\b[^.;]{0,40}(?:controller|responsible|verantwortlich|responsable)/iu

/** A line of a list or a table whose lead-in or heading speaks of controllers. */
function isAmongControllers(sentences: readonly Sentence[], index: number): boolean {
  for (const { text } of sentences.slice(Math.max(0, index - 6), index).toReversed()) {
    if (controls.test(text)) return !notController.test(text) && text.length < 300
    if (text.length > 90 && legalNamesIn(text).length === 0) return false
  }
  return false
}

const regionForms: readonly [Region, RegExp][] = [
  [
    'eea',
    /\bEEA\b|European Economic Area|\bEU\b|European Union|\bEurope(?:an)?\b|\bEWR\b|\bEEE\b|Union européenne|Europäische[nr]? (?:Union|Wirtschaftsraum)/u,
  ],
  ['uk', /United Kingdom|\bUK\b|Royaume-Uni|Vereinigte[ns]? Königreich|Great Britain/u],
  ['switzerland', /Switzerland|Suisse|Schweiz/u],
  ['us', /United States|\bU\.?S\.?A?\.?(?!\p{L})|North America/u],
]
const elsewhere =
  /\b(?:outside|other than|not in|not located in|except)\b[^.;|]{0,120}|\b(?:elsewhere|rest of the world|all other|any other|other (?:countr|region|jurisdiction|part|location)|anywhere else|everyone else|otherwise|worldwide)[^.;|]{0,60}/iu

/** Said before the name, or in the same line where it comes first. */
function regionsOf({ before, after, name, address }: Named): Region[] {
  const ahead = before.slice(-260)
  const found = regionsIn(ahead)
  if (found.length > 0) return found
  const [, behind = ''] =
    /^[^.;]{0,120}?\b(?:for|if you|who|in respect of|where you|users?|residents?)\b([^.;]{0,160})/iu.exec(after) ?? []
  return name.full && address !== behind ? regionsIn(behind) : []
}

function regionsIn(text: string): Region[] {
  const rest = elsewhere.exec(text)
  const within = rest ? text.slice(0, rest.index) : text
  return [
    ...regionForms.filter(([, form]) => form.test(within)).map(([region]) => region),
    ...(rest ? (['rest'] as const) : []),
  ]
}

const headings =
  /^(?:[\d.)\s§]*)(?:(?:the |data |legally |name (?:and address )?of the )*(?:controller|responsible(?: (?:party|person|body|entity))?)|owner(?: and data controller)?|who (?:we are|is responsible)|verantwortliche[rn]?(?: stelle)?|(?:(?:name und )?(?:anschrift|kontaktdaten|name) (?:des|der) )verantwortlichen(?: stelle)?|responsable (?:du|de) traitement|angaben gemäß.{0,30}|(?:disclosures?|information|details) (?:in accordance with|according to|pursuant to|under) (?:§|section|sec\.|art).{0,30}|diensteanbieter|kontakt)\b[^.]{0,60}:?$/iu

/** "Verantwortlicher: Anna Amboss, Acme". */
const personInLine =
  /(?:^|[\s·|])(?:[Vv]erantwortliche[rn]?(?: Stelle)?|(?:[Dd]ata )?[Cc]ontroller|[Rr]esponsable (?:du|de) traitement)\s*:\s*(\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,3}(?:, \p{Lu}[\p{L}\p{N}-]+)?)(?=\s*(?:[·|;\n]|$|,\s*(?:E-?[Mm]ail|Tel|Telefon|Phone|[\p{L}.-]+ \d{1,4}[a-z]?,)))/u

/** A name under the heading "Controller" is a line of its own, with its address below: a company, or a person who trades alone. */
function underHeadings(text: string, sentences: readonly Sentence[], role: FoundRole): EntityClause[] {
  return sentences.flatMap((head, index): EntityClause[] => {
    const next = sentences[index + 1]
    const inline = personInLine.exec(head.text)?.[1]
    if (inline && role !== 'dpa') return [clauseOf(inline.trim(), null, '', head)]
    const isHead =
      head.text.length <= 90 &&
      (headings.test(head.text) || (role === 'imprint' && /^anbieter:?$/iu.test(head.text))) &&
      legalNamesIn(head.text).length === 0
    if (!isHead || !next || next.text.length > 160 || role === 'dpa') return []
    const name = legalNamesIn(next.text)[0]
    const isKontakt = /^\W*kontakt\b/iu.test(head.text)
    if (name && !isKontakt) {
      const address = addressAfter(text, next.start + name.end, undefined)
      return [clauseOf(name.full, countryOfEntity(name, address), address, next)]
    }
    const address = addressAfter(text, next.end, undefined)
    const isPerson = /^\p{Lu}[\p{L}'’.-]+(?: \p{Lu}[\p{L}'’.-]+){1,3}(?:, [\p{L}\p{N} .&-]{2,40})?,?$/u.test(next.text)
    const isAddress = /(?:^|[\s,])(?:[A-Z]{1,2}-)?\d{4,5} \p{Lu}/u.test(address) || address.split('\n').some(isPlace)
    return isPerson && !isKontakt && isAddress
      ? [clauseOf(next.text.replace(/,$/u, ''), countryOfEntity(undefined, address), address, next)]
      : []
  })

  function clauseOf(value: string, country: Country | null, address: string, sentence: Sentence): EntityClause {
    return {
      fact: role === 'imprint' ? 'imprint' : 'controller',
      value,
      country,
      city: cityIn(address, country),
      isPlain: true,
      regions: [],
      sentence,
    }
  }
}

const seatAhead =
  /^(?:(?:our|its|the) )?(?:registered|head|principal) (?:office|address|place of business)(?: is| address is)?(?: at)?:? ?/iu
const weAreNamed =
  /\b[Ww]e are ((?:\p{Lu}[\p{L}\p{N}&'’-]*)(?: \p{Lu}[\p{L}\p{N}&'’-]*){0,4})(?=,| \(|\.? (?:part|a member|Our|and)\b|\.)/gu
const registeredSeat = /\b(?:registered|head) office\b(?: is| address is)?(?: at)?:? ?|\bregistered (?:in|at)\b/iu

/** "We are Acme Ireland, part of the Acme Group. Our registered office is …": a company that leaves its form out. */
function withoutForm(text: string, sentences: readonly Sentence[], brand: Brand): EntityClause[] {
  return [...text.slice(0, 200_000).matchAll(weAreNamed)].flatMap(({ index, 0: whole, 1: value = '' }) => {
    const end = index + whole.length
    const behind = text.slice(end, end + 300)
    const seat = registeredSeat.exec(behind)
    const sentence = sentences.find((s) => s.start <= index && s.end >= end)
    if (!seat || !sentence || !isOfBrand(value, brand) || legalNamesIn(text.slice(index, end + 40)).length > 0)
      return []
    const address = addressAfter(text, end + seat.index + seat[0].length, undefined)
    return [
      {
        fact: 'operator' as const,
        value,
        country: countryOfEntity(undefined, `, ${address}`),
        city: cityIn(address, countryOfEntity(undefined, `, ${address}`)),
        isPlain: false,
        regions: [],
        sentence,
      },
    ]
  })
}

/** "Acme.com is operated by Anna Amboss, located in Ireland.": a person who runs it alone. */
const runByPerson =
  /^(?:\d{1,2}\. )?(\p{Lu}[\p{L}\p{N}.-]{1,40}|[Tt]his (?:web ?)?site) is (?:owned and )?(?:operated|run|owned|maintained|provided) by (\p{Lu}[\p{L}'’-]{1,30}(?: \p{Lu}[\p{L}'’.-]{0,30}){1,3}),? (?:who is )?(?:located|based|resident|residing|living) in ([^.;,]{2,60})/u

function persons(sentences: readonly Sentence[], brand: Brand): EntityClause[] {
  return sentences.flatMap((sentence) => {
    if (sentence.text.length > 300) return []
    const [, subject = '', value = '', seat = ''] = runByPerson.exec(sentence.text) ?? []
    const isOwn = isOfBrand(subject, brand) || /^this/iu.test(subject)
    if (value === '' || !isOwn || legalNamesIn(sentence.text).length > 0) return []
    const country = countryOfEntity(undefined, `, ${seat}`)
    return [{ fact: 'operator' as const, value, country, city: null, isPlain: true, regions: [], sentence }]
  })
}

/** Finds the publisher of a site, named without a legal form: a hospital, an authority. */
function publisherOf(text: string, sentences: readonly Sentence[]): EntityClause[] {
  const found = publisher.exec(text.slice(0, 8000))
  const value = found?.[1]?.replace(/,? société\b.*$/iu, '')
  const sentence = found && sentences.find((s) => s.end >= found.index + found[0].length)
  if (!value || value.length < 4 || !sentence) return []
  const address = addressAfter(text, (found?.index ?? 0) + (found?.[0].length ?? 0), undefined)
  return [
    {
      fact: 'imprint',
      value,
      country: countryOfEntity(undefined, address),
      city: cityIn(address, countryOfEntity(undefined, address)),
      isPlain: true,
      regions: [],
      sentence,
    },
  ]
}

/** Returns the countries of the companies whose addresses a text gives, by the key of their name. */
export function countriesByName(text: string): Map<string, Country> {
  const found = new Map<string, Country>()
  for (const sentence of sentencesOf(text))
    if (sentence.text.length <= 1500)
      for (const { name, address } of namesOf(text, sentence)) {
        const country = countryOfEntity(undefined, address)
        const key = nameKey(name.full)
        if (country && !found.has(key)) found.set(key, country)
      }
  return found
}

/** "Acme Ltd | Helsinki | Acme is ISO 27001 certified": a row of a table of providers, which says nothing of the vendor. */
export function isRowOfAnother(sentence: string, brand: Brand): boolean {
  const [owner] = sentence.includes(' | ') ? legalNamesIn(sentence.split(' | ')[0] ?? '') : []
  return owner !== undefined && !isOfBrand(owner.full, brand)
}

/** Whether a name holds what the vendor is called. */
export function isOfBrand(name: string, brand: Brand): boolean {
  const key = nameKey(name)
  return brand.some((one) => {
    const own = nameKey(one)
    return (
      own.length >= 2 &&
      (own.length >= 4 ? key.includes(own) || (key.length >= 4 && own.includes(key)) : key.startsWith(own))
    )
  })
}

/** "Acme, Inc." and "ACME Inc" are one, and so are "Acme Limited" and "Acme Ltd." */
export const nameKey = (name: string): string =>
  legalForms
    .reduce((key, [long, short]) => key.replace(long, short), name.toLowerCase())
    .replace(/[^\p{L}\p{N}]+/gu, '')

/** "ACME MEDIA" in one place is "Acme Media, S.L." in another that leaves the form out; two forms are two companies. */
export function isSameName(one: string, other: string): boolean {
  const [short = '', long = ''] = [nameKey(one), nameKey(other)].toSorted((a, b) => a.length - b.length)
  if (short === long) return true
  const bare = legalNamesIn(one.length > other.length ? one : other)[0]?.bare
  return short.length >= 4 && bare !== undefined && nameKey(bare) === short
}

const legalForms: readonly (readonly [long: RegExp, short: string])[] = [
  [/\bpublic limited company\b/u, 'plc'],
  [/\blimited\b/u, 'ltd'],
  [/\bincorporated\b/u, 'inc'],
  [/\bcorporation\b/u, 'corp'],
  [/\bgesellschaft mit beschränkter haftung\b/u, 'gmbh'],
]
