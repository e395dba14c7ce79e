import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { dayMs } from '../../../platform/shared/days.ts'
import { createQueryClient } from '../../../platform/web/query.ts'
import { apiKeysPath } from '../../../product/links.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import type { ApiKey } from '../contract.ts'
import { apiKeysUrl, mostKeys } from '../vocabulary.ts'
import ApiKeysPage from './api-keys.page.tsx'
import { isGood, keyState, usageWords } from './key-words.ts'
import { NewKeyDialog, readKey } from './NewKeyDialog.tsx'
import { oldUntil, RotateDialog } from './RotateDialog.tsx'
import { ShownKeyDialog } from './ShownKeyDialog.tsx'

const at = '2026-11-22T09:00:00.000Z'
const nowMs = Date.parse(at)
const inDays = (days: number) => new Date(nowMs + days * dayMs).toISOString()
const hostile = '<b>株式会社</b> & Söhne'

const apiKey: ApiKey = {
  ...{ id: 7, name: hostile, hint: 'sl_live_Ab3d…', scopes: ['search:read', 'reports:read'], createdBy: 'Ada Example' },
  ...{ createdAt: at, lastUsedAt: null, expiresAt: null, revokedAt: null, replacedBy: null },
}

function htmlOf(element: ReactElement, keys?: readonly ApiKey[]): string {
  const client = createQueryClient()
  if (keys) client.setQueryData([apiKeysUrl], keys, { updatedAt: nowMs })
  return renderToStaticMarkup(
    <MemoryRouter initialEntries={[apiKeysPath]}>
      <QueryClientProvider client={client}>
        <ToastProvider>{element}</ToastProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  )
}
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')
const pageWith = (keys?: readonly ApiKey[]) => htmlOf(<ApiKeysPage />, keys)

test('without a key the page says what one is, and how a program calls with it', () => {
  const text = textOf(pageWith([]))
  for (const words of ['No key yet', 'Create API key', 'Authorization: Bearer', 'In the address it is not taken'])
    expect(text).toContain(words)
  expect(text).not.toContain('Keys that have ended')
})

test('while the keys are on their way nothing is said of them', () => {
  expect(textOf(pageWith())).not.toContain('No key yet')
})

test('a key shows its name, beginning, scopes and use, and nothing of it is markup', () => {
  const html = pageWith([apiKey])
  const text = textOf(html)
  expect(html).not.toContain('<b>')
  for (const words of ['sl_live_Ab3d…', 'search:read', 'reports:read', 'Ada Example', 'Never used', 'Good until it is'])
    expect(text).toContain(words)
  for (const act of ['Rotate', 'Revoke']) expect(html).toContain(`aria-label="${act}: `)
})

test('one that was rotated is not rotated again, and one that has ended is listed separately with nothing to do', () => {
  const rotated = pageWith([{ ...apiKey, replacedBy: 8, expiresAt: inDays(1) }])
  expect(rotated).not.toContain('aria-label="Rotate')
  expect(rotated).toContain('aria-label="Revoke')
  const ended = pageWith([{ ...apiKey, revokedAt: at }])
  expect(ended).not.toContain('aria-label="Revoke')
  for (const words of ['No active key', 'Keys that have ended']) expect(textOf(ended)).toContain(words)
})

test('at the most that there may be, the button says why it does nothing; what was rotated or has ended does not count', () => {
  const some = (n: number, fields: Partial<ApiKey> = {}) =>
    Array.from({ length: n }, (_, id) => ({ ...apiKey, id, ...fields }))
  const why = `at most ${mostKeys} active keys`
  expect(pageWith(some(mostKeys))).toContain(why)
  expect(pageWith([...some(mostKeys - 1), ...some(5, { revokedAt: at }), ...some(5, { replacedBy: 1 })])).not.toContain(
    why,
  )
})

test.each<[string, Partial<ApiKey>]>([
  ['Good', {}],
  ['Good', { expiresAt: inDays(15) }],
  ['Expires soon', { expiresAt: inDays(14) }],
  ['Expired', { expiresAt: at }],
  ['Rotated, still good', { expiresAt: inDays(1), replacedBy: 8 }],
  ['Rotated', { expiresAt: inDays(-1), replacedBy: 8 }],
  ['Revoked', { expiresAt: inDays(30), revokedAt: at }],
])('%s: %j', (words, fields) => {
  const key = { ...apiKey, ...fields }
  expect(keyState(key, nowMs).words).toBe(words)
  expect(isGood(key, nowMs)).toBe(!['Expired', 'Rotated', 'Revoked'].includes(words))
})

test('its use and its end are said in words', () => {
  expect(usageWords(apiKey)).toBe('Never used. Good until it is revoked.')
  expect(usageWords({ ...apiKey, lastUsedAt: at, revokedAt: at })).toMatch(/^Last used .+, to the hour\. Revoked .+\.$/)
  expect(usageWords({ ...apiKey, expiresAt: at })).toMatch(/Good until Nov 22, 2026, 9:00 AM UTC\./)
})

test('the old key of a rotation ends after the overlap, or at its own end before', () => {
  const after = (overlapHours: number, expiresAt: string | null = null) =>
    oldUntil({ expiresAt }, { overlapHours, madeAt: at })
  expect([after(0), after(24), after(24, inDays(30))]).toEqual([null, inDays(1), inDays(1)])
  expect(after(168, inDays(2))).toBe(inDays(2))
})

test('a form is read as it is, without scopes that do not exist', () => {
  const form = new FormData()
  for (const [name, value] of [
    ...[['name', ' CI '] as const, ['scopes', 'reports:read'] as const, ['scopes', 'everything'] as const],
    ['expiresInDays', '90'] as const,
  ])
    form.append(name, value)
  expect(readKey(form)).toEqual({ name: 'CI', password: '', scopes: ['reports:read'], expiresInDays: 90 })
  form.set('expiresInDays', '')
  expect(readKey(form)).toEqual({ name: 'CI', password: '', scopes: ['reports:read'] })
})

test('a key is shown with what to do with it; the forms offer the least first', () => {
  const shown = { made: { name: hostile, key: 'sl_live_secret' }, oldUntil: at }
  const html = htmlOf(<ShownKeyDialog shown={shown} onClose={() => undefined} />)
  expect(html).toContain('sl_live_secret')
  expect(html).not.toContain('<b>')
  for (const words of ['It is shown this once', 'The key before it is good until'])
    expect(textOf(html)).toContain(words)
  const making = htmlOf(<NewKeyDialog onClose={() => undefined} onMade={() => undefined} />)
  const checked = making.match(/<input[^>]*name="scopes"[^>]*>/g)?.filter((input) => input.includes('checked'))
  expect(checked?.join()).toContain('value="search:read"')
  expect(checked).toHaveLength(1)
  const rotating = htmlOf(<RotateDialog old={apiKey} onClose={() => undefined} onMade={() => undefined} />)
  expect(textOf(rotating)).toContain('with the same scopes')
})
