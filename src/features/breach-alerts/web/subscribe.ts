import type { SeverityLevel } from '../severity-table.ts'
import { severities } from '../severity-table.ts'

// Fields that the form holds and sends, the same with and without script.

export interface Typed {
  email: string
  companies: string
  severity: SeverityLevel
}

export interface Refused {
  /** Error below a field. */
  email?: string | undefined
  companies?: string | undefined
  /** Error that no field can fix. */
  words?: string | undefined
}

export function typedIn(form: FormData): Typed {
  const text = (name: string) => String(form.get(name) ?? '')
  const chosen = text('severityThreshold')
  return {
    email: text('email').trim(),
    companies: text('companies'),
    severity: severities.find((level) => level === chosen) ?? 'medium',
  }
}

/** A company a line; blank lines are none. */
export const companiesIn = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '')

export const subscriptionOf = ({ email, companies, severity }: Typed) => ({
  email,
  companyKeywords: companiesIn(companies),
  severityThreshold: severity,
  isActive: true,
})

/** A refusal of the call, told where it belongs. */
export function refusedFor({
  code,
  words,
  issues,
}: {
  code: string | undefined
  words: string
  issues: readonly { path: string; message: string }[]
}): Refused {
  const issueOf = (field: string) => issues.find(({ path }) => path.split('.')[0] === field)?.message
  const [email, companies] = [issueOf('email'), issueOf('companyKeywords')]
  if (code === 'email_unusable') return { email: words }
  if (email === undefined && companies === undefined) return { words }
  return { email: email && `The address ${email}.`, companies: companies && `The list ${companies}.` }
}
