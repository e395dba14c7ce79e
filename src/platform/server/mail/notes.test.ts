import { mkdtemp, readdir, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openNotes } from './notes.ts'

const folder = await mkdtemp(join(tmpdir(), 'sightline-notes-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

test('a worker reads its notes and those of others, and clears its own', async () => {
  const [one, two] = [openNotes(folder), openNotes(folder)]
  one.add('<a@corp.test>')
  one.add('<b@corp.test>')
  two.add('<c@corp.test>')
  expect(one.read().toSorted()).toEqual(['<a@corp.test>', '<b@corp.test>', '<c@corp.test>'])
  one.clear()
  expect(one.read()).toEqual(['<c@corp.test>'])
  one.add('<d@corp.test>')
  expect(two.read().toSorted()).toEqual(['<c@corp.test>', '<d@corp.test>'])
  two.clear()
  two.close()
  // Notes that are not in the database yet stay for the next worker.
  one.close()
  const next = openNotes(folder)
  expect(next.read()).toEqual(['<d@corp.test>'])
  next.close()
  expect(await readdir(folder)).toHaveLength(1)
})

test('the room for notes is taken before the first one, and again after they were cleared', async () => {
  const notes = openNotes(folder)
  const sizes = async () =>
    Promise.all((await readdir(folder)).map(async (name) => (await stat(join(folder, name))).size)).then(
      (all) => new Set(all),
    )
  const before = await sizes()
  for (let n = 0; n < 200; n++) notes.add(`<confirm-alerts.${n}.0123456789abcdef@corp.test>`)
  expect(notes.read()).toHaveLength(201)
  expect(await sizes()).toEqual(before)
  notes.clear()
  expect(notes.read()).toEqual(['<d@corp.test>'])
  expect(await sizes()).toEqual(before)
  notes.close()
})

test('a note that no worker collects is gone after a day', async () => {
  const [left = ''] = await readdir(folder)
  const longAgo = new Date('2026-01-01')
  await utimes(join(folder, left), longAgo, longAgo)
  openNotes(folder).close()
  expect(await readdir(folder)).toEqual([])
})

test('the clock jumps by days while two are at work: what one notes is not taken away when the other has done', async () => {
  const [one, two] = [openNotes(folder), openNotes(folder)]
  one.add('<a@corp.test>')
  const longAgo = new Date('2026-01-01')
  for (const name of await readdir(folder)) await utimes(join(folder, name), longAgo, longAgo)
  two.close()
  one.add('<b@corp.test>')
  expect(one.read()).toEqual(['<a@corp.test>', '<b@corp.test>'])
  expect(await readdir(folder)).toHaveLength(1)
  one.clear()
  one.close()
})

test('a worker of another process takes the file away by its name: who writes it still has its notes', async () => {
  const one = openNotes(folder)
  one.add('<a@corp.test>')
  for (const name of await readdir(folder)) await rm(join(folder, name))
  one.add('<b@corp.test>')
  expect(one.read()).toEqual(['<a@corp.test>', '<b@corp.test>'])
  one.clear()
  expect(one.read()).toEqual([])
  one.close()
})
