import { type Claim, type ClaimContext, claimsOf, type Deed } from './claims.ts'
import { fold } from './lexicon.fold.ts'
import { type PracticeMention, practicesOf, type SentenceContext } from './practices.ts'
import type { Practice } from './practices.words.ts'

/** Practices that are told of a vendor only where a sentence plainly claims or denies them. */
const gated: Readonly<Partial<Record<Practice, Deed>>> = { sell: 'sell', 'ai-training': 'train-ai', profile: 'profile' }
/** Claims are read from English; other languages keep their mentions. */
const notEnglish = /verkauf|vend(?:ons|u|re)|training von|entraîn|profilbildung|profilage/u

export interface GatedPractices {
  practices: PracticeMention[]
  claims: readonly Claim[]
}

/** What a sentence says that is done with data, where the gravest practices must pass the strict reading of claims.ts. */
export function gatedPracticesOf(text: string, context: SentenceContext & ClaimContext = {}): GatedPractices {
  const claims = claimsOf(text, context)
  const folded = fold(text)
  const kept = practicesOf(text, context).flatMap((mention): PracticeMention[] => {
    const deed = gated[mention.practice]
    if (!deed || mention.actor === 'third' || notEnglish.test(folded.slice(mention.start, mention.end)))
      return [mention]
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
