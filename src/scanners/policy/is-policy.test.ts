import { expect, test } from 'vitest'
import { checkPolicy } from './is-policy.ts'

const policy = `Privacy Policy

This privacy policy explains how we treat your information.

We collect your name, e-mail address and phone number when you create an account. We also collect information about your device, such as its IP address and browser type.

We use this information to provide and improve our services, and to send you updates.

We share your information with service providers who perform services on our behalf, and with law enforcement when the law requires it.

You may opt out of marketing messages at any time with the link at the bottom of each e-mail.

We retain your information while you have an account with us. We use encryption to protect it.`

const contract = `Terms of Service

You agree not to upload, post or share anything that is unlawful, obscene or threatening. You may not copy, sell or reverse engineer any part of the service.

The service is provided "as is" without warranty of any kind. In no event shall we be liable for indirect, incidental or consequential damages.

Subscriptions renew automatically unless cancelled at least 24 hours before the end of the period. Refunds are granted within fourteen days of purchase.

Delaware law applies to these terms. Any dispute shall be settled by binding arbitration. If any provision is found invalid, the rest remains in effect.`

test('a privacy policy in English is one', () => {
  expect(checkPolicy(policy)).toMatchObject({ isPolicy: true, language: 'en' })
})

test('a contract is none', () => {
  expect(checkPolicy(contract)).toMatchObject({ isPolicy: false, language: 'en' })
})

test('a recipe is none', () => {
  const recipe =
    'Peel the potatoes, cut them into slices and boil them in salted water until they are soft. Meanwhile, chop the onions and fry them in butter. Mix the eggs with the milk and the herbs, and season with salt, pepper and nutmeg. Put the potatoes into a dish, pour the eggs over them and bake everything in the oven for half an hour. Serve with a green salad and a glass of cold cider. '
  expect(checkPolicy(recipe)).toMatchObject({ isPolicy: false })
})

test('too few words are too few, whatever they say', () => {
  expect(checkPolicy('We collect your name.')).toMatchObject({ isPolicy: false, reason: 'too_short', share: null })
})

test('another language is named, also where the page declares English', () => {
  const text =
    'Wir verarbeiten Ihre personenbezogenen Daten, wenn Sie unsere Website besuchen, ein Konto anlegen oder uns schreiben. Dazu gehören Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse. Eine Weitergabe an Dritte findet nur statt, soweit dies zur Erfüllung des Vertrages erforderlich ist oder Sie eingewilligt haben. Sie können Ihre Einwilligung jederzeit widerrufen und Auskunft über die gespeicherten Daten verlangen. Wir löschen Ihre Daten, sobald sie nicht mehr benötigt werden.'
  expect(checkPolicy({ text, language: 'en', blocks: [], links: [] })).toMatchObject({
    isPolicy: false,
    reason: 'other_language',
    language: 'de',
  })
})
