import { counted } from '../../../platform/shared/counted.ts'
import { asOfWords } from '../../../platform/shared/dates.ts'
import { countryName } from '../../../product/entries.ts'
import type { CompanyDetail, EntryDetail, EntryPage } from '../contract.ts'
import { kindWord, reachUnits } from '../describe.ts'
import { isCounted } from '../scan-changes.ts'
import { listText, monthsText } from './words.ts'

// The first paragraph of a page: what is known, in sentences that a reader could quote. Nothing in it is inferred.

export function summariseEntry(entry: EntryPage): string {
  switch (entry.type) {
    case 'app':
      return sentences(
        `${entry.name} is a mobile app ${ofCompany(entry)}.`,
        trafficSentence(entry),
        ...scanSentences(entry),
        ...dataSentences(entry),
      )
    case 'sdk':
      return sentences(
        `${entry.name} is an SDK that app makers build in for ${purposes(entry)}; it comes ${fromCompany(entry)}.`,
        ...dataSentences(entry),
        entry.seenIn.total > 0 &&
          `Studies saw requests to its endpoints in ${counted(entry.seenIn.total, 'app', 'apps')}.`,
        entry.foundIn.total > 0 && `Scans found it in the file of ${counted(entry.foundIn.total, 'app', 'apps')}.`,
        ...scanSentences(entry),
      )
    case 'domain': {
      if (entry.kinds.length === 0)
        return sentences(
          `${entry.name} is a service that public directories list; it belongs ${toCompany(entry)}.`,
          'No source in the catalog says what it does with data.',
          ...dataSentences(entry),
          ...scanSentences(entry),
        )
      const hosts = entry.identifiers.filter((identifier) => identifier.kind === 'domain').length
      return sentences(
        `${entry.name} is a data processor with ${hosts === 0 ? 'hosts' : counted(hosts, 'host', 'hosts')} that web pages load for ${purposes(entry)}, as third-party-web lists them; it belongs ${toCompany(entry)}.`,
        ...dataSentences(entry),
        entry.reach !== null && `${entry.reach.count.toLocaleString('en-US')} ${reachUnits[entry.reach.unit]}.`,
        ...scanSentences(entry),
      )
    }
  }
}

export function summariseCompany(company: CompanyDetail): string {
  const seat =
    company.country === null
      ? 'a company whose seat is not known to us'
      : `a company seated in ${inSentence(company.country)}`
  const { totals } = company
  const runs = [
    totals.apps > 0 && counted(totals.apps, 'app', 'apps'),
    totals.sdks > 0 && counted(totals.sdks, 'SDK', 'SDKs'),
    totals.domains > 0 && counted(totals.domains, 'data processor', 'data processors'),
  ].filter((part) => part !== false)
  return sentences(
    `${company.name} is ${seat}${company.parent ? `, part of ${company.parent.name}` : ''}.`,
    runs.length > 0 ? `The catalog holds ${listText(runs)} of it.` : 'The catalog holds nothing that it runs.',
  )
}

const sentences = (...parts: (string | false)[]) => parts.filter((part) => part !== false).join(' ')

const purposes = (entry: EntryDetail) =>
  entry.kinds.length === 0 ? 'purposes that no source states' : listText(entry.kinds.map(kindWord))

const named = ({ company, owner }: EntryPage) => {
  if (!company) return ''
  const facts = [
    company.country && countryName(company.country),
    owner?.parent && `part of ${owner.parent.name}`,
  ].filter(Boolean)
  return facts.length > 0 ? `${company.name} (${facts.join(', ')})` : company.name
}
const ofCompany = (entry: EntryPage) => (entry.company ? `of ${named(entry)}` : 'of a company that is not known to us')
const fromCompany = (entry: EntryPage) =>
  entry.company ? `from ${named(entry)}` : 'from a company that is not known to us'
const toCompany = (entry: EntryPage) => (entry.company ? `to ${named(entry)}` : 'to a company that is not known to us')

const withArticle = new Set(['US', 'GB', 'NL', 'AE', 'CZ', 'PH'])
const inSentence = (country: string) => `${withArticle.has(country) ? 'the ' : ''}${countryName(country)}`

function trafficSentence({ observations }: EntryDetail): string {
  if (observations.length === 0) return 'No one in our sources has looked at its traffic.'
  const months = observations.flatMap(({ study }) => [study.from, study.to]).toSorted()
  const when = monthsText(months[0] ?? '', months.at(-1) ?? '')
  const looked =
    observations.length === 1
      ? `Its traffic was recorded once, in ${when}`
      : `Its traffic was recorded ${observations.length} times, ${when}`
  const trackers = new Set(observations.flatMap((look) => look.trackers.map((tracker) => tracker.slug))).size
  const most = Math.max(...observations.map(({ study }) => study.trackersLookedFor))
  return trackers === 0
    ? `${looked}: none of the ${most} trackers that were looked for was seen, which is not proof of absence.`
    : `${looked}: ${counted(trackers, 'tracker', 'trackers')} of ${most} that were looked for ${trackers === 1 ? 'was' : 'were'} seen.`
}

/** The newest scan of a file, and of a site; all of them stand in their section. */
function scanSentences({ scans }: EntryDetail): string[] {
  return (['app', 'site'] as const).flatMap((kind) => {
    const scan = scans.find((one) => one.kind === kind)
    if (!scan) return []
    const found = scan.found.filter(isCounted)
    const when = asOfWords(scan.scannedAt.slice(0, 7))
    if (kind === 'app') {
      const what = `Its file${scan.version === null ? '' : `, version ${scan.version},`} was scanned in ${when}`
      return found.length === 0
        ? `${what}: no SDK of the catalog was found in it, which is not proof of absence.`
        : `${what}: ${counted(found.length, 'SDK of the catalog was', 'SDKs of the catalog were')} found in it.`
    }
    const before = found.filter(({ how }) => how !== 'after-consent').length
    const what = `The site ${scan.subject} was scanned in ${when}`
    return found.length === 0
      ? `${what}: no data processor of the catalog was called, which is not proof of absence.`
      : `${what}: it called ${counted(found.length, 'data processor', 'data processors')} of the catalog, ${before} of them before consent.`
  })
}

function dataSentences({ type, dataTypes }: EntryDetail): (string | false)[] {
  const types = (...bases: string[]) =>
    new Set(dataTypes.filter((row) => bases.includes(row.basis)).map((row) => row.id)).size
  const seen = types('observed', 'label-gap')
  const declared = types('declared')
  const decodable = types('decodable')
  return [
    seen > 0 && `${counted(seen, 'type of data was', 'types of data were')} seen leaving it.`,
    declared > 0 && `Its store labels declared ${counted(declared, 'type of data', 'types of data')}.`,
    type !== 'app' &&
      decodable > 0 &&
      `Requests to it can carry ${counted(decodable, 'type of data', 'types of data')}.`,
  ]
}
