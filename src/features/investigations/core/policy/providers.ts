// Companies to which services hand personal data, by names that are no common words: hosts, payment, mail, support and AI. A
// sentence names them as the vendor's own where it says what they do for it.

const known = `
  Amazon Web Services, Google Cloud, Microsoft Azure, Hetzner, OVHcloud, Scaleway, UpCloud, Greenhost,
  DigitalOcean, Linode, Vultr, Contabo, IONOS, netcup, Clever Cloud, Outscale, Heroku, Vercel, Netlify, Fly.io,
  Supabase, MongoDB Atlas, Snowflake, Cloudflare, Fastly,
  Stripe, PayPal, Paddle, Adyen, Braintree, Mollie, GoCardless, Klarna, NOWPayments, Lemon Squeezy, Chargebee,
  Twilio, SendGrid, Mailgun, Mailjet, Mailchimp, Postmark, Brevo,
  Zendesk, Intercom, Help Scout, Freshdesk, HubSpot, Salesforce,
  Sentry, Datadog, New Relic, Papertrail, PagerDuty, Auth0, Okta,
  OpenAI, Anthropic, Mistral AI, Google reCAPTCHA
`
  .split(',')
  .map((name) => name.trim())

/** Other ways to write some of them. */
const otherSpellings: Readonly<Record<string, readonly string[]>> = {
  'Amazon Web Services': ['AWS', 'Amazon SES', 'Amazon S3', 'Amazon EC2', 'Amazon CloudFront'],
  'Google Cloud': ['GCP'],
  'Microsoft Azure': ['Azure'],
  OVHcloud: ['OVH'],
  Outscale: ['OUTSCALE', 'outscale'],
  'MongoDB Atlas': ['MongoDB'],
  SendGrid: ['Sendgrid'],
  Mailchimp: ['MailChimp'],
  Brevo: ['Sendinblue'],
  'Help Scout': ['HelpScout'],
  HubSpot: ['Hubspot'],
  'Google reCAPTCHA': ['reCAPTCHA', 'reCaptcha', 'recaptcha'],
}

const forms = known.map((name) => ({
  name,
  form: new RegExp(
    String.raw`\b(?:${[name, ...(otherSpellings[name] ?? [])].map((one) => one.replace('.', String.raw`\.`)).join('|')})\b`,
    'u',
  ),
}))

/** Work for the vendor, in a folded sentence. */
const works =
  /\b(?:host(?:s|ed|ing)?|servers?|stor(?:es|ed|age)|process(?:es|ed|ing|ors?)?|payments?|service providers?|third[- ]party (?:services?|providers?)|infrastructure|deliver(?:s|ed|y)|captcha|cookies (?:sent|set) by|data ?cent(?:er|re)s?|we (?:also |currently )?(?:use|rely on|work with|partner with|employ|engage)|our (?:web ?site|service|app|platform)s? (?:uses?|runs? on)|provided by|sent to|transmitted to|relies on)\b|\b(?:gehostet|hosting|dienstleister|zahlungs\p{L}*|wir (?:nutzen|verwenden|setzen)|auftragsverarbeiter\p{L}*|rechenzentr\p{L}*|server\p{L}*)|\b(?:hébergé\p{L}*|prestataires?|paiements?|nous utilisons|sous-traitants?)(?!\p{L})/u
/** Matches products that customers connect themselves, services that are not used, and owners of marks. */
const otherwise =
  /\b(?:not|never|no longer|nicht|kein\p{L}*|pas)\b|\bintegrat\p{L}*|\btrademarks?\b|\byour (?:own )?(?:[a-z]+ )?accounts? (?:at|with|on)\b|\b(?:you|customers?|users?) (?:can |may |choose to )?(?:connect|link|sign in|log in|use|host)\b|\bself-?host|\b(?:similar to|like|unlike|alternative|compared|competitors?)\b|\b(?:previously|formerly|worked (?:at|for)|employees? of)\b/u

/** Names the known companies of a sentence, as it is written and folded. */
export function providersNamed({
  raw,
  text,
  names,
}: {
  raw: string
  text: string
  names: readonly string[]
}): string[] {
  if (text.length > 600 || !works.test(text) || otherwise.test(text)) return []
  const isVendor = (name: string) => names.some((own) => own.length > 2 && own.includes(name.toLowerCase()))
  return forms.flatMap(({ name, form }) => (form.test(raw) && !isVendor(name) ? [name] : []))
}
