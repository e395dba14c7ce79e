import { z } from 'zod'
import { trackingKinds } from '../../../../../product/score/method/tracking-kinds.ts'
import { joined, row } from '../../document.ts'
import { recordKind } from '../../record.ts'

export const waysOfCalling = ['script', 'frame', 'image', 'style', 'connection'] as const

/** Other people's hosts that the home page calls for, read in its text. */
export const embedsRecord = recordKind({
  kind: 'embedded-hosts',
  version: '1.0.0',
  facts: z.strictObject({
    host: z.string(),
    lookedAtOn: z.string(),
    snippets: z.array(z.string()),
    hosts: z.array(
      z.strictObject({
        host: z.string(),
        entry: z.string().nullable(),
        company: z.string().nullable(),
        kinds: z.array(z.enum(trackingKinds)),
        ways: z.array(z.enum(waysOfCalling)),
      }),
    ),
  }),
  labels: {
    document: 'Document',
    host: 'Host',
    lookedAtOn: 'Looked at on',
    count: 'Hosts of others',
    snippets: 'Snippets in the page',
    called: 'Host called for',
  },
  render: ({ host, lookedAtOn, snippets, hosts }) => [
    {
      lines: [
        ['document', 'home page, read without running it'],
        ['host', host],
        ['lookedAtOn', lookedAtOn],
        ['count', String(hosts.length)],
        ...(snippets.length > 0 ? [['snippets', joined(snippets)] as const] : []),
      ],
    },
    {
      lines: hosts.map(({ host, entry, company, kinds, ways }) => [
        'called',
        row(host, { entry, company, kinds, as: ways }),
      ]),
    },
  ],
})
