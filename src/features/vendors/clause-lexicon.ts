import { fold } from '../../scanners/policy/lexicon.fold.ts'
import type { ClauseRule, ClauseWords } from './clause-words.ts'

// How contracts in English say what the law asks of them, in small letters with plain apostrophes and dashes.

const assists = /\b(?:assist|help|support|co-?operat|enabl|facilitat)\w*/
const notifies =
  /\btell\b|\b(?:notif|inform|report|alert|communicat|advis)\w*|\bgiv\w+ (?:prior )?(?:written )?notice|\bprovid\w+ (?:\w+ ){0,3}notice/
const subProcessor =
  /\bsub-? ?processors?\b|\bsub-?contract\w*|\b(?:an)?other (?:data )?processors?\b|\bfurther processors?\b|\badditional processors?\b/
const authorises = /\b(?:authori[sz]|consent|approv|permission)\w*|\bagrees? that (?:we|the \w+|\w+) may\b/
const forbids = /\b(?:not|never|neither|nor|no|prohibit\w*|refrain\w*|forbid\w*|without)\b/
const keepsUsesOrDiscloses = /\b(?:retain\w*|us(?:e|es|ed|ing)|disclos\w*|process\w*)\b/
const mayDemand = /\b(?:right|rights|may|entitled|permits?|permitted|allow\w*|grants?|can)\b/

const ofGdpr: readonly ClauseRule[] = [
  {
    clauseId: 'gdpr-28-3-a',
    topic: /\binstruct\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          /\bprocess\w*\b|\bhandle\w*\b/,
          /\b(?:only|solely|exclusively|except|unless|other than|otherwise than|save|strictly|in accordance with|according to|pursuant to|in compliance with|on the basis of|within the scope of)\b/,
          /\b(?:documented|written)\b[^.]{0,60}\binstruct\w+|\binstruct\w+[^.]{0,80}\b(?:in writing|documented|set out|set forth|written|recorded|described)\b/,
        ],
        [
          /\btransfer\w*|\brelocat\w+|\bmov(?:e|ed|ing)\b/,
          /\bthird countr\w+|\binternational\w*\b|\boutside\b|\banother country\b|\beea\b|\beuropean economic area\b|\bcross-border\b/,
          /\binstruct\w+|\bconsent|\bapprov\w+|\bauthori[sz]\w+|\bchapter v\b|\bart(?:icle|\.)? ?4[4-9]\b|\bstandard contractual clauses\b|\badequa\w+|\bsafeguards?\b/,
        ],
      ],
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
    topic: /\bconfidential\w*|\bsecrecy\b|\bnon-?disclosure\b/,
    bearer: 'processor',
    ways: [
      [
        [
          /\b(?:persons?|people|personnel|employees?|staff|individuals?|anyone|everyone|workers?|workforce|representatives|agents|contractors|team)\b/,
          /\bprocess\w*|\b(?:access\w*|handl\w+)\b[^.;]{0,40}\bdata\b|\bpersonal (?:data|information)\b|\bcustomer data\b/,
          /\bconfidential\w*|\bsecrecy\b|\bnon-?disclosure\b/,
          /\b(?:bound|committed|commit|subject|obligat\w+|oblig\w+|undertak\w+|agreements?|sign\w*|duty|duties|ensure\w*|bind\w*|owe\w*|required)\b/,
        ],
      ],
    ],
    partly: [[/\bconfidential\w*|\bsecrecy\b/, /\bpersonal (?:data|information)\b|\bcustomer data\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-c',
    topic: /\bsecurity\b|\bsafeguards?\b|\btechnical\b|\bencrypt\w*/,
    bearer: 'processor',
    ways: [
      [
        [
          // Measures that help with requests are those of letter (e).
          /^(?!.*\b(?:assist\w*|requests?)\b).*\btechnical\b/,
          /\borgani[sz]ational\b|\badministrative\b|\borgani[sz]ation\b/,
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
        /\b(?:no|not|any|disclaims?)\b/,
        /\b(?:warrant\w*|representations?|responsib\w+|guarantee\w*)\b/,
        /\bsecurity\b/,
      ],
    ],
  },
  {
    clauseId: 'gdpr-28-3-d',
    topic: subProcessor,
    bearer: 'either',
    ways: [
      [
        [subProcessor, authorises],
        [
          subProcessor,
          /\b(?:same|equivalent|substantially similar|comparable|no less|not less|at least (?:as|the same|equivalent)|similar)\b|\bgiv\w+ effect to\b/,
          /\b(?:obligations?|duties|terms|protections?|protective|restrictive|onerous|stringent|requirements|level|conditions)\b/,
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
    topic: subProcessor,
    bearer: 'either',
    ways: [
      // Specific: nobody without a word of the controller.
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
      // General: told of changes, and free to object.
      [
        [
          subProcessor,
          /\bgeneral(?:ly)?\b[^.;]{0,40}\b(?:authori[sz]|consent)\w*|\b(?:authori[sz]es|consents|agrees?|authori[sz]ation|authori[sz]ed)\b/,
        ],
        [
          subProcessor,
          notifies,
          /\b(?:chang\w+|new|addition\w*|add\w*|replac\w+|engag\w+|appoint\w*|intend\w*|before)\b/,
        ],
        [/\bobject\w*/, /\bsub-? ?processors?\b|\bsub-?contract\w*|\bprocessors?\b|\bchang\w+|\bappoint\w*|\bengag\w+/],
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
    topic: /\bbreach\w*|\bincidents?\b|\bimpact assessments?\b|\bprior consultation\b|\barticles? 3[2-6]\b|\bdpias?\b/,
    bearer: 'processor',
    ways: [
      [[assists, /\barticles? 32 (?:to|through|-|and|up to) (?:article )?36\b|\barticles? 32, 33, 34, 35 and 36\b/]],
      [
        [assists, /\bimpact assessments?\b|\bprior consultation\b|\bdpias?\b|\barticles? 35\b/],
        [
          notifies,
          /\b(?:personal data|data|security) (?:breach|incident)\w*|\bbreach of (?:security|personal data)|\bincidents?\b|\bbreach of personal/,
        ],
      ],
    ],
    partly: [[notifies, /\bbreach\w*|\bincidents?\b/]],
    against: [],
  },
  {
    clauseId: 'gdpr-28-3-g',
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
        /\b(?:delet|destr|eras|return)\w*/,
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
]

const sells = /\b(?:sell\w*|sale|sold)\b/

const ofCcpa: readonly ClauseRule[] = [
  {
    clauseId: 'ccpa-7051-a-1',
    topic: sells,
    bearer: 'processor',
    ways: [[[forbids, sells, /\bshar(?:e|es|ed|ing)\b/]]],
    partly: [[forbids, sells]],
    against: [[/\b(?:may|entitled to|right to)\b[^.;]{0,40}\bsell\b/]],
  },
  {
    clauseId: 'ccpa-7051-a-2',
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
    topic: /\bcommercial purposes?\b/,
    bearer: 'processor',
    ways: [[[forbids, keepsUsesOrDiscloses, /\bcommercial purposes?\b/]]],
    partly: [],
    against: [[/\b(?:may|entitled to|right to)\b[^.;]{0,80}\bown commercial purposes?\b/]],
  },
  {
    clauseId: 'ccpa-7051-a-5',
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

export const englishClauses: ClauseWords = {
  fold,
  rules: [...ofGdpr, ...ofCcpa],
  tellsOnly:
    /^\W{0,4}(?:\d[\d.]*\s*)?(?:"?[\w' -]{1,60}"?\s+(?:\([^)]{0,40}\)\s+)?(?:means?|shall mean|has the meaning|have the meaning|refers? to|is defined)\b|whereas\b|(?:art(?:icle|\.)?|section|recital) [\d()a-z. ]{1,20}(?:of the )?(?:gdpr|ccpa|regulation)[^.]{0,20}\b(?:requires?|provides|states|obliges|sets out)\b)/,
  definitions: /\bdefinitions?\b|\binterpretation\b|\bdefined terms\b/,
  binds:
    /\b(?:shall|must|will|agrees?|undertakes?|commits|warrants|ensures|guarantees|may|can|should|(?:is|are|be) (?:obliged|required|bound|prohibited|committed|obligated|entitled|responsible|authori[sz]ed|permitted|subject)|ha(?:s|ve) (?:the right|to)|authori[sz]es|grants|consents|prohibits|acknowledges)\b|\b(?:processor|provider|vendor|supplier|contractor|importer|controller|customer|client|business|company|we)\s+(?:\w+ly\s+)?(?:[a-z]+[^s\W]s|take|process|assist|delete|make|ensure|notify|use)\b|\bpurposes? (?:is|are|includes?)\b/,
  customerBinds:
    /\b(?:customer|controller|client|business|data exporter|subscriber|licensee|merchant|user|you)\b(?: (?:hereby|also|further|alone|itself|in turn|and its affiliates))? (?:shall|must|will|agrees?|undertakes?|warrants?|represents?|ensures?|(?:is|are) (?:solely |alone |exclusively )*(?:responsible|required|obliged))\b/,
  processorBinds:
    /\b(?:processor|provider|vendor|supplier|contractor|data importer|importer|we|company|both parties|each party|the parties)\b(?: (?:hereby|also|further|itself|in turn|and its affiliates))? (?:shall|must|will|agrees?|undertakes?|warrants?|represents?|ensures?|(?:is|are) (?:required|obliged|prohibited))\b/,
  denies:
    /\b(?:shall|will|must|does|do|is|are) not (?:\w+ )?(?:be )?(?:obliged|required|obligated|bound|responsible|liable|have (?:any|an) (?:obligation|duty))\b|\b(?:no|without) (?:\w+ )?(?:obligation|duty|requirement)\b|\bneed not\b|\bnothing in th(?:is|ese)\b[^.;]{0,60}\b(?:oblig|requir)\w+|\bin no event shall\b|\b(?:customer|controller|client)\b (?:waives|shall (?:have no|not be entitled|not have))\b|\bno right to\b|\bwaives (?:its|any|all) rights?\b/,
  deniesAnException: /\b(?:law|legislation|legal hold|legally|backup|back-up)\b/,
  weakens:
    /\b(?:commercially )?reasonable (?:efforts?|endeavou?rs?)\b|\bbest efforts?\b|\bendeavou?rs? to\b|\b(?:where|if|when|to the extent|as far as) (?:it is |reasonably |commercially |technically |operationally )*(?:practicable|practical|feasible|convenient)\b|\bwhere it (?:deems|considers|sees)\b|\b(?:in|at) its (?:sole |own |absolute )*discretion\b|\b(?:aims?|intends?|strives?|seeks?|tries|try|hopes?) to\b|\bshould\b/,
  obliges:
    /\b(?:shall|must|will|agrees?|undertakes?|ensures?|warrants?|(?:is|are) (?:required|obliged|prohibited)|prohibits|(?:may|can) (?:not|only|neither)|cannot)\b|\bmay\b[^.;]{0,60}\bonly\b/,
  permits: /\b(?:may|can|could|might)\b/,
  prohibits:
    /\b(?:may|shall|will|must|can|is|are|does|do) (?:not|never|neither)\b|\bcannot\b|\bnever\b|\bprohibit\w+|\brefrain\w*/,
  takesOverClauses:
    /\b(?:2021\/915|2021\/914)\b[^.]{0,200}\b(?:incorporat\w+|form\w* (?:an integral )?part|appl(?:y|ies)|annexed)\b|\b(?:incorporat\w+|form\w* (?:an integral )?part|annexed)\b[^.]{0,200}\b(?:2021\/915|2021\/914|standard contractual clauses)\b|\bstandard contractual clauses\b[^.]{0,120}\b(?:incorporat\w+|form\w* (?:an integral )?part|annexed)\b/,
}
