import fc from 'fast-check'
import { expect, test } from 'vitest'
import { badgeSnippets } from './sharing.ts'

const publicUrl = 'https://sightline.test'

test('what another page takes in shows the badge and leads to the evidence', () => {
  expect(badgeSnippets({ kind: 'app', key: 'chat' }, { name: 'Chat', publicUrl })).toEqual({
    html: '<a href="https://sightline.test/apps/chat"><img src="https://sightline.test/badge/app/chat.svg" alt="Privacy risk of Chat, rated by Sightline" height="24"></a>',
    markdown:
      '[![Privacy risk of Chat, rated by Sightline](https://sightline.test/badge/app/chat.svg)](https://sightline.test/apps/chat)',
  })
})

test('no name breaks out of what another page takes in', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      const { html, markdown } = badgeSnippets({ kind: 'company', key: 'x' }, { name, publicUrl })
      expect(html.match(/[<>]/g)).toHaveLength(6)
      expect(html.match(/"/g)).toHaveLength(8)
      expect(markdown).not.toContain('\n')
      expect(markdown.replace(/\\./g, '').match(/[[\]]/g)).toHaveLength(4)
    }),
  )
})
