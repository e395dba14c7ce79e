import { otherStates, peopleFrom, peopleText } from './disclosures.laws.ts'
import type { ReadLanguage } from './languages.ts'

// Whom a right is for, where the text gives it to some: people of a place, or whoever a law protects.

const places = [
  ['eea', 'the EEA', /\beea\b|\beuropean economic area\b|\bewr\b|\beee\b/u],
  ['eu', 'the EU', /\beu\b|\bue\b|\beuropean union\b|\beuropäischen union\b|\bunion européenne\b|\bmember states?\b/u],
  ['uk', 'the UK', /\buk\b|\bunited kingdom\b|\bgreat britain\b|\broyaume-uni\b/u],
  ['switzerland', 'Switzerland', /\bswitzerland\b|\bswiss\b|\bschweiz\b|\bsuisse\b/u],
  ['europe', 'Europe', /\beurope\b|\beuropeans?\b(?! (?:union|economic|commission))|\beuropa\b/u],
  ['california', 'California', /\bcaliforni|\bccpa\b|\bcpra\b/u],
  ['us-states', '', /\b(?:certain|some|several|specific|u\.s\.|us) states?\b|\bstate (?:privacy )?laws?\b/u],
  [
    'us',
    'the US',
    /\bunited states\b(?! (?:department|federal))|\bu\.s\.a?\b(?! states?)|\busa\b|\bus (?:residents?|consumers?|users?)\b/u,
  ],
  ['brazil', 'Brazil', /\bbrazil|\bbrasil|\blgpd\b/u],
  ['canada', 'Canada', /\bcanad|\bpipeda\b|\bquebec\b/u],
] as const satisfies readonly (readonly [id: string, words: string, form: RegExp])[]

const states = otherStates.split('|')
const stateIn = new RegExp(`\\b(?:${otherStates})\\b`, 'gu')

export type PeopleId = (typeof places)[number][0] | 'gdpr' | 'elsewhere' | 'some' | (string & {})
export const peopleIds: readonly PeopleId[] = [...places.map(([id]) => id), ...states, 'gdpr', 'elsewhere', 'some']

const gdpr = /\bgdpr\b|\bgeneral data protection regulation\b/u

/**
 * The people whom a sentence is for; empty where it is for everyone.
 * @param before Folded, what the section says before it: where it speaks of people of a place, and no more of everyone, it may
 * still speak of them.
 */
export function peopleOf(
  unit: Parameters<typeof peopleText>[0],
  language: ReadLanguage,
  before: readonly string[] = [],
): PeopleId[] {
  const text = peopleText(unit)
  if (text === undefined) return language === 'en' && before.some(opensPart) ? ['some'] : []
  const named: PeopleId[] = places.flatMap(([id, , form]) => (form.test(text) ? [id] : []))
  for (const [state] of text.matchAll(stateIn)) if (!named.includes(state)) named.push(state)
  // "Certain states, such as Virginia": those that are named.
  if (named.some((id) => states.includes(id))) return named.filter((id) => id !== 'us-states')
  if (named.length > 0) return named
  if (!gdpr.test(text)) return language === 'en' ? ['elsewhere'] : []
  // Who writes in German or French speaks of everyone's law.
  return language === 'en' ? ['gdpr'] : []
}

/** "If you live in California, you have the following rights:" */
const opensPart = (text: string) => peopleFrom(text) === 'some' && places.some(([, , form]) => form.test(text))

/** Whether a title has the text's own words for all of them. */
export const canTellPeople = (people: readonly PeopleId[]): boolean =>
  !people.some((one) => one === 'some' || one === 'elsewhere' || one === 'us-states')

/** " (people in the EEA and the UK)", " (under the GDPR)"; empty for everyone. */
export function peopleWords(people: readonly PeopleId[]): string {
  if (people.length === 0) return ''
  const named: string[] = places.flatMap(([id, words]) => (words !== '' && people.includes(id) ? [words] : []))
  const inStates = people.filter((id) => states.includes(id))
  if (inStates.length > mostStates) named.push(`${inStates.length} US states that it names`)
  else named.push(...inStates.map((state) => state.replace(/\b[a-z]/gu, (letter) => letter.toUpperCase())))
  if (named.length > 0) return ` (people in ${inList.format(named)})`
  return people.includes('gdpr') ? ' (under the GDPR)' : ''
}
const mostStates = 3
const inList = new Intl.ListFormat('en-US', { type: 'conjunction' })
