import type { Locator, Page } from 'playwright-core'
import { demoMember } from '../src/features/customers/vocabulary.ts'
import {
  adminLoginPath,
  adminPath,
  breachAlertsPath,
  contactPath,
  customerLoginPath,
  customerSettingsPath,
  dataRemovalPath,
  investigationsPath,
  lawsPath,
  ownReportsPath,
  policiesPath,
  scanPath,
  supportPath,
  verifyPath,
} from '../src/product/links.ts'
import { samplePolicy } from '../src/scanners/policy/reading.fixture.ts'
import { adjustSession, har } from '../src/scanners/site/har/recordings.fixture.ts'
import type { Address } from '../tests/support/addresses.ts'
import { until } from '../tests/support/until.ts'

// States that a page shows only after an interaction: menus, dialogs, refusals, answers. Every `details` is opened
// without being listed.

export interface OpenState {
  name: string
  /** Path of the page, or the page's own pattern: then the first address that matches it. */
  path: string
  audience: Address['audience']
  open: (page: Page) => Promise<void>
  /** Nothing was pressed that the focus could go back to. */
  isByAddress?: true
}

const soon = { timeout: 15_000 }
type Name = string | RegExp

/** Presses a key like a person without a mouse: a control that Tab does not reach is unusable. */
async function key(target: Locator, name = 'Enter') {
  const one = target.first()
  // There, in sight and enabled.
  await one.click({ ...soon, trial: true })
  await one.focus(soon)
  const isReached = await one.evaluate((element) => element === document.activeElement && element.tabIndex >= 0)
  if (!isReached) throw new Error(`${target} is not reached by Tab`)
  await one.page().keyboard.press(name)
}
const named = (name: Name) => (typeof name === 'string' ? { name, exact: true } : { name })
const press = (page: Page, name: Name) => key(page.getByRole('button', named(name)))
const follow = (page: Page, name: Name) => key(page.getByRole('link', named(name)))
const unfold = (page: Page, words: string) => key(page.locator('summary').filter({ hasText: words }))
/** Opens what is folded on a narrow screen only. */
async function openFold(page: Page, words: string) {
  const folded = page.locator('summary').filter({ hasText: words, visible: true })
  if ((await folded.count()) > 0) await key(folded)
}
const tick = (page: Page) => key(page.getByRole('checkbox'), 'Space')
const fill = (page: Page, label: string, text: string) =>
  page.getByLabel(label, { exact: true }).filter({ visible: true }).first().fill(text, soon)
const dialog = (page: Page) => page.getByRole('dialog').first().waitFor(soon)
const told = (page: Page, words: Name) => page.getByText(words).first().waitFor(soon)
const headed = (page: Page, name: Name) => page.getByRole('heading', named(name)).first().waitFor(soon)
/** Wakes parts far down the page, which wait for an interaction. */
const wake = (page: Page) => page.keyboard.press('Tab')
/** Panels of staff fetch their script when they come near. */
const panel = async (page: Page, id: string) => {
  await page.locator(`#${id}`).scrollIntoViewIfNeeded(soon)
  await page.waitForLoadState('networkidle')
}
const findingsPanels = `${adminPath}?tab=findings`
const unique = () => `${Date.now()}-${Math.random().toString(36).slice(2, 8)}`

/** From now on a call is never answered, or answered with a fault of the server. */
const stall = (page: Page, url: string) => page.route(url, () => new Promise(() => {}))
const fail = (page: Page, url: string) =>
  page.route(url, (route) =>
    route.fulfill({ status: 500, json: { code: 'internal', message: 'Something went wrong.' } }),
  )

const recording = { name: 'lamp.har', mimeType: 'application/json', buffer: Buffer.from(har([adjustSession])) }
const send = async (page: Page) => {
  await page.getByLabel('Drop a file here, or choose one').setInputFiles(recording)
  await press(page, 'Scan file')
  await page.waitForURL(/\/scan\/[\w-]{22}/, soon)
}
const scanned = async (page: Page) => {
  await send(page)
  await headed(page, 'All hosts')
}

const firstVendor = async (page: Page, tab?: string) => {
  // Headers of groups are row headers too, and lead nowhere.
  await key(page.getByRole('rowheader').getByRole('link'))
  await page.waitForURL(/vendors\/\d+/, soon)
  if (!tab) return
  const wanted = page.getByRole('tab', { name: tab })
  const selected = page.getByRole('tab', { selected: true })
  await selected.focus(soon)
  while ((await wanted.getAttribute('aria-selected')) !== 'true') {
    const before = await selected.textContent()
    await page.keyboard.press('ArrowRight')
    // The next key would be pressed too early, and go one tab too far.
    await until(async () => (await selected.textContent()) !== before)
  }
}

const everyOpenState: readonly OpenState[] = [
  { name: 'menu', path: '/', audience: 'anyone', open: (page) => press(page, 'Menu') },
  {
    name: 'suggestions',
    path: '/',
    audience: 'anyone',
    open: async (page) => {
      const box = page.getByRole('combobox').first()
      await box.focus(soon)
      await box.pressSequentially('face')
      await page.getByRole('listbox').waitFor(soon)
    },
  },
  {
    name: 'refused',
    path: contactPath,
    audience: 'anyone',
    open: async (page) => {
      await press(page, 'Send Message')
      await told(page, 'Please fill in your name and email address.')
    },
  },
  {
    name: 'found',
    path: supportPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('searchbox').fill('stop alerts', soon)
      await told(page, 'one stops them at once')
    },
  },
  {
    name: 'answered',
    path: lawsPath,
    audience: 'anyone',
    open: async (page) => {
      await openFold(page, 'Which laws apply to you')
      await page.getByLabel('Share of it').fill('60', soon)
      await press(page, 'See which laws apply')
      await page.waitForURL(/share=60/, soon)
    },
  },
  {
    name: 'why',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await press(page, /^Why/)
      await told(page, 'How it adds up')
    },
  },
  {
    name: 'refused',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await press(page, 'Subscribe to Alerts')
      await told(page, 'Email Required')
    },
  },
  {
    name: 'subscribed',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'Email' }).fill('open-states@corp.test', soon)
      await press(page, 'Subscribe to Alerts')
      await told(page, 'Subscription Created')
    },
  },
  {
    name: 'none',
    path: `${breachAlertsPath}?q=nothing-is-called-this`,
    audience: 'anyone',
    open: (page) => told(page, 'No breach matches'),
  },
  {
    name: 'refused',
    path: dataRemovalPath,
    audience: 'anyone',
    open: async (page) => {
      await tick(page)
      await press(page, /^Submit Requests/)
      await told(page, 'Missing Information')
    },
  },
  {
    name: 'submitted',
    path: dataRemovalPath,
    audience: 'anyone',
    open: async (page) => {
      await tick(page)
      await page.getByRole('textbox', { name: 'Email' }).fill('open-states@corp.test', soon)
      await press(page, /^Submit Requests/)
      await headed(page, 'Data Removal Requests Submitted!')
    },
  },
  {
    name: 'refused',
    path: verifyPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Or paste it', '{}')
      await press(page, 'Verify receipt')
      await told(page, 'No receipt')
    },
  },
  {
    name: 'state',
    path: `${lawsPath}?law=CA`,
    audience: 'anyone',
    open: (page) => headed(page, 'California'),
  },
  {
    name: 'refused',
    path: scanPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Web address', 'not an address')
      await press(page, 'Scan site')
      await page.locator('.ui-error').first().waitFor(soon)
    },
  },
  {
    name: 'sending',
    path: scanPath,
    audience: 'anyone',
    open: async (page) => {
      await stall(page, '**/api/scan-files')
      const file = { name: 'lamp.apk', mimeType: 'application/zip', buffer: Buffer.alloc(200_000) }
      await page.getByLabel('Drop a file here, or choose one').setInputFiles(file)
      await press(page, 'Scan file')
      await page.getByRole('progressbar').waitFor(soon)
    },
  },
  {
    name: 'read',
    path: policiesPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Text of a policy, or a link to it', samplePolicy)
      await press(page, 'Read policy')
      await headed(page, 'What was read')
    },
  },
  {
    name: 'compared',
    path: `${policiesPath}/compare`,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Older version: text or link', samplePolicy)
      await fill(page, 'Newer version: text or link', samplePolicy.replace('two years', 'three years'))
      await press(page, 'Compare')
      await headed(page, 'Sentences')
    },
  },
  {
    name: 'evidence',
    path: investigationsPath,
    audience: 'anyone',
    open: async (page) => {
      await key(page.getByRole('listitem').filter({ hasText: 'Completed' }).first().getByRole('link'))
      await follow(page, /^Evidence E/)
      await dialog(page)
    },
  },
  {
    name: 'demo',
    path: `${contactPath}?demo=1`,
    audience: 'anyone',
    open: (page) => headed(page, 'Book a demo'),
  },
  {
    name: 'chat',
    path: `${supportPath}?channel=chat`,
    audience: 'anyone',
    open: (page) => page.getByRole('heading', { level: 2, name: 'Live Chat' }).waitFor(soon),
  },
  {
    name: 'refused',
    path: customerLoginPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Email', 'stranger@corp.test')
      await fill(page, 'Password', 'not-the-password')
      await press(page, 'Sign In')
      await page.getByRole('alert').filter({ hasText: 'Invalid email or password.' }).waitFor(soon)
    },
  },
  {
    name: 'refused',
    path: adminLoginPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Username', 'unknown')
      await fill(page, 'Password', 'not-the-password')
      await press(page, 'Sign In')
      await told(page, 'Login Failed')
    },
  },
  {
    name: 'add',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await press(page, 'Add vendor')
      await dialog(page)
    },
  },
  {
    name: 'add',
    path: '/customer/webhooks',
    audience: 'member',
    open: async (page) => {
      await press(page, 'Add endpoint')
      await dialog(page)
    },
  },
  {
    name: 'make',
    path: '/customer/api-keys',
    audience: 'member',
    open: async (page) => {
      await press(page, 'Create API key')
      await dialog(page)
    },
  },
  {
    name: 'connect',
    path: '/customer/integrations?connect=email',
    audience: 'member',
    open: dialog,
    isByAddress: true,
  },
  {
    name: 'leave',
    path: `${customerSettingsPath}/members`,
    audience: 'member',
    open: async (page) => {
      await press(page, /^Leave: /)
      await dialog(page)
    },
  },
  {
    name: 'vendor-menu',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await firstVendor(page)
      await press(page, 'More')
      await told(page, 'Merge another vendor into this one')
    },
  },
  {
    name: 'vendor-edit',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await firstVendor(page)
      await press(page, /^Edit/)
      await dialog(page)
    },
  },
  {
    name: 'vendor-finding',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await firstVendor(page, 'Findings')
      await press(page, 'Add finding')
      await dialog(page)
    },
  },
  {
    name: 'vendor-agreement',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await firstVendor(page, 'Agreements')
      await press(page, 'Add agreement')
      await dialog(page)
    },
  },
  {
    name: 'nothing-found',
    path: '/customer/vendors?q=no-vendor-has-this-name',
    audience: 'member',
    open: (page) => told(page, 'No vendor matches'),
  },
  {
    name: 'schedule',
    path: ownReportsPath,
    audience: 'member',
    open: async (page) => {
      await wake(page)
      await press(page, 'New schedule')
      await dialog(page)
    },
  },
  {
    name: 'recipients',
    path: ownReportsPath,
    audience: 'member',
    open: async (page) => {
      await wake(page)
      await press(page, /^Recipients of/)
      await dialog(page)
    },
  },
  {
    name: 'unfinished',
    path: '/customer/question-sets/new',
    audience: 'member',
    open: async (page) => {
      await press(page, 'Save')
      await told(page, 'to put right before it can be saved')
    },
  },
  {
    name: 'verified',
    path: `${customerSettingsPath}/audit`,
    audience: 'member',
    open: async (page) => {
      await press(page, 'Verify the chain')
      await told(page, 'The chain is whole')
    },
  },
  {
    name: 'made',
    path: '/compliance-reporting',
    audience: 'anyone',
    open: async (page) => {
      await press(page, 'Generate Report')
      await page
        .getByRole('link', { name: /^Download/ })
        .first()
        .waitFor(soon)
    },
  },
  {
    name: 'loading',
    path: '/',
    audience: 'anyone',
    open: async (page) => {
      await stall(page, '**/api/search?*')
      await page.getByRole('combobox').first().fill('face', soon)
      await page.locator('[data-skeleton]').first().waitFor(soon)
    },
  },
  {
    name: 'failed',
    path: '/',
    audience: 'anyone',
    open: async (page) => {
      await fail(page, '**/api/search?*')
      await page.getByRole('combobox').first().fill('face', soon)
      await headed(page, 'The search could not be made')
    },
  },
  {
    name: 'not-asked',
    path: '/',
    audience: 'anyone',
    open: async (page) => {
      await fail(page, '**/api/investigation-requests')
      await page.getByLabel('Vendor name').first().fill('Lamp', soon)
      await page.keyboard.press('Enter')
      await told(page, 'Submission Failed')
    },
  },
  {
    name: 'loading',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await stall(page, '**/api/breach-alerts?*')
      await openFold(page, 'Filter and follow')
      await follow(page, /^Critical/)
      await page.locator('[data-skeleton]').first().waitFor(soon)
    },
  },
  {
    name: 'failed',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await fail(page, '**/api/breach-alerts?*')
      await openFold(page, 'Filter and follow')
      await follow(page, /^Critical/)
      await headed(page, 'The breaches could not be loaded')
    },
  },
  {
    name: 'loading',
    path: investigationsPath,
    audience: 'anyone',
    open: async (page) => {
      await stall(page, '**/api/investigations/*')
      await key(page.getByRole('listitem').filter({ hasText: 'Completed' }).getByRole('link'))
      await told(page, 'Loading investigation details...')
    },
  },
  {
    name: 'verified',
    path: investigationsPath,
    audience: 'anyone',
    open: async (page) => {
      await key(page.getByRole('listitem').filter({ hasText: 'Completed' }).getByRole('link'))
      await follow(page, /^Evidence E/)
      await dialog(page)
      await press(page, 'Verify')
      await told(page, /^Verified: /)
    },
  },
  {
    name: 'delete',
    path: scanPath,
    audience: 'anyone',
    open: async (page) => {
      await scanned(page)
      await press(page, 'Delete this scan')
      await dialog(page)
    },
  },
  {
    name: 'scanning',
    path: scanPath,
    audience: 'anyone',
    open: async (page) => {
      await page.route(/\/api\/scans\/[\w-]{22}$/, async (route) => {
        const answer = await route.fetch()
        await route.fulfill({
          response: answer,
          json: { ...(await answer.json()), status: 'running', phase: 'reading', endedAt: null, har: null },
        })
      })
      await send(page)
      await told(page, 'Reading')
    },
  },
  {
    name: 'clause',
    path: '/policies/:id',
    audience: 'anyone',
    open: (page) => key(page.locator('.ui-marked-why > summary')),
  },
  {
    name: 'refused',
    path: policiesPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Text of a policy, or a link to it', 'https://localhost/privacy')
      await press(page, 'Read policy')
      await page.locator('.ui-error, [data-kind=danger]').first().waitFor(soon)
    },
  },
  {
    name: 'details',
    path: dataRemovalPath,
    audience: 'anyone',
    open: (page) => unfold(page, 'Details that help'),
  },
  {
    name: 'failed',
    path: dataRemovalPath,
    audience: 'anyone',
    open: async (page) => {
      await fail(page, '**/api/data-removal/request')
      await tick(page)
      await fill(page, 'Email', 'open-states@corp.test')
      await press(page, /^Submit Requests/)
      await told(page, 'Request Failed')
    },
  },
  {
    name: 'task',
    path: '/data-removal/track/:token',
    audience: 'anyone',
    open: (page) => key(page.locator('main summary')),
  },
  {
    name: 'failed',
    path: contactPath,
    audience: 'anyone',
    open: async (page) => {
      await fail(page, '**/api/leads')
      for (const [label, text] of [
        ['First name', 'Ada'],
        ['Last name', 'Example'],
        ['Email', 'ada@corp.test'],
      ] as const)
        await fill(page, label, text)
      await press(page, 'Send Message')
      await told(page, 'Error Sending Message')
    },
  },
  {
    name: 'loading',
    path: '/customer/dashboard?tab=overview',
    audience: 'member',
    open: async (page) => {
      await stall(page, '**/api/customer/**')
      await page.reload()
      await told(page, /^Loading/)
    },
  },
  {
    name: 'failed',
    path: '/customer/dashboard?tab=vendors',
    audience: 'member',
    open: async (page) => {
      await fail(page, '**/api/customer/vendors*')
      await page.reload()
      await headed(page, 'Failed to fetch vendors')
    },
  },
  {
    name: 'loading',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await stall(page, '**/api/customer/**')
      await page.reload()
      await told(page, 'Loading vendors...')
    },
  },
  {
    name: 'end-session',
    path: `${customerSettingsPath}/security`,
    audience: 'member',
    open: async (page) => {
      // The demonstration may end no session of the account that it shares.
      await page.route('**/api/customer/account', async (route) => {
        const answer = await route.fetch()
        const account = await answer.json()
        const organization = { ...account.organization, isDemo: false }
        await route.fulfill({ response: answer, json: { ...account, organization } })
      })
      // As if signed in elsewhere too.
      await page.request.post(new URL('/api/customer/login', page.url()).href, { data: demoMember })
      await page.reload()
      await press(page, /^End: /)
      await dialog(page)
    },
  },
  {
    name: 'key-made',
    path: '/customer/api-keys',
    audience: 'member',
    open: async (page) => {
      await press(page, 'Create API key')
      await fill(page, 'Name', 'Of the open states')
      await fill(page, 'Your password', demoMember.password)
      await press(page, 'Create key')
      await page.getByRole('button', { name: 'I have stored it' }).waitFor(soon)
    },
  },
  {
    name: 'delete-report',
    path: ownReportsPath,
    audience: 'member',
    open: async (page) => {
      await press(page, /^Delete: /)
      await dialog(page)
    },
  },
  {
    name: 'merge',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await firstVendor(page)
      await press(page, 'More')
      await press(page, 'Merge another vendor into this one')
      await dialog(page)
    },
  },
  {
    name: 'delete-scan',
    path: findingsPanels,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'scans')
      await press(page, /^Delete the scan of/)
      await dialog(page)
    },
  },
  {
    name: 'allow-scans',
    path: findingsPanels,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'scans')
      await openFold(page, 'Never scanned')
      const host = `${unique()}.example`
      await fill(page, 'Host', host)
      await fill(page, 'Reason', 'Its owner asked.')
      await press(page, 'Never scan it')
      await press(page, `Allow scans of ${host} again`)
      await dialog(page)
    },
  },
  {
    name: 'stop-monitoring',
    path: findingsPanels,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'monitoring')
      await openFold(page, 'Monitor a vendor')
      await fill(page, 'Vendor', 'appsflyer.com')
      await press(page, 'Monitor')
      await press(page, /^Stop monitoring/)
      await dialog(page)
    },
  },
  {
    name: 'delete-edition',
    path: adminPath,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'newsletter')
      const subject = `Open states ${unique()}`
      await fill(page, 'Subject', subject)
      await fill(page, 'Text', 'What is new.')
      await press(page, 'Save as a draft')
      await unfold(page, subject)
      await press(page, `Delete: ${subject}`)
      await dialog(page)
    },
  },
  {
    name: 'file',
    path: findingsPanels,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'breaches')
      await openFold(page, 'with what each said last')
      await press(page, /^Upload file: /)
      await dialog(page)
    },
  },
  {
    name: 'correction',
    path: findingsPanels,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'corrections')
      await unfold(page, 'Waits for a decision')
      await told(page, 'It is lower.')
    },
  },
  {
    name: 'ticket',
    path: adminPath,
    audience: 'staff',
    open: async (page) => {
      await panel(page, 'tickets')
      await unfold(page, 'Waits for us')
      await told(page, 'It stops half-way.')
    },
  },
]

/** Each with the address at which it is seen. */
export const openStatesAt = (addresses: readonly Address[]): OpenState[] =>
  everyOpenState.map((state) => ({
    ...state,
    path: addresses.find(({ page }) => page === state.path)?.path ?? state.path,
  }))
