import { z } from 'zod'
import { tellingOf } from './telling.ts'
import { address, hostOf, json, wire } from './wire.ts'

/**
 * An Adaptive Card for a workflow that posts what a webhook brings. `TextRun` shows text as it is; `TextBlock` and `Fact`,
 * which are more usual, read Markdown in it.
 */
export const teams = wire({
  settings: z.object({ url: address }),
  target: ({ url }) => hostOf(url),
  request: ({ url }, { payload }) => {
    const { title, text, facts, url: page } = tellingOf(payload)
    const card = {
      $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
      ...{ type: 'AdaptiveCard', version: '1.2' },
      body: [
        paragraph(run(title, { size: 'Large', weight: 'Bolder' })),
        ...facts.map(({ label, value }) => paragraph(run(`${label}: `, { weight: 'Bolder' }), run(value))),
        ...text.map((words) => paragraph(run(words))),
      ],
      actions: [{ type: 'Action.OpenUrl', title: 'Open it in Sightline', url: page }],
    }
    return {
      ...{ method: 'POST', url, headers: json },
      body: JSON.stringify({
        type: 'message',
        attachments: [{ contentType: 'application/vnd.microsoft.card.adaptive', contentUrl: null, content: card }],
      }),
    }
  },
})

const run = (text: string, look: object = {}) => ({ type: 'TextRun', text, ...look })
const paragraph = (...inlines: object[]) => ({ type: 'RichTextBlock', inlines })
