import { concerns, denies, harmlessNo, health } from './disclosures.applies.ts'
import {
  mustGives,
  namesBasis,
  namesCategories,
  namesDisclosed,
  namesInterest,
  namesPeriod,
  namesPurpose,
  namesReceivers,
  namesSource,
  namesTransfer,
  ofData,
  staysFor,
  tellsNothing,
  tellsOfAutomation,
  tellsOfRights,
  tellsOfSale,
} from './disclosures.company.ts'
import { isToldInForeign } from './disclosures.foreign.ts'
import { otherStates } from './disclosures.laws.ts'
import { hasRight, isHedged, isNarrow, type PageContext, rights, type Said, saidBy } from './disclosures.rights.ts'
import type { Answer, Topic } from './disclosures.topics.ts'
import { givesContact, namesController, namesOfficer, namesRepresentative } from './disclosures.who.ts'

export { type PageContext, saidBy }

// A word of a topic is not yet a statement of it: "notices mention purposes" is no purpose, and "this notice explains what
// information we collect" no category. Here stands what a sentence must say to be quoted as the answer, by topic: for what a
// company tells, the company or its data as who and what, the act, and the thing named; for a controller who it is; for a law
// that it protects or binds someone here. Rights stand in disclosures.rights.ts. Losing some that say it in another way costs
// little; a quote that proves nothing costs the whole report.

/**
 * The answer that a sentence with words of a topic gives: the one it was read as, a lesser one, or none. English only; other
 * languages pass as they are.
 */
export function statedAnswer(topic: Topic, answer: Answer, said: Said): Answer | undefined {
  if (said.isForeign) {
    if (!isToldInForeign(topic, said)) return undefined
    const isPart = isOfMarketing(topic, said.own) || (topic === 'retention' && ofNewsletter.test(said.own))
    return isPart ? 'partial' : answer
  }
  const isGiven = rights[topic]
  if (isGiven) {
    if (!isGiven(said) || sendsToOthers.test(said.own) || givesNone.test(said.own)) return undefined
    if (topic === 'objection' && toDecisions.test(said.own) && !toMore.test(said.own)) return undefined
    const isPart = isHedged(said.own) || isHedged(said.leadIn) || isNarrow(said.own) || isOfMarketing(topic, said.own)
    return isPart ? 'partial' : answer
  }
  const gate = gates[topic]
  if (gate === undefined) return answer
  const stated = topic === 'retention' && ofNewsletter.test(said.own) ? gate(said) && 'partial' : gate(said)
  return stated === 'present' && answer === 'partial' && !decides.has(topic) ? 'partial' : stated
}

/** How long the addresses of a newsletter are kept says nothing of the rest. */
const ofNewsletter = /\bnewsletters?\b/u

/** "Contact the third-party services to learn how you can object": a right against them. */
const sendsToOthers =
  /\b(?:contact|visit|ask|write to|refer to|check with) (?:directly )?(?:the |these |such |those |each |that )?(?:relevant |respective )?third[- ]part/u

/** "You have no right to", "the other company receives a copy". */
const givesNone =
  /\bno rights? to\b|\b(?:each|they|both|it|who|third part(?:y|ies)|compan(?:y|ies)|partners?|providers?)[^.;]{0,60}\breceives? an? (?:[a-z]+ )?copy\b/u
/** Art. 22 GDPR, and not Art. 21 */
const toDecisions = /\bobject\w* to (?:[a-z-]+ ){0,3}(?:decisions?|decision-making)\b/u

/** To object to marketing alone is a part of the right. Art. 21(2) GDPR beside 21(1) */
const toMarketing =
  /\bobject\w*\b[^.;]{0,140}\b(?:marketing|advertis\w*|promotional|newsletters?|ads|train(?:ing)?)\b|(?:werb|newsletter)[^.;]{0,160}\bwiderspr|\bwiderspr[^.;]{0,160}(?:werb|newsletter)|\bopposer\b[^.;]{0,160}\b(?:prospection|marketing|publicit|newsletters?)/u
const toMore =
  /\blegitimate\b|\bberechtigte|\bbesonderen situation\b|\blégitime|\bsituation particulière\b|\bpublic (?:task|interest)\b|\bparticular situation\b|\b(?:including|as well as|in particular|for example|such as|also|sowie|insbesondere|notamment|ainsi que)\b|\bobject\w*(?:,| and| or|\/)/u
const isOfMarketing = (topic: Topic, own: string) => topic === 'objection' && toMarketing.test(own) && !toMore.test(own)

/** What a sentence says without the words of the topic: who it is, why it may, whom it is for. */
export function alsoStated(said: Said): (readonly [Topic, Answer])[] {
  if (said.isForeign) return []
  return also.flatMap(({ topic, form }) => {
    const answer = form.test(said.own) ? gates[topic]?.(said) : undefined
    return answer ? [[topic, answer] as const] : []
  })
}

const given = (isGiven: boolean): Answer | undefined => (isGiven ? 'present' : undefined)

const also: readonly { topic: Topic; form: RegExp }[] = [
  {
    topic: 'controller',
    form: /["'(](?:we|us|our|the company)\b|\b(?:operated|provided|owned|offered|published) by\b|\bwe are\b/u,
  },
  { topic: 'legal-bases', form: /\bperform|\bcontract\b|\blegitimate\b|\bconsent\b|\blegal obligation/u },
  { topic: 'legitimate-interests', form: /\blegitimate\b/u },
  { topic: 'retention', form: staysFor },
  { topic: 'applies.us-states', form: new RegExp(`\\b(?:${otherStates})\\b`, 'u') },
  { topic: 'applies.health', form: /\b(?:business associates?|phi)\b/u },
]

/** Topics whose rule decides between a whole and a partial answer, whatever words were met. */
const decides: ReadonlySet<Topic> = new Set(['controller', 'transfers', 'disclosed', 'categories-collected', 'contact'])

const breach = /\b(?:breach|incident|compromis|unauthori[sz]ed|exposed|leak|intrusion|stolen)/u
const promises =
  /\b(?:will|shall|we|may|would|undertake to|also|promptly|immediately|delay) (?:[a-z]+,? ){0,4}?(?:notify|inform|alert|tell|e-?mail|report|contact|communicate|notified|informed|alerted|give|provide|send|post|let)\b|\b(?:notification|notice) (?:will|shall|is|of)\b|\bnotif(?:ying|ies)\b/u
const notifies =
  /\b(?:notif(?:y|ied|ies|ication)|inform|informed|informs|alert|alerted|tell|e-?mail|report|reported|contact|communicate[ds]?|notice|advise|let you know)\b/u
/** What is asked of the person, and what a law may ask of the company one day. */
const notOurNotice =
  /\b(?:the )?customers? (?:will|shall|must|should|agrees?)\b|\b(?:notify|inform|alert|contact|tell|e-?mail|report(?: it| this)? to|let) (?:us|[a-z.&' ]{2,30}(?:immediately|promptly|as soon as|at once|if you))\b|\byou (?:must|should|shall|agree to|are responsible|will)\b|^(?:[-*·] ?)?(?:please )?(?:notify|inform|contact|tell|report|alert)\b|\b(?:may|might|could) (?:also )?be (?:legally |otherwise )?(?:required|obligated|obliged|entitled)\b|\b(?:right|entitled) to\b|\bcannot (?:ensure|guarantee)|\bhelps? us\b|\bnot liable\b|\bregardless of whether\b|^\W*(?:\([a-z]\) )?(?:immediately|promptly) (?:notify|inform)\b/u
const tellsOfBreach = ({ own }: Said): Answer | undefined =>
  given(breach.test(own) && notifies.test(own) && promises.test(own) && !notOurNotice.test(own))

const gates: Partial<Record<Topic, (said: Said) => Answer | undefined>> = {
  'categories-collected': namesCategories,
  purposes: namesPurpose,
  'legal-bases': namesBasis,
  'legitimate-interests': namesInterest,
  recipients: namesReceivers,
  disclosed: namesDisclosed,
  source: namesSource(false),
  'source-categories': namesSource(true),
  retention: namesPeriod,
  transfers: namesTransfer,
  automated: tellsOfAutomation,
  statutory: mustGives,
  sold: tellsOfSale,
  controller: namesController,
  contact: givesContact,
  dpo: namesOfficer,
  representative: namesRepresentative,
  'sold-minors': ({ own }) => given(/\b(?:we|our)\b/u.test(own) && !tellsOfRights(own) && !/\bopt[- ]?in\b/u.test(own)),
  'sensitive-consent': (said) =>
    given(
      /\b(?:we|our|us|processed|collected|used)\b/u.test(said.own) &&
        /\bsensitive\b/u.test(said.own) &&
        !hasRight.test(said.own) &&
        !tellsNothing.test(said.own),
    ),
  consent: ({ own }) =>
    given(
      /\bwe (?:will |may |only |shall |must |always |also )*(?:[a-z]+ )?(?:obtain|seek|ask|request|get|require|rely on|need)\b[^.;]{0,60}\bconsent\b|\b(?:with|without) (?:your|their|the user's|the individual's) (?:[a-z]+ ){0,2}consent\b|\byou (?:hereby |expressly |are |also )*(?:consent|agree)(?:ing)? to\b[^.;]{0,60}\b(?:collect|us(?:e|ing)|disclos|process|transfer|polic)/u.test(
        own,
      ) &&
        !/\bwithdraw|\bchild|\bparent|\bcookies?\b/u.test(own) &&
        !tellsOfRights(own),
    ),
  minimisation: ({ own }) =>
    given(
      /\b(?:we|our)\b/u.test(own) &&
        /\b(?:only|limit|minimum|minimi[sz]|no more)/u.test(own) &&
        /\bcollect|\bgather|\bask/u.test(own) &&
        !tellsOfRights(own) &&
        !/\blimited to\b[^.;]{0,30}$|\bnot limited\b/u.test(own),
    ),
  accuracy: ({ own }) =>
    given(
      ofData.test(own) &&
        /\b(?:we|our|you|your)\b/u.test(own) &&
        !/\bwarrant|\bguarantee|\bdisclaim|\bright to/u.test(own),
    ),
  safeguards: ({ own }) =>
    given(
      /\b(?:we|our|us)\b/u.test(own) &&
        /\b(?:use|uses|using|implement|maintain|take|taken|employ|have|apply|adopt|protect|secure|encrypt|place|follow|provide)/u.test(
          own,
        ) &&
        !/\b(?:transfer|no (?:method|security|system)|third country|adequate level)\b/u.test(own) &&
        !tellsNothing.test(own),
    ),
  verification: ({ own }) => given(/\b(?:we|you|us|your)\b/u.test(own)),
  gpc: ({ own }) =>
    given(
      /\b(?:honou?r|recogni[sz]|respond|process|treat|comply|detect|respect|support|accept|adhere|use|using|via|through|enabl|turn(?:ed|ing)? on|effectuat|opt[- ]?out by|broadcast)/u.test(
        own,
      ) &&
        !/\b(?:learn more|more information|for (?:more|further) (?:information|details)|you can download|different (?:device|browser))\b|\b(?:not|n't|cannot) (?:[a-z]+ ){0,2}(?:detect|respond|honou?r|recogni[sz]e|process|support)/u.test(
          own,
        ),
    ),
  'breach-notice': tellsOfBreach,
  'breach-to-customer': tellsOfBreach,
  'health-notice': ({ own }) =>
    given(/\b(?:our|we|the)\b/u.test(own) && !/\b(?:provider's|their|your (?:doctor|provider))\b/u.test(own)),
  'applies.eu': concerns(
    'gdpr|general data protection regulation|uk data protection act|data protection act 2018|european data protection laws?|eu data protection laws?',
    'eu|eea|european union|european economic area|united kingdom|uk|europe',
  ),
  'applies.california': concerns(
    'ccpa|cpra|california consumer privacy act|california privacy rights act|cal\\.? civ|california civil code',
    'california|californian',
  ),
  'applies.us-states': concerns(
    'vcdpa|ctdpa|tdpsa|ocpa|(?:u\\.s\\.|us|state) (?:state )?privacy laws?|state privacy rights',
    otherStates,
  ),
  'applies.brazil': concerns('lgpd|lei geral', 'brazil|brazilian|brasil'),
  'applies.canada': concerns('pipeda|personal information protection and electronic documents', 'canada|canadian'),
  'applies.health': (said) => given(health(said)),
  'applies.covered-entity': (said) =>
    given(
      health(said) &&
        /\bcovered entit(?:y|ies)\b|\bour notice of privacy practices\b/u.test(said.own) &&
        !/\b(?:customers?|clients?|other|your) [^.;]{0,40}covered entit/u.test(said.own),
    ),
  'applies.processor': ({ own }) =>
    given(/\b(?:we|our|us|the processor)\b/u.test(own) && !denies.test(own.replace(harmlessNo, ' '))),
}
