// Written out: to import each path would bring every page of members the words of each feature.

/** `also` begins the addresses of pages that are reached from there. */
export const portalLinks: readonly { label: string; href: string; also?: readonly string[] }[] = [
  { label: 'Dashboard', href: '/customer/dashboard' },
  { label: 'My work', href: '/customer/my-work' },
  { label: 'Vendors', href: '/customer/vendors', also: ['/customer/investigations/'] },
  { label: 'Assessments', href: '/customer/assessments', also: ['/customer/question-sets/'] },
  { label: 'Reports', href: '/customer/reports' },
  {
    label: 'Settings',
    href: '/customer/settings',
    also: ['/customer/webhooks', '/customer/integrations', '/customer/api-keys'],
  },
]
