// The forms by which a clause is read: each looks at the bounded stretch of text before or after a verb.

export const reach = 160
/** Where what was denied or asked before no longer holds. */
export const boundary =
  /[;:]|,? (?:but|however|although|though|unless|except|other than|save (?:for|as)|whereas|while|instead|yet|because|if|when|whenever|where|so that|in which case|provided that|which|who)\b|, (?:and |or )?(?=(?:we|you|they|it|our|third)\b)|\b(?:and|or) (?=(?:we|you|they|may|will|can|only|do|does)\b)| - |\. /gu

export const denial =
  /(?:\b(?:not|never|neither|nor|no longer|cannot|none of|refrains? from|prohibit(?:s|ed)? from|refuse to|in no event|under no circumstances)\b(?! (?:only|limited|necessarily|later|just|solely)\b)|\bno\b(?! (?:later|longer than|matter|obligation|control|cost|charge|doubt|need)\b)|n't\b(?! (?:only|just)\b)|\b(?:nicht|kein(?:e|en|er|em|es)?|niemals)\b|\bn(?:e |'))/u
export const denialRightBefore =
  /\bwithout (?:[a-z]{1,14}(?:ing|ed) (?:or|and) |being |first |ever |us |having |your name being ){0,2}$/u
export const laterDenial =
  /^(?:[^.;:]{0,60}\b(?:nicht|niemals)\b| (?:absolutely |with |to |any of |only )?(?:no|none|nothing|neither|nobody|no one)\b(?! (?:later|but|except|other than|outside))|[^.;:]{0,60} (?:with|to) (?:no one|nobody|no other|no third)\b(?! (?:but|except|other than|outside)))/u
export const innerDenial = /\b(?:nicht|niemals|keine?[rsnm]?|not|never)\b/u
/** What is denied here tells which data: "data that does not identify you is shared". */
export const describing =
  /\b(?:that|which) (?:(?:do|does|can|could|will|would|is|are|has|have) not|cannot) [^,]{1,60}?(?= (?:is|are|may|will|can|with|to)\b)|\bnot (?:personally |directly |individually |reasonably |be used to ){0,2}identif[a-z]{1,8}/gu
/** What is denied here is not the practice: a duty, a scope, a guarantee. */
export const otherDenial =
  /\b(?:not|never|n't|cannot|no) (?:[a-z]{1,12} ){0,2}(?:apply|applies|cover|extend|govern|address|limit|control|guarantee|ensure|warrant|endorse|responsible|liable|aware|hesitate|mean|obligat[a-z]{1,4}|responsibility|obligation|intend|need|required?|want|wish|like|agree|prefer)\b/u

const helper =
  "(?:who|which|that|may|can|cannot|can't|won't|don't|doesn't|might|will|could|would|shall|should|do|does|did|not|never|also|to|automatically|directly|and|or|themselves|independently|have|has|had|been|both|then|only|use|uses|used|their|its|own|in turn|on|behalf|otherwise|such|as|sometimes|separately|each|all|be|able|access|collect|receive|store|track|us|of|we|with|passively|potentially|anonymously|regularly|services?|inc|llc|provided|is|are|allowed|permitted|authori[sz]ed|prohibited|from|required|expected|able)"
export const helpersOnly = new RegExp(`^(?:[ ,()"']|(?<![\\p{L}])${helper}(?![\\p{L}]))*$`, 'u')
export const isRelative = /^,? ?\(?(?:who|which|that|to |may |can |will |\()/u
/** "service providers in other countries who receive". */
export const relativeLater = new RegExp(`^ [^,;]{1,60} (?:who|which|that)(?: ${helper}){0,4} $`, 'u')
export const theyBefore = /\bthey (?:[a-z']{1,13} ){0,3}$/u
/** "companies that we work with may use". */
export const workWith =
  /^ (?:may |also )?(?:work|partner|contract|cooperate|collaborate|engage|do business|use|hire|employ|have engaged|retain)(?: with)?(?: to [^,.;]{1,60})?,? (?:may|can|will|to|also|might)?/u
export const preposition =
  /\b(?:from|to|with|about|of|by|for|on|between|via|through|regarding|against|than|upon|into|among|under)(?: (?:our|the|any|these|those|such|certain|other|all|your|its|their|trusted|selected|a|an|some|various|different)){0,2} $/u
export const passiveBefore =
  /\b(?:is|are|was|were|be|been|being|gets?|wird|werden|wurde)(?: (?:not|never|also|only|automatically|then|being|[a-z]{2,16}ly|or|and|collected|shared|used|stored|sold|disclosed|rented|transferred|processed|gathered|retained),?){0,5} $/u
export const perfectBefore = /\b(?:have|has|had|'ve)(?: [a-z]{1,12}){0,2} $/u
export const auxiliaries =
  /^ (?:(?:may|can|will|could|might|would|should|must|also|not|never|do|does|did|cannot|to|who|which|that|[a-z]{2,14}ly) ){0,5}$/u
export const participle = /(?:ed|en|sold|sent|kept|held|read)$/u
export const byAgent =
  /^(?: (?:and|or|automatically|directly|from you|about you|,|(?:used|shared|processed|accessed|stored|disclosed|collected))){0,4}(?: [a-z]{1,14}){0,3} by (?:our |the |these |such |any |certain |other |trusted |one of |a |an |some |its |those ){0,3}$/u

export const dataWords =
  /\b(?:information|data|datas|details|cookies?|identifiers?|contents?|records?|logs?|usage|activit(?:y|ies)|addresse?s?|preferences|profile|e-?mails?|location|pii|lists?|statistics|metrics|traffic|messages|photos|names?|contacts|ip)\b|daten|informationen|données|renseignements/u
export const pronoun = /^ (?:it|them|this|these|that|any of it|such)\b/u
export const soldObject =
  /\b(?:information|data|pii|details|(?:mailing|customer|e-?mail) lists?|e-?mails?|address(?:es)?|records|location|identifiers|photos?|names?|phone|messages|contacts|history|profiles?)\b|daten|données/u
export const saleOfBusiness =
  /\b(?:merge[rs]?|merging|acqui(?:re|red|rer|sition)s?|reorgani[sz]|bankruptcy|(?:our|the|its|of) (?:business|company|assets|shares)|assets|divest|successor|buying and selling|negotiations)\b/u
export const occasion =
  /\b(?:merge[rs]?|acqui(?:red|rer|sition)s?|reorgani[sz]|bankruptcy|insolvency|change (?:of|in) control|sale of|subpoena|court order|legal process|required by law|laws?|legal|comply with|warrant|bought|taken over|investigat[a-z]{1,4}|fraud|safety|successor)\b/u

/**
 * Said of the practice, without saying that it is done: a right against it, a choice, a table of contents. A sentence without
 * the sign needs no look at the form.
 */
export const mentionForms: readonly (readonly [sign: RegExp, form: RegExp])[] = [
  [
    /\b(?:opt|object|right|rights|ask|asking|request|requesting|direct|directing|tell|telling|require us|prevent|decline|refuse|disable|limit|restrict|stop|turn off|block|withdraw|choose whether|control|manage|categories of|types? of|unauthori|accidental|unlawful|improper|inadvertent|loss|misuse|alteration|risk of|against|interception)/u,
    /\b(?:opt(?:ed|ing)?[- ]?out (?:of|from)|object(?:ing)? to|(?<!reserves? the )right to|rights? (?:regarding|over)|ask(?:ing)? (?:that )?(?:us|we)(?: not| to)*|request(?:ing)? (?:that )?(?:we|us)(?: not| do not| to)*|direct(?:ing)? us(?: not)? to|tell(?:ing)? us(?: not)? to|require us(?: not)? to|prevent|decline|refuse|disable|limit|restrict|stop|turn off|block|withdraw|choose whether|control (?:how|what|whether)|manage|categories of|types? of [a-z ]{0,30}(?:you|that you)|unauthori[sz]ed|accidental|unlawful|improper|inadvertent|loss, |misuse, |loss or |misuse or |alteration,? (?:or )?|risk of|against (?:the )?|interception or) ?(?:the |our |your |any |we |or |and |personal |such |us |this |may |might |from |third parties |information |data |use,? |uses |using |access,? |collects?,? |collection,? |share,? |shares,? |process,? |sale |sharing |selling |storage,? |disclosure,? |alteration,? |modification,? |destruction,? |have |has |you |will |their |they |types? of |kinds? of |is |are |was |were |been |being |to |be |of |certain |sale of |sharing of ){0,8}$/u,
  ],
  [
    /\b(?:describe|explain|govern|outline|sets? |applies|learn|understand|inform|cover|questions?|policies|practices|information|details|tells?|read|know|disclos|concerns)/u,
    /\b(?:describes?|explains?|governs?|outlines?|sets? (?:out|forth)|applies to|learn|understand|informs?|covers?|questions? (?:about|regarding|concerning)|policies (?:on|regarding)|practices (?:regarding|for|concerning)|(?:more|further) information (?:about|on|regarding)|details (?:of|on|about)|tells?|read|know|disclosures? about|disclose|concerns about)(?: you)?[ :]\b[^.;]{0,50}\b(?:how|what|which|whether|why|when|where|with whom|the (?:types?|kinds?|categories|ways|manner|purposes?|collection|use|data|information|personal))\b[^.;]{0,80}$/u,
  ],
  [
    /\b(?:how|why|whether|what)\b/u,
    /\b(?:how|why|whether|what) (?:[^,.;]{1,30} )?(?:we|they|it|the app|third parties|us|such parties|these companies|our partners|google|facebook)(?: [a-z,]{1,14}){0,8} $/u,
  ],
  [
    /^[^a-z]{0,12}(?:how|what|why|with whom|which|types|categories|purposes?)\b/u,
    /^["'(\s\d.·*-]*(?:how|what|why|with whom|which|types of|categories of|purposes? of)\b[^,.;:]{0,70}$/u,
  ],
  [
    /\b(?:aware|learn|discover|find out|reali|suspect|believe|determine|notified)/u,
    /\b(?:aware|learn|discover|find out|reali[sz]e|suspect|believe|determine|notified)\b(?: that)? (?:we|a child|your child|a minor|someone|it|they|anyone)[^.;]{0,60}$/u,
  ],
  [
    /\b(?:want|wish|like|agree|prefer)/u,
    /\b(?:do not|don't|not|no longer|would rather|prefer)(?: [a-z]{1,8})? (?:want|wish|like|agree|prefer)[^;:,]{0,60}$/u,
  ],
  [
    /\b(?:obligated|obliged|required|bound|prohibited|forbidden|agreed?|permitted|allowed|authori[sz]ed)\b/u,
    /\b(?:they|them|third part[a-z]{1,3}|providers|partners|parties|companies|vendors|who|affiliates|contractors|employees|agents|processors|recipients)\b[^.;]{0,120}\b(?:obligated|obliged|required|bound|prohibited|forbidden|agree|agreed|not (?:be )?(?:permitted|allowed|authori[sz]ed))\b(?! by law)[^.;]{0,60}$/u,
  ],
  [
    /\b(?:require|prohibit|instruct|forbid)/u,
    /\b(?:require|prohibit|instruct|forbid)s? (?:that )?(?:these|such|them|they|the|our|all|any|those|third)\b[^.;]{0,60}$/u,
  ],
  [/\b(?:liable|responsib|liability)/u, /\b(?:liable|responsible|responsibility|liability) for\b[^.;]{0,110}$/u],
  [
    /\b(?:see|review|refer|visit|check)\b/u,
    /\b(?:please )?(?:see|review|refer to|visit|check) [^.;]{0,60}(?:policy|policies|notice|section)[^.;]{0,60}$/u,
  ],
]
/** "Please do not share your password": said to the reader. */
export const toReader = /(?:^|["'(*·,-]|\b(?:and|please|so|also)) ?(?:do not|don't|never) $/u
export const imperative = /\bdo not (?:sell|share)(?: (?:or|and) (?:sell|share))? my\b|^\s*"?do not (?:sell|share)\b/u
export const weAndThey =
  /\b(?:we|the app|our app|this app|app)(?:,? and(?:\/or)?|,? or|,) (?:our |the |other |certain |any |some |selected |trusted )?[^;:]{2,60}$/u
export const theyAndWe = /\band (?:we|us|our app) (?:[a-z]{1,14} ){0,3}$/u
export const givenObject =
  /^ (?:your |any |out |this |such |the |of |user |our users' ){0,3}(?:personal |personally identifiable |contact |identifiable |customer |account )(?:information|data|details)(?! to (?:you|us))/u
export const provides = /^(?:provides?|gives?|sends?)$/u
export const toWhom = /\b(?:to|with) (?:whom|which) (?:we|the app|it) (?:[a-z]{1,14} ){0,3}$/u
export const nominal = /^(?:collection|collections|disclosures?|distribution|dissemination|provision|sharing)$/u
