import { expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { lawsPath } from '../../../product/links.ts'
import type { LawsAnswer } from '../contract.ts'
import { lawsUrl } from '../vocabulary.ts'

type Page = Awaited<ReturnType<typeof openPage>>['page']

const cards = (page: Page) => page.getByRole('tabpanel').getByRole('article')
const tab = (page: Page, name: string) => page.getByRole('tab', { name })
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })

/** Returns the page's data as a program gets it. */
const listLaws = async (query = ''): Promise<LawsAnswer> =>
  (await (await fetch(`${baseUrl()}${lawsUrl}${query}`)).json()) as LawsAnswer

test('a visitor sees the stated figures with what was found, and opens a law by a click on its card', async () => {
  const { page, errors } = await openPage({ path: lawsPath })
  const { counts } = await listLaws()
  for (const figure of [/^8$/, /^12\+/, /^185M\+$/, /^\$50K$/]) await page.getByText(figure).first().waitFor()
  await page
    .getByText(`${counts.inForce} states have a privacy law in force, ${counts.later} more enacted one`)
    .first()
    .waitFor()
  await page.getByText('Not legal advice', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Updated: protected residents' }).click()
  await page.getByText('About 179 million with all 24 states').waitFor()
  await page.keyboard.press('Escape')

  expect(await cards(page).count()).toBe(8)
  const california = cards(page).filter({ hasText: 'California' }).first()
  await california.getByText('+5 more').waitFor()
  await california.getByText('The first of these laws').click()
  await california.getByText('Business threshold').waitFor()
  await california.getByText('Compliance deadlines').waitFor()
  await california.getByText('Limit use of sensitive data').waitFor()
  expect(await california.getByText('+5 more').isVisible()).toBe(false)
  await california.getByText('Up to $7,500 per violation', { exact: true }).waitFor()
  await california.getByRole('button', { name: 'Updated: penalties in California' }).click()
  await california
    .getByRole('link', { name: /^JD Supra/ })
    .first()
    .waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('Escape')
  await california.getByText('The first of these laws').click()
  await california.getByText('+5 more').waitFor()
  expect(errors).toEqual([])
})

test('the four tabs are in the address, and each holds what its name says', async () => {
  const { page, errors } = await openPage({ path: lawsPath, colorScheme: 'dark' })
  await tab(page, 'Comparison').click()
  await page.waitForURL(/tab=comparison/)
  await expect.poll(() => page.getByRole('tabpanel').getByRole('row').count()).toBe(9)
  await page.getByText('None (cure period)').waitFor()
  expect(await axe(page)).toEqual([])
  await tab(page, 'Compliance Guide').click()
  for (const words of [
    'Universal requirements',
    'State-specific considerations',
    '30 days',
    '60 days',
    '90 days',
    'Ongoing',
  ])
    await page.getByRole('tabpanel').getByText(words, { exact: true }).waitFor()
  await tab(page, 'Coming Soon').click()
  for (const [state, words] of [
    ['Washington', 'Active 2024'],
    ['Illinois', 'Proposed 2024'],
    ['New York', 'Proposed 2024'],
    ['Massachusetts', 'Proposed 2024'],
  ] as const)
    await page.getByRole('listitem').filter({ hasText: state }).getByText(words).waitFor()
  expect(await axe(page)).toEqual([])
  await page.goBack()
  await page.getByRole('heading', { name: 'Universal requirements' }).waitFor()
  expect(errors).toEqual([])
})

test('the map is walked by keyboard, opens the facts of a state, and says the same as the table below it', async () => {
  const { page, errors } = await openPage({ path: lawsPath })
  const map = section(page, /states have a privacy law in force/)
  const { laws } = await listLaws()
  expect(await map.locator('svg a').count()).toBe(laws.length)
  expect(await map.getByRole('row').count()).toBe(laws.length + 2)
  const connecticut = map.getByRole('link', { name: 'CT, Connecticut: in force' })
  await connecticut.focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/law=CT/)
  await map.getByRole('heading', { name: 'Connecticut' }).waitFor()
  await map.getByText('Sources disagree', { exact: true }).waitFor()
  expect(await axe(page)).toEqual([])
  await map.getByRole('link', { name: 'Close' }).click()
  await map.getByRole('heading', { name: 'What comes next' }).waitFor()
  expect(errors).toEqual([])
})

test('another day shows the laws of that day, and the calendar what lay ahead of it', async () => {
  const { page, errors } = await openPage({ path: lawsPath })
  await page.getByLabel('As of').fill('2024-06-30')
  await page.getByRole('button', { name: 'Show' }).click()
  await page.waitForURL(/on=2024-06-30/)
  const { counts } = await listLaws('?on=2024-06-30')
  expect(counts.inForce).toBe(5)
  await page
    .getByText(`${counts.inForce} states have a privacy law in force, ${counts.later} more enacted one`)
    .first()
    .waitFor()
  await section(page, 'What changes when').getByText('Montana').first().waitFor()
  await page.getByRole('link', { name: 'Back to today' }).click()
  await section(page, 'What changes when').getByText('January 1, 2028').waitFor()
  expect(errors).toEqual([])
})

test('answers are judged as they are typed, stand in the address, and name rule and source', async () => {
  const { page, errors } = await openPage({ path: lawsPath })
  const wizard = section(page, 'Which laws apply to you')
  await wizard.getByLabel('Revenue a year').fill('30,000,000')
  await wizard.getByLabel('People whose data you handle').fill('40000')
  await page.waitForURL(/each=40000/)
  await wizard.getByRole('heading', { name: 'Applies' }).waitFor()
  await wizard.getByText('Met: $26.625 million revenue').waitFor()
  await wizard.getByText('Missing: whether the business is small').first().waitFor()
  await wizard.getByLabel('Are you small').selectOption('no')
  await wizard.getByText('Met: a business that is not small').first().waitFor()
  expect(await axe(page)).toEqual([])
  await page.reload()
  await wizard.getByText('Met: $26.625 million revenue').waitFor()
  expect(await wizard.getByLabel('Are you small').inputValue()).toBe('no')
  await wizard.getByRole('link', { name: 'Clear' }).click()
  await wizard.getByText('Answer what you know').waitFor()
  expect(await wizard.getByLabel('Revenue a year').inputValue()).toBe('')
  expect(errors).toEqual([])
})

test('without script cards open, tabs and the map lead somewhere, and the form answers', async () => {
  const { page } = await openPage({ path: lawsPath, javaScript: false })
  await cards(page).first().locator('summary').click()
  await cards(page).first().getByText('Business threshold').waitFor()
  await page.getByRole('link', { name: 'VT, Vermont: enacted, in force later' }).click()
  await page.getByRole('heading', { name: 'Vermont', exact: true }).waitFor()
  const wizard = section(page, 'Which laws apply to you')
  await wizard.getByLabel('Share of it').fill('60')
  await wizard.getByRole('button', { name: 'See which laws apply' }).click()
  await page.waitForURL(/share=60/)
  expect(page.url()).toContain('law=VT')
  await wizard.getByRole('heading', { name: 'Open' }).waitFor()
})

test.each([360, 1280])('nothing sticks out at %s px, dark, on screen and on paper', async (width) => {
  const path = `${lawsPath}?law=NJ&each=40000&CA=5`
  const { page } = await openPage({ path, width, colorScheme: 'dark' })
  await page.getByRole('heading', { name: 'New Jersey' }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByLabel('As of').isVisible()).toBe(false)
  expect(await page.getByText('Not legal advice', { exact: true }).isVisible()).toBe(true)
  expect(await cards(page).first().getByText('Business threshold').isVisible()).toBe(true)
})
