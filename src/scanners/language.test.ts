import { describe, expect, test } from 'vitest'
import { isGarbled, voteLanguage } from './language.ts'

const passages: Readonly<Record<string, string>> = {
  en: 'We collect your name and your email address when you create an account, and we share them with the providers who run our site for us. You may ask us to delete them at any time.',
  de: 'Wir erheben Ihren Namen und Ihre E-Mail-Adresse, wenn Sie ein Konto anlegen, und geben sie an die Anbieter weiter, die unsere Website für uns betreiben. Sie können jederzeit die Löschung verlangen.',
  fr: 'Nous collectons votre nom et votre adresse e-mail lorsque vous créez un compte, et nous les transmettons aux prestataires qui gèrent notre site. Vous pouvez en demander la suppression à tout moment.',
  es: 'Recogemos su nombre y su dirección de correo cuando usted crea una cuenta, y los compartimos con los proveedores que gestionan el sitio. Puede pedir que los borremos en cualquier momento.',
  it: 'Raccogliamo il nome e l’indirizzo e-mail quando si crea un account e li comunichiamo ai fornitori che gestiscono il sito per noi. È possibile chiederne la cancellazione in ogni momento.',
  nl: 'Wij verzamelen uw naam en uw e-mailadres wanneer u een account aanmaakt, en delen deze met de aanbieders die onze website voor ons beheren. U kunt ons op elk moment vragen ze te wissen.',
  pl: 'Zbieramy imię i adres e-mail, gdy zakładasz konto, oraz przekazujemy je dostawcom, którzy prowadzą dla nas witrynę. Możesz w każdej chwili zażądać, aby zostały usunięte przez nas.',
  sk: 'Vaše meno a e-mailovú adresu získavame, ak si vytvoríte účet, a poskytujeme ich dodávateľom, ktorí pre nás prevádzkujú stránku. Môžete kedykoľvek požiadať, aby sme údaje vymazali.',
  da: 'Vi indsamler dit navn og din e-mailadresse, når du opretter en konto, og deler dem med de leverandører, som driver siden for os. Du kan til enhver tid bede os om at slette dem.',
  no: 'Vi samler inn navnet ditt og e-postadressen din når du oppretter en konto, og deler opplysningene med leverandører som driver nettstedet for oss. Du kan når som helst be om å få dem slettet av oss.',
  hu: 'A nevét és az e-mail-címét akkor gyűjtjük, ha fiókot hoz létre, és megosztjuk azokkal a szolgáltatókkal, amelyek az oldalt működtetik. Bármikor kérheti, hogy ezeket az adatokat töröljük.',
  ru: 'Мы собираем ваше имя и адрес почты, когда вы создаёте учётную запись, и передаём их поставщикам, которые ведут для нас сайт. Вы можете в любое время попросить нас удалить их.',
  ja: '当社は、お客様がアカウントを作成する際にお名前とメールアドレスを収集し、当社のためにサイトを運営する事業者に提供します。お客様はいつでも削除を求めることができます。個人情報の取り扱いについては、お問い合わせ窓口までご連絡ください。当社は法令に従って対応いたします。',
}

test.each(Object.entries(passages))('a text in %s is voted to be in it, short or long', (language, passage) => {
  expect(voteLanguage(passage).language).toBe(language)
  expect(voteLanguage(`${passage} `.repeat(40))).toEqual({ language, others: [] })
})

test('parts in another language are told, a quote is not', () => {
  const text = `${`${passages.de} `.repeat(8)}${`${passages.en} `.repeat(5)}`
  expect(voteLanguage(text)).toEqual({ language: 'de', others: ['en'] })
  expect(voteLanguage(`${`${passages.de} `.repeat(20)}${passages.en}`)).toEqual({ language: 'de', others: [] })
})

test.each([
  ['a menu', 'Home\nProducts\nPricing\nContact\nLog in\n'.repeat(40)],
  ['names', 'Müller Schmidt Amazon Google Stripe Hetzner Cloudflare Zendesk Mailjet Sentry Datadog Twilio '.repeat(20)],
  ['a table of cookies', 'Acme | _acme_id | 7 days | functional | acme.com\n'.repeat(40)],
])('%s has no language', (_, text) => {
  expect(voteLanguage(text).language).toBeNull()
})

describe('letters that cannot be read', () => {
  const moved = (text: string) =>
    [...text].map((sign) => (sign === ' ' ? sign : String.fromCharCode(sign.charCodeAt(0) - 29)))
  test.each([
    [
      'an alphabet moved by some places',
      moved(passages.en ?? '')
        .join('')
        .repeat(4),
    ],
    ['private codes', '\uE012\uE013\uE014\uE015 \uE016\uE017 \uE018\uE019\uE020 '.repeat(40)],
  ])('%s', (_, text) => {
    expect(isGarbled(text)).toBe(true)
  })

  test.each([...Object.values(passages), 'RSA AES-256 TLS1.3 SHA-2 '.concat(passages.en ?? '')])(
    'and those that can',
    (text) => {
      expect(isGarbled(text.repeat(4))).toBe(false)
    },
  )
})
