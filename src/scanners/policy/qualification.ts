import type { SaleLaw } from './claims.forms.ts'
import type { Claim } from './claims.ts'
import type { Unit } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'
import { inWordsOfLaw, safeClaims, stateLawsIn } from './safe-claims.ts'

// What stands around a claim and narrows it without words of its own in the title: a case, a choice, an exception, a sentence
// that takes a part back. It weakens by default: what is affirmed is then told as done "in some cases", and a denial is not
// told at all. A claim without any such marker stays plain.

/** Folded, all of it. */
export interface Surroundings {
  own: string
  /** The words that it goes on from. */
  lead: string
  /** The other sentences of its paragraph, and of the paragraph of its lead-in. */
  near: string
  /** The sentences around it below the same headings. */
  section: string
  headings: string
  /** The nearest title above, which may not be a heading, that opens a part for the people of a place. */
  titleOfPlace: string | null
  /** Laws of states that the document names anywhere. */
  ofPage: readonly SaleLaw[]
}

type Placed = Pick<Unit, 'start' | 'end' | 'text' | 'leadIn' | 'headings' | 'isHeading'>

const nearestUnits = 3
const farthestLead = 40
const sectionUnits = 8
const earlierUnits = 20

/** Of a unit whose lead-in is already that of its claims. */
export function surroundingsOf(text: string, units: readonly Placed[], index: number, leadIn: string): Surroundings {
  const unit = units[index]
  if (!unit) return { own: '', lead: '', near: '', section: '', headings: '', titleOfPlace: null, ofPage: [] }
  const near = paragraphOf(text, units, index)
  const lead = leadIn.endsWith(':') ? leadAt(units, index, leadIn) : -1
  if (lead >= 0) near.push(...paragraphOf(text, units, lead))
  const section = units
    .slice(Math.max(0, index - sectionUnits), index + sectionUnits + 1)
    .filter((other) => other !== unit && other.headings === unit.headings)
  return {
    own: fold(unit.text),
    lead: fold(leadIn),
    near: fold(near.join(' · ')),
    section: fold(section.map((other) => other.text).join(' · ')),
    headings: fold(unit.headings.slice(-2).join(' · ')),
    titleOfPlace:
      lineOfPlace(units, index) ?? unit.headings.map(fold).findLast((heading) => ofPlace.test(heading)) ?? null,
    ofPage: lawsOf(text, units),
  }
}

const placeUnits = 120
const longestTitle = 90
/** "EU residents" as a line of its own, folded: where nothing tells levels of headings, nothing says where that part ends. */
function lineOfPlace(units: readonly Placed[], index: number): string | undefined {
  const isLevelled = hasLevels(units)
  for (let at = index - 1; at >= Math.max(0, index - placeUnits); at--) {
    const { text = '', isHeading = false } = units[at] ?? {}
    if (titleOfDocument.test(text)) return undefined
    if (
      !(isHeading && isLevelled) &&
      text.length <= longestTitle &&
      !notTitle.test(text) &&
      ofPlace.test(fold(text)) &&
      // In a table of contents one title follows the other.
      units.slice(at + 1, at + 4).some((next) => next.text.length > longestTitle)
    )
      return fold(text)
  }
  return undefined
}
/** Another document on the same page begins. */
const titleOfDocument = /^\W*(?:cookies?|privacy|data protection) (?:notice|policy|statement)\W*$/iu
const notTitle =
  /[.,;]\W*$|\b(?:compliant|effective)\b|^.{41,}:\W*$|^\W*\[|\b(?:we|you|is|are|see|click|may|please)\b/iu

const levelled = new WeakMap<readonly Placed[], boolean>()
function hasLevels(units: readonly Placed[]): boolean {
  const known = levelled.get(units) ?? units.some(({ headings }) => headings.length > 1)
  levelled.set(units, known)
  return known
}

const lawsOfPages = new WeakMap<readonly Placed[], readonly SaleLaw[]>()
function lawsOf(text: string, units: readonly Placed[]): readonly SaleLaw[] {
  const known = lawsOfPages.get(units) ?? stateLawsIn(fold(text))
  lawsOfPages.set(units, known)
  return known
}

const places =
  'california|nevada|virginia|colorado|connecticut|utah|texas|oregon|u\\.?s\\.?|us|united states|eu|eea|uk|european?|europe|swiss|canad(?:a|ian)|brazil(?:ian)?|australian?'
const ofPlace = new RegExp(
  `\\b(?:${places})(?: and (?:${places}))* (?:residents?|users?|individuals?|visitors?|consumers|customers|citizens|data subjects|states?|privacy)\\b|\\b(?:residents?|users?|individuals?|visitors|consumers|customers|citizens|data subjects|people|those) (?:[a-z]+ ){0,2}(?:of|in|from) (?:the )?(?:state of )?(?:${places})\\b|\\b(?:ccpa|cpra|state[- ]specific)\\b|\\bcalifornia\\b`,
  'u',
)
/** What comes before a unit, below whatever heading, folded. */
export const earlierOf = (units: readonly Placed[], index: number): string[] =>
  units.slice(Math.max(0, index - earlierUnits), index).map(({ text }) => fold(text))

function leadAt(units: readonly Placed[], index: number, leadIn: string): number {
  for (let at = index - 1; at >= Math.max(0, index - farthestLead); at--)
    if (units[at]?.text.endsWith(leadIn)) return at
  return -1
}

/** The sentences right before and after it in the same line of the text. */
function paragraphOf(text: string, units: readonly Placed[], index: number): string[] {
  const found: string[] = []
  for (const step of [-1, 1])
    for (let at = index; Math.abs(at + step - index) <= nearestUnits; at += step) {
      const [one, other] = step < 0 ? [units[at - 1], units[at]] : [units[at], units[at + 1]]
      if (!one || !other || (text.slice(one.end, other.start).includes('\n') && !goesOn(one.text, other.text))) break
      found.push((step < 0 ? one : other).text)
    }
  return found
}

/** A sentence that the page breaks into lines. */
const goesOn = (one: string, other: string) => !/[.!?:;)"”*]\W*$/u.test(one) && /^\p{Ll}/u.test(other)

/** What everyone does who uses a service is no case: "when you visit our site". */
const everyday =
  /\b(?:if|when(?:ever)?|where|once|(?:each|every) time|as|while) (?:you|users?|visitors?|people|a user) (?:(?:first|also|then|do|actively) )?(?:us|visit|access|brows|open|interact|navigat|engag)(?:e|es|ing|s)?\b(?:,? (?:or|and) (?:use|visit|access|browse|interact))?(?: (?:with|on|to|through|our|the|this|any of our|these|of)){1,4} (?:[a-z-]+ ){0,2}?(?:web ?)?(?:sites?|services?|apps?|applications?|platforms?|website|software|pages?)\b/gu
/** Words that only look like a limit. */
const harmless =
  /\b(?:not only|(?:but )?(?:is |are )?not limited to|without limitation|if you have (?:any )?questions|whether or not|may (?:20\d\d|\d{1,2}\b)|(?:certain|limited) (?:[a-z-]+ ){0,2}(?:information|data|details|pieces|categories|types|kinds)|some (?:types|kinds|pieces) of|where (?:you|we|they|it) (?:are|is|live|reside|work)|where you came from)/gu

const ownMarkers =
  /\b(?:may|might|could|if|when(?:ever)?|where(?:ver)?|once|unless|until|except|excluding|only|solely|exclusively|depend(?:ing|s|ent)|sometimes|occasionally|optional(?:ly)?|voluntar(?:y|ily)|consent(?:s|ed)?|permission|authori[sz](?:e|ed|ation)|opt(?:ed|s|ing)?[- ]?(?:in|out)|choos(?:e|es|ing)|chosen|elect(?:s|ed)?|certain|some|limited|to the extent|applicable|as (?:needed|necessary|required|permitted)|necessary|from time to time|typically|generally|usually|normally|in (?:the |such |this |these |that )?(?:events?|cases?|instances|circumstances)|potentially|possibly|perhaps|temporar(?:y|ily)|in connection with|in relation to|as part of|should you|(?:to|order to|order for us to|order for us) (?:register|sign|process|subscribe|purchase|order|apply|participate|enter|enrol+|book|donate|invite|verify|prevent|protect|detect|comply)|during (?:your|the|an?|our)|for (?:paying|paid|premium|registered|business|eligible)|by default|not|never|cannot|however|but|on (?:your )?behalf|at your)\b|n't\b/u
const nearMarkers =
  /\b(?:if|unless|only|except|until|solely|optional(?:ly)?|voluntar(?:y|ily)|consent(?:s|ed)?|permission|opt(?:ed|s|ing)?[- ]?(?:in|out)|choos(?:e|es|ing)|elect|by default|depend(?:ing|s)|however|limited|temporar(?:y|ily)|may not|applicable|(?:sent|transmitted|passed|provided) directly|de-?identif\w*|anonymi[sz]\w*|aggregat\w*|hashed|pseudonym\w*)\b|(?:\b(?:not|never|no longer|neither|nor)\b|n't\b)[^.;]{0,50}\b(?:collect|stor|retain|keep|kept|access|receiv|process|record|us(?:e|ed|ing)|see|hold|encompass|appl|share|sell|train|link|identif)/u
const headingMarkers =
  /\b(?:if|when|optional(?:ly)?|voluntar(?:y|ily)|consent|permission|opt[- ]?in|only|certain|some|beta|contests?|sweepstakes|surveys?|newsletters?|promotions?|events?|referrals?|testimonials?|forums?|blogs?|careers?|partners?|vendors?|suppliers?|premium|other)\b/u

const foreignMarkers =
  /\b(?:kann|k.nnen|k.nnte\w*|wenn|falls|sofern|soweit|sobald|nur|ggf|gegebenenfalls|einwilligung\w*|freiwillig\w*|optional\w*|bestimmte[rnms]?|ausschlie.lich|nicht|kein\w*|bei (?:der|ihrer|einer|bedarf|nutzung|anfrage\w*)|anonymisiert\w*|teilweise|in der regel|unter umst.nden|f.r den fall|peu(?:t|vent)|pourr\w+|si|lorsque|quand|uniquement|seulement|sous r.serve|consent\w+|certain(?:s|es?)?|le cas .ch.ant|facultati\w+|ne|pas|sauf|anonymis\w+|dans le cadre|.ventuel\w*)\b/u

/** Of a denial: what makes an exception beside it. */
const exceptions =
  /\b(?:except|unless|other than|however|nevertheless|notwithstanding|save (?:for|as)|apart from|excluding|exceptions?|but (?:may|we|only)|only|au.er|es sei denn|jedoch|allerdings|sondern|ausschlie.lich|mais seulement|mais uniquement|uniquement|sauf|toutefois|cependant)\b/u
/** Of "not shared": that data is passed on after all, somewhere around it. */
const sharing =
  /\b(?:may|must|will|can|we) (?:also |then |only )?(?:share|disclose|sell|provide|transfer|release|be (?:shared|disclosed))\b/u
/** A sale is denied plainly by many who then name what a law calls one. */
const saleExceptions =
  /\b(?:may|might|could|can|are|is|be) (?:be |also be )?(?:considered|deemed|constitut\w+|qualif\w+|interpreted|viewed|treated|regarded|defined|called)\b[^.;]{0,80}\bs(?:ale|ales|ell|old|elling|hare|haring)\b|\b(?:except|unless|other than|with the exception|however|but)\b[^.;]{0,120}\b(?:s[eo]ld|sell|sale|merge|bankrupt|acqui)|\bwe (?:may |do |also |have )*(?:sell|sold|rent)\b/u

const supersededWords =
  /\bthis (?:is|was) (?:an? |the |our )?(?:archived?|previous|prior|old|older|former|outdated|superseded)\b|\b(?:policy|notice|statement|version|page)\b[^.;]{0,60}\b(?:(?:has been|was|is) (?:superseded|replaced|retired|archived)|(?:is )?no longer (?:in (?:effect|force|use)|valid|applicable|applies)|(?:was )?(?:valid|effective|in effect|in force|applicable|applied) (?:until|through|till|from [^.;]{4,30} (?:to|until|through) ))|\b(?:effective|valid|in effect|in force) (?:until|from [^.;]{4,24} (?:to|until|through) )[^.;]{0,20}\d{4}|\bg.ltig (?:bis|vom [^.;]{4,24} bis)\b|\bnicht mehr g.ltig|\bvalable jusqu|\bplus en vigueur/u
const beginning = 2500

/** A version that the page itself calls a former one says nothing of today. */
export const isSuperseded = (text: string): boolean => supersededWords.test(fold(text.slice(0, beginning)))

/** The claims of a sentence, each with what stands around it. @param around Asked for only where something is claimed. */
export function qualified(claims: readonly Claim[], around: () => Surroundings): readonly Claim[] {
  if (claims.length === 0) return claims
  const found = around()
  const said = plainOf(`${found.lead} · ${found.own}`)
  let isNarrowed: boolean | undefined
  return safeClaims(claims, found).map((claim): Claim => inWordsOfLaw(qualifiedOne(claim), found))

  function qualifiedOne(claim: Claim): Claim {
    if (claim.polarity === 'denied')
      return isExcepted(claim, found)
        ? { ...claim, limits: [...new Set([...claim.limits, 'exception' as const])] }
        : claim
    if (claim.condition !== null || claim.modality === 'may') return claim
    if (perhaps.test(said)) return { ...claim, modality: 'may' }
    isNarrowed ??= narrows(said, found)
    // A heading for some people has told them already.
    return isNarrowed || (claim.people === null && headingMarkers.test(found.headings))
      ? { ...claim, condition: 'some' }
      : claim
  }
}

const plainOf = (text: string) => text.replace(everyday, ' ').replace(harmless, ' ').replace(ofThing, ' ')
/** "IP addresses, which may tell where you are": said of the thing, and not of what we do. */
const ofThing =
  /\b(?:which|that) (?:may|might|could|can) (?:also )?(?:provide|tell|reveal|show|indicate|identify|allow|enable|help)\b/gu

/** Said of us or of the data, and not of what the person may do with it. */
const perhaps =
  /(?<!\b(?:you|who|they|users?|customers?|people|individuals) )\b(?:may|might|could)\b(?! (?:be (?:asked|required)|not be able))/u

const narrows = (said: string, { own, near }: Surroundings): boolean =>
  ownMarkers.test(said) ||
  foreignMarkers.test(said) ||
  (pointsBack.test(own) && /\b(?:sofern|wenn|falls|soweit)\b/u.test(near)) ||
  near.split(' · ').some((one) => !isOfThing(one) && nearMarkers.test(plainOf(one)))
/** "Hierzu verarbeiten wir": in the case of the sentence before it. */
const pointsBack = /^\W*(?:hierzu|dazu|dabei|hierbei|hierf.r|daf.r|in diesem)\b/u
/** "Your address may vary if you move on": what a thing is like, and nothing that is done. */
const isOfThing = (sentence: string) =>
  !speaksOfUs.test(sentence) && /\b(?:stays?|var(?:y|ies)|chang(?:e|es)|differs?)\b/u.test(sentence)
const speaksOfUs =
  /\b(?:we|us|our|this|these|those|such|it|they|them|which|information|data|collect\w*|shar\w+|stor\w+|sell|sold|disclos\w+|process\w*)\b/u

function isExcepted({ deed }: Claim, { own, near, section }: Surroundings): boolean {
  if (deed === 'sell') return saleExceptions.test(section) || saleExceptions.test(near)
  if (exceptions.test(own) || exceptions.test(near)) return true
  return deed === 'share' && (exceptions.test(section) || sharing.test(section) || sharing.test(near))
}
