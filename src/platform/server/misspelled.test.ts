import { expect, test } from 'vitest'
import { configVariables } from './config.ts'
import { findMisspelled } from './misspelled.ts'

test.each([
  ['SMPT_URL', 'SMTP_URL'],
  ['DATABSE_URL', 'DATABASE_URL'],
  ['DATABASE_URI', 'DATABASE_URL'],
  ['TRUSTED_PROXY', 'TRUSTED_PROXIES'],
  ['EGRES', 'EGRESS'],
  ['PROT', 'PORT'],
  ['SECRETKEY_FILE', 'SECRET_KEY_FILE'],
  ['OPERATOR_MAIL', 'OPERATOR_EMAIL'],
])('%s was meant for %s', (name, nearest) => {
  expect(findMisspelled([name], configVariables)).toEqual([{ name, nearest }])
})

test('what other programs read is not taken for a slip', () => {
  const others = [
    ...[
      'PATH',
      'HOME',
      'PWD',
      'TERM',
      'LANG',
      'USER',
      'SHELL',
      'HOSTNAME',
      'NODE_ENV',
      'TZ',
      'LC_ALL',
      'TMPDIR',
      'EDITOR',
    ],
    ...[
      'SMTP_SERVICE_HOST',
      'LLM_PORT_443_TCP_ADDR',
      'MAIL_PORT',
      'SIGHTLINE_SERVICE_PORT',
      'npm_config_cache',
      'NO_PROXY',
    ],
    ...['HTTPS_PROXY', 'POSTGRES_PASSWORD', 'PGHOST', 'PGPORT', 'INVOCATION_ID', 'LOGNAME', 'DISPLAY', '_'],
  ]
  expect(findMisspelled([...others, ...configVariables], configVariables)).toEqual([])
})
