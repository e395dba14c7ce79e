import { describe, expect, test } from 'vitest'
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

describe('the language', () => {
  const dutch =
    'Wij verwerken uw persoonsgegevens wanneer u onze website bezoekt, een account aanmaakt of ons schrijft. Daartoe behoren uw naam, uw adres en uw e-mailadres. Wij verstrekken deze gegevens alleen aan derden als dit nodig is voor de uitvoering van de overeenkomst of als u daarvoor toestemming hebt gegeven. U kunt uw toestemming op elk moment intrekken en inzage vragen in de gegevens die wij van u bewaren. Wij verwijderen uw gegevens zodra ze niet meer nodig zijn.'
  const page = (text: string, language: string | null) => ({ text, language, blocks: [], links: [] })

  test.each([null, 'en', 'nl', 'de'])('is that of the words where the page declares %s', (declared) => {
    expect(checkPolicy(page(dutch, declared))).toMatchObject({
      ...{ isPolicy: false, reason: 'other_language', language: 'nl' },
    })
  })

  const german =
    'Wir verarbeiten Ihre personenbezogenen Daten, wenn Sie unsere Website besuchen, ein Konto anlegen oder uns schreiben. Dazu gehören Ihr Name, Ihre Anschrift und Ihre E-Mail-Adresse. Eine Weitergabe der Daten an Dritte findet nur statt, soweit dies zur Erfüllung des Vertrages erforderlich ist oder Sie eingewilligt haben. Sie können Ihre Einwilligung jederzeit widerrufen und Auskunft über die gespeicherten Daten verlangen. Wir löschen Ihre Daten, sobald sie nicht mehr benötigt werden.'
  const french =
    'Nous traitons vos données personnelles lorsque vous visitez notre site, créez un compte ou nous écrivez. Il s’agit de votre nom, de votre adresse et de votre adresse e-mail. Ces données ne sont transmises à des tiers que si cela est nécessaire à l’exécution du contrat ou si vous y avez consenti. Vous pouvez retirer votre consentement à tout moment et demander l’accès aux données conservées. Vous disposez d’un droit d’accès et d’opposition, et pouvez introduire une réclamation auprès de la CNIL. La base légale est le contrat, et nous supprimons vos données dès qu’elles ne sont plus nécessaires à ces finalités.'
  test.each([
    ['de', german],
    ['fr', french],
  ])('may be %s', (language, text) => {
    expect(checkPolicy(text.repeat(3))).toMatchObject({ isPolicy: true, language })
  })

  test('a contract about processing in German is no policy', () => {
    const avv =
      'Der Auftragnehmer verarbeitet personenbezogene Daten im Auftrag des Auftraggebers. Der Auftragnehmer löscht die Daten nach Weisung des Auftraggebers. Der Auftragnehmer teilt dem Auftraggeber jede Verletzung des Schutzes der Daten mit. '
    expect(checkPolicy(avv.repeat(6))).toMatchObject({ isPolicy: false, reason: 'no_practices', language: 'de' })
  })

  test('signs that are no letters have none', () => {
    const moved = [...policy].map((sign) => (sign <= ' ' ? sign : String.fromCharCode(sign.charCodeAt(0) - 29)))
    expect(checkPolicy(moved.join(''))).toMatchObject({ isPolicy: false, reason: 'garbled', language: null })
  })
})
