import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { expect, test } from 'vitest'
import { createQueryClient } from '../../../platform/web/query.ts'
import { ToastProvider } from '../../../ui/Toast.tsx'
import { shippedSets } from '../sets/shipped.ts'
import { AnswerReview } from './AnswerReview.tsx'
import { ConclusionPanel } from './ConclusionPanel.tsx'
import type { Detail } from './calls.ts'
import { QuestionnaireForm, type RespondentView } from './QuestionnaireForm.tsx'
import { QuestionPreview } from './QuestionPreview.tsx'
import QuestionnairePage from './questionnaire.page.tsx'
import { SendPanel } from './SendPanel.tsx'
import { SetBuilder } from './SetBuilder.tsx'
import { TypeCard } from './TypeCard.tsx'

const paint = (element: ReactElement, path = '/'): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={createQueryClient()}>
      <ToastProvider>
        <MemoryRouter initialEntries={[path]}>{element}</MemoryRouter>
      </ToastProvider>
    </QueryClientProvider>,
  )
const textOf = (html: string) => html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ')

const questions = shippedSets.flatMap((set) => set.questions)
const at = '2027-01-30T12:03:00.000Z'
const answer = (questionId: string, value: Detail['answers'][number]['value']) => ({
  ...{
    questionId,
    value,
    isNotApplicable: false,
    comment: '<script>alert(1)</script>',
    files: [{ id: 1, name: 'a<b>.pdf', bytes: 2048 }],
  },
  ...{ version: 1, answeredAt: at },
})

const view: RespondentView = {
  ...{ organization: 'Example Retail', vendorName: 'Lanternfish', title: 'Privacy core', submittedAt: null },
  ...{ questions, answers: [answer('sells-data', true), answer('contracting-entity', 'Lanternfish "Ltd"')] },
  ...{ dueAt: at, expiresAt: at, followUps: [] },
}

const detail: Detail = {
  ...{ id: 7, vendorId: 3, vendorName: 'Lanternfish', type: 'privacy', priority: 'high', state: 'review' },
  ...{ dueAt: at, isOverdue: true, createdAt: at, setTitle: 'Privacy core', answered: 2, asked: 40, conclusion: null },
  ...{ contactName: '', contactEmail: 'ada@lanternfish.test', setKey: 'shipped:privacy-core', questions },
  ...{ questionsSha256: 'a'.repeat(64), answers: [answer('sells-data', false), answer('gpc', true)] },
  comparisons: [
    { questionId: 'sells-data', verdict: 'agrees', observed: 'The policy states that it does not sell.', evidence: [] },
    {
      ...{ questionId: 'gpc', verdict: 'contradicts', observed: 'Trackers were called all the same.' },
      evidence: [{ title: 'Home page', url: 'https://lanternfish.test/', capturedAt: at }],
    },
  ],
  unwanted: [{ questionId: 'gpc', why: '“No” is unwanted' }],
  ...{ answerFindings: [], followUps: [{ questionId: 'gpc', note: 'Since when?', askedAt: at, closedAt: at }] },
  offers: [{ questionId: 'storage-countries', field: 'countries', value: ['DE'] }],
  investigation: { id: 'x', status: 'completed', score: 61 },
  link: { createdAt: at, expiresAt: at, delivery: 'not-delivered', openedAt: null },
  ...{
    reminders: [],
    submittedAt: at,
    conclusionReason: '',
    conditions: '',
    concludedBy: null,
    concludedAt: null,
    version: 4,
  },
}

test('a respondent sees sections with progress, what is saved and when, and every question with a name', () => {
  const html = paint(<QuestionnaireForm token="t" view={view} onNewer={async () => undefined} />)
  const text = textOf(html)
  expect(text).toContain('Saved 12:03 PM UTC')
  expect(text).toMatch(/Which data, to whom, and is ours among it\?/)
  expect(text).not.toContain('Which of this data do you use as a controller')
  expect(html).not.toContain('<script>')
  for (const [, id] of html.matchAll(/<(?:textarea|select)[^>]* id="([^"]+)"/g)) expect(html).toContain(`for="${id}"`)
})

test('what was handed in is read, and cannot be changed', () => {
  const html = paint(
    <QuestionnaireForm token="t" view={{ ...view, submittedAt: at }} onNewer={async () => undefined} />,
  )
  expect(html).not.toMatch(/<textarea|<input/)
  expect(textOf(html)).toContain('Answers submitted')
})

test('the page of a link asks for nothing on the server: a program that only looks at links opens none', () => {
  expect(textOf(paint(<QuestionnairePage />, '/questionnaire/x'))).toContain('Loading the questions')
})

test('a reviewer sees first what to look at, then every section with what can be done', () => {
  const text = textOf(paint(<AnswerReview assessment={detail} onChanged={() => undefined} />))
  expect(text).toContain('1 contradiction')
  expect(text.indexOf('Global Privacy Control')).toBeLessThan(text.indexOf('In which role'))
  expect(text).toContain('1 unwanted answer')
  for (const words of ['Since when?', 'Countries: Germany', 'Accept', 'Add finding', 'Ask back'])
    expect(text).toContain(words)
})

test('a link that was not delivered is said loudly', () => {
  const text = textOf(paint(<SendPanel assessment={detail} onChanged={() => undefined} />))
  expect(text).toContain('The mail was not delivered')
  expect(text).toContain('Open and send again')
  expect(
    textOf(paint(<SendPanel assessment={{ ...detail, state: 'completed', link: null }} onChanged={() => undefined} />)),
  ).not.toContain('Send')
})

test('a conclusion is shown with its reason; an open one asks for it', () => {
  expect(textOf(paint(<ConclusionPanel assessment={detail} onChanged={() => undefined} />))).toContain(
    'Approve with conditions',
  )
  const ended: Detail = {
    ...detail,
    state: 'completed',
    conclusion: 'reject',
    conclusionReason: 'No.',
    concludedBy: { id: 1, name: 'Ada' },
    concludedAt: at,
  }
  const html = paint(<ConclusionPanel assessment={ended} onChanged={() => undefined} />)
  expect(textOf(html)).toMatch(/Rejected Ada, Jan 30, 2027.* No\./)
  expect(html).not.toContain('<form')
})

test('the builder has every shipped question with buttons that say which one they move', () => {
  const set = { key: 'own:1', title: 'T', description: '', isShipped: false, version: 1, questions }
  const html = paint(<SetBuilder set={set} onNewest={async () => undefined} />)
  expect(html.match(/aria-label="Move question 2 up"/g)).toHaveLength(1)
  expect(paint(<SetBuilder set={null} onNewest={async () => undefined} />)).toContain('New question set')
  expect(textOf(paint(<QuestionPreview questions={questions} />))).toContain('nothing is kept')
})

test('each type of assessment has title, description, duration, coverage and risk level', () => {
  expect(textOf(paint(<TypeCard type="security" />))).toMatch(
    /Security assessment .* Duration 6 to 48 hours.* Coverage .* High Risk/,
  )
})
