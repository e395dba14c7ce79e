import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedWords, initialsOf, nameKey, nameKeys, namesWithin, nameWords } from './company-names.ts'

test('spellings of one name have one key', () => {
  const same = [
    [
      'Example Bank',
      'EXAMPLE BANK, INC.',
      'The Example Bank, N.A.',
      'Example Bank L.L.C.',
      'Exámple  Bank Corp (U.S.)',
    ],
    ['Kern Psychiatric Center, Inc', 'Kern Psychiatric Center d/b/a Kern Wellness', 'KERN PSYCHIATRIC CENTER dba KW'],
    ['CTS Journey Holdings', 'CTS Journey Holdings, LLC, a Delaware limited liability comp'],
    ["Macy's", 'Macys, Inc.', 'MACY’S'],
    ['Smith & Co.', 'Smith'],
    ['Langwasser & Company CPAs', 'Langwasser and Company CPAs'],
    ['Müller GmbH', 'Muller'],
  ]
  for (const names of same) expect(new Set(names.map(nameKey)).size, names.join(' | ')).toBe(1)
})

test('names that differ stay apart', () => {
  const keys = ['Premera', 'Primera', 'Premera Blue Cross', 'First Bank', 'First Bank of Ohio', 'Meta', 'Metallco'].map(
    nameKey,
  )
  expect(new Set(keys).size).toBe(keys.length)
})

test('first letters are those of words and of humps, without the legal form', () => {
  expect(
    ['The Trade Desk, Inc.', 'QuickBooks Online', 'Procter & Gamble', 'Kühne + Nagel', '楽天', ''].map(initialsOf),
  ).toEqual(['ttd', 'qbo', 'pg', 'kn', '楽', ''])
})

test('a legal form in front is one only before a name of three letters', () => {
  expect(nameKey('PT Bank Jago Tbk')).toBe('bank jago')
  expect(nameKey('PT-X')).toBe('pt x')
})

test('a name that consists of a legal form keeps it', () => {
  expect(nameWords('Inc')).toEqual(['inc'])
  expect(nameWords('The Co')).toEqual(['co'])
  expect(nameKey('(Unknown)')).toBe('unknown')
})

test('trade names are keys of the company, text in brackets is not', () => {
  expect(nameKeys('SPay Inc dba Stack Sports')).toEqual(['spay', 'stack sports'])
  expect(nameKeys('Harbor Foundation (d/b/a Harbor Regional Center)')).toEqual([
    'harbor foundation',
    'harbor regional center',
  ])
  expect(nameKeys('Everside Health (Aesto, LLC)')).toEqual(['everside health'])
  expect(namesWithin('Everside Health (Aesto, LLC)')).toEqual(['Everside Health', 'Aesto, LLC'])
})

test('words know letters of any script, and initials as one word', () => {
  expect(foldedWords('J.Crew, U.S.A. & 楽天 Ørsted')).toEqual(['j', 'crew', 'usa', 'and', '楽天', 'orsted'])
})

test.each([
  ['Amadeus IT Group, S.A.', 'amadeus it group'],
  ['Aramex PJSC', 'aramex'],
  ['㈱ヤマト', 'ヤマト'],
  ['(주)카카오페이', '카카오페이'],
  ['ヤマト運輸（株）', 'ヤマト運輸'],
  ['בנק הפועלים בע"מ', 'בנק הפועלים'],
  ['חברת החשמל בע״מ', 'החשמל'],
  ['ΕΛΤΑ Α.Ε.', 'ελτα'],
  ['फोनपे प्राइवेट लिमिटेड', 'फोनपे'],
  ['شركة المراعي ش.م.م', 'المراعي'],
  ['บริษัทปตท จำกัด (มหาชน)', 'ปตท'],
  ['UAB Ondato', 'ondato'],
  ['ТОВ «Розетка»', 'розетка'],
  ['PT Tokopedia Tbk', 'tokopedia'],
  ['Amazon Europe S.à r.l.', 'amazon europe'],
  ['Zalando SE', 'zalando'],
  ['Allegro sp. z o.o.', 'allegro'],
  ['Brainly Sp. z o. o.', 'brainly'],
  ['Avast Software s.r.o.', 'avast software'],
  ['Infobip d.o.o.', 'infobip'],
  ['Prezi Kft.', 'prezi'],
  ['Trendyol A.Ş.', 'trendyol'],
  ['Getir Anonim Şirketi', 'getir'],
  ['Vipps A/S', 'vipps'],
  ['Rovio Oyj', 'rovio'],
  ['Bolt Technology OÜ', 'bolt technology'],
  ['Bending Spoons S.p.A.', 'bending spoons'],
  ['OutSystems, Lda.', 'outsystems'],
  ['Mercado Libre, S. de R.L. de C.V.', 'mercado libre'],
  ['Grab Sdn. Bhd.', 'grab'],
  ['Zoho Corporation Pvt. Ltd.', 'zoho'],
  ['Example GmbH & Co. KG', 'example'],
  ['ООО «Яндекс»', 'яндекс'],
  ['株式会社メルカリ', 'メルカリ'],
  ['メルカリ(株)', 'メルカリ'],
  ['腾讯科技有限公司', '腾讯科技'],
  ['주식회사 카카오', '카카오'],
  ['Rakuten K.K.', 'rakuten'],
  ['주식회사', '주식회사'],
  ['카카오㈜', '카카오'],
  ['유한회사 구글코리아', '구글코리아'],
  ['上海数禾信息科技有限责任公司', '上海数禾信息科技'],
  ['台灣積體電路製造股份有限公司', '台灣積體電路製造'],
  ['АТ «Укрпошта»', 'укрпошта'],
  ['ПАТ «Київстар»', 'киівстар'],
  ['日本生命保険相互会社', '日本生命保険'],
  // "Group" and "company" alone are not legal forms.
  ['阿里巴巴集团', '阿里巴巴集团'],
  ['中国移动公司', '中国移动公司'],
])('the legal form is not part of the name: %s', (name, key) => {
  expect(nameKey(name)).toBe(key)
})

test('a key is never empty where a name has a letter, and never longer than its name', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'grapheme', maxLength: 60 }).filter((t) => /\p{Ll}/u.test(t)),
      (name) => nameKey(name) !== '',
    ),
  )
  for (const name of [
    '('.repeat(5_000),
    'd/b/a '.repeat(2_000),
    'A.'.repeat(5_000),
    'a limited liability '.repeat(500),
    ' '.repeat(10_000),
  ])
    for (const key of nameKeys(name)) expect(key.length).toBeLessThanOrEqual(name.length)
})
