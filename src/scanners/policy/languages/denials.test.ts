import { describe, expect, test } from 'vitest'
import { gatedPracticesOf } from '../gated-practices.ts'
import { practicesOf } from '../practices.ts'
import { affirmed } from './sentences.fixture.ts'

// Every affirmed sentence of the own cases in every kind of frame that takes it back, leaves it open or says nothing of
// it, and in some that leave it as it is. What is told must turn, and turn back.

type Other = 'de' | 'fr'
type Frame = readonly [kind: string, wrap: (sentence: string) => string | undefined]

const cases = (['de', 'fr'] as const).flatMap((language) =>
  affirmed[language].map(([says, sentence]) => ({ language, practice: says.split('/')[0] ?? '', sentence })),
)

const mentions = (text: string, language: Other, leadIn = '') =>
  practicesOf(text, { leadIn, language }).map(
    ({ practice, modality, polarity }) => `${practice}/${polarity === 'negated' ? 'denied' : modality}`,
  )
const claimed = (text: string, language: Other, leadIn = '') =>
  gatedPracticesOf(text, { leadIn, language }).claims.filter(({ polarity }) => polarity === 'affirmed')

const bare = (sentence: string) => sentence.replace(/\.$/u, '')
const lower = (sentence: string) => sentence.charAt(0).toLowerCase() + sentence.slice(1)
/** Undefined where the sentence has not the form that is changed. */
const changed = (sentence: string, form: RegExp, by: string) =>
  form.test(sentence) ? sentence.replace(form, by) : undefined
/** A verb alone denies nothing of "Das tun wir nicht:" and the like; the whole goes before and behind. */
const around = (before: string, behind: string) => (sentence: string) => `${before}${lower(bare(sentence))}${behind}`

const denials: Readonly<Record<Other, readonly Frame[]>> = {
  de: [
    ['nicht at the end', (s) => changed(s, / (?<last>\S+)\.$/u, ' $<last> nicht.')],
    ['nicht before the last word', (s) => changed(s, / (?<last>\S+)\.$/u, ' nicht $<last>.')],
    ['niemals', (s) => changed(s, /^(?<verb>Wir \S+|.* (?:wird|werden|erfasst)) /u, '$<verb> niemals ')],
    ['unter keinen Umständen', (s) => changed(s, /^Wir (?<verb>\S+)/u, 'Unter keinen Umständen $<verb> wir')],
    ['in keinem Fall', (s) => changed(s, /^Wir (?<verb>\S+)/u, 'In keinem Fall $<verb> wir')],
    ['keinesfalls', (s) => changed(s, /^(?<what>Ihre \S+) (?<verb>wird|werden)/u, 'Keinesfalls $<verb> $<what>')],
    ['keine', (s) => changed(s, / (?:Ihren?|Ihre) /u, ' keine ')],
    ['zu keiner Zeit', (s) => changed(s, /^(?<verb>Wir \S+|.* (?:wird|werden)) /u, '$<verb> zu keiner Zeit ')],
    ['what is not done, and a colon', around('Folgendes tun wir nicht: ', '.')],
    ['never, and a colon', around('Niemals gilt: ', '.')],
    ['it is not so that', around('Es trifft nicht zu: ', '.')],
    ['said, and taken back', around('', ' – genau das tun wir nicht.')],
    ['said by others, and wrong', around('Oft heißt es, ', ', doch das stimmt nicht.')],
  ],
  fr: [
    ['ne … pas', (s) => changed(s, /^(?<who>Nous|Notre application) (?<verb>\S+)/u, '$<who> ne $<verb> pas')],
    ['ne … jamais', (s) => changed(s, /^(?<who>Nous|Notre application) (?<verb>\S+)/u, '$<who> ne $<verb> jamais')],
    ['ne … en aucun cas', (s) => changed(s, /^Nous (?<verb>\S+)/u, 'Nous ne $<verb> en aucun cas')],
    ['ne … nullement', (s) => changed(s, /^Nous (?<verb>\S+)/u, 'Nous ne $<verb> nullement')],
    ['ne … plus', (s) => changed(s, /^Nous (?<verb>\S+)/u, 'Nous ne $<verb> plus')],
    ['n’est pas', (s) => changed(s, / (?<be>est|sont) /u, ' ne $<be> pas ')],
    ['n’est jamais', (s) => changed(s, / (?<be>est|sont) /u, ' ne $<be> jamais ')],
    ['en aucun cas', (s) => changed(s, /^Nous (?<verb>\S+)/u, 'En aucun cas nous ne $<verb>')],
    ['à aucun moment', (s) => changed(s, /^Nous (?<verb>\S+)/u, 'À aucun moment nous ne $<verb>')],
    ['aucune de', (s) => changed(s, /^Nous (?<verb>\S+) (?:vos|votre)/u, 'Nous ne $<verb> aucune de vos')],
    ['engagement', (s) => changed(s, /^Nous vendons/u, 'Nous nous engageons à ne pas vendre')],
    ['what is not done, and a colon', around('Nous ne faisons pas ceci : ', '.')],
    ['never, and a colon', around('Jamais : ', '.')],
    ['it is not so that', around('Il n’est pas exact que ', '.')],
    ['said, and taken back', around('', ', ce que nous ne faisons pas.')],
  ],
}

/** What people add to a denial, each of which has once been read as its exception or as a deed of its own. */
const tails: Readonly<Record<Other, readonly string[]>> = {
  de: [
    ', und wir werden es auch nie tun.',
    ' – weder heute noch in Zukunft.',
    ' und haben dies auch nicht vor.',
    ', egal an wen.',
    ', auch nicht gegen Entgelt.',
    ' (weder entgeltlich noch unentgeltlich).',
  ],
  fr: [
    ', et nous ne le ferons jamais.',
    ' à qui que ce soit, et nous ne le ferons jamais.',
    ', que ce soit à titre gratuit ou onéreux.',
    ' et n’avons aucune intention de le faire.',
    ', quelle que soit la raison.',
    ' (ni gratuitement, ni contre rémunération).',
  ],
}

const sayNothing: Readonly<Record<Other, readonly Frame[]>> = {
  de: [
    ['question', (s) => `${bare(s)}?`],
    ['right', around('Sie haben das Recht, uns zu untersagen, dass Folgendes geschieht, nämlich ', '.')],
    ['right to know', around('Sie haben das Recht auf Auskunft darüber, ob ', '.')],
    ['sale of the company', (s) => `Im Zuge einer Fusion gilt: ${s}`],
    ['definition', (s) => `Als Beispiel bezeichnet der Ausdruck den Fall: ${s}`],
    ['meaning of a word', (s) => `„Verarbeitung“ bedeutet zum Beispiel: ${s}`],
    ['what this notice is about', around('Diese Datenschutzerklärung beschreibt, was gilt, wenn ', '.')],
    ['hypothesis', around('Sollten wir jemals anders handeln und ', ', informieren wir Sie vorher.')],
    ['whether', around('Wir teilen Ihnen auf Anfrage mit, ob ', '.')],
    ['law', around('Das Gesetz regelt, wann ', '.')],
  ],
  fr: [
    ['question', (s) => `${bare(s)} ?`],
    ['right', around('Vous avez le droit de refuser que la chose suivante ait lieu : ', '.')],
    ['right to know', around('Vous pouvez demander si ', '.')],
    ['sale of the company', around('En cas de fusion, ', '.')],
    ['definition', around('L’expression désigne le cas où ', '.')],
    ['meaning of a word', (s) => `« Traitement » signifie par exemple : ${s}`],
    ['what this notice is about', around('La présente politique décrit les cas où ', '.')],
    ['hypothesis', around('Dans l’hypothèse où ', ', vous en seriez informé.')],
    ['whether', around('Nous vous dirons sur demande si ', '.')],
    ['law', around('La loi précise quand ', '.')],
  ],
}

const conditions: Readonly<Record<Other, readonly Frame[]>> = {
  de: [
    ['only with consent', (s) => `${bare(s)}, aber nur mit Ihrer Einwilligung.`],
    ['if you have agreed', (s) => `${bare(s)}, sofern Sie eingewilligt haben.`],
    ['as far as the law asks', (s) => `${bare(s)}, soweit dies gesetzlich vorgeschrieben ist.`],
  ],
  fr: [
    ['only with consent', (s) => `${bare(s)} uniquement avec votre consentement.`],
    ['if you have agreed', (s) => `${bare(s)} si vous y avez consenti.`],
    ['as far as the law asks', (s) => `${bare(s)} lorsque la loi l’exige.`],
  ],
}

const neutral: Readonly<Record<Other, readonly Frame[]>> = {
  de: [
    ['number', (s) => `(2) ${s}`],
    ['another sentence before', (s) => `Ihre Sicherheit ist uns wichtig. ${s}`],
    ['another denial before', (s) => `Wir sind nicht verpflichtet, einen Vertreter zu nennen. ${s}`],
    ['another sentence behind', (s) => `${s} Das Angebot ist nicht kostenlos.`],
  ],
  fr: [
    ['number', (s) => `2. ${s}`],
    ['another sentence before', (s) => `Votre confiance compte pour nous. ${s}`],
    ['another denial before', (s) => `Nous ne sommes pas tenus de nommer un représentant. ${s}`],
    ['another sentence behind', (s) => `${s} Le service n’est pas gratuit.`],
  ],
}

const headings: Readonly<Record<Other, readonly string[]>> = {
  de: ['Was wir nicht tun', 'Folgendes tun wir nicht:', 'Wir versprechen, niemals Folgendes zu tun:'],
  fr: ['Ce que nous ne faisons pas', 'Nous ne faisons jamais ceci :', 'Nous nous interdisons ce qui suit :'],
}

const framed = (frames: Readonly<Record<Other, readonly Frame[]>>, language: Other, sentence: string) =>
  frames[language].flatMap(([kind, wrap]) => {
    const text = wrap(sentence)
    return text === undefined ? [] : [{ kind, text }]
  })

describe.each(cases)('$language: $sentence', ({ language, practice, sentence }) => {
  const isAffirmed = (said: string) => said === `${practice}/performed` || said === `${practice}/conditional`

  test('is turned by every kind of denial, whatever follows it', () => {
    const still = framed(denials, language, sentence).flatMap(({ kind, text }) =>
      ['.', ...tails[language]]
        .map((tail) => `${bare(text)}${tail}`)
        .filter((one) => mentions(one, language).some(isAffirmed) || claimed(one, language).length > 0)
        .map((one) => [kind, one]),
    )
    expect(still).toEqual([])
  })

  test('is not stated by what only speaks of it', () => {
    const still = framed(sayNothing, language, sentence).filter(
      ({ text }) => mentions(text, language).length > 0 || claimed(text, language).length > 0,
    )
    expect(still).toEqual([])
  })

  test('is not stated below a heading or a lead-in that denies', () => {
    expect(headings[language].filter((leadIn) => mentions(sentence, language, leadIn).length > 0)).toEqual([])
  })

  test('is stated under the condition that comes with it', () => {
    const plain = framed(conditions, language, sentence).filter(({ text }) =>
      mentions(text, language).includes(`${practice}/performed`),
    )
    expect(plain).toEqual([])
  })

  test('is stated in what leaves it alone', () => {
    const lost = framed(neutral, language, sentence).filter(
      ({ text }) => !mentions(text, language).includes(`${practice}/performed`),
    )
    expect(lost).toEqual([])
  })
})

test.each([
  ['de', 'Ohne Ihre Annahme erfolgt keine Weitergabe Ihrer personenbezogenen Daten.', 'consent'],
  ['de', 'Wir geben keine personenbezogenen Daten an Dritte weiter, um eine Vergütung zu erhalten.', 'money'],
  ['fr', 'Les données collectées par les cookies ne sont jamais transmises à des tiers.', 'some-data'],
] as const)('%s: what narrows a denial is kept: %s', (language, sentence, limit) => {
  const { claims } = gatedPracticesOf(sentence, { language })
  expect(claims.filter(({ polarity }) => polarity === 'denied').flatMap(({ limits }) => limits)).toContain(limit)
})

test('a heading in capitals is no claim', () => {
  expect(gatedPracticesOf('COMBIEN DE TEMPS NOUS STOCKONS LES DONNÉES', { language: 'fr' }).claims).toEqual([])
})
