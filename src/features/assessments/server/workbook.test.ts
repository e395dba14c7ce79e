import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { beforeAll, expect, test } from 'vitest'
import { questionLimits } from '../../../product/assessments.ts'
import { question } from '../../../product/questions.ts'
import { shippedSets } from '../sets/shipped.ts'
import { type AssessmentsWorld, createAssessmentsWorld, sendSmallSet } from './assessments.fixture.ts'
import { readSheets } from './read-sheets.ts'
import { readWorkbook } from './read-workbook.ts'
import { questionsHash } from './send.ts'
import { writeWorkbook } from './write-workbook.ts'

let world: AssessmentsWorld
beforeAll(async () => {
  world = await createAssessmentsWorld()
})

const download = async (token: string) =>
  (await world.call(undefined, 'GET /api/questionnaires/{token}/questions.xlsx', { params: { token } }))
    .body as Uint8Array
const send = (token: string, bytes: Uint8Array) =>
  world.call(undefined, 'POST /api/questionnaires/{token}/questions.xlsx', {
    params: { token },
    file: { name: 'answers.xlsx', bytes: new Uint8Array(bytes) },
  })
const sheet = 'xl/worksheets/sheet1.xml'

/** The workbook with these cells written over in its first sheet. */
function edited(bytes: Uint8Array, cells: Record<string, string>): Uint8Array {
  const parts = unzipSync(bytes)
  let xml = strFromU8(parts[sheet] ?? new Uint8Array())
  for (const [at, content] of Object.entries(cells)) {
    const row = /\d+$/.exec(at)?.[0]
    xml = xml.replace(new RegExp(`<c r="${at}"[^>]*?(/>|>.*?</c>)`), '')
    xml = xml.replace(new RegExp(`(<row r="${row}"[^>]*>)(.*?)</row>`), (_, open: string, rest: string) => {
      const all = [...rest.matchAll(/<c r="([A-Z]+)\d+".*?(?:\/>|<\/c>)/g)].map(
        ([one, column = '']) => [column, one] as const,
      )
      const sorted = [...all, [at.replace(/\d/g, ''), `<c r="${at}"${content}</c>`] as const].sort(([a], [b]) =>
        a.localeCompare(b),
      )
      return `${open}${sorted.map(([, one]) => one).join('')}</row>`
    })
  }
  return zipSync({ ...parts, [sheet]: strToU8(xml) })
}
const words = (text: string) => ` t="inlineStr"><is><t>${text}</t></is>`

test('questions go out as a workbook and come back with answers; each row that cannot be taken is named', async () => {
  const { token } = await sendSmallSet(world)
  const empty = await download(token)
  expect(strFromU8(unzipSync(empty)[sheet] ?? new Uint8Array())).toContain('<dataValidation type="list"')
  const answered = await send(
    token,
    edited(empty, {
      F2: words('yes'),
      F3: words('=HYPERLINK(&quot;http://evil.test&quot;)'),
      G3: words('As agreed.'),
      F5: words('here; =1+1'),
    }),
  )
  expect(answered.body).toEqual({ taken: 3, faults: [] })
  const { body } = await world.call(undefined, 'GET /api/questionnaires/{token}', { params: { token } })
  expect(body.answers.map(({ questionId, value, comment }) => [questionId, value, comment])).toEqual([
    ['how', '=HYPERLINK("http://evil.test")', 'As agreed.'],
    ['places', ['Here', '=1+1'], ''],
    ['used', true, ''],
  ])
  const again = await download(token)
  expect((await send(token, again)).body).toEqual({ taken: 3, faults: [] })
  expect(strFromU8(unzipSync(again)[sheet] ?? new Uint8Array())).not.toContain('<f>')

  const faulty = await send(
    token,
    edited(empty, { F2: words('perhaps'), A3: words('nothing-such'), F3: words('x'), F5: words('Nowhere') }),
  )
  expect(faulty.body).toMatchObject({ taken: 0, faults: [{ row: 2 }, { row: 3 }, { row: 5 }] })
})

test('a formula is not calculated: the value in its cell counts', async () => {
  const { token } = await sendSmallSet(world)
  const empty = await download(token)
  const taken = await send(
    token,
    edited(empty, { F2: ' t="str"><f>IF(1=1,"no","yes")</f><v>yes</v>', F3: '><f>1+1</f>' }),
  )
  expect(taken.body).toEqual({ taken: 1, faults: [] })
  const { body } = await world.call(undefined, 'GET /api/questionnaires/{token}', { params: { token } })
  expect(body.answers).toMatchObject([{ questionId: 'used', value: true }])
})

test('another workbook, no workbook, one that unpacks without end and one with a far-out cell are refused alike', async () => {
  const { token } = await sendSmallSet(world)
  const own = await download(token)
  const questions = [question.parse({ id: 'x', section: 'S', text: 'Other?', kind: 'text' })]
  const foreign = await writeWorkbook({
    ...{ organization: 'O', vendorName: 'V', title: 'T', sha256: questionsHash(questions), dueAt: null, questions },
    ...{ answers: new Map(), comments: new Map() },
  })
  const bomb = zipSync({ ...unzipSync(own), [sheet]: new Uint8Array(60 * 1024 * 1024) })
  const parts = unzipSync(own)
  const far = strFromU8(parts[sheet] ?? new Uint8Array()).replace(
    '</sheetData>',
    '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row></sheetData>',
  )
  const noSheet = { ...parts }
  delete noSheet[sheet]
  for (const bytes of [
    ...[foreign, strToU8('no workbook'), bomb, own.slice(0, own.length / 2)],
    ...[zipSync({ ...parts, [sheet]: strToU8(far) }), zipSync(noSheet), zipSync({ 'a.xml': strToU8('<a/>') })],
  ]) {
    const refused = await send(token, bytes)
    expect([refused.status, refused.code]).toEqual([422, 'workbook_unreadable'])
  }
})

test('every shipped set survives the way out and back, whatever was answered', async () => {
  for (const { title, questions } of shippedSets) {
    const values = questions.map(({ id, kind, options }) => {
      const value = {
        text: '+49 "x"; \n<b>',
        'yes-no': false,
        choice: options[1] ?? null,
        choices: options.slice(0, 2),
        number: 1.5,
        day: '2028-02-29',
        file: null,
      }[kind]
      return [id, { value, files: [] }] as const
    })
    const sha256 = questionsHash(questions)
    const bytes = await writeWorkbook({
      ...{ organization: 'O', vendorName: 'V', title, sha256, dueAt: null, questions, answers: new Map(values) },
      comments: new Map(),
    })
    const rows = readWorkbook(await readSheets(bytes), { questions, sha256 })
    const read = rows.map((row) => ('fault' in row ? row : [row.questionId, row.value]))
    expect(read).toEqual(values.flatMap(([id, { value }]) => (value === null ? [] : [[id, value]])))
  }
})

test('answers that mean something to a program, or to its format, are words', async () => {
  const answers = ['constructor', '__proto__', '_x0041_', 'valueOf', 'one\ntwo']
  const questions = answers.map((_, at) => question.parse({ id: `q${at}`, section: 'S', text: `${at}?`, kind: 'text' }))
  const sha256 = questionsHash(questions)
  const bytes = await writeWorkbook({
    ...{ organization: 'constructor', vendorName: '__proto__', title: 'T', sha256, dueAt: null, questions },
    ...{ answers: new Map(answers.map((value, at) => [`q${at}`, { value, files: [] }])), comments: new Map() },
  })
  const rows = readWorkbook(await readSheets(bytes), { questions, sha256 })
  expect(rows.map((row) => ('fault' in row ? row : row.value))).toEqual(answers)
})

test('signs that no text can hold are a fault of their row, and the other rows are taken', async () => {
  const { token } = await sendSmallSet(world)
  const empty = await download(token)
  const answered = await send(
    token,
    edited(empty, { F2: words('yes'), F3: words('one&#0;two'), F5: words('Here'), G5: words('half &#xD800; a sign') }),
  )
  expect(answered.body).toMatchObject({ taken: 1, faults: [{ row: 3 }, { row: 5 }] })
})

test('a comment that is too long is a fault of its row, and is not cut', async () => {
  const { token } = await sendSmallSet(world)
  const long = 'x'.repeat(questionLimits.commentCharacters)
  const answered = await send(token, edited(await download(token), { G2: words(long), G3: words(`${long}y`) }))
  expect(answered.body).toEqual({ taken: 1, faults: [{ row: 3, message: 'This comment is too long.' }] })
})
