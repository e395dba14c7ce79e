import { recordAudit } from '../../../platform/server/audit.ts'
import type { Db } from '../../../platform/server/database.ts'
import { type Call, type Handlers, type Member, memberOf } from '../../../platform/server/http/api.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { type Issue, refuse } from '../../../platform/shared/refusal.ts'
import type { StoredEndpoint } from '../../webhooks/server/api.ts'
import { connectorOf, tellsOfEvents } from '../connectors.ts'
import type { Connection, integrationsContract } from '../contract.ts'
import { addressesOf, editSettings, readSettings, type Settings, shownOf, targetOf } from '../settings.ts'
import { type ConnectorKind, connectorKinds, mostConnections } from '../vocabulary.ts'
import { nextExportAt } from '../wire/csv-export.ts'
import { hooksEndpoints } from './hooks.ts'
import type { IntegrationsParts } from './parts.ts'
import { findProvedAddress } from './reader.store.ts'
import { openSettings, sealSettings } from './sealed-settings.ts'

/** Webhooks have calls of their own. */
const shownKinds = connectorKinds.filter((kind) => kind !== 'webhook')
/** Made by a form of ours; REST hooks by programs. */
const formKinds = shownKinds.filter((kind) => kind !== 'rest_hook')

/** The calls of members about the systems that their organisation has connected, and those of programs that subscribe. */
export function integrationsEndpoints(parts: IntegrationsParts): Handlers<typeof integrationsContract> {
  const { db, secret, engine, guard, checkTarget, now } = parts

  const within = <T>(call: Call, act: (tx: Db, member: Member) => Promise<T>): Promise<T> => {
    const member = memberOf(call)
    return inOrganisation(db, member.organisationId, (tx) => act(tx, member))
  }

  const getConnection = (tx: Db, { organisationId }: Member, id: number): Promise<StoredEndpoint> =>
    engine.getEndpoint(tx, { organisationId, id, connectors: shownKinds })

  /** With a connection of the organisation; its webhooks are not reached by these calls. */
  const withConnection = <T>(
    call: Call,
    id: number,
    act: (tx: Db, member: Member, connection: StoredEndpoint) => Promise<T>,
  ): Promise<T> => within(call, async (tx, member) => act(tx, member, await getConnection(tx, member, id)))

  const settingsOf = ({ organisationId }: Member, { id, sealedSettings }: StoredEndpoint): Settings =>
    openSettings(secret, { organisationId, id }, sealedSettings)

  const present = (member: Member, endpoint: StoredEndpoint): Connection => {
    const { id, url, description, events, isEnabled, disabledReason, createdAt, lastDeliveredAt, nextRunAt } = endpoint
    const connector = kindOf(endpoint)
    return {
      ...{ id, connector, name: description, target: url, events, isEnabled, disabledReason, recent: endpoint.recent },
      ...shownOf(connector, settingsOf(member, endpoint)),
      ...{ createdAt: createdAt.toISOString(), lastDeliveredAt: lastDeliveredAt?.toISOString() ?? null },
      nextRunAt: isEnabled ? (nextRunAt?.toISOString() ?? null) : null,
    }
  }

  /** Checked as far as can be told without the other side. */
  async function requireSettings(member: Member, kind: ConnectorKind, given: Settings): Promise<Settings> {
    const read = readSettings(kind, given)
    if ('issues' in read) throw refuse('invalid_request', { issues: read.issues })
    const { settings } = read
    for (const url of addressesOf(settings))
      if (!(await checkTarget(url, { allowHttp: false }))) throw refuse('webhook_target_refused')
    if (kind === 'email') {
      const which = { organisationId: member.organisationId, address: settings.to ?? '' }
      if (!(await inOrganisation(db, member.organisationId, (tx) => findProvedAddress(tx, which))))
        throw refuse('reader_not_proved')
    }
    return settings
  }

  const audit = (
    tx: Db,
    { organisationId, id: memberId }: Member,
    { id, kind, details }: { id: number; kind: string; details?: { connector: string } | { fields: string[] } },
  ) =>
    recordAudit(tx, {
      ...{ organisationId, actor: { member: memberId }, kind, at: now(), subject: { kind: 'connection', id } },
      ...(details && { details }),
    })

  return {
    ...hooksEndpoints(parts),

    'GET /api/customer/integrations': (_, call) =>
      within(call, async (tx, member) => {
        const which = { organisationId: member.organisationId, connectors: shownKinds }
        return (await engine.listEndpoints(tx, which)).map((endpoint) => present(member, endpoint))
      }),

    'POST /api/customer/integrations': async ({ body: { password, ...body } }, call) => {
      const { connector: kind, name } = body
      if (connectorOf(kind).connects !== 'fields') throw refuse('connector_not_here')
      const events = requireEvents(kind, body.events)
      const settings = await requireSettings(memberOf(call), kind, body.settings)
      await guard.confirm(call, password)
      return within(call, async (tx, member) => {
        const { organisationId, id: memberId } = member
        const count = await engine.countEndpointsToAdd(tx, { organisationId, connectors: formKinds })
        if (count >= mostConnections) throw refuse('too_many_connections')
        const id = await engine.insertEndpoint(tx, {
          ...{ organisationId, memberId, connector: kind, events, description: name },
          url: targetOf(kind, settings),
        })
        await engine.editEndpoint(tx, {
          ...{ organisationId, id, nextRunAt: nextRunOf(kind, settings, now()) },
          sealedSettings: sealSettings(secret, { organisationId, id }, settings),
        })
        await audit(tx, member, { id, kind: 'connection.added', details: { connector: kind } })
        await guard.announce(tx, { organisationId, kind: 'connection', id, mark: connectorOf(kind).name })
        return present(member, await getConnection(tx, member, id))
      })
    },

    'PATCH /api/customer/integrations/{id}': async ({ params: { id }, body: { password, ...body } }, call) => {
      const { kind, stored, target } = await withConnection(call, id, async (_, member, connection) => ({
        ...{ kind: kindOf(connection), stored: settingsOf(member, connection), target: connection.url },
      }))
      if (kind === 'rest_hook' && (body.settings || body.events)) throw refuse('connector_not_here')
      const events = body.events && requireEvents(kind, body.events)
      const settings =
        body.settings && (await requireSettings(memberOf(call), kind, editSettings(kind, stored, body.settings)))
      // Another place is as good as another connection.
      const isMoved = settings !== undefined && targetOf(kind, settings) !== target
      if (isMoved) await guard.confirm(call, password)
      return withConnection(call, id, async (tx, member) => {
        const { organisationId } = member
        await engine.editEndpoint(tx, {
          ...{ organisationId, id, description: body.name, events, isEnabled: body.isEnabled },
          ...(settings && {
            url: targetOf(kind, settings),
            sealedSettings: sealSettings(secret, { organisationId, id }, settings),
          }),
          // Switched on again, it does not make up for what it missed.
          nextRunAt: settings || body.isEnabled ? nextRunOf(kind, settings ?? stored, now()) : undefined,
        })
        await audit(tx, member, { id, kind: 'connection.edited', details: { fields: Object.keys(body) } })
        if (isMoved) await guard.announce(tx, { organisationId, kind: 'connection', id, mark: connectorOf(kind).name })
        // Deliver what waited while it was switched off.
        if (body.isEnabled) await engine.deliverWebhooksSoon(tx)
        return present(member, await getConnection(tx, member, id))
      })
    },

    'DELETE /api/customer/integrations/{id}': ({ params: { id } }, call) =>
      withConnection(call, id, async (tx, member) => {
        await engine.deleteEndpoint(tx, { organisationId: member.organisationId, id })
        await audit(tx, member, { id, kind: 'connection.removed' })
      }),

    'POST /api/customer/integrations/{id}/test': ({ params: { id }, body }, call) =>
      withConnection(call, id, async (tx, { organisationId }, connection) => {
        requireEnabled(connection)
        // A REST hook has one event, and its subscriber knows the fields of no other.
        const event = connection.connector === 'rest_hook' ? (connection.events[0] ?? body.event) : body.event
        const type = tellsOfEvents(kindOf(connection)) ? event : 'vendors.exported'
        return engine.sendTest(tx, { organisationId, id, type })
      }),

    'GET /api/customer/integrations/{id}/deliveries': ({ params: { id }, query }, call) =>
      withConnection(call, id, (tx, { organisationId }) => engine.listDeliveries(tx, { ...query, organisationId, id })),

    'POST /api/customer/integrations/{id}/deliveries/{childId}/replay': ({ params: { id, childId } }, call) =>
      withConnection(call, id, async (tx, member, connection) => {
        requireEnabled(connection)
        const { organisationId } = member
        const delivery = await engine.replay(tx, { organisationId, id, deliveryId: childId })
        await audit(tx, member, { id, kind: 'connection_delivery.replayed' })
        return delivery
      }),
  }
}

// The database's check of the column lists the same kinds.
const kindOf = ({ connector }: StoredEndpoint): ConnectorKind => connector as ConnectorKind

function requireEnabled({ isEnabled }: StoredEndpoint): void {
  if (!isEnabled) throw refuse('webhook_disabled')
}

function requireEvents<Event extends string>(kind: ConnectorKind, events: readonly Event[]): Event[] {
  if (!tellsOfEvents(kind)) return []
  const issue: Issue = { path: 'events', message: 'choose at least one' }
  if (events.length === 0) throw refuse('invalid_request', { issues: [issue] })
  return [...new Set(events)]
}

const nextRunOf = (kind: ConnectorKind, settings: Settings, at: Date): Date | undefined =>
  kind === 'csv_export' ? nextExportAt(settings, at) : undefined
