// Reads the answer to "is this collected, shared, sold?" in a table column, after a list item, or in the paragraph below it.
// US state laws ask for every category of personal information by name, so many lists hold categories whose answer is No.
// The answer becomes a lead-in, "We do not collect the following:", that every reader of sentences understands.

export type AnsweredDeed = 'collect' | 'share' | 'sell' | 'sell-or-share'

export interface Answer {
  /** Null if a bare Yes or No answers the lead-in. */
  deed: AnsweredDeed | null
  isYes: boolean
}

const yes = /^(?:(?:yes|y|ja|oui|true)\W{0,3}$|yes[,.;:*–-] |[✓✔☑✅])/iu
const no =
  /^(?:(?:no|none|nein|non|nicht erhoben|false|never|not? applicable|n\/?\.?a\.?)\W{0,3}$|no[,.;:*–-] |[✗✘❌✖]|we (?:do|does|have|has|did|are|were)(?: not|n['’]t)\b|not (?:currently |knowingly |intentionally |being )?(?:collected|shared|sold|disclosed|processed|used|stored)\b)/iu
/** An answer is short: "No, we never do." A longer cell is prose. */
const longestAnswer = 80

const isNo = (text: string) => no.test(text) && !/\b(?:except|unless|without|until|other than|but)\b/iu.test(text)

/** Reads the Yes or No of a cell; undefined if it is neither. */
export function answerOfCell(cell: string): boolean | undefined {
  const text = cell.trim().replace(/^\W*(?=[\p{L}✓✔☑✅✗✘❌✖])/u, '')
  if (text.length > longestAnswer) return undefined
  return isNo(text) ? false : yes.test(text) ? true : undefined
}

const notAsked =
  /\b(?:purposes?|why|reasons?|sources?|how (?:long|we)|retention|retain(?:ed)?|period|limit|opt|legal|basis|examples?|where|right|choice|from|about|who|when)\b/iu

/** Finds the deed that a column header or a label asks about. */
export function deedAsked(label: string): AnsweredDeed | undefined {
  if (label.length > 240 || notAsked.test(label)) return undefined
  const isSale = /\b(?:sold|sell|sells|selling|sale|sales|verkauft|vendu)\b/iu.test(label)
  const isShare = /\b(?:shar(?:e|es|ed|ing)|disclos(?:e|es|ed|ures?|ing)|weitergegeben|partag)/iu.test(label)
  if (isSale) return isShare ? 'sell-or-share' : 'sell'
  if (isShare) return 'share'
  return /\b(?:collect(?:ed|ion|s)?|gathered|erhoben|collect[ée]e?s?)\b/iu.test(label) ? 'collect' : undefined
}

/** Finds the deed in the sentence that introduces a list or a table. */
export const deedOfLead = (leadIn: string): AnsweredDeed | undefined =>
  /\bcollect/iu.test(leadIn) ? 'collect' : deedAsked(leadIn.slice(-240))

/** Matches "Not collected." and "We do not collect this information.", which name no data themselves. */
const denied =
  /^(?:(?:we )?(?:do|does|have|has|is|are|was|were)(?: not|n['’]t)|not) (?:currently |knowingly |being )?(?:collect|sell|share|disclose|collected|sold|shared|disclosed)(?: (?:it|any|this|these|such|that)(?: (?:category|type|kind)(?: of)?)?(?: (?:personal )?(?:information|data))?)?\.?$/iu

/** Reads "Collected: No." or "Not collected" if it is all that a paragraph says. */
export function answerAlone(text: string): Answer | undefined {
  const own = text.trim()
  if (own.length > longestAnswer) return undefined
  const [, label = '', value = ''] = /^([\p{L}][^:?]{0,60}[:?])\s*(\S.*)$/u.exec(own) ?? []
  if (label !== '') {
    const deed = deedAsked(label)
    const isYes = deed && answerOfCell(value)
    return deed && isYes !== undefined ? { deed, isYes } : undefined
  }
  if (denied.test(own)) return { deed: deedAsked(own) ?? null, isYes: false }
  const short = /^(?:yes|no|n\/?\.?a\.?|not applicable|none|[✓✔☑✅✗✘❌✖])\.?$/iu.test(own)
  return short ? { deed: null, isYes: yes.test(own) } : undefined
}

const ofSomethingElse = /\b(?:used?|uses|advertis[a-z]+|retain[a-z]*|required|optional|transfer[a-z]*|limit|opt)\b/iu

/** Reads the answer that ends a line: "Biometric information: not collected", "Fingerprints (No)". */
export function answerAtEnd(text: string): (Answer & { at: number }) | undefined {
  const found =
    /\s?[:–—|(-]\s?(?=(?:\(?(?:collected|sold|shared|disclosed)[:?] ?)?(?:yes|no|none|n\/a|not (?:collected|sold|shared|disclosed|applicable)|✓|✔|✗|✘|❌)\)?\.?$)/iu.exec(
      text,
    )
  if (!found || found.index < 2 || ofSomethingElse.test(text.slice(0, found.index))) return undefined
  const answer = answerAlone(text.slice(found.index + found[0].length).replace(/^\(|\)(?=\.?$)/gu, ''))
  return answer && { ...answer, at: found.index }
}

const leads: Record<AnsweredDeed, readonly [done: string, notDone: string]> = {
  collect: ['We collect the following personal information:', 'We do not collect the following personal information:'],
  share: ['We share the following personal information:', 'We do not share the following personal information:'],
  sell: ['We sell the following personal information:', 'We do not sell the following personal information:'],
  // "Sold or shared: yes" does not prove a sale.
  'sell-or-share': [
    'We share the following personal information:',
    'We do not sell or share the following personal information:',
  ],
}

const answerLead = /^We (?:do not )?(?:collect|share|sell|sell or share)(?= the following personal information:$)/u

/** Splits an answered row into what is said ("We do not collect") and the data ("Biometrics, fingerprints"); undefined without an answer. */
export function answeredWords(text: string, leadIn: string): { said: string; of: string } | undefined {
  const said = answerLead.exec(leadIn)?.[0]
  if (!said) return undefined
  const parts = text.split(/ ?\| ?|\n+/u).filter((part) => answerOfCell(part) === undefined && !answerAlone(part))
  const of = parts.map((part) =>
    part
      .slice(0, answerAtEnd(part)?.at ?? part.length)
      .replace(/^(?:category )?[a-z\d]{1,4}[.):] |^_?(?:examples?|category|type):_? /iu, '')
      .replace(/[.;:]$/u, ''),
  )
  return { said, of: of.filter(Boolean).join(', ') }
}

/** Whether the words hold the answer itself, so that a quote of them proves it. */
export const showsAnswer = (text: string): boolean =>
  text
    .split(/ ?\| ?|\n+/u)
    .some(
      (part) => answerOfCell(part) !== undefined || answerAlone(part) !== undefined || answerAtEnd(part) !== undefined,
    )

/** Phrases an answer as the lead-in of what it answers. A bare Yes or No answers `leadIn`. */
export function leadInOf({ deed, isYes }: Answer, leadIn: string): string {
  const asked = deed ?? deedOfLead(leadIn)
  return !asked || (deed === null && isYes) ? leadIn : leads[asked][isYes ? 0 : 1]
}
