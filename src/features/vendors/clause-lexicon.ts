import { fold } from '../../scanners/policy/lexicon.fold.ts'
import { incorporatesScc } from './agreements-in-force.ts'
import type { LimitWords } from './clause-limits.ts'
import type { ClauseRule, ClauseWords, Need } from './clause-words.ts'

// How contracts in English say what the law asks of them, in small letters with plain apostrophes and dashes.

const assists = /\b(?:assist|help|support|co-?operat|enabl|facilitat)\w*|\bfor the fulfil\w+/
const notifies =
  /\btell\b|\b(?:notif|inform|report|alert|communicat|advis)\w*|\bgiv\w+ (?:prior )?(?:written )?notice|\bprovid\w+ (?:\w+ ){0,3}notice/
const subProcessor =
  /\bsub-? ?processors?\b|\bsub-?contract\w*|\b(?:an)?other (?:data )?processors?\b|\bfurther processors?\b|\badditional processors?\b/
const authorises =
  /\b(?:authori[sz]|consent|approv|permission)\w*|\bagrees? that (?:we|the \w+|\w+) may\b|\b(?:may|(?:is|are|be) entitled to|(?:is|are) free to) (?:\w+ )?(?:use|engage|appoint|contract|retain|sub-?contract|employ|replace|change)\b/
const sameDuties =
  /\b(?:same|equivalent|substantially similar|comparable|no less|not less|no fewer|at least (?:as|the same|equivalent|the level)|similar|as protective|as a minimum)\b|\bgiv\w+ effect to\b|\b(?:fulfil\w*|meet|compl(?:y|ies)|observe|bound by)\b[^.;]{0,60}\b(?:duties|obligations|terms|requirements)\b[^.;]{0,80}\b(?:this|present|these)\b/
const forbids = /\b(?:not|never|neither|nor|no|prohibit\w*|refrain\w*|forbid\w*|without)\b/
const keepsUsesOrDiscloses = /\b(?:retain\w*|us(?:e|es|ed|ing)|disclos\w*|process\w*)\b/
const mayDemand = /\b(?:right|rights|may|entitled|permits?|permitted|allow\w*|grants?|can)\b/

const onDocumentedInstructions: Need = [
  /\bprocess\w*\b|\bhandle\w*\b/,
  /\b(?:only|solely|exclusively|except|unless|other than|otherwise than|save|strictly|in accordance with|according to|pursuant to|in compliance with|on the basis of|within the scope of)\b/,
  /\b(?:documented|written)\b[^.]{0,60}\binstruct\w+|\binstruct\w+[^.]{0,80}\b(?:in writing|documented|set out|set forth|written|recorded|described)\b/,
]
const onInstructions: Need = [
  /\bprocess\w*\b|\bhandle\w*\b/,
  /\b(?:only|solely|exclusively|strictly|other than on|not \w+ except)\b/,
  /\binstruct\w*/,
]
const documentedElsewhere: Need = [
  /\binstruct\w+[^.]{0,120}\b(?:in writing|documented|written)\b|\b(?:documented|written)\b[^.]{0,60}\binstruct\w+/,
]
const transfersOnlyOnGround: Need = [
  /\btransfer\w*|\brelocat\w+|\bmov(?:e|ed|ing)\b/,
  /\bthird countr\w+|\binternational\w*\b|\boutside\b|\banother country\b|\beea\b|\beuropean economic area\b|\bcross-border\b|\bdata cent(?:er|re)s?\b|\badequate\b/,
  /\binstruct\w+|\bconsent|\bapprov\w+|\bauthori[sz]\w+|\bchapter v\b|\bart(?:icle|\.)? ?4[4-9]\b|\bstandard contractual clauses\b|\badequa\w+|\bsafeguards?\b|\bmechanism\w*/,
]
const takesOverTransferClauses: Need = [
  /\b(?:standard contractual clauses|sccs?|2021\/914|(?:controller|processor) to processor clauses)\b/,
  /\bincorporat\w+|\bform\w* (?:an integral )?part\b|\bdeemed (?:executed|entered)\b|\bshall apply\b|\bwill apply\b/,
]

const ofGdpr: readonly ClauseRule[] = [
  {
    clauseId: 'gdpr-28-3-a',
    topic: /\binstruct\w*/,
    section: /\b(?:instruct\w*|processing|purpose|scope|obligations|roles?|details|transfers?|own use)\b/,
    limitTopic: /\binstruct\w*/,
    bearer: 'processor',
    ways: [
      [onDocumentedInstructions, transfersOnlyOnGround],
      [onDocumentedInstructions, takesOverTransferClauses],
      [onInstructions, documentedElsewhere, transfersOnlyOnGround],
      [onInstructions, documentedElsewhere, takesOverTransferClauses],
    ],
    partly: [
      [
        /\bprocess\w*\b|\bhandle\w*\b/,
        /\b(?:only|solely|exclusively|in accordance with|according to|pursuant to|on behalf|follow\w*|unless|except)\b/,
        /\binstruct\w*/,
      ],
    ],
    against: [
      [
        /\bprocess\w*\b|\buse\b/,
        /\bown (?:\w+ ){0,2}purposes?\b|\bpurposes? of its own\b/,
        /\b(?:may|entitled|right to|permitted)\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-b',
    section: /\b(?:confidential\w*|personnel|staff|employees|secrecy|obligations)\b/,
    topic: /\bconfidential\w*|\bsecrecy\b|\bnon-?disclosure\b/,
    bearer: 'processor',
    ways: [
      [
        [
          /\b(?:persons?|people|personnel|employees?|staff|individuals?|anyone|everyone|workers?|workforce|representatives|agents|contractors|team)\b/,
          /\bprocess\w*|\b(?:access\w*|handl\w+)\b[^.;]{0,40}\bdata\b|\bdata\b[^.;]{0,40}\baccess\b|\bpersonal (?:data|information)\b|\bcustomer data\b|\bdata protection\b/,
          /\bconfidential\w*|\bsecrecy\b|\bnon-?disclosure\b/,
          /\b(?:bound|committed|commit|subject|obligat\w+|oblig\w+|undertak\w+|agreements?|sign\w*|duty|duties|ensure\w*|bind\w*|owe\w*|required)\b/,
        ],
      ],
    ],
    // An auditor's secrecy is a condition of audits.
    partly: [
      [/^(?!.*\baudit\w*).*(?:\bconfidential\w*|\bsecrecy\b)/, /\bpersonal (?:data|information)\b|\bcustomer data\b/],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-c',
    section: /\b(?:security|technical|measures|safeguards)\b/,
    topic: /\bsecurity\b|\bsafeguards?\b|\btechnical\b|\bencrypt\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          // Measures that help with requests are those of letter (e).
          /^(?!.*\b(?:requests?|audit\w*|updates? to)\b)/,
          // To assist by technical measures is another duty.
          /^(?:(?!\bassist).)*\btechnical\b/,
          /\borgani[sz]ation(?:al)?\b|\badministrative\b/,
          /\b(?:measures|safeguards|controls)\b/,
        ],
      ],
      [[/\b(?:measures|steps)\b/, /\bart(?:icle|\.)? ?32\b/]],
    ],
    partly: [
      [
        /\bsecurity\b|\bsafeguards?\b|\bprotect\w*/,
        /\b(?:measures|safeguards|controls|standards|procedures|practices|program(?:me)?)\b/,
      ],
    ],
    against: [
      [
        /\b(?:no|not (?:give|make) any|disclaims? (?:all|any)) (?:\w+ ){0,3}(?:warrant\w*|representations?|responsib\w+|guarantee\w*)\b[^.;]{0,80}\bsecurity\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-d',
    section: /\bsub-? ?(?:process\w*|contract\w*)\b/,
    limitTopic: subProcessor,
    topic: subProcessor,
    bearer: 'either',
    ways: [
      [
        [/^(?!.*\b(?:personnel|employees|staff)\b[^.;]{0,60}\bsub-?contractors?\b).*\S/, subProcessor, authorises],
        [
          subProcessor,
          sameDuties,
          /\b(?:obligations?|duties|terms|protections?|protective|restrictive|onerous|stringent|requirements|level|conditions|standards?|guarantees)\b/,
        ],
      ],
    ],
    partly: [
      [subProcessor, /\bobject\w*/],
      [subProcessor, notifies],
    ],
    against: [
      [
        subProcessor,
        /\b(?:may|free to|entitled to|can)\b[^.;]{0,120}\b(?:engag\w+|us(?:e|es|ing)|appoint\w*|replac\w+|sub-?contract\w*)\b[^.;]{0,160}\b(?:without (?:\w+ ){0,3}(?:notice|notif\w+|inform\w*|consent|approval|authori[sz]ation)|(?:in|at) its (?:sole |own |absolute )*discretion)/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-2',
    section: /\bsub-? ?(?:process\w*|contract\w*)\b/,
    limitTopic: subProcessor,
    topic: subProcessor,
    bearer: 'either',
    ways: [
      // Specific: no one without a word of the controller.
      [
        [
          subProcessor,
          /\b(?:not|no|never|only)\b[^.;]{0,120}\b(?:without|unless|after|with|until|subject to)\b[^.;]{0,80}\b(?:prior|specific|written)\b[^.;]{0,40}\b(?:authori[sz]ation|consent|approv\w+|permission)/,
        ],
      ],
      [
        [
          subProcessor,
          /\b(?:before|prior to)\b[^.]{0,160}\b(?:obtain\w*|receiv\w+)\b[^.]{0,60}\b(?:consent|authori[sz]ation|approval)|\bonly (?:be )?(?:permitted |allowed |admissible )?(?:if|after|when|once)\b[^.]{0,80}\b(?:consented|authori[sz]ed|approved)\b/,
        ],
      ],
      // General: notified of changes, and free to object.
      [
        [subProcessor, authorises],
        [
          subProcessor,
          notifies,
          /\b(?:chang\w+|new|addition\w*|add\w*|replac\w+|engag\w+|appoint\w*|intend\w*|before|further)\b/,
        ],
        [
          /\bobject\w*|\bcontest\b|\bdoes not consent\b/,
          /\bsub-? ?process\w*|\bsub-?contract\w*|\bprocessors?\b|\bchang\w+|\bappoint\w*|\bengag\w+|\binvolvement\b/,
        ],
      ],
    ],
    partly: [
      [subProcessor, notifies],
      [subProcessor, /\bobject\w*/],
    ],
    against: [
      [
        subProcessor,
        /\b(?:may|free to|entitled to|can)\b[^.;]{0,120}\b(?:engag\w+|us(?:e|es|ing)|appoint\w*|replac\w+|sub-?contract\w*)\b[^.;]{0,160}\b(?:without (?:\w+ ){0,3}(?:notice|notif\w+|inform\w*|consent|approval|authori[sz]ation)|(?:in|at) its (?:sole |own |absolute )*discretion)/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-e',
    section: /\b(?:data subjects?|requests?|rights?|assist\w*|co-?operat\w*)\b/,
    limitTopic:
      /\bdata subjects?\b[^.;]{0,80}\brequests?\b|\brequests?\b[^.;]{0,80}\bdata subjects?\b|\b(?:such|this|the|its|providing|requires) (?:\w+ and )?assistance\b/,
    topic: /\bdata subjects?\b|\bsubject access\b|\brights? requests?\b|\bchapter iii\b/,
    bearer: 'processor',
    ways: [[[assists, /\bdata subjects?\b|\bindividuals?\b|\bchapter iii\b/, /\brights?\b|\brequests?\b/]]],
    partly: [
      [
        /\b(?:notif|inform|forward|redirect|refer|pass|direct)\w*/,
        /\bdata subjects?\b|\bindividuals?\b/,
        /\brequests?\b/,
      ],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-f',
    section: /\b(?:breach\w*|incidents?|impact assessments?|assist\w*|co-?operat\w*|consultation)\b/,
    limitTopic:
      /^(?!.*\b(?:audit|data subjects?|rights)\b).*(?:\bimpact assessments?\b|\bprior consultations?\b|\bdpias?\b|\b(?:personal )?data breach\w*|\bsecurity (?:breach|incident)s?\b|\b(?:such|this|the|its|providing|requires) (?:\w+ and )?assistance\b)/,
    narrows: [
      [
        /\bbreach\w*|\bincidents?\b/,
        /\bafter (?:\w+ ){0,2}(?:final|completion|conclusion)\b|\bof (?:the )?(?:completion|conclusion) of\b|\bcourt ruling\b/,
      ],
    ],
    topic: /\bbreach\w*|\bincidents?\b|\bimpact assessments?\b|\bprior consultation\b|\barticles? 3[2-6]\b|\bdpias?\b/,
    bearer: 'processor',
    ways: [
      [[assists, /\barticles? 32 (?:to|through|-|and|up to) (?:article )?36\b|\barticles? 32, 33, 34, 35 and 36\b/]],
      [
        [assists, /\bimpact assessments?\b|\bprior consultation\b|\bdpias?\b|\barticles? 35\b/],
        [
          notifies,
          /\b(?:personal data|data|security) (?:breach|incident)\w*|\bbreach of (?:security|personal data)|\bincidents?\b|\bbreach of personal|\bbecom\w+ aware of (?:\w+ ){0,3}breach/,
        ],
      ],
    ],
    partly: [[notifies, /\bbreach\w*|\bincidents?\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-g',
    section: /\b(?:delet\w*|return\w*|destr\w*|eras\w*|terminat\w*|end of)\b/,
    limitTopic:
      /\b(?:delet|destr|eras)(?:e|es|ed|ing|ion|uction|ure|oy\w*)\b|\breturn(?:s|ing)? (?:of |or |and )?(?:\w+ ){0,3}data\b/,
    narrows: [
      [
        /\b(?:delet|destr|eras)\w*/,
        /\b(?:except|unless|retain\w*|retention|keep)\b[^.]{0,220}\b(?:disputes?|harmful use|misuse|legitimate|own records|improv\w+)\b/,
      ],
      [
        /\b(?:delet|destr|eras|return)\w*/,
        /\b(?:its|the \w+'s|\w+'s) (?:\w+ )?(?:deletion|retention) (?:\w+ )?polic\w+/,
      ],
    ],
    topic: /\b(?:delet\w+|destr\w+|eras\w+|return\w*)\b/,
    bearer: 'processor',
    ways: [
      [
        [
          /\b(?:delet|destr|eras)\w+/,
          /\breturn\w*/,
          /\b(?:terminat\w+|expir\w+|end of|ends?|cessation|completion|conclusion|ceas\w+|after)\b/,
          /\b(?:cho(?:ice|ose|oses|sen)|option|elect\w*|request\w*|instruct\w*|direct(?:s|ed|ion)?|discretion|prefer\w*|either at)\b/,
        ],
      ],
    ],
    partly: [
      [
        // A loss or destruction by accident is a breach.
        /^(?!.*\b(?:accidental|unlawful|breach)\b).*\b(?:delet|destr|eras|return)\w*/,
        /\b(?:terminat\w+|expir\w+|end of|cessation|completion|conclusion|ceas\w+|after|no longer)\b/,
        /\bdata\b|\binformation\b|\bcopies\b/,
      ],
    ],
    against: [
      [
        /\b(?:may|entitled to|right to)\b[^.;]{0,60}\b(?:retain|keep|store)\w*/,
        /\b(?:indefinitely|own (?:\w+ )?purposes|as long as it|after (?:the )?terminat\w+|perpetu\w+)\b/,
      ],
      [
        /\bat (?:its|the (?:processor|provider|vendor|supplier|service provider)'s) (?:sole |own |absolute )*(?:option|choice|discretion)/,
        /\b(?:delet|destr|eras|return)\w*/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-h',
    section: /\b(?:audit\w*|inspect\w*|compliance|demonstrat\w*|records?)\b/,
    limitTopic: /\baudit\w*|\binspect\w*/,
    narrows: [
      [
        /\b(?:audit\w*|inspect\w*)\b/,
        /\b(?:public(?:ly available)?|published) (?:documents?|information|documentation)\b/,
      ],
      [/\b(?:audit\w*|inspect\w*)\b/, /\bonce every (?:two|three|four|five|six|seven|eight|nine|ten|\d+) years\b/],
      [
        /\b(?:audit\w*|inspect\w*)\b/,
        /\b(?:may instead|in no event shall|shall agree on|meet to agree|and only after the parties)\b/,
      ],
      [/\b(?:audit\w*|inspect\w*)\b/, /\bfinancial conditions\b|\badditional invoicing\b/],
    ],
    topic: /\baudit\w*|\binspect\w*|\bdemonstrat\w+/,
    bearer: 'either',
    ways: [
      [
        [
          /\baudits?\b|\binspections?\b|\binspect\b/,
          /\b(?:allow\w*|contribut\w+|permit\w*|right|entitled|may|enable\w*|submit\w*|conduct\w*|carry out|co-?operat\w+|subject)\b/,
        ],
        [
          /\b(?:make\w* available|provid\w+|furnish\w*|suppl(?:y|ies)|disclos\w+|submit\w*)\b/,
          /\binformation\b|\bdocumentation\b|\bevidence\b|\brecords\b/,
          /\b(?:demonstrat\w+|complian\w+|verify\w*|prove|show)\b/,
        ],
      ],
    ],
    partly: [
      [
        /\b(?:audit\w*|soc 2|iso ?27001|certificat\w+)\b/,
        /\breports?\b|\bcertificat\w+|\bsummary\b/,
        /\b(?:provid\w+|make\w* available|request\w*)\b/,
      ],
    ],
    against: [
      [
        /\b(?:audit\w*|inspect\w*)\b/,
        /\b(?:in lieu|instead of|in place of|sole(?:ly)?|exclusive\w*|satisfied by|fulfil\w* by|no (?:on-?site|right))\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-scope',
    // May be in an annex of its own: silence here does not mean absence.
    topic: /\S/,
    section: /\b(?:details?|scope|description|subject[ -]matter|annex|schedule|processing)\b/,
    bearer: 'either',
    ways: [
      [
        [
          /\bsubject[ -]matter\b/,
          /\bduration\b/,
          /\bnature\b/,
          /\bpurposes?\b/,
          /\b(?:types?|categor\w+) of (?:the )?(?:\w+ )?personal data\b|\bpersonal data types\b/,
          /\bcategor\w+ of (?:the )?(?:data subjects?|individuals|persons)\b/,
        ],
      ],
    ],
    partly: [
      [/\bsubject[ -]matter\b|\bdescription of (?:the )?processing\b|\bdetails of (?:the )?processing\b/],
      [/\bcategor\w+ of (?:the )?(?:data subjects?|individuals|persons)\b/],
    ],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-unlawful',
    topic: /\binstruct\w*/,
    section: /\binstruct\w*|\bprocessing\b/,
    bearer: 'processor',
    ways: [
      [
        [
          notifies,
          /\binstruct\w*/,
          /\b(?:infring\w*|violat\w*|unlawful\w*|contrary|non-compliant|breach\w*|illegal\w*)\b/,
        ],
      ],
    ],
    partly: [],
    against: [],
  },
  {
    clauseId: incorporatesScc,
    // May be in an annex of its own: silence here does not mean absence.
    topic: /\S/,
    section: /\b(?:transfers?|standard contractual|international|cross-border)\b/,
    bearer: 'either',
    ways: [[[...takesOverTransferClauses, /\b2021\/914\b|\b(?:june 4,? 2021|4 june 2021|4th june 2021)\b/]]],
    partly: [takesOverTransferClauses],
    against: [],
  },
]

const sells = /\b(?:sell\w*|sale|sold)\b/

const ofCcpa: readonly ClauseRule[] = [
  {
    clauseId: 'ccpa-7051-a-1',
    section: /\b(?:sell\w*|sale|shar(?:e|ing)|prohibit\w*|restrict\w*)\b/,
    narrows: [[sells, /\bfor (?:\w+ )?(?:monetary|money|cash|financial|payment)\b/]],
    topic: sells,
    bearer: 'processor',
    ways: [[[forbids, sells, /\bshar(?:e|es|ed|ing)\b/]]],
    partly: [[forbids, sells]],
    against: [[/\b(?:may|entitled to|right to)\b[^.;]{0,40}\bsell\b/]],
  },
  {
    clauseId: 'ccpa-7051-a-2',
    section: /\b(?:purposes?|scope|processing)\b/,
    narrows: [
      [
        /\bpurposes?\b/,
        /\b(?:and|or) (?:any )?other (?:\w+ )?purposes?\b|\bpurposes of (?:this|the) (?:agreement|contract|addendum)\b/,
      ],
    ],
    topic: /\bbusiness purposes?\b|\bspecif\w+ purposes?\b/,
    bearer: 'either',
    ways: [
      [
        [
          /\b(?:only|solely|limited)\b/,
          /\bbusiness purposes?\b|\bspecified purposes?\b|\bspecific purposes?\b/,
          /\b(?:disclos\w+|process\w*|provid\w+|mak\w+ available|us(?:e|ed|ing))\b/,
        ],
        [
          /\bbusiness purposes?\b|\bspecific purposes?\b/,
          /\b(?:auditing|debugging|fraud|hosting|storing|storage|analytics?|analytic|customer service|support tickets?|order|orders|payments?|payroll|e-?mails?|messages?|delivery|security incidents|quality|billing|invoic\w+|shipping|newsletter\w*|crash|backups?|recruit\w+|identity|verif\w+ customer)\b/,
        ],
      ],
    ],
    partly: [[/\bbusiness purposes?\b|\bspecif\w+ purposes?\b/]],
    against: [],
  },
  {
    clauseId: 'ccpa-7051-a-3',
    section: /\b(?:purposes?|restrict\w*|prohibit\w*)\b/,
    topic: /\bpurposes?\b/,
    bearer: 'processor',
    ways: [
      [
        [
          forbids,
          keepsUsesOrDiscloses,
          /\b(?:any|other) purposes?\b[^.;]{0,30}\bother than\b|\bany other purposes?\b|\bpurposes? other than\b|\bexcept (?:for|as|to)\b[^.;]{0,60}\bpurposes?\b/,
        ],
      ],
    ],
    partly: [[/\b(?:only|solely)\b/, keepsUsesOrDiscloses, /\bpurposes?\b/]],
    against: [],
  },
  {
    clauseId: 'ccpa-7051-a-4',
    section: /\b(?:commercial|restrict\w*|prohibit\w*)\b/,
    topic: /\bcommercial purposes?\b/,
    bearer: 'processor',
    ways: [[[forbids, keepsUsesOrDiscloses, /\bcommercial purposes?\b/]]],
    partly: [],
    against: [[/\b(?:may|entitled to|right to)\b[^.;]{0,80}\bown commercial purposes?\b/]],
  },
  {
    clauseId: 'ccpa-7051-a-5',
    section: /\b(?:combin\w*|relationship|restrict\w*|prohibit\w*)\b/,
    topic: /\bdirect (?:business )?relationship\b|\bcombin\w+/,
    bearer: 'processor',
    ways: [
      [[forbids, keepsUsesOrDiscloses, /\boutside (?:of )?(?:the|its|their|this) direct (?:business )?relationship\b/]],
    ],
    partly: [[forbids, /\bcombin\w+|\bcommingl\w+/]],
    against: [[/\b(?:may|entitled to|right to)\b[^.;]{0,40}\bcombin\w+/]],
  },
  {
    clauseId: 'ccpa-7051-a-6',
    section: /\b(?:complian\w*|protection)\b/,
    topic: /\bsame level\b|\bcompl(?:y|ies|iance)\b/,
    bearer: 'processor',
    ways: [
      [
        [
          /\bcompl(?:y|ies)\b/,
          /\bccpa\b|\bcalifornia consumer privacy act\b|\bapplicable (?:obligations|sections|provisions)\b/,
        ],
        [/\b(?:same|equal|at least the) level of (?:privacy )?protection\b|\blevel of privacy protection\b/],
      ],
    ],
    partly: [[/\b(?:same|equal|at least the) level of (?:privacy )?protection\b/]],
    against: [],
  },
  {
    clauseId: 'ccpa-7051-a-7',
    section: /\b(?:audit\w*|steps|complian\w*)\b/,
    topic: /\breasonable (?:and appropriate )?steps\b|\baudit\w*|\bscans?\b/,
    bearer: 'either',
    ways: [
      [
        [
          mayDemand,
          /\breasonable (?:and appropriate )?steps\b/,
          /\b(?:ensure|verify|confirm|satisfy itself|determine)\b/,
          /\b(?:consistent\w*|manner|in line|compl\w+)\b/,
        ],
      ],
    ],
    partly: [
      [mayDemand, /\baudit\w*|\bscans?\b|\bassess\w*|\breviews?\b/, /\b(?:ensure|verify|confirm|complian\w+)\b/],
    ],
    against: [],
  },
  {
    clauseId: 'ccpa-7051-a-8',
    section: /\b(?:notice|complian\w*)\b/,
    topic: /\bno longer\b|\bcannot\b|\bunable\b/,
    bearer: 'processor',
    ways: [
      [
        [
          notifies,
          /\b(?:no longer|cannot|can not|unable to|not able to)\b/,
          /\b(?:meet|comply|fulfil\w*|satisfy|perform)\b/,
        ],
      ],
    ],
    partly: [],
    against: [],
  },
  {
    clauseId: 'ccpa-7051-a-9',
    section: /\b(?:unauthori[sz]ed|remediat\w*)\b/,
    topic: /\bremediat\w+|\bunauthori[sz]ed use\b/,
    bearer: 'either',
    ways: [
      [
        [
          mayDemand,
          /\b(?:stop|cease|halt|end|suspend)\b/,
          /\bremediat\w+|\bremedy\b|\bcorrect\b/,
          /\bunauthori[sz]ed\b|\bnot permitted\b/,
        ],
      ],
    ],
    partly: [[mayDemand, /\b(?:stop|cease|halt|suspend|remediat\w+)\b/, /\bunauthori[sz]ed\b/]],
    against: [],
  },
  {
    clauseId: 'ccpa-7051-a-10',
    section: /\b(?:consumers?|requests?)\b/,
    topic: /\bconsumers?\b[^.;]{0,60}\brequests?\b|\brequests?\b[^.;]{0,60}\bconsumers?\b/,
    bearer: 'either',
    ways: [
      [[assists, /\bconsumers?\b/, /\brequests?\b/]],
      [
        [
          /\binform\w*/,
          /\bconsumers?\b/,
          /\brequests?\b/,
          /\binformation (?:that is )?(?:necessary|needed|required)\b/,
        ],
      ],
    ],
    partly: [[/\b(?:notif|forward|inform|redirect)\w*/, /\bconsumers?\b/, /\brequests?\b/]],
    against: [],
  },
]

const limits: LimitWords = {
  price:
    /(?<!\b(?:no|without|any) (?:\w+ )?)\b(?:remunerat\w+|chargeable|hourly|invoicing|then-current (?:rates|fees)|professional services? (?:rates|fees)|payable in advance|specific quote)\b|\bat (?:the |its )?(?:customer|controller|client|company|subscriber|your|business|data exporter)(?:'s)? (?:\w+ ){0,2}(?:cost|expense)s?\b|\b(?:subject to|for) an? (?:\w+ ){0,2}(?:charge|fee|price|quote)\b|\b(?:additional|reasonable) (?:\w+ )?(?:fees?|charges?|price|invoicing|compensation)\b|\bper hour\b|\b(?:eur|usd|gbp|chf|€|\$|£) ?\d|\d ?(?:eur|euros?|usd|€)\b|\b(?:cost|expense|fee)s?\b[^.;]{0,160}\b(?:borne|payable|paid|reimbursed|incurred)\b[^.;]{0,60}\b(?:by|customer|controller|client)\b|\b(?:customer|controller|client|company|subscriber|business)\b[^.;]{0,20}\b(?:shall|will|must)\b[^.;]{0,30}\b(?:bear|pay|reimburse|compensate)\b/,
  exception:
    /\b(?:except(?:ing|ions?)?|excluding|other than|save (?:for|that|as)|(?:shall|does|do|will) not apply|unless)\b/g,
  lawful:
    /\b(?:laws?|legal\w*|legislation|regulat\w+|statut\w+|required|requires?|court|courts|authorit(?:y|ies)|supervisory|member states?|union|ccpa|cpra|gdpr|consumer privacy|permitted|prohibit\w*|instruct\w*|consent\w*|authori[sz]\w+|approv\w+|agreed|agreement|services?|business purposes?|specif\w+ purposes?|authori[sz]ed purposes?|purposes? (?:set|specified|described)|this (?:dpa|addendum)|necessary|needed|as provided|in accordance|on (?:\w+ ){0,3}instructions|outside the scope|indications|risk|adequa\w+|standard contractual|safeguards?|these|those|stated)\b/,
  ownPurposes:
    /\bown (?:\w+ ){0,2}(?:purposes?|marketing|development|analytics|research|business)\b|\bas (?:an? )?(?:\w+ )?(?:data )?controller\b[^.;]{0,80}\bpurposes?\b|\b(?:train|improv|enhanc|develop)(?:e|es|ed|ing)?\b[^.;]{0,80}\b(?:its|their|our|own|machine learning|artificial intelligence|ai)\b[^.;]{0,40}\b(?:models?|algorithms?|services?|products?|technolog\w+)\b|\btraining of (?:\w+ )?(?:machine[ -]learning|ai|language) models?\b|\bits own (?:data|product)\b|\bpurposes? of its own\b/,
  period:
    /\b(\d{1,4}|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fourteen|fifteen|twenty|thirty|forty|sixty|ninety|first)(?: ?\((?:\d{1,4}|[a-z-]{3,12})\))?[ -](?:(?:business|working|calendar|rolling) )?(hours?|days?|weeks?|months?|years?)\b/g,
  numbers: {
    ...{
      one: 1,
      first: 1,
      two: 2,
      three: 3,
      four: 4,
      five: 5,
      six: 6,
      seven: 7,
      eight: 8,
      nine: 9,
      ten: 10,
      twelve: 12,
    },
    ...{ fourteen: 14, fifteen: 15, twenty: 20, thirty: 30, forty: 40, sixty: 60, ninety: 90 },
  },
  unitDays: { hour: 1 / 24, day: 1, week: 7, month: 30, year: 365 },
  onlyDuring: /\bonly (?:during|for the first|until|while)\b/,
}

const customers =
  'customer|controller|client|business|data exporter|exporter|subscriber|licensee|merchant|user|you|organi[sz]ation'
const duty =
  /(?<!\b(?:of|for|by|to|with|from|against) (?:the |each |any |a )?)\b([\w'-]+)(?: and (?:the |its |each )?([\w'-]+))?(?: (?:hereby|also|further|alone|itself|in turn|each|both|therefore|nonetheless))* (?:shall|must|will|has complied|has obtained|undertakes?|warrants?|represents?|(?:is|are) (?:\w+ly |alone )*(?:responsible|required|obliged)|agrees? to)\b(?! (?:have the (?:right|opportunity)|be (?:entitled|permitted|allowed|able|given|provided|notified|informed)|receive|retain the right))/g
const isCustomer = new RegExp(`^(?:${customers})$`)

/** Returns true if the duty that a sentence states first is the customer's alone, not someone else's as well. */
function isCustomersDuty(said: string): boolean {
  const [first] = said.matchAll(duty)
  if (!first) return false
  const [, noun = '', other] = first
  return isCustomer.test(noun) && (other === undefined || isCustomer.test(other))
}

export const englishClauses: ClauseWords = {
  fold,
  rules: [...ofGdpr, ...ofCcpa],
  tellsOnly:
    /^\W{0,4}(?:\d[\d.]*\s*)?(?:"?[\w' -]{1,60}"?\s+(?:\([^)]{0,40}\)\s+)?(?:means?|shall mean|has the meaning|have the meaning|refers? to|is defined)\b|whereas\b|(?:art(?:icle|\.)?|section|recital) [\d()a-z. ]{1,20}(?:of the )?(?:gdpr|ccpa|regulation)[^.]{0,20}\b(?:requires?|provides|states|obliges|sets out)\b)/,
  definitions: /\bdefinitions?\b|\binterpretation\b|\bdefined terms\b/,
  binds:
    /\b(?:shall|must|will|agrees?|undertakes?|commits|warrants|ensures|guarantees|may|can|should|(?:is|are|be) (?:obliged|required|bound|prohibited|committed|obligated|entitled|responsible|authori[sz]ed|permitted|subject)|ha(?:s|ve) (?:the right|to)|authori[sz]es|grants|consents|prohibits|acknowledges?|accepts?|(?:is|are) \w+ly (?:deleted|destroyed|erased|returned))\b|\b(?:processor|provider|vendor|supplier|contractor|importer|controller|customer|client|business|company|we)\s+(?:\w+ly\s+)?(?:[a-z]+[^s\W]s|take|process|assist|delete|make|ensure|notify|use)\b|\bpurposes? (?:is|are|includes?)\b/,
  isCustomers: isCustomersDuty,
  isCustomersDuty,
  limits,
  meaning:
    /"([a-z][\w' -]{2,60})"\s+(?:\([^)]{0,40}\)\s+)?(?:means?|shall mean|has the meaning|refers? to)\s+([^"]{10,400})/g,
  denies:
    /\b(?:shall|will|must|does|do|is|are) not (?:\w+ )?(?:be )?(?:obliged|required|obligated|bound|responsible|liable|have (?:any|an) (?:obligation|duty))\b|\b(?:no|without) (?:\w+ )?(?:obligation|duty|requirement)\b|\bneed not\b|\bnothing in th(?:is|ese)\b[^.;]{0,60}\b(?:oblig|requir)\w+|\bin no event shall\b|\b(?:customer|controller|client)\b (?:waives|shall (?:have no|not be entitled|not have))\b|\bno right to\b|\bwaives (?:its|any|all) rights?\b/,
  conditional: /\b(?:provided that|unless|except|if|to the extent|as long as|insofar as|so far as|where)\b[^.;]*$/,
  deniesAnException: /\b(?:law|legislation|legal hold|legally|backup|back-up)\b/,
  weakens:
    /\b(?:commercially )?reasonable (?:efforts?|endeavou?rs?)\b|\bcommercially (?:reasonable|possible|feasible|practicable)\b|\bbest efforts?\b|\bendeavou?rs? to\b|\b(?:where|if|when|to the extent|as far as) (?:it is |reasonably |commercially |technically |operationally )*(?:practicable|practical|feasible|convenient)\b|\bwhere it (?:deems|considers|sees)\b|\b(?:in|at) its (?:sole |own |absolute )*discretion\b|\b(?:aims?|intends?|strives?|seeks?|tries|try|hopes?) to\b|\bshould\b/,
  obliges:
    /\b(?:shall|must|will|agrees?|undertakes?|ensures?|warrants?|(?:is|are) (?:required|obliged|prohibited)|prohibits|(?:may|can) (?:not|only|neither)|cannot)\b|\bmay\b[^.;]{0,60}\bonly\b/,
  permits: /\b(?:may|can|could|might)\b/,
  prohibits:
    /\b(?:may|shall|will|must|can|is|are|does|do) (?:not|never|neither)\b|\bcannot\b|\bnever\b|\bprohibit\w+|\brefrain\w*/,
  takesOverClauses:
    /\b(?:2021\/915|2021\/914)\b[^.]{0,200}\b(?:incorporat\w+|form\w* (?:an integral )?part|appl(?:y|ies)|annexed)\b|\b(?:incorporat\w+|form\w* (?:an integral )?part|annexed)\b[^.]{0,200}\b(?:2021\/915|2021\/914|standard contractual clauses)\b|\bstandard contractual clauses\b[^.]{0,120}\b(?:incorporat\w+|form\w* (?:an integral )?part|annexed)\b/,
}
