import { nameWords } from '../../../product/company-names.ts'
import { foldName } from '../../../product/naming/normalise.ts'
import { slipsAllowed, slipsOf } from '../../../product/naming/typos.ts'
import { namesInside, readInput } from '../../investigations/core/input.ts'
import { nameWithout } from '../../investigations/core/resolve.ts'
import type { Hit } from '../index/search-index.ts'
import type { SearchType } from '../vocabulary.ts'
import type { Headline, SearchService } from './search-service.ts'

type Search = Pick<SearchService, 'suggest' | 'headline' | 'memoize'>
interface Options {
  type?: SearchType | 'company'
  limit: number
}

/** More than are shown: what is meant may stand behind names that only begin so. */
const hitLimit = 24

/**
 * Suggestions that read a text as an investigation does: what "DATEV eG" or "Lease Plan (Ayvens)" names comes before what
 * only looks like it, and the QuickBooks of "QuickBooks Payroll" before what is spelled alike.
 */
export function suggestNamed(search: Search, text: string, options: Options): Promise<Hit[]> {
  return search.memoize(`${options.type ?? 'all'} ${options.limit} ${text}`, () => suggest(search, text, options))
}

async function suggest(search: Search, text: string, { limit, ...options }: Options): Promise<Hit[]> {
  const hitsFor = async (term: string) =>
    foldName(term).compact === ''
      ? []
      : inOrder(search, await search.suggest(term, { ...options, limit: hitLimit }), term)
  const hits = text.trim() === '' ? await search.suggest(text, { ...options, limit }) : await hitsFor(text)
  if (hits.some(isNamed)) return hits.slice(0, limit)
  const input = readInput(text)
  const [, ...others] = input.terms
  for (const term of others) {
    const named = (await hitsFor(term)).filter(isNamed)
    if (named.length > 0) return distinct([...named, ...hits]).slice(0, limit)
  }
  // The longest first: "Google Analytics" of "Google Analytics 360 Suite" before Google.
  const inside: Hit[] = []
  for (const term of namesInside(input).toReversed()) inside.push(...(await hitsFor(term)).filter(isNamed))
  const found = hits.filter(({ match }) => match !== 'typo')
  return distinct([...found, ...inside, ...hits]).slice(0, limit)
}

const isNamed = ({ match }: Hit) => match === 'exact' || match === 'host'

function distinct(hits: readonly Hit[]): Hit[] {
  const seen = new Set<string>()
  return hits.filter(({ id }) => !seen.has(id) && seen.add(id))
}

/**
 * First all that have this name or are known by it, the best known first: "Signal" is an app before a tag manager of that
 * name. Then what else matches whole, and "Microsoft Teams" for "Teams" before what only begins so.
 */
function inOrder(search: Search, hits: readonly Hit[], text: string): Hit[] {
  const typed = foldName(text).compact
  const words = nameWords(text).join(' ')
  const graded = hits.map((hit) => {
    const line = search.headline(hit.id)
    if (line && [line.name, ...line.aliases].some((name) => foldName(name).compact === typed))
      return { hit, grade: 0, reach: line.reach }
    if (isNamed(hit)) return { hit, grade: 1, reach: 0 }
    const isMeant = line && (isOwnName(line, words) || (hit.match === 'typo' && isSpelledAlike(line, typed)))
    return { hit, grade: isMeant ? 2 : 3, reach: 0 }
  })
  return graded.toSorted((a, b) => a.grade - b.grade || b.reach - a.reach).map(({ hit }) => hit)
}

/** Its own name begins so but for a slip: "watsapp" means WhatsApp before what only belongs to the same company. */
const isSpelledAlike = ({ name }: Headline, typed: string): boolean => {
  const allowed = slipsAllowed(typed.length)
  return allowed > 0 && slipsOf(foldName(name.split(/\s+/)[0] ?? '').compact, typed) <= allowed
}

const isOwnName = ({ name, company }: Headline, words: string) =>
  company !== '' && words !== '' && nameWithout(name, company) === words
