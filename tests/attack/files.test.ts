import { strToU8, zipSync } from 'fflate'
import { beforeAll, expect, inject, test } from 'vitest'
import { type PortalMember, registerOrganisation } from '../support/portal.ts'

// Files that mean harm, as a member of an organisation sends them to the running program and gets them back.

const base = inject('baseUrl')
let member: PortalMember

beforeAll(async () => {
  member = await registerOrganisation(base)
})

const bearer = () => ({ authorization: `Bearer ${member.token}` })

const upload = (path: string, file: File) => member.call(`POST ${path}`, { file })

test('a page, a picture with a script and a program come back as bytes to be saved', async () => {
  const hostile: [string, string][] = [
    ['page.html', '<!doctype html><script>alert(1)</script>'],
    ['page.txt', '<!doctype html><script>alert(1)</script>'],
    ['picture.svg', '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'],
    ['program.php', '<?php echo 1;'],
    ['script.js', 'alert(1)'],
  ]
  for (const [name, text] of hostile) {
    const { status, json } = await upload('/api/customer/files', new File([text], name))
    if (status >= 400) {
      expect([status, json.code], name).toEqual([415, 'file_type_refused'])
      continue
    }
    const given = await fetch(`${base}/api/customer/files/${json.id}`, { headers: bearer() })
    expect(await given.text(), name).toBe(text)
    expect(given.headers.get('content-type'), name).toBe('application/octet-stream')
    expect(given.headers.get('content-disposition'), name).toMatch(/^attachment/)
    expect(given.headers.get('x-content-type-options'), name).toBe('nosniff')
    expect(given.headers.get('content-security-policy'), name).toContain("default-src 'none'")
  }
})

test('a name of a file brings no line into a header', async () => {
  for (const name of [
    'a\r\nX-Injected: yes\r\n.txt',
    'a"; filename="b.html',
    '../../a.txt',
    'ü\u202e\u0000.txt',
    `${'x'.repeat(3_000)}.txt`,
  ]) {
    const form = `--b\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\n\r\nWords.\r\n--b--\r\n`
    const sent = await fetch(`${base}/api/customer/files`, {
      ...{ method: 'POST', body: form, headers: { ...bearer(), 'content-type': 'multipart/form-data; boundary=b' } },
    })
    const { id } = (await sent.json()) as { id?: number }
    if (!id) continue
    const given = await fetch(`${base}/api/customer/files/${id}`, { headers: bearer() })
    await given.body?.cancel()
    expect(given.headers.has('x-injected'), name).toBe(false)
    const disposition = given.headers.get('content-disposition') ?? ''
    expect(disposition, name).toMatch(/^attachment; filename/)
    expect(disposition.match(/filename=/g)?.length ?? 0, name).toBeLessThanOrEqual(1)
    expect(decodeURIComponent(disposition), name).not.toMatch(/[/\\]|\.\./)
  }
})

test('entities of XML are not followed', async () => {
  const entity = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/passwd">]>'
  const sheet = `<?xml version="1.0"?>${entity}<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>vendor_name</t></is></c></row><row r="2"><c r="A2" t="inlineStr"><is><t>&a;</t></is></c></row></sheetData></worksheet>`
  const book = zipSync({
    '[Content_Types].xml': strToU8(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    ),
    '_rels/.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
    ),
    'xl/workbook.xml': strToU8(
      '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="a" sheetId="1" r:id="s"/></sheets></workbook>',
    ),
    'xl/_rels/workbook.xml.rels': strToU8(
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
    ),
    'xl/worksheets/sheet1.xml': strToU8(sheet),
  })
  const { status, text } = await upload(
    '/api/customer/vendors/imports',
    new File([new Uint8Array(book)], 'vendors.xlsx'),
  )
  expect(status).toBeLessThan(500)
  expect(text).not.toContain('root:')
})
