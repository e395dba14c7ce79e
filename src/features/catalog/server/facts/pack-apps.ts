import type { AppFact, SourceFact, StudyFact, StudyVocabulary } from '../../facts.ts'
import { addApp } from './app-rows.ts'
import type { FactBatch } from './batch.ts'
import { freeSlug, type Known } from './known.ts'
import { mendName, slugOf } from './names.ts'
import type { CompanyDesk } from './pack-companies.ts'
import type { Ledger } from './pack-ledger.ts'
import type { AppInput } from './pack-rows.ts'
import type { Sources } from './pack-sources.ts'

const file = 'apps.json'

/** Packages whose prefix is that of a company that did not make them. */
const notByPrefix = [
  'com.whatsapp.web.dual.',
  'org.telegram.plus',
  'com.hp.baby',
  'com.weather.forecast.',
  'com.weather.weatherforcast.',
]

interface Given {
  rows: AppInput[]
  known: Known
  desk: CompanyDesk
  sources: Sources
  ledger: Ledger
  own: () => SourceFact
  studies: readonly StudyFact[]
  trackerSlugs: ReadonlySet<string>
  vocabulary: StudyVocabulary
}

interface Platforms {
  android?: AppInput
  ios?: AppInput
}

/** Apps with what the studies saw of them; one id on both platforms is one publisher's app, and one entry. */
export function addPackApps(batch: FactBatch, given: Given): void {
  const { rows, known, ledger, studies, vocabulary } = given
  const byId = new Map<string, Platforms>()
  for (const row of rows) {
    if ((row.platform === 'android' ? known.packages : known.bundles).has(row.id)) {
      ledger.known(file)
      continue
    }
    const platforms = byId.get(row.id) ?? {}
    if (platforms[row.platform]) {
      ledger.dropped(file, 'the same id as an earlier row')
      continue
    }
    platforms[row.platform] = row
    byId.set(row.id, platforms)
    ledger.loaded(file)
  }
  // addApp looks studies up in the batch; they belong to the shipped facts and do not come in with a pack.
  const scratch = {
    ...batch,
    studies: studies.map((study) => ({
      ...study,
      from_month: study.from,
      to_month: study.to,
      trackers_looked_for: study.trackersLookedFor,
      as_of: study.asOf,
    })),
  }
  for (const [id, platforms] of byId) addApp(scratch, appFactOf(id, platforms, given), vocabulary)
}

function appFactOf(id: string, { android, ios }: Platforms, given: Given): AppFact {
  const { known, studies } = given
  const name = android?.name ?? ios?.name ?? id
  const aliases = [ios?.name]
    .filter((alias) => alias !== undefined && mendName(alias) !== mendName(name))
    .map((alias) => mendName(alias as string))
  const labels = studyById(studies, 'labels-2022')
  const consent = studyById(studies, 'consent-2022')
  const study = android && (android.downloads !== undefined || android.declared) ? labels : consent
  const page = android ? playPage(android.id) : ios?.storeId ? appStorePage(ios.storeId) : undefined
  return {
    id: freeSlug(known.entryIds, { type: 'app', slug: slugOf(id) }),
    name: mendName(name),
    aliases,
    company: (android && companyOf(android, given)) ?? (ios && companyOf(ios, given)) ?? null,
    genre: android?.genre ?? ios?.genre ?? null,
    android: android ? { package: android.id, downloadsAtLeast: android.downloads ?? null } : null,
    ios: ios ? { bundle: ios.id, storeId: ios.storeId ?? null } : null,
    observations: [android, ios].flatMap((row) => (row ? observationsOf(row, given) : [])),
    declarations: [...(android ? declarationOf(android, labels) : []), ...(ios ? declarationOf(ios, consent) : [])],
    source: given.sources.named(study.source).key,
    page: page ?? study.page,
    pagePattern: page !== undefined,
    asOf: study.asOf,
  }
}

const playPage = (id: string) => `https://play.google.com/store/apps/details?id=${id}`
const appStorePage = (id: string) => `https://apps.apple.com/app/id${id}`

function studyById(studies: readonly StudyFact[], id: string): StudyFact {
  const study = studies.find((s) => s.id === id)
  if (!study) throw new Error(`data/studies.json lacks ${id}`)
  return study
}

/** The seller that the App Store names, or a hand-written package prefix. A namesake in the other store is a guess and left out. */
function companyOf(row: AppInput, { desk, sources, own, ledger }: Given): string | null {
  if (!row.company) return null
  if (row.companyBasis === 'App Store artistName')
    return desk.findOrAdd({
      name: row.company,
      page: row.storeId ? appStorePage(row.storeId) : null,
      source: () => sources.named('consent-2022'),
    })
  const isPrefix =
    row.companyBasis === 'package-prefix (curated)' && !notByPrefix.some((prefix) => row.id.startsWith(prefix))
  if (!isPrefix) {
    ledger.left(file, 'company: a guess')
    return null
  }
  return desk.findOrAdd({ name: row.company, page: playPage(row.id), source: own })
}

function observationsOf(row: AppInput, { studies, trackerSlugs, vocabulary, ledger }: Given): AppFact['observations'] {
  const typesOf = (types: readonly string[]) => {
    const named = types.filter(
      (type) => Object.hasOwn(vocabulary.types, type) || void ledger.left(file, 'data type: not in the vocabulary'),
    )
    return [...new Set(named.map((type) => (row.platform === 'ios' ? zeroedOnIos(type) : type)))].toSorted()
  }
  return row.observed.flatMap((seen) => {
    if (!studies.some((study) => study.id === seen.study)) {
      ledger.left(file, 'observation: an unknown study')
      return []
    }
    const trackers = Object.entries(seen.trackers).filter(
      ([slug]) => trackerSlugs.has(slug) || void ledger.left(file, 'tracker: not in the vocabulary'),
    )
    return [
      {
        study: seen.study,
        platform: row.platform,
        version: seen.version ?? null,
        requests: seen.requests ?? null,
        hosts: seen.hosts ?? null,
        trackers: trackers
          .map(([tracker, types]) => ({ tracker, types: typesOf(types) }))
          .toSorted((a, b) => (a.tracker < b.tracker ? -1 : 1)),
        plainData: typesOf(seen.plainData),
      },
    ]
  })
}

// The study's own indicator for iOS is the all-zero identifier, the one that iOS 14.5 and later hand out without consent.
const zeroedOnIos = (type: string): string => (type === 'idfa' || type === 'hashed_idfa' ? 'idfa_zeroed' : type)

function declarationOf(row: AppInput, study: StudyFact): AppFact['declarations'] {
  if (!row.declared && !row.label) return []
  return [
    {
      platform: row.platform,
      encryptedInTransit: row.declared?.encrypted ?? null,
      deletionRequest: row.declared?.deletion ?? null,
      declaredAndSeen: row.label?.declaredAndSeen ?? [],
      declaredNotSeen: row.label?.declaredNotSeen ?? [],
      seenNotDeclared: row.label?.undeclared ?? [],
      source: study.source,
      page: study.page,
      asOf: study.asOf,
    },
  ]
}
