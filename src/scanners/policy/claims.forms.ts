import type { DataType } from './data-types.patterns.ts'

// The forms of claims.ts. Every pattern looks at a bounded stretch of folded text.

// Who

const products =
  '(?:company|apps?|applications?|(?:(?:online|digital|mobile|web) )?(?:sites?|services?|products)|websites?|platform|games?|brands|business|software)'
/** "Our learning games", "the tracker app"; not "the third-party app". */
const productOfAnother =
  "(?:third|third-party|partners?'?|affiliates?'?|others?|another|such|linked|external|social|payments?|advertis[a-z]+|vendors?'?|providers?'?|customers?'?|clients?'?|publishers?'?|following|same|host|underlying|relevant|respective|google|facebook|apple)"
export const vendorWords = `we(?:'ve|'ll)?|(?:our|the|this) ${products}|(?:our|the|this) (?!${productOfAnother}(?![a-z]))[a-z-]{2,20} (?:mobile )?(?:apps?|application|games?|platform|software)`
export const otherWords =
  '(?:certain |some |other |these |such |those |our |the |selected |authori[sz]ed |external )*(?:third[- ]part(?:y|ies)(?: (?:partners|companies|advertisers|providers|ad networks|advertising companies|advertising partners))?|(?:advertising|marketing|analytics|business|ad) (?:partners|networks|companies|providers)|advertisers|ad networks|partners|vendors|service providers)'

/** "We and our partners", "we, along with our affiliates,". */
export const withOthers =
  "(?:,? (?:and|or|and/or|along with|together with|as well as) (?:(?:our|the|certain|other|third|its|any|some|such)[a-z ,'/()-]{2,90}?|[a-z-]{2,20} (?:technolog(?:y|ies)|apps?|services?|websites?|products)))?"

const adverbs =
  '[a-z]{3,14}ly|also|only|just|sometimes|already|further|therefore|then|still|each|both|instead|often|always|ever|otherwise|now|again'
const helperVerbs =
  "do|does|did|don't|doesn't|didn't|will|won't|may|might|can|can't|cannot|could|couldn't|shall|shan't|must|mustn't|would|wouldn't|have|has|had|haven't|hasn't|are|is|aren't|isn't|not|never|no longer|need to|reserve the right to|have the right to|continue to|(?:are|is) (?:legally |also |therefore )?(?:required|obliged|obligated) (?:by (?:[a-z]+ )?law |by [a-z ]{1,30}regulations? )?to|neither"
const between =
  '[,/]|,? (?:and|or|nor|as described (?:above|below)|in (?:certain|some|limited) (?:cases|circumstances|instances)|from time to time,?|however)'
export const auxiliary = `(?: (?:${helperVerbs}|${adverbs})(?![a-z'])|(?:${between})(?= (?:${helperVerbs}|${adverbs}|[a-z"]))){0,9}`

export const modalAux = /\b(?:may|might|can|could|(?:reserve|have) the right)\b/u
/** "Would" and "shall" are of no present. */
export const notPresent = /\b(?:would|wouldn't|couldn't|mustn't|must|shall|had)\b/u
export const negation = /\b(?:not|never|no|neither|nor|cannot|no longer|none|nothing|without)\b|n't\b/u
/** Held where the vendor does not reach it. */
export const outOfReach =
  /\b(?:locally|on your (?:own )?(?:device|phone|computer)|end-to-end encrypted|never (?:sent|leaves?)|not (?:sent|transmitted))\b/u
/** After the verb: "we share it with no one". */
export const takesAway =
  /^[^.;,:]{0,60}?\b(?:no ?one|nobody|none|nothing|neither)\b|^ (?:no|any no|zero)\b|^[^.;:]{0,200}?\b(?:is|are) (?:prohibited|forbidden|not permitted|not allowed)\b/u

// What is done

const collects = 'collect|gather|obtain|receive|capture|record|acquire|extract|log|request|solicit'
const uses = 'use|process|store|retain|keep|hold|analy[sz]e|access|combine'
const shares =
  'share|disclose|provide|give|transfer|transmit|send|release|supply|communicate|forward|divulge|exchange|reveal'
const sells = 'sell|rent|lease|trade|barter'
/** "We ask you to provide": the person gives what we collect. */
const asks =
  "(?:ask|request|require|need)s? (?:(?:you|users|customers|individuals|members) (?:for|to (?:provide|submit|upload|give|share|supply|enter|send|consent to (?:our|the) (?:collection of|collecting|processing of|processing|use of|using))(?: us)?(?: with)?)|that you (?:provide|submit|upload|give|share|supply|enter|send)(?: us)?(?: with)?|for(?= (?:your|a|an|the|information|additional|personal|certain|some|proof|identification)(?![a-z'])))"
const others =
  'show|serve|deliver|display|tailor|personali[sz]e|customi[sz]e|target|infer|derive|deduce|draw|encrypt|set|place|rely on|build|create|develop|compile|generate|form|conduct|perform|engage in|carry out|employ|deploy|track|follow|monitor|train|improve|work with|partner with|distribute|disseminate|publish|market|maintain|handle|view|make available|loan|purchase|buy|allow|permit|take|identify'

const past: Readonly<Record<string, string>> = {
  sell: 'sold',
  send: 'sent',
  give: 'gave|given',
  keep: 'kept',
  hold: 'held',
  build: 'built',
  lease: 'leased',
  make: 'made',
  take: 'took|taken',
}

function formsOf(verbs: string): string {
  return verbs
    .split('|')
    .map((verb) => {
      const irregular = past[verb]
      if (/ /u.test(verb)) return verb
      const stem = verb.endsWith('e') ? verb.slice(0, -1) : verb
      const regular = verb.endsWith('e')
        ? `${stem}(?:e|es|ed|ing)`
        : verb.endsWith('y')
          ? `${verb.slice(0, -1)}(?:y|ies|ied|ying)`
          : `${verb}(?:s|es|ed|ing|ted|ting)?`
      return irregular ? `${regular}|${irregular}` : regular
    })
    .join('|')
}

export const gathers = new RegExp(`^(?:${formsOf(collects)}|${asks})$`, 'u')
export const asksFor = new RegExp(`^(?:${asks})$`, 'u')
export const handles = new RegExp(`^(?:${formsOf(uses)})$`, 'u')
export const passesOn = new RegExp(`^(?:${formsOf(shares)})$`, 'u')
export const sellsOn = new RegExp(`^(?:${formsOf(sells)})$`, 'u')

const anyVerb = `${asks}|${formsOf([collects, uses, shares, sells, others].join('|'))}`
const verb = `"?(?:${anyVerb})(?![a-z'])"?`
/** "collect, use and (as the law calls it) “share”". */
export const verbList = `${verb}(?:(?: \\([^()]{3,90}\\))?(?: to| with| for (?:a |our )?(?:business|commercial)(?: or commercial)? purposes?)?(?:,? (?:and|or|and/or|nor)|,|/|,? (?:and|or) (?:may|will|do not|does not|never))(?: (?:${adverbs}))? ?${verb})*`
export const verbInList = new RegExp(verb, 'gu')
export const participleList =
  '"?(?:sold|rented|leased|traded|shared|disclosed|provided|transferred|transmitted|sent|given|released|passed on|collected|gathered|obtained|received|recorded|captured|processed|stored|used|retained|logged|encrypted|kept|inferred)(?![a-z])"?(?:(?:(?: with| to| by us)?,? (?:and|or|and/or|nor)|,|/)(?: (?:otherwise|also))? ?"?(?:sold|rented|leased|traded|shared|disclosed|provided|transferred|transmitted|sent|given|released|collected|processed|stored|used|retained|distributed|rent|sell)(?![a-z])"?)*'

/** One quick look that spares most sentences the others. */
export const speaksOfDeed =
  /\b(?:collect|gather|obtain|receiv|captur|record|acquir|log|request|us(?:e|es|ing|ed)|process|stor|retain|keep|access|shar|disclos|provid|giv|transfer|transmit|send|sent|releas|sell|sold|sale|rent|leas|trad|profil|track|train|replay|ask|requir|need|grant|extract|consist|compris|post|infer|deduc|draw|encrypt|show|serv|display|deliver|target|tailor|personali|customi|set|plac|kept|regist)/u

// Where a main clause begins

/** What stands right before the subject of a main clause. */
export const mainOpening =
  /(?:^|^\W*for your (?:own )?(?:convenience|safety|security|protection|comfort)|^\W*(?:in|during|over|within) (?:the )?(?:last|past|preceding|previous|prior)[a-z\d() -]{3,40}|[,;:.)\]·"*-]|\b(?:and|but|then|so|therefore|however|thus|accordingly|also)|\b(?:agree|acknowledge|understand|please note|please be aware|confirm|accept|consent)(?: and (?:agree|acknowledge|understand|accept|consent))? that|\bplease note|\bthis means(?: that)?|^\W*(?:in order )?to [a-z]+ (?:(?!(?:that|which|where|whether|how|what|if|when|as|extent)(?![a-z]))[a-z'/-]+ ){1,12})\s*(?:\(?(?:[ivx]{1,4}|[a-h]|\d{1,2})[.)]\s*)?$/u
/** "When you open the app we collect", without a comma. */
export const occasionOpening =
  /^\W*(?:when(?:ever)?|if|once|each time|every time) you (?:(?!(?:that|which|where|whether|how|what|why|who|we|if|when|not|never)(?![a-z]))[a-z'/-]+ ){0,12}(?!(?:that|which|where|whether|how|what|why|who|when|if|believe|think|know|discover|learn|notice|see|find|feel|ask|request|want|suspect|prefer|agree|understand|acknowledge|wish|consent)(?![a-z]))[a-z'/-]+ $/u
/** "Nor do we", "in no case will we". */
export const deniedOpening =
  /(?:\b(?:nor|never|neither|at no time|in no (?:case|event|way|circumstances)|under no circumstances|on no account)\b,? ?)(?:do|does|will|shall|would|have|has|can|may)?\s*$/u
/** The subject still stands in a subordinate clause. */
export const conditionalOpening =
  /\b(?:if|when(?:ever)?|where|whether|how|what|why|to the extent|should|were|in (?:the )?(?:case|event)|unless|before|until|once|after|in which|because|since|provided that|as long as|assuming|suppose|whom?|whose|which)\b(?:[^,;:]*|,[^,;:]{1,60},\s*)$/u
/** "If we sold data, we would": said of us, not of what the person does. */
export const hypothetical =
  /\b(?:if|were|should|in the event(?: that)?|in case|to the extent(?: that)?|unless|suppos(?:e|ing)|whether)\b[^.;:]{0,40}\b(?:we|our (?:company|business)|this business|the business|such (?:sale|sharing))\b|\bif you (?:suspect|believe|think|learn|discover|become aware|find out|have reason)\b|\bas if\b/u
/** What is only planned: "in the event future products include purchases". */
export const planned =
  /\bin (?:the )?future\b|\b(?:future|upcoming|planned) (?:products?|features?|services?|versions?|releases?|offerings?)\b/u
/** What a list within a sentence goes on from when all of it is only a case: "this may be true when (i) …; (ii) …". */
export const listOfCases = /\b(?:when(?:ever)?|if|where|whether|unless|because|how|case|event|extent|which|only)\W*$/u
export const listMark = /\((?:i|a|1)\)/u
export const rightsOpening =
  /\b(?:rights? (?:to|of|not)|right under|entitled to|may (?:also )?(?:request|ask|opt|direct|instruct|object|limit|choose)|can (?:also )?(?:request|ask|opt|direct|instruct|object|limit)|request(?:ing)? (?:that|to know|information|disclosure|a list|a copy)|to know|opt(?:ing)?[- ]?out|ask(?:ing)? (?:us|that)|direct(?:ing)? us|do not sell|obligations? (?:to|not to)|required (?:by law )?to)\b/u

/** The set sentences of the advertising industry's consent dialog, which no vendor wrote. */
export const consentDialog =
  /\bpurposes (?:explained|presented) (?:in this notice|here)\b|\bwith your acceptance, (?:your precise|certain char)|\bon this service (?:\(|can be (?:stored|based|used))/u
/** Sentences that state what words, laws or this document are. */
export const question =
  /^\W*(?:what|how|why|who|whom|which|where|when|do|does|did|is|are|can|could|will|may|should|have|has|with whom)\b[^?]{0,200}\?|^[^?]{0,60}\?["')]*$/u
export const definition =
  /\b(?:(?<!\b(?:various|other|any|these|all|automated|electronic|technical|reasonable|similar|secure|such|different|additional|which) )means?|refers? to|(?<!\b(?:term|each|both|it|that|as) )is defined|(?<!terms )are defined|shall mean|has the (?:same )?meaning|have the (?:same )?meanings?|we mean|we refer to|it is referred to|(?<!\b(?:fall|falls|under|within|per|based on|according to|meets?|satisf(?:y|ies)) (?:within |under )?(?:the |this |that |its )?(?:[a-z]{2,12}'s )?(?:broad |broader |legal )?)definition of|is (?:called|known as)|(?:is|are) "?(?:sold|shared)"? (?:when|if)\b|the terms? "?(?:sell|sale|share|sharing|third))\b/u
export const lawSubject =
  /^\W*(?:under (?:the )?(?:california|ccpa|cpra|gdpr|law|applicable|state)[^,]{0,60}, (?:a |an |businesses|"|you|consumers|residents)|the (?:ccpa|cpra|gdpr|law|act|statute|california)|california (?:law|civil|residents? (?:have|are|may|can))|(?:the )?(?:ccpa|cpra|shine the light)|a business|businesses (?:that|which|must)|any business|companies (?:that|which)|request that a)/u
export const explains =
  /^\W*(?:table|section|chart|appendix|exhibit) [a-z\d.]{1,5}\b|\b(?:this|the|our|following) (?:privacy |cookie |present |entire )?(?:policy|notice|statement|section|page|document|chart|table|addendum|summary|faq)s?\b[^.;]{0,40}\b(?:explains?|describes?|details?|outlines?|tells?|covers?|sets? (?:out|forth)|informs?|discloses?|provides? (?:information|details|you)|is (?:meant|intended|designed)|applies)|\b(?:learn|read|find out|know|see|details|(?:more|further|additional) information) (?:more )?(?:about|on|regarding) (?:how|what|why|the)|(?<!\b(?:collect|gather|obtain|receiv|record|log|captur|stor|us|track|analy[sz]|process)(?:e|es|s|ed|ing)? (?:[a-z-]{1,14} ){0,2})\binformation (?:about|on|regarding) (?:how|what|why)\b|\b(?:explains?|describes?|identif(?:y|ies)|lists?|outlines?|summari[sz]es?|sets? (?:out|forth)) (?:\(\d\) )?(?:how|what|why|the (?:categories|types|ways|kinds|purposes))/u

// The object

export const clauseEnd =
  /[;?]|(?<!\b(?:etc|e\.g|i\.e))\.|:(?=\s*$)|,? (?:and|but|so|nor|however|although|though|while|whereas|because|since|unless) (?:we|you|they|it|this|these|those|our (?:partners|vendors|service providers)|third parties) (?=[a-z])/u
/** What comes now is no object: a purpose, an occasion, a source. */
export const objectCut =
  / (?:to(?! (?:the extent|any|third|our|your|other|data|advert|affiliates))(?= [a-z·])|in order|so that|so we|so you|for(?! example| instance)|because|when(?:ever)?|if|unless|through|via|by|using|where(?:ver)?|while|as part of|as (?:required|necessary|described|needed|set)|on (?:our|your) behalf|about (?:how|your use)|from(?! (?:you(?![a-z])|your (?:device|phone|contacts)|users|customers|individuals|children))|during|until|upon|in connection with|in accordance|pursuant|subject to|regardless|solely|based on|that (?:allow|help|enable|let|we)|which (?:allow|help|enable|let|we))\b/u
/** After a purpose nothing is listed but more of the purpose. */
export const purposeCut =
  /^ (?:to|in order|so|for|because|based|solely)\b|^ (?:through|via|by|using) (?:[a-z-]+ ){0,4}(?:technolog(?:y|ies)|tools|methods|means) (?:such as|like)\b/u
export const keepsObject =
  /(?:access|relat(?:ed|ing|es?|ion)|regards?|link(?:ed|s)?|similar|limited|respect|according|pertain(?:ing|s)?|belong(?:ing|s)?|addition|unique|specific|choose|chose|elect|decide|wish|want|asked|able) $/u
/** What comes now is left out of the object. */
export const exclusion =
  /\bno (?:other|further|additional)\b|\b(?:not|never|excluding|except|other than|rather than|without(?!,? limit)|cannot|instead of|whether)\b|n't\b|\bnon-(?!precise|public)/u
export const objectResumes =
  /,? (?:such as|including(?: but not limited to)?|includes?|like|namely|e\.g\.,?|for example)\b|\((?:such as|including|e\.g\.|for example)|: /u

export const dataNouns =
  /\b(?:personal(?:ly identifiable)? (?:and [a-z]{3,12} )?(?:information|data|details)|(?:your|user|users'|customers?|consumers?|customers'|individual|identifiable|sensitive|contact|visitor|such|this|that|the|any|all|these|following(?: categories of)?|certain|some|information|collected|de-?identified|aggregated?|anonymi[sz]ed|anonymous) (?:personal |contact |account |identifiable |input |usage |types of |categories of |kinds of )?(?:information|data|details|lists?)|information (?:about|we|that|relating|collected)|data (?:about|we|that|relating|collected)|pii|pi|personal information|(?:mailing|customer|e-?mail) lists?|categories of (?:personal|sensitive|information|data)|identifiers|(?:name|names|e-?mail|phone|mobile|telephone|address(?:es)?|location|browsing|profile|usage|device)[a-z ]{0,20}(?:information|data|address(?:es)?|number)?)\b|^ ?"?(?:information|data|user data)\b/u
export const generalData =
  /\b(?:personal(?:ly identifiable)? (?:and [a-z]{3,12} )?(?:information|data|details)|(?:your|user|users'|customers?|customers'|any|all) (?:personal )?(?:information|data|details)|information about you|data about you|pii|pi)\b|^ "?(?:information|data)\b/u
export const sensitiveOnly = /\bsensitive (?:personal|data|information)|\bspecial categor/u
export const impersonal =
  /\baggregat|\banonym|\bde-?identif|\bnon-?personal|\bnon-?identif|\bpseudonym|\bnot (?:personally |directly )?identif|\bstatistic|\bdoes not (?:directly )?identify|\bwithout identifying|\bnot include [^.;]{0,60}identif|\bnot tied to|\bdo not identify/u
/** Statistics, and data of many at once. */
export const ofMany = /\baggregated?\b|\banonymi[sz]ed\b|\banonymous\b|\bde-?identified\b|\bstatistical\b/u
/** "This information": an earlier sentence said which. */
export const alreadyNamed =
  /\b(?:this|that|these|those|such|the|said) (?:(?:types?|kinds?|categories|pieces) of )?(?:information|data|details)\b(?! (?:that |which )?(?:we|you|collected|about|relat))|^ ?(?:it|them|these|this)\b/u
export const pronounObject = /^ (?:it|them|this|these|that|such)(?: [,.;]| (?:to|with|for|or|and)\b|$)/u

/** A type counts as severe only where its own words stand there. */
export const typeGuards: Readonly<Partial<Record<DataType, RegExp>>> = {
  precise_location:
    /(?<!(?:non|im)-?)(?<!\bnot )(?<!less )\b(?:precise|exact|gps|global positioning|latitude|real-time|satellite)/u,
  // A picture of a face is a picture.
  biometric:
    /biometric|(?:face|palm|hand|iris|retinal?) ?-?(?:prints?|scans?|geometry|recognition|patterns?|templates?|id)\b|facial[- ](?:recognition|features?|geometry|scans?|data|templates?)|finger ?prints?|voice ?-?print/u,
  contacts:
    /address ?book|phone ?book|\bfriends?'? lists?\b|(?<!commercial )\bcontacts?'? lists?\b|\bcontacts\b(?! us\b|,? (?:and )?[a-z]*(?:caregiver|carer|doctor|relative|famil))/u,
  coarse_location:
    /approx|general|coarse|rough|(?:non-?|non |im)precise|\bcit(?:y|ies)|countr|region|\bstate|province|county|\btown|\bzip|postal|imprecise|\bip\b|\bcell|wi-?fi|where you|area|ungef.hr|pays|ville|stadt|\bland\b/u,
  religion_politics:
    /belief|opinion|affiliation|religio|creed|\bfaith|philosoph|\bviews?\b|\bparty\b|persuasion|preference|leaning|union|weltanschau|.berzeug|gesinnung|conviction|syndic|gewerkschaft/u,
  postal_address:
    /postal|mailing|home|street|shipping|billing|physical|residen|delivery|zip|post ?code|correspondence|house|apartment|adresse|anschrift|plz|wohn/u,
  device_id:
    /\bids?\b|identif|imei|u[ud]id|idf[av]|\bga?aid\b|adid|\bmac\b|serial|media access|advertising|kennung|identifiant/u,
  device_info:
    /browser|device|operating|\bos\b|hardware|screen|computer|phone|platform|model|version|plug|user[- ]agent|settings|machine|technical|ger.t|betriebssystem|appareil|navigateur/u,
  health:
    /health|medical|medicine|medication|diagnos|disabilit|symptom|illness|disease|treatment|pregnan|menstru|cycle|prescription|allerg|patient|\bphi\b|vaccin|immuni[sz]/u,
  payment:
    /(?:card|billing|bank|payment) ?(?:(?:and|or) [a-z]+ )?(?:information|details|data|methods?|instruments?|numbers?|accounts?|history|credentials|address)|credit|debit|iban|(?<!third-party )payment(?! (?:process|provider|service|compan|platform|partner|transactions?|gateway|using|via|through|to|for))/u,
  financial_other:
    /bank|income|salar|credit (?:histor|scor|report|rating|worth)|financial (?:information|data|details|account|situation|status|circumst|records\b|histor)|tax|account (?:number|balance)|loan|debt|assets|net worth|investment/u,
  government_id:
    /social security|passport|driver|driving|national|government|identification|tax(?:payer)? id|identity (?:card|document)|\bid (?:card|document|number)|\bssn|visa/u,
  messages:
    /messages?\b|messaging|chats?\b|communications?\b|correspond|e-?mails?\b|texts?\b|voicemails?|transcripts?\b|conversations?|inquir|content/u,
  audio: /audio|voice|sound|recording|speech/u,
}

/** What a mention and the words right after it name besides their type. */
export const otherThings: Readonly<Partial<Record<DataType, RegExp>>> = {
  fitness: /^(?:height|weight)/u,
  // "Unique personal identifier" is a word of a law for device identifiers and cookies too.
  user_id:
    /^reference numbers?|^[a-z ]*\bpersonal identifiers?$|^[a-z ]*\bpersonal identifiers?[^a-z]|^identification numbers? (?:assoc|assig)/u,
  device_info: /^(?:[a-z]+ )?logs?[- ]?(?:files? )?(?:data|information)(?! ?(?:such|includ|\(|like|:))/u,
  // Who called whom is not what was said.
  messages:
    /^(?:call|phone|telephone) (?:logs?|records?|history|details|data|metadata)|^communications? to our (?!support|customer (?:support|service)|team|staff)/u,
  survey: /^(?!surveys?|questionnaires?|(?:[a-z]+ )?polls?)/u,
  // Names of categories in a law.
  audio: /^audio(?:visual|-visual|(?:,|\/| or)+ ?(?:electronic|visual|video))|^audio and visual/u,
  purchase_history: /^commercial information|transactions? (?:involving|between)/u,
  browsing: /network activity|traffic/u,
  email: /^e-?mails(?! address)/u,
  demographic: /^(?:preferred )?languages?\b/u,
  device_id: /^cookie identif/u,
  // The pay of a job.
  financial_other: /^(?:salary|pay|income) ranges?\b/u,
}

/** What comes before messages where only that they were sent is recorded. */
export const aboutMessages =
  /\b(?:logs?|records?|times?|dates?|number|frequency|volume|amount|metadata|status|delivery|receipt|timing|headers?) (?:and [a-z]+ )?of (?:your |the |all |any )?$|\binformation (?:about|on) (?:your |the )?$|\bnumber of (?:[a-z]+ ){1,3}(?:created|opened|joined|sent|read), $|\b(?:legal|business|regulatory|official) $/u
/** What the vendor itself sends. */
export const ownMessages = /\b(?:our|html|marketing|promotional|whether|if|how|which) (?:[a-z-]+ ){0,2}$/u
export const openedMessages =
  /^ (?:to our (?:customers|users|subscribers)|(?:that |which )?we send|(?:from us )?(?:are|is|were|was|have been|has been|get|gets)? ?(?:opened|viewed|read|forwarded|clicked|delivered|bounced))\b/u
/** Cards that pay for nothing. */
export const otherCards =
  /\b(?:identity|id|identification|sim|loyalty|family|business|membership|health|insurance|boarding|report|student) $/u
/** What a machine made. */
export const generated = /\b(?:generated|synthetic|stock|licensed)(?: [a-z-]+){0,3} \(?$/u

export type Receiver = 'ads' | 'brokers' | 'workers' | 'group' | 'law' | 'merger' | 'users' | 'others'
export const receiverForms: readonly (readonly [Receiver, RegExp])[] = [
  [
    'ads',
    /\b(?:advertisers?|advertising (?:partners|networks?|companies|providers|platforms|technology|and (?:[a-z]+ )?(?:partners|companies|networks|providers|platforms|agencies))|advertisement|ad (?:networks?|partners?|exchanges?|tech|platforms?|servers?)(?! related)|(?:digital |online |targeted )?advertising (?:partners|companies|agencies|firms))\b/u,
  ],
  ['brokers', /\bdata (?:brokers?|aggregators?|resellers?)\b/u],
  [
    'workers',
    /\b(?:service providers?|processors?|vendors?|suppliers?|contractors?|hosting|agents|on (?:our|its) behalf|for us|professional advis|auditors|payment (?:process|provider|service|gateway|platform|partner|compan|method provider)|perform services|employees|personnel|assist us|help us)\b/u,
  ],
  [
    'group',
    /\b(?:affiliat|subsidiar|parent compan|group compan|corporate (?:family|group)|sister compan|group of companies)/u,
  ],
  ['law', /\b(?:law enforcement|authorit|courts?\b|subpoena|legal process|government|regulators|police)/u],
  [
    'merger',
    /\b(?:merge|acquisition|acquire[sd]?\b|acquiring (?:compan|entit|part)|bankrupt|reorgani|successor|buyer|purchaser|sale of (?:all|our|the|some|assets|business)|assets|transaction involving|business transfer)/u,
  ],
  [
    'users',
    /\b(?:other (?:users|members|people|players)|publicly|the public|your (?:friends|contacts|followers|employer|school|organi[sz]ation|administrator))/u,
  ],
  [
    'others',
    /\b(?:third[- ]part|social (?:media|network)|anyone|anybody|others\b|other (?:compan|part|organi|business|entit)|outside|partners|companies|any (?:other )?(?:compan|part|person|entit)|unaffiliated|non-?affiliated|businesses|intermediar)/u,
  ],
]

// What narrows it

export type ClaimLimit =
  | 'knowingly'
  | 'default'
  | 'last-year'
  | 'consent'
  | 'exception'
  | 'money'
  | 'marketing'
  | 'some-data'
  | 'some-places'
  | 'some-receivers'
export const limitForms: readonly (readonly [ClaimLimit, RegExp])[] = [
  [
    'consent',
    /\b(?:without|unless|until|absent|with|prior to|only (?:if|when|with|after)|subject to|if you)\b[^.;:]{0,80}\b(?:consent|permission|permit|authori[sz]|instruct|approv|opt(?:ed|s|ing)?[- ]?in|agree|direct(?:ed|ion|s)?\b(?! (?:market|mail|advert))|request|choose|allow|knowledge|notif|notice|acknowledg)/u,
  ],
  ['default', /\bby default\b/u],
  [
    'knowingly',
    /\b(?:knowingly|intentionally)\b|\bto (?:our|the best of our) knowledge\b|\bactual(?:ly)? know|\b(?:that|whom|who|individuals|people|persons|users|consumers|children) we know\b|\bknown to (?:us|be)\b|\bwe are aware\b/u,
  ],
  [
    'exception',
    /\bcurrently (?:collect|gather)\b[^.;]{0,60}\b(?:child|minor)|\b(?:except|commonly understood|in principle|as a (?:general )?rule|generally|usually|normally|(?:specified|listed|described|mentioned) in (?:article|section|paragraph)|other than|apart from|save (?:for|as)|unless|excluding|beyond|directly(?! or indirectly)|from (?:users|visitors|people|individuals|those|persons|anyone) who(?! are under)|to the extent|outside (?:of )?the|only (?:as|in|for|to|with|if|when|where)|not otherwise|in (?:any|a) (?:way|manner)|inconsistent|contrary)\b/u,
  ],
  [
    'money',
    /\b(?:for (?:any )?(?:money|monetary|profit|payment|cash|compensation|a fee|financial)|in (?:exchange|return) for|monetary|(?:traditional|conventional|common|ordinary|classic|usual) (?:sense|meaning|understanding)|financial (?:gain|compensation)|valuable consideration)\b/u,
  ],
  [
    'marketing',
    /\b(?:in (?:their (?:own )?)?direct marketing|for (?:[a-z'-]{1,20} ){0,3}(?:marketing|advertis|promotional|commercial|own (?:use|purposes?|direct)|independent|purposes?)|cross-contextu?a?l?|targeted advertising|behaviou?ral|for their (?:own )?(?:use|purposes|benefit)|market(?:ing)? (?:to you|their)|to (?:market|advertise|promote|contact you|send you))/u,
  ],
]

/** "In the preceding twelve (12) months". */
export const ofLastYear =
  /\b(?:last|past|preceding|previous|prior|recent) (?:calendar year|year|(?:\(12\) )?(?:twelve|12)\b[^.;,]{0,8} ?-?months?)/u

/** Data of children, and not of their parents, or of sites that are made for children. */
const ofChildren =
  /\b(?:information|data|details|pii|names?|photos?|images?|recordings?)\b(?:(?!\bparents?\b)[^.;]){0,60}?\b(?:of|from|about|relating to|regarding|concerning|belonging to) (?!parents)(?:(?!parents|sites|websites|apps|services|directed)[a-z'-]+ ){0,4}?(?:child(?:ren)?|minors?|kids)\b|\b(?:child(?:ren)?|minor|kid)'?s?'? (?:[a-z]+ ){0,2}(?:information|data|details|names?|photos?|age|birth|location|voice)\b|\bwho are (?:[a-z]+ ){0,3}(?:children|minors)\b|(?<!parents )\b(?:from|of) (?:any )?(?:children|minors|kids)\b|\bchildren (?:who are )?(?:under|below|younger)\b/u

export type ClaimPeople = string
export const aboutPeople: readonly (readonly [people: string | ((found: RegExpExecArray) => string), form: RegExp])[] =
  [
    [
      (found) => `people under ${numerals[found[1] ?? ''] ?? found[1]}`,
      /(?<!\b(?:parents?|guardians?) of [^.;]{0,30})\b(?:under|below|younger than|less than|not (?:yet )?reached)(?: (?:the )?age(?: of)?)? ?(1[3-8]|thirteen|fourteen|fifteen|sixteen|seventeen|eighteen)\b/u,
    ],
    ['children', ofChildren],
    [
      'job applicants and employees',
      /\bfor (?:hr|human resources?|employment|recruit(?:ing|ment)|hiring|payroll)(?:[- ]related)? purposes\b|\bhuman resources (?:data|personal)/u,
    ],
    ['families', /\b(?:child(?:ren)?(?:'s)?|minors?(?:')?|kids)\b/u],
    [
      'job applicants',
      /\b(?:applicants?|(?<!(?:elect|politic|campaign|voter|legislat)[^.;]{0,80})candidates?(?![^.;]{0,40}\b(?:elect|politic|campaign|voter))|job seekers?|recruit(?:ing|ment)|hr data|considering your application)\b/u,
    ],
    [
      'employees',
      /\b(?:(?:our|current|former) (?:employees|personnel|workforce|contractors)|employees?,? (?:and|or|contractors))\b/u,
    ],
    ['students', /\b(?:students?(?:')?|pupils?)\b/u],
    [
      (found) => found[1] ?? '',
      /\bfrom (?:(?!you(?![a-z]))[a-z-]+ ){0,3}?(sellers|merchants|drivers|hosts|couriers|creators|publishers|suppliers|contractors|business customers)(?![a-z])/u,
    ],
    [
      'text message subscribers',
      /\bmobile (?:opt|numbers? collected|information)|\bopt-?in (?:data|information|consent)\b|\boriginator\b|\b(?:sms|text messag\w*) (?:[a-z-]+ ){0,2}(?:consent|opt-?in|recipients?|subscribers?|program|campaign)|\b(?:collected|obtained|consent) (?:through|via|as part of|to receive) (?:our |the )?(?:sms|text messag\w*)/u,
    ],
    ['health app users', /\b(?:healthkit|health connect|google fit|apple health)\b/u],
  ]

/** People of a place: "individuals in the EU", "California consumers". */
const peopleIn = (place: string, adjective: string) =>
  `(?:(?:individuals|people|residents?|users|customers|persons|data subjects|consumers|visitors|citizens|those)(?:,? (?:who|that))?(?: (?:are|is|located|residing|reside|live|living|based|resident))*,? (?:in|of|from|within) (?:the )?(?:state of )?(?:${place})(?![a-z])|(?:${adjective}) (?:residents?|consumers|individuals|data subjects|users|citizens)(?![a-z]))`
const europe = 'eu|e\\.u\\.|eea|european (?:union|economic area)|europe|uk|united kingdom|switzerland'
const someStates =
  'virginia|colorado|connecticut|utah|texas|oregon|montana|nevada|delaware|iowa|nebraska|new hampshire|new jersey|tennessee|minnesota|maryland|indiana|kentucky|rhode island|washington'
interface Place {
  place: string
  /** Data of people there; to share data with people there is another thing. */
  ofThem: RegExp
  /** Said before the clause. */
  forThem: RegExp
}
/** Where the people are of whom a clause speaks. */
export const aboutPlaces: readonly Place[] = (
  [
    ['in California', 'california', 'california'],
    ['in Europe', europe, 'eea|eu|european|uk|swiss'],
    ['in Brazil', 'brazil', 'brazilian'],
    ['in Canada', 'canada', 'canadian'],
    ['in some US states', `${someStates}|certain (?:u\\.?s\\.? )?states`, someStates],
    ['in the US', 'u\\.s\\.?|usa|united states', 'u\\.s\\.'],
  ] as const
).map(([place, names, adjective]) => {
  const them = peopleIn(names, adjective)
  return {
    place,
    ofThem: new RegExp(
      `\\b(?:of|from|for|about|regarding|concerning|relat(?:ing|ion|ed) to|pertaining to|who are)(?: (?:our|the|any|those|certain))? ${them}|\\b${them}'`,
      'u',
    ),
    forThem: new RegExp(
      `(?:^|[;,(] ?)(?:for|if you are|with respect to|regarding|in (?:the )?case of|from)(?: (?:a|an|our|the))? ${them}|(?:^|[;,(] ?)(?:if|where|when) you (?:are (?:a resident of|located in|based in|resident in|in|from)|(?:live|reside) in) (?:the )?(?:state of )?(?:${names})(?![a-z])`,
      'u',
    ),
  }
})
/** Words of a heading that make a section one for people of a place, and not one about its law or about transfers there. */
const ofPeople =
  /\b(?:residents?|users?|individuals?|visitors?|people|customers?|consumers?|persons|citizens|data subjects?|addendum|supplement(?:al|ary|s)?|only|specific|rights)\b/u
export const sectionPlaces: readonly (readonly [place: string, form: RegExp, also?: RegExp])[] = [
  ['in California', /\b(?:california|ccpa|cpra)\b/u],
  ['in Europe', new RegExp(`\\b(?:${europe}|gdpr|swiss)(?![a-z])`, 'u'), ofPeople],
  ['in Brazil', /\b(?:brazil(?:ian)?|lgpd)\b/u],
  ['in some US states', new RegExp(`\\b(?:${someStates})(?![a-z])`, 'u'), ofPeople],
  [
    'in some US states',
    /\b(?:u\.?s\.?|us|united states) states?\b|\bstate (?:privacy|specific|residents)\b|\bcertain (?:u\.?s\.? )?states\b/u,
  ],
  [
    'in the US',
    /\b(?:u\.?s\.?|us|united states) (?:residents|consumers|users)\b|\b(?:residents of|resid(?:e|ing) in|located in|live in) the (?:u\.?s|united states)\b/u,
  ],
]
export const namesChildren = /\b(?:child(?:ren)?(?:'s)?|minors?|kids|parents?|guardians?|young|under|age|students?)\b/u
const numerals: Readonly<Record<string, string>> = {
  thirteen: '13',
  fourteen: '14',
  fifteen: '15',
  sixteen: '16',
  seventeen: '17',
  eighteen: '18',
}

/** The categories and examples of California's statute, which a policy copies whole: none of the examples is the vendor's own. */
/** What users must not do or post: the kinds of content that a ban names are no data of anyone. */
export const ruleForUsers =
  /\byou (?:agree (?:that you (?:will|shall) )?(?:not|never)\b|(?:shall|will|must|should) not\b|may not (?:use|post|upload|submit|transmit|publish|share)\b|are (?:not permitted|prohibited|forbidden)\b)|\b(?:users?|customers?|members) (?:shall|will|must|may) not\b|\bprohibited (?:content|conduct|uses?|activit\w+)\b/u

export const copiedFromLaw =
  /\breal name,? alias|\bcharacteristics of protected classifications|\bphysical characteristics or description|\bgenetic, physiological|\bkeystroke, gait|\bage \(40 years/u

/** Before a sentence, and within it, what has to come first. */
export const permission =
  /\bask (?:you|users) to consent\b|\bwith your acceptance\b|\bon the premise of your (?:approval|consent)\b|\bif you [^.;:]{1,120} (?:and|or) (?:consent|agree|allow|opt in|enable|permit)\b|\b(?:with|after|upon|subject to|based on|obtain(?:ed|ing)?|only (?:if|with|when)) (?!our )(?:[a-z-]{1,14} ){0,4}(?:consent|permission|authori[sz]ation|opt-?in)\b|\bif you've (?:given|granted|enabled|allowed)|\b(?:once|when|where|after) you (?:have |'ve )(?:given|granted|consented|allowed|enabled|agreed|opted|turned on|switched on)\b|\bonce you (?:give|grant|consent|allow|enable|agree)\b|\bif you (?:agree|consent|opt|allow|permit|choose|enable|grant|gives?|gave|have (?:given|granted|enabled|allowed)|direct|ask|request|decide|elect|authori[sz]e)|\b(?:while|when|where|as long as) (?:you|your [a-z ]{2,40}) (?:have|has|keep) (?:[a-z'-]+ ){0,8}(?:enabled|turned on|switched on|allowed)|\b(?:at|with|upon) your (?:[a-z]{1,12} )?(?:request|direction|instruction|choice)|\b(?:when|where) you (?:direct|authori[sz]e|ask|instruct|choose|opt|consent|request|elect|enable|allow|permit|grant|give us|turn on|switch on)|\bsolely (?:if|when|where|with)\b|\bonly (?:[a-z]+ ){0,12}(?:if|when|where|with|to the extent)\b|\bunless\b/u

/** "If you call us", "when you create an account"; what everyone does who uses a service is no occasion. */
export const onOccasion =
  /\b(?:if|should|when(?:ever)?|where) you (?!(?:use|visit|access|browse|interact|are|do|have|wish|want|would)(?![a-z]))|\b(?:if|where|when) (?:the|a|an|any) (?:[a-z'-]+ ){0,3}(?:user|customer|visitor|person|individual|member)s? (?:chooses?|opts?|decides?|elects?|enables?|requests?|wants?|wishes|agrees?)\b/u

/** "If you win a prize", "when you choose to link an account", "if the user opts in": done to those people only. */
export const ofSomeUse =
  /\b(?:(?:if|should|in case|where) you(?:'re|'ve| (?!(?:(?:use|access|visit|browse|open|download|install|continue)[a-z]*(?: (?:or|and|to) [a-z]+)? (?:our|the|this|these|any of our|one of our) (?:(?:mobile|online|web) )?(?:web ?)?(?:sites?|services?|apps?|applications?|platforms?|products?|software)|do|don't|did)(?![a-z])))|(?:when|whenever|once) you (?:[a-z]{3,14}ly )?(?:choose|opt|decide|elect|wish|want|participate|take part|enter (?:a|an|any|our|into)|win|apply|refer|invite|donate|(?:submit|make|file) (?:an?|your|any|such) (?:[a-z]+ )?(?:request|complaint|claim))(?![a-z])|(?:if|where|when) (?:the|a|an|any) (?:[a-z'-]+ ){0,3}(?:user|customer|visitor|person|individual|member)s? (?:has |have )?(?:chooses?|chosen|opts?|opted|decides?|elects?|enables?|enabled|requests?|wants?|wishes|agrees?))/u

/** "If required by law", "in the event of a claim", "depending on your settings": no occasion that everyone comes to. */
export const otherCase =
  /(?:^|[;,·:(] ?|\b(?:and|but|or) )(?:if|in the event|in case|should|to the extent|provided that|where(?:ver)?) (?!you(?![a-z])|(?:a |an |the |our |your )?(?:user|customer|visitor|person|individual|member)s?(?![a-z]))|\b(?:when|where|if) we (?:have (?!your|given)|believe|are (?:required|obliged|legally)|reasonably|determine|deem|need|suspect|think|consider)|\bdepending (?:up)?on\b|\bin (?:some|certain|limited|rare|specific|exceptional) (?:cases|circumstances|instances|situations)\b|\b(?:if|where|as) (?:required|permitted|allowed|applicable|necessary|needed|available|relevant|appropriate|requested)\b/u

/** The person is asked first, or chooses it. */
export const permissionWords =
  /\b(?:consent|permission|acceptance|approval|authori[sz](?:e|ation)|opt(?:ed|ing)?[- ]?in|allow|permit|enabled?|grant(?:ed)?|turn on)\b/u

/** "If you are a seller, we collect". */
export const ofGroup =
  /\bif you(?:'re| are) (an? (?:[a-z'-]{2,16} ){0,2}[a-z'-]{3,16}(?: or (?:an? )?[a-z'-]{3,16})?)(?: \([^()]{1,90}\))?, *$/u
/** "For users in Canada, we collect". */
export const forGroup =
  /^\W*(?:for|with respect to|in (?:the )?case of|from) (?:our )?((?:users|customers|individuals|residents|visitors|consumers|persons|members|drivers|riders|hosts|guests|sellers|shopkeepers|retailers|couriers|merchants|patients|providers|employees|candidates|students|teachers|parents|children)(?: [^,;:[\]]{2,60})?), *$/u
/** "Riders: We collect". */
export const labelOfGroup =
  /^\W*(riders|drivers|passengers|couriers|hosts|guests|sellers|buyers|merchants|models|creators|members|patients|providers|teachers|parents|advertisers|publishers|developers|students|candidates|employees)[:.] $/u
/** Sections that are about some people. */
export const ofSection: readonly (readonly [people: ClaimPeople, form: RegExp])[] = [
  ['job applicants', /\b(?:applicants?|candidates?|job seekers?|recruit(?:ing|ment)|careers?)\b/u],
  ['employees', /\b(?:employees?|personnel|workforce|human resources|hr)\b/u],
  ['children', /\b(?:children(?:'s)?|minors?|kids)\b/u],
  ['students', /\bstudents?\b/u],
]

// Sale

/** The words of a law, or in its marks: "categories of personal information" is how California asks it to be listed. */
export const saleInLaw =
  /"(?:sell|selling|sale|sold|share|shared|sharing)"|\b(?:defined|understood|used|described|contemplated|meaning) (?:by|in|under|within)\b|\bas (?:that|those|such|these) terms?\b|\bas defined\b|\bdefinitions? of "?s(?:ell|ale|old|elling)\b|\bunder (?:the )?(?:ccpa|cpra|california|applicable|certain|some|various|u\.?s|state|relevant|these|nevada|virginia|colorado)|\bcross-context|\bcategories of (?:personal|third)\b/u
export const saleLaws = ['ccpa', 'cpra', 'california', 'nevada', 'us-states', 'state', 'applicable'] as const
export type SaleLaw = (typeof saleLaws)[number]
const saleLawForms: Readonly<Record<SaleLaw, RegExp>> = {
  ccpa: /\bccpa\b|\bcalifornia consumer privacy act\b/u,
  cpra: /\bcpra\b|\bcalifornia privacy rights act\b/u,
  california: /\bcalifornia (?:[a-z]+ ){0,2}laws?\b|\blaws? of california\b/u,
  nevada: /\bnevada (?:[a-z]+ ){0,2}laws?\b/u,
  'us-states': /\b(?:u\.?s\.?|us|united states) (?:state )?(?:[a-z]+ ){0,2}laws?\b/u,
  state: /\bstate (?:[a-z]+ ){0,2}(?:laws?|acts?|statutes?)\b/u,
  applicable:
    /\b(?:applicable|certain|some|various|relevant|these|data protection|privacy) (?:[a-z]+ ){0,3}(?:laws?|statutes?|regulations?|legislation)\b/u,
}
/** The laws that a sentence names; one of the last three only where none is named outright. */
export function saleLawsIn(text: string): SaleLaw[] {
  const found = saleLaws.filter((law) => saleLawForms[law].test(text))
  const named = found.filter((law) => law !== 'us-states' && law !== 'state' && law !== 'applicable')
  return named.length > 0 ? named.filter((law) => law !== 'california' || named.length === 1) : found.slice(0, 1)
}

/** The verb beside "sell", and how a title tells it. */
export const alsoDone = ['share', 'disclose', 'transfer', 'provide', 'exchange'] as const
export type AlsoDone = (typeof alsoDone)[number]
export const alsoForms: Readonly<Record<AlsoDone, RegExp>> = {
  share: /^shar/u,
  disclose: /^disclos|^reveal|^divulg/u,
  transfer: /^transfer|^transmit/u,
  provide: /^provid|^giv|^suppl|^releas/u,
  exchange: /^exchang/u,
}

/** "We sell personal data or process it for targeted advertising": the law asks for one sentence about either. */
export const orTargets =
  /\bor (?:otherwise )?(?:process|us|shar|disclos)[a-z]* [^.;]{0,80}\b(?:targeted|behaviou?ral) advertis/u
/** Sections for residents of a US state with a privacy law of its own. */
export const ofStateLaw =
  /\b(?:california|ccpa|cpra|nevada|virginia|colorado|connecticut|utah|texas|oregon|consumer privacy act|(?:u\.?s\.?|us|united states) state|state (?:privacy|law|specific|residents))/u
export const notSaid =
  /\b(?:to the extent|if(?! you (?:are|have|use|visit) (?:an? |the |our )?[a-z ]{0,60}\b(?:users?|accounts?|customers?|members?|sites?|services?))|insofar|should|whether|less likely|designed to|avoid|unless|would)\b/u
/** "This may be considered a sale under state law." */
export const saleByLaw =
  /\b(?:considered|deemed|constitutes?|qualif(?:y|ies)(?= as)|interpreted (?:as|to be)|viewed as|treated as|regarded as|amounts? to|characterized as|classif(?:ied|y|ies)(?: (?:our|this|these|such|the)(?: [a-z]+){0,5})? as|fall within the definition of|meet the definition of|falls? (?:under|within)(?: (?:the )?(?:broader |broad )?(?:concepts?|definitions?|meaning) of)?|result in|(?:(?:is|are|be) |(?:law|laws|ccpa|act|states?) )defin(?:ed|es?) (?:this )?(?:as|to be|to include)|defined (?:as|to be|to include)|involve|be|is|are) (?:the |to be |a |an |as |form of |a form of |either |as a |under [a-z ]{1,40}, |"?shar(?:e|ing)[,"]{0,2} |and |or |either )*["']?(?:data )?["']?(?:sales?|selling)\b|\b(?:deemed|considered) to (?:have |be )?(?:sell|sold|selling)\b/u
export const vendorDoes =
  /\b(?:we|our|us|making|disclos|shar|transfer|this|these|such|some of|certain|use of|cookies|permit|allow)/u

// Lists

/** How a lead-in ends whose items are purposes or occasions. */
export const itemOfPurpose =
  /\b(?:to|for|because|when(?:ever)?|where|if|while)(?: (?:you|others|they|people|users|someone|we|our users|another user)){0,1}$/u
/** An item that is a sentence or a purpose of its own. */
export const itemStart =
  /^[^a-z]*(?:we|you|they|it|this|these|those|please|see|learn|read|click|visit|if|when|where|our|the (?:service|site|app|user)|for|to|in order|as|by|through|some|users?|customers?|third|google|note|no|not|none)\b|^\W*(?:in|on|at|from|under|with|during|after|before|when|if|where|depending)\b[^,:]{0,60}, (?:we|you|they|our)\b/u
/** An item that is no list of things: it has a verb of its own. */
export const itemVerb =
  /(?<!\b(?:that|which|who|you|we|they|it|users?|people|information|data)) (?:is|are|was|were|may|will|can|cannot|collects?|shares?|uses|allows?|provides|includes|helps?|enables?|offers?|requires|receives|depends?|var(?:y|ies)|has|does|do)\b(?! (?:you|we)\b)/u
/** "Your data may also be shared by third parties": no list. */
export const doneByOthers =
  /\b(?:is|are|be|been) (?:[a-z]+ )?(?:shared|disclosed|transferred|collected|processed|provided|used) by (?!us\b|our\b)/u
/** "Through various channels such as live chats": how it comes, and not what. */
export const channels =
  /\b(?:via|through|by) (?:the following|a variety of|[a-z]+) (?:[a-z]+ )?(?:channels|means|ways|methods|media)\b/u
/** A clause that only tells when, where or which. */
export const aside = /,? (?:while|when|if|where|that|which|who|as|because|whenever|you|we|they)\b|\(/u
/** "Collected: No.", "N/A", in a row or right below an item: it takes back what the row or the item is about. */
export const answeredNo =
  /(?:^|\||[.:;?])\s*(?:(?:is it |do we )?(?:collect(?:ed)?|sold|shared|disclosed|sell|share)\b[^|.:;?]{0,20}[?:]?\s*)?(?:no|none|n\/a|not (?:collected|applicable|sold|shared|disclosed)|[\u00d7¤])[\s.]*(?:\||$)/u
/** The same as a line of its own. */
export const lineNo =
  /^\W*(?:(?:collected|sold|shared|disclosed|do we [a-z ]{3,40})\W{1,3})?(?:no|none|n\/a|not (?:collected|applicable|sold|shared|disclosed))\W*$/u
