// Services that a domain's own DNS names. A sign in DNS shows that an account was set up at some time, not that it is in use.

interface Service {
  service: string
}

/** Beginnings of the TXT records by which services let a customer prove that a domain is theirs; in lower case. */
export const verificationTokens: readonly (Service & { begins: string })[] = [
  { begins: '1password-site-verification=', service: '1Password' },
  { begins: 'adobe-idp-site-verification=', service: 'Adobe' },
  { begins: 'adobe-sign-verification=', service: 'Adobe Acrobat Sign' },
  { begins: 'ahrefs-site-verification_', service: 'Ahrefs' },
  { begins: 'airtable-verification=', service: 'Airtable' },
  { begins: 'amazonses:', service: 'Amazon SES' },
  { begins: 'anthropic-domain-verification', service: 'Anthropic' },
  { begins: 'apple-domain-verification=', service: 'Apple' },
  { begins: 'atlassian-domain-verification=', service: 'Atlassian' },
  { begins: 'atlassian-sending-domain-verification=', service: 'Atlassian' },
  { begins: 'autodesk-domain-verification=', service: 'Autodesk' },
  { begins: 'box-domain-verification=', service: 'Box' },
  { begins: 'brevo-code:', service: 'Brevo' },
  { begins: 'bugcrowd-verification=', service: 'Bugcrowd' },
  { begins: 'calendly-site-verification=', service: 'Calendly' },
  { begins: 'canva-site-verification=', service: 'Canva' },
  { begins: 'cisco-ci-domain-verification=', service: 'Cisco Webex' },
  { begins: 'citrix-verification-code=', service: 'Citrix' },
  { begins: 'cursor-domain-verification', service: 'Cursor' },
  { begins: 'detectify-verification=', service: 'Detectify' },
  { begins: 'docker-verification=', service: 'Docker' },
  { begins: 'docusign=', service: 'DocuSign' },
  { begins: 'dropbox-domain-verification=', service: 'Dropbox' },
  { begins: 'facebook-domain-verification=', service: 'Meta Business' },
  { begins: 'figma-domain-verification=', service: 'Figma' },
  { begins: 'globalsign-domain-verification=', service: 'GlobalSign' },
  { begins: 'globalsign-smime-dv=', service: 'GlobalSign' },
  { begins: 'google-site-verification=', service: 'Google' },
  { begins: 'h1-domain-verification=', service: 'HackerOne' },
  { begins: 'have-i-been-pwned-verification=', service: 'Have I Been Pwned' },
  { begins: 'hubspot-developer-verification=', service: 'HubSpot' },
  { begins: 'hubspot-domain-verification=', service: 'HubSpot' },
  { begins: 'jamf-site-verification=', service: 'Jamf' },
  { begins: 'klaviyo-site-verification=', service: 'Klaviyo' },
  { begins: 'knowbe4-site-verification=', service: 'KnowBe4' },
  { begins: 'krisp-domain-verification=', service: 'Krisp' },
  { begins: 'loaderio=', service: 'Loader.io' },
  { begins: 'logmein-verification-code=', service: 'LogMeIn' },
  { begins: 'mailru-verification:', service: 'Mail.ru' },
  { begins: 'miro-verification=', service: 'Miro' },
  { begins: 'mixpanel-domain-verify=', service: 'Mixpanel' },
  { begins: 'mongodb-site-verification=', service: 'MongoDB' },
  { begins: 'ms=', service: 'Microsoft 365' },
  { begins: 'notion-domain-verification=', service: 'Notion' },
  { begins: 'onetrust-domain-verification=', service: 'OneTrust' },
  { begins: 'openai-domain-verification=', service: 'OpenAI' },
  { begins: 'pardot', service: 'Salesforce Pardot' },
  { begins: 'pendo-domain-verification=', service: 'Pendo' },
  { begins: 'pinterest-site-verification=', service: 'Pinterest' },
  { begins: 'postman-domain-verification=', service: 'Postman' },
  { begins: 'segment-site-verification=', service: 'Segment' },
  { begins: 'shopify-verification-code=', service: 'Shopify' },
  { begins: 'slack-domain-verification=', service: 'Slack' },
  { begins: 'smartsheet-site-validation=', service: 'Smartsheet' },
  { begins: 'status-page-domain-verification=', service: 'Atlassian Statuspage' },
  { begins: 'stripe-verification=', service: 'Stripe' },
  { begins: 'teamviewer-sso-verification=', service: 'TeamViewer' },
  { begins: 'twilio-domain-verification=', service: 'Twilio' },
  { begins: 'webexdomainverification.', service: 'Cisco Webex' },
  { begins: 'workplace-domain-verification=', service: 'Workplace from Meta' },
  { begins: 'wrike-verification=', service: 'Wrike' },
  { begins: 'yandex-verification:', service: 'Yandex' },
  { begins: 'zapier-domain-verification-challenge=', service: 'Zapier' },
  { begins: 'zoho-verification=', service: 'Zoho' },
  { begins: 'zoom-domain-verification=', service: 'Zoom' },
  { begins: 'zoom_verify_', service: 'Zoom' },
]

/** Hosts that receive mail, or that an SPF record lets send it. */
export const mailHosts: readonly (Service & { host: string })[] = [
  { host: 'amazonses.com', service: 'Amazon SES' },
  { host: 'aspmx.googlemail.com', service: 'Google Workspace' },
  { host: 'aspmx.l.google.com', service: 'Google Workspace' },
  { host: 'helpscoutemail.com', service: 'Help Scout' },
  { host: 'hubspotemail.net', service: 'HubSpot' },
  { host: 'iphmx.com', service: 'Cisco Secure Email' },
  { host: 'mailgun.org', service: 'Mailgun' },
  { host: 'mail.protection.outlook.com', service: 'Microsoft 365' },
  { host: 'mail.zendesk.com', service: 'Zendesk' },
  { host: 'messagelabs.com', service: 'Broadcom Symantec Email Security' },
  { host: 'messagingengine.com', service: 'Fastmail' },
  { host: 'mimecast.com', service: 'Mimecast' },
  { host: 'mktomail.com', service: 'Marketo' },
  { host: 'mtasv.net', service: 'Postmark' },
  { host: 'pphosted.com', service: 'Proofpoint' },
  { host: 'protonmail.ch', service: 'Proton Mail' },
  { host: 'sendgrid.net', service: 'Twilio SendGrid' },
  { host: 'servers.mcsv.net', service: 'Mailchimp' },
  { host: 'smtp.google.com', service: 'Google Workspace' },
  { host: 'spf.mandrillapp.com', service: 'Mailchimp Transactional' },
  { host: 'spf.protection.outlook.com', service: 'Microsoft 365' },
  { host: '_spf.google.com', service: 'Google Workspace' },
  { host: '_spf.salesforce.com', service: 'Salesforce' },
  { host: 'zoho.com', service: 'Zoho Mail' },
  { host: 'zoho.eu', service: 'Zoho Mail' },
]

/** The token's beginning, never its secret part, and whose it is. */
export function serviceOfToken(text: string): { service: string; begins: string } | undefined {
  const lower = text.trim().toLowerCase()
  return verificationTokens.find(({ begins }) => lower.startsWith(begins) && isWhole(begins, lower))
}

/** "pardot" alone begins many words; its token goes on with a number. */
const isWhole = (begins: string, text: string): boolean => begins !== 'pardot' || /^pardot\d+=/u.test(text)

export function serviceOfMailHost(host: string): string | undefined {
  const lower = host.toLowerCase().replace(/\.$/u, '')
  return mailHosts.find((m) => lower === m.host || lower.endsWith(`.${m.host}`))?.service
}
