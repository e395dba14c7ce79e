// Written out: to import each path would bring every page of members the words of each feature.

/** `also` begins the addresses of pages that are reached from there. */
export const portalLinks: readonly { label: string; href: string; also?: string }[] = [
  { label: 'Dashboard', href: '/customer/dashboard' },
  { label: 'Vendors', href: '/customer/vendors', also: '/customer/investigations/' },
  { label: 'Assessments', href: '/customer/assessments', also: '/customer/question-sets/' },
  { label: 'Webhooks', href: '/customer/webhooks' },
  { label: 'Integrations', href: '/customer/integrations' },
  { label: 'API keys', href: '/customer/api-keys' },
  { label: 'Settings', href: '/customer/settings' },
]
