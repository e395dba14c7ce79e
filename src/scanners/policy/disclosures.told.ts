import { ofLastYear } from './claims.forms.ts'
import { type Hedge, hedgeOf } from './disclosures.rights.ts'
import type { Unit } from './disclosures.units.ts'
import { fold } from './lexicon.fold.ts'

// What the words of a disclosure add to the title of its check, or take from it.

export const optOuts = ['ads', 'sale', 'sharing', 'profiling'] as const
export type OptOut = (typeof optOuts)[number]
export type PolicyDate = 'updated' | 'effective' | 'dated'

export interface Told {
  /** The sentence says that there is none: no data is sold. */
  isDenied: boolean
  /** Of such a denial: third parties alone, or the last 12 months alone. Readings from before have neither. */
  isToThirdParties?: boolean
  isOfLastYear?: boolean
  /** People may have the right, or have it in certain cases. */
  hedge: Hedge | null
  /** What the sentence offers to opt out of. */
  optOuts: readonly OptOut[]
  /** What the date of the policy is called. */
  date: PolicyDate | null
}

type Said = Pick<Unit, 'text' | 'leadIn'>

export function toldBy(id: string, { text, leadIn }: Said): Told {
  const own = fold(leadIn.endsWith(':') ? `${leadIn} ${text}` : text)
  const name = id.slice(id.indexOf('.') + 1)
  const isDenied = deniedIn[id]?.test(own) === true && !excepts.test(own)
  return {
    isDenied,
    ...(isDenied && /\bthird[- ]part/u.test(own) && { isToThirdParties: true }),
    ...(isDenied && ofLastYear.test(own) && !/\b(?:do|does|will|never)\b/u.test(own) && { isOfLastYear: true }),
    hedge: ofRights.has(name) ? (hedgeOf(clauseOf(name, own)) ?? null) : null,
    optOuts: name === 'opt-out' ? optOutsIn(own) : [],
    date: name === 'updated' ? dateOf(own) : null,
  }
}

const ofRights: ReadonlySet<string> = new Set([
  ...([
    'access',
    'rectification',
    'erasure',
    'restriction',
    'objection',
    'portability',
    'withdraw',
    'complaint',
  ] as const),
  ...([
    'know-collected',
    'know-sold',
    'delete',
    'correct',
    'limit',
    'opt-out',
    'appeal',
    'rights',
    'challenge',
  ] as const),
])

/** "To erase it; to port it in certain cases": the cases of one right in a list are not those of the others. */
function clauseOf(name: string, own: string): string {
  const clauses = own.split(';')
  const form = wordsOf[name]
  const at = form ? clauses.findIndex((clause) => form.test(clause)) : -1
  // A list opens with whose right it is.
  return at > 0 && at < clauses.length ? `${(clauses[0] ?? '').slice(0, openingLength)} ${clauses[at]}` : own
}
const openingLength = 200
const wordsOf: Readonly<Record<string, RegExp>> = {
  access: /\baccess|\bcopy\b/u,
  rectification: /\brectif|\bcorrect/u,
  erasure: /\beras|\bdelet/u,
  restriction: /\brestrict/u,
  objection: /\bobject/u,
  portability: /\bportab/u,
  withdraw: /\bwithdraw/u,
  complaint: /\bcomplain|\bauthorit/u,
}

const deniedIn: Readonly<Record<string, RegExp>> = {
  'ccpa.sold':
    /\b(?:not|never|n't|neither|nor|no longer)\b[^.;]{0,90}\b(?:sell|sold|sale|selling)\b|\bno (?:personal )?(?:information|data) (?:is|has been|was) sold\b/u,
  'ccpa.disclosed': /\b(?:not|never|n't|neither|nor)\b[^.;]{0,90}\b(?:shared?|sharing|disclosed?|disclosing)\b/u,
}
const excepts =
  /\b(?:in exchange|monetary|other types|any other|minors?|child(?:ren)?|known|under (?:the )?(?:age|1[3-8])|(?:less|younger) than|except|unless|other than|without|apart from|but (?:may|we))\b/u

const optOutForms: readonly (readonly [OptOut, RegExp])[] = [
  [
    'ads',
    /\b(?:targeted|personali[sz]ed|interest-based|behaviou?ral|cross-context(?:ual)?|tailored|customi[sz]ed)\b[^.;]{0,30}\b(?:ads?|advert[a-z]*|marketing)\b/u,
  ],
  ['sale', /\b(?:sell|sells|selling|sold|sales?)\b/u],
  ['sharing', /\b(?:share|shares|shared|sharing)\b/u],
  ['profiling', /\bprofil(?:e|es|ing)\b/u],
]
export const optOutsIn = (own: string): OptOut[] =>
  optOutForms.flatMap(([what, form]) => (form.test(own) ? [what] : []))

const dateForms: readonly (readonly [PolicyDate, RegExp])[] = [
  [
    'updated',
    /\b(?:updat|revis|modif|amend|review|chang|aktualisi|geändert|stand\b|mise? à jour|modifié)|\bversion\b/u,
  ],
  ['effective', /\beffective\b|\bin force\b|\beffect\b|\bgültig\b|\bin kraft\b|\bvigueur\b/u],
]
const dateOf = (own: string): PolicyDate => dateForms.find(([, form]) => form.test(own))?.[0] ?? 'dated'
