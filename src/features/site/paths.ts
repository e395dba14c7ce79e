// Addresses of the pages about the site itself, and of what programs look for there.

export const securityPath = '/security'
export const accuracyPath = '/accuracy'

export const securityTxtPath = '/.well-known/security.txt'
export const gpcPath = '/.well-known/gpc.json'
export const changePasswordPath = '/.well-known/change-password'

export const robotsPath = '/robots.txt'
export const sitemapPath = '/sitemap.xml'
export const sitemapPartPath = (group: string, part: number): string => `/sitemaps/${group}-${part}.xml`
