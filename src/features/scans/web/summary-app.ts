import { counted } from '../../../platform/shared/counted.ts'
import type { AppResult, SdkRow } from '../../../product/scan-results.ts'
import { trackingKinds } from '../../../product/score/method/tracking-kinds.ts'
import { kindLabel } from '../../catalog/describe.ts'
import type { Evidence } from './shapes.ts'
import { listText } from './words.ts'

/** The one paragraph to read if nothing else is. */
export function appSummary(app: AppResult): string {
  const others = app.sdks.filter(({ ownCode }) => !ownCode)
  const within = others.filter(isInside)
  const mentioned = others.length - within.length
  if (others.length === 0) {
    const { title, text } = noSdkWords(app)
    return `${title}${own(app)}. ${text}`
  }
  if (within.length === 0)
    return `Nothing but mentions of SDKs was found${own(app)}: ${mentioned} of the catalog. ${codeWords(app)}`
  const rest = [
    ...(mentioned > 0 ? [counted(mentioned, 'more is only mentioned.', 'more are only mentioned.')] : []),
    ...(app.coverage.code === 'read' ? [] : [codeWords(app)]),
  ]
  return [insideWords(within), ...rest].join(' ')
}

function insideWords(sdks: readonly SdkRow[]): string {
  const [only] = sdks
  if (sdks.length === 1 && only) return `One SDK is in this app: ${only.name}, for ${listText(purposes(only))}.`
  const companies = new Set(sdks.flatMap(({ company }) => company ?? [])).size
  const of = companies > 0 ? ` of ${counted(companies, 'company', 'companies')}` : ''
  const top = purposeBars({ sdks: [...sdks] }).slice(0, 2)
  const forWhat = top.map((bar) => `${bar.inside} for ${bar.label.toLowerCase()}`)
  return `${sdks.length} SDKs${of} are in this app${top.length > 0 ? `: ${listText(forWhat)}` : ''}.`
}

const purposes = ({ categories }: SdkRow): string[] =>
  categories.length > 0 ? categories.map((kind) => kindLabel(kind).toLowerCase()) : ['a purpose that is not known']

const own = ({ sdks }: AppResult) => (sdks.some(({ ownCode }) => ownCode) ? ' beside the company’s own' : '')

/** Evidence that the SDK itself is in the file; the rest only names it. */
const inside: readonly Evidence[] = ['defined', 'manifest', 'native', 'asset']
export const isInside = ({ evidence }: Pick<SdkRow, 'evidence'>): boolean => inside.includes(evidence)

/** SDKs of others by what they are for; one with several purposes counts in each. */
export function purposeBars({ sdks }: Pick<AppResult, 'sdks'>) {
  const others = sdks.filter(({ ownCode }) => !ownCode)
  return trackingKinds
    .map((kind) => {
      const ofKind = others.filter(({ categories }) => categories.includes(kind))
      const within = ofKind.filter(isInside).length
      return { kind, label: kindLabel(kind), inside: within, mentioned: ofKind.length - within }
    })
    .filter((bar) => bar.inside + bar.mentioned > 0)
    .sort((a, b) => b.inside - a.inside || b.mentioned - a.mentioned)
}

/** How much of the code was looked at. */
export function codeWords({ coverage, codeFiles }: Pick<AppResult, 'coverage' | 'codeFiles'>): string {
  const files = counted(codeFiles.length, 'code file')
  switch (coverage.code) {
    case 'read': {
      const classes = codeFiles.reduce((sum, file) => sum + file.classes, 0)
      return codeFiles.length === 0
        ? 'All of the code was read.'
        : `All of the code was read: ${counted(classes, 'class', 'classes')} in ${files}.`
    }
    case 'partly':
      return 'The code could be read only in part: more may be in it.'
    case 'unreadable':
      return 'The code could not be read: what is in it is not known.'
    case 'absent':
      return 'There is no code in this file.'
  }
}

/** Explains that no SDK was found, as far as the file could be read. */
export function noSdkWords(app: Pick<AppResult, 'coverage' | 'codeFiles'>): { title: string; text: string } {
  switch (app.coverage.code) {
    case 'read':
      return { title: 'No SDK of the catalog was found', text: codeWords(app) }
    case 'partly':
      return { title: 'No SDK of the catalog was found in what could be read', text: codeWords(app) }
    case 'unreadable':
      return {
        title: 'Which SDKs are in this app is not known',
        text: 'The code could not be read, and nothing else in the file points to an SDK of the catalog.',
      }
    case 'absent':
      return { title: 'There is no code in this file', text: 'So there is no SDK to be found in it.' }
  }
}
