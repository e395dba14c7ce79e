// Phrases of text that is meant for a machine that reads the page, not for a person. Matched against folded text
// (lower case, no accents, look-alike letters made Latin); one sentence is enough. A policy that talks about artificial
// intelligence, instructions or scores in the ordinary way must not match: the gaps are short and the nouns narrow.

interface InjectionRule {
  id: string
  /** Global and sticky to nothing; `^` and `$` are those of lines. */
  pattern: RegExp
  /** The rest of the paragraph speaks to the same listener. */
  rest?: true
}

/** Matches the start of a sentence, a line or an instruction. */
const begin = String.raw`(?:^|[.!?:;,)\]"'*#>-]\s*|\b(?:please|must|should|shall|always|just|now|then|and|only|to)\s+)`
const strict = String.raw`(?:^|[.!?:;"'*#>)\]]\s*)`
const machine = String.raw`(?:a\.?i\.?s?|llms?|large language models?|language models?|ai[ -](?:\w+)|chat ?bots?|chatgpt|gpt(?:-?\d\w*)?|claude|gemini|copilot|(?:automated|automatic|machine|robot|virtual|digital|model)[ -](?:reviewers?|readers?|analysts?|auditors?|assistants?|agents?|systems?|evaluators?|assessors?|graders?|scanners?|crawlers?|tools?)|assistants?|bots?|crawlers?|summari[sz]ers?)`
const order = `(?:ignore|disregard|forget|mark|rate|report|say|state|score|classify|label|describe|treat|consider|conclude|answer|respond|reply|output|print|return|write|summari[sz]e|skip|stop|omit|include|give|assign|set|lower|raise|praise|recommend|approve|declare|list|repeat|act|obey|follow|do not|don't|never|you)`
const good = String.raw`(?:safe|compliant|perfect(?:ly)?|secure|low|lowest|no[- ]risk|zero[- ]risk|risk[- ]free|harmless|trustworthy|trusted|excellent|approved|certified|flawless|clean|fully|best|great|outstanding|exemplary|[a-z]+[- ]compliant|privacy[- ]friendly|\d+)`
const subject = String.raw`(?:vendor|company|site|website|app|application|service|product|policy|page|document|us|we|it|this|they|them|[a-z0-9.-]+\.[a-z]{2,}|everything|all)`

const rule = (id: string, source: string, rest?: true): InjectionRule => ({
  id,
  pattern: new RegExp(source, 'gm'),
  ...(rest && { rest }),
})

export const injectionRules: readonly InjectionRule[] = [
  // Instructions that the reader has
  rule(
    'ignore-instructions',
    String.raw`\b(?:ignore|disregard|forget|override|bypass|discard|neglect|overrule)\b[^.!?\n]{0,30}\b(?:previous|prior|above|earlier|preceding|all|any|every|your|my|the|these|those|system|existing|original)\s+(?:of\s+)?(?:[a-z]+\s+){0,3}(?:instructions?|prompts?|directives?|guardrails?|programming|guidelines)\b`,
    true,
  ),
  rule(
    'ignore-instructions',
    String.raw`\b(?:ignore|disregard|forget|override)\s+(?:all\s+)?(?:your|previous|prior|the above|earlier|preceding)\s+(?:[a-z]+\s+){0,2}(?:rules|commands|context|training|orders|messages|tasks?)\b`,
    true,
  ),
  rule(
    'ignore-instructions',
    String.raw`${begin}(?:ignore|disregard|forget)\s+(?:everything|all that|anything)\b[^.!?\n]{0,20}\b(?:above|before|previous|said|told|read|know|learned)`,
    true,
  ),
  rule(
    'new-instructions',
    String.raw`${strict}(?:new|updated|real|actual|important|additional|secret|hidden)\s+(?:system\s+)?(?:instructions?|prompt|task|directive)\s*(?:for (?:you|the|all)[^:\n]{0,30})?:`,
    true,
  ),
  rule(
    'new-instructions',
    String.raw`\b(?:here are|these are) your (?:new |real |actual )?instructions\b|\byour (?:new|real|actual|only) (?:task|job|goal|instructions?|role|objective) (?:is|are)\b`,
    true,
  ),
  rule(
    'system-prompt',
    String.raw`\b(?:your|my|print|reveal|repeat|output|show|ignore|override|forget|new)\s+(?:the\s+|all\s+|your\s+)?(?:[a-z]+\s+)?system[- ]?prompts?\b|\bsystem[- ]?prompts?\s*[:=]|\bdeveloper[- ]prompt\b|\byour (?:system|initial|hidden|original|secret) (?:instructions?|prompts?)\b|\byour system message\b`,
    true,
  ),
  rule(
    'ignore-instructions',
    String.raw`${strict}(?:please\s+|you must\s+)?(?:ignore|disregard|forget)\s+(?:all\s+)?(?:of\s+)?(?:the\s+)?(?:above|previous|prior|earlier|preceding|foregoing|other)\b(?:\s+(?:and|text|content|findings?|evidence|analysis|input|data|sections?|paragraphs?)|\s*[.,!:]|$)`,
    true,
  ),
  // Without saying whose they are
  rule(
    'ignore-instructions',
    String.raw`${strict}(?:please\s+|now\s+|just\s+)?(?:ignore|disregard|forget|override|bypass|drop|abandon|cancel)\s+(?:instructions?|rules|prompts?|guidelines|directives|commands|orders|safeguards|guardrails|context|constraints|restrictions)\b(?:\s*[.!,;:]|\s+(?:and|now|immediately|then|given|above|before|here|completely|entirely)\b|$)`,
    true,
  ),
  // Roles
  rule(
    'new-role',
    String.raw`\byou(?: are|'re)\s+(?:now|no longer|actually|really)\s+(?:bound by|restricted|in (?:developer|admin|debug|god|maintenance|test) mode|dan\b|jailbroken|(?:an?|the|my)?\s*(?:[a-z]+\s+){0,3}(?:ai|llm|assistant|bot|chatbot|model|auditor|reviewer|agent without|developer mode))`,
    true,
  ),
  rule(
    'new-role',
    String.raw`${begin}(?:act|behave|respond|answer|pretend|roleplay)\s+as\s+(?:if you were\s+)?(?:an?|the|my)\s+(?:[a-z]+\s+){0,2}(?:ai|llm|assistant|chatbot|model|reviewer|auditor|system)\b|(?:${strict}|\b(?:please|must|now)\s+)pretend (?:that )?you(?: are|'re)\b`,
    true,
  ),
  rule(
    'new-role',
    String.raw`\bfrom (?:now|this point) on,?\s+(?:you (?:are|will|must|should) (?:an?\b|act|respond|answer|say|rate|report|pretend|obey|only)|act|respond|answer|obey)|\bdo anything now\b|\bjailbreak mode\b`,
    true,
  ),
  rule(
    'obey',
    String.raw`${strict}obey\b\s*(?:[:!]|me\b|this\b|these\b|the following|now\b|immediately)|\bdo as (?:i say|told|instructed|you are told|you're told)\b|${strict}follow (?:only |exactly )?(?:my|this) (?:instruction|order|command)s?\b`,
    true,
  ),
  // Addressed to a machine
  rule(
    'addressed-to-machine',
    String.raw`(?:\b(?:dear|hey|hello|hi|attention|attn|warning to|note (?:to|for)|notice (?:to|for)|reminder (?:to|for)|important for|hint (?:to|for))|${strict}(?:an? |my |this )?(?:message (?:to|for)|instructions? (?:to|for)|information for))\b[,:]?\s+(?:(?:an?|any|all|the|our|every|future)\s+)?${machine}\b(?!\s+(?:features?|services?|products?|training|technolog|powered))`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`(?<!\b(?:us|me|know|tell|tells|see|check|detect|verify|determine) )\bif you(?: are|'re) (?:reading this (?:as )?)?(?:an?\s+|the\s+|any\s+)(?:[a-z]+\s+)?${machine}(?:\s+(?:model|system|agent|assistant))?\b(?![^.!?\n]{0,50}\b(?:user|customer|subscriber|developer|provider)\b)(?! or\b)`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`^\W{0,6}(?:to\s+)?(?:(?:all|any|the)\s+)?${machine}(?:\s+(?:model|system|agent|assistant|reviewer|reader)s?)?\s*[:,!-]\s*(?:please\s+|you\s+(?:must|should|are|will|shall)\s+|kindly\s+)?${order}\b`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`\b(?:ai|llm|llms|ais|automated|language[- ]model)s?\b(?:[ -](?:reviewers?|assistants?|agents?|models?|systems?|crawlers?|readers?|tools?|analysts?|auditors?|evaluators?|scanners?))?\s+(?:(?:that|which|who)(?: is| are)?\s+)?(?:reading|processing|analy[sz]ing|reviewing|summari[sz]ing|parsing|evaluating|assessing|scanning|reads?|reviews?|evaluates?)\s+this\s+(?:page|text|policy|document|website|site|notice|content)`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`(?<![.@\w-])(?:ais?|llms?|language models?|chatbots?|(?:ai|automated|llm|machine)[ -](?:reviewers?|assistants?|agents?|readers?|analysts?|auditors?|evaluators?|crawlers?|graders?|tools?|systems?|models?))\s+(?:must|should|shall|are (?:required|instructed|asked|ordered) to|is (?:required|instructed|asked|ordered) to|need to|have to|please)\s+(?:not\s+)?(?:only\s+|always\s+)?(?:report|say|state|rate|mark|ignore|conclude|treat|describe|answer|respond|classify|output|summari[sz]e|disregard|score|consider|assess|skip|give|recommend|approve|praise|write|note that)\b`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`${begin}as an? (?:ai|llm|(?:large )?language model|automated (?:reviewer|auditor|system|assistant))\b[^.!?\n]{0,30}\byou\b|${strict}the (?:ai|llm|model|assistant|chatbot|reviewer|auditor) (?:must|shall|should|will) (?:now |always |only )?(?:report|say|state|rate|mark|ignore|conclude|treat|answer|respond|classify|output|summari[sz]e|score|assign|give)\b`,
    true,
  ),
  // Stories about the machine
  rule(
    'told-of-machine',
    String.raw`\b(?:the|an|a|this|our|every|any|your|honest|helpful)\s+(?:ai|llm|assistant|(?:large )?language model|chat ?bot|(?:ai|automated|machine|virtual)[ -](?:reviewer|auditor|analyst|assistant|agent|model|system)|reviewer|auditor|evaluator|analyst)\s+(?:(?:then|now|always|simply|gladly|happily|calmly|finally|immediately|proudly|therefore)\s+)?(?:replie[sd]|answer(?:s|ed)|respond(?:s|ed)|writes|wrote|conclude[sd]|decide[sd]|says|said|declare[sd]|agree[sd]|report(?:s|ed)|rate[sd]|score[sd]|mark(?:s|ed)|approve[sd]|recommend(?:s|ed)|announce[sd]|state[sd]|smile[sd]|nod(?:s|ded))\b[^.!?\n]{0,80}\b(?:safe|compliant|perfect|low|lowest|no[- ]risks?|zero|flawless|trustworthy|excellent|approved?|score|rating|verdict|10/10|a\+|100|nothing (?:wrong|to report)|no (?:issues|problems|findings|concerns))(?![a-z])`,
    true,
  ),
  rule(
    'told-of-machine',
    String.raw`\b(?:imagine|picture|suppose|pretend|once upon a time|in this (?:story|scene|play|game|scenario|tale))\b[^.!?\n]{0,60}\b(?:an?|the|this)\s+(?:[a-z]+\s+){0,2}(?:ai|llm|assistant|language model|chat ?bot|reviewer|auditor)\b[^.!?\n]{0,60}\b(?:who|that|which|ignor|forg[eo]t|always|never|no longer|without)`,
    true,
  ),
  // Verdicts to reach
  rule(
    'own-verdict',
    String.raw`(?:^|[.!?;*#>|]\s*)\W{0,4}(?:(?:our|overall|final|total|privacy|vendor|security|compliance|trust|computed|official|correct|your)\s+){0,3}(?:risk(?:\s+(?:level|score|rating|assessment|class|verdict))?|verdict|(?:privacy|trust|security|vendor|safety|compliance)\s+(?:score|rating|grade|level)|severity)\s*(?::|=|\bis\b)\s*["']?(?:very\s+|the\s+|an?\s+)?(?:low(?:est)?|none|zero|minimal|negligible|safe|compliant|approved?|excellent|perfect|flawless|a\+|\d{1,3}(?:\s*(?:/|of|out of)\s*\d{1,3}|\s*%)?)(?![a-z])`,
  ),
  rule(
    'own-verdict',
    String.raw`\b(?:this|our|the)\s+(?:vendor|company|site|website|app|service|product|policy|page|document)\s+(?:is|was|has been|deserves|merits|scores|gets|receives|earns|must be)\s+(?:(?:hereby|already|independently|automatically|always|to be)\s+)?(?:(?:rated|scored|graded|classified|assessed|judged|ranked|verified|considered|deemed|given)\s+)?(?:as\s+|at\s+|with\s+|to be\s+)?(?:an?\s+|the\s+|of\s+)?(?:low(?:est)?[- ]risk|no[- ]risk|zero[- ]risk|risk[- ]free|(?:perfect|top|highest|full|maximum|best)\s+(?:privacy\s+|security\s+|trust\s+)?(?:score|rating|grade|marks)|(?:risk\s+)?(?:score|level|rating|grade)\s+(?:of\s+)?(?:zero|0|low|a\+|\d{1,3}\s*/\s*\d{1,3})|10\s*/\s*10|100\s*/\s*100|a\+(?![a-z]))`,
  ),
  // Verdicts to reach, as an order
  rule(
    'dictated-verdict',
    String.raw`${begin}(?:report|say|state|mark|rate|score|classify|label|describe|assess|evaluate|declare|conclude|treat|grade|rank|flag|list|present|summari[sz]e|confirm|certify)\s+(?:that\s+)?(?:the\s+|this\s+|our\s+)?(?:[a-z0-9.-]+\s+){0,2}?${subject}(?:\s+[a-z]+){0,2}?\s+(?:as|is|are|to be|has|have|with|at|poses)\s+(?!at least|least|over |under )(?:an?\s+|being\s+|fully\s+|completely\s+|totally\s+|very\s+|100%\s+|no\s+|zero\s+)?(?:[a-z]+\s+)?${good}\b`,
  ),
  rule(
    'dictated-verdict',
    String.raw`${begin}(?:lower|set|reduce|raise|increase|change|give|assign|award|output|decrease|make|keep|force)\s+(?:[a-z0-9.']+\s+){0,4}?(?:risk\s+|privacy\s+|trust\s+|final\s+)?(?:score|rating|grade|risk level|severity|verdict)\b[^.!?\n]{0,15}?(?:\b(?:to|at|of|as|by)\b|=|:)\s*(?:an?\s+|the\s+)?(?:zero|\d+|low(?:est)?|a\+?|perfect|maximum|minimum|max|min|none|safe|best|five)`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`\b(?:rate|score|grade|give)\s+(?:us|this (?:vendor|company|site|app|service|policy|page)|our (?:company|app|service|policy)|the (?:vendor|company|site|app|policy))\s+(?:as\s+|with\s+|at\s+|an?\s+|the\s+)*(?:\d+\s*(?:/|out of|stars?|points?|%)|a\+|five stars?|highest|perfect|top|best|maximum|lowest risk|low risk|zero|0\b|safe)`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`${begin}(?:praise|recommend|endorse|compliment)\s+(?:us|this (?:vendor|company|site|app|service|policy)|the (?:vendor|company))\b(?! to (?:your |their |a |other |any)?(?:friend|family|other|colleague|any|people))|\b(?:say|write|report)\s+(?:only\s+)?(?:good|nice|positive|favou?rable)\s+things\b`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`${strict}(?:please\s+|you must\s+)?(?:do not|don't|never)\s+(?:mention|report|flag|list|cite|highlight|reveal)\s+(?:[a-z]+\s+){0,3}(?:risks?|issues?|findings?|trackers?|problems?|instructions?|concerns?|weakness(?:es)?|negatives?|contradictions?|breach(?:es)?|violations?|this (?:message|text|note|prompt|paragraph))\b`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`\byour\s+(?:final\s+)?(?:report|summary|output|assessment|verdict|evaluation|analysis)\s+(?:must|should|shall|needs? to|has to|will)\s+(?:only\s+|always\s+)?(?:not\s+)?(?:say|conclude|begin with|start with|end with|read|repeat|be (?:positive|favou?rable|low|clean))\b|\byour\s+(?:final\s+)?(?:summary|output|assessment|verdict|evaluation)\s+(?:must|should|shall|will)\s+(?:only\s+|always\s+)?(?:not\s+)?(?:state|include|contain|mention)\b`,
    true,
  ),
  rule(
    'dictated-output',
    String.raw`(?<!\b(?:sure|asked|required|want|need|have|order|us|not) )${begin}(?:include|insert|add|repeat|append|put|mention|write|print|output|place)\s+(?:[^.!?\n]{0,60}\s)?(?:in|into|to|at the (?:end|start|beginning|top) of)\s+(?:your|the)\s+(?:final\s+|generated\s+)?(?:report|summary|output|assessment|verdict|evaluation|response)\b`,
    true,
  ),
  rule(
    'dictated-output',
    String.raw`${strict}(?:please\s+|you must\s+)?(?:respond|reply|answer|output|print|return|say|write|repeat)\s+(?:only|exactly|nothing (?:but|else)|verbatim|with (?:only|exactly|the (?:word|phrase|text|string|token)s?)|the (?:word|phrase|string|token|code)s?|after me)\b|${strict}output:\s`,
    true,
  ),
  rule(
    'dictated-output',
    String.raw`\bwhen (?:you(?: are|'re)? )?(?:write|writing|summari[sz]e|summari[sz]ing|generate|generating|produce|producing|compose|composing|answer|answering|asked about)\s+(?:the|your|a|this)\s+(?:[a-z]+\s+){0,2}(?:report|summary|assessment|analysis|verdict|page|policy|vendor)\b|${strict}(?:please\s+|you must\s+)?(?:tell|inform|assure|convince) the (?:user|reader|human|auditor|reviewer)s?\s+that\b|\bthe (?:correct|right|only|expected) (?:answer|verdict|score|rating|output|classification) is\b`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`${strict}(?:please\s+)?(?:report|output|return|answer|say|conclude|respond|state|mark|rate|score|classify|label|verdict:)\s+(?:it\s+|this\s+|us\s+|with\s+|as\s+|an?\s+)*["']?(?:low(?:est)?(?:[ -]risk)?|no risk|zero risk|safe|compliant|approved|no (?:issues|findings|risks|problems|concerns)|minimal risk|risk[- ]free)\b`,
    true,
  ),
  // Pretended structure
  rule(
    'role-marker',
    String.raw`<\|[a-z_ ]{2,40}\|>|\[/?inst\]|<</?sys>>|</?s>\s*\[|<(?:start|end)_of_turn>|<\|?(?:im_start|im_end|endoftext)|\[/?system\]|</?(?:system|assistant|user|human)(?:[ _-]?(?:prompt|message|instructions?))?>|\bbegin (?:system|new) (?:prompt|instructions?|message)`,
    true,
  ),
  rule(
    'role-marker',
    String.raw`^\s*(?:#{1,6}|\*\*|\[|<|=+|-{2,}|` +
      '`' +
      String.raw`+|>+)\s*(?:new\s+)?(?:system|assistant|user|human|developer|instructions?|admin(?:istrator)?)(?:\s+(?:message|prompt|note|override|instructions?|notice|update))?\s*(?:\*\*|\]|>|=+|-{2,}|` +
      '`' +
      String.raw`+)?\s*:`,
    true,
  ),
  rule(
    'role-marker',
    String.raw`(?:^|[.!?]\s+)(?:system|assistant)(?:\s+(?:message|prompt|note|override|instruction|notice))?\s*:\s*(?:please\s+)?${order}\b|(?:^|[.!?]\s+)system (?:override|instruction|prompt)\b`,
    true,
  ),
  rule(
    'breakout',
    // "all <input> elements are masked" names an element of a page.
    String.raw`(?!<(?:input|data|source)>\s+(?:html )?(?:elements?|tags?|fields?|attributes?)\b)</?(?:ev|evidence|untrusted|data|document|context|input|quote|source)(?:\s+id\s*=[^>]{0,60})?>|(?:-{3,}|={3,}|#{3,})\s*(?:end|begin|start) (?:of )?(?:the )?(?:untrusted|evidence|data|input|context|system|user|prompt|document|quote)[a-z ]{0,30}(?:-{2,}|={2,}|#{2,})|\bend of (?:the )?(?:untrusted|evidence|system prompt|user input|context) (?:data|block|text|section|window)?`,
    true,
  ),
  rule(
    'breakout',
    String.raw`["']role["']\s*:\s*["'](?:system|assistant|user|tool|developer)["']|["'](?:risk_?)?(?:score|level|verdict|findings?|risklevel)["']\s*:\s*(?:["'\[{]|\d)|` +
      '```' +
      String.raw`\s*(?:json|system|xml|tool|prompt)\b|["']tool_calls?["']\s*:`,
    true,
  ),
  // Ends of what a machine may have put around a text
  rule(
    'breakout',
    String.raw`(?=["'\x60)\]>]{0,12}\})["'\x60)\]}>]{4,}|["'\x60]{3,}\s*[)\]}>]{2,}|[\]})]{6,}|(?:[\]})] ){5,}`,
  ),
  rule('breakout', String.raw`!\[[^\]\n]{0,80}\]\(\s*(?:https?:)?//|\]\(\s*javascript:|\bjavascript:[a-z]+\(`),
  rule(
    'citation-spoof',
    String.raw`\bevidence\s+(?:item\s+|id\s+|no\.?\s*)?[\[(]?e\d{1,4}\b|\[(?:e|f)\d{1,4}\]|\bfinding\s+f\d{1,4}\b|\b[ef]\d{1,4}\s+(?:proves|confirms|shows|establishes|demonstrates|verifies)\b`,
  ),
  rule(
    'tool-call',
    String.raw`\b(?:send_email|web_search|execute_code|run_python|fetch_url|read_file|write_file|function_call|tool_call|tool_use|code_interpreter|browser\.(?:open|navigate|goto|click))\b|${begin}(?:call|invoke|execute)\s+(?:the|your)\s+(?:[a-z_]+\s+)?(?:tool|function call|plugin|code interpreter|browser tool|search tool)\b|${begin}(?:use|run)\s+(?:the|your)\s+(?:[a-z]+_[a-z_]+\s+tool|function call|code interpreter|browser tool|search tool)\b|</?(?:tool|function)[_-]?(?:call|calls|use|result)s?>`,
    true,
  ),
  // German
  rule(
    'ignore-instructions',
    String.raw`\b(?:ignorier(?:e|en|t)?|vergiss|vergessen sie|missachte[nt]?|verwirf|uberschreibe)\b[^.!?\n]{0,40}\b(?:anweisung(?:en)?|instruktion(?:en)?|befehle?|vorgaben|prompts?|systemregeln|regeln)\b|\b(?:vorherigen?|bisherigen?|obigen?|fruheren?)\s+(?:anweisungen|instruktionen|befehle)\s+(?:ignorieren|vergessen|missachten)`,
    true,
  ),
  rule(
    'new-role',
    String.raw`\b(?:du bist|sie sind)\s+(?:jetzt|nun|ab sofort)\s+(?:ein|eine|der|die)\s+(?:[a-z]+\s+){0,2}(?:ki|assistent|chatbot|sprachmodell|modell|prufer)|\bsystem-?(?:prompt|anweisung)s?\b`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`\b(?:liebe[rs]?|achtung|hallo|hinweis (?:an|fur)|nachricht (?:an|fur)|anweisung (?:an|fur)|an alle)\s*,?\s*(?:alle\s+|die\s+|das\s+|den\s+|jede\s+)?(?:ki\b|k\.i\.|llms?\b|sprachmodell|ki-|kunstliche intelligenz|chatbot|automatische[nr]? (?:prufer|systeme?|leser))|\bwenn du eine? (?:ki|llm|sprachmodell|chatbot)\b`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`${begin}(?:bewerte[nt]?|melde[nt]?|markiere[nt]?|stufe[nt]?|bezeichne[nt]?|sage?|berichte[nt]?|deklariere[nt]?|erklare[nt]?)\s+(?:sie\s+)?(?:[a-z]+\s+){1,5}(?:als\s+)?(?:[a-z]+\s+)?(?:sicher|unbedenklich|konform|dsgvo-konform|risikofrei|vertrauenswurdig|perfekt|ungefahrlich|einwandfrei)\b|\b(?:setze|senke)\s+(?:die|den|das)\s+(?:risiko)?(?:bewertung|score|wertung|punktzahl)\s+auf\b`,
    true,
  ),
  // French
  rule(
    'ignore-instructions',
    String.raw`\b(?:ignore[rz]?|oublie[rz]?|ne (?:tiens|tenez) pas compte(?: de)?|fai(?:s|tes) abstraction(?: de)?)\s+(?:toutes?|tout|les|ces|vos|tes|des|l'ensemble)\b[^.!?\n»]{0,30}\b(?:instructions?|consignes?|directives)\b(?!\s+(?:de paiement|relatives|du |des |de l|de secu|donnees par|fournies par))`,
    true,
  ),
  rule(
    'new-role',
    String.raw`\b(?:tu es|vous etes)\s+(?:maintenant|desormais)\s+(?:un|une|le|la)\s+(?:[a-z]+\s+){0,2}(?:ia|assistant|modele|robot|auditeur)\b|\b(?:prompt|message|invite) systeme\b`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`\b(?:chere?s?|bonjour|attention|note (?:a|pour|aux)|message (?:a|pour|aux)|avis aux|instructions? (?:a|pour|aux))\s*,?\s*(?:les?\s+|l'|la\s+|toute\s+|une?\s+)?(?:ia\b|intelligences? artificielles?|assistants? (?:ia|virtuel)|modeles? de langage|llms?\b|chatbots?|robots? (?:lecteur|d'analyse))|\bsi tu es une (?:ia|intelligence artificielle)\b|\bsi vous etes une (?:ia|intelligence artificielle)\b`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`${begin}(?:indique[rz]?|declare[rz]?|dis|dites|note[rz]?|marque[rz]?|classe[rz]?|signale[rz]?|evalue[rz]?|considerez)\s+(?:[a-z']+\s+){0,6}(?:comme|que|est)\s+(?:[a-z']+\s+){0,4}(?:sure?|conforme|securisee?|fiable|parfaite?|sans risque)\b`,
  ),
  // Spanish, Portuguese, Italian
  rule(
    'ignore-instructions',
    String.raw`\b(?:ignor[ae]r?|ignoren|olvid[ae]r?|descart[ae]r?|omit[ae]|omitir|haz caso omiso|esquec[ae]r?|desconsider[ae]r?|dimentica(?:re)?)\b[^.!?\n]{0,40}\b(?:instrucciones|indicaciones|directrices|instrucoes|istruzioni|ordenes anteriores)\b`,
    true,
  ),
  rule(
    'new-role',
    String.raw`\b(?:ahora eres|eres ahora|a partir de ahora eres|agora voce e|voce agora e|ora sei)\s+(?:un|una|el|la|um|uma|o)\b|\b(?:prompt|mensaje|mensagem) del? sistema\b`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`\b(?:querid[oa]s?|estimad[oa]s?|hola|atencion|nota para|mensaje para|instrucciones para|atencao|ola|cara|attenzione)\s*,?\s*(?:las?\s+|los?\s+|el\s+|toda\s+|a\s+)?(?:ia\b|inteligencias? artificial(?:es)?|asistentes? (?:de ia|virtual)|modelos? de (?:lenguaje|linguagem)|llms?\b|chatbots?|intelligenza artificiale)|\bsi eres una? (?:ia|inteligencia artificial|modelo de lenguaje)\b`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`${begin}(?:marca|califica|informa|di|declara|reporta|clasifica|indica|evalua|marque|classifique|diga|segnala|valuta)\s+(?:[a-z]+\s+){0,6}(?:como|que|es|come|e)\s+(?:[a-z]+\s+){0,4}(?:segur[oa]|conforme|fiable|perfect[oa]|confiable|sicur[oa]|sin riesgo|bajo riesgo)\b`,
  ),
  // Chinese, Japanese
  rule(
    'ignore-instructions',
    String.raw`(?:忽略|无视|忽視|無視|忘记|忘記|不要理会|不要理會)[^.\n]{0,14}(?:指令|指示|提示词|提示詞|命令|规则|規則)|(?:以前|前|上記|これまで)の(?:すべての)?(?:指示|命令|プロンプト)を(?:無視|忘れ)`,
    true,
  ),
  rule(
    'new-role',
    String.raw`(?:你|您)(?:现在|現在)是(?:一个|一個|一名)?[^.\n]{0,10}(?:助手|模型|机器人|機器人|ai|审核)|系统提示词|系統提示詞|システムプロンプト`,
    true,
  ),
  rule(
    'addressed-to-machine',
    String.raw`(?:致|亲爱的|親愛的|注意[,:]?)\s*(?:所有)?(?:ai|人工智能|人工智慧|语言模型|語言模型|大模型|聊天机器人)|(?:ai|人工智能|语言模型|大模型|审核机器人)(?:助手|模型|系统)?[,:]?(?:请|請|必须|必須|应当|應當)(?:将|把|忽略|报告|評|评|标记|回答|输出|说)`,
    true,
  ),
  rule(
    'dictated-verdict',
    String.raw`(?:将|把|請將|请将)[^.\n]{0,20}(?:评为|評為|评级为|标记为|標記為|报告为|判定为|评分为)[^.\n]{0,8}(?:安全|合规|合規|低风险|低風險|可信|完美|满分)`,
    true,
  ),
]

/** Letters set apart (i g n o r e) lose their blanks and with them the borders of words. */
export const squeezedRule = {
  id: 'spaced-letters',
  pattern:
    /(?:ignore|disregard|forget|override)(?:all|any|your|the|previous|prior|above|everything|every)|systemprompt|youarenow|obey|instructions|(?:mark|rate|report|score)(?:this|us|the|as)|languagemodel|asanai|dearai|riskfree|isperfect|compliant/,
} as const
