import { remembered } from '../../platform/shared/remembered.ts'
import type { DataType } from './data-types.patterns.ts'
import type { DataTypeMention } from './data-types.ts'
import type { PracticeMention } from './practices.ts'

// Which of the data types that a sentence names are those that its verb collects, uses, shares. A type counts as the object
// of the verb or in the list that goes on from it. It does not in a purpose ("to process card payments"), an occasion ("when
// you write to us"), a channel ("through social media") or the name of a receiver.

type Place = Pick<PracticeMention, 'start' | 'end'>

/** What a purpose, an occasion, a channel or a receiver begins with. */
const cut =
  /[,;]? (?:(?<purpose>in order to|so that|so (?:we|you)\b|because|for (?!example|instance)(?=[a-z])|to (?!us\b|our\b|the\b|your\b|you\b|a\b|an\b|any\b|third|other|such|these|certain|one\b|it\b|(?:provide|give|submit|share|send|enter|upload|tell) (?:[a-z]{1,12} ){0,3}us\b|advert|service|law|partner|affiliat|vendor)(?=[a-z]{2,})|as part of|in connection with|in response to|based on|pursuant|in accordance|solely|(?:that|which) (?:help|allow|enable|let)s?\b)|(?<occasion>when(?:ever)?\b|where\b|wherever\b|while\b|if\b|once\b|after\b|before\b|during\b|until\b|unless\b|as soon as\b|upon\b)|(?<channel>through\b|via\b|by\b|using\b|from\b|on (?:our|the|your|other|third|social|behalf)\b|across\b|within\b)|(?<receiver>with\b|to (?:the|our|third|other|such|these|certain|any|service|law|partner|affiliat|vendor|advert)))/gu
/** Nouns and participles that "to" and "for" belong to. */
const keepsOn =
  /(?:access|relat(?:ed|ing|es?)|link(?:ed|s)?|similar|limited|respect|according|pertain(?:ing|s)?|belong(?:ing|s)?|addition|unique|specific|contribute|ask(?:s|ed)?(?: you)?|request(?:s|ed)?|applied) ?$/u
const resumes =
  /(?:,? (?:such as|including|includes?|like|namely|for example|e\.g\.,?)|\((?:such as|including|e\.g\.,?|for example|i\.e\.,?)?|:)(?= )/gu
const dataNoun =
  /\b(?:information|data|details|identifiers?|content|records?|pii|datum|attributes|cookies|following|categor(?:y|ies)|types?)\b/u
const borderBefore =
  /[.;:]|, (?:and|but|or) (?:we|you|they|it)\b|\b(?:when|if|because|while|although|unless|whether|however)\b/gu
const startsAside =
  /^["'(*·\s\d.-]*(?:to (?!us\b)[a-z]{2,}|for (?!example)[a-z]+|when|if|where|respond|provid(?:e|ing)|deliver|manag|process(?:ing)? (?!of)|improv|develop|send|perform|verify|prevent|detect|enforce|protect|personali[sz]|operat|conduct|administer|facilitat|comply|fulfil|analy[sz]|maintain|enabl|allow|help|support|communicat|creat(?:e|ing)|market|advertis|measur|understand|monitor|research|serv(?:e|ing)|show|offer)/u

/** A passive verb has its object before it. */
const passive = /(?:\b(?:is|are|was|were|be|been|being|gets?|wird|werden|wurde)(?: [a-z-]{1,16}){0,4} |[a-z] )$/u
const participle = /(?:ed|en|sold|sent|kept|held)$/u

/** Finds the types that are the object of one of the verbs. Each stretch is read once per verb, so long texts stay cheap. */
export function objectsOf(
  folded: string,
  mentions: readonly DataTypeMention[],
  verbs: readonly Place[],
): DataTypeMention[] {
  const found = new Set<DataTypeMention>()
  for (const verb of verbs) {
    for (const mention of behind(folded, mentions, verb)) found.add(mention)
    if (isPassive(folded, verb)) for (const mention of ahead(folded, mentions, verb)) found.add(mention)
  }
  return mentions.filter((mention) => mention.type === 'cookies' || found.has(mention))
}

/** What is further from its verb has another one. */
const longestReach = 700

type Cut = 'purpose' | 'occasion' | 'channel' | 'receiver'
interface Turn {
  at: number
  /** What begins here that is no object; null where a list of data begins. */
  cut: Cut | null
}

/** Where the object of a verb ends or goes on, in the order of the text. */
const turnsOf = remembered((folded: string): readonly Turn[] => {
  const cuts = [...folded.matchAll(cut)].filter(
    ({ index }) => !keepsOn.test(folded.slice(Math.max(0, index - 16), index)),
  )
  return [
    ...cuts.map(({ index, groups = {} }) => ({ at: index, cut: kindOf(groups) })),
    ...[...folded.matchAll(resumes)].map(({ index }) => ({ at: index, cut: null })),
  ].sort((a, b) => a.at - b.at)
})

function kindOf(groups: Record<string, string | undefined>): Cut {
  for (const kind of ['purpose', 'occasion', 'channel'] as const) if (groups[kind]) return kind
  return 'receiver'
}

function behind(folded: string, mentions: readonly DataTypeMention[], verb: Place): DataTypeMention[] {
  // A verb of the lead-in has no length here: the item is what it has for an object, unless it is a purpose itself.
  if (verb.end === 0 && startsAside.test(folded)) return []
  const turns = turnsOf(folded)
  const found: DataTypeMention[] = []
  let closed: Cut | null = null
  let last = verb.end
  let next = firstFrom(turns, verb.end, ({ at }) => at)
  for (let nth = firstFrom(mentions, verb.start, ({ start }) => start); nth < mentions.length; nth++) {
    const mention = mentions[nth]
    if (!mention || mention.start - verb.end > longestReach) break
    for (let turn = turns[next]; turn && turn.at < mention.start; turn = turns[++next]) {
      if (turn.cut) {
        const isAsked = turn.at - verb.end < 2 && asks.test(folded.slice(verb.start, verb.end))
        if (!isAsked) closed ??= turn.cut
      } else if (closed && resumesObject(folded, { verb, closed, last, at: turn.at })) closed = null
      last = turn.at
    }
    if (closed === null) found.push(mention)
  }
  return found
}
const asks = /\b(?:ask|request|need|require|prompt)/u

/** "We collect information when you sign up, including your name"; "with partners, such as payment processors". */
function resumesObject(
  folded: string,
  { verb, closed, last, at }: { verb: Place; closed: Cut; last: number; at: number },
): boolean {
  if (closed === 'purpose' || closed === 'receiver') return dataNoun.test(folded.slice(Math.max(last, at - 50), at))
  // "The data we collect includes, depending on the method: …"
  return (
    dataNoun.test(folded.slice(Math.max(0, verb.start - 40), verb.start)) || dataNoun.test(folded.slice(verb.end, at))
  )
}

/** The first of a sorted list that begins at a place or behind it. */
function firstFrom<Item>(items: readonly Item[], place: number, startOf: (item: Item) => number): number {
  let [low, high] = [0, items.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = items[middle]
    if (item !== undefined && startOf(item) < place) low = middle + 1
    else high = middle
  }
  return low
}

const isPassive = (folded: string, { start, end }: Place) =>
  participle.test(folded.slice(start, end)) && passive.test(folded.slice(Math.max(0, start - 60), start))

function ahead(folded: string, mentions: readonly DataTypeMention[], verb: Place): DataTypeMention[] {
  const from = Math.max(0, verb.start - longestReach)
  const border = [...folded.slice(from, verb.start).matchAll(borderBefore)].at(-1)
  const clauseStart = border ? from + border.index : from
  return mentions.filter(
    ({ start, end }) =>
      start >= clauseStart && end <= verb.start && !inAside.test(folded.slice(Math.max(0, start - 40), start)),
  )
}
const inAside = /\b(?:to|for|through|via|by|when|if|with|on) (?:[a-z'-]+ ){0,3}$/u

/** Of these, more than the word has to be there: it is a channel or an act as often as data. */
const datumForms: Readonly<Partial<Record<DataType, RegExp>>> = {
  social_media:
    /\b(?:information|data|profiles?|accounts?|handles?|user ?names?|ids?|identifiers?|credentials|posts?|friends|contacts|content|log-?ins?|connect|graph)\b/u,
  messages:
    /\b(?:contents?|messages?|correspondence|communications?|conversations?|chats?|e-?mails?|transcripts?|recordings?|logs?|records?|history|voicemails?|letters?|inquir)/u,
  survey: /\b(?:responses?|answers?|data|information|results?|feedback|entries)\b/u,
}
const acts = /^(?:communicat(?:e|ing)\b|correspond\b|contact|send|sending|when you|if you|you (?:send|write|e-?mail))/u

const listsWhen = /(?:\b(?:about|including|as|how and|like|record|log|of|and how|see)|,|\() $/u

/** Types whose words name people and services as often as data: "shared with your contacts", "with social media networks". */
const namesReceivers: ReadonlySet<DataType> = new Set([
  'contacts',
  'social_media',
  'demographic',
  'employment',
  'health',
])
const receiverBefore =
  /(?<!\b(?:access|relat(?:ed|ing|es?)|link(?:ed|s)?|similar|according|pertain(?:ing|s)?|belong(?:ing|s)?|addition|limited|associated|connect(?:ed|s)?|along|together) )\b(?:with|to|among|between)(?: (?:the|our|your|other|any|certain|such|these|their|selected|various|some)){0,3} ?$/u

/** "… to computers outside of your state, province, country": where something is, and not a place that is recorded. */
const elsewhereBefore =
  /\b(?:outside|inside|within|into|in|to|from|under|leaves?|leaving|than|of)(?: of)?(?: (?:your|the|their|a|any|another|other|our|its|home|local|same|respective))* (?:(?:cit(?:y|ies)|town|county|states?|provinces?|regions?|territor(?:y|ies)|countr(?:y|ies)|jurisdictions?|other|governmental|or|and|and\/or)[,/]? ?){1,8}$/u
const placeNames = /^(?:cit(?:y|ies)|countr(?:y|ies)|states?|regions?|towns?|provinces?|count(?:y|ies))\b/u
const namesContent: ReadonlySet<DataType> = new Set(['photos_videos', 'user_content'])
/** "How articles and videos have been accessed": what was looked at belongs to others. */
const lookedAt =
  /^(?:,? (?:and|or)?,? ?[a-z ]{1,30}){0,2} (?:has|have|is|are|was|were) (?:being |been )?(?:accessed|viewed|saved|shared|watched|read|played|used|displayed|shown|downloaded)\b|^ (?:that )?(?:you|users|they|visitors|people) (?:have )?(?:watch|view|access|play|like|see|click|interact|download)/u

/** Whether a mention is a datum of the person, and not a channel, an act, a receiver, a place or what was looked at. */
export function isDatum(folded: string, type: DataType, { start, end }: Place): boolean {
  const own = folded.slice(start, end)
  const before = folded.slice(Math.max(0, start - 90), start)
  // "How often you use it" is data; "when you use it" is an occasion, but in a list of what is recorded.
  if (own.startsWith('when ')) return listsWhen.test(before)
  if (namesReceivers.has(type) && receiverBefore.test(before)) return false
  if (type === 'coarse_location' && placeNames.test(own) && elsewhereBefore.test(before)) return false
  const after = folded.slice(end, end + 90)
  if (namesContent.has(type) && lookedAt.test(after)) return false
  const form = datumForms[type]
  if (!form) return true
  return (
    !acts.test(own) &&
    (form.test(own) || /^ (?:information|data|accounts?|profiles?|responses?|content)\b/u.test(after))
  )
}
