import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { devMailRoutes } from './dev-mails.ts'
import { messages } from './messages.ts'

test('every mail of the register is shown, and what it holds cannot run', async () => {
  const app = new Hono()
  devMailRoutes(app)
  const response = await app.request('/dev/mails')
  expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  const page = await response.text()
  expect(page.match(/<iframe sandbox /g)).toHaveLength(messages.length)
  for (const { name } of messages) expect(page).toContain(`<h2>${name}</h2>`)
})

test('every mail has a name of its own, HTML, and an address no one has', () => {
  expect(new Set(messages.map(({ name }) => name)).size).toBe(messages.length)
  for (const { mail } of messages) {
    const { html, recipient } = mail()
    expect(html).toMatch(/^<!doctype html>/)
    expect(recipient).toMatch(/@example\.(org|com)$/)
  }
})
