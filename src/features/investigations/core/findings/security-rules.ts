import { asOfWords } from '../../../../platform/shared/dates.ts'
import { textOf } from '../document.ts'
import { ofKind, type Rule } from './case.ts'
import { headerRules } from './header-rules.ts'
import { nameRules } from './name-rules.ts'
import { hasNoContact, judgeSecurityTxt } from './posture.ts'
import { draft, hostOf } from './security-draft.ts'
import { tlsRules } from './tls-rules.ts'

const securityTxt: Rule = (found) => [
  ...ofKind(found, 'security-txt').map((doc) => {
    const base = { doc, keys: ['Expires on', 'Expires', 'Expired on', 'Contact', 'Place', 'Content type'] }
    const expired = textOf(doc, 'Expired on')
    if (expired)
      return draft({
        ...base,
        ruleId: 'sec.security-txt-expired',
        direction: 'risk',
        title: 'security.txt has expired',
        statement: `The security.txt of ${hostOf(doc)} expired on ${asOfWords(expired)}.`,
      })
    if (judgeSecurityTxt(doc) === 'pass')
      return draft({
        ...base,
        ruleId: 'sec.security-txt',
        direction: 'mitigation',
        title: 'security.txt',
        statement: `The security.txt of ${hostOf(doc)} names a contact; it expires on ${asOfWords(textOf(doc, 'Expires on') ?? '')}.`,
      })
    const statement = hasNoContact(doc)
      ? `The security.txt of ${hostOf(doc)} has no contact.`
      : textOf(doc, 'Expires')?.startsWith('no line')
        ? `The security.txt of ${hostOf(doc)} has no line Expires.`
        : textOf(doc, 'Expires')
          ? `The line Expires in the security.txt of ${hostOf(doc)} could not be read.`
          : textOf(doc, 'Place') !== 'the well-known address'
            ? `The security.txt of ${hostOf(doc)} stands at the old address /security.txt.`
            : `The security.txt of ${hostOf(doc)} has the content type ${textOf(doc, 'Content type')?.split(', ')[0]}, where text/plain is asked for.`
    return draft({
      ...base,
      ruleId: 'sec.security-txt-weak',
      direction: 'risk',
      title: 'security.txt is not as RFC 9116 asks',
      statement,
    })
  }),
  ...ofKind(found, 'security-txt-search').map((doc) =>
    draft({
      doc,
      ruleId: 'gap.no-security-txt',
      direction: 'gap',
      title: 'No security.txt',
      statement: `${textOf(doc, 'Found')}.`,
      keys: ['Found', 'Searched'],
    }),
  ),
]

/** What the hosts of the vendor themselves show of how they are kept. */
export const securityRules: readonly Rule[] = [...tlsRules, ...headerRules, ...nameRules, securityTxt]

export const securityQuestions: Record<string, (name: string) => string> = {
  'gap.no-security-txt': (name) =>
    `Where can a security researcher report a weakness of ${name}, and how soon do you answer?`,
  'gap.home-page-elsewhere': (name) => `Which web address is the main one of ${name}?`,
  'gap.does-not-resolve': (name) => `Under which web address is ${name} published today?`,
}
