// Companies to which services hand personal data, by names that are no common words: hosts, payment, mail, support and AI. A
// sentence names them as the vendor's own where it says what they do for it.

const known: readonly [string, RegExp][] = [
  ['Amazon Web Services', /\bAmazon Web Services\b|\bAWS\b|\bAmazon (?:SES|S3|EC2|CloudFront)\b/u],
  ['Google Cloud', /\bGoogle Cloud(?: Platform)?\b|\bGCP\b/u],
  ['Microsoft Azure', /\b(?:Microsoft )?Azure\b/u],
  ['Hetzner', /\bHetzner\b/u],
  ['OVHcloud', /\bOVH(?:cloud)?\b/u],
  ['Scaleway', /\bScaleway\b/u],
  ['UpCloud', /\bUpCloud\b/u],
  ['Greenhost', /\bGreenhost\b/u],
  ['DigitalOcean', /\bDigitalOcean\b/u],
  ['Linode', /\bLinode\b/u],
  ['Vultr', /\bVultr\b/u],
  ['Contabo', /\bContabo\b/u],
  ['IONOS', /\bIONOS\b/u],
  ['netcup', /\bnetcup\b/u],
  ['Clever Cloud', /\bClever Cloud\b/u],
  ['Outscale', /\bOutscale\b/iu],
  ['Heroku', /\bHeroku\b/u],
  ['Vercel', /\bVercel\b/u],
  ['Netlify', /\bNetlify\b/u],
  ['Fly.io', /\bFly\.io\b/u],
  ['Supabase', /\bSupabase\b/u],
  ['MongoDB Atlas', /\bMongoDB(?: Atlas)?\b/u],
  ['Snowflake', /\bSnowflake\b/u],
  ['Cloudflare', /\bCloudflare\b/u],
  ['Fastly', /\bFastly\b/u],
  ['Stripe', /\bStripe\b/u],
  ['PayPal', /\bPayPal\b/u],
  ['Paddle', /\bPaddle\b/u],
  ['Adyen', /\bAdyen\b/u],
  ['Braintree', /\bBraintree\b/u],
  ['Mollie', /\bMollie\b/u],
  ['GoCardless', /\bGoCardless\b/u],
  ['Klarna', /\bKlarna\b/u],
  ['NOWPayments', /\bNOWPayments\b/u],
  ['Lemon Squeezy', /\bLemon Squeezy\b/u],
  ['Chargebee', /\bChargebee\b/u],
  ['Twilio', /\bTwilio\b/u],
  ['SendGrid', /\bSend[Gg]rid\b/u],
  ['Mailgun', /\bMailgun\b/u],
  ['Mailjet', /\bMailjet\b/u],
  ['Mailchimp', /\bMail[Cc]himp\b/u],
  ['Postmark', /\bPostmark\b/u],
  ['Brevo', /\bBrevo\b|\bSendinblue\b/u],
  ['Zendesk', /\bZendesk\b/u],
  ['Intercom', /\bIntercom\b/u],
  ['Help Scout', /\bHelp ?Scout\b/u],
  ['Freshdesk', /\bFreshdesk\b/u],
  ['HubSpot', /\bHub[Ss]pot\b/u],
  ['Salesforce', /\bSalesforce\b/u],
  ['Sentry', /\bSentry\b/u],
  ['Datadog', /\bDatadog\b/u],
  ['New Relic', /\bNew Relic\b/u],
  ['Papertrail', /\bPapertrail\b/u],
  ['PagerDuty', /\bPagerDuty\b/u],
  ['Auth0', /\bAuth0\b/u],
  ['Okta', /\bOkta\b/u],
  ['OpenAI', /\bOpenAI\b/u],
  ['Anthropic', /\bAnthropic\b/u],
  ['Mistral AI', /\bMistral AI\b/u],
  ['Google reCAPTCHA', /\bre[Cc][Aa][Pp][Tt][Cc][Hh][Aa]\b/u],
]

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
  return known.flatMap(([name, form]) => (form.test(raw) && !isVendor(name) ? [name] : []))
}
