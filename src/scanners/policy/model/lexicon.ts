import { sentencesOf, stem } from './tokens.ts'

// Phrases that speak for a category, over stems: "a|b" one of them, "a?" may be missing, "<class>" any word of a class,
// "..." up to six words between. A phrase stays within a sentence. How much each says is learned with the words.

const classes = {
  data: 'name names address addresses email emails phone telephone number birthday birth age gender sex zip postal postcode photo photos picture video contact contacts location geolocation gps latitude longitude ip identifier identifiers udid imei idfa mac password username login credit card payment billing bank income occupation education employment health medical biometric fingerprint voice message messages sms calendar microphone camera profile preferences interests search browsing history purchase purchases transaction transactions cookie cookies device hardware browser operating carrier log logs usage content files images audio demographic demographics ethnicity race religion salary passport license social security fax title company resume',
  info: 'information info data details pii records',
  org: 'google facebook twitter apple microsoft amazon adobe yahoo linkedin instagram youtube pinterest paypal stripe braintree mailchimp hotjar mixpanel amplitude flurry crashlytics firebase admob unity doubleclick adsense comscore nielsen omniture salesforce zendesk sentry segment appsflyer adjust branch onesignal cloudflare mopub applovin chartboost vungle tapjoy inmobi criteo taboola quantcast bluekai matomo piwik appnexus ironsource startapp adcolony umeng tencent',
  other:
    'party parties partner partners affiliate affiliates advertiser advertisers vendor vendors contractor contractors subcontractor subcontractors supplier suppliers sponsor sponsors subsidiary subsidiaries agent agents processor processors provider providers merchant merchants publisher publishers retailer retailers company companies organization organizations organisation organisations network networks authority authorities agency agencies government court courts police regulator regulators successor purchaser buyer auditor auditors lawyer lawyers bureau bureaus',
  region:
    'california nevada vermont virginia colorado connecticut utah texas eea eu europe european uk canada canadian australia australian brazil japan japanese switzerland swiss germany german india singapore china mexico russia korea quebec usa kingdom zealand africa ireland',
  law: 'coppa ccpa cpra gdpr lgpd pipeda hipaa ferpa glba appi popia vcdpa caloppa',
  month: 'january february march april may june july august september october november december',
  child:
    'child children minor minors kid kids teen teens teenager teenagers student students parent parents guardian guardians thirteen sixteen eighteen',
  we: 'we us our',
  may: 'may might can could will would shall do also must',
} as const

const classOf = new Map<string, string>()
for (const [name, words] of Object.entries(classes))
  for (const word of words.split(' ')) if (!classOf.has(stem(word))) classOf.set(stem(word), name)

/** The class a stem belongs to; the stem itself when to none. */
export function generalised(word: string): string {
  const name = classOf.get(word)
  return name ? `<${name}>` : word
}

export const phrases = {
  first: [
    'we ... collect|gather|obtain|record|log|capture|acquire|store|track|monitor',
    'we ... receive ... <info>|<data>',
    '<info> we|which|that ... collect|gather|obtain|receive|request|store',
    '<info>|<data> ... is|are|be|was automatic? collect|record|log|gather',
    'you ... provide|submit|give|enter|upload|disclose|volunteer',
    'ask|require|request|prompt you ... <data>|<info>',
    'we ... use|process|analyz|combine ... <info>|<data>',
    'use|process the|this|your|that|such|these|personal|any|collect ... <info>|<data>',
    '<info> ... use to|for|in',
    'to provide|improve|personaliz|operate|maintain|customiz|deliver|develop|enhance|analyz|administer|respond|fulfil|fulfill|support|understand|measure|send|contact|verify|prevent|detect|create|process|complete',
    'when|if|whenever|each you ... register|sign|create|use|visit|access|contact|purchase|make|download|install|log|interact|subscribe|order|fill|participate|enter|browse',
    'we|our|site|website|app|service ... use cookie',
    'cookie|beacon|gif|pixel ... use|help|allow|enable|store|identify|recogniz',
    'ip address',
    'web beacon',
    'log file|data|information',
    'browser type',
    'operating system',
    'unique device identifier',
    'legitimate interest',
    'purpose of',
    'we ... send you',
    'contact you',
    'your experience',
    'permission ... access|read|use',
    '<info> from other|third|public|our ... source|party|compani|partner|database',
    'we do not ... collect|store|log|record|track|use|keep',
    'not knowing collect',
    'share with us',
    'aggregate|anonymous|statistical <info>|<data>',
    'your location',
    'geographic location',
    'access your|the ... camera|microphone|contact|location|photo|storage|calendar',
  ],
  third: [
    'we ... share|disclose|sell|rent|transfer|release|lease|trade',
    'share|disclose|sell|transfer|provide|release|pass|transmit|give|reveal ... <info>|<data> ... to|with ... <other>|<org>|anyone|other|public',
    '<info>|<data> ... share|disclose|sell|transfer|provide|pass|transmit|rent|release ... to|with|by',
    'with|to our|the|any|other|these|select|trust|unaffiliated|non? ... <other>',
    'not|never ... sell|share|disclose|rent|trade|give|release',
    'require|compel|permit|oblige|obligat|force by|under|to law|regulation|court',
    'court order',
    'law enforcement',
    'subpoena',
    'legal process',
    'comply with law|legal|applicable|a|any|the',
    'third party ... collect|access|receive|cookie|use|track|process|provide|place|serve|set',
    'advertiser|network|<org> ... collect|use|place|set|serve|track|receive',
    'merger|acquisition|bankruptcy|reorganization|insolvency|acquire',
    'sale|transfer of|or|asset ... asset|business|company|all',
    'service provider',
    'google analytics',
    'advertising|business|marketing|ad|trust|analytics partner|network|compani',
    'on our behalf',
    'perform ... function|service|task',
    'use ... third party',
    'payment processor',
    'protect|enforce our ... right|property|safety|term',
    'publicly|public available|visible|accessible|display|post',
    'other user|people|member|player',
    'social network|media|plugin|plug',
    'third party website|site|application|app|link|service|sdk|cookie',
    'link to other|third',
    'not responsible for',
    'their own? privacy policy|practice|statement|notice',
    'privacy policy|practice of',
    'with your consent|permission',
    'credit bureau',
    'data broker',
    'affiliate',
  ],
  choice: [
    'opt out|in',
    'unsubscribe',
    'CHOICEURL',
    'withdraw|revoke ... consent',
    'your ... consent ... withdraw|revoke',
    'disable|reject|refuse|block|decline|turn|manage|accept|delete|control|limit|reset ... cookie|tracking|location|notification|email|advertising|identifier',
    'set your browser',
    'browser ... setting|option|preference|refuse|reject|block|notify|alert|warn',
    'cookie setting|preference|consent',
    'not sell ... my',
    'right to object|restrict|opt|withdraw',
    'object to ... process|use',
    'you can|may ... choose|adjust|control|change|manage|elect|decline|disable|stop|prevent|limit|turn|deny|refuse',
    'your ... choice|preference',
    'stop|prevent receiving|receive|us|collect|all',
    'if you do not want|wish|like',
    'if you would prefer|rather|like|no',
    'prefer not',
    'no longer want|wish|receive',
    'device setting',
    'account setting|preference',
    'uninstall',
    'not to provide|receive|share|have',
    'click ... link ... email|bottom',
    'you are not require|oblige',
    'remove you|me from ... list',
    'you can always choose|decide|refuse|decline',
    'permission ... revoke|disable|withdraw|change',
    'may not be able to',
    'choose not to',
    'choice ... about|regard|concern',
    'without your ... consent|permission',
  ],
  access: [
    'access|correct|update|amend|rectify|modify|review|delete|edit|erase|export|download|change|view|remove|obtain ... your|their|any|inaccurate|the ... <info>|account|profile|<data>',
    'request|right|ask|entitle ... access|copy|delete|deletion|erase|erasure|correct|correction|rectify|rectification|portability|remove|removal|port|update',
    'delete|deletion|close|cancel|terminate|remove|deactivate ... account|profile|<info>',
    'right to be forgotten',
    'data portability|subject',
    'subject access',
    'copy of ... <info>',
    'inaccurate|incorrect|incomplete|out',
    'log into your|the ... account|profile',
    'verify your identity',
    'your right',
    'access right',
    'right of access|rectification|erasure|deletion',
    'respond ... request ... within|day',
    'parent|guardian ... review|delete|access|request',
    'keep your ... accurate|current|up',
    'account|profile page|setting|section',
  ],
  retention: [
    'retain ... <info>|<data>|it|them|for|as',
    'retention',
    'keep|store|hold|maintain|retain ... as long as|for|until|no|only|indefinite|NUM',
    '<info>|<data> ... retain|keep|store|hold ... for|as|until|NUM',
    'delete|remove|purge|erase|anonymiz|destroy|wipe ... after|within|when|once|no|if|from',
    'as long as ... necessary|need|require|account|you|law|active',
    'no longer need|necessary|require|than',
    'period ... necessary|require|retain|law|time',
    'NUM day|month|year|hour|week',
    'backup|archive',
    'indefinite',
    'store ... server',
    'after you ... delete|close|terminate|cancel',
    'residual|cached copy',
    'for a ... period',
  ],
  security: [
    'encrypt|encryption',
    'security measure|practice|procedure|safeguard|control|incident|breach|feature|standard|audit|technology|precaution',
    'protect|safeguard|secure ... your|the|against|personal|user|from ... <info>|<data>|loss|unauthorized|misuse',
    'unauthoriz|unauthorise|unauthoris access|use|disclosure|or|person|third',
    'secure socket layer',
    'ssl|tls|https',
    'firewall',
    'data|security|personal breach',
    'safeguard',
    'technical|physical|administrative|organizational|organisational|electronic|managerial|procedural ... measure|safeguard|procedure|security',
    'secure server|connection|facility|environment|manner|location|transmission|network|area',
    'penetration|vulnerability|vulnerabilities',
    'no|not ... 100|completely|perfect|absolute|fully|entirely|guarantee ... secure|security|safe',
    'cannot|not ... guarantee|ensure|warrant|promise ... security|secure|information',
    'two factor',
    'hash|salted',
    'iso',
    'pci|soc',
    'password ... confidential|secret|secure|protect|safe|share',
    'confidentiality',
    'authoriz|authorise employee|personnel|person|staff',
    'need to know',
    'your own risk',
    'loss misuse|theft',
    'commercially reasonable',
    'industry standard',
    'security of ... <info>|<data>',
    'transmission over|of|via ... internet',
    'notify ... breach',
  ],
  change: [
    'change|update|revise|modify|amend|revision|modification|amendment ... policy|statement|notice|term|agreement|document',
    'policy|statement|notice|term|agreement|document ... change|update|revise|modify|amend|revision',
    'last|date|recent of? update|modify|revise|change|revision|effective',
    'effective date|as|on',
    'effective <month>|NUM|YEAR',
    'material|significant|substantial|substantive change',
    'continue use',
    'prior|previous|archive version',
    'from time to time',
    'check|review|visit|refer ... back|periodic|regular|frequent|page|time|often',
    'post ... here|page|website|site|change|policy|new|revise',
    'reserve the right to ... change|modify|update|amend|revise',
    'prominent notice',
    'notify you ... change',
    'you|your ... accept|acceptance|agree|bound ... change|revise|new|modify',
    'version ... policy',
  ],
  track: [
    'do not track',
    'dnt',
    'global privacy control',
    'gpc',
    'track signal',
    'browser signal',
    'signal ... browser',
    'respond ... signal',
    'not ... respond|honor|honour|support|recogniz ... track|dnt|signal',
    'track ... feature|mechanism|preference|header|request|disclosure',
  ],
  audience: [
    '<child> ... under|age|privacy|online|personal|collect|consent',
    'under|age|below ... 13|16|18|12|14|thirteen|sixteen|eighteen|majority',
    '13|16|18 year of? age|old',
    'age of',
    'parent|parental|guardian consent|permission',
    'direct|intend|design|market|target ... to|for|at child|minor|kid|person',
    'california ... resident|law|consumer|privacy|civil|right',
    '<region> resident|citizen|user|union|economic|law|data|privacy|court',
    'resident|citizen of ... <region>',
    'european economic area|union',
    'eea|gdpr|ccpa|lgpd|cpra',
    '<law>',
    'outside of? the|your|unite|<region>',
    'standard contractual clause',
    'safe harbor',
    'privacy shield|framework',
    'international ... transfer|user|visitor',
    'transfer ... to|out|outside ... country|unite|international|<region>|abroad|other',
    'country ... where|other|which|protection|law|adequate|residence',
    'unite state',
    'shine light',
    'civil code',
    'supervisory authority',
    'binding corporate rule',
    'adequacy|adequate',
    'visitor|user|visit ... from outside|<region>|other',
    'at least|over|older 13|16|18',
    'NUM or older',
    '13|16|18 or|and older|over',
    'jurisdiction',
    'governed by ... law',
    'server ... locate ... in',
    'coppa',
  ],
  intro: [
    'what|which|type|how ... <info> ... collect|gather|use|obtain|share|handle|treat|track',
    'how we collect|use|share|handle|treat|process|protect|gather',
    'with|to whom',
    'practice',
    'the following|below statement|policy|section|explain|describe|disclose',
    'policy|statement|notice ... apply|cover|only',
    'this ... policy|notice|statement ... describe|explain|apply|cover|set|outline|govern|tell|inform|provide|disclose|detail',
    'we ... take|respect|value|care ... privacy',
    'commit to ... protect|respect|safeguard|privacy|maintain',
    'please read',
    'welcome to',
    'privacy ... important',
    'by use|access|visit|download|install|register ... agree|accept|consent|acknowledge',
    'agree|consent to ... term|policy|practice|collection|this',
    'for the purpose of this',
    'mean any|information|data',
    'define|definition',
    'refer to',
    'do not use|access ... site|service|website|app',
    'if you do not agree',
    'term of use|service',
    'table of content',
    'summary|overview|introduction|background',
    'in this policy|privacy|notice|section',
    'incorporate',
    'capitaliz term',
    'truste|certified|seal|bbb',
  ],
  contact: [
    'contact us at|by|via|through|with|if|using|for|below|here|using',
    'question|concern|comment|complaint|inquiry|feedback ... contact|email|write|reach|call|send|please',
    'data protection|privacy officer',
    'email us',
    'write to us',
    'call us',
    'EMAIL',
    'attn|attention',
    'street|suite|floor|box|avenue|road',
    'our ... address|mailing',
    'how to contact',
    'privacy team|department|office',
    'tel|fax|telephone|phone NUM',
    'us by|via mail|email|post|phone',
    'contact us',
  ],
  none: [
    'liable|liability',
    'warranty|warranties',
    'governing law',
    'intellectual property',
    'copyright|trademark',
    'indemnify|indemnification',
    'arbitration',
    'you agree to|not|that',
    'responsible for your|the|maintaining|all',
    'refund|fee|price',
    'as is',
    'terminate ... account|agreement|access',
    'third party ... content|link',
    'not responsible',
    'frequently ask',
    'learn more',
    'click here',
    'see our|the',
    'please visit|see|refer',
  ],
} as const
export type PhraseGroup = keyof typeof phrases
export const phraseGroups = Object.keys(phrases) as PhraseGroup[] // the keys of the table above

interface Element {
  words: ReadonlySet<string>
  isOptional: boolean
  /** Other words may stand before it. */
  isAfterGap: boolean
}
interface Phrase {
  group: PhraseGroup
  name: string
  elements: Element[]
}

const farthest = 6
const byFirst = new Map<string, Phrase[]>()
for (const group of phraseGroups)
  for (const written of phrases[group]) {
    const phrase = { group, name: `#${group}: ${written}`, elements: readPhrase(written) }
    for (const word of phrase.elements[0]?.words ?? []) {
      const starting = byFirst.get(word)
      if (starting) starting.push(phrase)
      else byFirst.set(word, [phrase])
    }
  }

function readPhrase(written: string): Element[] {
  const elements: Element[] = []
  let isAfterGap = false
  for (const part of written.split(' ')) {
    if (part === '...') {
      isAfterGap = true
      continue
    }
    const isOptional = part.endsWith('?')
    const words = (isOptional ? part.slice(0, -1) : part).split('|')
    elements.push({ words: new Set(words.map(readWord)), isOptional, isAfterGap })
    isAfterGap = false
  }
  return elements
}

function readWord(word: string): string {
  if (word.startsWith('<') || word === word.toUpperCase()) return word
  return sentencesOf(word)[0]?.[0] ?? word
}

/** Adds the phrases found in a sentence, whose words come with their classes, each with how often it starts there. */
export function findPhrases(
  sentence: readonly string[],
  general: readonly string[],
  found: Map<string, number>,
  groups: Map<PhraseGroup, number>,
): void {
  for (let at = 0; at < sentence.length; at += 1) {
    const word = sentence[at] ?? ''
    const kind = general[at] ?? word
    tryAll(byFirst.get(word), at)
    if (kind !== word) tryAll(byFirst.get(kind), at)
  }

  function tryAll(candidates: readonly Phrase[] | undefined, at: number): void {
    if (!candidates) return
    for (const phrase of candidates) {
      if (!matches(phrase.elements, at)) continue
      found.set(phrase.name, (found.get(phrase.name) ?? 0) + 1)
      groups.set(phrase.group, (groups.get(phrase.group) ?? 0) + 1)
    }
  }

  // Each element takes the first place where it fits and never goes back: a sentence costs its length times the phrases
  // that begin with its words.
  function matches(elements: readonly Element[], start: number): boolean {
    let at = start + 1
    for (let index = 1; index < elements.length; index += 1) {
      const { words, isOptional, isAfterGap } = elements[index] as Element // index is below the length
      const last = Math.min(sentence.length - 1, isAfterGap ? at + farthest : at)
      let place = at
      while (place <= last && !words.has(sentence[place] ?? '') && !words.has(general[place] ?? '')) place += 1
      if (place <= last) at = place + 1
      else if (!isOptional) return false
    }
    return true
  }
}
