import type { DataTypeMention } from '../data-types.ts'
import { fold } from '../lexicon.fold.ts'
import { sentencesOf } from '../lexicon-sentences.ts'
import { type Practice, practices } from '../practices.words.ts'
import { type ClaimReader, claimReader, type OtherClaim } from './claims.reader.ts'
import { plainForm, plainText } from './plain-letters.ts'
import type { Deed, Frame, PracticeWords } from './words.ts'

// What a sentence says is done with personal data, in languages whose words come as tables. It speaks only where the vendor,
// or someone else by name or kind, is the subject of a main clause that is about data; everything else is left unsaid.

interface Form {
  frame: Frame
  form: RegExp
}

/** A practice with the ways to say it; `verbs` are all of its words, so that most sentences are passed over at once. */
interface DeedForms {
  deed: Deed
  verbs: RegExp
  forms: readonly Form[]
}

/**
 * The reader of a language, made once from its tables. `typesIn` finds the types of data that a folded text names: an item
 * that has its verb from the sentence in front of the list is about data only where it names one.
 */
export function practiceReader(
  asWritten: PracticeWords,
  typesIn: (folded: string) => readonly DataTypeMention[],
): (text: string, leadIn: string) => OtherClaim[] {
  const words = withPlainLetters(asWritten)
  const claimOf = claimReader(asWritten.claims)
  const impersonal = plainForm(asWritten.claims.impersonal)
  const forms = words.deeds.map((deed): DeedForms => {
    const { finite, third, infinitive, participle, noun } = deed
    const verbs = [finite, third, infinitive, participle, ...(noun ? [noun] : [])].join('|')
    return {
      deed,
      verbs: plainForm(new RegExp(verbs, 'u')),
      forms: words.frames.flatMap((frame) => formOf(deed, frame)),
    }
  })
  const title = plainForm(asWritten.collectingTitle.form)
  const read = (text: string, above: string): OtherClaim[] => {
    const leadIn = title.test(plainText(above)) ? asWritten.collectingTitle.says : above
    const introduces = leadIn.trim().endsWith(':')
    // "Was wir nicht tun", and below it what is not done.
    const isDenied = words.denial.test(plainText(leadIn).replace(words.noDenial, ''))
    return sentencesOf(text).flatMap((sentence) => {
      const own = plainText(sentence.text)
      const lead = introduces && !words.standsAlone.test(own) ? `${leadIn.trim()} ` : ''
      const whole = `${lead}${sentence.text}`
      const reading: Reading = {
        words,
        forms,
        claimOf,
        impersonal,
        own: lead.length,
        typesIn: () => typesIn(fold(whole)),
      }
      return sentenceMentions(reading, whole).flatMap((mention) => {
        const isOwn = mention.start >= lead.length
        if (isOwn ? isDenied : typesIn(fold(sentence.text)).length === 0) return []
        return [
          {
            ...mention,
            start: sentence.start + Math.max(0, mention.start - lead.length),
            end: sentence.start + Math.max(0, mention.end - lead.length),
          },
        ]
      })
    })
  }
  return (text, above) => {
    // "Ce que nous collectons : vos coordonnées."
    const label = above === '' ? ownLabel.exec(text) : null
    if (!label || !title.test(plainText(label[1] ?? ''))) return read(text, above)
    const from = label[0].length
    return read(text.slice(from), label[1] ?? '').map((one) => ({
      ...one,
      start: one.start + from,
      end: one.end + from,
    }))
  }
}
const ownLabel = /^[^\p{L}]*([^:.;?!|]{6,70}?) ?:[*_]{0,3} (?=\S)/u

interface Reading {
  words: PracticeWords
  forms: readonly DeedForms[]
  claimOf: ClaimReader
  impersonal: RegExp
  /** Where the sentence begins behind its lead-in. */
  own: number
  typesIn: () => readonly DataTypeMention[]
}

function formOf(deed: Deed, frame: Frame): Form[] {
  const [, slot = ''] = /<(finite|third|infinitive|participle|noun)>/u.exec(frame.pattern) ?? []
  const verbs = deed[slot as 'finite' | 'third' | 'infinitive' | 'participle' | 'noun'] // the names that patterns use
  if (!verbs) return []
  const pattern = frame.pattern.replace(`<${slot}>`, `(?<deed>${verbs})(?![a-z])`)
  return [{ frame, form: plainForm(new RegExp(pattern, 'dgu')) }]
}

function withPlainLetters(words: PracticeWords): PracticeWords {
  const forms = Object.fromEntries(
    Object.entries(words).map(([name, form]) => [name, form instanceof RegExp ? plainForm(form) : form]),
  )
  const deeds = words.deeds.map((deed) => ({
    ...deed,
    ...(deed.needs && { needs: plainForm(deed.needs) }),
    ...(deed.toWhom && { toWhom: plainForm(deed.toWhom) }),
    ...(deed.deniedTo && { deniedTo: plainForm(deed.deniedTo) }),
    ...(deed.unless && { unless: plainForm(deed.unless) }),
  }))
  return { ...words, ...forms, deeds }
}

/** What is longer is a page without full stops; no clause of it could be told from the next. */
const longest = 1_200

function sentenceMentions(reading: Reading, raw: string): OtherClaim[] {
  const { words, forms } = reading
  if (raw.length > longest || /[?？]\W*$/u.test(raw)) return []
  const text = plainText(raw)
  if (words.assertsNothing.test(text)) return []
  const found = new Map<string, OtherClaim>()
  for (const { deed, verbs, forms: ways } of forms) {
    if (!verbs.test(text) || (deed.needs && !deed.needs.test(text))) continue
    for (const { frame, form } of ways) {
      for (const match of text.matchAll(form)) {
        const [start, end] = match.indices?.groups?.deed ?? [0, 0]
        const mention = mentionOf(reading, deed, frame, { text, from: match.index, start, end })
        if (!mention) continue
        const key = `${mention.practice}/${mention.actor}/${mention.polarity}`
        const before = found.get(key)
        if (!before || (before.modality === 'conditional' && mention.modality !== 'conditional'))
          found.set(key, mention)
      }
    }
  }
  // What is not taken from children may well be taken from everyone else.
  if (found.has('children/first/negated')) found.delete('collect/first/negated')
  return [...found.values()].sort(
    (a, b) => practices.indexOf(a.practice) - practices.indexOf(b.practice) || a.start - b.start,
  )
}

interface Place {
  text: string
  /** Where the frame begins. */
  from: number
  start: number
  end: number
}

function mentionOf(reading: Reading, deed: Deed, frame: Frame, place: Place): OtherClaim | undefined {
  const { words, claimOf, own, typesIn } = reading
  const { text, from, start, end } = place
  if (words.subordinate.test(clauseStart(text, from))) return undefined
  // Between the auxiliary and its verb no other clause may begin.
  if (frame.pattern.includes('<gap>') && words.subordinate.test(text.slice(from, start).replace(/^[^,]*/u, '')))
    return undefined
  const comma = text.lastIndexOf(',', start)
  if (comma > from && words.opensClause.test(text.slice(comma, start))) return undefined
  // What is denied before a colon is denied of all that comes after it.
  const colon = text.lastIndexOf(':', start)
  if (colon >= 0 && words.denial.test(text.slice(0, colon).replace(words.noDenial, ''))) return undefined
  const left = lastEnd(words.borderBefore, text.slice(0, start))
  const border = end + firstStart(words.borderAfter, text.slice(end))
  // "Nous collectons :" goes on with the item below it.
  const listsItem = border === own - ': '.length
  const right = listsItem ? text.length : border
  /** An item is asked elsewhere whether it names data. */
  const isOfItem = listsItem && deed.practice === 'collect'
  const clause = text.slice(left, right)
  // "Eine Weitergabe an Dritte": of what, the noun itself says.
  const namesReceiver = frame.pattern.includes('<noun>') && deed.toWhom?.test(clause)
  if (deed.needs && !isOfItem && !deed.needs.test(deed.reaches ? text.slice(left, right + 140) : clause))
    return undefined
  if (deed.unless?.test(clause)) return undefined
  if (
    isOfData.has(deed.practice) &&
    !isOfItem &&
    !namesReceiver &&
    !words.data.test(clause) &&
    !words.data.test(text.slice(0, left))
  )
    return undefined
  if (deed.isStrict && !isAboutData(words, place, right)) return undefined
  const plain = clause
    .replace(words.noDenial, (what) => ' '.repeat(what.length))
    .replace(/\([^()]{0,200}\)/gu, (what) => ' '.repeat(what.length))
  const before = plain.slice(0, start - left)
  const isDenied = words.denialInFront ? words.denialInFront.test(before) : words.denial.test(plain)
  if ((frame.onlyDenied || deed.onlyDenied) && !isDenied) return undefined
  const isTo = deed.toWhom?.test(clause)
  if (isTo === false && !isDenied) return undefined
  if (isDenied && isTo && deed.deniedTo && !deed.deniedTo.test(clause)) return undefined
  // "Keine Daten, die Rückschlüsse zulassen": others perhaps.
  if (isDenied && words.restricts.test(text.slice(right, right + 40))) return undefined
  const around = text.slice(left, Math.min(text.length, right + 160))
  // Of data about no person nothing is told.
  if (!isDenied && isOfPerson.has(deed.practice) && reading.impersonal.test(clause)) return undefined
  const isPassive = frame.pattern.includes('<participle>') && !ofOurselves.test(frame.pattern)
  const isByOthers = isPassive && !toOthers.has(deed.practice) && words.byOthers.test(clause)
  const isOpen = isDenied ? words.exception.test(around) : frame.isConditional || words.condition.test(around)
  // "Not without your consent" neither affirms a sale nor denies it.
  if (isDenied && isOpen && deed.practice === 'sell') return undefined
  return claimOf(
    {
      practice: deed.practice,
      modality: isOpen ? 'conditional' : isDenied ? 'not-performed' : 'performed',
      polarity: isDenied ? 'negated' : 'affirmed',
      actor: isByOthers ? 'third' : frame.actor,
      start,
      end,
    },
    {
      text,
      own,
      left,
      right,
      around,
      isUse: deed.isUse === true,
      isPassive,
      isUnsure: frame.isConditional === true,
      isConditional: isOpen,
    },
    typesIn,
  )
}

/** A frame with "wir" or "nous", and not with "wird". */
const ofOurselves = /(?:\\b|[^a-zà-ÿ])(?:wir|nous)(?![a-zà-ÿ])/u

/** What follows an active verb, or stands before a passive one. */
function isAboutData(words: PracticeWords, { text, from, start, end }: Place, right: number): boolean {
  const after = text.slice(end, Math.min(right, end + nearObject))
  const before = text.slice(Math.max(0, from - nearObject), start)
  return words.data.test(after) || (start - from >= 4 && words.data.test(before))
}
const nearObject = 70

/** Practices that are about data only where the sentence says so. */
/** Here "to", "with" and "by" others are who receives it. */
const toOthers: ReadonlySet<Practice> = new Set(['share', 'sell', 'retain', 'encrypt'])
const isOfPerson: ReadonlySet<Practice> = new Set(['collect', 'share', 'sell', 'profile', 'ai-training'])
const isOfData: ReadonlySet<Practice> = new Set(['collect', 'share', 'sell', 'ai-training', 'children'])

/** From the last comma, or the beginning, up to a place and a little beyond it. */
const clauseStart = (text: string, at: number): string => {
  const comma = Math.max(text.lastIndexOf(',', at - 1), text.lastIndexOf(';', at - 1), text.lastIndexOf(':', at - 1))
  return text.slice(Math.max(comma, 0), Math.max(at, comma + 1) + 4)
}

function lastEnd(border: RegExp, text: string): number {
  let end = 0
  for (const { 0: sign, index } of text.matchAll(border)) end = index + Math.min(1, sign.length)
  return end
}

/** Verbs in a row ("verkaufen, vermieten oder …") share what follows: there is no border right behind the first. */
function firstStart(border: RegExp, text: string): number {
  for (const { index } of text.matchAll(border)) if (index >= shortestObject) return index
  return text.length
}
const shortestObject = 4
