import type { PolicyCategory } from '../policy.ts'
import { categoriesOf } from './letters.ts'

// Sentences made of slots, for what the passages have little of: the words change, what is said does not.

const slots: Record<string, readonly string[]> = {
  co: ['we', 'our company', 'Example Inc.', 'the studio', 'the Company', 'our team', 'the publisher', 'the Owner'],
  site: ['this site', 'our website', 'the app', 'our mobile application', 'the Service', 'our services', 'the game', 'our sites and apps', 'the Application', 'our products'],
  info: ['personal information', 'personal data', 'personally identifiable information', 'your information', 'your data', 'information about you', 'user data'],
  pol: ['privacy policy', 'Privacy Policy', 'privacy statement', 'privacy notice', 'policy', 'notice'],
  n: ['7 days', '30 days', 'ninety days', 'six months', '12 months', 'two years', 'three years', 'seven years', '10 years', '18 months', '24 hours'],
  age: ['13', '16', '18', 'thirteen', '14', '12'],
  reg: ['California', 'Nevada', 'the European Union', 'the European Economic Area', 'Canada', 'Brazil', 'the United Kingdom', 'Switzerland', 'Australia', 'Virginia', 'Japan', 'India'],
  us: ['the United States', 'the U.S.', 'the USA', 'Ireland', 'Singapore', 'countries other than your own'],
  mail: ['privacy@example.com', 'support@example.org', 'dpo@example.eu', 'hello@example.io', 'info@example.net'],
  law: ['tax law', 'accounting rules', 'the law', 'anti-money-laundering law', 'applicable regulations'],
  kind: ['log data', 'order records', 'server logs', 'support messages', 'account data', 'backups', 'location data', 'usage data', 'recordings', 'payment records', 'chat messages', 'inactive accounts'],
} // biome-ignore format: a table

const templates: Record<string, { wanted: number; sentences: readonly string[] }> = {
  R: {
    wanted: 110,
    sentences: [
      '{Co} keep {info} only for as long as it is needed for the purposes set out in this {pol}.',
      'We retain {kind} for {n}.',
      '{Kind} are deleted after {n}.',
      'After {n} without activity, {kind} will be removed from our systems.',
      '{info} is stored until you delete your account, and for {n} afterwards where {law} requires it.',
      'How long do we store {kind}? For {n}, unless {law} asks for longer.',
      'Retention: {kind} - {n}.',
      'We hold on to {kind} for up to {n} to comply with {law}, resolve disputes and enforce our agreements.',
      'Once {info} is no longer needed for {site}, it is erased or anonymised within {n}.',
      '{info} will be retained as long as your account is active or as needed to provide {site}.',
      'Copies of {info} may remain in our backups for {n} after deletion.',
      '{Co} will store {kind} for the period that {law} prescribes.',
      'We do not keep {kind} for more than {n}.',
      'The retention period for {kind} is {n}.',
    ],
  },
  I: {
    wanted: 130,
    sentences: [
      '{Site} is not directed to persons under {age}.',
      '{Co} do not knowingly collect {info} from children under {age}.',
      'If you are under {age}, do not use {site}.',
      'Users must be at least {age} years old to use {site}.',
      'If we find out that a child under {age} has given us {info}, we will delete it promptly.',
      'Parents or guardians who believe that a child under {age} gave us {info} should contact us.',
      'Residents of {reg} have additional rights regarding {info}.',
      'If you live in {reg}, this section applies to you.',
      'Notice for users in {reg}',
      '{info} collected through {site} may be transferred to and processed in {us}.',
      'By using {site} from outside {us}, you consent to the transfer of {info} to {us}.',
      'Transfers of {info} from {reg} to {us} are covered by standard contractual clauses.',
      'The data protection laws of {us} may be different from those of {reg}.',
      'The servers of {site} are located in {us}.',
      'We comply with the law of {reg} on the protection of {info}.',
      'Under the law of {reg}, you may ask once a year which third parties received {info} for their marketing.',
      '{Site} is intended for a general audience and not for children.',
      '{Co} adhere to the principles of the Privacy Shield for {info} from {reg}.',
    ],
  },
  K: {
    wanted: 60,
    sentences: [
      'If you have questions about this {pol}, contact us at {mail}.',
      'Questions or comments about {site}? Write to {mail}.',
      'You can reach {co} at {mail} or by mail at 10 Main Street, Suite 5, Springfield.',
      'For any question about how we treat {info}, e-mail {mail}.',
      'Data protection officer: {mail}',
      'Contact: {co}, {mail}',
      'To file a complaint about {info}, please contact us at {mail}.',
      'Please direct inquiries concerning this {pol} to {mail}.',
      'Our privacy officer can be contacted by e-mail at {mail} or by telephone at 555-0100.',
      'Feel free to get in touch if anything in this {pol} is unclear: {mail}',
    ],
  },
  G: {
    wanted: 90,
    sentences: [
      'This {pol} describes how {co} collect, use and share {info} when you use {site}.',
      'This {pol} applies to {site}.',
      '{Co} respect your privacy. This {pol} explains what happens to {info}.',
      'By using {site}, you agree to this {pol}.',
      'Please read this {pol} before you use {site}.',
      'If you do not agree with this {pol}, do not use {site}.',
      '{Co} are committed to protecting {info}.',
      'In this {pol} we tell you which {info} is processed and why.',
      '"{Site}" in this {pol} means everything that {co} offer.',
      'This {pol} is part of the terms of use of {site}.',
      'The purpose of this {pol} is to inform you about the collection, use and disclosure of {info}.',
      '{Co} take privacy seriously and want you to understand how {info} is handled.',
      'This {pol} does not apply to sites or apps that {co} do not own or control.',
      'Thank you for using {site}! Your privacy matters to us.',
      '{pol} of {site}',
    ],
  },
  D: {
    wanted: 35,
    sentences: [
      '{Site} does not respond to Do Not Track signals.',
      '{Co} do not currently honor browser "Do Not Track" requests.',
      'Do Not Track: {site} makes no change when a DNT signal is received.',
      'As there is no common standard for DNT, {co} do not act on it.',
      'If your browser sends Do Not Track, {site} will not track you.',
      'We treat Global Privacy Control signals as an opt-out for {site}.',
      'How does {site} handle Do Not Track signals?',
    ],
  },
  N: {
    wanted: 60,
    sentences: [
      '{Co} shall not be liable for any damage that arises from the use of {site}.',
      '{Site} is provided without any warranty.',
      'You may not copy or resell {site}.',
      '{Co} may end {site} at any time.',
      'All rights in {site} belong to {co}.',
      'Subscriptions to {site} renew unless cancelled within {n}.',
      'See the help pages of {site} for more.',
      'The laws of {reg} govern your use of {site}.',
      'Disputes about {site} go to arbitration in {reg}.',
      'You agree not to misuse {site}.',
      '{Co} may remove posts that break the rules of {site}.',
      'Prices of {site} may change after {n}.',
      'You must accept the terms of use of {site}.',
    ],
  },
}

/** The sentences, always the same ones. */
export function templateSentences(): { labels: PolicyCategory[]; text: string }[] {
  const next = numbers()
  return Object.entries(templates).flatMap(([letter, { wanted, sentences }]) => {
    const made = new Set<string>()
    for (let index = 0; made.size < wanted && index < wanted * 40; index += 1)
      made.add(filled(sentences[index % sentences.length] ?? ''))
    return [...made].map((text) => ({ labels: categoriesOf(letter), text }))
  })

  function filled(sentence: string): string {
    return capital(
      sentence.replaceAll(/\{(\w{1,8})\}/g, (_, slot: string) => {
        const words = slots[slot.toLowerCase()] ?? []
        const word = words[Math.floor(next() * words.length)] ?? ''
        return slot === slot.toLowerCase() ? word : capital(word)
      }),
    )
  }
}

function capital(text: string): string {
  return text.slice(0, 1).toUpperCase() + text.slice(1)
}

function numbers(): () => number {
  let state = 11
  return () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff
    return state / 0x7fffffff
  }
}
