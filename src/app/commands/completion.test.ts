import { execFileSync } from 'node:child_process'
import { Command } from 'commander'
import { expect, test } from 'vitest'
import { completionOf, shells } from './completion.ts'

const program = new Command('sightline')
const vendors = program.command('vendors').option('--all', 'all')
vendors.command('list').option('--json', 'as JSON')
vendors.command('get')

/** Returns what bash offers for these words. */
const offered = (...words: string[]) => {
  const script = `${completionOf(program, 'bash')}
COMP_WORDS=(${words.map((word) => `"${word}"`).join(' ')}); COMP_CWORD=${words.length - 1}; _sightline
echo "\${COMPREPLY[*]}"`
  return execFileSync('bash', ['-euc', script], { encoding: 'utf8' }).trim()
}

test('bash completes commands, then what is below them, then options', () => {
  expect(offered('sightline', '')).toBe('vendors --help')
  expect(offered('sightline', 'vendors', '')).toBe('list get --all --help')
  expect(offered('sightline', 'vendors', '--all', 'l')).toBe('list')
  expect(offered('sightline', 'vendors', 'list', '--j')).toBe('--json')
})

test('each shell gets a script that names every command', () => {
  for (const shell of shells)
    for (const word of ['vendors', 'list', 'get', 'json']) expect(completionOf(program, shell)).toContain(word)
})
