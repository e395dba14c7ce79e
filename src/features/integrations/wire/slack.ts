import { z } from 'zod'
import { tellingOf } from './telling.ts'
import { address, hostOf, json, wire } from './wire.ts'

/** Longest texts of a header block, of a field and of a section. */
const [longestHeader, longestField, longestText] = [150, 2_000, 3_000]

/**
 * A message of an incoming webhook. Text from others is in `plain_text`, which has no emphasis and no emoji, with the
 * three characters by which Slack marks mentions and links escaped.
 */
export const slack = wire({
  settings: z.object({ url: address }),
  target: ({ url }) => hostOf(url),
  request: ({ url }, { payload }) => {
    const { title, text, facts, url: page } = tellingOf(payload)
    return {
      ...{ method: 'POST', url, headers: json },
      body: JSON.stringify({
        // Notifications show this.
        ...{ text: escaped(title, longestText), mrkdwn: false, unfurl_links: false, unfurl_media: false },
        blocks: [
          { type: 'header', text: plain(title, longestHeader) },
          {
            type: 'section',
            fields: facts.flatMap(({ label, value }) => [plain(label, longestField), plain(value, longestField)]),
          },
          ...text.map((paragraph) => ({ type: 'section', text: plain(paragraph, longestText) })),
          { type: 'section', text: { type: 'mrkdwn', text: `<${escaped(page, longestText)}|Open it in Sightline>` } },
        ],
      }),
    }
  },
})

const plain = (text: string, most: number) => ({ type: 'plain_text', text: escaped(text, most), emoji: false })

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Cut where it would be too long once it is escaped, never within a character. */
function escaped(text: string, most: number): string {
  let whole = ''
  for (const character of text) {
    const next = entities[character] ?? character
    if (whole.length + next.length > most) break
    whole += next
  }
  return whole
}
