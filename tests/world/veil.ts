import { page, redirect, type Site, textPage } from './markup.ts'
import type { Vendor } from './vendor.ts'

// A vendor that moved its policy and left the old links behind: whoever goes by their words gives up before the right one.
// Not one of the twelve; it is for the tests of the language model, which is asked where the search ended.

const site: Site = {
  name: 'Veil',
  nav: { Privacy: '/privacy', 'Privacy center': '/privacy-center' },
  footer: { 'Privacy notice': '/privacy-notice' },
}

/** Longer than one prompt holds, most of it about nothing that a rule knows. */
const asides = Array.from(
  { length: 52 },
  (_, index) =>
    `Paragraph ${index + 1} of the history of our house. ${'The river rose in the spring and the bridge was painted green by the guild of boatmen, as every child of the town can tell. '.repeat(5)}`,
).join('\n\n')

const policy = `# Privacy Policy

Last updated: {{long:-60}}

Veil Networks GmbH, Am Hafen 3, 20457 Hamburg, Germany is the controller of your personal data under the GDPR. Residents of the European Union may write to privacy@veil.test.

## What we collect

We collect your email address, your payment details and your IP address when you use the service. We use this information to provide the service, to bill it and to prevent fraud. The legal basis is the performance of our contract with you.

## Sharing

We share your payment details with our payment provider. We do not sell personal information. We disclose information where a law requires it.

## Your rights

You have the right to access your personal data and to have it deleted. You can opt out of our newsletter at any time. We use cookies on our website to keep you signed in. Our security measures include encryption in transit.

## Retention

We hold on to your invoices for ten years and delete your account data within 30 days after you close your account.

## Changes

We will post changes to this policy here and will tell you by email before they take effect.

## About this house

${asides}`

export const veil: Vendor = {
  name: 'Veil',
  legalName: 'Veil Networks GmbH',
  domains: ['veil.test'],
  summary: 'three links to its policy lead nowhere, the fourth to the policy',
  hosts: {
    'veil.test': {
      pages: {
        '/': page(
          site,
          'Veil',
          '<h1>Nobody sees you</h1><p>Tunnels for everyone, in ninety cities.</p><p>Read the small print: <a href="/p/8841">Privacy policy</a></p>',
        ),
        '/privacy': redirect('https://veil.test/'),
        '/p/8841': textPage(site, 'Privacy Policy', policy),
      },
    },
  },
  dns: {},
  expected: { findings: [], contradictions: [], gaps: [] },
}
