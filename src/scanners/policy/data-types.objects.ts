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

/** The types that one of the verbs has for an object. */
export const objectsOf = (folded: string, mentions: readonly DataTypeMention[], verbs: readonly Place[]) =>
  mentions.filter((mention) => verbs.some((verb) => isObject(folded, mention, verb)))

/** What is further from its verb has another one. */
const longestReach = 700

function isObject(folded: string, mention: DataTypeMention, verb: Place): boolean {
  if (mention.type === 'cookies') return true
  if (mention.start - verb.end > longestReach || verb.start - mention.end > longestReach) return false
  if (mention.start >= verb.start) return isBehind(folded, mention, verb)
  return isPassive(folded, verb) && isAhead(folded, mention, verb)
}

function isBehind(folded: string, mention: DataTypeMention, verb: Place): boolean {
  // A verb of the lead-in has no length here: the item is what it has for an object, unless it is a purpose itself.
  if (verb.end === 0 && startsAside.test(folded)) return false
  const from = Math.min(verb.end, mention.start)
  const between = folded.slice(from, mention.start)
  let closed: 'purpose' | 'occasion' | 'channel' | 'receiver' | undefined
  let at = 0
  const cuts = [...between.matchAll(cut)]
  const starts = [...between.matchAll(resumes)]
  for (const { index, isCut, kind } of [
    ...cuts.map((found) => ({ index: found.index, isCut: true, kind: kindOf(found.groups ?? {}) })),
    ...starts.map(({ index }) => ({ index, isCut: false, kind: undefined })),
  ].sort((a, b) => a.index - b.index)) {
    if (isCut) {
      if (
        !keepsOn.test(folded.slice(Math.max(0, from + index - 16), from + index)) &&
        !(index < 2 && asks.test(folded.slice(verb.start, verb.end)))
      )
        closed ??= kind
    } else if (closed) {
      // "We collect information when you sign up, including your name"; "with partners, such as payment processors".
      const isNear = closed === 'purpose' || closed === 'receiver'
      const before = between.slice(isNear ? Math.max(at, index - 50) : 0, index)
      // "The data we collect includes, depending on the method: …"
      const ahead = isNear ? '' : folded.slice(Math.max(0, verb.start - 40), verb.start)
      if (dataNoun.test(before) || dataNoun.test(ahead)) closed = undefined
    }
    at = index
  }
  return closed === undefined
}
const asks = /\b(?:ask|request|need|require|prompt)/u

function kindOf(groups: Record<string, string | undefined>) {
  for (const kind of ['purpose', 'occasion', 'channel', 'receiver'] as const) if (groups[kind]) return kind
  return undefined
}

const isPassive = (folded: string, { start, end }: Place) =>
  participle.test(folded.slice(start, end)) && passive.test(folded.slice(Math.max(0, start - 60), start))

function isAhead(folded: string, mention: DataTypeMention, verb: Place): boolean {
  const between = folded.slice(mention.end, verb.start)
  if (between.search(borderBefore) >= 0 && !/^[^.;]*\)/u.test(between)) return false
  const before = folded.slice(Math.max(0, mention.start - 40), mention.start)
  return !/\b(?:to|for|through|via|by|when|if|with|on) (?:[a-z'-]+ ){0,3}$/u.test(before)
}

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

/** Whether a mention is a datum, and not the channel or the act by which one comes. */
export function isDatum(folded: string, type: DataType, { start, end }: Place): boolean {
  const form = datumForms[type]
  const own = folded.slice(start, end)
  // "How often you use it" is data; "when you use it" is an occasion, but in a list of what is recorded.
  if (own.startsWith('when ')) return listsWhen.test(folded.slice(Math.max(0, start - 20), start))
  if (!form) return true
  return (
    !acts.test(own) &&
    (form.test(own) ||
      /^ (?:information|data|accounts?|profiles?|responses?|content)\b/u.test(folded.slice(end, end + 20)))
  )
}
