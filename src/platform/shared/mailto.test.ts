import { expect, test } from 'vitest'
import { mailtoHref } from './mailto.ts'

test('an address adds neither a recipient nor a text of its own', () => {
  expect(mailtoHref('kim@a.example')).toBe('mailto:kim@a.example')
  expect(mailtoHref('kim?bcc=lee@b.example,x@a.example')).toBe('mailto:kim%3Fbcc%3Dlee%40b.example%2Cx@a.example')
})

test('a letter goes with it, its lines ended as mail ends them', () => {
  expect(mailtoHref('kim@a.example', { subject: 'A & B', body: 'one\ntwo' })).toBe(
    'mailto:kim@a.example?subject=A%20%26%20B&body=one%0D%0Atwo',
  )
})
