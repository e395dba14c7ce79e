import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { axe, axeInBothThemes, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search vendors, apps, SDKs and domains' })
const cards = (page: Page) => page.getByRole('article')
/** The request button is enabled without script, and with it disabled while the name is empty. */
const hydrated = (page: Page) => page.getByRole('button', { name: 'Request Assessment', disabled: true }).waitFor()

test('a misspelt name finds the SDK, and the filter narrows to its type', async () => {
  const { page, errors } = await openPage({ path: '/' })
  await hydrated(page)
  await page.getByText('Showing 5 assessed vendors').waitFor()
  expect(await page.getByText(/^[1-9][\d,]+ apps, SDKs and data processors/).isVisible()).toBe(true)
  await box(page).fill('appsflier')
  await page.getByRole('heading', { level: 3, name: 'AppsFlyer' }).first().waitFor()
  const sdks = page.getByRole('button', { name: 'Third-Party SDKs' })
  await sdks.click()
  await page.waitForURL(/q=appsflier&type=sdk/)
  expect(await sdks.getAttribute('aria-pressed')).toBe('true')
  const card = cards(page)
    .filter({ has: page.getByRole('heading', { name: 'AppsFlyer' }) })
    .first()
  await card.getByText('Third-party SDK').waitFor()
  expect(await card.getByText('Tracking Capabilities').isVisible()).toBe(true)
  await card.getByRole('link', { name: 'AppsFlyer' }).first().click()
  await page.waitForURL(/\/sdks\/appsflyer$/)
  expect(errors).toEqual([])
})

test('suggestions open from two letters, are chosen by keyboard, and close after the focus has gone', async () => {
  const { page, errors } = await openPage({ path: '/' })
  await hydrated(page)
  await box(page).pressSequentially('a')
  await page.waitForURL(/\?q=a$/)
  expect(await page.getByRole('listbox').count()).toBe(0)
  await box(page).pressSequentially('ppsfl')
  const option = page.getByRole('option', { name: /^AppsFlyer/ })
  await option.waitFor()
  expect(await axe(page)).toEqual([])
  await page.keyboard.press('ArrowDown')
  expect(await option.getAttribute('aria-selected')).toBe('true')
  await page.keyboard.press('Enter')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(await box(page).inputValue()).toBe('AppsFlyer')
  await page.getByRole('heading', { level: 3, name: 'AppsFlyer' }).first().waitFor()
  await box(page).fill('face')
  await page.getByRole('listbox').waitFor()
  await page.keyboard.press('Tab')
  await page.getByRole('listbox').waitFor({ state: 'detached' })
  expect(errors).toEqual([])
})

test('what was typed before script came is searched once it is there', async () => {
  const { page, errors } = await openPage({ path: '/search?q=adjust' })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await released
    await route.continue()
  })
  await page.goto(baseUrl(), { waitUntil: 'commit' })
  await box(page).fill('vungle')
  release()
  await page.getByRole('heading', { level: 3, name: 'Vungle' }).first().waitFor()
  expect(await box(page).inputValue()).toBe('vungle')
  expect(errors).toEqual([])
})

test('a new query shows three skeleton cards and never the old results', async () => {
  const { page } = await openPage({ path: '/' })
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/search?*', async (route) => {
    await released
    await route.continue()
  })
  await box(page).fill('adjust')
  await page.locator('[data-skeleton]').first().waitFor()
  expect(await page.locator('[data-skeleton]').count()).toBe(3)
  expect(
    await cards(page)
      .filter({ has: page.getByRole('button', { name: /^Share/ }) })
      .count(),
  ).toBe(0)
  release()
  await page.getByRole('heading', { level: 3, name: 'Adjust' }).first().waitFor()
})

test('an entry with eight fields and nothing else is a whole card', async () => {
  const { page, errors } = await openPage({ path: '/' })
  await hydrated(page)
  const eight = {
    company: 'Plain Corp',
    dataCollected: ['Email address'],
    sdkTrackers: ['Facebook SDK', 'Firebase', 'Other', 'Fourth', 'Fifth'],
    domains: ['a.test', 'b.test', 'c.test', 'd.test', 'e.test', 'f.test'],
  }
  await page.route('**/api/search?*', (route) =>
    route.fulfill({
      json: [
        { ...eight, id: '1', name: 'Plain App', type: 'app', riskLevel: 'low' },
        { ...eight, id: '2', name: 'Plain SDK', type: 'sdk', riskLevel: 'high' },
        { ...eight, id: '3', name: 'Odd App', type: 'app', riskLevel: 'severe' },
      ],
    }),
  )
  await box(page).fill('plain')
  const app = cards(page).filter({ has: page.getByRole('heading', { name: 'Plain App' }) })
  await app.waitFor()
  for (const words of ['Low Risk', 'Privacy-focused app with minimal tracking', 'Embedded SDKs', 'Associated domains'])
    expect(await app.getByText(words, { exact: true }).isVisible()).toBe(true)
  expect(await app.getByText('+2 more').count()).toBe(2)
  const sdk = cards(page).filter({ has: page.getByRole('heading', { name: 'Plain SDK' }) })
  for (const words of ['High Risk', 'Tracking Capabilities', 'Used in many popular apps'])
    expect(await sdk.getByText(words, { exact: true }).isVisible()).toBe(true)
  expect(await page.getByText('Unknown Risk', { exact: true }).isVisible()).toBe(true)
  await page.getByLabel('Sort', { exact: true }).selectOption('Risk Level')
  await page.waitForURL(/sort=risk/)
  expect(await page.getByRole('heading', { level: 3, name: /^(Plain|Odd)/ }).allTextContents()).toEqual([
    'Plain SDK',
    'Plain App',
    'Odd App',
  ])
  expect(errors).toEqual([])
})

test('nothing found says so, with and without a query', async () => {
  const { page } = await openPage({ path: '/?q=zzqqxxyyvv' })
  await page.getByRole('heading', { name: 'No results found' }).waitFor()
  expect(await page.getByText('No results found for "zzqqxxyyvv". Try a different search term.').isVisible()).toBe(true)
  await hydrated(page)
  await page.route('**/api/search?*', (route) => route.fulfill({ json: [] }))
  await box(page).fill('')
  await page.getByText('Start typing to search for apps, SDKs, or domains.').waitFor()
})

test('sharing copies the summary and the address, and a refused clipboard says so', async () => {
  const { page, errors } = await openPage({ path: '/?q=appsflyer&type=sdk' })
  await page.getByRole('button', { name: 'Share AppsFlyer' }).click()
  await page.getByText('Privacy analysis details have been copied to your clipboard.').first().waitFor()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain('AppsFlyer - Privacy Risk Analysis')
  expect(copied).toMatch(/AppsFlyer by AppsFlyer\. Risk level: .+ Risk\. Data collected: /)
  expect(copied).toContain('/?q=appsflyer&type=sdk')
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
  })
  await page.getByRole('button', { name: 'Share AppsFlyer' }).click()
  await page.getByText('Unable to share this content. Please try again.').first().waitFor()
  expect(errors).toEqual([])
})

test('the share sheet of the device goes first, and closing it says nothing', async () => {
  const { page, errors } = await openPage({ path: '/?q=appsflyer&type=sdk' })
  await page.evaluate(() => {
    navigator.share = async (data) => {
      document.documentElement.dataset.shared = data?.title ?? ''
      throw new DOMException('closed', 'AbortError')
    }
  })
  await page.getByRole('button', { name: 'Share AppsFlyer' }).click()
  await page.waitForFunction(() => document.documentElement.dataset.shared === 'AppsFlyer - Privacy Risk Analysis')
  expect(await page.getByText(/Share failed|Copied to clipboard/).count()).toBe(0)
  expect(errors).toEqual([])
})

test('an assessment request is confirmed for three seconds, and the link to it stays', async () => {
  const { page, errors } = await openPage({ path: '/' })
  await hydrated(page)
  const field = page.getByLabel('Vendor name')
  const button = page.getByRole('button', { name: 'Request Assessment' })
  expect(await button.isDisabled()).toBe(true)
  await field.fill('   ')
  expect(await button.isDisabled()).toBe(true)
  await field.fill('Adjust')
  const [sent] = await Promise.all([
    page.waitForRequest((request) => request.url().endsWith('/api/investigation-requests')),
    field.press('Enter'),
  ])
  expect(sent.postDataJSON()).toEqual({ vendorName: 'Adjust', priority: 'medium', requestedBy: 'demo-user' })
  await page.getByText('Assessment Request Submitted', { exact: true }).waitFor()
  expect(await field.count()).toBe(0)
  await page.getByText("We'll analyze this vendor and provide a comprehensive risk assessment.").first().waitFor()
  await field.waitFor()
  expect(await field.inputValue()).toBe('')
  expect(await page.getByText('Assessment Request Submitted', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Follow the investigation of Adjust' }).waitFor()

  // Two companies have this name: the form asks which one, and goes on with the answer.
  await field.fill('Bolt')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'Did you mean …?' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page
    .getByRole('button', { name: /^Bolt ?App/ })
    .first()
    .press('Enter')
  await page.getByRole('link', { name: 'Follow the investigation of Bolt' }).click()
  await page.waitForURL(/\/investigations\/.+/)
  await page.getByRole('heading', { level: 2, name: 'Bolt' }).waitFor()

  // No one in the catalog is called this: an address is chosen among those that such a company may have.
  await page.goto(baseUrl())
  await hydrated(page)
  await field.fill('Brinkly GmbH')
  await field.press('Enter')
  await page.getByRole('heading', { name: 'We don’t know “Brinkly GmbH” yet' }).waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'brinkly.de' }).click()
  await page.getByRole('link', { name: 'Follow the investigation of Brinkly GmbH' }).waitFor()
  expect(errors).toEqual([])
})

test('a request that fails keeps what was typed and says so', async () => {
  const { page } = await openPage({ path: '/' })
  await hydrated(page)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/investigation-requests', async (route) => {
    await released
    await route.fulfill({ status: 503, json: { code: 'busy', message: 'Later.' } })
  })
  await page.getByLabel('Vendor name').fill('Adjust')
  await page.getByRole('button', { name: 'Request Assessment' }).click()
  const pending = page.getByRole('button', { name: 'Processing request...' })
  await pending.waitFor()
  expect(await pending.isDisabled()).toBe(true)
  release()
  await page.getByText('Please try again or contact support.').first().waitFor()
  expect(await page.getByText('Submission Failed', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByLabel('Vendor name').inputValue()).toBe('Adjust')
})

test('without script the home search leads to the results and the request to its investigation', async () => {
  const { page } = await openPage({ path: '/', javaScript: false })
  expect(await page.getByRole('button', { name: 'Request Assessment' }).isEnabled()).toBe(true)
  await box(page).fill('appsflier')
  await page.keyboard.press('Enter')
  await page.waitForURL(`${baseUrl()}/search?type=all&q=appsflier`)
  expect(await page.getByRole('heading', { level: 3, name: 'AppsFlyer' }).first().isVisible()).toBe(true)
  await page.getByRole('checkbox', { name: /Risk/ }).first().check()
  await page.getByRole('button', { name: 'Apply filters' }).click()
  await page.waitForURL(/[?&]level=/)
  await page.goto(baseUrl())
  await page.getByRole('button', { name: 'Mobile Apps' }).click()
  await page.waitForURL(/\/search\?type=app&q=$/)
  await page.goto(baseUrl())
  await page.getByLabel('Vendor name').fill('Mega')
  await page.getByRole('button', { name: 'Request Assessment' }).click()
  await page.waitForURL(/\/investigations\/.+/)
  await page.getByRole('button', { name: /^MEGA ?App/ }).click()
  await page.getByRole('heading', { level: 2, name: 'MEGA' }).waitFor()
})

test('on the results page filters, sort and pages are the address, and the back button undoes them', async () => {
  const { page, errors } = await openPage({ path: '/search' })
  await page
    .getByRole('button', { name: /^Share/ })
    .first()
    .waitFor()
  const data: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('.data')) data.push(request.url())
  })
  await page.getByRole('checkbox', { name: /^High Risk/ }).check()
  await page.waitForURL(/level=high/)
  await page.getByRole('checkbox', { name: /^Medium Risk/ }).check()
  await page.waitForURL(/level=high&level=medium/)
  await page.getByLabel('Sort', { exact: true }).selectOption('Name A-Z')
  await page.waitForURL(/sort=name/)
  await cards(page).first().waitFor()
  expect(await cards(page).getByText('Low Risk', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: 'Page 2' }).click()
  await page.waitForURL(/page=2/)
  await page.getByText(/^21–40 of /).waitFor()
  await page.goBack()
  await page.getByText(/^1–20 of /).waitFor()
  await page.goBack()
  await page.waitForURL((url) => !url.search.includes('sort=') && url.search.includes('level=medium'))
  await page.reload()
  expect(await page.getByRole('checkbox', { name: /^Medium Risk/ }).isChecked()).toBe(true)
  await page.getByRole('link', { name: 'Remove filters' }).click()
  await page.waitForURL(/\/search$/)
  expect(data).toEqual([])
  expect(errors).toEqual([])
})

test('a company that is searched comes first with its entries', async () => {
  const { page } = await openPage({ path: '/search?q=meta' })
  const companies = page.getByRole('region', { name: 'Companies' })
  await companies.getByRole('link', { name: 'Meta', exact: true }).waitFor()
  expect(
    await companies
      .getByText(/\d+ entries/)
      .first()
      .isVisible(),
  ).toBe(true)
})

test.each(['/', '/search?q=facebook', '/search?q=zzqqxxyyvv&country=US'])(
  '%s is accessible in both themes and fits a narrow phone',
  async (path) => {
    const { page, errors } = await openPage({ path })
    await page.getByRole('contentinfo').waitFor()
    expect(await axe(page)).toEqual([])
    expect(await fitsWidth(page)).toBe(true)
    await page.setViewportSize({ width: 360, height: 900 })
    await expect.poll(() => fitsWidth(page)).toBe(true)
    expect(await axeInBothThemes(page)).toEqual([])
    expect(errors).toEqual([])
  },
)

test('open suggestions and open filters are accessible in both themes', async () => {
  const home = await openPage({ path: '/', width: 360 })
  await hydrated(home.page)
  await box(home.page).fill('face')
  await home.page.getByRole('option').first().waitFor()
  await home.page.keyboard.press('ArrowDown')
  expect(await fitsWidth(home.page)).toBe(true)
  expect(await axeInBothThemes(home.page)).toEqual([])
  const search = await openPage({ path: '/search?q=google&level=high', width: 360 })
  await search.page.getByText('Filters (1)').click()
  await search.page.getByRole('checkbox', { name: /^High Risk/ }).waitFor()
  expect(await fitsWidth(search.page)).toBe(true)
  expect(await axeInBothThemes(search.page)).toEqual([])
})

test('the way from the home page to all results keeps the query and asks the calls only', async () => {
  const { page } = await openPage({ path: '/?q=google&type=app&sort=name' })
  await hydrated(page)
  const asked: string[] = []
  page.on('request', (request) => {
    if (/\.data|\/api\//.test(request.url())) asked.push(new URL(request.url()).pathname)
  })
  await page.getByRole('link', { name: 'See all results' }).click()
  await page.waitForURL(/\/search\?q=google&type=app&sort=name$/)
  await page.getByText(/^\d+ results$/).waitFor()
  expect(asked).toEqual(['/api/search/results'])
})

test('a very long name wraps on a narrow phone', async () => {
  const { page } = await openPage({ path: '/', width: 360 })
  await hydrated(page)
  const long = 'Averylongnamewithoutanyspace'.repeat(10)
  await page.route('**/api/search?*', (route) =>
    route.fulfill({
      json: [
        {
          id: '1',
          name: long,
          type: 'app',
          company: long,
          riskLevel: 'high',
          dataCollected: [long],
          sdkTrackers: [long, long],
          domains: [`${long}.test`],
        },
      ],
    }),
  )
  await box(page).fill('long')
  await page.getByRole('heading', { level: 3, name: long }).waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(await axe(page)).toEqual([])
})
