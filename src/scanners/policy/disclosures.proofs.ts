import type { Check } from './disclosures.frameworks.ts'
import type { Unit } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'
import { isCut } from './safe-claims.ts'

// What one law means by a word that others use more loosely: a sentence that answers the topic proves the check of that law
// only where it says what this law asks for.

type Proof = (unit: Pick<Unit, 'text' | 'leadIn'>) => boolean

/** A service provider processes for the business, and is no third party. Cal. Civ. Code § 1798.140(ag), (ai) */
const worksForUs =
  /\b(?:third[- ]party )?(?:[a-z-]{1,16} ){0,2}(?:providers?|processors?|(?:sub-?)?contractors?|vendors?|suppliers?|agents?|subsidiar(?:y|ies)|parent compan(?:y|ies)|affiliates?|affiliated compan(?:y|ies)|advis[eo]rs|lawyers|auditors|accountants)\b/gu
const thirdParty =
  /\b(?:third[- ]part(?:y|ies)|(?:[a-z]{1,14} )?partners?|advertis[a-z]*|(?:ad|social|media|affiliate) (?:networks?|media|platforms?)|social media|data brokers?|publishers|retailers|merchants?|sponsors|insurers|banks?|institutions?|law enforcement|(?:public |government )?authorit(?:y|ies)|government|regulators?|courts?|agencies|other (?:users|members)|researchers?)\b/u
const mergers =
  /\b(?:merger|acquisitions?|acquirer|bankruptcy|insolvency|divestiture|dissolution|reorgani[sz]ation|restructuring|business transaction|sale of (?:all|some|our|the|its|substantially|a portion|assets))\b/u
const saysWhere =
  /\b(?:listed|described|set (?:out|forth)|identified|specified|named|outlined|mentioned|explained|detailed|disclosed) (?:[a-z]+ )?(?:in|under|at) (?:the )?(?:sections?|articles?|paragraphs?|our|this|table|chart|"|above|below|\d)|\b(?:listed|described|mentioned|set (?:out|forth)) (?:above|below|herein)\b|\bsee (?:the )?sections?\b/u

const namesThirdParties: Proof = ({ text, leadIn }) => {
  const own = fold(text)
  return (
    thirdParty.test(own.replace(worksForUs, ' ')) &&
    !saysWhere.test(own) &&
    !mergers.test(own) &&
    !mergers.test(fold(leadIn.endsWith(':') ? leadIn : ''))
  )
}

/** Whoever has an account can change it: an option of the service, and no right by the law of a state. */
const ofAccount =
  /\b(?:log(?:ging|ged)?[- ]?in(?:to)?|sign(?:ing|ed)? in(?:to)?|settings|dashboard|(?:your|the|their|an?) (?:[a-z.]+ ){0,2}(?:accounts?|profiles?)|account information)\b/u
const byRight =
  /\brights?\b|\bentitled\b|\bresidents?\b|\bconsumers?\b|\blaws?\b|\bccpa\b|\brequests? (?:that|us|to|the|access|deletion|correction)\b|\b(?:ask|tell|instruct|direct) us\b/u
const isByLaw: Proof = ({ text, leadIn }) => {
  const own = fold(text)
  return !ofAccount.test(own) || byRight.test(own) || (leadIn.endsWith(':') && byRight.test(fold(leadIn)))
}

/** California's "Shine the Light" law is another than the CCPA, and asks for another notice. */
const isOfCcpa: Proof = ({ text }) => {
  const own = fold(text)
  return (
    !/\bshine the light\b|\b1798\.8[34]\b|\bdirect marketing purposes\b|\bcalendar year\b/u.test(own) ||
    /\bccpa\b|\bcpra\b/u.test(own)
  )
}

const denies =
  /\b(?:not|never|no|neither|nor|only|solely|insofar|without|kein\w*|nicht|nur|ne|pas|aucune?|uniquement)\b|n't\b/u
/** "For the purposes of applicable law", which isn’t a purpose of processing. */
const ofLegislation = /\bfor (?:the )?purposes? of (?:[a-z]+ ){0,3}(?:legislation|laws?|gdpr|act)\b/u
/** What is done with data, and what for; a limit of the use or a denial names no purpose. */
const namesOnePurpose: Proof = ({ text, leadIn }) =>
  saysMore({ text, leadIn }) &&
  !ofLegislation.test(fold(text)) &&
  !denies.test(fold(text)) &&
  !/\b(?:contracts|clauses|safeguards)\b/u.test(fold(text)) &&
  !quotesPrinciple.test(fold(text)) &&
  !/\bnon-?(?:personal(?:ly)?|identif\w+)\b|\bnot personally\b|\baggregated or anonymi[sz]ed\b/u.test(fold(text))
/** The principle of Art. 5(1)(b) GDPR in the words of the law names no purpose of a company. */
const quotesPrinciple =
  /\bspecified,? explicit\b|\bd.termin.es,? (?:et )?explicites\b|\bfestgelegte,? eindeutige\b|\b(?:pertinentes et limit.es|relevant and limited)\b|\bincompatible (?:with|avec)\b/u
const isOfPurposes: Proof = ({ text, leadIn }) =>
  /\bpurposes?\b/u.test(fold(`${leadIn} ${text}`)) && namesOnePurpose({ text, leadIn })
const tellsCategories: Proof = ({ text, leadIn }) =>
  /\bcategor|\bfollowing\b|\bidentifiers\b|\btypes of\b/u.test(fold(`${leadIn} ${text}`))
/** A sale is denied outright, or its categories are named. */
const tellsOfSale: Proof = (unit) =>
  /\b(?:not|never|neither|nor|no longer|no)\b|n't\b/u.test(fold(unit.text)) || tellsCategories(unit)
const namesSources: Proof = ({ text, leadIn }) =>
  /\bfrom\b|\bsources?\b|\bquellen?\b|\bvon\b|\baus\b|\bde (?:la|nos|vos|tiers)\b|\bprovide/u.test(
    fold(`${leadIn} ${text}`),
  ) &&
  !/\b(?:find|see|described|detailed|refer)\b[^.;]{0,60}\b(?:section|above|below|description)\b|\bcombin|\b(?:protect|security measures|(?:legal|statutory|contractual) (?:obligations?|requirements?|duty)|(?:legally )?(?:obliged|required) to)\b/u.test(
    fold(text),
  )
const ofNoOne = /\bno longer identif|\baggregat|\banonym|\bde-?identif|\bnon-?personal|\bstatisti/u

/** What is asked of the person before a request is met. */
const asksProof = /\b(?:require you|declaration|penalty of perjury|verify your|proof of)\b/u

/** Says what is collected, and not what it is used for. */
const tellsCollected: Proof = ({ text, leadIn }) =>
  /\b(?:collect|gather|obtain|receiv|record|provide us|categor|erheb|erfass|collect|recueill)/u.test(
    fold(`${leadIn} ${text}`),
  )
/** An account that a person closes alone is more and less than the data of a person. */
const erasesData: Proof = ({ text, leadIn }) =>
  /\b(?:data|information|it|them|erasure|deletion|forgotten|details|records|content|ask|requests?|contact|write|rights?)\b|l.sch|effac|suppr/u.test(
    fold(`${leadIn} ${text}`),
  )

/** The publisher without a name, what a duty says of a controller, and a customer who is one. */
const namesNoController =
  /\best l'.diteur\b|^\W*(?:wurden|werden|hat|haben|ist|sind)\b.{0,160}\bals verantwortliche|\b(?:client|customer|you) (?:is|are|acts? as|shall be) (?:the |a )?(?:data )?controller/u
/** "Email us and we will delete it within 30 days": the time of an answer, and not how long data is kept. */
const deletesIfAsked =
  /^\W*(?:e-?mail|contact|write to|ask|tell) us\b|\b(?:upon|on|after|following|receipt of|receiving) (?:your|a|the|such) (?:[a-z]+ ){0,2}request\b(?![^.;]*\b(?:retain|keep|kept|store)\b)/u

/** A label names what comes below it. */
const saysMore: Proof = ({ text }) => !/:(?:[\s*_]|<\/?[a-z]{1,10}>)*$/u.test(text)
/** One right of some people, and none of those that the law of a check gives. */
const ofOneRight =
  /\bthis right\b|\btake-?down\b|\bminors?\b|\bunder (?:the age of )?1[3-8]\b|\bposted\b|\bnevada\b|\bdo not sell request\b|\byour california privacy rights\b/u
const offersWay: Proof = (unit) => saysMore(unit) && isByLaw(unit) && !ofOneRight.test(fold(unit.text))
/** "Legitimate interests pursuant to Art. 6" names none. */
const namesInterest: Proof = ({ text, leadIn }) =>
  saysMore({ text, leadIn }) &&
  !/\binterests? in (?:doing|processing|using) (?:so|this|that|it|your|the)\b/u.test(fold(text)) &&
  /\binterests?\)?,? (?:is |are |here )?(?:in|to|of|for|such as|include|including|namely|being|that|which|as follows|lies?|pursued|:)|\b(?:in order to|so that|purposes?)\b|interessen? (?:an|am|daran|in|ist|sind|liegt|besteht|bestehen darin)\b|\bzweck|\bum\b|int.r.ts? l.gitimes? (?:à|de|d'|pour|qui|consist)|\bafin\b/u.test(
    fold(leadIn.endsWith(':') ? `${leadIn} ${text}` : text),
  )
/** A warning, and no word on whom data goes to. */
const warns = /\b(?:intercept|unlawfully|forced to|hackers?|unauthori[sz]ed)\b/u
/** "Only to third parties, to the extent necessary" names none. */
const onlyAsNeeded =
  /\bto third parties (?:only )?(?:to the extent|insofar|as far as|if|where)\b(?![^.;]*\b(?:such as|including|e\.g)\b)/u
/** Tells what becomes of a request to delete, and gives no right to make it. */
const deletesLess =
  /\bposted\b|\bdoes not (?:ensure|guarantee)\b|^\W*(?:if|when|where|once|after) you (?:ask|request|delete)\b[^.;]{0,120}\b(?:to|we (?:may|will)) (?:keep|retain|store|identify)\b/u
const weighs = /\b(?:balanc\w+|impact on you|potential impacts?)\b/u

const byCheck: Readonly<Partial<Record<Check['id'], Proof>>> = {
  'ccpa.third-parties': namesThirdParties,
  'ccpa.disclosed': (unit) => !mergers.test(fold(unit.text)) && tellsCategories(unit) && !denies.test(fold(unit.text)),
  'ccpa.sold': tellsOfSale,
  'ccpa.purposes': isOfPurposes,
  'gdpr.purposes': (unit) =>
    namesOnePurpose(unit) &&
    !weighs.test(fold(unit.text)) &&
    !/^\W*if we (?:make|offer|launch|expand)\b/u.test(fold(unit.text)),
  'ccpa.limit': ({ text }) => !/\bnot (?:[a-z]+ ){0,3}for any purposes? to which\b/u.test(fold(text)),
  'gdpr.controller': (unit) => saysMore(unit) && !namesNoController.test(fold(unit.text)),
  'gdpr.representative': saysMore,
  'gdpr.dpo': (unit) =>
    saysMore(unit) && !/\bh.bergement\b|\bprestataires?\b|\bhosting\b|\bhoster\b/u.test(fold(unit.text)),
  'gdpr.contact': (unit) =>
    saysMore(unit) &&
    !/\bcontact (?:our|the) data protection officer\b|\bwe (?:only )?(?:collect|receive)\b[^.;]{0,40}\b(?:categories|information|data)\b/u.test(
      fold(unit.text),
    ),
  'gdpr.complaint': ({ text }) => !/\byou can find the (?:relevant|competent|responsible)\b/u.test(fold(text)),
  'gdpr.legitimate-interests': namesInterest,
  'gdpr.recipients': ({ text }) => !warns.test(fold(text)) && !onlyAsNeeded.test(fold(text)),
  'gdpr.retention': ({ text }) => !ofNoOne.test(fold(text)) && !deletesIfAsked.test(fold(text)),
  'ccpa.collected': tellsCollected,
  'gdpr.categories': tellsCollected,
  'ccpa.know-sold': (unit) =>
    /\bs[oe]l[dl]|\bsales?\b|\bshar/u.test(fold(`${unit.leadIn} ${unit.text}`)) && isByLaw(unit),
  'gdpr.erasure': erasesData,
  'gdpr.transfers': ({ text }) =>
    !/\bdeficient\b|\bnach aussage (?:von|de[rs])\b|\bvorsorglich\b/u.test(fold(text)) &&
    !/\bbetroffene\w* personen?\b[^.;]{0,40}\b(?:recht|verlangen|anspruch)\b/u.test(fold(text)) &&
    !/\b(?:countries|regions|places) (?:[a-z]+ ){0,2}where your (?:data|information)\b/u.test(fold(text)) &&
    !/^\W*(?:if|in the event|in case|should|wenn|falls|sollten?|sofern|si)\b(?!.{0,60}\byou\b)/u.test(fold(text)),
  'gdpr.objection': ({ text }) => !/^\W*(?:if|when|where|once) you object\b|\blegt gem.. art\. 21\b/u.test(fold(text)),
  'gdpr.legal-bases': ({ text }) =>
    !/\bne (?:sont|seront|est|sera)\b[^.;]{0,30}\bpas\b|\bnicht\b|\bnotice and consent\b|\bconsent given by\b|\bprivacy shield\b|^\W*(?:you (?:may|can) )?request that we\b/u.test(
      fold(text),
    ),
  'hipaa.breach': ({ text }) => /\bbreach/u.test(fold(text)),
  'hipaa.notice': ({ text }) => /\bnotice of privacy practices\b/u.test(fold(text)),
  'ccpa.sources': namesSources,
  'gdpr.source': namesSources,
  'hipaa.baa': ({ text }) => /\bbusiness associate (?:agreements?|contracts?|addend)|\bbaas?\b/u.test(fold(text)),
  'ccpa.know-collected': (unit) => isByLaw(unit) && !asksProof.test(fold(unit.text)),
  'gdpr.withdraw': ({ text }) =>
    !/^\W*(?:until|unless|if|when|bis)\b/u.test(fold(text)) || /\b(?:may|can|right|able)\b/u.test(fold(text)),
  'ccpa.correct': isByLaw,
  'ccpa.delete': (unit) => isByLaw(unit) && !deletesLess.test(fold(unit.text)),
  'ccpa.methods': offersWay,
  'us.contact': offersWay,
  'us.access': isByLaw,
  'us.correct': isByLaw,
  'us.delete': isByLaw,
  'us.portability': isByLaw,
}

/** Whether a sentence says what the law of a check asks for. */
export const provesCheck = ({ id, framework }: Pick<Check, 'id' | 'framework'>, unit: Parameters<Proof>[0]): boolean =>
  !isCut.test(fold(unit.text)) && (byCheck[id]?.(unit) ?? true) && (framework !== 'ccpa' || isOfCcpa(unit))
