import { expect, test } from 'vitest'
import { demoCalendar } from './demo-calendar.ts'

const at = new Date('2026-11-30T15:00:00Z')
const usual = { MAIL_FROM: 'Sightline <post@sightline.test>', OPERATOR_NAME: undefined, OPERATOR_EMAIL: undefined }

/** Its lines, each as one again. */
function linesOf(config: Partial<Record<keyof typeof usual, string>>, publicUrl = 'https://sightline.test'): string[] {
  const { text } = demoCalendar({ id: 7, at, publicUrl, config: { ...usual, ...config }, now: at })
  return text.replace(/\r\n[\t ]/g, '').split('\r\n')
}

test('it is by the operator, or by whom our mail is from', () => {
  expect(linesOf({})).toContain('ORGANIZER;CN="Sightline":MAILTO:post@sightline.test')
  expect(linesOf({ OPERATOR_NAME: 'Lanternfish, Inc.', OPERATOR_EMAIL: 'office+demo@corp.test' })).toContain(
    'ORGANIZER;CN="Lanternfish, Inc.":MAILTO:office+demo@corp.test',
  )
})

test('an operator of any script, and a name with quotation marks, has a file that programs can read', () => {
  expect(linesOf({ OPERATOR_NAME: 'Büro "Fisch"', OPERATOR_EMAIL: 'büro@bücher.test' })).toContain(
    `ORGANIZER;CN="Büro 'Fisch'":MAILTO:b%C3%BCro@xn--bcher-kva.test`,
  )
})

test.each(['http://[::1]:3000', 'https://Sightline.Corp.test', 'http://sight_line:8080'])(
  'an installation at %s has one, too',
  (publicUrl) => {
    expect(linesOf({}, publicUrl)).toContain('DTSTART:20261130T150000Z')
  },
)
