import type { DataType } from './data-types.patterns.ts'

// Tells the data that a verb has for its object from what the same words name besides: a channel ("through social media"), a
// recipient, a place, an act ("when you write to us"), or content of others that was looked at.

interface Place {
  start: number
  end: number
}

/** These words name a channel or an act as often as data, so more has to be there. */
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
  /(?<!\b(?:access|relat(?:ed|ing|es?|ion)|regards?|respect|link(?:ed|s)?|similar|according|pertain(?:ing|s)?|belong(?:ing|s)?|addition|limited|associated|connect(?:ed|s)?|along|together) )\b(?:with|to|among|between)(?: (?:the|our|your|other|any|certain|such|these|their|selected|various|some)){0,3} ?$/u

/** "… to computers outside of your state, province, country": where something is, and not a place that is recorded. */
const elsewhereBefore =
  /\b(?:outside|inside|within|into|in|to|from|under|leaves?|leaving|than|of)(?: of)?(?: (?:your|the|their|a|any|another|other|our|its|home|local|same|respective))* (?:(?:cit(?:y|ies)|town|county|states?|provinces?|regions?|territor(?:y|ies)|countr(?:y|ies)|jurisdictions?|other|governmental|or|and|and\/or)[,/]? ?){1,8}$/u
const placeNames = /^(?:cit(?:y|ies)|countr(?:y|ies)|states?|regions?|towns?|provinces?|count(?:y|ies))\b/u
/** "Facebook tools, such as Facebook Login". */
const ofTools = /\b(?:tools|plug-?ins|sdks?|technolog(?:y|ies)|widgets|buttons)\b[^.;]{0,60}$/u
/** "Audio files from sources such as social networks". */
const ofSources = /\bsources?,? (?:such as|including|like) (?:[a-z ]{1,20}, ){0,3}$/u
const namesContent: ReadonlySet<DataType> = new Set(['photos_videos', 'user_content'])
/** "How articles and videos have been accessed": what was looked at belongs to others. */
const lookedAt =
  /^(?:,? (?:and|or)?,? ?[a-z ]{1,30}){0,2} (?:has|have|is|are|was|were) (?:being |been )?(?:accessed|viewed|saved|shared|watched|read|played|used|displayed|shown|downloaded)\b|^ (?:that )?(?:you|users|they|visitors|people) (?:have |might |may )?(?:watch|view|access|play|like|see|click|interact|download)/u

/** Whether a mention is a datum of the person, and not a channel, an act, a receiver, a place or what was looked at. */
export function isDatum(folded: string, type: DataType, { start, end }: Place): boolean {
  const own = folded.slice(start, end)
  const before = folded.slice(Math.max(0, start - 90), start)
  // "How often you use it" is data; "when you use it" is an occasion, but in a list of what is recorded.
  if (own.startsWith('when ')) return listsWhen.test(before)
  if (namesReceivers.has(type) && receiverBefore.test(before)) return false
  if (type === 'social_media' && (ofTools.test(before) || ofSources.test(before))) return false
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
