import { ofLastYear, type SaleLaw, saleLawsIn } from './claims.forms.ts'
import { type Claim, type Deed, isOfMinors, placeIn } from './claims.ts'
import type { DataType } from './data-types.patterns.ts'
import { namesOf } from './data-types.ts'
import type { Surroundings } from './qualification.ts'

// Safe or silent: a grave claim is told only where nothing around it narrows it but what its title tells. "May", "in some
// cases", "with permission", people of a place, a law and the last 12 months have words; whatever else narrows, takes back,
// supposes, defines, or speaks of another company has none, and then nothing is told (docs/decisions/0065-safe-or-silent.md).

/** From here on a claim can harm a company: data of this sensitivity is told with severity 3 or 4. */
const leastGrave = 4
const graveDeeds: ReadonlySet<Deed> = new Set(['sell', 'profile', 'track', 'train-ai', 'replay'])
const isGraveType = (type: DataType) => namesOf(type).sensitivity >= leastGrave
const isGrave = ({ deed, receivers }: Claim) =>
  graveDeeds.has(deed) || (deed === 'share' && receivers.some((one) => one === 'ads' || one === 'brokers'))

/** Takes a part back, or leaves all but a part out. */
const takesBack =
  /\b(?:however|but(?! not limited)|although|though|nevertheless|except|exception|excluding|other than|unless|only|solely|exclusively|until|temporar(?:y|ily)|cannot|hashed|pseudonym\w*|anonym\w*|aggregat\w*|de-?identif\w*|indirectly|if any|in (?:such|this|these|that) (?:cases?|instances?|circumstances|events?)(?!,? we\b)|not|never|no longer|neither)\b|n't\b|\b(?:in diesem fall|dans ce cas|jedoch|allerdings|nur|ausschlie.lich|nicht|kein\w*|sondern|sofern|soweit|mais|sauf|toutefois|cependant|uniquement|seulement|pas|aucun\w*)\b/u
const takesBackNear =
  /\b(?:however|although|except|unless|only (?:if|when|where|for|to)|solely|indirectly|de-?identif\w*|anonymi[sz]ed|aggregated|hashed|pseudonym\w*|(?:sent|transmitted|passed|provided) directly)\b|(?:\b(?:not|never|no longer|neither|nor)\b|n't\b)[^.;]{0,50}\b(?:collect|stor|retain|keep|kept|access|receiv|process|record|us(?:e|ed|ing)|see|hold|share|sell|train|link|identif)/u
const harmless =
  /\b(?:an?|the) business(?:es)? (?:does|do) not "?(?:sell|share)"?[^.;·]{0,300}|\b(?:(?:do|does|did|will|have|has) not|don't|doesn't|never) (?:knowingly )?(?:"?(?:sell|share|sold|shared|collect)"?(?:,? (?:or|and) )?){1,3} [^.;·]{0,80}\b(?:minors|children|(?:under|below|younger than|less than) (?:the age of )?(?:1[3-8]|thirteen|sixteen|eighteen))[^.;·]{0,60}|\(but not (?:your |any |the )?[^()]{2,60}\)|\beven (?:if|when|while) (?:you|our|the app)\b[^.;,]{0,60}|\b(?:if|when|while) (?:you|(?:our|the) (?:[a-z]+ )?(?:apps?|application|software|services?))(?: are| is|'re|n't)*(?:n't| not) (?:actively |currently )?(?:us(?:e|ing)|running|in use|open|active)\b[^.;,]{0,40}|\b(?:prefer|wish|like|want|choose|rather|request|ask) (?:that we )?not (?:to )?(?:receive|be contacted|get|hear)\b[^.;]{0,80}|\b(?:not only|(?:but (?:is |are )?)?not (?:be )?limited to|whether or not|(?:if|where|when) you (?:do not|don't|choose not to|decline|deny|refuse|withhold|revoke|withdraw|disable|turn off) [^.;]{0,140}|may not be able|(?:only |solely |exclusively )?(?:with|upon|on|after|based on) your (?:[a-z-]+ ){0,2}(?:consent|permission|authori[sz]ation|opt-?in)|only (?:if|when|where) you (?:consent|agree|opt|allow|permit|choose|enable|grant)|read[- ]only|unless you (?:(?:have |choose to |decide to |elect to )?(?:opt(?:ed)?[- ]?out|object(?:ed)?)|turn (?:it|this) off)|do not sell(?: or share)? my (?:personal )?info(?:rmation)?|not (?:to )?(?:use|process) it for any (?:other )?purposes? (?:except|other than) (?:performing|the performance of|to perform)[^.;·]{0,40}|from the (?:time|moment|start)\b[^.;·]{0,80}\buntil\b[^.;·]{0,60}|location is \W{0,2}not\W{0,2} (?:collected|tracked|recorded) (?:when|while|if|unless)|sofern (?:sie|du)\b[^.;,·]{0,40}\beinwilligung (?:erteil|geb)\w*|nur (?:(?:mit|nach) (?:ihrer|deiner) (?:ausdr.cklichen )?einwilligung|(?:bei|w.hrend) (?:der )?(?:aktiver )?nutzung)|nicht nur|non seulement|(?:uniquement |seulement )?(?:avec|apr.s) votre (?:consentement|accord|autorisation)(?: explicite)?)\b/gu

/** "We never share your email address" takes nothing back of what is collected. */
const notShared =
  /(?:\b(?:not|never|no longer)\b|n't\b)(?:(?!\b(?:collect|stor|retain|keep|access|receiv|process|record|us(?:e|ing)|link|identif))[^.;]){0,50}\b(?:shar(?:e|ed|ing)|sell|sold|rent|disclos)[^.;]{0,200}/gu

/** "Collected only for these purposes" and "but only if you allow it" are collected, in the cases that the title speaks of. */
const onlyLimits =
  /\b(?:only|solely|exclusively|but|however|although|though|nevertheless|until|unless|if any|ausschlie.lich|nur|sofern|soweit|jedoch|allerdings|uniquement|seulement|mais|toutefois|cependant)\b(?! to the extent)/gu
const withoutLimits = (around: Surroundings): Surroundings => ({
  ...around,
  own: around.own.replace(onlyLimits, ' '),
  lead: around.lead.replace(onlyLimits, ' '),
  near: around.near.replace(notShared, ' ').replace(onlyLimits, ' '),
})

/** Done, held or seen by someone else. */
const ofAnother =
  /\b(?:app stores?|google play|social (?:media )?(?:networks?|platforms?) (?:may|process|collect|use|operators?)|sozialer? netzwerke?|innerhalb (?:der |von )?sozialen|stored by|(?:collected|processed|handled|held) by (?!us\b|our compan)|(?:use|using|engage|rely on) (?:a |an |our |third)[^.;]{0,60}\b(?:processors?|providers?|services?|partners?) to|within the (?:controller|customer|client)'?s'? own|on behalf of (?!us\b))\b/u
/** What a kind of cookie does, whoever sets it. */
const definesItself =
  /^\W*(?:they|it|these|(?:[a-z-]+ ){0,3}cookies|such cookies|this type)\b(?= (?:are|is|remember|may|can|will|collect|record|store|allow|enable)\b)/u
/** A list of cases in which something else holds: an assessment is made, a right is given. */
const ofCases =
  /\b(?:conditions?|criteria|requirements?) (?:is|are|apply|applies|met|fulfilled|being met)\b[^.;]{0,30}:|\bif (?:at least )?(?:one|any) of\b[^.;]{0,60}:|\bportability\b[^.;]{0,60}:|\bright to\b[^.;]{0,90}:/u
/** "Customer grants us the right to use its data to:" */
const givesLicense = /\bgrants?\b/u
/** A line that ends before its sentence does. */
export const isCut = /\b(?:under|of|to|the|with|in|for|by|and|at|an|your|our|from)$/u
/** Begins within an aside that the line before it opened. */
const isCutBefore = /^[^()]{0,80}\)(?<!^\W{0,3}[a-z\d]{1,4}\))/u
/** "According to Google, the data is encrypted". */
const saysAnother =
  /^\W*(?:laut|nach (?:eigenen )?angaben (?:von|der|des)|according to|selon) (?:[a-z.]+ ){0,2}?(?:google|meta|facebook|instagram|microsoft|amazon|apple|youtube|twitter|linkedin|tiktok|pinterest|matomo|hotjar|cloudflare|stripe|paypal|vimeo|mailchimp)\b/u
/** A part that says what others do. */
const headsOthers =
  /\b(?:collected|used|processed|received|held|shared) by (?:(?:our|the|a|an|any|third[- ]party|advertising|ad|analytics|external) ){0,3}(?:networks?|partners?|providers?|third[- ]part\w+|vendors?|compan\w+)\b/u
const endsInOr = /[;,] ?(?:or|oder|ou)\W*$/u

/** The words that name a type exactly, where others name it by what stands close to it. */
const exact: Readonly<Partial<Record<DataType, RegExp>>> = {
  payment:
    /\b(?:credit|debit|bank|payment|charge)(?: ?(?:\/|or|and|and\/or) ?(?:debit|credit))?[- ]?cards?\b(?! types?)|\bcard (?:numbers?|details|data|information)|\bbank(?:ing)? (?:accounts?|details|data|information)|\bpayment (?:(?:and|or|&) [a-z]+ )?(?:cards?|information|info|data|methods?|accounts?|instruments?|credentials|details(?!,? (?:such as|like) the amount))|\b(?:iban|cvv2?|routing numbers?|paypal (?:address|account|e-?mail))\b|kreditkart|bankverbindung|zahlungs(?:daten|informationen|mittel)|\bkontodaten|\b(?:donn.es|informations|d.tails) (?:de (?:la |votre )?(?:paiement|carte)|bancaires)|\bcarte (?:bancaire|de cr.dit|de paiement)|\bcoordonn.es bancaires/u,
  financial_other:
    /\b(?:income|salar(?:y|ies)|net worth|credit (?:scores?|histor|reports?|ratings?|worth)|creditworth|financial (?:information|data|records?|accounts?|status|details|histor|situation|statements?)|account balances?|(?:tax|bank) (?:returns?|records?|statements?)|assets and|loans?|mortgage|insurance (?:information|polic|details|claims?)|investment)|einkommen|gehalt|bonit|revenus?\b|salaire|situation financi/u,
  biometric:
    /\bbiometri|\bface ?prints?\b|\bfacial (?:recognition|geometry|features|scans?|templates?)|\bface (?:scans?|geometry|templates?)\b|(?<!\b(?:browser|device|digital|canvas|audio|web|machine|tls|site|your browser's) )\bfinger ?prints?\b(?! (?:information|data|of (?:your |the )?(?:browser|device)))|\bvoice ?prints?\b|\b(?:iris|retina)|fingerabdr|empreintes digitales/u,
  government_id:
    /\bsocial (?:security|insurance)|\bssns?\b|\bpassports?\b|\b(?:driver|driving)[a-z']* licen[cs]e|\b(?:national|government|state)[- ](?:issued )?(?:photo )?(?:id|identi)|\bidentity (?:cards?|documents?)|\bid (?:cards?|documents?)|\b(?:personal )?tax(?:payer)? (?:id|identification)|\bphoto identification|ausweis|reisepass|\bpasseport|pi.ces? d'identit|carte d'identit/u,
  messages:
    /\bmessages?\b|\bcorrespondence(?! from (?:other|your|third|doctors))|\bcontents?\b|\bcommunications?\b|\bconversations?\b|\bchats?\b|(?<!\binterview )\btranscripts?\b|\brecordings?\b|\b(?:your|of|the) e-?mails?\b|nachricht|kommunikation|gespr.ch|korrespondenz|\bchat|\bcorrespondances?|\b.changes\b/u,
  health:
    /\b(?:health|medical|medicine|diagnos|symptom|prescri|medication|illness|disease|pregnan|menstru|allerg|disabilit|genetic|dna|patient|phi\b|vaccin|immuni[sz]|blood|heart)(?! (?:insurance portability|provider))|gesundheit|medizin|\bsant.\b(?! certifi)|m.dica/u,
  contacts:
    /\baddress ?books?\b|\b(?:contacts?|friends?'?) (?:lists?|book)|\b(?:phone|device|personal|your|google|e-?mail) contacts\b|\babout your (?:contacts|friends)|\b(?:names?|e-?mails?|numbers?|information|details|data)[^.;]{0,40}\b(?:friends?|contacts|recipients?|others|other people)\b|adressbuch|carnet d'adresses/u,
  fitness:
    /\bfitness|\bexercis|\bworkouts?\b|\bsteps?\b|\bactivit|\btraining\b|\bsports?\b|\brunning\b|\bheart rate|\bsleep|\bcalories burned|\bmovement|bewegung|schritt|sportiv|activit.|entra.nement/u,
  children_data:
    /\bchild|\bminors?\b|\bkids?\b|\bunder (?:the )?(?:age|1[0-8])|\b(?:younger|less) than\b|\bunder-?age|kinder|minderj.hrig|\benfants?\b|\bmineurs?\b/u,
  precise_location:
    /\bgps\b|\bglobal positioning|\b(?:precise|exact|real[- ]time|live|fine|detailed)\b[^.;]{0,30}\b(?:(?:geo-?)?locations?|position)|\b(?:latitude|longitude)\b|\bgeo-?(?:tag|coordinates)|\bcoordinates\b|\bgenaue\w* standort|g.olocalisation pr.cise/u,
}

/** What those give who want to run a shop of the company, invest in it or supply it. */
const givenInBusiness =
  /\bfranchis\w*|\b(?:become|becoming) (?:an? )?(?:dealer|reseller|distributor|supplier|partner)\b/u
const headsBusiness =
  /\bfranchis\w*|\b(?:dealers?|resellers?|distributors?|suppliers?|investors?|vendors?)\b(?![^·]*\bshar)|\bpartner (?:programs?|applications?)\b|\bfor (?:[a-z]+ ){0,2}(?:professionals|businesses|merchants|sellers|partners|advertisers|publishers|developers|landlords|agents|brokers|employers|recruiters)\b/u
const isGivenInBusiness = ({ own, lead, headings }: Surroundings) =>
  givenInBusiness.test(`${lead} · ${own}`) || headsBusiness.test(headings)

/** By its sentence, the vendor follows people, or lets others do it on what is its own. */
const followsItself = /\b(?:we|us|our|i)\b/u
const letsFollow =
  /\b(?:allow|permit|let|enabl\w+|authori[sz]\w*|partner(?:ed|s)? with|work(?:s|ing)? with|engag\w+|contract(?:ed|s)? with|us(?:e|es|ing)|on (?:our|the|this) (?:[a-z-]+ ){0,2}(?:web ?)?(?:sites?|services?|apps?|platform|pages?)|through (?:our|the|this|your use))\b/u
/** That it may one day agree to it is no word of what it does. */
const mayContract = /\b(?:may|might) (?:also )?(?:enter|contract|partner|work|engage)\b/u
const isFollowedBy = ({ isByOthers }: Claim, { own, lead }: Surroundings) => {
  const said = `${lead} · ${own}`
  return isByOthers
    ? letsFollow.test(said) && followsItself.test(said) && !mayContract.test(said)
    : followsItself.test(said)
}

/** "Ad companies follow you. This information is used to build a profile": by them. */
const isOfOthersBefore = ({ own, near }: Surroundings) =>
  /^\W*(?:this|these|such|the) (?:information|data|technolog\w+|cookies)\b/u.test(own) &&
  /\b(?:companies|third[- ]part\w+|partners|networks|providers)\b[^.;·]{0,60}\b(?:track|collect|use|gather|place|set)/u.test(
    near,
  )

/** "If you donate, we receive your address, or if you apply for a job, your letter": whose data is whose cannot be told. */
const ofTwoCases = /\bif you\b[^.]*[,;] (?:and|or) if you\b/u
/** The subject of a post is not data about its author. */
const ofContent = /\buser[- ]generated content\b|\bcontent (?:that )?you (?:create|post|upload|submit)\b/u

/** Kept without end, unless the person ends it. */
const keptForever = /\b(?:indefinite|forever|permanent)/u
const goesOnBelow = /,$/u

/** "Household income level and credit card types", which are guessed and not given. */
const guessed = /^\W*(?:\p{L}+ )?inferences?\b/u

/** Of whom no title has the text's words. */
const isNamedPeople = (people: Claim['people']) => !/in some US states$/u.test(people ?? '')

const ofNoPerson = /\bnon-?(?:personal(?:ly)?|identif\w+)\b|\bnot personally\b|\bstatistics about\b/u
const ofPipes = /\b(?:https|tls|ssl)\b|.bertrag|transport|transmi|\btransf[eé]r/u
const ofStores = /\bat rest\b|\bstor(?:e|ed|age|ing)\b|gespeicher|speicher|\bstock/u
const erases = /\b(?:delet\w+|eras\w+|purg\w+|destroy\w*)\b|gel.scht|l.sch(?:en|ung)|effac|supprim/u
const keeps =
  /\b(?:retain|retention|keep|kept|stor(?:e|ed|age|ing)|hold|maintain|sav(?:e|ed|ing))\w*\b|speicher|aufbewahr|vorgehalten|conserv/u
/** A cookie that stays in the person's browser is kept by no company. */
const onTheirDevice =
  /\bcookies?\b[^.;]{0,120}\b(?:on|in|sur|auf) (?:your|votre|ihrem|deinem) (?:[a-z]+ )?(?:device|browser|computer|terminal|ger.t|endger.t|rechner|navigateur)/u
const ofTools = /\bcookies?\b|skript|\bscripts?\b/u

/** What the sentence says of its own deed, where the deed has a narrower word, or where it is another. */
function asSaid(claim: Claim, own: string): Claim | undefined {
  const { deed, polarity } = claim
  if (deed === 'encrypt' && ofPipes.test(own) && !ofStores.test(own)) return { ...claim, isInTransit: true }
  // To use no cookies is not to do without every other means.
  if ((deed === 'track' || deed === 'profile') && polarity === 'denied' && ofTools.test(own)) return undefined
  if (polarity === 'denied') return claim
  if (deed === 'retain' && ((erases.test(own) && !keeps.test(own)) || onTheirDevice.test(own))) return undefined
  if (deed === 'collect' && ofNoPerson.test(own)) return undefined
  if (deed === 'retain' && claim.condition === 'permission' && !keepsIfAsked.test(own))
    return { ...claim, condition: 'some' }
  return deed !== 'encrypt' && deed !== 'collect' && ofAnother.test(own) ? undefined : claim
}

/** The claims of a sentence that may be told beside what stands around it. */
export function safeClaims(claims: readonly Claim[], around: Surroundings): readonly Claim[] {
  const { own, lead, headings } = around
  const isCase = (ofCases.test(lead) && !givesLicense.test(lead)) || (endsInOr.test(own) && !lead.endsWith(':'))
  const isOfOthers = headsOthers.test(headings) && !followsItself.test(own)
  /** Asked of few sentences: only where something grave is claimed. */
  const isUnsafeHere = () =>
    isUnsafeBeside(claims.every(({ deed }) => deed === 'collect') ? withoutLimits(around) : around)
  let isUnsafe: boolean | undefined
  // An item of a list may end in "; and".
  if (isCut.test(own.replace(/[;,] and\W*$/u, '')) || isCutBefore.test(own) || saysAnother.test(own)) return []
  return claims.flatMap((found): Claim[] => {
    const said = asSaid(found, own)
    const claim = said && atPlace(said, around)
    if (!claim) return []
    if (!isNamedPeople(claim.people)) return []
    if (claim.polarity === 'denied') return isOfPlaceOnly(claim, around) ? [] : asLimited(claim, around)
    if (isCase || isOfOthers) return []
    if (claim.deed === 'track' && !isFollowedBy(claim, around)) return []
    if (claim.deed === 'profile' && isOfOthersBefore(around)) return []
    if (isKeptForever(claim, own)) {
      isUnsafe ??= isUnsafeHere()
      if (isUnsafe || goesOnBelow.test(own)) return []
    }
    if (claim.people !== null && ofTwoCases.test(own)) return []
    const types = claim.types.filter((type) => !isGraveType(type) || (isExact(type, own) && !ofContent.test(own)))
    const graveIn = types.some(isGraveType)
    const ofMinors = isOfMinors(claim.people)
    if (graveIn || ofMinors || isGrave(claim)) {
      isUnsafe ??= isUnsafeHere() || (claim.people === null && isGivenInBusiness(around))
      if (ofMinors && (isUnsafe || asksParents.test(own))) return []
      if (isGrave(claim) && !claim.isDeidentified && !isOfLaw(claim) && (isUnsafe || isUntold(claim, own))) return []
      if (isUnsafe && graveIn)
        return withTypes(
          claim,
          types.filter((type) => !isGraveType(type)),
        )
    }
    return types.length === claim.types.length ? [claim] : withTypes(claim, types)
  })
}

/**
 * Limits a sale or a collection below a title for people of a place to those people: their law asks for it, and it holds for
 * them wherever that part ends. Other claims are dropped there.
 */
function atPlace(claim: Claim, { titleOfPlace, headings }: Surroundings): Claim | undefined {
  if (titleOfPlace === null || claim.polarity === 'denied' || claim.people !== null) return claim
  // The law that may call it a sale says whom it is about.
  if (isOfLaw(claim) && claim.laws) return claim
  const place = placeIn(titleOfPlace)
  if (place === null) return undefined
  // A line without a level of its own ends nowhere.
  if (claim.deed === 'collect')
    return placeIn(headings) === place ? { ...claim, people: place, condition: claim.condition ?? 'some' } : undefined
  return claim.deed === 'sell' ? { ...claim, people: place } : undefined
}

/** Said in a part for people of a place, or of the last 12 months, which the law of California asks for. */
export const isInWordsOfPlace = ({ own, titleOfPlace, ofPage }: Surroundings): boolean =>
  titleOfPlace !== null || (ofLastYear.test(own) && ofPage.length > 0)

/** Whether a denied sale is one of some people alone. */
const isOfPlaceOnly = ({ deed, people }: Claim, around: Surroundings) =>
  deed === 'sell' && (people === null ? isInWordsOfPlace(around) : isOfMinors(people) && ofKnown.test(around.own))
/** Only about people known to be minors. */
const ofKnown = /\bknown (?:minors|children|to (?:us|be))\b/u

/** "Not sold for such use": the use that the law of Nevada calls a sale, or one that no one can tell. */
function asLimited(claim: Claim, { own, near, section, headings }: Surroundings): Claim[] {
  if (claim.deed !== 'sell' || !forSuchUse.test(own)) return [claim]
  return /\bnevada\b/u.test(`${headings} · ${near} · ${section}`)
    ? [{ ...claim, sense: 'as-defined', laws: ['nevada'] }]
    : []
}
const forSuchUse = /\bfor (?:such|this|that|these|those) (?:[a-z]+ )?(?:us(?:e|es)|purposes?|reasons?)\b/u
const isKeptForever = ({ deed, isUse }: Claim, own: string) =>
  (deed === 'retain' || (deed === 'collect' && isUse)) && keptForever.test(own) && keeps.test(own)
/** The permission is one to keep the data, and not to use or to share them. */
const keepsIfAsked =
  /\b(?:retain|keep|store|hold|maintain)\w*\b[^.;,]{0,80}\b(?:consent|permission|authori[sz]ation|opt(?:ed)?[- ]?in)\b|\b(?:consent|permission)\b[^.;]{0,20}\bwe (?:retain|keep|store)\b/u
/** "May be considered a sale": its surroundings narrow a sale, not what a law may call one. */
const isOfLaw = ({ deed, sense }: Claim) => deed === 'sell' && sense === 'by-law'
const asksParents = /\b(?:parent|guardian|consent)/u
/** Shared in the last 12 months, which a title of a sale tells, and one of a share does not. */
const isUntold = ({ deed, condition }: Claim, own: string) =>
  (deed === 'share' && ofLastYear.test(own)) ||
  // Trained on what people chose to give.
  ((deed === 'train-ai' || deed === 'profile') &&
    condition !== 'permission' &&
    /\b(?:consent|chosen|opt(?:ed)?[- ]?in)\b/u.test(own))

const withTypes = (claim: Claim, types: readonly DataType[]): Claim[] =>
  types.length > 0 || claim.isGeneral ? [{ ...claim, types }] : []

function isUnsafeBeside({ own, lead, near }: Surroundings): boolean {
  const said = `${lead} · ${own}`
  return (
    takesBack.test(said.replace(harmless, ' ')) ||
    takesBackNear.test(near.replace(harmless, ' ')) ||
    ofAnother.test(said) ||
    definesItself.test(own)
  )
}

function isExact(type: DataType, own: string): boolean {
  if (guessed.test(own)) return false
  return exact[type]?.test(own) ?? true
}

const isStateLaw = (law: SaleLaw) => law === 'ccpa' || law === 'cpra' || law === 'nevada' || law === 'california'
/** The laws of states that a document names and that have a word for a sale. @param text folded */
export const stateLawsIn = (text: string): readonly SaleLaw[] => saleLawsIn(text).filter(isStateLaw)

const saysWhatSaleIs = /\b(?:defin\w+|meaning|terms?|ccpa|cpra|laws?)\b/u

/** A sale below the words of a law, or beside its definition, is one in the sense of that law. */
export function inWordsOfLaw(claim: Claim, { headings, near, section, ofPage }: Surroundings): Claim {
  const { deed, polarity, sense, laws, isDeidentified } = claim
  if (deed !== 'sell' || polarity === 'denied' || sense === 'by-law' || laws || isDeidentified) return claim
  const words = `${headings} · ${near} · ${section}`
  const beside = saysWhatSaleIs.test(words) ? saleLawsIn(words).filter(isStateLaw) : []
  // A chart of categories is in the words of the law that its document names.
  const ofPlace: readonly SaleLaw[] = claim.people?.endsWith('in California') ? ['california'] : []
  const named = beside.length > 0 || sense !== 'or-share' ? beside : ofPage.length > 0 ? ofPage : ofPlace
  return named.length > 0 ? { ...claim, sense: 'or-share', laws: named } : claim
}
