import { expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { registerOrganisation } from '../../../../tests/support/portal.ts'
import { customerLoginPath, registerPath } from '../../../product/links.ts'

test('many vendors are selected and edited at once, and the list is saved for later', { timeout: 90_000 }, async () => {
  const member = await registerOrganisation(baseUrl())
  for (const vendorName of ['Alpha Hosting', 'Beta Payroll', 'Gamma Print'])
    await member.call('POST /api/customer/vendors', { body: { vendorName, vendorType: 'software' } })
  const { page, errors } = await openPage({ path: customerLoginPath })
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()

  // A gap links to the vendors that have it.
  await page.goto(`${baseUrl()}${registerPath}`)
  await page.getByRole('link', { name: 'without a role' }).click()
  await page.getByText('3 vendors ·').waitFor()
  expect(new URL(page.url()).search).toBe('?missing=role')

  // Two of the three, then all that the list has.
  await page.getByRole('checkbox', { name: 'Select Alpha Hosting' }).check()
  await page.getByRole('checkbox', { name: 'Select Gamma Print' }).check()
  const bar = page.getByRole('region', { name: 'Selected vendors' })
  await bar.getByText('2 vendors selected').waitFor()
  await bar.getByRole('button', { name: 'Select all 3' }).click()
  await bar.getByText('3 vendors selected').waitFor()
  // The list is dimmed while it loads: don't judge contrast then.
  await page.locator('[aria-busy="true"]').waitFor({ state: 'detached' })
  expect(await axe(page)).toEqual([])

  await bar.getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit 3 vendors' })
  await dialog.getByLabel('Roles', { exact: true }).selectOption('add')
  await dialog.getByLabel('Roles to add').selectOption('processor')
  await dialog.getByLabel('Tier').selectOption('critical')
  await dialog.getByLabel('Department').fill('Operations')
  expect(await axe(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save 3 vendors' }).click()
  await dialog.getByText('3 changed').waitFor()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await page.getByRole('heading', { name: 'No vendor matches' }).waitFor()

  const { json: vendors } = await member.call('GET /api/customer/vendors')
  for (const vendor of vendors)
    expect(vendor).toMatchObject({ roles: ['processor'], tier: 'critical', department: 'Operations' })

  // A list of processors without a DPA, kept under a name.
  await page.goto(`${baseUrl()}${registerPath}?dpa=needed&columns=score,department`)
  await page.getByRole('cell', { name: 'Operations' }).first().waitFor()
  await page.getByRole('button', { name: 'Save this list' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Processors without a DPA')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.goto(`${baseUrl()}${registerPath}`)
  await page.getByRole('link', { name: 'Processors without a DPA' }).click()
  await page.getByRole('cell', { name: 'Operations' }).first().waitFor()

  // Archived, and brought back from there.
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await bar.getByRole('button', { name: 'Archive' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Archive', exact: true }).click()
  await page.getByText('Vendors archived').first().waitFor()
  await page.goto(`${baseUrl()}${registerPath}?archived=yes`)
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await bar.getByRole('button', { name: 'Restore' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore', exact: true }).click()
  await page.getByRole('heading', { name: 'Nothing is archived' }).waitFor()
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${baseUrl()}${registerPath}`)
  await page.getByRole('checkbox', { name: 'Select Alpha Hosting' }).check()
  await bar.getByText('1 vendor selected').waitFor()
  expect(await fitsWidth(page)).toBe(true)
  expect(errors).toEqual([])
})
