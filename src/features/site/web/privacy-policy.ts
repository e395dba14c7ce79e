import content from '../../../../content/privacy-policy.json' with { type: 'json' }
import text from '../../../../content/privacy-policy.md?raw'
import { readPage } from '../page-text.ts'

/** One thing that is kept. What ends it is a job of the program, or someone's act. */
interface Kept {
  what: string
  why: string
  howLong: string
  /** Database tables; none where it is on a disk for a while. */
  tables: readonly string[]
  job?: string
  act?: string
}

interface InBrowser {
  name: string
  kind: string
  when: string
  why: string
  howLong: string
}

interface PrivacyPolicy {
  effective: string
  lastUpdated: string
  /** The day on which the tables last followed the program. */
  tablesAsOf: string
  inBrowser: readonly InBrowser[]
  kept: readonly { title: string; rows: readonly Kept[] }[]
  withoutPersonalData: readonly { what: string; tables: readonly string[] }[]
}

// tests/privacy-policy.test.ts holds it against the database, the jobs and what a browser is given.
export const policy: PrivacyPolicy = content

export const policyText = readPage(text)
