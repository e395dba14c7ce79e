import type { Direction } from './finding.ts'

// The options of PrivacySpy's rubric and what each means for a customer. The words are our reading of the option and follow
// "the policy of PRODUCT"; direction and severity are expert opinion, as the rubric's own points are.

export interface RatingOption {
  words: string
  direction: Exclude<Direction, 'gap' | 'contradiction'>
  severity: 0 | 1 | 2 | 3 | 4
}

export interface RatingQuestion {
  ruleId: string
  title: string
  options: Record<string, RatingOption>
}

const risk = (severity: RatingOption['severity'], words: string): RatingOption => ({
  words,
  direction: 'risk',
  severity,
})
const good = (words: string): RatingOption => ({ words, direction: 'mitigation', severity: 1 })
const info = (words: string): RatingOption => ({ words, direction: 'info', severity: 0 })

export const ratingQuestions: Record<string, RatingQuestion> = {
  'behavioral-marketing': {
    ruleId: 'share.behavioural-marketing',
    title: 'Behavioural marketing',
    options: {
      yes: risk(3, 'lets personal data be used for behavioural marketing'),
      'yes-opt-out': risk(2, 'lets personal data be used for behavioural marketing with a way to opt out'),
      'yes-opt-in': info('lets personal data be used for behavioural marketing after opt-in'),
      no: good('does not let personal data be used for behavioural marketing'),
    },
  },
  'third-party-access': {
    ruleId: 'share.third-party-access',
    title: 'Access by third parties',
    options: {
      'yes-unspecified': risk(3, 'lets third parties that it does not specify have access to personal data'),
      'yes-specified-noncritical': risk(
        2,
        'lets specified third parties have access to personal data for noncritical purposes',
      ),
      'yes-unspecified-critical': risk(
        1,
        'lets third parties that it does not specify have access to personal data for critical purposes',
      ),
      'yes-specified-critical': info('lets specified third parties have access to personal data for critical purposes'),
      no: good('does not let third parties have access to personal data'),
    },
  },
  'law-enforcement': {
    ruleId: 'share.law-enforcement',
    title: 'Access by law enforcement',
    options: {
      always: risk(3, 'lets law enforcement have access to personal data whenever it asks'),
      unspecified: risk(2, 'does not specify when law enforcement is given access to personal data'),
      reasonable: info('gives law enforcement access to personal data on a reasonable request'),
      strict: good('gives law enforcement access to personal data under strict conditions'),
      never: good('never gives law enforcement access to personal data'),
    },
  },
  'third-party-collection': {
    ruleId: 'data.third-party-collection',
    title: 'Collection from third parties',
    options: {
      yes: risk(2, 'lets personal data be collected from third parties'),
      'critical-only': info('lets personal data be collected from third parties for critical purposes'),
      no: good('does not let personal data be collected from third parties'),
    },
  },
  'noncritical-purposes': {
    ruleId: 'rights.noncritical-opt-out',
    title: 'Choice over noncritical purposes',
    options: {
      no: risk(2, 'gives no choice over the use of personal data for noncritical purposes'),
      'opt-out-some': risk(1, 'gives an opt-out for some noncritical purposes'),
      'opt-out-all': good('gives an opt-out for noncritical purposes'),
      'opt-in': good('uses personal data for noncritical purposes after opt-in'),
    },
  },
  'data-deletion': {
    ruleId: 'rights.deletion-rated',
    title: 'Deletion of personal data',
    options: {
      no: risk(3, 'gives no way to delete personal data'),
      'yes-contact': info('lets users delete personal data by contacting the vendor'),
      'yes-automated': good('lets users delete personal data by an automated means'),
    },
  },
  'data-breaches': {
    ruleId: 'gov.breach-notice',
    title: 'Notice of data breaches',
    options: {
      no: risk(2, 'does not say that users are notified of a data breach'),
      eventually: risk(1, 'says that users are notified of a data breach, without a time limit'),
      'yes-72': good('says that users are notified of a data breach within 72 hours'),
    },
  },
  'data-collection-reasoning': {
    ruleId: 'gov.purposes-stated',
    title: 'Purposes of the collection',
    options: {
      no: risk(2, 'does not say why personal data is collected'),
      somewhat: risk(1, 'says for some personal data why it is collected'),
      mostly: info('says for most personal data why it is collected'),
      yes: good('says why personal data is collected'),
    },
  },
  'list-collected': {
    ruleId: 'gov.collection-listed',
    title: 'List of collected data',
    options: {
      no: risk(2, 'does not list which personal data is collected'),
      summarily: risk(1, 'lists in summary which personal data is collected'),
      generally: info('lists in general terms which personal data is collected'),
      exhaustively: good('lists exhaustively which personal data is collected'),
    },
  },
  history: {
    ruleId: 'gov.policy-history',
    title: 'History of the policy',
    options: {
      no: risk(1, 'gives no history and no date of its last change'),
      'last-modified': info('gives the date of its last change'),
      yes: good('gives the history of its changes'),
    },
  },
  'revision-notify': {
    ruleId: 'gov.change-notice',
    title: 'Notice of policy changes',
    options: {
      no: risk(1, 'does not say that users are notified of policy changes'),
      yes: good('says that users are notified of policy changes'),
    },
  },
  security: {
    ruleId: 'sec.practices-described',
    title: 'Security practices',
    options: {
      no: risk(2, 'does not describe security practices'),
      somewhat: risk(1, 'describes security practices in part'),
      yes: info('describes security practices'),
      'yes-audits': good('describes security practices and audits'),
      'yes-independent-audits': good('describes security practices and independent audits'),
    },
  },
}

/** Undefined for "not applicable" and for what the rubric may add later: no finding is made of an answer that is not understood. */
export function ratingOption(
  question: string,
  option: string,
): (RatingOption & Pick<RatingQuestion, 'ruleId' | 'title'>) | undefined {
  const row = Object.hasOwn(ratingQuestions, question) ? ratingQuestions[question] : undefined
  const chosen = row && Object.hasOwn(row.options, option) ? row.options[option] : undefined
  return row && chosen && { ...chosen, ruleId: row.ruleId, title: row.title }
}
