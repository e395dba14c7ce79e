import { expect, test } from 'vitest'
import { axe, baseUrl, fitsWidth, openPage } from '../../../../tests/support/browser.ts'
import { today } from '../../../../tests/support/clock.ts'
import { callerOf, registerOrganisation } from '../../../../tests/support/portal.ts'
import { addDays } from '../../../platform/shared/days.ts'
import { assessmentPath, customerLoginPath, myWorkPath, registerPath, vendorPath } from '../../../product/links.ts'

const german = (day: string) => day.split('-').toReversed().join('.')

/** As Excel in German writes it: Windows-1252, semicolons, dates and terms as people type them. */
function germanFile(owner: string): Buffer {
  const ends = german(addDays(today(), 120))
  return Buffer.from(
    [
      'Lieferant;Webseite;Verantwortlich;Rolle;Land;AVV;AVV Datum;Vertragsende;Kündigungsfrist;Bemerkung',
      `Salesforce.com Germany GmbH;salesforce.com;${owner};Auftragsverarbeiter;Deutschland;ja;03.01.2024;${ends};3 Monate;"Nutzung in 2 Abteilungen:\r\nVertrieb"`,
      'HubSpot Germany GmbH;www.hubspot.de;;Auftragsverarbeiter;Irland;nein;;;;',
      'Zendesk GmbH;zendesk.com;;Auftragsverarbeiter;Vereinigte Staaten;ja;9.2.2023;;;',
      'DATEV eG;www.datev.de;;Auftragsverarbeiter;Deutschland;ja;14. März 2024;;;Löhne & Gehälter',
      `Push-Dienst Müller;;${owner};Auftragsverarbeiter;Österreich;;;;;`,
    ].join('\r\n'),
    'latin1',
  )
}

const questions = [
  { id: 'sells', section: 'Use', text: 'Do you sell the data?', kind: 'yes-no', unwanted: ['yes'] },
  { id: 'where', section: 'Use', text: 'Where is it stored?', kind: 'text' },
]

test('a German file makes an empty organization a register with work in it', { timeout: 150_000 }, async () => {
  const member = await registerOrganisation(baseUrl())
  const { page, errors } = await openPage({ path: customerLoginPath })
  await page.getByLabel('Email', { exact: true }).fill(member.email)
  await page.getByLabel('Password', { exact: true }).fill(member.password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await page.getByRole('button', { name: 'Logout' }).waitFor()

  // Import: the columns are understood without a click.
  await page.goto(`${baseUrl()}${registerPath}`)
  await page.getByRole('link', { name: 'Import spreadsheet' }).click()
  const file = { name: 'Lieferanten.csv', mimeType: 'text/csv', buffer: germanFile(member.email) }
  await page.setInputFiles('input[type=file]', file)
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.getByRole('button', { name: 'Preview rows' }).waitFor()
  const meaning = async (header: string) =>
    page.getByRole('row').filter({ hasText: header }).getByRole('combobox').inputValue()
  expect(await Promise.all(['Lieferant', 'Vertragsende', 'Kündigungsfrist'].map(meaning))).toEqual([
    ...['vendor_name', 'renews_on', 'notice_days'],
  ])
  await page.getByRole('button', { name: 'Preview rows' }).click()
  await page.getByRole('button', { name: 'Import 5 rows' }).waitFor()
  expect(await axe(page)).toEqual([])
  const investigates = page.getByRole('checkbox', { name: /^Investigate/ })
  if ((await investigates.count()) > 0) await investigates.uncheck()
  await page.getByRole('button', { name: 'Import 5 rows' }).click()
  await page.getByText('Import finished').waitFor({ timeout: 60_000 })

  const { json: vendors } = await member.call('GET /api/customer/vendors')
  expect(vendors).toHaveLength(5)
  const idOf = (start: string): number =>
    vendors.find(({ vendorName }: { vendorName: string }) => vendorName.startsWith(start)).id
  const { json: salesforce } = await member.call(`GET /api/customer/vendors/${idOf('Salesforce')}`)
  expect(salesforce).toMatchObject({ roles: ['processor'], countries: ['DE'], noticeDays: 92 })
  expect(salesforce.catalog).not.toBeNull()

  // A signed DPA without its document is neither counted nor called missing.
  await page.getByRole('link', { name: 'Open the register' }).click()
  await page.getByText('DPA signed, no document').first().waitFor()

  // Connect what no rule could.
  await page.goto(`${baseUrl()}${vendorPath(idOf('Push-Dienst'))}`)
  await page.getByRole('button', { name: 'Connect to catalog' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Search the catalog by name or domain').fill('onesignal')
  await dialog
    .getByRole('radio', { name: /^OneSignal/ })
    .first()
    .check()
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('link', { name: /in the catalog$/ }).waitFor()

  // My work has the day by which to give notice.
  await page.goto(`${baseUrl()}${myWorkPath}`)
  await page.getByText('Give notice or let the contract with Salesforce.com Germany GmbH renew').waitFor()
  expect(await axe(page)).toEqual([])

  // The vendor answers; what is unwanted is marked, and a person makes it a finding.
  const { json: set } = await member.call('POST /api/customer/question-sets', { body: { title: 'Two', questions } })
  const { json: begun } = await member.call('POST /api/customer/assessments', {
    body: { vendorId: idOf('Salesforce'), type: 'privacy', priority: 'normal', setKey: set.key },
  })
  const { json: sent } = await member.call(`POST /api/customer/assessments/${begun.id}/send`, { body: {} })
  const link = `/api/questionnaires/${new URL(sent.url).pathname.split('/').at(-1)}`
  const vendor = callerOf(baseUrl(), undefined)
  await vendor(`PUT ${link}/answers/sells`, { body: { value: true, version: 0 } })
  await vendor(`PUT ${link}/answers/where`, { body: { value: 'Frankfurt', version: 0 } })
  expect((await vendor(`POST ${link}/submit`, { body: {} })).status).toBe(200)

  await page.goto(`${baseUrl()}${assessmentPath(begun.id)}`)
  await page.getByText('1 unwanted answer').waitFor()
  await page.getByText('“Yes” is unwanted').waitFor()
  const answer = page.getByRole('listitem').filter({ has: page.getByText('“Yes” is unwanted') })
  await answer.getByRole('button', { name: 'Comment: Do you sell the data?' }).click()
  await answer.getByRole('textbox', { name: /^Comment on the answer/ }).fill('Legal should read this.')
  await answer.getByLabel('Mention').selectOption({ label: 'Ada Example Example' })
  await answer.getByRole('button', { name: 'Post comment' }).click()
  await answer.getByText('Mentions Ada Example Example').waitFor()
  expect(await axe(page)).toEqual([])
  await page.getByRole('button', { name: 'Add finding: Do you sell the data?' }).click()
  await page.getByRole('link', { name: 'Finding added' }).click()
  await page.getByRole('row', { name: /Do you sell the data\?/ }).waitFor()
  const { json: work } = await member.call('GET /api/customer/work')
  expect(work).toContainEqual(
    expect.objectContaining({ kind: 'finding', severity: 'high', vendorId: idOf('Salesforce') }),
  )

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of [registerPath, myWorkPath, assessmentPath(begun.id)]) {
    await page.goto(`${baseUrl()}${path}`)
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect([path, await fitsWidth(page)]).toEqual([path, true])
  }
  expect(errors).toEqual([])
})
