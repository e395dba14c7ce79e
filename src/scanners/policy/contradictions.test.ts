import { expect, test } from 'vitest'
import { contradictionsOf } from './contradictions.ts'

const found = (text: string) =>
  contradictionsOf(text).map(({ kind, severity, practice, denied, stated }) => [
    kind,
    severity,
    practice,
    denied.scope,
    stated.scope,
  ])

test.each([
  [
    'We never share your e-mail address with third parties. We share your e-mail address with our advertising partners.',
    ['contradiction', 3, 'share', 'email', 'email'],
  ],
  [
    'We do not share your personal information with anyone. Your location data is shared with advertisers.',
    ['contradiction', 3, 'share', 'any', 'coarse_location'],
  ],
  [
    'We do not sell your personal data. We sell location data to data brokers.',
    ['contradiction', 3, 'sell', 'any', 'coarse_location'],
  ],
  [
    'We do not collect your contact information. We collect your phone number.',
    ['contradiction', 3, 'collect', 'contact_generic', 'phone'],
  ],
])('%s', (text, expected) => {
  expect(found(text)).toEqual([expected])
})

test.each([
  ['We share your personal information with advertisers. We do not share your health data with anyone.'],
  [
    'We do not share your personal information with third parties. We share your name with service providers that host the app.',
  ],
  ['We do not sell your data. We share your data with our affiliates.'],
  ['We do not share your personal information without your consent. We share your name with partners.'],
  [
    'We do not share your personal information with third parties for their marketing purposes. We share your name with the courier.',
  ],
  ['We do not share your personal information. We share aggregated data with researchers.'],
  ['We do not collect personal information from children under 13. We collect your name.'],
  ['We do not share your photos. We share your e-mail address with partners.'],
  ['We do not share your personal information with anyone. We share it with your consent.'],
  ['We share your name with partners. We collect your e-mail address.'],
])('no contradiction: %s', (text) => {
  expect(found(text)).toEqual([])
})

test('both quotes are exact parts of the text', () => {
  const text = 'We never sell your e-mail address. Much else. We may sell your e-mail address to advertisers.'
  for (const { denied, stated } of contradictionsOf(text))
    for (const side of [denied, stated]) expect(text.slice(side.start, side.end)).toBe(side.quote)
  expect(contradictionsOf(text)).toHaveLength(1)
})
