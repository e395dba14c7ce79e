import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import {
  appFact,
  companyFact,
  directoryFile,
  hostOwnerFact,
  policyRatingFact,
  sdkAdditionFact,
  sdkFact,
  sourceFact,
  studyFact,
  studyTrackerFact,
  studyVocabulary,
} from '../../facts.ts'
import { audienceFact, conductFact, genreFact, protectionFact, registrationFact, roleFact } from '../../level-facts.ts'
import { addApp } from './app-rows.ts'
import { emptyBatch, type FactBatch } from './batch.ts'
import { addCompanies, addRatings, addSdks, addStudies } from './curated-rows.ts'
import { addDecodable } from './decodable.ts'
import { addDirectory } from './directory-rows.ts'
import { addHostOwners } from './host-owners.ts'
import { addLevelFacts } from './level-rows.ts'
import { addWebEntities } from './web-entities.ts'

/** The curated tables of data/, parsed against their schemas. */
export async function readCurated(dataFolder: string) {
  const read = async (name: string): Promise<unknown> => JSON.parse(await readFile(join(dataFolder, name), 'utf8'))
  const trackersFile = await read('study-trackers.json')
  return {
    sources: z.object({ sources: z.array(sourceFact) }).parse(await read('sources.json')).sources,
    companies: z.object({ companies: z.array(companyFact) }).parse(await read('companies.json')).companies,
    sdks: [
      ...z.object({ sdks: z.array(sdkFact) }).parse(await read('sdks-exodus.json')).sdks,
      ...z.object({ sdks: z.array(sdkFact) }).parse(await read('sdks-own.json')).sdks,
    ],
    additions: z.object({ additions: z.array(sdkAdditionFact).default([]) }).parse(await read('sdks-own.json'))
      .additions,
    apps: z.object({ apps: z.array(appFact) }).parse(await read('apps.json')).apps,
    studies: z.object({ studies: z.array(studyFact) }).parse(await read('studies.json')).studies,
    studyTrackers: z.object({ trackers: z.array(studyTrackerFact) }).parse(trackersFile).trackers,
    vocabulary: studyVocabulary.parse(trackersFile),
    ratings: z.object({ ratings: z.array(policyRatingFact) }).parse(await read('policy-ratings.json')).ratings,
    ...z.object({ roles: z.array(roleFact), genres: z.array(genreFact) }).parse(await read('roles.json')),
    audiences: z.object({ audiences: z.array(audienceFact) }).parse(await read('audiences.json')).audiences,
    protections: z.object({ protections: z.array(protectionFact) }).parse(await read('protections.json')).protections,
    registrations: z.object({ registrations: z.array(registrationFact) }).parse(await read('broker-registrations.json'))
      .registrations,
    hostOwners: z.object({ owners: z.array(hostOwnerFact) }).parse(await read('host-owners.json')).owners,
    directory: directoryFile.parse(await read('directory.json')),
    conduct: z.object({ acts: z.array(conductFact) }).parse(await read('conduct.json')).acts,
  }
}

/** Everything that ships: our curated tables, and the packages that carry data. */
export async function readShippedFacts(dataFolder: string): Promise<FactBatch> {
  const curated = await readCurated(dataFolder)
  const batch = emptyBatch()
  batch.sources = curated.sources
  addCompanies(batch, curated.companies)
  addSdks(batch, curated)
  addStudies(batch, curated)
  for (const app of curated.apps) addApp(batch, app, curated.vocabulary)
  addRatings(batch, curated.ratings)
  const { default: thirdPartyWeb } = await import('third-party-web')
  addWebEntities(batch, thirdPartyWeb.entities, curated.sources)
  addHostOwners(batch, curated.hostOwners)
  addDirectory(batch, curated.directory)
  const { adapters } = await import('trackhar')
  addDecodable(batch, adapters, curated)
  addLevelFacts(batch, curated)
  return batch
}
