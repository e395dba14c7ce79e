import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { exampleEvent, payloadOf, type WebhookEvent } from '../../webhooks/payload.ts'
import { eventTypes } from '../../webhooks/vocabulary.ts'
import { connectors, secretFields } from '../connectors.ts'
import { nextExportAt } from './csv-export.ts'
import { flatOf } from './rest-hook.ts'
import { tellingOf } from './telling.ts'
import type { WireRequest } from './wire.ts'
import { isWired, type WiredKind, wires } from './wires.ts'

const at = new Date('2027-03-01T10:20:30.000Z')
const given: Record<WiredKind, Record<string, string>> = {
  slack: { url: 'https://hooks.slack.com/services/T0/B0/secret' },
  teams: { url: 'https://prod-01.westeurope.logic.azure.com/workflows/x?sig=secret' },
  jira: { site: 'https://corp.atlassian.net/', email: 'ops@corp.test', token: 'secret', project: 'SEC' },
  servicenow: { instance: 'https://corp.service-now.com', user: 'sightline', password: 'secret' },
  splunk: { url: 'https://http-inputs-corp.splunkcloud.com', token: 'secret', index: 'vendors' },
  csv_export: { url: 'https://files.corp.test/in?key=secret', method: 'PUT', frequency: 'daily', hour: '6' },
  github: { repository: 'sightline/app', token: 'secret' },
  rest_hook: { url: 'https://hooks.zapier.com/hooks/standard/1/secret' },
}
const kinds = Object.keys(wires) as WiredKind[]
const telling: WiredKind[] = kinds.filter((kind) => kind !== 'csv_export')

const settingsOf = (kind: WiredKind) => wires[kind].settings.parse(given[kind])
const requestOf = (kind: WiredKind, payload: string): WireRequest =>
  wires[kind].request(settingsOf(kind), { id: 'msg_abc', payload })
const bodyOf = (kind: WiredKind, event: WebhookEvent) =>
  JSON.parse(String(requestOf(kind, payloadOf(event, { at })).body))
const named = (vendor: string): WebhookEvent => ({
  type: 'compliance.alert',
  data: {
    ...{ framework: 'gdpr-processors', severity: 'high', vendor, vendor_id: 7, title: `Breach at ${vendor}` },
    ...{ description: `${vendor} lost data.`, action_required: null, url: 'https://portal.test/customer/vendors/7' },
  },
})

describe('the register', () => {
  test('every connector of the page is a webhook, a mail, or has a wire that takes its fields', () => {
    for (const { kind, fields } of connectors) {
      if (!isWired(kind)) expect(['webhook', 'email']).toContain(kind)
      else if (kind !== 'rest_hook') {
        const names = new Set(fields.map(({ name }) => name))
        expect(Object.keys(given[kind]).filter((name) => !names.has(name))).toEqual([])
        for (const { name, isOptional } of fields)
          expect(wires[kind].settings.safeParse({ ...given[kind], [name]: undefined }).success).toBe(
            isOptional === true,
          )
      }
    }
  })

  test.each(kinds)('what is shown of where %s goes holds no secret', (kind) => {
    const target = wires[kind].target(settingsOf(kind))
    expect(target).not.toContain('secret')
    expect(target).toMatch(/corp|slack|azure|zapier|sightline/)
  })

  test.each(kinds)('%s takes no address with a user name, of another scheme or none at all', (kind) => {
    const [name] = Object.keys(given[kind]).filter((field) => given[kind][field]?.startsWith('https://'))
    if (!name) return
    for (const wrong of ['https://user:word@corp.test/', 'ftp://corp.test/', 'javascript:alert(1)', 'corp.test', ''])
      expect(wires[kind].settings.safeParse({ ...given[kind], [name]: wrong }).success).toBe(false)
  })
})

test.each([
  ['jira', 'project', 'SEC" or project = "HR'],
  ['jira', 'token', 'a\r\nx-evil: 1'],
  ['servicenow', 'table', '../sys_user'],
  ['servicenow', 'table', 'incident?sysparm_query=x'],
  ['servicenow', 'user', 'a:b'],
  ['splunk', 'token', 'a b'],
  ['splunk', 'url', 'https://corp.test/?x'],
  ['github', 'repository', 'sightline/..'],
  ['github', 'repository', 'sightline/app/dispatches?'],
  ['github', 'repository', 'sightline'],
  ['csv_export', 'hour', '24'],
  ['csv_export', 'method', 'DELETE'],
] as const)('%s takes no %s like %j', (kind, field, value) => {
  expect(wires[kind].settings.safeParse({ ...given[kind], [field]: value }).success).toBe(false)
})

describe('what goes over the wire', () => {
  const event = named('Lanternfish')

  test('to Slack: a message of blocks', () => {
    expect(bodyOf('slack', event)).toEqual({
      ...{ text: 'Breach at Lanternfish', mrkdwn: false, unfurl_links: false, unfurl_media: false },
      blocks: [
        { type: 'header', text: { type: 'plain_text', text: 'Breach at Lanternfish', emoji: false } },
        {
          type: 'section',
          fields: ['Vendor', 'Lanternfish', 'Severity', 'high', 'Framework', 'gdpr-processors'].map((text) => ({
            ...{ type: 'plain_text', text, emoji: false },
          })),
        },
        { type: 'section', text: { type: 'plain_text', text: 'Lanternfish lost data.', emoji: false } },
        {
          type: 'section',
          text: { type: 'mrkdwn', text: '<https://portal.test/customer/vendors/7|Open it in Sightline>' },
        },
      ],
    })
  })

  test('to Teams: an Adaptive Card with a button', () => {
    const { type, attachments } = bodyOf('teams', event)
    expect(type).toBe('message')
    expect(attachments).toMatchObject([
      {
        contentType: 'application/vnd.microsoft.card.adaptive',
        content: {
          ...{ type: 'AdaptiveCard', version: '1.2' },
          actions: [{ type: 'Action.OpenUrl', url: 'https://portal.test/customer/vendors/7' }],
        },
      },
    ])
  })

  test('to Jira: a search for its label, and an issue that bears it', () => {
    const settings = settingsOf('jira')
    const message = { id: 'msg_abc', payload: payloadOf(event, { at }) }
    const basic = `Basic ${Buffer.from('ops@corp.test:secret').toString('base64')}`
    const search = wires.jira.lookUp?.request(settings, message)
    expect(search).toMatchObject({ method: 'POST', url: 'https://corp.atlassian.net/rest/api/3/search/jql' })
    expect(JSON.parse(String(search?.body)).jql).toBe('project = "SEC" and labels = "sightline-msg_abc"')
    const made = wires.jira.request(settings, message)
    expect(made).toMatchObject({
      ...{ method: 'POST', url: 'https://corp.atlassian.net/rest/api/3/issue', headers: { authorization: basic } },
    })
    expect(JSON.parse(String(made.body)).fields).toMatchObject({
      ...{ project: { key: 'SEC' }, issuetype: { name: 'Task' }, summary: 'Breach at Lanternfish' },
      labels: ['sightline', 'sightline-msg_abc'],
      description: { type: 'doc', version: 1 },
    })
    const isThere = (answer: string) => wires.jira.lookUp?.isThere(answer, message)
    expect(isThere('{"issues":[{"key":"SEC-1"}]}')).toBe(true)
    expect(isThere('{"issues":[]}')).toBe(false)
    for (const unclear of ['{}', 'null', '<html>', '{"issues":"x"}']) expect(isThere(unclear)).toBeUndefined()
  })

  test('to ServiceNow: a question for its correlation id, and a record that bears it', () => {
    const settings = settingsOf('servicenow')
    const message = { id: 'msg_abc', payload: payloadOf(event, { at }) }
    expect(wires.servicenow.lookUp?.request(settings, message)).toMatchObject({
      method: 'GET',
      url: 'https://corp.service-now.com/api/now/table/incident?sysparm_query=correlation_id%3Dmsg_abc&sysparm_fields=sys_id%2Ccorrelation_id&sysparm_limit=1',
    })
    const { url, body } = wires.servicenow.request(settings, message)
    expect(url).toBe('https://corp.service-now.com/api/now/table/incident')
    expect(JSON.parse(String(body))).toEqual({
      ...{ short_description: 'Breach at Lanternfish', urgency: '1', correlation_id: 'msg_abc' },
      correlation_display: 'Sightline',
      description:
        'Vendor: Lanternfish\nSeverity: high\nFramework: gdpr-processors\n\nLanternfish lost data.\n\nhttps://portal.test/customer/vendors/7',
    })
  })

  test('to Splunk: an event with its time and its index', () => {
    const request = requestOf('splunk', payloadOf(event, { at }))
    expect(request).toMatchObject({
      url: 'https://http-inputs-corp.splunkcloud.com/services/collector/event',
      headers: { authorization: 'Splunk secret' },
    })
    expect(JSON.parse(String(request.body))).toEqual({
      ...{ time: at.getTime() / 1_000, source: 'sightline', sourcetype: '_json', index: 'vendors' },
      event: { id: 'msg_abc', ...event, timestamp: at.toISOString() },
    })
    const elsewhere = { ...given.splunk, url: 'https://gate.corp.test/hec' }
    expect(
      wires.splunk.request(wires.splunk.settings.parse(elsewhere), { id: 'x', payload: payloadOf(event, { at }) }).url,
    ).toBe('https://gate.corp.test/hec')
  })

  test('to GitHub: an event that starts workflows, with no more than ten properties at its top', () => {
    const request = requestOf('github', payloadOf(event, { at, isTest: true }))
    expect(request.url).toBe('https://api.github.com/repos/sightline/app/dispatches')
    const { event_type, client_payload } = JSON.parse(String(request.body))
    expect(event_type).toBe('sightline.compliance.alert')
    expect(client_payload).toMatchObject({ id: 'msg_abc', test: true, data: { vendor: 'Lanternfish' } })
    expect(Object.keys(client_payload).length).toBeLessThanOrEqual(10)
    const enterprise = wires.github.settings.parse({ ...given.github, api: 'https://git.corp.test/api/v3/' })
    expect(wires.github.request(enterprise, { id: 'x', payload: payloadOf(event, { at }) }).url).toBe(
      'https://git.corp.test/api/v3/repos/sightline/app/dispatches',
    )
  })

  test('to a REST hook: one level of fields', () => {
    for (const type of eventTypes) {
      const flat = flatOf(payloadOf(exampleEvent(type, 'https://portal.test'), { at }), 'msg_abc')
      expect(flat).toMatchObject({ id: 'msg_abc', event: type, vendor: 'Example Analytics' })
      for (const value of Object.values(flat)) expect(typeof value === 'object' && value !== null).toBe(false)
    }
  })

  test('of an export: the file as it is', () => {
    const file = Buffer.from('a,b\r\n')
    const settings = wires.csv_export.settings.parse({ ...given.csv_export, token: 'secret' })
    const payload = JSON.stringify({ type: 'vendors.exported', timestamp: at.toISOString() })
    expect(wires.csv_export.request(settings, { id: 'x', payload, file })).toEqual({
      ...{ method: 'PUT', url: 'https://files.corp.test/in?key=secret', body: file },
      headers: {
        ...{ 'content-type': 'text/csv; charset=utf-8', authorization: 'Bearer secret' },
        'content-disposition': 'attachment; filename="vendors-2027-03-01.csv"',
      },
    })
  })

  test.each(telling)('a test says so to its readers in %s', (kind) => {
    const payload = payloadOf(exampleEvent('risk.changed', 'https://portal.test'), { at, isTest: true })
    expect(String(requestOf(kind, payload).body)).toMatch(/\[Test\]|"test":true/)
  })
})

describe('words', () => {
  test.each([
    ['high', 'medium', 'Risk of Lanternfish rose from medium to high', 'high'],
    ['low', 'very_high', 'Risk of Lanternfish fell from very high to low', 'low'],
  ] as const)('a risk that is %s and was %s', (now, before, title, gravity) => {
    const event: WebhookEvent = {
      type: 'risk.changed',
      data: {
        ...{ vendor: 'Lanternfish', vendor_id: 7, new_risk: now, previous_risk: before },
        ...{ risk_score: 62, previous_risk_score: 48, url: 'https://portal.test/' },
      },
    }
    expect(tellingOf(payloadOf(event, { at }))).toMatchObject({ title, gravity })
  })

  test('an investigation that found too little names no score', () => {
    const event: WebhookEvent = {
      type: 'assessment.completed',
      data: {
        ...{ vendor: 'Lanternfish', vendor_id: 7, risk_score: null, kind: 'investigation', conclusion: null },
        url: 'https://portal.test/',
      },
    }
    expect(tellingOf(payloadOf(event, { at }))).toMatchObject({
      ...{ title: 'Investigation of Lanternfish completed', gravity: 'unknown' },
      facts: [
        { label: 'Vendor', value: 'Lanternfish' },
        { label: 'Score', value: 'not known' },
      ],
    })
  })
})

describe('a vendor’s name is a name and nothing else', () => {
  const hostile =
    '<!channel> <@U1> <https://evil.test|Sign in> *x* [y](https://evil.test) @here & [code]<b>[/code]\n# z'

  test('in Slack no mention, no link and no emphasis', () => {
    const { text, mrkdwn, blocks } = bodyOf('slack', named(hostile))
    const read = JSON.stringify(blocks.filter((block: { text?: { type: string } }) => block.text?.type !== 'mrkdwn'))
    for (const shown of [text, read]) expect(shown).not.toMatch(/[<>]|&(?!amp;|lt;|gt;)/)
    expect(mrkdwn).toBe(false)
    expect(JSON.stringify(blocks).match(/"mrkdwn"/g)).toHaveLength(1)
  })

  test('in Teams it is text that is not read as Markdown, and mentions no one', () => {
    const body = bodyOf('teams', named(hostile))
    const { content } = body.attachments[0]
    for (const { type, inlines } of content.body) {
      expect(type).toBe('RichTextBlock')
      for (const inline of inlines) expect(inline.type).toBe('TextRun')
    }
    expect(content.msteams).toBeUndefined()
  })

  test('in Jira it is text without marks, and in ServiceNow no [code]', () => {
    const { description, summary } = bodyOf('jira', named(hostile)).fields
    expect(summary).not.toContain('\n')
    const nodes = JSON.stringify(description).match(/"type":"(\w+)"/g)
    expect(new Set(nodes)).toEqual(new Set(['doc', 'paragraph', 'text', 'strong', 'link'].map((n) => `"type":"${n}"`)))
    expect(JSON.stringify(description).match(/"link"/g)).toHaveLength(1)
    expect(JSON.stringify(bodyOf('servicenow', named(hostile)))).not.toMatch(/\[\/?code\]/i)
  })

  test('of any name and length, a request comes about within the other side’s limits', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 400 }), fc.constantFrom(...telling), (vendor, kind) => {
        const body = bodyOf(kind, named(vendor))
        expect(String(requestOf(kind, payloadOf(named(vendor), { at })).body).length).toBeLessThan(20_000)
        if (kind === 'slack') {
          expect(body.blocks[0].text.text.length).toBeLessThanOrEqual(150)
          expect(body.blocks[0].text.text).toBe(body.blocks[0].text.text.toWellFormed())
        }
        if (kind === 'jira') expect([...body.fields.summary].length).toBeLessThanOrEqual(255)
      }),
    )
  })
})

test('an export runs at its hour, and a weekly one on Mondays', () => {
  fc.assert(
    fc.property(fc.constantFrom('daily', 'weekly'), fc.nat(23), fc.nat(20_000), (frequency, hour, hours) => {
      const after = new Date(Date.parse('2026-06-01T00:00:00Z') + hours * 1_800_000)
      const next = nextExportAt({ ...given.csv_export, frequency, hour: String(hour) }, after)
      expect(next.getTime()).toBeGreaterThan(after.getTime())
      expect(next.getTime() - after.getTime()).toBeLessThanOrEqual((frequency === 'daily' ? 1 : 7) * 86_400_000)
      expect([next.getUTCHours(), next.getUTCMinutes()]).toEqual([hour, 0])
      if (frequency === 'weekly') expect(next.getUTCDay()).toBe(1)
    }),
  )
})

test('secret are all fields that hold a key, and addresses that are one', () => {
  expect(Object.fromEntries(connectors.map(({ kind }) => [kind, secretFields(kind)]))).toEqual({
    ...{ webhook: [], slack: ['url'], teams: ['url'], email: [], jira: ['token'], servicenow: ['password'] },
    ...{ splunk: ['token'], csv_export: ['url', 'token'], github: ['token'], rest_hook: ['url'] },
  })
})
