import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { textOf } from '../../platform/shared/article.ts'
import { articles } from './articles.ts'

// Recounts the catalog figures in articles: when a table changes, the sentence has to follow.

interface App {
  declarations: {
    platform: Platform
    declaredAndSeen: string[]
    declaredNotSeen: string[]
    seenNotDeclared: string[]
  }[]
  observations: { study: string; platform: Platform; trackers: { types: string[] }[] }[]
}
type Platform = 'android' | 'ios'
interface Sdk {
  company: string | null
  kinds: string[]
}

const read = <Content>(name: string): Content =>
  JSON.parse(readFileSync(join(import.meta.dirname, '../../../data', name), 'utf8'))

const wordsOf = (id: number) =>
  articles
    .find((article) => article.id === id)
    ?.blocks.map(textOf)
    .join('\n')

test('labels and traffic, in the article on what apps declare', () => {
  const { apps } = read<{ apps: App[] }>('apps.json')
  const declared = (platform: Platform) => {
    const labels = apps.flatMap((app) => app.declarations.filter((label) => label.platform === platform))
    return {
      all: labels.length,
      seen: labels.filter((label) => label.declaredAndSeen.length + label.seenNotDeclared.length > 0).length,
      incomplete: labels.filter((label) => label.seenNotDeclared.length > 0).length,
      lacking: (type: string) => labels.filter((label) => label.seenNotDeclared.includes(type)).length,
      unseen: (type: string) => labels.filter((label) => label.declaredNotSeen.includes(type)).length,
    }
  }
  const observed = (platform: Platform) => {
    const runs = apps
      .flatMap((app) => app.observations)
      .filter((run) => run.platform === platform && run.study === 'consent-2022')
    return {
      all: runs.length,
      tracked: runs.filter((run) => run.trackers.length > 0).length,
      sent: (type: string) => runs.filter((run) => run.trackers.some(({ types }) => types.includes(type))).length,
    }
  }
  const [android, ios] = [declared('android'), declared('ios')]
  const [onAndroid, onIos] = [observed('android'), observed('ios')]
  const text = wordsOf(1)
  for (const sentence of [
    `For ${android.all} apps on Android the catalog has a data safety label`,
    `In ${android.seen} of them the minute of traffic held`,
    `In ${android.incomplete} of these ${android.seen}, a quarter,`,
    `in ${android.lacking('Other app performance data')} labels, then identifiers of the device, in ${android.lacking('Device or other IDs')}.`,
    `In ${android.unseen('Location')} of the ${android.all} Android apps, location was declared and not seen`,
    `For ${ios.all} apps on iOS the catalog has a privacy label`,
    `In ${ios.seen} of them a kind of data that the label knows was seen, and in ${ios.incomplete} of these ${ios.seen}`,
    `${ios.lacking('Other Data Types')} of the labels lacked the catch-all “Other Data Types”, ${ios.lacking('Other Diagnostic Data')} lacked “Other Diagnostic Data”, ${ios.lacking('Device ID')} the device ID, and ${ios.lacking('Location')} the location`,
    `Of the ${onAndroid.all} Android apps of the catalog in Altpeter’s study, ${onAndroid.tracked} contacted`,
    `${onAndroid.sent('idfa')} sent an advertising identifier`,
    `Of the ${onIos.all} on iOS, ${onIos.tracked} contacted at least one`,
    `${onIos.sent('idfv')} apps sent the identifier that iOS gives to each vendor instead, ${onIos.sent('model')} the model of the phone, and ${onIos.sent('timezone')} its time zone`,
  ])
    expect(text).toContain(sentence)
  expect(Math.round((100 * android.incomplete) / android.seen)).toBe(25)
})

test('SDKs, in the article on code of others', () => {
  const sdks = ['sdks-exodus.json', 'sdks-own.json'].flatMap((name) => read<{ sdks: Sdk[] }>(name).sdks)
  const of = (kind: string) => sdks.filter(({ kinds }) => kinds.includes(kind)).length
  const companies = new Set(sdks.flatMap(({ company }) => company ?? []))
  const text = wordsOf(3)
  for (const sentence of [
    `tells ${sdks.length} SDKs apart by their code and knows who makes ${sdks.filter(({ company }) => company !== null).length} of them: ${companies.size} companies`,
    `${of('ads')} serve advertising and ${of('analytics')} analytics; ${of('crash')} report crashes; and ${of('broker')} belong to companies`,
  ])
    expect(text).toContain(sentence)
})
