import { globSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'

// Counts the words and openings that STYLE.md bans, in comments, strings and docs. `language-budget.json` holds the most of
// each that may be there; tests/language.test.ts fails when a count exceeds it.

export const root = join(import.meta.dirname, '..')

/** Banned anywhere in prose, with the plain word that replaces it. */
const words = {
  whoever: /\bwhoever\b|\bwhomever\b/giu,
  anew: /\banew\b/giu,
  'told of': /\btold of\b/giu,
  nobody: /\b(?:nobody|somebody)\b/giu,
  stands: /\b(?:stands|stood)\b/giu,
  // "There is no policy" is plain; "this is no policy" is not.
  'is no X':
    /(?<!\b(?:there|it|that|this there|if there) )\bis no (?!longer\b|more\b|one\b|other\b|need\b|way\b|reason\b|doubt\b)[a-z]+/giu,
} as const

/** A comment opens with a verb or a noun. */
const opening = /^(?:\/\/|\/\*\*) (?:Of|What|Who|Whose|By|Where|In which) /u

export type Pattern = keyof typeof words | 'comment opening'
export const patterns: readonly Pattern[] = [...(Object.keys(words) as (keyof typeof words)[]), 'comment opening']

export interface Found {
  file: string
  line: number
  pattern: Pattern
  text: string
}

/** Every banned word and opening below the folders, with its place. Paths are relative to the project. */
export function findBanned(
  folders: readonly string[] = ['src', 'scripts', 'bench', 'prove', 'tests', 'docs', 'github-action'],
): Found[] {
  const files = folders.flatMap((folder) =>
    globSync('**/*.{ts,tsx,mjs,md}', { cwd: join(root, folder) }).map((file) => join(root, folder, file)),
  )
  return files.filter((file) => !isLeftOut(relative(root, file))).flatMap(bannedIn)
}

/** Words that tests and rules read out of other people's texts. */
const isLeftOut = (file: string) => /(?:fixtures?|\/world\/|cases\.|\/model\/|check-language|CHANGELOG)/u.test(file)

function bannedIn(path: string): Found[] {
  const lines = readFileSync(path, 'utf8').split('\n')
  const file = relative(root, path)
  return lines.flatMap((text, at) => {
    const one = text.trim()
    const isFirst = !/^(?:\/\/|\*)/u.test(lines[at - 1]?.trim() ?? '')
    const found: Found[] =
      isFirst && opening.test(one) ? [{ file, line: at + 1, pattern: 'comment opening', text: one }] : []
    for (const [pattern, form] of Object.entries(words) as [keyof typeof words, RegExp][])
      for (const _ of text.matchAll(form)) found.push({ file, line: at + 1, pattern, text: one })
    return found
  })
}

/** Counts the hits of each pattern. */
export const countBanned = (found: readonly Found[]): Record<Pattern, number> =>
  Object.fromEntries(patterns.map((one) => [one, found.filter(({ pattern }) => pattern === one).length])) as Record<
    Pattern,
    number
  >

if (process.argv[1] === import.meta.filename) {
  const found = findBanned()
  const under = process.argv.slice(2)
  const shown = under.length === 0 ? found : found.filter(({ file }) => under.some((folder) => file.startsWith(folder)))
  if (under.length > 0)
    for (const { file, line, pattern, text } of shown) console.log(`${file}:${line} ${pattern}: ${text.slice(0, 160)}`)
  console.log(countBanned(shown))
}
