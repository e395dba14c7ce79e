import { once } from '../../platform/shared/once.ts'
import { remembered } from '../../platform/shared/remembered.ts'
import type { DataType } from './data-types.patterns.ts'
import { mentionsIn } from './data-types.ts'
import { readerFor } from './languages/read-language.ts'
import type { ReadLanguage } from './languages.ts'
import { fold } from './lexicon.fold.ts'
import { compileLexicon, type Hit, termsOf } from './lexicon.ts'
import { sentencesOf } from './lexicon-sentences.ts'
import { type Clause, clausesOf } from './practices.clause.ts'
import { readClause } from './practices.deeds.ts'
import { childrenModality, modalityOf } from './practices.modality.ts'
import { type Party, parties } from './practices.parties.ts'
import { type Practice, type PracticeWord, practices, practiceWords } from './practices.words.ts'

/** `conditional`: "may", "with your consent", "where the law requires it". */
export const modalities = ['performed', 'not-performed', 'conditional'] as const
export type Modality = (typeof modalities)[number]

export const practiceLabels = ['COLLECT', 'NOT_COLLECT', 'SHARE', 'NOT_SHARE'] as const
export type PracticeLabel = (typeof practiceLabels)[number]

export interface PracticeMention {
  practice: Practice
  modality: Modality
  /** "We do not … unless" is conditional and negated. */
  polarity: 'affirmed' | 'negated'
  /** Who does it. What the person does is no mention. */
  actor: 'first' | 'third'
  /** The word that tells it, in the text. */
  start: number
  end: number
  /** What it is done with, where the reader of its language tells. */
  types?: readonly DataType[]
  /** Other words of the sentence that tell the same of other data. */
  also?: readonly { start: number; end: number }[]
}

export interface SentenceContext {
  /** The sentence with a colon that an item of a list goes on from. */
  leadIn?: string
  /** English where it is not said. */
  language?: ReadLanguage
}

/** What a sentence, or each sentence of a segment, says that the vendor and others do with personal data. */
export function practicesOf(text: string, { leadIn = '', language = 'en' }: SentenceContext = {}): PracticeMention[] {
  if (language !== 'en') return [...readerFor(language).practicesOf(text, leadIn)]
  const lead = leadIn ? `${fold(leadIn).slice(-longestLeadIn)} ` : ''
  return sentencesOf(text).flatMap((sentence) => {
    const placed = ({ start, end }: { start: number; end: number }) => ({
      start: sentence.start + Math.max(0, start - lead.length),
      end: sentence.start + Math.max(0, end - lead.length),
    })
    return practicesIn(`${lead.length}\n${lead}${fold(sentence.text)}`).map((mention) => ({
      ...mention,
      ...placed(mention),
      ...(mention.also && { also: mention.also.map(placed) }),
    }))
  })
}

/**
 * What a sentence says of collection and sharing. SHARE: the vendor gives personal data to someone else, or someone else
 * collects it; a processor is someone else.
 */
export function labelsOf(text: string, context: SentenceContext = {}): PracticeLabel[] {
  const found = new Set(practicesOf(text, context).flatMap((mention) => labelOf(mention) ?? []))
  return practiceLabels.filter((label) => found.has(label))
}

function labelOf({ practice, polarity, actor }: PracticeMention): PracticeLabel | undefined {
  const isShare =
    practice === 'share' ||
    practice === 'sell' ||
    practice === 'third-party-cookies' ||
    (actor === 'third' && (practice === 'collect' || practice === 'track'))
  const isCollect = practice === 'collect' && actor === 'first'
  if (isShare) return polarity === 'negated' ? 'NOT_SHARE' : 'SHARE'
  return isCollect ? (polarity === 'negated' ? 'NOT_COLLECT' : 'COLLECT') : undefined
}

const longestLeadIn = 300
const partyIds: ReadonlySet<string> = new Set(['first', 'third', 'person'])
const lexicon = once(() =>
  compileLexicon<PracticeWord | Party>([...termsOf<PracticeWord>(practiceWords), ...termsOf<Party>(parties)]),
)
const isParty = (hit: Hit<PracticeWord | Party>): hit is Hit<Party> => partyIds.has(hit.id)
const isWord = (hit: Hit<PracticeWord | Party>): hit is Hit<PracticeWord> => !partyIds.has(hit.id)

/** The words that a clause must be read for; the others tell their practice by themselves. */
const clauseWords: ReadonlySet<PracticeWord> = new Set([
  'collect',
  'provide',
  'keep',
  'use',
  'share',
  'give',
  'open',
  'employ',
  'reach',
  'sell',
])

/** By the length of the lead-in in front, a line break, which no folded text has, and the text. */
const practicesIn = remembered((key: string): readonly PracticeMention[] => {
  const leadLength = Number.parseInt(key, 10)
  const text = key.slice(key.indexOf('\n') + 1)
  const hits = lexicon().scan(text)
  const words = hits.filter(isWord).map((hit) => withoutHelper(text, hit))
  if (words.length === 0) return []
  const clause: Clause = clausesOf(text, leadLength, widest(hits.filter(isParty)), () => mentionsIn(text))
  const found = new Map<string, PracticeMention>()
  for (const hit of words) {
    for (const mention of clauseWords.has(hit.id) ? readClause(clause, hit) : readPlainly(clause, hit)) {
      const key = `${mention.practice}/${mention.actor}/${mention.polarity}`
      const before = found.get(key)
      if (!before) {
        found.set(key, mention)
        continue
      }
      // Of the same thing said twice, the plainer counts.
      const isPlainer = before.modality === 'conditional' && mention.modality !== 'conditional'
      const { start, end } = isPlainer ? before : mention
      found.set(key, { ...(isPlainer ? mention : before), also: [...(before.also ?? []), { start, end }] })
    }
  }
  const order = (mention: PracticeMention) => practices.indexOf(mention.practice)
  return [...found.values()].sort((a, b) => order(a) - order(b) || a.start - b.start)
})

/** "may store" is told by "store": what stands before the verb is looked for before it. */
function withoutHelper(text: string, hit: Hit<PracticeWord>): Hit<PracticeWord> {
  if (hit.id !== 'collect' && hit.id !== 'keep') return hit
  const [helper = ''] = helperForm.exec(text.slice(hit.start, hit.end)) ?? []
  return { ...hit, start: hit.start + helper.length }
}

const helperForm =
  /^(?:automatically|also|only|may|we|app|application|it|servers?|to|will|can|not|never|don't|doesn't|and|or|is|are|be|being|been|cookies) /u

/** Of parties that overlap, the one that begins first, and of those the longest. */
function widest(hits: readonly Hit<Party>[]): Hit<Party>[] {
  const kept: Hit<Party>[] = []
  for (const hit of hits) {
    const last = kept.at(-1)
    if (!last || hit.start >= last.end) kept.push(hit)
    else if (hit.start === last.start && hit.end > last.end) kept[kept.length - 1] = hit
  }
  return kept
}

function readPlainly(clause: Clause, hit: Hit<PracticeWord>): PracticeMention[] {
  const practice = hit.id as Practice // the words that need a clause are gone
  const modality = practice === 'children' ? childrenModality(clause.text) : modalityOf(clause, hit)
  if (modality === null) return []
  const isThird = practice === 'third-party-cookies' || (practice === 'track' && clause.isDoneByThird(hit))
  const polarity = modality === 'not-performed' ? 'negated' : 'affirmed'
  return [{ practice, modality, polarity, actor: isThird ? 'third' : 'first', start: hit.start, end: hit.end }]
}
