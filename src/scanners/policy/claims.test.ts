import { describe, expect, test } from 'vitest'
import { type Claim, claimsOf, inOneDocument, isTakenBack, leadInOfUnit, vendorNamesOf } from './claims.ts'
import { unitsOf } from './disclosures.units.ts'
import cases from './practices.cases.json' with { type: 'json' }

const words = ({ deed, polarity, modality, condition, sense, people, limits }: Claim) =>
  [
    deed,
    polarity,
    modality === 'may' ? 'may' : '',
    condition ?? '',
    sense === 'plain' ? '' : sense,
    people ?? '',
    limits.join('+'),
  ]
    .filter(Boolean)
    .join(' ')
const told = (text: string, leadIn = '') => claimsOf(text, leadIn ? { leadIn } : {}).map(words)
const affirmed = (text: string, leadIn = '') =>
  claimsOf(text, leadIn ? { leadIn } : {}).filter(({ polarity }) => polarity === 'affirmed')

describe('what is denied is never told as done', () => {
  test.each([
    [
      'an item below "shall not:"',
      '“sell” or “share” customer data, as the law defines it;',
      'The processor shall not:',
    ],
    [
      'items of one sentence',
      'The processor shall not: (i) use the data for another purpose; (ii) sell the personal data; (iii) keep it.',
    ],
    [
      'a case that is only thought of',
      'Were we ever to sell personal information, we would tell you here how to opt out.',
    ],
    ['consent asked for', 'However, we will not use your prompts to train any models without your prior consent.'],
    ['"in no case"', 'In no case do we sell, share or rent out your contacts to third parties, nor use them for ads.'],
    ['what another is forbidden', 'Our analytics vendor is forbidden to sell any of the data collected on our behalf.'],
    ['a label before the denial', 'Sharing or sale: We do not sell personal information for money.'],
    ['neither and nor', 'Neither we nor our partners sell your personal information.'],
    ['no one', 'We sell your personal information to no one.'],
    ['a case in the future', 'If, in the future, we do sell your personal information, we will tell you.'],
    ['a list that is denied', 'sell your personal information', 'We will never:'],
    ['a lead-in whose beginning was cut', 'your health data', `${'x'.repeat(230)} we collect:`],
  ])('%s', (_, text, leadIn = '') => {
    expect(affirmed(text, leadIn)).toEqual([])
  })
})

describe('what states nothing of the vendor carries no claim', () => {
  test.each([
    ['a heading in bold', 'Sales of Personal Information'],
    ['a right', 'Right to know about personal data collected, disclosed, or sold.'],
    [
      'a right told to the person',
      'You have the right to know which personal information we sell, and to whom we sell it.',
    ],
    ['what someone suspects', 'If you suspect that we have collected data from children under 13, please write to us.'],
    ['a condition', 'If we sold your personal information, we will disclose it to you.'],
    ['a definition', 'By “sell” we mean that we exchange your personal data for money.'],
    ['what counts as sold', 'Your personal data is “sold” when it is given to others for money.'],
    ['a law', 'The CCPA requires businesses that sell personal information to offer an opt-out.'],
    ['a business', 'A business sells personal information when it makes it available for valuable consideration.'],
    ['a question', 'Do we sell your personal information?'],
    [
      'a consent that others have',
      'We also receive information from companies that have your consent to share or sell it with us.',
    ],
    ['a merger', 'In a merger, we may sell or transfer your personal information together with our business.'],
    ['the head of a table', 'Category | We collect | We sell | Categories of recipients'],
    [
      'what a section holds',
      'Below, we describe which personal information we collect, sell and share with advertisers.',
    ],
    ['goods', 'We sell bicycles and helmets.'],
    ['another company', 'Advertisers sell personal information to data brokers.'],
    ['a profile of one’s own', 'We collect what you put into your user profile.'],
    [
      'the definition of a technique',
      'Third-party cookies are created by another domain and track you across websites.',
    ],
    ['data that is public', 'For example, using information that is publicly available to train our AI models.'],
    ['profiling with legal effects', 'We do profiling with legal or similarly significant effects.'],
    ['profiling that is not done', 'Our processing does not involve automated decisions, including profiling.'],
    ['the vendor’s own app', 'We use cookies to track how you move within our app.'],
    ['a case that is not said to come', 'Sharing your data to train AI is something that we would announce.'],
    ['what follows a choice', 'New chats and other content will not be used to train our models.'],
    ['staff that is trained', 'We use your feedback to train our support team.'],
    ['features with a model inside', 'We use your information to improve our AI-powered search.'],
    [
      'a consent dialog',
      'With your acceptance, your precise location may be used for the purposes explained in this notice.',
    ],
    ['the pixel in an e-mail', 'When you open our newsletter, we track that with a pixel.'],
    ['anonymous data', 'We share aggregated information that does not identify you with advertisers.'],
  ])('%s', (_, text) => {
    expect(affirmed(text).filter(({ deed }) => deed !== 'collect')).toEqual([])
  })
})

test.each([
  ['We sell your personal information to our partners.', ['sell affirmed']],
  ['We rent our customer list, including postal addresses, to charities.', ['sell affirmed']],
  [
    'In the last 12 months we have sold the following categories of personal information: identifiers.',
    ['sell affirmed or-share last-year'],
  ],
  ['Your personal information is sold to advertisers.', ['sell affirmed']],
  ['We may sell your personal information.', ['sell affirmed may']],
  ['With your consent, we sell your personal information.', ['sell affirmed permission']],
  [
    'Based on the definition of “sell” under the CCPA, we may have sold the following information about you.',
    ['sell affirmed may or-share'],
  ],
  [
    'We may share your personal data with partners, but only if you opt in or do not opt out.',
    ['share affirmed may case'],
  ],
  ['Once you have given us your consent, we sell your personal information.', ['sell affirmed permission']],
  ['Your personal information may have been sold.', ['sell affirmed may']],
  ['This may be considered a data “sale” under the laws of some states.', ['sell affirmed may by-law']],
  ['To tell people apart, we sell your personal information to a partner.', ['sell affirmed']],
  [
    'We may use your personal data or anonymous data to train and build models, including AI.',
    ['train-ai affirmed may'],
  ],
  ['We sell or share your personal information with ad networks.', ['sell affirmed or-share']],
  ['We “sell” personal information, as that term is defined by the CCPA.', ['sell affirmed or-share']],
  ['In the past 12 months we sold these categories of personal information:', ['sell affirmed or-share last-year']],
  ['We sell personal data or process it for targeted advertising.', ['sell affirmed or-share', 'ads affirmed']],
  ['These disclosures may be considered a “sale” under some state laws.', ['sell affirmed may by-law']],
  ['Some laws may classify our use of these tools as a “sale” of your data.', ['sell affirmed may by-law']],
  [
    'We may disclose certain data, if you are a registered user of our site, in ways that may be considered a “sale” under law.',
    ['sell affirmed may by-law'],
  ],
  [
    'Because we share it with partners, which may be considered a “sale” under the CCPA, you have the right to opt out.',
    ['sell affirmed may by-law'],
  ],
  ['We have: (a) sold personal information to our partners; and (b) moved.', ['sell affirmed']],
  ['We may share personal information for valuable consideration.', ['sell affirmed may or-share']],
  [
    'We may use any of the above information to improve the services (including our AI models).',
    ['train-ai affirmed may'],
  ],
  ['We do not sell your personal information.', ['sell denied']],
  ['We do not sell your personal information for money.', ['sell denied money']],
  ['We do not sell cookie data to third parties.', ['sell denied some-data']],
  ['We do not “sell” your personal information (as this term is defined in the CCPA).', ['sell denied as-defined']],
  [
    'Except as described here, we do not share your personal information with third parties.',
    ['share denied exception'],
  ],
  [
    'We do not sell your personal information, and we do not share it with third parties for advertising.',
    ['sell denied'],
  ],
  ['In principle, we do not share your personal information with third parties.', ['share denied exception']],
  ['By default, we do not use your content to train our models.', ['train-ai denied default']],
  ['We do not sell, share or trade your personal information.', ['sell denied both']],
  ['We do not “sell” or “share” personal information under the CCPA.', ['sell denied or-share']],
  [
    'We do not knowingly sell the personal information of consumers under 16.',
    ['sell denied people under 16 knowingly'],
  ],
  [
    'Mobile numbers collected for text messages will not be shared with third parties.',
    ['share denied text message subscribers'],
  ],
  [
    'We will not share your personal information with third parties for their marketing purposes.',
    ['share denied marketing'],
  ],
  [
    'We will not disclose your personal information to unrelated third parties under any circumstances.',
    ['share denied some-receivers'],
  ],
  [
    'We will not transfer your personal data to our business partners for use by our business partners in direct marketing.',
    ['share denied marketing'],
  ],
  ['We will not use your prompts to train our AI models without your consent.', ['train-ai denied consent']],
  ['We use your prompts to train our AI models.', ['train-ai affirmed']],
  ['We build a profile of your interests.', ['profile affirmed']],
  ['We track your browsing activity across other websites.', ['track affirmed']],
  ['We use session replay to see how people use our pages.', ['replay affirmed']],
  ['We have not sold your personal information in the last twelve (12) months.', ['sell denied last-year']],
  ['We do not sell your personal information, and have not in the last 12 months.', ['sell denied']],
  [
    'We may share your information with and/or sell your information to stores whose products we like.',
    ['sell affirmed may'],
  ],
  ['Subject to your right to opt out of it, we may rent your personal information.', ['sell affirmed may']],
  ['Clients pay us for your data, and this may be considered a sale of personal data.', ['sell affirmed may by-law']],
  [
    'We do not sell data for money, but we use ad pixels, which may be considered a sale under some laws.',
    ['sell affirmed may by-law'],
  ],
  ['This may fall under broader concepts of “selling” under the CCPA.', ['sell affirmed may by-law']],
  ['To be removed from the lists that we rent to other shops, write to us.', ['sell affirmed']],
  [
    'We may give your personal information to partners, including as a sale.',
    ['sell affirmed may', 'share affirmed may'],
  ],
  ['Uploaded photos are used only to train and improve AI/ML models.', ['train-ai affirmed']],
  ['We may use your photos to improve our AI.', ['train-ai affirmed may']],
  ['We use your drawings and other content to develop our algorithms and models.', ['train-ai affirmed']],
  ['To support the development of our machine learning models, we keep your images.', ['train-ai affirmed']],
  [
    'By uploading a picture, you grant us a license to use the image for training AI models.',
    ['train-ai affirmed may'],
  ],
  ['For example, using your content to train and improve our machine learning models.', ['train-ai affirmed']],
  ['This may involve using your information to train our language models.', ['train-ai affirmed may']],
  ['We use location data to improve our algorithms, machine learning and other models.', ['train-ai affirmed']],
  [
    'We use information about you to develop our technologies, including artificial intelligence.',
    ['train-ai affirmed'],
  ],
  [
    'We may, from time to time, share your data with partners to train their AI.',
    ['share affirmed may', 'train-ai affirmed may'],
  ],
  ['We allow third parties to collect your activity over time and across other websites.', ['track affirmed']],
])('"%s" claims %j', (text, expected) => {
  expect(told(text).filter((one) => !one.startsWith('collect'))).toEqual(expected)
})

test('a text that denies to some what it does to others says whom it denies it to', () => {
  expect(told('We sell your personal information to advertisers.')).toEqual(['sell affirmed'])
  expect(told('We do not sell personal information of children, students or people under 18.')).toEqual([
    'sell denied people under 18',
  ])
})

test('a company is known by what it is said to do, from the beginning on', () => {
  const text =
    'acmequotes runs this site. acmequotes collects names.\nacmequotes may share them.\nacmequotes will sell nothing.'
  expect(vendorNamesOf({ text })).toEqual(['acmequotes'])
  expect(vendorNamesOf({ text: text.replaceAll('acmequotes will', 'It will') })).toEqual([])
  expect(vendorNamesOf({ text: `${'We write at length. '.repeat(50)}${text}` })).toEqual([])
})

test('items below a denial with exceptions are the exceptions', () => {
  expect(
    told('Any information that you submit to public areas.', 'We do not share or sell your data, except as follows:'),
  ).toEqual([])
})

test('what is given or falls below a list of what is collected is an item of it', () => {
  const types = (text: string, leadIn: string) =>
    affirmed(text, leadIn).flatMap(({ types, modality }) => [modality, ...types])
  const list = 'We collect the following categories of information:'
  expect(types('When you ask for a loan, you may provide your name and passport number.', list)).toEqual([
    ...['may', 'government_id', 'name'],
  ])
  expect(types('When you pay, you will provide your credit card number directly to the bank.', list)).toEqual([])
  const falls =
    'The personal information that we collect, or may have collected, falls into the following categories of a law:'
  expect(types('biometric information, such as your fingerprints;', falls)).toEqual(['does', 'biometric'])
})

test('what a law has a company disclose is passed on to no one by its own choice', () => {
  expect(told('Under the law we are required to disclose your personal data to consumers upon request.')).toEqual([])
})

describe('types are the object of the verb', () => {
  const types = (text: string, leadIn = '') => affirmed(text, leadIn).flatMap((claim) => [...claim.types])
  test.each([
    ['We collect your medical records and your email address.', ['email', 'health']],
    ['We collect information, such as your race and your social security number.', ['government_id', 'race_ethnicity']],
    ['We collect your email address to send you health tips.', ['email']],
    ['We collect your approximate location, but not your precise GPS location.', ['coarse_location']],
    ['We use a payment processor to handle your credit card.', []],
    ['We are legally obliged to keep a copy of your passport.', ['government_id']],
    ['We may collect your data through various channels such as contact forms and live chats.', []],
    ['Your address book is stored locally on your device.', []],
    ['We do not store your full credit card number.', []],
    ['You may provide us with your passport number.', ['government_id']],
    ['You will need to provide us with your passport number.', ['government_id']],
    ['We may ask you to provide a copy of your passport.', ['government_id']],
    ['When you pay in the app we collect your card number.', ['payment']],
    ['If you ask what we collect, we tell you that it is your card number.', []],
    ['What we collect\nWe collect your medical records.', ['health']],
    ['We may ask you to consent to our processing biometric data.', ['biometric']],
    ['To check your identity we collect some details, such as your social security number.', ['government_id']],
    ['We obtain contact data from other companies.', ['contact_generic']],
    ['If you allow it, we collect your precise GPS position through various means.', ['precise_location']],
    ['We collect information about the medical records that you upload.', ['health']],
    ['We process health data in relation to your health.', ['health']],
    ['The tracker app collects your precise location.', ['precise_location']],
    ['The partner app collects GPS location data.', []],
    ['We extract facial recognition features from the picture.', ['biometric']],
    [
      'You may add sensitive information about yourself to your profile, such as your religion.',
      ['profile', 'religion_politics'],
    ],
    ['You can add links to your other profiles on your account.', []],
    [
      'Sensitive information (such as medical records, or your race) may be collected for hiring.',
      ['health', 'race_ethnicity'],
    ],
    // What only sounds like it.
    ['We keep facial images for a year.', []],
    ['We store details about your contacts, caregivers and doctors.', []],
    ['We collect your unique personal identifier.', []],
    ['We collect your date of birth, gender, weight and password.', ['account_credentials', 'age_dob', 'gender']],
    ['We also collect aggregated data, such as demographic data.', []],
    ['Information collected does not include your race or your address.', []],
    // What is only planned, thought of, or kept.
    ['In the event our future products include purchases, we will collect your card number.', []],
    ['We may collect your fingerprints in the future.', []],
    ['This can apply when (i) we work for a clinic; and (ii) for that work, we receive your medical records.', []],
    ['We will retain and destroy your biometric data in accordance with our schedule.', []],
    // What is near to it.
    ['We retain your call records.', []],
    ['We retain the content of your messages.', ['messages']],
    ['We collect your feedback.', []],
    ['We collect your survey responses.', ['survey']],
    ['We record details about transactions involving signed documents.', []],
    ['We collect your passport number and de-identified location data.', ['government_id']],
    ['We store personal data in many locations, including your local region, the United States and others.', []],
    ['We primarily use our blog to tell you about news.', []],
    ['We send relevant communication to our audience.', []],
    ['We will ask you to provide a photo of your passport to our identity verification provider.', []],
    ['To pay, you may be required to provide financial information, such as your bank', []],
    ['We collect your booking reference number.', []],
    ['We record communications, including phone calls, email and other ways to write.', []],
    ['We use your activity to recommend a video that you might like.', ['app_activity']],
    // Names of categories in a law, and examples copied from it.
    ['We collect audio, electronic, visual, or similar information.', []],
    ['We collect commercial information and internet or other electronic network activity.', []],
    ['We collect identifiers, such as a real name, alias, and passport number.', []],
  ])('%s', (text, expected) => {
    expect(types(text)).toEqual(expected)
  })

  test('of an item they are its own, unless the lead-in asks for purposes', () => {
    expect(types('Your medical records', 'When you visit us, we collect:')).toEqual(['health'])
    expect(types('process your medical records', 'We use your data to:')).toEqual([])
    expect(types('Upload their address book', 'We collect information about you when others:')).toEqual([])
    expect(types('Find bias by race', 'We process your information and apply automated review to:')).toEqual([])
    expect(types('G. Biometrics | Fingerprints | No', 'We have collected the following categories:')).toEqual([])
    expect(types('Social media profiles', 'We collect personal data from other sources such as:')).toEqual([])
    expect(types('Social media profiles', 'We collect information from your devices, including:')).toEqual([
      'social_media',
    ])
  })

  test('of a sentence that names the data they go on from what was said before', () => {
    const heading = 'Information we collect'
    const before = 'We may collect personal data about you.'
    const named = 'This data consists of names and social security numbers.'
    expect(leadInOfUnit({ text: named, leadIn: '', headings: [] }, before)).toBe(before)
    expect(leadInOfUnit({ text: named, leadIn: '', headings: [] }, 'We sell hats.')).toBe('')
    // A label without a verb goes on from the heading above it.
    const label = { text: 'Passport number;', leadIn: '**Identification information**, such as:' }
    const collecting = 'Information we collect about you'
    expect(leadInOfUnit({ ...label, headings: [collecting, 'From you'] }, '')).toBe(`${collecting}:`)
    expect(leadInOfUnit({ ...label, headings: ['Security'] }, '')).toBe(label.leadIn)
    expect(types(named, before)).toEqual(['government_id', 'name'])
    expect(affirmed(named, before)[0]?.modality).toBe('may')
    expect(types('Profile data includes your race.', heading)).toEqual(['race_ethnicity'])
    expect(types('Profile data includes your race.')).toEqual([])
  })

  test('a label below the name of a group goes on from the title above it', () => {
    const label = { text: 'Lab results: your medical records and allergies.', leadIn: '' }
    const title = 'Information we collect'
    expect(leadInOfUnit({ ...label, headings: ['Privacy', title, 'Customers'] }, '')).toBe(title)
    expect(leadInOfUnit({ ...label, headings: ['Privacy', title, 'How we use it'] }, '')).toBe('')
    expect(types(label.text, title)).toEqual(['health'])
    expect(types('What we collect: your precise location.')).toEqual(['precise_location'])
  })

  test('"this information may include" goes on from the title above it, and a vendor may stand for "we"', () => {
    const item = { text: 'Bank account number', leadIn: 'This information may include:' }
    const lead = leadInOfUnit({ ...item, headings: ['Information we collect', 'From you'] }, '')
    expect(affirmed(item.text, lead).map(({ modality, types: of }) => [modality, of])).toEqual([['may', ['payment']]])
    expect(leadInOfUnit({ ...item, headings: ['Security'] }, '')).toBe(item.leadIn)
    const named = (names: string[]) =>
      claimsOf('The personal data that Acme may collect includes your passport.', { names })
    expect(named(['Acme']).map(({ types: of }) => of)).toEqual([['government_id']])
    expect(named(['Other'])).toEqual([])
  })

  test('the next line can take an item back', () => {
    const line = (text: string) => ({ text, isHeading: false })
    expect(isTakenBack([line('Examples: race, religion.'), line('Collected: No.')])).toBe(true)
    expect(isTakenBack([line('Your name'), line('We do not collect your age.')])).toBe(false)
  })
})

test('a pointer to the rest of the document, and a definition that is met, narrow no sale', () => {
  expect(told('As detailed in this Privacy Policy, we may sell personal information about our customers.')).toEqual([
    'sell affirmed may',
  ])
  expect(told('Per the CCPA’s definition of sell, we sell the following categories: identifiers.')).toEqual([
    'sell affirmed or-share',
  ])
})

test.each([
  ['Some of what our brands do: our brands may collect your ethnicity.', ['race_ethnicity']],
  ['Our online services may collect your precise location.', ['precise_location']],
  [
    'Some of the information you choose to provide us may be considered “sensitive” in some places, for example your religious beliefs.',
    ['religion_politics'],
  ],
])('what may be collected is told with its types: %s', (text, types) => {
  expect(claimsOf(text).map((claim) => [claim.deed, claim.modality, claim.types])).toEqual([['collect', 'may', types]])
})

test('a sentence of its own is read below a lead-in that the page cuts, and an item is not', () => {
  const cut = `${'as described in the words that go on here, '.repeat(10)}we may collect information, including:`.slice(
    -420,
  )
  expect(told('We collect your precise location through GPS.', cut)).toEqual(['collect affirmed'])
  expect(told('Your precise location', cut)).toEqual([])
})

test('to let people build their own AI trains no one’s', () => {
  const lead = 'We use your personal data to operate, develop and improve the platform, and to:'
  expect(told('Provide the platform, such as enabling you to develop AI agents.', lead)).not.toContain(
    'train-ai affirmed',
  )
  expect(told('Develop and train AI models.', lead)).toContain('train-ai affirmed')
})

test('with whose activity data is linked is no receiver', () => {
  const [claim] = claimsOf(
    'We share your device data with measurement companies to link it with your activity on our advertisers’ websites.',
  )
  expect(claim?.receivers).not.toContain('ads')
})

test('"this includes" goes on from the sentence before it where it names data', () => {
  const before = 'We collect personal information when you subscribe.'
  const unit = { text: 'This includes sensitive personal data such as your religion.', leadIn: '', headings: [] }
  expect(leadInOfUnit(unit, before)).toBe(before)
  expect(leadInOfUnit({ ...unit, text: 'This includes sending our newsletter.' }, before)).toBe('')
})

test('a sale told to residents of a state is one as its law calls it', () => {
  const below = (heading: string) =>
    claimsOf('We sell your browsing history to advertisers.', { headings: [heading] }).map(words)
  expect(below('Notice for California residents')).toEqual(['sell affirmed or-share people in California'])
  expect(below('US state privacy rights')).toEqual(['sell affirmed or-share people in some US states'])
  expect(below('Whom we sell to')).toEqual(['sell affirmed'])
})

describe('a claim says of whom it speaks', () => {
  const people = (text: string, ...headings: string[]) => claimsOf(text, { headings }).map((claim) => claim.people)
  test.each([
    ['We collect your name.', 'Notice for California residents', 'people in California'],
    ['We do not sell your data.', 'Your rights under the CCPA', 'people in California'],
    ['We collect your name.', 'Supplement for residents of the EEA and the UK', 'people in Europe'],
    ['We transfer your data to our service providers.', 'EU-US Data Privacy Framework', null],
    ['We collect your name.', 'US state privacy notice', 'people in some US states'],
    ['We collect the name of our personnel.', 'Human resources data', 'employees'],
    ['We may collect your religion for HR purposes.', 'What we collect', 'job applicants and employees'],
    ['We process the location of individuals in the EU.', 'What we collect', 'people in Europe'],
    ['For users in Canada, we collect your name.', 'What we collect', 'people in Canada'],
    ['We will retain the IP address for users located in the EEA.', 'What we keep', 'people in Europe'],
    [
      'We do not knowingly sell data of minors under 16 who are residents of California.',
      'Minors',
      'people under 16 in California',
    ],
    ['Riders: We collect your precise location.', 'What we collect', 'riders'],
    ['We collect information about your child.', 'Children’s privacy', 'children'],
  ])('%s, below "%s"', (text, heading, expected) => {
    expect(people(text, heading)).toEqual([expected])
  })

  test.each([
    ['We process audio data to convert it to text.', 'Applicant privacy notice'],
    ['We collect your name.', 'Human resources data'],
    ['We collect your email address.', 'Students'],
  ])('%s, far below "%s", speaks of no one', (text, heading) => {
    expect(people(text, heading)).toEqual([])
  })

  test('a section on children whose end is not marked speaks of nobody else', () => {
    expect(people('We use cookies for advertising.', 'Children’s privacy')).toEqual([])
    expect(people('We use cookies.', 'What we collect from children')).toEqual([])
    expect(people('We collect the name of your child.', 'What we collect')).toEqual(['children'])
  })

  test('the examples of a copied statute are data of no one', () => {
    const copied =
      'We have collected identifiers such as a real name, alias, postal address and Social Security number.'
    for (const headings of [['Notice for California residents'], ['What we collect']])
      expect(claimsOf(copied, { headings }).flatMap(({ types }) => types)).toEqual([])
  })
})

test('an item below what data is used for tells of training, and of nothing else', () => {
  const below = (leadIn: string, text: string) => claimsOf(text, { leadIn }).map(words)
  expect(below('How we use your information', 'To train and enhance our AI models;')).toEqual(['train-ai affirmed'])
  expect(below('How we may use your data?', 'Improve our AI models')).toEqual(['train-ai affirmed may'])
  expect(below('How we use your information', 'To answer your questions;')).toEqual([])
  expect(below('Your choices', 'To train and enhance our AI models;')).toEqual([])
  const line = { text: 'To train our AI models', leadIn: '', headings: ['Why do we use your personal data?'] }
  expect(leadInOfUnit(line, '')).toBe('Why do we use your personal data?')
  expect(leadInOfUnit({ ...line, headings: ['Your choices'] }, '')).toBe('')
})

test('where a document denies a sale and tells one, it means the word of a law, which is named or nothing is told', () => {
  const sold = claimsOf('We sell this personal data to these kinds of partners.')
  const denied = claimsOf('We do not sell your personal data for money.')
  const ofMinors = claimsOf('We do not sell personal data of people under 16.')
  const inLaw = sold.map((claim) => ({ ...claim, sense: 'or-share' as const, laws: ['ccpa' as const] }))
  expect(inOneDocument(sold, [...sold, ...denied])).toEqual([])
  expect(inOneDocument(inLaw, [...inLaw, ...denied]).map(words)).toEqual(['sell affirmed or-share'])
  expect(inOneDocument(sold, [...sold, ...ofMinors]).map(words)).toEqual(['sell affirmed'])
})

test('others follow people, and not the vendor', () => {
  const [claim] = claimsOf('We allow third parties to collect your activity over time and across other websites.')
  expect(claim).toMatchObject({ deed: 'track', isByOthers: true })
})

test('a vendor is known by the name that its page gives it', () => {
  const names = vendorNamesOf({ text: 'Lantern Fish, Inc. (“Lanternfish”, “we”) runs this site.' })
  expect(names).toContain('Lanternfish')
  expect(claimsOf('Lanternfish sells your personal information.', { names }).map(words)).toEqual(['sell affirmed'])
  expect(claimsOf('Otherfish sells your personal information.', { names })).toEqual([])
})

// Every sentence of ours that claims a deed, and the same deed in every frame that takes it back.

const ofVendor =
  /^We ((?:may )?(?:also )?)(collect|share|sell|rent|use|build|give|provide|disclose|record|obtain)\b(.*)\.$/u
const deedsOfOurs = cases.cases.flatMap(({ text, labels }) => {
  const [, , verb = '', rest = ''] = ofVendor.exec(text) ?? []
  return verb && labels.every((label) => label === 'SHARE' || label === 'COLLECT') ? [{ verb, rest }] : []
})
const pairs = [
  'your personal information',
  'your location data',
  'your medical records',
  'your contact details',
].flatMap((object) =>
  [
    ['sell', ' to data brokers'],
    ['sell', ' to other companies'],
    ['rent', ' to third parties'],
    ['share', ' with advertisers'],
    ['share', ' with third parties'],
    ['disclose', ' to our advertising partners'],
    ['provide', ' to other companies'],
    ['collect', ''],
    ['use', ' to build a profile about you'],
    ['use', ' to train our machine learning models'],
  ].map(([verb = '', tail]) => ({ verb, rest: ` ${object}${tail}` })),
)

type Frame = [name: string, frame: (verb: string, rest: string) => string, leadIn?: string]
const frames: Frame[] = [
  ['do not', (v, r) => `We do not ${v}${r}.`],
  ["don't", (v, r) => `We don’t ${v}${r}.`],
  ['never', (v, r) => `We never ${v}${r}.`],
  ['will not', (v, r) => `We will not ${v}${r}.`],
  ['do not and will not', (v, r) => `We do not and will not ${v}${r}.`],
  ['in no case', (v, r) => `In no case do we ${v}${r}.`],
  ['under no circumstances', (v, r) => `Under no circumstances will we ${v}${r}.`],
  ['nor', (v, r) => `We do not track you, nor do we ${v}${r}.`],
  ['neither', (v, r) => `Neither we nor our affiliates ${v}${r}.`],
  ['shall not, as a list', (v, r) => `${v}${r};`, 'The provider shall not:'],
  ['will never, as a list', (v, r) => `${v}${r};`, 'We will never:'],
  ['if', (v, r) => `If we ${v}${r}, we will tell you.`],
  ['should', (v, r) => `Should we ${v}${r}, you will be told.`],
  ['were we to', (v, r) => `Were we ever to ${v}${r}, we would ask you.`],
  ['to the extent', (v, r) => `To the extent we ${v}${r}, you may opt out.`],
  ['right', (v, r) => `You have the right to know whether we ${v}${r}.`],
  ['request', (v, r) => `You may request that we not ${v}${r}.`],
  ['opt-out', (v, r) => `You can opt out of having us ${v}${r}.`],
  ['definition', (v, r) => `“Processing” means that we ${v}${r}.`],
  ['law', (v, r) => `Under the CCPA, a business must say whether it may ${v}${r}.`],
  ['question', (v, r) => `Do we ${v}${r}?`],
  ['explanation', (v, r) => `This policy explains how we ${v}${r}.`],
  ['forbidden', (v, r) => `Our vendors are forbidden to ${v}${r}.`],
  ['another company', (v, r) => `Many companies ${v}${r}.`],
  ['would', (v, r) => `We would ${v}${r} only in another world.`],
]

test.each(frames)('"%s" turns every deed over', (_, frame, leadIn = '') => {
  for (const { verb, rest } of [...deedsOfOurs, ...pairs]) {
    const text = frame(verb, rest)
    expect(affirmed(text, leadIn), text).toEqual([])
  }
})

test('and without a frame every deed is told', () => {
  expect(deedsOfOurs.length).toBeGreaterThan(10)
  const missed = pairs.filter(({ verb, rest }) => affirmed(`We ${verb}${rest}.`).length === 0)
  expect(missed).toEqual([])
  for (const helper of ['may', 'also', 'will', 'and our partners'])
    for (const { verb, rest } of pairs)
      expect(affirmed(`We ${helper} ${verb}${rest}.`), `We ${helper} ${verb}${rest}.`).not.toEqual([])
})

describe('what a sentence goes on from', () => {
  const typesOf = (text: string, leadIn: string) => claimsOf(text, { leadIn }).flatMap(({ types }) => types)

  test('a list without a verb goes on from the title that says what is collected', () => {
    const list = { text: 'Fingerprint, voice print, retinal print or similar information.', leadIn: '' }
    const headings = ['[INFORMATION WE COLLECT AND HOW WE COLLECT IT](#open)', 'Biometric information']
    const lead = leadInOfUnit({ ...list, headings }, '')
    expect(typesOf(list.text, lead)).toContain('biometric')
    expect(leadInOfUnit({ ...list, headings: ['Your rights', 'Security'] }, '')).toBe('')
    const sentence = { text: 'Fingerprint, voice print and face are never asked for, whatever you do.', leadIn: '' }
    expect(leadInOfUnit({ ...sentence, headings }, '')).toBe('')
  })

  test('a vendor that calls itself by name is the subject of the sentence before', () => {
    const before = 'Example collects personal data that you send in surveys.'
    const unit = { text: 'This includes sensitive personal data such as your religion.', leadIn: '', headings: [] }
    expect(leadInOfUnit(unit, before, ['Example'])).toBe(before)
    expect(leadInOfUnit(unit, before)).toBe('')
    expect(
      vendorNamesOf({ text: 'Example of the Coast LLC (“Example, “we,” “our,” or “us”) has adopted this.' }),
    ).toContain('Example')
  })

  test('"a variety of information, including" opens a list of data', () => {
    expect(
      typesOf('**Sensitive information** such as race', 'We may collect a variety of information, including:'),
    ).toEqual(['race_ethnicity'])
  })

  test('a paragraph with its label in bold is an item of the list that a sentence opens', () => {
    const opened = 'The personal data we process can include, but is not limited to, the following:'
    const text = `${opened}\n\n**Contact data**. Your name and phone number.\n\n**Qualifications**. Your education and your credit history.\n\n**Sales of data**. Your name is not for sale to anyone.\n\n**Note:** We never sell what you sent to us.`
    let start = 0
    const blocks = text.split('\n\n').map((one) => {
      const block = { type: 'paragraph' as const, start, end: start + one.length }
      start = block.end + 2
      return block
    })
    const leadOf = (said: string) => unitsOf({ text, blocks }).find((unit) => unit.text.startsWith(said))?.leadIn
    expect(leadOf('Your education')).toBe(opened)
    expect(leadOf('**Note')).toBe('')
    expect(leadOf('Your name is not')).toBe('')
  })

  test('a right that the customer grants isn’t a case', () => {
    const lead = 'Customer grants Company the right to use de-identified customer data for research, including to:'
    const [claim] = claimsOf('Test algorithms, which may include the training of future AI models.', { leadIn: lead })
    expect(claim).toMatchObject({ deed: 'train-ai', modality: 'may', isDeidentified: true })
  })
})

test('children who are counted, or shopped for, are not whom the data is about', () => {
  const people = (text: string) => claimsOf(text).map((claim) => claim.people)
  expect(people('We collect your age and the number of children in your household.')).toEqual([null])
  expect(people('We collect whether you like items for women, men or children, and your name.')).toEqual([null])
  expect(people('We collect information about children.')).toEqual(['children'])
})

describe('to whom data is passed on', () => {
  const receivers = (text: string) => claimsOf(text).flatMap((claim) => (claim.deed === 'share' ? claim.receivers : []))

  test('is told behind "used by us or shared with" and behind "etc."', () => {
    expect(
      receivers('Your personal information may also be used by us or shared with our partners and advertisers.'),
    ).toContain('ads')
    expect(receivers('We may share your identifiers such as IDFA, GAID etc. with advertising partners.')).toContain(
      'ads',
    )
  })

  test('affiliates that advertise are no advertisers', () => {
    expect(
      receivers(
        'We may share your personal data with our affiliates to improve or provide their advertising services.',
      ),
    ).not.toContain('ads')
  })
})

test('"to allow access" asks no permission', () => {
  const [claim] = claimsOf(
    'If you choose to subscribe to any plan you may be required to upload a copy of a government issued identification document to allow access to the platform.',
  )
  expect(claim?.condition).toBe('case')
})

test('a label about mail to the person doesn’t name their data', () => {
  const said = 'Communications with us: You may occasionally receive e-mail and other messages from us.'
  expect(claimsOf(said, { leadIn: 'What we collect' })).toEqual([])
})
