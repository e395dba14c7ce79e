// Every column that is sealed under the installation's secret, as the code that seals it names and binds it. `boundTo` and `key` are SQL.

export interface SealedColumn {
  table: string
  column: string
  /** Tells the rows apart. */
  key: string
  purpose: string
  boundTo: string
  /** As a person calls it. */
  what: string
}

export const sealedColumns: readonly SealedColumn[] = [
  {
    ...{ table: 'signing_key', column: 'sealed_private_key', key: 'id', purpose: 'signing-key' },
    ...{ boundTo: `'signing_key ' || id`, what: 'keys that reports are signed with' },
  },
  {
    ...{ table: 'account', column: 'totp_secret', key: 'id::text', purpose: 'second factor of members' },
    ...{ boundTo: `coalesce(totp_bound_to, 'account ' || id)`, what: 'second factors' },
  },
  {
    ...{ table: 'staff_account', column: 'totp_secret', key: 'id::text', purpose: 'second factor of staff' },
    ...{ boundTo: `'staff ' || id`, what: 'second factors of staff' },
  },
  {
    ...{ table: 'webhook_endpoint', column: 'sealed_secret', key: 'id::text', purpose: 'signing secrets of webhooks' },
    ...{ boundTo: `'webhook ' || organisation_id || ' ' || id`, what: 'signing secrets of webhooks' },
  },
  {
    ...{
      table: 'webhook_endpoint',
      column: 'sealed_old_secret',
      key: 'id::text',
      purpose: 'signing secrets of webhooks',
    },
    ...{
      boundTo: `'webhook ' || organisation_id || ' ' || id`,
      what: 'signing secrets of webhooks that are being replaced',
    },
  },
  {
    ...{ table: 'webhook_endpoint', column: 'sealed_settings', key: 'id::text', purpose: 'settings of connections' },
    ...{ boundTo: `'connection ' || organisation_id || ' ' || id`, what: 'settings of connected systems' },
  },
  {
    ...{ table: 'idempotent_call', column: 'sealed_answer', key: `organisation_id || ' ' || key_hash` },
    ...{ purpose: 'answers to programs', boundTo: `'call ' || organisation_id || ' ' || key_hash` },
    what: 'answers to calls with an Idempotency-Key',
  },
]
