import type { What } from './facts.ts'

export const refreshUrl = '/api/admin/refresh'

const documentNames: Record<string, string> = {
  privacy: 'Privacy policy',
  terms: 'Terms',
  dpa: 'Data processing agreement',
  subprocessors: 'Subprocessor list',
}

/** Names the place that was looked at, for a reader. */
export function placeTitle(what: What, key: string): string {
  switch (what) {
    case 'label':
      return key.startsWith('play/') ? 'Google Play data safety' : 'App Store privacy label'
    case 'site':
      return `Site ${key}`
    case 'document':
      return documentNames[key] ?? key
  }
}
