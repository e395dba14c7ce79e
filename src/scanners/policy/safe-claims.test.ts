import { expect, test } from 'vitest'
import { readDataTypes } from './read-data-types.ts'

const typesIn = (text: string) =>
  readDataTypes({ text, language: 'en', blocks: [], links: [] }).dataTypes.flatMap(({ type, practices }) =>
    practices.some(({ polarity }) => polarity === 'affirmed') ? [type] : [],
  )
const practicesIn = (text: string) =>
  readDataTypes({ text, language: 'en', blocks: [], links: [] }).practices.map(({ practice }) => practice)

test.each([
  ['payment', 'We require you to enter your billing information.'],
  ['biometric', 'We collect browser fingerprint information.'],
  ['payment', 'We collect billing information, such as the billing address and VAT ID.'],
  ['financial_other', 'We may indirectly receive information about your income, although we do not have access to it.'],
  ['health', 'In such cases we collect your medical records.'],
])('no %s is told of: %s', (type, text) => {
  expect(typesIn(text)).not.toContain(type)
})

test.each([
  ['payment', 'We collect your Family card number.'],
  ['purchase_history', 'We use a payment provider. When you make purchases, we use it and collect your name.'],
  ['demographic', 'We collect client and household data.'],
  ['financial_other', 'We collect corporate and financial information, and salary ranges of your job offers.'],
  ['payment', 'A partner may sell tickets. In these instances, you may be required to provide a credit card number.'],
])('%s is not read where the words name something else: %s', (type, text) => {
  expect(typesIn(text)).not.toContain(type)
})

test.each([
  ['precise_location', 'We collect your location through GPS or other methods.'],
  ['precise_location', 'We may also collect Global Positioning System data.'],
  ['precise_location', 'The app collects your GPS position. Your location is not collected when no ride is active.'],
  ['precise_location', 'We collect your precise location from the time you ask for a ride until it is finished.'],
  ['precise_location', '4.2 Our apps may collect precise information about the location of your device.'],
  ['payment', 'For your convenience we may store your credit card information.'],
  ['biometric', 'We collect your fingerprints solely for the following purposes: to let you in.'],
  ['health', 'We use your PHI for the purpose of treatment, and we keep your patient records.'],
  ['contacts', 'We receive your friends list when you connect an account.'],
  ['biometric', 'We may ask you to submit (or we may ask to take) a facial scan.'],
  ['payment', 'Visitors who buy something will be required to provide a valid credit card number.'],
  ['government_id', 'We may collect information from you to verify who you are, such as your passport.'],
  ['government_id', 'In that case, we collect your passport.'],
  [
    'payment',
    'The information you may provide includes:\n- your name; and\n- your bank account number; and\n- your photo.',
  ],
])('%s is told: %s', (type, text) => {
  expect(typesIn(text)).toContain(type)
})

test('a choice to opt out takes no training back', () => {
  expect(practicesIn('We use your conversations to train our AI models, unless you opt out.')).toContain('ai-training')
  expect(practicesIn('We use your conversations to train our AI models, unless the law forbids it.')).not.toContain(
    'ai-training',
  )
})

test('a contract with who receives it, and a link to opt out, take no sale back', () => {
  for (const near of [
    'The contract requires them not to use it for any purpose other than performing the contract.',
    'To opt out, visit our “Do Not Sell My Info” page.',
  ])
    expect(practicesIn(`We sell your personal information to our partners. ${near}`)).toContain('sell')
})

test('what a law calls no sale, and what is not done to minors, takes back no sale', () => {
  const near = [
    'Note that under the CCPA a business does not sell personal information when a consumer tells it to disclose it.',
    'We do not knowingly sell the personal information of consumers under 16 years of age.',
  ]
  for (const sentence of near)
    expect(
      practicesIn(`We have sold the categories below of personal information to our partners. ${sentence}`),
    ).toContain('sell')
})

test('a condition of an assessment is no deed', () => {
  const list =
    'We must assess the risk if one of the following conditions are met:\n- we process biometric data;\n- we process health data.'
  expect(typesIn(list)).toEqual([])
})

test('data that is not personal is none, and to erase is not to keep', () => {
  expect(practicesIn('We may collect non-personally-identifiable information from you.')).not.toContain('collect')
  expect(practicesIn('We delete your personal data after two years.')).not.toContain('retain')
})

test('a part for people of a place, which no heading ends, tells a sale of those people alone', () => {
  const text = (title: string) =>
    `${title}\n\nIf you live there, the words below are for you, and they go on for a while after this sentence here.\n\nWhat else\n\nWe collect your bank account number and your name. We sell your personal information.`
  const peopleIn = (title: string) => {
    const { dataTypes, practices } = readDataTypes({ text: text(title), language: 'en', blocks: [], links: [] })
    return [
      ...dataTypes.map(({ type, practices: [one] }) => [type, one?.people]),
      ...practices.map((one) => [one.practice, one.people]),
    ]
  }
  expect(peopleIn('EU Residents')).toEqual([['sell', 'people in Europe']])
  expect(peopleIn('State-specific users')).toEqual([])
})

test('a profile that others build by the sentence before is not the vendor’s', () => {
  const built = 'This information is used to build a profile of your online activities.'
  expect(practicesIn(`Ad technology companies track your activities by using cookies. ${built}`)).not.toContain(
    'profile',
  )
  expect(practicesIn(`We collect your activities. ${built}`)).toContain('profile')
})

test('what a law may call a sale is told, whatever denial of a plain sale is beside it', () => {
  const saleIn = (text: string) =>
    readDataTypes({ text, language: 'en', blocks: [], links: [] }).practices.flatMap(({ practice, sense }) =>
      practice === 'sell' ? [sense] : [],
    )
  expect(
    saleIn('We never sell data for money. However, this activity may be considered a sale under the CCPA.'),
  ).toContain('by-law')
})

const tracks = (text: string) => practicesIn(text).includes('track')
test.each([
  'Ad networks follow your online activities over time and across different websites.',
  'We may enter into contracts with ad networks that follow your online activities over time and across other websites.',
  'We use a tool to understand how you use our pages, and to serve you with ads on third-party websites.',
])('tracking that the sentence does not lay to the vendor is not told of it: %s', (text) => {
  expect(tracks(text)).toBe(false)
})

test('whom the vendor lets track on its own pages is told', () => {
  expect(
    tracks('We allow third parties to collect your activity over time and across other websites through our pages.'),
  ).toBe(true)
})

test.each([
  'We may keep your account data indefinitely,\nunless you delete it.',
  'So unless you close your account,\nwe will keep your account data indefinitely.',
])('kept until the person ends it is not kept without end: %s', (text) => {
  expect(practicesIn(text)).not.toContain('retain')
})

test.each([
  ['children_data', 'If a student writes to us, we will collect the student’s name and email address.'],
  ['messages', 'We collect interview transcripts and summaries that the service makes of them.'],
  ['financial_other', 'When you use our franchise page, you may give us your net worth and your income.'],
])('%s of other people, or of another kind, is not told: %s', (type, text) => {
  expect(typesIn(text)).not.toContain(type)
})

test('what is not knowingly collected from children keeps their age', () => {
  const { practices } = readDataTypes({
    ...{ text: 'We do not knowingly collect personal information from children under 13.', language: 'en' },
    ...{ blocks: [], links: [] },
  })
  expect(practices).toContainEqual(expect.objectContaining({ practice: 'children', people: 'people under 13' }))
})

test('what may change of an address takes nothing from a flat sentence', () => {
  const { practices } = readDataTypes({
    ...{
      text: 'If you call from another line, your number may change. We collect your email address.',
      language: 'en',
    },
    ...{ blocks: [], links: [] },
  })
  expect(practices.find(({ practice }) => practice === 'collect')).toMatchObject({ modality: 'performed' })
})

test('below a line for people of a place, a denied sale is silent on everyone', () => {
  const denial =
    'We do not sell personal information, and we process data as necessary to provide services to customers.'
  expect(practicesIn(`Legal bases\n\nUS (CCPA):\n\n${denial}`)).not.toContain('sell')
  expect(practicesIn(`Legal bases\n\n${denial}`)).toContain('sell')
})

test('"but is not limited to" takes nothing back', () => {
  const text = 'Information collected automatically may include, but is not limited to: IP addresses and GPS location.'
  expect(typesIn(text)).toContain('precise_location')
})

test.each([
  [
    'fitness',
    'We may collect your user-generated content, such as photos that you upload or workout routines that you create.',
  ],
  ['coarse_location', 'When you register as a tutor, we will collect your phone number and country of residence.'],
  ['biometric', 'We may also collect photos, Touch ID and Face ID login abilities and session IDs.'],
  [
    'device_info',
    'We collect information through technologies such as web browsers, and our servers collect usage data.',
  ],
  ['profile', 'Registration information is stored in our database.'],
])('no %s is told of: %s', (type, text) => {
  expect(typesIn(text)).not.toContain(type)
})

test('a sale denied for the last 12 months is one in the words of the law that the document names', () => {
  const denial = 'In the preceding twelve months we have not sold personal information.'
  expect(practicesIn(`${denial}\n\nYou have rights under the CCPA.`)).not.toContain('sell')
})

test('the examples of a law in a row that is answered with yes name no data of the vendor', () => {
  const row = 'A. Identifiers. | A real name, alias, Social Security number, passport number. | YES'
  expect(
    typesIn(`California\n\nOur service has collected these categories of personal information:\n\n${row}`),
  ).not.toContain('government_id')
})

test('what the person does not want, or is not doing, takes nothing back', () => {
  expect(
    typesIn('If you allow it, we collect your precise location. We may do so even while you aren’t using the app.'),
  ).toContain('precise_location')
  expect(
    practicesIn('We rent your name to other companies for mail. If you prefer not to receive such mail, write to us.'),
  ).toContain('sell')
})

test.each([
  ['begins within an aside that was opened before', '"IN_PROGRESS"), the app records your GPS coordinates.'],
  ['is what another company says of itself', 'According to Google, we collect your GPS coordinates.'],
])('what %s is not told', (_, text) => {
  expect(typesIn(text)).toEqual([])
})

test('a part that says what others do tells nothing of the vendor', () => {
  const text = (said: string) =>
    `Data collected by advertising partners\n\nThe precise location is collected through GPS.\n\n${said}`
  expect(typesIn(text(''))).toEqual([])
  expect(typesIn(text('We collect your phone number.'))).toEqual(['phone'])
})

test('"we use no cookies for profiling" leaves open every other means', () => {
  expect(practicesIn('We do not use cookies for profiling or advertising.')).not.toContain('profile')
})
