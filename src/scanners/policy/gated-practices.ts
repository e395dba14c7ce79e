import { type Claim, type ClaimContext, claimsOf, type Deed, isPlain, withNamedTypes } from './claims.ts'
import type { OtherClaim } from './languages/claims.reader.ts'
import { readerFor } from './languages/read-language.ts'
import { fold } from './lexicon.fold.ts'
import { type PracticeMention, practicesOf, type SentenceContext } from './practices.ts'
import type { Practice } from './practices.words.ts'

/** Practices that are told of a vendor only where a sentence plainly claims or denies them. */
const gated: Readonly<Partial<Record<Practice, Deed>>> = { sell: 'sell', 'ai-training': 'train-ai', profile: 'profile' }

/** Data is received, as the words on its protection say in passing. */
const protects =
  /\b(?:encryption|hashing|SSL|TLS)\b[^.;]{0,40}\b(?:when|while) (?:receiving|collecting|transmitting)\b/iu

export interface GatedPractices {
  practices: PracticeMention[]
  claims: readonly Claim[]
}

/** What a sentence says that is done with data, where the gravest practices must pass the strict reading of claims.ts. */
export function gatedPracticesOf(text: string, context: SentenceContext & ClaimContext = {}): GatedPractices {
  const { language = 'en' } = context
  if (language !== 'en') {
    // A heading in capitals is a sentence to no one.
    if (!/\p{Ll}/u.test(text) && !context.leadIn?.endsWith(':')) return { practices: [], claims: [] }
    const reader = readerFor(language)
    const told = reader.practicesOf(text, context.leadIn ?? '')
    const mentioned = reader.dataTypesIn(fold(text)).map(({ type }) => type)
    return { practices: [...told], claims: withNamedTypes(told.flatMap(claimOf), text, context, mentioned) }
  }
  const claims = claimsOf(text, context)
  const kept = practicesOf(text, context).flatMap((mention): PracticeMention[] => {
    // "We use encryption when receiving your information."
    if (mention.practice === 'collect' && claims.length === 0 && protects.test(text)) return []
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
  ads: 'ads',
  infer: 'infer',
  'third-party-cookies': 'third-party-cookies',
  retain: 'retain',
  encrypt: 'encrypt',
}

/** The readers of other languages tell a mention only where it is a claim. */
function claimOf(told: OtherClaim): Claim[] {
  const deed = deedOf[told.practice]
  if (!deed || !told.isClaim) return []
  return [
    {
      deed,
      polarity: told.polarity === 'negated' ? 'denied' : 'affirmed',
      modality: told.isUnsure ? 'may' : 'does',
      condition: told.condition,
      isByOthers: told.actor === 'third',
      sense: 'plain',
      isUse: told.isUse,
      types: told.types,
      isGeneral: told.isGeneral,
      people: told.people,
      limits: told.limits,
      receivers: told.receivers,
      isOfItem: told.isOfItem,
    },
  ]
}

const polarityOf = ({ polarity }: Claim) => (polarity === 'denied' ? 'negated' : 'affirmed')
const isSamePolarity = (claim: Claim, mention: PracticeMention) => polarityOf(claim) === mention.polarity
const modalityOf = (claim: Claim): PracticeMention['modality'] =>
  claim.polarity === 'affirmed'
    ? isPlain(claim)
      ? 'performed'
      : 'conditional'
    : claim.limits.includes('consent')
      ? 'conditional'
      : 'not-performed'
