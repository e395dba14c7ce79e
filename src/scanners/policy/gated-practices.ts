import { type Claim, type ClaimContext, claimsOf, type Deed } from './claims.ts'
import type { DataTypeMention } from './data-types.ts'
import { dataTypesIn } from './languages/read-language.ts'
import { fold } from './lexicon.fold.ts'
import { type PracticeMention, practicesOf, type SentenceContext } from './practices.ts'
import type { Practice } from './practices.words.ts'

/** Practices that are told of a vendor only where a sentence plainly claims or denies them. */
const gated: Readonly<Partial<Record<Practice, Deed>>> = { sell: 'sell', 'ai-training': 'train-ai', profile: 'profile' }

export interface GatedPractices {
  practices: PracticeMention[]
  claims: readonly Claim[]
}

/** What a sentence says that is done with data, where the gravest practices must pass the strict reading of claims.ts. */
export function gatedPracticesOf(text: string, context: SentenceContext & ClaimContext = {}): GatedPractices {
  const { language = 'en' } = context
  if (language !== 'en') {
    const practices = practicesOf(text, context)
    return { practices, claims: claimsOfMentions(practices, dataTypesIn(fold(text), language)) }
  }
  const claims = claimsOf(text, context)
  const kept = practicesOf(text, context).flatMap((mention): PracticeMention[] => {
    const deed = gated[mention.practice]
    if (!deed || mention.actor === 'third') return [mention]
    const claim = claims.find((c) => c.deed === deed && isSamePolarity(c, mention))
    return claim ? [{ ...mention, modality: modalityOf(claim) }] : []
  })
  for (const [practice, deed] of Object.entries(gated) as [Practice, Deed][])
    for (const claim of claims)
      if (claim.deed === deed && !kept.some((m) => m.practice === practice && isSamePolarity(claim, m)))
        kept.push({
          ...{ practice, modality: modalityOf(claim), polarity: polarityOf(claim), actor: 'first' },
          ...{ start: 0, end: text.length },
        })
  return { practices: kept, claims }
}

const deedOf: Readonly<Partial<Record<Practice, Deed>>> = {
  collect: 'collect',
  share: 'share',
  sell: 'sell',
  profile: 'profile',
  track: 'track',
  'ai-training': 'train-ai',
}

/** The readers of other languages tell a mention only where it is a claim. */
function claimsOfMentions(mentions: readonly PracticeMention[], named: readonly DataTypeMention[]): Claim[] {
  const types = [...new Set(named.map(({ type }) => type))]
  return mentions.flatMap(({ practice, polarity, modality, actor }): Claim[] => {
    const deed = deedOf[practice]
    if (!deed) return []
    const isDenied = polarity === 'negated'
    return [
      {
        deed,
        polarity: isDenied ? 'denied' : 'affirmed',
        isConditional: !isDenied && modality === 'conditional',
        isByOthers: actor === 'third',
        sense: 'plain',
        isUse: false,
        types,
        isGeneral: types.length === 0,
        people: null,
        limits: isDenied && modality === 'conditional' ? ['consent'] : [],
        receivers: [],
        isOfItem: false,
      },
    ]
  })
}

const polarityOf = ({ polarity }: Claim) => (polarity === 'denied' ? 'negated' : 'affirmed')
const isSamePolarity = (claim: Claim, mention: PracticeMention) => polarityOf(claim) === mention.polarity
const modalityOf = ({ polarity, isConditional, limits }: Claim): PracticeMention['modality'] =>
  polarity === 'affirmed'
    ? isConditional
      ? 'conditional'
      : 'performed'
    : limits.includes('consent')
      ? 'conditional'
      : 'not-performed'
