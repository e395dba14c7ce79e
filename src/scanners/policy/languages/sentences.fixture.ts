import type { PracticeMention } from '../practices.ts'

type Told = `${PracticeMention['practice']}/${'performed' | 'not-performed' | 'conditional'}`

/** Sentences in which a vendor says plainly what it does, with what they say. */
export const affirmed: Readonly<Record<'de' | 'fr', readonly (readonly [Told, string])[]>> = {
  de: [
    ['collect/performed', 'Wir erheben Ihren Namen und Ihre E-Mail-Adresse.'],
    ['collect/performed', 'Beim Aufruf der Seite wird Ihre IP-Adresse erfasst.'],
    ['collect/performed', 'Unsere App erfasst den Standort Ihres Geräts.'],
    ['share/performed', 'Wir geben Ihre Daten an Werbepartner weiter.'],
    ['share/performed', 'Ihre Daten werden an Dienstleister übermittelt.'],
    ['share/performed', 'Eine Weitergabe Ihrer Daten an Dritte erfolgt täglich.'],
    ['sell/performed', 'Wir verkaufen Ihre personenbezogenen Daten an Datenhändler.'],
    ['sell/performed', 'Ihre Adressdaten werden an andere Unternehmen vermietet.'],
    ['profile/performed', 'Wir erstellen Nutzungsprofile aus Ihren Daten.'],
    ['ads/performed', 'Wir nutzen Ihre Daten für personalisierte Werbung.'],
    ['ai-training/performed', 'Wir verwenden Ihre Eingaben zum Training unserer KI-Modelle.'],
    ['retain/performed', 'Wir speichern Ihre Bestelldaten zehn Jahre.'],
  ],
  fr: [
    ['collect/performed', 'Nous collectons votre nom et votre adresse e-mail.'],
    ['collect/performed', 'Votre adresse IP est enregistrée lors de chaque visite.'],
    ['collect/performed', 'Notre application collecte votre localisation.'],
    ['share/performed', 'Nous partageons vos données avec nos partenaires publicitaires.'],
    ['share/performed', 'Vos données sont transmises à nos prestataires.'],
    ['sell/performed', 'Nous vendons vos données personnelles à des courtiers.'],
    ['sell/performed', 'Vos coordonnées sont louées à d’autres sociétés.'],
    ['profile/performed', 'Nous établissons des profils d’utilisateurs à partir de vos données.'],
    ['ads/performed', 'Nous utilisons vos données pour afficher des publicités ciblées.'],
    ['ai-training/performed', 'Nous utilisons vos contenus pour entraîner nos modèles d’IA.'],
    ['retain/performed', 'Nous conservons vos données pendant trois ans.'],
  ],
}
