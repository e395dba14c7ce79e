import type { PolicyCategory } from '../policy.ts'

// Short names of the categories, for files that people write by hand.
const letters: Record<string, PolicyCategory> = {
  F: 'First Party Collection/Use',
  T: 'Third Party Sharing/Collection',
  C: 'User Choice/Control',
  A: 'User Access, Edit and Deletion',
  R: 'Data Retention',
  S: 'Data Security',
  P: 'Policy Change',
  D: 'Do Not Track',
  I: 'International and Specific Audiences',
  G: 'Introductory/Generic',
  K: 'Privacy contact information',
  N: 'Practice not covered',
}

export function categoriesOf(written: string): PolicyCategory[] {
  return [...written].map((letter) => {
    const category = letters[letter]
    if (!category) throw new Error(`policy labels: ${letter} in "${written}" stands for no category`)
    return category
  })
}

/** The lines "letters| text" of a file; lines with # and empty ones are left out. */
export function readLabelled(file: string): { labels: PolicyCategory[]; text: string }[] {
  return file.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return []
    const bar = line.indexOf('| ')
    if (bar < 1) throw new Error(`policy labels: no "| " in "${line.slice(0, 60)}"`)
    return [{ labels: categoriesOf(line.slice(0, bar)), text: line.slice(bar + 2) }]
  })
}
