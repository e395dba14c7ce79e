import { page, read, redirect, type Site, textPage } from '../markup.ts'
import type { Vendor } from '../vendor.ts'

const alternates = (paths: Record<string, string>): string =>
  Object.entries(paths)
    .map(([lang, path]) => `<link rel="alternate" hreflang="${lang}" href="https://polyglot.test${path}">`)
    .join('\n')

const german: Site = {
  name: 'Polyglot',
  lang: 'de',
  nav: { Sprachen: '/de/sprachen', Preise: '/de/preise', Français: '/fr/' },
  footer: {
    Datenschutzerklärung: '/de/datenschutz',
    Unterauftragsverarbeiter: '/de/unterauftragsverarbeiter',
    AGB: '/de/agb',
    Impressum: '/de/impressum',
  },
}
const french: Site = {
  name: 'Polyglot',
  lang: 'fr',
  nav: { Langues: '/fr/langues', Deutsch: '/de/' },
  footer: { 'Politique de confidentialité': '/fr/confidentialite', 'Conditions générales': '/fr/conditions' },
}
const homes = { head: alternates({ de: '/de/', fr: '/fr/', 'x-default': '/de/' }) }
const policies = { head: alternates({ de: '/de/datenschutz', fr: '/fr/confidentialite' }) }

export const polyglot: Vendor = {
  name: 'Polyglot',
  legalName: 'Polyglot Sprachen AG',
  domains: ['polyglot.test'],
  summary: 'language courses with a German and a French policy and no English one',
  hosts: {
    'polyglot.test': {
      headers: {
        'strict-transport-security': 'max-age=31536000; includeSubDomains',
        'content-security-policy': "default-src 'self'; frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
      },
      pages: {
        '/': redirect('https://polyglot.test/de/', 302),
        '/de/': page(
          { ...german, ...homes },
          'Sprachen lernen',
          '<h1>Sprachen lernen, die man spricht</h1><p>Kurze Übungen, echte Gespräche und jeden Tag ein neues Wort. Polyglot bringt Ihnen zwölf Sprachen bei.</p>',
        ),
        '/fr/': page(
          { ...french, ...homes },
          'Apprendre les langues',
          '<h1>Apprendre les langues que l’on parle</h1><p>Des exercices courts et de vraies conversations, chaque jour un nouveau mot.</p>',
        ),
        '/de/sprachen': textPage(german, 'Sprachen', '# Sprachen\n\nZwölf Sprachen, von Dänisch bis Türkisch.'),
        '/de/preise': textPage(german, 'Preise', '# Preise\n\nAb 8 Franken im Monat.'),
        '/de/agb': textPage(german, 'AGB', '# Allgemeine Geschäftsbedingungen\n\nEs gilt Schweizer Recht.'),
        '/de/impressum': textPage(
          german,
          'Impressum',
          '# Impressum\n\nPolyglot Sprachen AG, Bahnhofstrasse 21, 8001 Zürich. Geschäftsführerin: Lea Amsler.',
        ),
        '/de/datenschutz': textPage(
          { ...german, ...policies },
          'Datenschutzerklärung',
          read('polyglot/datenschutz.md'),
        ),
        '/de/unterauftragsverarbeiter': textPage(
          german,
          'Unterauftragsverarbeiter',
          '# Unterauftragsverarbeiter\n\nStand: {{date:-70}}\n\n| Unternehmen | Zweck | Land |\n| Hetzner Online GmbH | Hosting | Deutschland |\n| Stripe Payments Europe | Zahlungen | Irland |\n| Deepgram | Spracherkennung | USA |',
        ),
        '/fr/langues': textPage(french, 'Langues', '# Langues\n\nDouze langues, du danois au turc.'),
        '/fr/conditions': textPage(french, 'Conditions', '# Conditions générales\n\nLe droit suisse est applicable.'),
        '/fr/confidentialite': textPage(
          { ...french, ...policies },
          'Politique de confidentialité',
          read('polyglot/confidentialite.md'),
        ),
      },
    },
  },
  dns: {
    'polyglot.test': {
      MX: ['10 mx.mailhost.test'],
      NS: ['ns1.dnshost.test'],
      TXT: ['v=spf1 include:_spf.mailhost.test -all'],
    },
    '_dmarc.polyglot.test': { TXT: ['v=DMARC1; p=reject'] },
  },
  expected: {
    findings: [
      {
        family: 'data',
        what: 'voice recordings',
        quote: { url: 'https://polyglot.test/de/datenschutz', text: 'zeichnen wir Ihre Stimme auf' },
      },
      {
        family: 'gov',
        what: 'retention with times',
        quote: { url: 'https://polyglot.test/de/datenschutz', text: 'Stimmaufnahmen löschen wir nach 14 Tagen.' },
      },
      {
        family: 'sub',
        what: 'three sub-processors under German headers',
        quote: { url: 'https://polyglot.test/de/unterauftragsverarbeiter', text: 'Deepgram Spracherkennung USA' },
      },
    ],
    contradictions: [],
    gaps: [{ what: 'no policy in English: what was read is in German or French' }],
  },
}
