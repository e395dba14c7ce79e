// People whose data a document says it is: the people of a list of data subjects, and those whom a policy is for or of whom
// the vendor collects. "Our employees may access it" names people and no one's data.

export const dataSubjects = [
  'end-users',
  'customers',
  'users',
  'employees',
  'applicants',
  'children',
  'students',
  'patients',
  'callers',
  'correspondents',
  'visitors',
  'contacts',
  'traders',
] as const
export type DataSubject = (typeof dataSubjects)[number]

const subjectWords: readonly [DataSubject, RegExp][] = [
  [
    'correspondents',
    /\b(?:senders?|recipients?)(?: and (?:senders?|recipients?))? of (?:e-?mails?|messages|communications)\b|\be-?mail recipients?\b|\b(?:absender|empfänger)(?: und (?:absender|empfänger))? (?:von|der) (?:e-mails?|nachrichten)\b/gu,
  ],
  [
    'end-users',
    /\b(?:customers?|clients?|publishers?|controllers?)['’]s?['’]? (?:own )?(?:end[- ]?users?|users|customers|clients)\b|\bend[- ]?(?:users?|customers?|clients?)\b|\b(?:users|customers|clients) of (?:our |the |its )?(?:customers?|clients?|controllers?)\b|\bend(?:nutzer|kunden|anwender)\p{L}*|\bkunden (?:des|der|unserer) (?:auftraggebers?|kunden|verantwortlichen)\b|\butilisateurs? finaux\b|\bclients? finaux\b/gu,
  ],
  [
    'employees',
    /\b(?:employees?|staff|personnel|workers?|workforce)\b|\b(?:mitarbeite|beschäftigt|angestellt|arbeitnehme)\p{L}*|\bsalariés?\b|\bemployés?\b/gu,
  ],
  ['applicants', /\b(?:job )?(?:applicants?|candidates?)\b|\bbewerbe\p{L}*|\bcandidats?\b/gu],
  ['children', /\b(?:children|minors|kids|minor)\b|\bkinder\p{L}*|\bminderjährig\p{L}*|\benfants?\b|\bmineurs?\b/gu],
  [
    'students',
    /\b(?:students?|pupils?|learners?)\b|\b(?:schüler|studierende|studenten)\p{L}*|\bélèves?\b|\bétudiants?\b/gu,
  ],
  ['patients', /\bpatient(?:s|en|innen)?\b/gu],
  [
    'callers',
    /\b(?:callers?|call (?:participants?|recipients?)|(?:meeting|conversation) participants?)\b|\banrufe(?:r|rn|nden?)\p{L}*|\bgesprächspartner\p{L}*|\bappelants?\b/gu,
  ],
  [
    'visitors',
    /\b(?:(?:web)?site |website )?visitors?\b|\b(?:website|webseiten|seiten)?-?besuche(?:r|nde)\p{L}*|\bvisiteurs?\b|\binternautes?\b/gu,
  ],
  [
    'contacts',
    /\b(?:prospects?|prospective (?:customers|clients)|leads|suppliers?|business (?:contacts|partners)|contact persons?|vendors)\b|\b(?:interessent|lieferant|ansprechpartner|geschäftspartner|kontaktperson|kommunikationspartner|vertragspartner)\p{L}*|\bprospects?\b|\bfournisseurs?\b/gu,
  ],
  [
    'traders',
    /\b(?:sole (?:proprietors?|traders?)|individual traders?|self-employed (?:persons?|people|individuals)|freelancers?)\b|\b(?:einzelunternehme|einzelkauf|freiberufle|selbstständige)\p{L}*|\b(?:auto-?entrepreneurs?|travailleurs? indépendants?)\b/gu,
  ],
  [
    'users',
    /\b(?:authori[sz]ed |registered |app |platform )?(?:users?|account holders?|subscribers?|members)\b|\b(?:nutze(?:r|nde)|benutzer|anwender|mitglieder|abonnent)\p{L}*|\butilisateurs?\b|\babonnés?\b|\bmembres\b/gu,
  ],
  [
    'customers',
    /\b(?:customers?|clients?|buyers?|purchasers?|shoppers?)\b|\b(?:kund(?:en|innen|e)|auftraggeber|käufer|besteller)\p{L}*|\bclients?\b/gu,
  ],
]

/** People of a text; who was read as one kind is no other ("customers' employees" are employees). */
function subjectsIn(text: string): DataSubject[] {
  let rest = text
    // The owner of the people who are meant.
    .replace(
      /\b(?:customers?|clients?|controllers?|companies|company)['’]s?['’]? (?=(?:own )?(?:employees?|staff|personnel|workers?|contacts|prospects?|suppliers?|patients|students|applicants|visitors|callers)\b)/gu,
      ' ',
    )
    .replace(
      /\b(?:customer|client|user|member|patient|employee|visitor|student)s?[- ](?=(?:data|content|information|account|service|support|portal|agreement|relationship|experience|id|name)\b)/gu,
      ' ',
    )
  const found = new Set<DataSubject>()
  for (const [subject, words] of subjectWords) {
    if (rest.match(words)) found.add(subject)
    rest = rest.replace(words, ' ')
    if (subject === 'end-users') rest = rest.replace(ofOwner, ' ')
  }
  return dataSubjects.filter((subject) => found.has(subject))
}

const longestLabel = 140

const ofOwner =
  /\bof (?:the |our |its )?(?:customers?|clients?|controllers?)\b|\bde[rs] (?:jeweiligen )?(?:auftraggebers?|verantwortlichen|kunden)\b/gu

/** Says that people are listed whose data is processed. */
const listsPeople =
  /\bcategor(?:y|ies) of (?:the )?(?:data subjects?|individuals|persons|people)\b|\btypes? of (?:data subjects?|individuals)\b|\bdata subjects?\b[^.;]{0,60}\b(?:include|are|comprise|concern|consist)|\bdata subjects? ?:|\b(?:concerns?|relates? to) the following (?:categories of )?(?:data subjects|individuals|persons)|\b(?:kategorien|kreis|arten|gruppen?) (?:der |von |der durch )?(?:den umgang mit )?(?:[a-zäöü ]{0,60})?betroffene[nr]?(?: personen)?\b|\bbetroffene personen(?:kreise|gruppen)?(?: ?[:|]| sind\b| umfassen\b)|\bbetroffenenkreis|\bpersonenkreis|\bcatégories de personnes(?: concernées)?\b|\bpersonnes concernées ?:|\bwho (?:this|the) (?:privacy )?(?:policy|notice|statement) (?:applies to|covers|is for)\b|\b(?:policy|notice) (?:covers|applies to):|\bdonnées\b[^.;]{0,60}\bincluent\b[^.;]{0,80}(?:comme|telles? que|notamment) ?:$/u
/** A whole sentence names whom the document or the collection is about. */
const isAboutPeople: readonly RegExp[] = [
  /\b(?:individuals|people|persons|everyone|those) (?:who|that) (?:interact|deal|engage|work|communicate) with us,? (?:whether )?as ([^.;]*)/u,
  /\b(?:policy|notice|statement)\b[^.;]{0,30}\b(?:applies|apply|is (?:intended |meant )?(?:for|addressed to|directed to)|covers|describes|explains)\b([^.;]*)/u,
  /\bwe (?:may |also )?(?:collect|process|receive|obtain|hold|handle|store)\b[^.;:]{0,60}\b(?:personal )?(?:data|information)\b (?:about|from|of|relating to|concerning|on) ((?:our |the |its |individuals (?:who are )?|people (?:who are )?)?[^.;]*)/u,
  /\b(?:personal )?(?:data|information) (?:about|of|relating to|concerning) ((?:our |the |your |its )?[^.;]*?)\b(?:is|are|that we|we) (?:collect|process|stor|receiv|held)/u,
  /\b(?:datenschutzerklärung|datenschutzhinweise?|datenschutzinformation(?:en)?)\b[^.;]{0,40}\b(?:gilt|gelten|richtet sich|richten sich|informier(?:t|en)|betreffen|betrifft)\b([^.;]*)/u,
  /^as a (?:data )?(?:controller|processor), [^.;,]{2,40} (?:collects?|process(?:es)?|receives?)\b[^.;:]{0,40}\b(?:personal )?(?:data|information) (?:about|from|of|relating to) ([^.;]*)/u,
  /\bwir (?:erheben|verarbeiten|erhalten|speichern)\b[^.;:]{0,60}\b(?:daten|angaben|informationen)\b (?:von|über|unserer?|der) ([^.;]*)/u,
  /\b(?:politique|déclaration)\b[^.;]{0,60}\b(?:s['’]applique|concerne|s['’]adresse)\b([^.;]*)/u,
  /\bnous (?:collectons|traitons|recueillons)\b[^.;:]{0,60}\bdonnées\b[^.;:]{0,30}\b(?:de|des) (nos [^.;]*|vos [^.;]*|clients[^.;]*|utilisateurs[^.;]*)/u,
]
/** The vendor speaks to the reader of the moment at which it collects. */
const whileDoing: readonly [DataSubject, RegExp][] = [
  [
    'visitors',
    /\bwhen you (?:visit|browse|access) (?:our|the|this) (?:web ?)?sites?\b|\b(?:beim (?:besuch|aufruf)|wenn sie) [^.;]{0,30}(?:website|webseite|internetseite|homepage)/u,
  ],
  [
    'users',
    /\bwhen you (?:register\b|sign up|create (?:an|your) account|open an account|use (?:our|the) (?:services?|app|platform|product))\b|\bif you create an? (?:[\p{L}\p{N}.-]+ )?account\b|\bwhen you use [\p{L}\p{N}.-]{2,30}, we\b|\bbei (?:der|ihrer) (?:registrierung|anmeldung)\b/u,
  ],
  [
    'applicants',
    /\bwhen you apply (?:for a (?:job|position)|to work)\b|\bwenn sie sich [^.;]{0,20}bewerben\b|\bim rahmen (?:ihrer|der) bewerbung\b/u,
  ],
]
const collecting =
  /\b(?:information|data|details) (?:is|are) provided by you\b|\bwe (?:may |will |also )*(?:collect|process|receive|obtain|store|ask for|record)|\bwir (?:erheben|verarbeiten|speichern|erfassen)|\bwerden [^.;]{0,80}(?:erhoben|verarbeitet|gespeichert)|\bnous (?:collectons|traitons)/u
/** Denials, exceptions, definitions and rights name no one's data. */
const namesNoOne =
  /\b(?:not|never|no|neither|nor|cannot|n['’]t|except|exclud\w*|other than|nicht|kein\w*|ausgenommen|ne|aucune?|rights?|request|means?|bedeutet)\b/u

/** "As an internet user, you may see our ads": the reader of other companies' pages. */
const addressed =
  /^as an? (?:internet|web) user, you\b|\byou are an? ["“”']?user["“”']? when you (?:visit|browse|view)\b[^.;]{0,60}\b(?:website|page|app)/u

interface Sentence {
  text: string
  leadIn: string
  heading: string
  /** The sentence before, or the label of the list: that of an annex is on a line of its own. */
  before?: string
}

/** "Categories of data subjects" on a line of its own, with no full stop. */
export const isPeopleLabel = (text: string): boolean =>
  text.length < longestLabel && listsPeople.test(text) && !/[.;]$/u.test(text)
/** The next label of such an annex. */
export const isOtherLabel = (text: string): boolean =>
  text.endsWith(':') ||
  /^\W*(?:[\d.]{1,8}\W+)?(?:categor|types? of|kinds? of|nature|purposes?|duration|subject|special|frequency|retention|kategorien|art(?:en)? |zweck|gegenstand|dauer|ort |besondere|catégories|finalit|nature|durée)/u.test(
    text,
  )

/** "… as set out in the agreement which describes the services to the customer": the customer of another sentence. */
const elsewhereTold =
  /,? \b(?:as (?:set out|set forth|described|defined|specified|agreed|laid down)|in accordance with|pursuant to|which (?:describes?|governs?|sets? out)|wie (?:in|im) [^.;]{0,60} (?:beschrieben|festgelegt|vereinbart)|tels? que définie?s?|conformément)\b.*$/su

/** People whose mention counts; staff and officers are in every document. */
const spokenOf: ReadonlySet<DataSubject> = new Set([
  ...(['customers', 'users', 'visitors', 'end-users', 'patients', 'students', 'applicants'] as const),
])
/** "People who visit our website": visitors without the word. */
const whoVisit =
  /\b(?:people|persons|those|anyone|individuals) (?:who |that )?(?:visit(?:s|ing)?|brows(?:e|es|ing))\b|\b(?:people|persons) are visiting\b|\bwhen you (?:visit|browse)\b/u
const whoRegister =
  /\b(?:registering|signing up|sign up|register) (?:to use|for|with|on) (?:our|the)\b|\baccount owners?\b/u
/** The people of whom a folded sentence speaks, in whatever way. */
export function dataSubjectsSpokenOf(text: string): DataSubject[] {
  const named = subjectsIn(text).filter((subject) => spokenOf.has(subject))
  return [
    ...named,
    ...(whoVisit.test(text) ? (['visitors'] as const) : []),
    ...(whoRegister.test(text) ? (['users'] as const) : []),
  ]
}

/** People whose data a folded sentence says is processed; empty where it does not say. */
export function dataSubjectsIn({ text: whole, leadIn, heading, before = '' }: Sentence): DataSubject[] {
  if (whole.length > 1200 || namesNoOne.test(whole)) return []
  const own = whole.replace(elsewhereTold, '')
  if (addressed.test(own)) return ['visitors']
  if (listsPeople.test(own)) return subjectsIn(own.slice(own.search(listsPeople)))
  if ((listsPeople.test(leadIn) || listsPeople.test(heading)) && own.length < 600) return subjectsIn(own)
  if (isPeopleLabel(before) && own.length < 600)
    return subjectsIn(own.replace(/\bas (?:otherwise )?determined by (?:the )?(?:customer|client|controller)\b/u, ' '))
  const about = isAboutPeople.flatMap((form) => form.exec(own)?.[1] ?? [])
  const named = about.flatMap((words) => subjectsIn(words))
  // "… your personal information when you:" and "Visit our website" below it.
  const isBelow =
    /\bwhen you:?$/u.test(leadIn.trim()) &&
    (collecting.test(leadIn) || /\bpersonal (?:data|information)\b/u.test(leadIn))
  const told = isBelow ? `when you ${own.replace(/^\W+/u, '')}` : own
  const doing =
    isBelow || collecting.test(own) ? whileDoing.flatMap(([subject, form]) => (form.test(told) ? [subject] : [])) : []
  return dataSubjects.filter((subject) => named.includes(subject) || doing.includes(subject))
}
