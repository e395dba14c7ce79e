import { compareText } from '../../../../platform/shared/text.ts'
import { type Claim, type Deed, isPlain } from '../../../../scanners/policy/claims.ts'
import type { Case, FindingDraft, Rule } from './case.ts'
import {
  adSales,
  badges,
  certificates,
  followers,
  foreignCookies,
  gpcFiles,
  labelled,
  labels,
  offeredToChildren,
  plainHttp,
  type Said,
  type Side,
  silence,
  stated,
  trackersInTraffic,
  unlistedProcessors,
  weakTransport,
} from './contradiction-sides.ts'
import type { Finding } from './finding.ts'
import {
  adTradersVisited,
  cleartextApp,
  followersInApp,
  followersVisited,
  foreignCookiesVisited,
  permissionsOfApp,
  trackersBefore,
  trackersRefused,
  unmovedBySignal,
} from './measured-sides.ts'
import { answers, says } from './policy-table.ts'
import { trustConfidence } from './severities.ts'

// Pairs of statements that can't both be true, with both quotes. Which one is wrong is not ours to say: the vendor is
// asked. A false contradiction does more harm than a missed one, so a sentence must fit its rule by its reading and by
// its words: a denial of one purpose, one kind of data or one recipient does not deny the others.

interface Pair {
  claim: Side
  against: Side
  /** Set if this pair says less than its rule, or something more exact. */
  title?: string
  severity?: 1 | 2 | 3
}

interface Contradiction {
  ruleId: `con.${string}`
  title: string
  severity: 1 | 2 | 3
  /** The clearest first: one is told, or as many as `most` says, each claim once. */
  pairs: (found: Case) => Pair[]
  most?: number
}

const crossed = (
  claims: readonly Side[],
  against: readonly Side[],
  more: Omit<Pair, 'claim' | 'against'> = {},
): Pair[] => claims.flatMap((claim) => against.map((other) => ({ claim, against: other, ...more })))

/** Matches a statement about one purpose, one kind of data or one group of people: it says nothing about the others. */
const isNarrow =
  /\bfor (?:their |its |our |the )?(?:own\b|cross|advertis|marketing|promotional|direct|targeted|behaviou?ral|purposes|commercial|monetary|money|training|research|any (?:commercial|marketing|advertising))|in exchange for|sensitive|except|other than|unless|aggregat|anonym|de-?identif|content|messages|payment|passwords?\b|\b(?:child|children|minors?|students?)\b/iu

/** Denied of everyone, everywhere and in every way, by a sentence that says nothing else. */
const isPlainDenial = (claim: Claim, text: string): boolean =>
  claim.polarity === 'denied' &&
  claim.people === null &&
  claim.limits.length === 0 &&
  claim.sense === 'plain' &&
  !claim.isUse &&
  !claim.isOfItem &&
  (claim.types.length > 0 || (claim.deed !== 'collect' && claim.isGeneral)) &&
  (claim.deed !== 'share' || claim.receivers.length === 0 || claim.receivers.includes('others')) &&
  /[.!]["”]?$/u.test(text) &&
  text.split(/\s+/u).length <= mostDenialWords &&
  !saysMore.test(text)
/** A longer denial has a circumstance somewhere. */
const mostDenialWords = 18
const saysMore =
  /\b(?:from|through|via|in|on|as|by|when|if|once|during|about|using|these|such|those|this|additional|additionally|directly|intentionally|independently|knowingly|according|necessarily|otherwise|content|messages|full|full-?length|unless|until|able|only|currently|principle|exclud\w*)\b|["“”:()]/iu

/** Done, and not at the person's wish. */
/** A practice in some cases also contradicts "none". */
const isPlainDeed = (claim: Claim): boolean =>
  (isPlain(claim) || (claim.modality === 'does' && claim.condition === 'some')) &&
  claim.polarity === 'affirmed' &&
  claim.people === null &&
  !claim.isUse &&
  !claim.isByOthers &&
  !claim.isDeidentified &&
  claim.sense === 'plain'

/** Denials of the deed as a whole. */
const denials = (found: Case, deed: Deed) =>
  stated(
    found,
    (read, text) =>
      read.claims.some((claim) => claim.deed === deed && isPlainDenial(claim, text)) && !isNarrow.test(text),
  )
/** Statements of what is done, plainly and to everyone. */
const deeds = (found: Case, deed: Deed, fits: (claim: Claim) => boolean = () => true) =>
  stated(found, (read) => read.claims.some((claim) => claim.deed === deed && isPlainDeed(claim) && fits(claim)))

/** Done at the person's own wish, under the law, with a buyer of the company, or with what names no one. */
const isSpecialSharing =
  /aggregat|anonym|de-?identif|pseudonym|does not name you|\bif you\b|\bwhen you\b|\bif your\b|at your|your (?:request|direction|choice|instructions)|with your|\bconsent|permission|law enforcement|required by law|legal(?:ly)?\b|court|authorit|merger|acqui|\bbuyer|bankrupt/iu
/** Parties who work for the vendor: to name them narrows a denial, it does not break it. */
const workers =
  /service provider|processor|vendor|supplier|contractor|hosting|subsidiar|affiliate|group compan|parent compan/iu

const sharing = (found: Case) =>
  deeds(found, 'share', (claim) => !claim.isOfItem).filter(({ quote }) => !isSpecialSharing.test(quote))
const isWithWorkers = ({ read }: Said) => read.parties.every((party) => workers.test(party))
const isForAds = ({ read, quote }: Said) =>
  says('ads', 'performed')(read) || /\badvertis|\bad (?:networks?|partners?)\b/iu.test(quote)

const deniesToTrack = /\b(?:not|never|don['’]t|doesn['’]t|no)\b(?: [\w-]+){0,6} track/iu
const isOtherTracking =
  /do[- ]not[- ]track\b(?! (?:you|users|visitors|people|individuals))|\bDNT\b|signals?\b|respond|\byou can\b|tell us|ask us|\bchoose|\bopt\b|\bright\b|\bchild|\bminor|offline|e-?mail|\blocation|order|shipment|parcel/u
const deniesThirdPartyCookies =
  /\b(?:no|not|never|don['’]t|doesn['’]t|without)(?: [\w-]+){0,5} third[- ]party (?:[\w-]+ ){0,2}(?:cookies?|tags|pixels)\b/iu
/** Matches statements about cookies that others set: to have no control over them admits them. */
const isOtherCookies =
  /\bcontrol|access|responsib|liab|cover|appl(?:y|ies)|govern|\byou\b|choose|accept|browser|consent|unless|except|until|before/iu

const inTransit = /\bin transit\b|\btransmi|\bconnections?\b|\btransport|\b(?:SSL|TLS|HTTPS)\b|secure sockets?/iu
const isPartly =
  /credit card|payment|checkout|log-?in|sign-?in|passwords?|sensitive|may be|where possible|some|certain|most|internal|backups?|between our|not\b|cannot/iu

const notForChildren =
  /\bnot\b[^.;:]{0,30}\b(?:directed|intended|aimed|meant|designed|targeted|addressed|marketed|for)\b[^.;:]{0,20}\b(?:children|minors|kids|(?:persons|people|individuals|users|anyone) (?:who are )?under)/iu
const ignoresSignal =
  /\b(?:not|never|don['’]t|doesn['’]t)\b(?: [\w-]+){0,3} (?:respond|react|honou?r|recogni[sz]e|process|support|act on|follow)\b[^.;]*\b(?:Global Privacy Control|GPC|opt-?out (?:preference )?signals?|privacy signals?)\b/iu

const waitsForConsent =
  /\b(?:cookies|trackers|tracking|analytics|pixels)\b[^.;:]{0,60}\b(?:only (?:after|with|if|once)|until)\b[^.;:]{0,40}\b(?:agree|consent|accept|opt in|permission)|\bonly\b[^.;:]{0,40}\b(?:cookies|trackers|pixels)\b[^.;:]{0,30}\b(?:after|with|if|once)\b[^.;:]{0,30}\b(?:agree|consent|accept|opt in|permission)/iu

/** Types whose absence from a label matters by itself. */
const worthTelling: ReadonlySet<string> = new Set([
  'health',
  'fitness',
  'precise_location',
  'coarse_location',
  'contacts',
  'payment',
  'biometric',
  'messages',
  'photos_videos',
  'audio',
])
/** True if the label declares the type. Declaring the precise location includes the coarse one. */
const covers = (declared: ReadonlySet<string>, id: string) =>
  declared.has(id) || (id === 'coarse_location' && declared.has('precise_location'))
/** Not about those who use the app. */
const isAboutOthers =
  /\b(?:applicants?|candidates?|employees|job|recruit|child|children|parents?|guardians?|visitors to our offices?)\b/iu

/** Types that a sentence claims or denies to collect, and not all that it names. */
const typesOf = ({ read }: Said, deed: Deed): string[] =>
  read.claims.flatMap((claim) => (claim.deed === deed ? [...claim.types] : []))

const contradictions: readonly Contradiction[] = [
  {
    ruleId: 'con.sale',
    title: 'Denies selling data, sells its ad space through others',
    severity: 3,
    pairs: (found) => {
      const claims = denials(found, 'sell')
      return [
        ...crossed(claims, adSales(found)),
        // Whether that is a sale is for the law of each place; a reader should know of both.
        ...crossed(claims, adTradersVisited(found), {
          title: 'Denies selling data, and lets those in who trade with ads',
          severity: 2,
        }),
      ]
    },
  },
  {
    ruleId: 'con.tracking',
    title: 'Denies tracking, and lets trackers in',
    severity: 3,
    pairs: (found) =>
      crossed(
        stated(
          found,
          (read, text) =>
            says('track', 'not-performed')(read) && deniesToTrack.test(text) && !isOtherTracking.test(text),
        ),
        [...followersVisited(found), ...followers(found), ...trackersInTraffic(found), ...followersInApp(found)],
      ),
  },
  {
    ruleId: 'con.third-party-cookies',
    title: 'Denies third-party cookies, and calls for those who set them',
    severity: 2,
    pairs: (found) => {
      const claims = stated(
        found,
        (read, text) =>
          says('third-party-cookies', 'not-performed')(read) &&
          deniesThirdPartyCookies.test(text) &&
          !isOtherCookies.test(text),
      )
      return [
        ...crossed(claims, foreignCookiesVisited(found), {
          title: 'Denies third-party cookies, and third-party cookies were seen',
        }),
        ...crossed(claims, foreignCookies(found), { title: 'Denies third-party cookies, and sends some' }),
        ...crossed(claims, [...followersVisited(found), ...followers(found)]),
      ]
    },
  },
  {
    ruleId: 'con.encryption',
    title: 'Claims encryption in transit, and answers without it',
    severity: 3,
    pairs: (found) =>
      crossed(
        stated(
          found,
          (read, text) => says('encrypt', 'performed')(read) && inTransit.test(text) && !isPartly.test(text),
        ),
        weakTransport(found),
      ),
  },
  {
    ruleId: 'con.label-encryption',
    title: 'Store label declares encryption, the site answers without it',
    // The label is about the app, and the site is its maker's.
    severity: 1,
    pairs: (found) => {
      const declared = labelled(found, 'encrypted')
      return [
        ...crossed(declared, cleartextApp(found), {
          title: 'Store label declares encryption, the app allows traffic without it',
        }),
        ...crossed(declared, plainHttp(found)),
      ]
    },
  },
  {
    ruleId: 'con.children',
    title: 'Says that it is not for children, and is offered to them',
    severity: 3,
    pairs: (found) => {
      const claims = stated(found, (read, text) => says('children', 'not-performed')(read) && notForChildren.test(text))
      return crossed(claims, offeredToChildren(found))
    },
  },
  {
    ruleId: 'con.deletion',
    title: 'Store label offers deletion, the policy has no way to it',
    severity: 3,
    pairs: (found) => {
      const isOffered = stated(found, says('delete-on-request', 'performed', 'conditional')).length > 0
      return isOffered ? [] : crossed(labelled(found, 'deletion'), silence(found, 'gdpr.erasure'))
    },
  },
  {
    ruleId: 'con.label-types',
    title: 'Policy collects what the store label leaves out',
    severity: 3,
    most: 3,
    pairs: (found) => {
      const collected = deeds(found, 'collect').filter(
        ({ quote }) => !isAboutOthers.test(quote) && !/\bif you\b|last (?:four|4)\b/iu.test(quote),
      )
      return labels(found).flatMap((label) =>
        collected.flatMap((claim) => {
          const missing = typesOf(claim, 'collect').filter((type) => worthTelling.has(type) && !label.covers.has(type))
          return missing.length > 0 ? [{ claim: { ...claim, dataTypes: missing }, against: label.side }] : []
        }),
      )
    },
  },
  {
    ruleId: 'con.label-denied',
    title: 'Store label declares what the policy denies collecting',
    severity: 3,
    pairs: (found) => {
      const denied = denials(found, 'collect').filter(({ quote }) => !isAboutOthers.test(quote))
      return labels(found).flatMap(({ rows }) =>
        denied.flatMap((claim) =>
          rows
            .filter(({ id }) => worthTelling.has(id) && typesOf(claim, 'collect').includes(id))
            .map(({ id, side }) => ({ claim: { ...claim, dataTypes: [id] }, against: side })),
        ),
      )
    },
  },
  {
    ruleId: 'con.label-sharing',
    title: 'Store label declares no sharing, the policy shares',
    severity: 3,
    pairs: (found) =>
      // Service providers are not "shared with" in the words of the store.
      crossed(
        labelled(found, 'none shared'),
        sharing(found).filter((other) => other.read.parties.length > 0 && !isWithWorkers(other)),
      ),
  },
  {
    ruleId: 'con.label-tracking',
    title: 'Store label declares no tracking, the policy shares for ads',
    severity: 3,
    pairs: (found) => {
      const declared = labelled(found, 'none tracked')
      return [
        ...crossed(declared, trackersInTraffic(found, 'iOS'), {
          title: 'Store label declares no tracking, trackers were seen',
        }),
        ...crossed(declared, followersInApp(found, 'iOS'), {
          title: 'Store label declares no tracking, the app holds SDKs that track',
        }),
        ...crossed(
          declared,
          sharing(found).filter((other) => isForAds(other) && !isWithWorkers(other)),
        ),
        // Another platform's file first of all asks what holds for this one.
        ...crossed(declared, followersInApp(found, 'Android'), {
          title: 'Label declares no tracking, the Android app holds SDKs that track',
          severity: 2,
        }),
      ]
    },
  },
  {
    ruleId: 'con.label-sdk',
    title: 'Store label declares no sharing, the app holds SDKs that track',
    severity: 2,
    pairs: (found) => crossed(labelled(found, 'none shared'), followersInApp(found, 'Android')),
  },
  {
    ruleId: 'con.label-permission',
    title: 'The app asks for what the store label leaves out',
    // To be allowed to is not to do.
    severity: 2,
    most: 3,
    pairs: (found) =>
      labels(found)
        .filter(({ store }) => store === 'Google Play')
        .flatMap((label) =>
          permissionsOfApp(found, 'Android')
            .filter(({ id }) => !covers(label.covers, id))
            .map(({ side }) => ({ claim: side, against: label.side })),
        ),
  },
  {
    ruleId: 'con.consent',
    title: 'Trackers wait for consent, as is said, and are called without it',
    // The text may promise that cookies wait, and the request may have carried none.
    severity: 2,
    pairs: (found) =>
      crossed(
        stated(found, (_, text) => waitsForConsent.test(text)),
        [...trackersRefused(found), ...trackersBefore(found)],
      ),
  },
  {
    ruleId: 'con.subprocessor',
    title: 'Calls for a company that is not in the subprocessor list',
    // A list is about the service, and the home page may be apart from it.
    severity: 1,
    most: 3,
    pairs: (found) =>
      unlistedProcessors(found).map(({ company, seen, list }) => ({
        claim: seen,
        against: list,
        title: `Not in the subprocessor list, and called for: ${company}`,
      })),
  },
  {
    ruleId: 'con.certificate',
    title: 'Shows the badge of a certificate, and plans it',
    severity: 2,
    most: 3,
    pairs: (found) => {
      // Plans for the next audit do not contradict: a vendor with a certificate makes them too.
      const planned = certificates(found, 'planned').filter(
        ({ quote }) =>
          /\b(?:plan(?:s|ned|ning)?|in progress|under ?way|working (?:towards?|on)|expect(?:s|ed)?|scheduled|aim(?:s|ing)?|intend(?:s|ed)?|preparing|pursuing)\b/iu.test(
            quote,
          ) &&
          !/\b(?:next|again|renew\w*|re-?certif\w*|surveillance|annual\w*|every year|continu\w*|scope)\b/iu.test(quote),
      )
      return planned.flatMap((against) =>
        badges(found)
          .filter(({ standard }) => standard === against.standard)
          .map((claim) => ({ claim, against })),
      )
    },
  },
  {
    ruleId: 'con.gpc-tracking',
    title: 'Publishes that it honours GPC, and its trackers do not mind it',
    severity: 3,
    pairs: (found) => [
      ...crossed(gpcFiles(found, 'true'), unmovedBySignal(found)),
      ...crossed(honoursSignal(found), unmovedBySignal(found), {
        title: 'States that it honours GPC, and its trackers do not mind it',
      }),
    ],
  },
  {
    ruleId: 'con.gpc',
    title: 'Publishes that it honours GPC, and states that it does not',
    severity: 3,
    pairs: (found) => {
      const ignored = stated(
        found,
        (_, text) => ignoresSignal.test(text) && !/\b(?:if|when|prior|unless|until)\b/iu.test(text),
      )
      return [
        ...crossed(gpcFiles(found, 'true'), ignored),
        ...crossed(honoursSignal(found), gpcFiles(found, 'false'), {
          title: 'States that it honours GPC, and publishes that it does not',
        }),
      ]
    },
  },
]

const honoursSignal = (found: Case) =>
  stated(
    found,
    (read, text) => answers('ccpa.gpc')(read) && /honou?r|respond|recogni[sz]e|process|treat|respect/iu.test(text),
  ).filter(({ quote }) => !/\bnot\b|n['’]t\b|unless|except|only/iu.test(quote))

const mostTried = 12

export const contradictionRules: readonly Rule[] = contradictions.map(
  ({ ruleId, title, severity, pairs, most = 1 }): Rule =>
    (found) => {
      const told: FindingDraft[] = []
      const claims = new Set<string>()
      for (const pair of pairs(found).slice(0, mostTried)) {
        const key = pair.claim.evidence.join(' ')
        const evidence = [...new Set([...pair.claim.evidence, ...pair.against.evidence])].sort(compareIds)
        if (told.length === most || claims.has(key) || evidence.length > 6) continue
        const statement = wordingOf(found, pair, evidence)
        if (statement === undefined) continue
        claims.add(key)
        told.push({
          ruleId,
          direction: 'contradiction',
          severity: pair.severity ?? severity,
          title: pair.title ?? title,
          statement,
          evidence,
          dataTypes: [...(pair.claim.dataTypes ?? [])],
          basis: weaker(pair.claim.basis, pair.against.basis),
        })
      }
      return told
    },
)

const quoteLengths = [25, 18, 12]

/** The fullest wording that the citation verifier keeps; what it cannot hold is not said. */
function wordingOf(found: Case, { claim, against }: Pair, cites: string[]): string | undefined {
  const short = (words: string) => words.replace(/, entry: .*$/u, '')
  const wordings = quoteLengths.flatMap((length) => {
    const [a, b] = [claim, against].map((side) => told(side, length))
    return [`${a}; ${b}.`, `${a}; ${short(b ?? '')}.`]
  })
  return [...new Set(wordings)]
    .map((text) => text.replace(/^\p{Ll}/u, (c) => c.toUpperCase()))
    .find((text) => found.isKept({ text, cites, kind: 'fact' }))
}

/** At most so many words of someone else. */
function told({ words, quote }: Side, length: number): string {
  if (quote === undefined) return words
  const all = quote.split(/\s+/u).filter(Boolean)
  return `${words} “${all.slice(0, length).join(' ')}${all.length > length ? ' …' : ''}”`
}

const compareIds = (a: string, b: string) => Number(a.slice(1)) - Number(b.slice(1)) || compareText(a, b)

/** A contradiction is as sure as the weaker of its sides. */
const weaker = (a: FindingDraft['basis'], b: FindingDraft['basis']) =>
  trustConfidence[a.trust] <= trustConfidence[b.trust] ? a : b

export const contradictionQuestions: Record<string, (name: string, finding: Pick<Finding, 'statement'>) => string> =
  Object.fromEntries(
    contradictions.map(({ ruleId }) => [
      ruleId,
      (name: string, { statement }: Pick<Finding, 'statement'>) =>
        `Which of these holds for ${name}, and since when? ${statement}`,
    ]),
  )
