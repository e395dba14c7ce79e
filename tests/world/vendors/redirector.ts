import { html, page, redirect, type Site, textPage } from '../markup.ts'
import type { Page, Vendor } from '../vendor.ts'

const site: Site = {
  name: 'Redirector',
  nav: { Home: '/', Product: '/product' },
  footer: { 'Privacy Policy': '/privacy', 'Cookie Policy': '/cookies', DPA: '/dpa', Subprocessors: '/subprocessors' },
}

/** Says in words that nothing is here, and 200 in its status. */
const softNotFound: Page = page(
  site,
  'Redirector',
  '<h1>Oops!</h1><p>The page you are looking for has moved or never existed. Go back to the start page.</p>',
)

const policy = `# Privacy Policy

Last updated: {{long:-45}}

Redirector Group SA, Rue du Lac 3, Geneva, Switzerland ("Redirector", "we") shortens and forwards links.

## What we collect

When you click a shortened link we collect your IP address, your browser type, the page you came from and the time. When you open an account we collect your name, email address and payment details.

## Why

We use this information to forward you, to count clicks for the person who made the link, to prevent abuse and to send invoices. Our legal bases are the performance of a contract and our legitimate interest in preventing abuse.

## Sharing

We show the number of clicks by country to the person who made the link. We share information with hosting and payment providers who act on our behalf. We do not sell personal information.

## Retention

Clicks are kept for 13 months and then counted only.

Accounts are deleted 30 days after they are closed. Invoices are kept for ten years as Swiss law requires.

## Your rights

You may ask for access, correction, deletion and a copy of your data by writing to privacy@redirector.test. You may object to counting, and you may complain to the Federal Data Protection Commissioner.

## International transfers

Data is stored in Switzerland, for which the European Commission has adopted an adequacy decision.

## Cookies

The start page sets one cookie that keeps you signed in. Shortened links set none, and we do not follow you from one link to the next.

## Children

The service is not meant for people under 16.

## Security

Connections are encrypted with TLS. Addresses are checked against lists of harmful sites before we forward you.

## Changes

We announce changes on our website two weeks in advance.`

export const redirector: Vendor = {
  name: 'Redirector',
  legalName: 'Redirector Group SA',
  domains: ['redirector.test', 'redirector-legal.test'],
  summary: 'loops, long chains, a policy on another domain, and pages that answer 200 for everything',
  hosts: {
    'redirector.test': {
      tls: { issuer: 'world', notAfterDays: 10 },
      headers: { 'x-content-type-options': 'nosniff' },
      notFound: softNotFound,
      pages: {
        '/': page(
          site,
          'Short links',
          '<h1>Short links for long addresses</h1><p>Redirector makes addresses short and counts who follows them. Two million links a day.</p>',
        ),
        '/privacy': redirect('https://redirector-legal.test/privacy-policy', 302),
        '/cookies': redirect('/cookies-2'),
        '/cookies-2': redirect('/cookies'),
        '/dpa': redirect('/chain/1'),
        ...Object.fromEntries(
          [1, 2, 3, 4, 5, 6, 7].map((step) => [`/chain/${step}`, redirect(`/chain/${step + 1}`, 307)]),
        ),
        '/chain/8': textPage(site, 'DPA', '# Data Processing Agreement\n\nYou have come further than anyone.'),
        '/subprocessors': redirect('http://redirector.test/subprocessors-plain', 302),
        '/terms': redirect('https://ghost.test/terms', 302),
      },
    },
    'www.redirector.test': { pages: {}, notFound: redirect('https://redirector.test/') },
    'redirector-legal.test': {
      pages: { '/privacy-policy': page(site, 'Privacy Policy', html(policy)) },
    },
  },
  dns: {
    'redirector.test': {
      MX: ['10 mx.mailhost.test'],
      NS: ['ns1.dnshost.test'],
      TXT: ['v=spf1 +all'],
    },
  },
  expected: {
    findings: [
      // What it says is not taken for the vendor's word: another domain is another party until someone proves otherwise.
      { family: 'gov', what: 'a policy, found on a second domain' },
      { family: 'sec', what: 'SPF lets everyone send' },
      { family: 'sec', what: 'certificate with ten days left' },
      { family: 'sec', what: 'no HSTS' },
    ],
    contradictions: [],
    gaps: [
      { what: 'cookie policy: loop of redirects' },
      { what: 'DPA: more redirects than are followed' },
      { what: 'sub-processors: leads from https to http' },
      { what: 'security.txt and gpc.json: soft 404, not files' },
    ],
  },
}
