import aboutText from '../../../content/about.md?raw'
import securityText from '../../../content/security.md?raw'
import termsText from '../../../content/terms.md?raw'
import { readPage } from './page-text.ts'

export const about = readPage(aboutText)
export const security = readPage(securityText)
export const terms = readPage(termsText)
/** The day of the last change to the terms. */
export const termsChangedOn = '2026-11-22'
