// The words by which a sentence speaks of a practice. Patterns as lexicon.ts reads them.

export const practices = [
  'collect',
  'share',
  'sell',
  'ads',
  'track',
  'profile',
  'infer',
  'ai-training',
  'third-party-cookies',
  'retain',
  'encrypt',
  'children',
  'delete-on-request',
] as const
export type Practice = (typeof practices)[number]

/**
 * What a word can be, before the sentence around it says what is meant: `keep` and `use` are collection where they have
 * data for an object, `give` is sharing where someone else receives, `open` is sharing with everybody, `reach` is collection where someone
 * else is the one that reaches.
 */
export type PracticeWord = Practice | 'keep' | 'use' | 'provide' | 'give' | 'employ' | 'open' | 'reach'

export const practiceWords = {
  collect: [
    'collect(?:s|ed|ing|ion|ions)?(?! agenc)',
    'gather(?:s|ed|ing)?',
    'obtain(?:s|ed|ing)?(?! (?:your |the |prior |verifiable |their |parental |explicit |a |user ){0,3}(?:consent|permission|copy))',
    'receiv(?:e|es|ed|ing)(?! (?:marketing|promotional|our|newsletters?|emails?|communications|a (?:copy|response)|updates|notifications?|messages|offers|advert|targeted))',
    'captur(?:e|es|ed|ing)',
    'acquir(?:e|es|ed|ing)(?! (?:by|us|company|our|the company))',
    'retriev(?:e|es|ed|ing)',
    'solicit(?:s|ed|ing)?',
    "(?:automatically|also|may|we|app|application|it|servers?|to|will|can|not|never|don't|doesn't|and|or|is|are|be|being|been) (?:record|log|access|read|scan|import)(?:s|es|ed|ged)?(?! (?:to|in|out|on)(?![a-z]))",
    '(?:sent|transmitted|uploaded|transferred|sends|transmits|send|transmit|reported|reports) (?:back )?to (?:us|our (?:server|system|database|analytic|data ?cent|office|cloud))~',
  ],
  provide: [
    'you (?:may |can |choose to |voluntarily |directly |also |have |will |must |are asked to |are required to ){0,4}(?:provide|submit|give|enter|upload|supply|share with us|fill|input|register(?= (?:a|an|your|with (?:a|an|your))))(?:s|d|ed)?(?! (?:your |any )?consent)',
    'provided (?:to us )?by (?:you|users?|the user|customers)',
    '(?:we|app|application|service|site|website|it|us) (?:may |will |might |do |does |not |also |only |never ){0,3}(?:ask|require|need|request|prompt)(?:s|ed)?(?= (?:for|you (?:for|to (?:provide|give|submit|enter|supply|register))|users|that you (?:provide|submit)|your|certain|some|any|access) )',
    'you (?:are|will be|may be) (?:asked|required|requested|prompted) (?:for|to (?:provide|give|submit|enter|supply))',
  ],
  keep: [
    "(?:we|app|application|it|servers?|may|will|only|also|is|are|be|not|don't|doesn't|and|or|never|to|cookies) (?:store|stores|stored|save|saves|saved|process|processes|processed|retain|retains|retained|keep|keeps|track|tracks|monitor|monitors|analy[sz]e|analy[sz]es|analy[sz]ed|combine|combines|compile|hold|holds|maintain|maintains)",
    '(?:storing|saving|processing|combining|compiling|analy[sz]ing) (?=(?:of |your |the |any |personal |this |such |that ){0,3}(?:personal|information|data|location|address|usage|details))',
  ],
  use: [
    'us(?:e|es|ed|ing)(?= (?:of |the |your |this |that |such |these |those |any |all |some |certain |both |non-|personally |identifiable |personal |collected |aggregated? |anonymous |technical |only |device |usage |sensitive |contact |account |session |persistent ){0,5}(?:information|data|cookies?|e-?mails?|locations?|names?|phone|telephone|address|identifiers?|ip|web beacons|pixels?|gps|photos?|contacts|payment|credit|details|device|advertising id|logs?|tracking|similar tech|history|preferences|purchase|profile|camera|microphone|geo))',
    'used (?=to|for|by us|in|only|solely)',
  ],
  share: [
    'shar(?:e|es|ed|ing)(?! (?:holders?|of (?:the )?(?:stock|market)|capital|your (?:password|log-?in)|a (?:commitment|common)|our (?:commitment|values|vision|passion)))',
    'disclos(?:e|es|ed|ing|ure|ures)',
    'divulg(?:e|es|ed|ing)',
    'distribut(?:e|es|ed|ing|ion)',
    'disseminat(?:e|es|ed|ing|ion)',
    'reveal(?:s|ed|ing)?',
    'exchang(?:e|es|ed|ing)(?= [^.;]{0,60}(?:information|data|with))',
    '(?:make|makes|made|making) (?:[^.;]{0,60} )?(?:publicly )?available (?:to|for)(?! you)',
    '(?:hand|hands|handed|turn|turned|turning) (?:[^.;]{0,30} )?over',
    'pass(?:es|ed|ing)? (?:[^.;]{0,40} )?(?:on|along)(?! to you)',
    'leaves? (?:your|the) (?:device|phone|computer|browser)',
    '(?:give|gives|giving|provide|provides|grant|grants|granted|allow|allows|given|provided) (?:[^.;]{0,70} )?access to (?:your|the|this|such|personal|any|certain|information|data|customer|user|their|some|our users|it|that|all)',
  ],
  give: [
    '(?:provid|giv|transfer|transmit|send|releas|suppl|communicat|report|forward|submit|export|deliver|pass|expos|grant|upload|sync|furnish|transferr|transmitt|submitt|suppli|leak|surrender|deliver|convey|assign)(?:e|es|ed|ing|s|y|ies|en|al|ting|ation)?',
    'sent',
    'available',
    'provision',
  ],
  open: [
    '(?<!from )publicly (?:available|visible|accessible|displayed?|posted|viewable|shared?|disclosed?|disclose)(?! (?:sources?|information|data|records?|databases?|profiles|social))',
    '(?:will|may|can|is|are) be (?:published|made public|posted publicly|publicly)',
    '(?:visible|viewable|accessible|displayed|shown|available) to (?:other|all|anyone|everyone|the public|any|the general)',
    '(?:other (?:users|members|players|people|visitors)|anyone|others|the public) (?:may |can |will |could |might |also |be able to |who (?:use|visit)~ ){1,4}(?:see|view|read|access|find)',
    "(?:publish|post|display)(?:es|s|ed|ing)? (?:your|user|users'|their) (?:name|username|user name|profile|photo|information|picture|personal|testimonial)~",
  ],
  reach: [
    '(?:have|has|gain|gains|get|gets|obtain|with|having|given|granted|had) (?:[a-z]{1,12} ){0,2}access(?= to)',
    '(?:access|view|see|read|link|combine|correlate|log|recogni[sz]e)(?:es|ed|d|s|ing)?',
    '(?:set|sets|place|places|placed|placing|drop|drops|deploy|deploys|install|installs)(?= )',
  ],
  employ: [
    '(?:us(?:e|es|ing)|employ(?:s|ing)?|engag(?:e|es|ing)|partner(?:s|ing)? with|work(?:s|ing)? with|contract(?:s|ed|ing)? with|rel(?:y|ies|ying) on|integrat(?:e|es|ing)|hire|hires|outsource) ',
  ],
  sell: [
    'sell(?:s|ing)?(?! (?:products|goods|items|tickets|our products|on our|through our|you ))',
    'sold(?! by| on our| out)',
    "sales? of (?:[a-z']{1,16} ){0,3}(?:personal|information|data|customer|user)~",
    '(?:be|is|constitute|constitutes|considered|deemed|as|not) (?:a |considered a )?"?sale"?',
    'rent(?:s|ed|ing)?(?! (?:a|an|from) )',
    '(?:trade|lease|barter|traded|leased)(?: |,)(?:or|your|any|personal|this|user|the|it|and|share|disclose|such|rent|sell|otherwise|give|with|to)',
  ],
  ads: [
    '(?:targeted|personali[sz]ed|interest-based|behaviou?ral|tailored|relevant|customi[sz]ed|online|third-party|cross-context behavioral|cross-contextual|retargeted) (?:and [a-z-]{1,16} )?(?:online )?(?:behavioral )?(?:ads?|advert~|marketing)',
    'retarget~',
    'remarketing',
    '(?:serve|show|deliver|display|target|place|tailor) (?:you )?(?:with )?(?:our |the |these |more |relevant |targeted |such ){0,5}(?:ads?|advert~)',
    'advertis(?:ing|ements?) (?:that|based|tailored|targeted|more|relevant|purposes|partners|networks?|cookies|to you)',
  ],
  track: [
    'track(?:s|ed)? (?:you|your|users?|visitors?|individuals|people|which|how|usage|behaviou?r|activit~|across|movements?|trends|what|when|pages|online)~',
    'tracking (?:of|your|users?|across|technolog~|cookies|pixels?|tools|purposes|data|you)',
    'cross-(?:site|device|app) (?:tracking|identification)',
    'across (?:different |other |multiple |third[- ]party |various |the |unaffiliated ){0,5}(?:websites?|sites|apps|services|internet|web|devices)',
    'session (?:replay|recording)~',
    'over time and across',
    'web beacons?',
  ],
  profile: [
    'profiling',
    '(?:build|create|develop|compile|form|generate|creating|building|creates|builds) (?:a |an |your |user |individual |detailed |personal |customer |marketing |interest ){0,4}profiles?',
    'profiles? (?:about|of) (?:you|your|users|individuals)',
  ],
  infer: [
    'infer(?:s|red|ring)?',
    'inferences? (?:about|drawn|from|we)',
    '(?:derive|deduce|predict)(?:s|d|ed)? (?:your|information about|characteristics|interests)',
  ],
  'ai-training': [
    '(?:train|trains|training|improve|develop|fine-tune|teach) (?:our |and |improve |the |or |develop |any |these |own |such |new |further |its ){0,5}(?:ai|artificial intelligence|machine[- ]learning|ml|large language|language|generative|foundation|algorithm~|models?)(?: models?| systems?| algorithms?| technolog~)?',
    'training (?:of )?(?:data )?(?:for )?(?:our )?(?:ai|machine learning|models)',
    '(?:use|used|using) … to (?:train|improve and train|train and improve) (?:our |the |its |and |improve |any |new |these |own ){0,5}(?:ai|artificial|machine|ml|large|language|generative|models?|algorithms?|systems)~',
  ],
  'third-party-cookies': [
    'third[- ]party (?:cookies?|tracking cookies|tags|pixels)',
    'cookies? (?:from|set by|placed by|of|served by|used by) (?:our |other |certain )?(?:third[- ]part~|partners|advertis~|google|facebook|meta)',
    'third[- ]part(?:y|ies) … cookies',
    '(?:partners|advertisers|networks|providers) (?:may |can |also ){0,5}(?:use|set|place) (?:\\S{1,20} )?cookies',
    'cookies … third[- ]part(?:y|ies)',
  ],
  retain: [
    'retain(?:s|ed|ing)?',
    'retention',
    '(?:keep|kept|keeps|store|stored|stores|hold|held|maintain|maintained|saved|archived) (?:[^.;,]{0,60} )?(?:for (?:as long|so long|no longer|up to|at least|a period|a maximum|the period|a minimum|only as long|the duration|\\d|one|two|three|six|seven|ten|twelve)|as long as|until|indefinitely|no longer than|longer than|forever|permanently)',
    '(?:deleted?|erased?|removed?|purged?|anonymi[sz]ed?|destroy(?:ed)?) (?:[^.;,]{0,60} )?(?:within|after) (?:a |an |no more than |up to |approximately |about )?(?:\\d|one|two|three|six|seven|ten|thirty|sixty|ninety|twelve)',
  ],
  encrypt: ['encrypt~', 'https', 'ssl', 'tls', 'secure sockets? layer', 'transport layer security'],
  children: [
    '(?:children|minors|kids|persons|individuals|users|people|anyone|child) (?:who are |who is |that are )?(?:under|below|younger than)(?: the age of)?',
    'under (?:the age of )?(?:13|14|15|16|18|thirteen|sixteen|eighteen)',
    '(?:directed|intended|targeted|designed|aimed|marketed|addressed) (?:to|for|at|towards?) (?:use by )?(?:children|minors|kids)',
    "children'?s (?:privacy|personal|information|data|online)",
    'from (?:children|minors)',
  ],
  'delete-on-request': [
    '(?:delete|erase|remove|deletion of|erasure of|deleting|erasing) (?:of )?(?:[^.;,]{0,50} )?(?:accounts?|information|data|profile|content)',
    '(?:request|right|ask us|ask) … (?:delet|eras)~',
    '(?:have|get) … (?:deleted|erased|removed)',
    'right to be forgotten',
  ],
} as const satisfies Record<PracticeWord, readonly string[]>
