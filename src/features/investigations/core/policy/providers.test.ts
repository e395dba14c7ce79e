import { expect, test } from 'vitest'
import { fold } from '../../../../scanners/policy/lexicon.fold.ts'
import { providersNamed } from './providers.ts'

const named = (raw: string, names: string[] = []) => providersNamed({ raw, text: fold(raw), names })

test.each([
  ['Data is stored on servers at Hetzner Online GmbH in Finland and Germany.', ['Hetzner']],
  ['We use Stripe and NOWPayments to process payments for subscriptions.', ['Stripe', 'NOWPayments']],
  ['Die Anwendung wird bei Hetzner in Deutschland gehostet.', ['Hetzner']],
  ['Nos serveurs sont hébergés par OVHcloud.', ['OVHcloud']],
])('%s', (text, expected) => expect(named(text)).toEqual(expected))

test.each([
  'We do not use Stripe to process payments.',
  'You can connect your own Stripe account to process payments.',
  'Stripe is a trademark of Stripe, Inc., a payment processor.',
  'Our integrations deliver your records to Salesforce.',
  'He worked at Stripe before we founded the company that processes payments.',
])('names no provider of the vendor: %s', (text) => expect(named(text)).toEqual([]))

test('the vendor does not count as its own provider', () => {
  expect(named('Payments are processed by Stripe.', ['stripe'])).toEqual([])
})
