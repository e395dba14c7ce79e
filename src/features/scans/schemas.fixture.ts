import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Ajv, type ValidateFunction } from 'ajv'
import addFormats from 'ajv-formats'
import { expect } from 'vitest'

// The published schemas of the forms that a scan is given out in, as packages of their makers bring them.

const packages = join(import.meta.dirname, '../../../node_modules')
const schema = (path: string) => JSON.parse(readFileSync(join(packages, path), 'utf8'))
const newAjv = () => {
  // Patterns of SARIF's are written for expressions without the `u` flag.
  const ajv = new Ajv({ strict: false, allErrors: true, unicodeRegExp: false })
  addFormats.default(ajv)
  return ajv
}

const validators = {
  /** Written for draft 4 of JSON Schema, of which it uses nothing that later ones read in another way. */
  sarif: () => {
    const { $schema, id, ...draft4 } = schema('@microsoft/jest-sarif/lib/schemas/sarif-2.1.0-rtm.5.json')
    return newAjv().compile(draft4)
  },
  cyclonedx: () => {
    const at = (name: string) => schema(`@cyclonedx/cyclonedx-library/res/schema/${name}.SNAPSHOT.schema.json`)
    const ajv = newAjv()
    // The package names the parts by its own files.
    for (const name of ['spdx', 'jsf-0.82'])
      ajv.addSchema(at(name), `http://cyclonedx.org/schema/${name}.SNAPSHOT.schema.json`)
    ajv.addFormat('idn-email', true)
    ajv.addFormat('iri-reference', true)
    return ajv.compile(at('bom-1.6'))
  },
}

const compiled = new Map<keyof typeof validators, ValidateFunction>()

export function expectValid(form: keyof typeof validators, document: unknown): void {
  const validate = compiled.get(form) ?? validators[form]()
  compiled.set(form, validate)
  validate(JSON.parse(JSON.stringify(document)))
  expect(validate.errors?.map(({ instancePath, message }) => `${instancePath} ${message}`) ?? []).toEqual([])
}
