import type { Source } from './source.ts'
import { stem } from './words.ts'

// Words that a sentence may use beyond those of the evidence: each adds no claim of its own.

export const stems = (words: string) => new Set(words.split(/\s+/u).flatMap((w) => [w, stem(w)]))

/** Words of a report that add no claim of their own. */
export const neutral = stems(
  `use provide offer list declare declaration state say describe show publish include contain set run load operate
  locate based according page section mention present appear see observe detect declares
  today currently also well total number value called user's own via purpose`,
)
export const naming = new Set(['name', 'names', 'named', 'finds', 'found', 'records', 'recorded'])
/** A list that names who does what has no verb of its own. */
export const servicing = stems(
  'process handle store host send deliver perform supply serve support power act rely work manage receive',
)

/** Names that a source may go by, for each kind. */
const calledBy: readonly [RegExp, ReadonlySet<string>][] = [
  [/policy|notice/iu, stems('privacy policy notice statement')],
  [/dpa|terms|agreement/iu, stems('dpa agreement contract terms processing')],
  [/header/iu, stems('header http response server send enforce return respond site allow disclose reveal')],
  [/scan|tracker|traffic|network|browser/iu, stems('scan website host network request contact load script domain')],
  [/trust|security|certif|complian/iu, stems('trust centre center certificate certification hold')],
  [/breach|incident/iu, stems('breach incident database known affect expose')],
  [/dns/iu, stems('dns record domain zone policy publish configure')],
  [/tls|ssl|cert/iu, stems('tls certificate server connection negotiate support website accept')],
  [/sub-?processor|table|list|vendor/iu, stems('subprocessor supplier list provider table')],
  [
    /store|play|apple|label|safety|app/iu,
    stems('app store apple google play label privacy listing data safety section declare'),
  ],
  [/apk|android|ios|package/iu, stems('app apk android sdk permission package request')],
  [/ads/iu, stems('ads.txt app-ads.txt file list entry')],
  [/security-?txt/iu, stems('security.txt file')],
]

/** How the subject is called in sentence and evidence alike. */
export const own = 'we'

export const callsSource = ({ source }: { source: Source }, s: string): boolean =>
  calledBy.some(([kind, words]) => kind.test(kindOf(source)) && words.has(s))
const kindOf = (source: Source) => source.context.split(' ', 1)[0] ?? ''
