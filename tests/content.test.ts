import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './support/database.ts'

const filesOf = (kind: string) => globSync(`content/**/*.${kind}`, { cwd: root })
const textOf = (file: string) => readFileSync(join(root, file), 'utf8')

test('prose has typographic apostrophes and quotation marks; code keeps its own', () => {
  const prose = filesOf('md').map((file) => [
    file,
    textOf(file).replace(/^```[\s\S]*?^```|^ {4}.*|`[^`\n]*`|\]\([^)]*\)/gm, ''),
  ])
  const words = filesOf('json').map((file) => [file, JSON.stringify(JSON.parse(textOf(file))).replace(/(?<!\\)"/g, '')])
  expect(prose.length).toBeGreaterThan(10)
  const straight = [...prose, ...words].flatMap(([file, text = '']) =>
    [...text.matchAll(/.{0,20}['"].{0,20}/g)].map(([found]) => `${file}: ${found}`),
  )
  expect(straight).toEqual([])
})
