import { canTellLimits } from './claim-words.ts'
import { type Claim, type Deed, isOfMinors, isPlain } from './claims.ts'
import type { DataType } from './data-types.patterns.ts'
import type { PracticeMention } from './practices.ts'
import type { Practice } from './practices.words.ts'
import type { ReadPractice } from './reading.ts'

// What is told of a vendor from one sentence: its claims, and nothing that is only mentioned.

export type ToldPractice = Omit<ReadPractice, 'sentences' | 'passage'> & {
  types: readonly DataType[]
  /** Told of personal data as such, and not only of the types. */
  isGeneral: boolean
  /** Told of personal data because types of it are named. */
  isByTypes?: boolean
}

const practiceOf: Readonly<Partial<Record<Deed, Practice>>> = {
  collect: 'collect',
  share: 'share',
  sell: 'sell',
  ads: 'ads',
  track: 'track',
  profile: 'profile',
  infer: 'infer',
  'train-ai': 'ai-training',
  'third-party-cookies': 'third-party-cookies',
  retain: 'retain',
  encrypt: 'encrypt',
}

/** A claim as a practice; nothing where there are no words for all that narrows it. */
export function toldOfClaim(claim: Claim): ToldPractice[] {
  const practice = practiceOf[claim.deed]
  const { deed, polarity, people, limits, types, sense, isUse, isByOthers } = claim
  if (!practice) return []
  const isDenied = polarity === 'denied'
  // Not to keep it longer than needed is to keep it.
  if (isDenied && deed === 'retain') return []
  if (isDenied && (isUse || !canTellLimits(limits) || !isDeniedToOthers(claim))) return []
  // "Not used for marketing, profiling": what is for marketing is another verb.
  if (isDenied && limits.includes('marketing') && deed !== 'share' && deed !== 'sell') return []
  const told: ToldPractice = {
    practice,
    modality: modalityOf(claim),
    polarity: isDenied ? 'negated' : 'affirmed',
    actor: isByOthers ? 'third' : 'first',
    condition: claim.condition,
    people,
    limits,
    sense,
    ...(claim.also && { also: claim.also }),
    ...(claim.laws && { laws: claim.laws }),
    isUse,
    ...(claim.modality === 'may' && !isDenied && { isUnsure: true }),
    ...(deed === 'share' && { receivers: claim.receivers }),
    ...(claim.isDeidentified && { isDeidentified: true }),
    ...(claim.isInTransit && { isInTransit: true }),
    // What a law may call a sale is told of no type.
    types: practice === 'third-party-cookies' || sense !== 'plain' ? [] : types,
    ...(!claim.isGeneral && { isByTypes: true }),
    isGeneral:
      practice === 'track' ||
      claim.isGeneral ||
      (people !== null && !(isDenied && (claim.isOfItem || claim.isOfNamed))) ||
      (!isDenied && !(claim.isOfNamed && needsItsData.has(deed)) && !isOfToolsAlone(claim)),
  }
  const isOfChildren = practice === 'collect' && !isUse && isOfMinors(people)
  return isOfChildren
    ? [told, { ...told, practice: 'children', people: whichOf(people), types: [], isGeneral: true }]
    : [told]
}

/** "Children in California": the practice says that they are children, and no more; "under 13" is told as it stands. */
const whichOf = (people: string | null) => {
  if (!people?.startsWith('children')) return people
  const place = people.slice(people.indexOf(' in '))
  return place.startsWith(' in ') ? `people${place}` : null
}

/** "We use cookies" and "to see how visitors use the site" say nothing of personal data. */
const isOfToolsAlone = ({ deed, isGeneral, types }: Claim): boolean =>
  deed === 'collect' && !isGeneral && types.length > 0 && types.every((type) => ofNoOneYet.has(type))
const ofNoOneYet: ReadonlySet<DataType> = new Set(['cookies', 'device_info', 'app_activity', 'diagnostics', 'browsing'])

/** "We share this information" leaves open which. */
const needsItsData: ReadonlySet<Deed> = new Set(['collect', 'share', 'retain', 'encrypt', 'ads'])

/** Not to share with some is not told as "not shared". */
const isDeniedToOthers = ({ deed, receivers }: Claim) =>
  deed !== 'share' || receivers.length === 0 || receivers.includes('others')

function modalityOf(claim: Claim): ReadPractice['modality'] {
  if (claim.polarity === 'denied') return claim.limits.includes('consent') ? 'conditional' : 'not-performed'
  return isPlain(claim) ? 'performed' : 'conditional'
}

/** Of personal data as such, with nothing that narrows it. */
const unqualified = {
  ...{ condition: null, people: null, limits: [], sense: 'plain', isUse: false, types: [], isGeneral: true },
} as const satisfies Partial<ToldPractice>

const deletesOnRequest =
  /\byou (?:can|may) (?:also |always |at any time )?(?:(?:delete|erase|remove) (?=[^.;]{0,60}\b(?:data|information)\b)|request (?:the |that we )?(?:deletion|erasure|delete|erase)|ask us to (?:delete|erase|remove)|have us delete)\b[^.;]{0,80}\b(?:data|information|account|profile|content|history)\b|\bwe (?:will|shall) (?:then |also |promptly )?(?:delete|erase|remove)\b[^.;]{0,60}\b(?:data|information|account|profile|content)\b[^.;]{0,40}\b(?:on|upon|at|following|after) (?:your )?request\b/u
const notDeleted =
  /\b(?:some(?! or all)|much|most|many|certain|part|not|cannot|unable|never|except|children|child|minors?)\b|n't\b|\?/u

/** That data is deleted at the person's request. */
export function deletionIn(folded: string): ToldPractice[] {
  if (!deletesOnRequest.test(folded) || notDeleted.test(folded)) return []
  return [
    {
      ...{ practice: 'delete-on-request', polarity: 'affirmed', actor: 'first' },
      modality: deletesInCases.test(folded) ? 'conditional' : 'performed',
      ...unqualified,
    },
  ]
}
const deletesInCases =
  /\b(?:subject to|unless|to the extent|where|if(?! you (?:wish|want|would like))|in (?:some|certain|specific|limited)|depending|required|legal|retain|retention|exceptions?|limitations?|circumstances|applicable|by (?:deleting|closing|cancell?ing))\b/u

/** Languages other than English have no claims about children and about deletion; their clauses may have limits. */
export const toldOfMention = ({
  practice,
  modality,
  polarity,
  actor,
  limits = [],
}: PracticeMention & Partial<Pick<ToldPractice, 'limits'>>): ToldPractice => ({
  ...{ practice, modality, polarity, actor },
  ...unqualified,
  limits,
})
