import type { Page } from 'playwright-core'
import { adminLoginPath } from '../src/features/admin/vocabulary.ts'
import { breachAlertsPath } from '../src/features/breach-alerts/vocabulary.ts'
import { customerLoginPath, customerSettingsPath } from '../src/features/customers/vocabulary.ts'
import { dataRemovalPath, verifyPath } from '../src/features/data-removal/vocabulary.ts'
import { investigationsPath } from '../src/features/investigations/vocabulary.ts'
import { contactPath, supportPath } from '../src/features/leads/vocabulary.ts'
import { policiesPath } from '../src/features/policies/paths.ts'
import { scanPath } from '../src/features/scans/paths.ts'
import { lawsPath } from '../src/features/state-laws/vocabulary.ts'
import { samplePolicy } from '../src/scanners/policy/reading.fixture.ts'
import type { Address } from '../tests/support/addresses.ts'

// What a page shows only after somebody did something: menus, dialogs, refusals, answers. What a `details` holds is opened
// without being listed.

interface OpenState {
  name: string
  path: string
  audience: Address['audience']
  open: (page: Page) => Promise<void>
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).first().click(soon)
const fill = (page: Page, label: string, text: string) => page.getByLabel(label, { exact: true }).fill(text, soon)
const dialog = (page: Page) => page.getByRole('dialog').waitFor(soon)
const soon = { timeout: 15_000 }
const firstVendor = async (page: Page, tab?: string) => {
  await page.getByRole('rowheader').first().getByRole('link').click(soon)
  await page.waitForURL(/vendors\/\d+/, soon)
  if (tab) await page.getByRole('tab', { name: tab }).click(soon)
}
const pressSome = (page: Page, name: RegExp) => page.getByRole('button', { name }).first().click(soon)

export const openStates: readonly OpenState[] = [
  { name: 'menu', path: '/', audience: 'anyone', open: (page) => press(page, 'Menu') },
  {
    name: 'suggestions',
    path: '/',
    audience: 'anyone',
    open: async (page) => {
      const box = page.getByRole('combobox').first()
      await box.click(soon)
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
      await page.getByText('Please fill in your name and email address.').first().waitFor(soon)
    },
  },
  {
    name: 'found',
    path: supportPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('searchbox').fill('stop alerts', soon)
      await page.getByText('one stops them at once').first().waitFor(soon)
    },
  },
  {
    name: 'answered',
    path: lawsPath,
    audience: 'anyone',
    open: async (page) => {
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
      await pressSome(page, /^Why/)
      await page.getByText('How it adds up').first().waitFor(soon)
    },
  },
  {
    name: 'refused',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await press(page, 'Subscribe to Alerts')
      await page.getByText('Email Required').first().waitFor(soon)
    },
  },
  {
    name: 'subscribed',
    path: breachAlertsPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('textbox', { name: 'E-mail' }).fill('open-states@corp.test', soon)
      await press(page, 'Subscribe to Alerts')
      await page.getByText('Subscription Created').first().waitFor(soon)
    },
  },
  {
    name: 'none',
    path: `${breachAlertsPath}?q=nothing-is-called-this`,
    audience: 'anyone',
    open: (page) => page.getByText('No breach matches').waitFor(soon),
  },
  {
    name: 'refused',
    path: dataRemovalPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('checkbox').first().check(soon)
      await pressSome(page, /^Submit Requests/)
      await page.getByText('Missing Information').first().waitFor(soon)
    },
  },
  {
    name: 'submitted',
    path: dataRemovalPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('checkbox').first().check(soon)
      await page.getByRole('textbox', { name: 'E-mail' }).fill('open-states@corp.test', soon)
      await pressSome(page, /^Submit Requests/)
      await page.getByRole('heading', { name: 'Data Removal Requests Submitted!' }).waitFor(soon)
    },
  },
  {
    name: 'refused',
    path: verifyPath,
    audience: 'anyone',
    open: async (page) => {
      await fill(page, 'Or paste it', '{}')
      await press(page, 'Verify receipt')
      await page.getByText('No receipt').first().waitFor(soon)
    },
  },
  {
    name: 'state',
    path: `${lawsPath}?law=ca`,
    audience: 'anyone',
    open: (page) => page.getByRole('heading', { name: 'Every enacted law' }).waitFor(soon),
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
      await page.route('**/api/scan-files', () => new Promise(() => {}))
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
      await page.getByRole('heading', { name: 'What was read' }).waitFor(soon)
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
      await page.getByRole('heading', { name: 'Sentences' }).waitFor(soon)
    },
  },
  {
    name: 'evidence',
    path: investigationsPath,
    audience: 'anyone',
    open: async (page) => {
      await page.getByRole('listitem').filter({ hasText: 'Completed' }).first().getByRole('link').click(soon)
      await page
        .getByRole('link', { name: /^Evidence E/ })
        .first()
        .click(soon)
      await dialog(page)
    },
  },
  {
    name: 'demo',
    path: `${contactPath}?demo=1`,
    audience: 'anyone',
    open: (page) => page.getByRole('heading', { name: 'Book a demo' }).waitFor(soon),
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
      await fill(page, 'Email', 'nobody@corp.test')
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
      await fill(page, 'Username', 'nobody')
      await fill(page, 'Password', 'not-the-password')
      await press(page, 'Sign In')
      await page.getByText('Login Failed').first().waitFor(soon)
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
      await press(page, 'Make a key')
      await dialog(page)
    },
  },
  { name: 'connect', path: '/customer/integrations?connect=email', audience: 'member', open: dialog },
  {
    name: 'delete',
    path: `${customerSettingsPath}/organisation`,
    audience: 'member',
    open: async (page) => {
      await press(page, 'Delete the organisation')
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
      await page.getByText('Merge another vendor into this one').waitFor(soon)
    },
  },
  {
    name: 'vendor-edit',
    path: '/customer/vendors',
    audience: 'member',
    open: async (page) => {
      await firstVendor(page)
      await pressSome(page, /^Edit/)
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
    path: '/customer/vendors?q=nobody-is-called-this',
    audience: 'member',
    open: (page) => page.getByText('No vendor matches').waitFor(soon),
  },
  {
    name: 'schedule',
    path: '/customer/dashboard?tab=reports',
    audience: 'member',
    open: async (page) => {
      await press(page, 'New schedule')
      await dialog(page)
    },
  },
  {
    name: 'recipients',
    path: '/customer/dashboard?tab=reports',
    audience: 'member',
    open: async (page) => {
      await pressSome(page, /^Recipients of/)
      await dialog(page)
    },
  },
  {
    name: 'unfinished',
    path: '/customer/question-sets/new',
    audience: 'member',
    open: async (page) => {
      await press(page, 'Save')
      await page.getByText('to put right before it can be saved').waitFor(soon)
    },
  },
  {
    name: 'verified',
    path: `${customerSettingsPath}/audit`,
    audience: 'member',
    open: async (page) => {
      await press(page, 'Verify the chain')
      await page.getByText('The chain is whole').waitFor(soon)
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
]
