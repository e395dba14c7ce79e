import { otherStates, peopleText, speaksOfSome } from './disclosures.laws.ts'
import type { ReadLanguage } from './languages.ts'

// Whom a right is for, where the text gives it to some: people of a place, or whoever a law protects.

const places = [
  ['eea', 'the EEA', /\beea\b|\beuropean economic area\b|\bewr\b|\beee\b/u],
  ['eu', 'the EU', /\beu\b|\bue\b|\beuropean union\b|\beuropäischen union\b|\bunion européenne\b|\bmember states?\b/u],
  ['uk', 'the UK', /\buk\b|\bunited kingdom\b|\bgreat britain\b|\broyaume-uni\b/u],
  ['switzerland', 'Switzerland', /\bswitzerland\b|\bswiss\b|\bschweiz\b|\bsuisse\b/u],
  ['europe', 'Europe', /\beurope\b|\beuropeans?\b(?! (?:union|economic|commission))|\beuropa\b/u],
  ['california', 'California', /\bcaliforni|\bccpa\b|\bcpra\b/u],
  [
    'us-states',
    'some US states',
    new RegExp(
      `\\b(?:${otherStates})\\b|\\b(?:certain|some|several|specific|u\\.s\\.|us) states?\\b|\\bstate (?:privacy )?laws?\\b`,
      'u',
    ),
  ],
  [
    'us',
    'the US',
    /\bunited states\b(?! (?:department|federal))|\bu\.s\.a?\b(?! states?)|\busa\b|\bus (?:residents?|consumers?|users?)\b/u,
  ],
  ['brazil', 'Brazil', /\bbrazil|\bbrasil|\blgpd\b/u],
  ['canada', 'Canada', /\bcanad|\bpipeda\b|\bquebec\b/u],
] as const satisfies readonly (readonly [id: string, words: string, form: RegExp])[]

export type PeopleId = (typeof places)[number][0] | 'gdpr' | 'elsewhere' | 'some'
export const peopleIds: readonly PeopleId[] = [...places.map(([id]) => id), 'gdpr', 'elsewhere', 'some']

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
  if (text === undefined) return language === 'en' && before.some(speaksOfSome) ? ['some'] : []
  const named = places.flatMap(([id, , form]) => (form.test(text) ? [id] : []))
  if (named.length > 0) return named
  if (!gdpr.test(text)) return language === 'en' ? ['elsewhere'] : []
  // Who writes in German or French speaks of everyone's law.
  return language === 'en' ? ['gdpr'] : []
}

/** " (people in the EEA and the UK)", " (under the GDPR)"; empty for everyone. */
export function peopleWords(people: readonly PeopleId[]): string {
  if (people.length === 0) return ''
  const named = places.flatMap(([id, words]) => (people.includes(id) ? [words] : []))
  if (named.length > 0) return ` (people in ${inList.format(named)})`
  if (people.includes('some')) return ' (for some people)'
  return people.includes('gdpr') ? ' (under the GDPR)' : ' (people in some countries)'
}
const inList = new Intl.ListFormat('en-US', { type: 'conjunction' })
