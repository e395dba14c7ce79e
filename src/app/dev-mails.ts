import type { Hono } from 'hono'
import { html, raw } from 'hono/html'
import type { Mail } from '../platform/server/outbox.ts'
import { messages } from './messages.ts'

// A mail's own styles stand inline. Nothing of it runs, and nothing is fetched.
const policy = "default-src 'none'; style-src 'unsafe-inline'"

/** In development alone: every mail of the register as its reader gets it, in HTML, as text and with its headers. */
export function devMailRoutes(app: Hono): void {
  app.get('/dev/mails', (c) => {
    c.header('content-security-policy', policy)
    return c.html(page(messages.map(({ name, mail }) => section(name, mail()))))
  })
}

type Html = ReturnType<typeof html>

const page = (sections: Html[]) => html`${raw('<!doctype html>')}
<html lang="en">
  <meta charset="utf-8" />
  <meta name="color-scheme" content="light dark" />
  <title>Mails</title>
  <style>
    body { font: 16px/1.5 system-ui, sans-serif; max-width: 90rem; margin: 2rem auto; padding: 0 1rem }
    section > div { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem }
    iframe { width: 100%; height: 40rem; border: 1px solid }
    pre { white-space: pre-wrap; overflow-wrap: anywhere; margin: 0 }
  </style>
  <h1>Mails</h1>
  ${sections}
</html>`

function section(name: string, mail: Mail): Html {
  const headers = { To: mail.recipient, Subject: mail.subject, ...mail.headers }
  return html`<section>
    <h2>${name}</h2>
    <pre>${Object.entries(headers)
      .map(([field, value]) => `${field}: ${value}`)
      .join('\n')}</pre>
    <div>
      <iframe sandbox title="${name}" srcdoc="${mail.html ?? ''}"></iframe>
      <pre>${mail.text}</pre>
    </div>
  </section>`
}
