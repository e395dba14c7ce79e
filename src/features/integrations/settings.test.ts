import { describe, expect, test } from 'vitest'
import { editSettings, readSettings, shownOf } from './settings.ts'

const jira = { site: 'https://corp.atlassian.net', email: 'ops@corp.test', token: 'secret', project: 'SEC' }
const hour = { url: 'https://corp.test/', method: 'PUT', frequency: 'daily', hour: '25' }

test.each([
  ['slack', {}, 'url', 'is missing'],
  ['slack', { url: '' }, 'url', 'is missing'],
  ['slack', { url: 'hooks.slack.com' }, 'url', 'is not an address that begins with https://'],
  ['email', { to: 'someone' }, 'to', 'is not an address like name@example.com'],
  ['jira', { ...jira, email: 'x' }, 'email', 'is not an address like name@example.com'],
  ['jira', { ...jira, project: '-' }, 'project', 'is not a project key like SEC'],
  ['jira', { ...jira, issueType: 'x'.repeat(101) }, 'issueType', 'is not accepted'],
  ['servicenow', { instance: 'https://corp.service-now.com', user: 'a' }, 'password', 'is missing'],
  ['csv_export', hour, 'hour', 'is not an hour from 0 to 23'],
] as const)('of %s, %j is wrong in one field', (kind, given, field, message) => {
  expect(readSettings(kind, given)).toEqual({ issues: [{ path: `settings.${field}`, message }] })
})

test('what is stored is what was given of its fields, without those that were left empty', () => {
  expect(readSettings('jira', { ...jira, issueType: '', unknown: 'x' })).toEqual({ settings: jira })
})

describe('an edit', () => {
  test('leaves a secret that is not given, and empties another field', () => {
    const stored = { ...jira, issueType: 'Bug' }
    expect(editSettings('jira', stored, { token: '', issueType: '', project: 'OPS' })).toEqual({
      ...{ ...jira, issueType: '', project: 'OPS' },
    })
  })

  test.each(['https://elsewhere.test', 'https://corp.atlassian.net:444', 'http://corp.atlassian.net'])(
    'takes no secret along to %s',
    (site) => {
      expect(editSettings('jira', jira, { site })).not.toHaveProperty('token')
      expect(editSettings('jira', jira, { site, token: 'new' })).toMatchObject({ site, token: 'new' })
    },
  )

  test('takes the secret along within the same server', () => {
    expect(editSettings('jira', jira, { site: 'https://corp.atlassian.net/jira' })).toMatchObject({ token: 'secret' })
  })

  test('takes no secret along from GitHub to a server that is named in its place', () => {
    const stored = { repository: 'a/b', token: 'secret' }
    expect(editSettings('github', stored, { api: 'https://elsewhere.test' })).not.toHaveProperty('token')
  })

  test('takes no token of an export along to another address', () => {
    const stored = { ...hour, hour: '6', token: 'secret' }
    expect(editSettings('csv_export', stored, { url: 'https://elsewhere.test/' })).not.toHaveProperty('token')
  })
})

test('what is shown holds no secret, but says which are set', () => {
  expect(shownOf('jira', jira)).toEqual({
    settings: { site: jira.site, email: jira.email, project: 'SEC' },
    secretsSet: ['token'],
  })
})
