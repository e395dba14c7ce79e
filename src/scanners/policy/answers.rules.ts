import { answersBy, type RubricAnswers, type RubricOption, type RubricQuestion } from './answers.rubric.ts'
import { fold } from './lexicon.fold.ts'
import { labelsOf, type PracticeLabel } from './practices.ts'

// Which option of each question passages speak for, by their words. The volunteers of PrivacySpy who answered had the whole
// policy before them and judged some questions by taste, so that agreement has a ceiling well under one.

/**
 * The option of every question that the passages speak for. Passages of one question answer that question best; of a mixed
 * heap, each question takes those that are about it, and without any the option for silence.
 */
export function answersByRules(citations: readonly string[]): RubricAnswers {
  const passages = citations.map((citation) => fold(citation).slice(0, longestPassage))
  return answersBy((question) => answerOf(rules[question], passages))
}

interface Passages {
  length: number
  says: (form: RegExp) => boolean
  has: (label: PracticeLabel) => boolean
  /** How many kinds of data are named. */
  kinds: () => number
}

interface Rule<Q extends RubricQuestion> {
  about: RegExp
  silent: RubricOption<Q>
  /** The first that holds. */
  rows: readonly (readonly [RubricOption<Q>, (p: Passages) => boolean])[]
  otherwise: RubricOption<Q>
}

const longestPassage = 20_000

function answerOf(rule: Rule<RubricQuestion>, all: readonly string[]): RubricOption {
  const passages = all.filter((passage) => rule.about.test(passage))
  if (passages.length === 0) return rule.silent
  let labels: Set<PracticeLabel> | undefined
  const read: Passages = {
    length: passages.reduce((sum, passage) => sum + passage.length, 0),
    says: (form) => passages.some((passage) => form.test(passage)),
    has(label) {
      labels ??= new Set(passages.flatMap((passage) => labelsOf(passage)))
      return labels.has(label)
    },
    kinds: () => new Set(passages.flatMap((passage) => passage.match(kindOfData) ?? [])).size,
  }
  return rule.rows.find(([, holds]) => holds(read))?.[0] ?? rule.otherwise
}

const kindOfData =
  /\b(?:name|e-?mail|address|phone|ip|device|browser|cookies|location|payment|card|operating system|usage|log|referr|pages|identifier|password|birth|gender|photo|profile|url|version|language|time)/gu
const advertising =
  /\b(?:ads?|advertis\w{0,6}|promotional|remarketing|retarget\w{0,4}|behaviou?ral)\b|\bmarketing (?:communications?|e-?mails?|materials|purposes|partners|messages|campaigns|activities)|\b(?:tailored|relevant|customi[sz]ed|personali[sz]ed) (?:marketing|offers|content and)/u
const noAdvertising =
  /(?:\b(?:not|never|no|without|free of)\b|n't\b)[^.;]{0,60}\b(?:ads|advertis|marketing|market to|promot|retarget)/u
const optOut =
  /\bopt(?:ing|ed)?[- ]?out|\bunsubscrib|\bdecline|\bdisable|\bchoose not to|\bobject to|\bturn(?:ing)? off|\bwithdraw|\bno longer (?:wish|want)|\bprefer not|\bmanage your|\breject/u
const optIn =
  /\bopt(?:ed|ing)?[- ]?in\b|\bwith your (?:express |explicit |prior )?(?:consent|permission)|\bonly (?:if|with|after|where) (?:you|your)|\bpermission and\b/u
const withOthers =
  /\b(?:third[- ]part|partner|provider|vendor|affiliat|contractor|compan|shar|disclos|sell|sold|rent|google|facebook|stripe|analytics)/u
const business = /\badvertis|\bmarketing|\baffiliat|business partners?|\bsponsor|\bpromotion|\bpartners/u
const named =
  /\b(?:stripe|paypal|braintree|google|facebook|mailchimp|aws|amazon|mixpanel|zendesk|cloudflare|twilio|sentry|hotjar|digitalocean|segment|intercom|hetzner|ovh|adyen|matomo|algolia|heroku|fastly|apple|microsoft|salesforce|sendgrid|mailgun|crashlytics|firebase|plaid|hubspot|bing)\b/u
const denies = /(?:\b(?:not|never|no)\b|n't\b)[^.;]{0,50}\b(?:shar|sell|third|disclos|give|rent|provid)/u
const lacksData =
  /(?:\b(?:not|never)\b|n't\b) (?:store|collect|log|track|have|keep)[^.;]{0,50}(?:data|information|address)/u

const rules: { [Q in RubricQuestion]: Rule<Q> } = {
  'behavioral-marketing': {
    about: advertising,
    silent: 'no',
    rows: [
      ['no', (p) => p.says(noAdvertising) && !p.says(optOut)],
      ['yes-opt-out', (p) => p.says(optOut)],
      ['yes-opt-in', (p) => p.says(optIn) && !p.has('SHARE')],
    ],
    otherwise: 'yes',
  },
  'data-breaches': {
    about:
      /\b(?:breach|incident|compromis|unauthori[sz]ed access|security failure|hack)[^\n]{0,300}\b(?:notif|inform|e-?mail|alert|disclos|contact|report|tell|announc|steps|advise)|\b(?:notif|inform|alert|disclos)[^\n]{0,200}\b(?:breach|incident|compromis)/u,
    silent: 'no',
    rows: [
      ['yes-72', (p) => p.says(/\b(?:72|seventy[- ]two) ?(?:\(72\) )?hours|\bwithin (?:24|48) hours|\b3 days/u)],
      ['na', (p) => p.says(lacksData)],
    ],
    otherwise: 'eventually',
  },
  'data-collection-reasoning': { about: /\S/u, silent: 'yes', rows: [], otherwise: 'yes' },
  'data-deletion': {
    about: /\b(?:delet|eras|close your|cancel your|destroy|forgotten|deactivat|remove)/u,
    silent: 'no',
    rows: [
      ['yes-automated', (p) => p.says(/\b(?:settings|account page|dashboard|log(?:ging)? in|by clicking|click(?:ing)? (?:on )?(?:the )?"?(?:delete|here)|yourself|your account (?:page|portal|profile)|delete (?:it|them|your account|all)|automatically|portion of our|visit(?:ing)? (?:our|your|the|this))/u)],
      ['yes-contact', (p) => p.says(/\b(?:contact|e-?mail|write|request|ask|right to)|@/u)],
    ],
    otherwise: 'no',
  },
  history: {
    about: /\b(?:archive|versions?|changelog|change log|revis|history|git(?:hub|lab)?|commit|updated|modified|effective|dated?|last)\b/u,
    silent: 'no',
    rows: [
      ['yes', (p) => p.says(/\b(?:archive[sd]?|(?:previous|prior|past|earlier|older) versions?|changelog|change log|(?:version|revision) history|history of|git(?:hub|lab)?|commits?|see (?:the )?changes|summary of changes)\b/u)],
    ],
    otherwise: 'last-modified',
  },
  'law-enforcement': {
    about: /\b(?:law enforcement|laws?|legal(?:ly)?|courts?|subpoena\w{0,2}|warrants?|authorit|government|police|judicial)\b/u,
    silent: 'unspecified',
    rows: [
      ['na', (p) => p.says(/\bwill not disclose[^.;]{0,40}\beven\b/u)],
      ['strict', (p) => p.says(/\b(?:only (?:if|when|in response|after|where) we (?:are|receive|have)|lawyers?|notify (?:you|users|affected)|unless (?:we are |it is )?(?:subpoena|required|compelled|forced)|challenge|binding|narrow|object to|must be approved|judge)/u) && !p.says(/\bgood faith|\bbelieve/u)],
    ],
    otherwise: 'reasonable',
  },
  'list-collected': {
    about: /\b(?:collect|information|data|provide|store|log|record|e-?mail|name)\b/u,
    silent: 'generally',
    rows: [
      ['exhaustively', (p) => p.kinds() >= 13 && p.length < 3000 && !p.says(/\bsuch as\b|\bmay include|\bfor example|\be\.g\./u)],
      ['summarily', (p) => p.kinds() <= 1 && p.length < 200],
    ],
    otherwise: 'generally',
  },
  'noncritical-purposes': {
    about: /\b(?:opt|unsubscrib|declin|disabl|choos|object|turn|withdraw|wish|want|prefer|manage|reject|choice|consent|settings|control)/u,
    silent: 'na',
    rows: [
      ['no', (p) => !p.says(optOut) && !p.says(optIn)],
      ['opt-out-all', (p) => !p.says(optOut)],
      ['opt-out-some', (p) => p.says(/\b(?:some|certain|may not|cookies|newsletter|advertis|marketing)/u)],
    ],
    otherwise: 'opt-out-all',
  },
  'revision-notify': {
    about: /\b(?:chang|updat|revis|modif|amend)[^\n]{0,400}\b(?:policy|policies|notice|statement|terms|page|practices|notif|notice|e-?mail|post)|\b(?:policy|notice|statement|terms)[^\n]{0,200}\b(?:chang|updat|revis|modif|amend)/u,
    silent: 'no',
    rows: [
      ['no', (p) => p.says(/\b(?:without (?:prior )?notice|check (?:back|this|here)[^.;]{0,40}(?:frequent|period|regular|often))/u) && !p.says(/\be-?mail|\bprominent|\bnotify you|\bmaterial/u)],
      ['yes', (p) => p.says(/\b(?:notif|notice|e-?mail|inform you|announc|let you know|alert|advise you|banner|contact you|post(?:ed|ing)? (?:a |an |on|any|the)|prominent|tell you|highlight|blog)/u)],
    ],
    otherwise: 'no',
  },
  security: {
    about: /\b(?:secur|safeguard|encrypt|ssl|https|firewall|measures|protect|hash|2fa|audit)/u,
    silent: 'no',
    rows: [
      ['yes-independent-audits', (p) => p.says(/\b(?:independent|third[- ]party|external|outside) (?:[a-z]{1,14} ){0,3}(?:audit|assess|penetration|review|examin)|\bsoc ?[12]\b|\biso ?(?:\/iec )?27\d\d\d|\bpenetration test|\bbug bounty/u)],
      ['yes-audits', (p) => p.says(/\b(?:audits?\b|regular(?:ly)? (?:review|test|assess)|vulnerability (?:scan|test)|security (?:reviews?|testing|assessments?))/u)],
      ['yes', (p) => p.says(/\b(?:2fa|two-factor|aes|argon2|bcrypt|sha-?\d|end-to-end|salted|tls 1|zero[- ]knowledge|pbkdf|gpg|pgp)/u)],
    ],
    otherwise: 'somewhat',
  },
  'third-party-access': {
    about: withOthers,
    silent: 'yes-unspecified',
    rows: [
      ['yes-unspecified-critical', (p) => p.has('NOT_SHARE') && !p.says(business) && p.says(/\bexcept|\bunless|\bother than|\bnecessary|\brequired|\bexception/u)],
      ['no', (p) => !p.has('SHARE') && p.says(denies) && !p.says(business)],
      ['yes-specified-critical', (p) => p.says(named) && !p.says(/\banalytics|\bgoogle|\bfacebook|\bmixpanel/u) && !p.says(business)],
      ['yes-specified-noncritical', (p) => p.says(named) && !p.says(/\baffiliat|\bpartners/u)],
      ['yes-unspecified-critical', (p) => p.has('NOT_SHARE') && !p.says(business)],
    ],
    otherwise: 'yes-unspecified',
  },
  'third-party-collection': {
    about: /\b(?:from|via|by|through)\b[^.;]{0,60}\b(?:third|other|partner|public|social|source|facebook|google|provider|affiliate|companies|advertis|referr|broker|credit)|\bthird[- ]part/u,
    silent: 'no',
    rows: [
      ['no', (p) => p.says(/(?:\b(?:not|never)\b|n't\b) (?:collect|obtain|receive|get|use)[^.;]{0,60}from (?:third|other|any)/u)],
      ['critical-only', (p) => p.says(/\b(?:payment|log ?in|sign ?(?:in|up)|credit|fraud|verif|authenticat|processor)/u) && !p.says(/\b(?:advertis|marketing|public|partners|brokers?|demographic|combine|social)/u)],
    ],
    otherwise: 'yes',
  },
} // biome-ignore format: a table of options
