import type { SourceFact } from '../../facts.ts'
import { slugOf } from './names.ts'

/** Licences under which facts may be shown and passed on. Non-commercial and copyleft-for-code ones are not among them. */
const licences: Readonly<Record<string, { url: string; shareAlike: boolean }>> = {
  'CC0-1.0': { url: 'https://creativecommons.org/publicdomain/zero/1.0/', shareAlike: false },
  'CC-BY-4.0': { url: 'https://creativecommons.org/licenses/by/4.0/', shareAlike: false },
  'ODbL-1.0': { url: 'https://opendatacommons.org/licenses/odbl/1-0/', shareAlike: true },
  MIT: { url: 'https://spdx.org/licenses/MIT.html', shareAlike: false },
  'Apache-2.0': { url: 'https://spdx.org/licenses/Apache-2.0.html', shareAlike: false },
  'BSD-3-Clause': { url: 'https://spdx.org/licenses/BSD-3-Clause.html', shareAlike: false },
}

export interface Meta {
  license: string
  attribution?: string | undefined
  [field: string]: unknown
}

/** Returns the license that a file states first in its own words: "CC-BY-4.0 (compilation); …". */
export function licenceOf(meta: Meta): string | undefined {
  const first = /^[A-Za-z0-9.-]+/.exec(meta.license.trim())?.[0] ?? ''
  return Object.hasOwn(licences, first) ? first : undefined
}

/** The newest day that a file's description names. */
export const dayOf = (meta: Meta): string | undefined =>
  (JSON.stringify(meta).match(/\b20\d\d-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])\b/g) ?? []).toSorted().at(-1)

const whoTracksMe: SourceFact = {
  key: 'who-tracks-me',
  title: 'WhoTracks.me tracker database',
  publisher: 'Ghostery GmbH',
  url: 'https://github.com/whotracksme/whotracks.me',
  licence: 'CC-BY-4.0',
  licenceUrl: 'https://creativecommons.org/licenses/by/4.0/',
  attribution: 'WhoTracks.me by Cliqz/Ghostery, CC BY 4.0.',
  changes:
    'Names, hosts, homepages, categories and privacy-policy addresses; descriptions, notes and ids left out; categories in our words; what third-party-web has left out.',
  version: 'commit 3d961e62',
  retrievedOn: '2026-11-21',
  asOf: '2022-08-02',
  shareAlike: false,
}

/** The sources that rows of a pack may name, and those that they did name. */
export function createSources(shipped: readonly SourceFact[]) {
  const all = new Map([...shipped, whoTracksMe].map((source) => [source.key, source]))
  const used = new Set<SourceFact>()
  return {
    named(key: string): SourceFact {
      const source = all.get(key)
      if (!source) throw new Error(`data/sources.json lacks ${key}`)
      used.add(source)
      return source
    },
    /** For what was written by hand in a file of the pack itself: licence and credit are the file's own. */
    ofFile({ pack, file, meta }: { pack: string; file: string; meta: Meta }): SourceFact {
      const key = `pack-${pack}-${slugOf(file.replace(/\.json$/, ''))}`
      const licence = licenceOf(meta)
      const asOf = dayOf(meta)
      if (!licence || !asOf) throw new Error(`${file} was read without licence and day`)
      const source: SourceFact = all.get(key) ?? {
        key,
        title: `Imported file ${file}`,
        publisher: `Pack ${pack}`,
        url: licences[licence]?.url ?? '',
        licence,
        licenceUrl: licences[licence]?.url ?? '',
        attribution: meta.attribution ?? `Pack ${pack}, ${file}.`,
        changes: 'What the file says was written by hand for it: companies, seats and who owns what.',
        version: asOf,
        retrievedOn: asOf,
        asOf,
        shareAlike: licences[licence]?.shareAlike ?? false,
      }
      all.set(key, source)
      used.add(source)
      return source
    },
    used: (): SourceFact[] => [...used].toSorted((a, b) => (a.key < b.key ? -1 : 1)),
  }
}

export type Sources = ReturnType<typeof createSources>
