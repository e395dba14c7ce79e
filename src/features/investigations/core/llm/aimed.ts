// Phrases of text that is written for a machine reader. Each is bounded, so that hostile text cannot make the search slow.
// The list is never complete: it takes the plain cases away, the verifier and the missing capabilities stand behind it.

const machine = String.raw`(?:ai|a\.i\.|llms?|gpt|chatgpt|claude|gemini|copilot|language models?|assistants?|chatbots?|bots?|agents?|reviewers?|(?:automated|machine) (?:readers?|reviewers?|systems?))`
const praise = `(?:safe|secure|compliant|low|trusted|trustworthy|perfect|excellent|flawless|best)`

const phrases: readonly RegExp[] = [
  /\b(?:ignore|disregard|forget|override|bypass)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|context)\b/iu,
  /\byou are (?:now (?:an?|in|the|acting|free)|no longer (?:an?|bound|restricted|required))\b/iu,
  /\b(?:system|developer|hidden) (?:prompt|message|instruction)s?\b/iu,
  /(?:^|\s)#{1,6} ?(?:system|assistant|user|instructions?)\b/iu,
  /^\W{0,3}(?:system|assistant|user|human|ai|llm|gpt) ?:/iu,
  /[<‹][|/]?(?:im_start|im_end|system|endoftext)|\[\/?INST\]|[<‹]{2}\/?SYS/iu,
  /\bobey ?:|\bdo as (?:you are )?told\b|\bpraise us\b/iu,
  new RegExp(
    String.raw`\b(?:dear|attention|hey|hello|notes? (?:for|to)|instructions? (?:for|to)|message (?:for|to)),? (?:all |any |the |every )?${machine}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b${machine}\b.{0,30}\b(?:must|should|shall|(?:are|is) to|have to|has to|need to|instructed to)\b.{0,30}\b(?:report|say|state|write|mark|rate|conclude|answer|output|respond|classify|score|omit|ignore|praise|recommend)\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:mark|rate|score|classify|report|describe|treat|list) (?:this|us|it|the (?:vendor|company|site|app|product|policy)) as ${praise}\b`,
    'iu',
  ),
  new RegExp(
    String.raw`\b(?:say|write|report|state|conclude) (?:that )?(?:the (?:vendor|company|site|app|product)|we|this)\b.{0,30}\b${praise}\b`,
    'iu',
  ),
  /\b(?:lower|raise|set|increase|reduce|change) the (?:risk )?(?:score|rating|level)\b/iu,
  /\b(?:evidence|finding) [EF]\d+\b/iu,
  /\bignorier\w*\b.{0,40}\b(?:anweisung|vorgabe|regel)\w*/iu,
  /\b(?:ignore[rz]?|oublie[rz]?)\b.{0,30}\binstructions\b/iu,
  /\b(?:ignor[ae]|olvid[ae])\b.{0,30}\b(?:instrucciones|istruzioni|instruções)\b/iu,
  /игнориру.{0,40}(?:инструкц|указан)/iu,
  /(?:忽略|无视|無視).{0,20}(?:指令|指示|说明)|(?:指示|命令).{0,6}無視/u,
]

/** Whether a sentence speaks to a machine reader instead of telling about its subject. */
export function isAimedAtModel(sentence: string): boolean {
  // "i g n o r e" is one word to a model.
  const joined = sentence.replace(/(?<=\b\p{L}) (?=\p{L}\b)/gu, '')
  return phrases.some((p) => p.test(sentence) || p.test(joined))
}
