import type { AppFact, StudyVocabulary } from '../../facts.ts'
import type { DataTypeRow, FactBatch } from './batch.ts'
import { provenanceOf } from './curated-rows.ts'

const appEntryId = (id: string) => `app:${id}`

/** One app with what studies observed and its stores declared. */
export function addApp(batch: FactBatch, app: AppFact, vocabulary: StudyVocabulary): void {
  const id = appEntryId(app.id)
  const play = app.android && `https://play.google.com/store/apps/details?id=${app.android.package}`
  const appStore = app.ios?.storeId ? `https://apps.apple.com/app/id${app.ios.storeId}` : null
  const downloads = app.android?.downloadsAtLeast ?? null
  batch.entries.push({
    id,
    type: 'app',
    slug: app.id,
    name: app.name,
    aliases: app.aliases,
    company_id: app.company,
    category: app.genre,
    kinds: [],
    reach_count: downloads,
    reach_unit: downloads === null ? null : 'downloads',
    reach_source: downloads === null ? null : app.source,
    reach_page: downloads === null ? null : app.page,
    reach_as_of: downloads === null ? null : app.asOf,
    ...provenanceOf(app),
  })
  if (app.android)
    batch.identifiers.push({ entry_id: id, kind: 'package', value: app.android.package, page: play, weak: false })
  if (app.ios)
    batch.identifiers.push({ entry_id: id, kind: 'bundle', value: app.ios.bundle, page: appStore, weak: false })
  if (app.ios?.storeId)
    batch.identifiers.push({ entry_id: id, kind: 'store-id', value: app.ios.storeId, page: appStore, weak: false })
  addObservations(batch, app, vocabulary)
  addDeclarations(batch, app, vocabulary)
}

function addObservations(batch: FactBatch, app: AppFact, vocabulary: StudyVocabulary): void {
  const seen = new Map<string, DataTypeRow>()
  for (const [index, observation] of app.observations.entries()) {
    const study = batch.studies.find((s) => s.id === observation.study)
    if (!study) throw new Error(`app ${app.id} names the unknown study ${observation.study}`)
    const id = `${app.id}:${observation.study}:${observation.platform}:${index}`
    batch.observations.push({
      id,
      entry_id: appEntryId(app.id),
      study_id: observation.study,
      platform: observation.platform,
      version: observation.version,
      requests: observation.requests,
      hosts: observation.hosts,
      plain_data: observation.plainData.map((type) => vocabulary.types[type]?.label ?? type),
    })
    for (const tracker of observation.trackers) {
      batch.observationTrackers.push({
        observation_id: id,
        tracker_slug: tracker.tracker,
        types: tracker.types.map((type) => vocabulary.types[type]?.label ?? type),
      })
      for (const type of tracker.types)
        for (const dataType of vocabulary.types[type]?.dataTypes ?? [])
          keepNewest(seen, {
            entry_id: appEntryId(app.id),
            data_type: dataType,
            basis: 'observed',
            source: study.source,
            page: study.page,
            as_of: study.as_of,
          })
    }
  }
  batch.dataTypes.push(...seen.values())
}

const keepNewest = (rows: Map<string, DataTypeRow>, row: DataTypeRow) => {
  const old = rows.get(row.data_type)
  if (!old || old.as_of < row.as_of) rows.set(row.data_type, row)
}

function addDeclarations(batch: FactBatch, app: AppFact, vocabulary: StudyVocabulary): void {
  const [gaps, declared] = [new Map<string, DataTypeRow>(), new Map<string, DataTypeRow>()]
  for (const declaration of app.declarations) {
    batch.declarations.push({
      entry_id: appEntryId(app.id),
      platform: declaration.platform,
      encrypted_in_transit: declaration.encryptedInTransit,
      deletion_request: declaration.deletionRequest,
      declared_and_seen: declaration.declaredAndSeen,
      declared_not_seen: declaration.declaredNotSeen,
      seen_not_declared: declaration.seenNotDeclared,
      ...provenanceOf(declaration),
    })
    const add = (rows: Map<string, DataTypeRow>, labels: string[], basis: 'label-gap' | 'declared') => {
      for (const label of labels)
        for (const dataType of vocabulary.labels[label] ?? [])
          keepNewest(rows, {
            entry_id: appEntryId(app.id),
            data_type: dataType,
            basis,
            source: declaration.source,
            page: declaration.page,
            as_of: declaration.asOf,
          })
    }
    add(gaps, declaration.seenNotDeclared, 'label-gap')
    add(declared, [...declaration.declaredAndSeen, ...declaration.declaredNotSeen], 'declared')
  }
  batch.dataTypes.push(...gaps.values(), ...declared.values())
}
