import type { Database, Db } from '../../../platform/server/database.ts'
import type { Operator } from '../../../platform/server/mail/operator.ts'
import type { GuardedFetch } from '../../../platform/server/net/fetch.ts'
import { queueMail } from '../../../platform/server/outbox.ts'
import { inOrganisation } from '../../../platform/server/tenancy.ts'
import { type Attempt, isTaken } from '../../webhooks/retries.ts'
import { secretFields } from '../connectors.ts'
import type { Settings } from '../settings.ts'
import type { Message, Wire, WireRequest } from '../wire/wire.ts'
import { isWired, type WiredKind, wires } from '../wire/wires.ts'
import { connectionEventMail } from './connection-event.email.tsx'
import { findProvedAddress } from './reader.store.ts'
import { openSettings } from './sealed-settings.ts'

interface SendParts {
  /** The guarded way out, with the exceptions of integrations. */
  fetch: GuardedFetch
  /** Installation secret; encrypts settings. */
  secret: string
  publicUrl: string
  operator: Operator
  /** Someone waits for the mails of this transaction. */
  deliverSoon: (tx: Db) => Promise<void>
  /** Exports the current vendor register of an organization as a CSV file. */
  exportRegister: (tx: Db, organisationId: number) => Promise<Uint8Array>
}

/** A request through the guarded way out. */
type Send = (
  url: string,
  request: Omit<WireRequest, 'url'> & { allowHttp: boolean; patienceMs?: number | undefined },
) => Promise<Attempt>

interface Sending {
  organisationId: number
  endpointId: number
  due: {
    messageId: string
    payload: string
    replays: number
    connector: string
    description: string
    sealedSettings: string | null
  }
}

interface Tools {
  db: Database
  send: Send
}

/** How the engine of webhooks tells other systems. */
export const connectorSender = (parts: SendParts) => ({
  withoutEgress: ['email'],
  fetch: parts.fetch,

  send({ db, send }: Tools, sending: Sending): Promise<Attempt> {
    const { organisationId, endpointId, due } = sending
    const settings = openSettings(parts.secret, { organisationId, id: endpointId }, due.sealedSettings)
    return isWired(due.connector)
      ? sendOverWire(parts, { db, send }, { ...sending, kind: due.connector, settings })
      : sendMail(parts, db, { ...sending, settings })
  },
})

async function sendOverWire(
  parts: SendParts,
  { db, send }: Tools,
  { organisationId, due, kind, settings }: Sending & { kind: WiredKind; settings: Settings },
): Promise<Attempt> {
  const wire: Wire<unknown> = wires[kind]
  const parsed = wire.settings.parse(settings)
  const message: Message = { id: due.messageId, payload: due.payload }
  if (kind === 'csv_export')
    message.file = Buffer.from(
      await inOrganisation(db, organisationId, (tx) => parts.exportRegister(tx, organisationId)),
    )
  const { allowHttp = false, patienceMs, lookUp } = wire
  const request = wire.request(parsed, message)
  const secrets = [...secretFields(kind).map((name) => settings[name]), request.headers.authorization?.split(' ')[1]]
  const ask = ({ url, ...rest }: WireRequest): Promise<Attempt> => send(url, { ...rest, allowHttp, patienceMs })
  return withoutSecrets(await askOnce(), secrets)

  async function askOnce(): Promise<Attempt> {
    if (!lookUp) return ask(request)
    const found = await ask(lookUp.request(parsed, message))
    if (!isTaken(found.status)) return found
    const isThere = lookUp.isThere(found.answer ?? '', message)
    // If the remote system cannot say whether the issue exists, do not create another.
    if (isThere === undefined) return { ...found, status: null, error: 'look-up-unclear' }
    return isThere ? found : ask(request)
  }
}

/** Answers are kept and shown, and some repeat what they were asked with. */
const withoutSecrets = (attempt: Attempt, secrets: readonly (string | undefined)[]): Attempt => ({
  ...attempt,
  answer: secrets
    .flatMap((secret) => (secret ? piecesOf(secret) : []))
    .toSorted((a, b) => b.length - a.length)
    .reduce<string | null>((answer, piece) => answer?.replaceAll(piece, '…') ?? null, attempt.answer),
})

/** Shorter ones are words of a path, and keys of nothing. */
const shortestPiece = 8

/** A secret, and of an address the pieces of it: what says "Cannot POST /services/…" repeats no host. */
function piecesOf(secret: string): string[] {
  if (!URL.canParse(secret)) return [secret]
  const { pathname, search, searchParams } = new URL(secret)
  const pieces = [...`${pathname}${search}`.split(/[/?&=]/), ...searchParams.values()]
  return [secret, ...pieces.filter((piece) => piece.length >= shortestPiece)]
}

function sendMail(
  { publicUrl, operator, deliverSoon }: SendParts,
  db: Database,
  { organisationId, endpointId, due, settings }: Sending & { settings: Settings },
): Promise<Attempt> {
  return inOrganisation(db, organisationId, async (tx) => {
    // It may be no one's by now.
    const recipient = await findProvedAddress(tx, { organisationId, address: settings.to ?? '' })
    if (recipient === undefined) return { status: null, error: 'address-not-proved', answer: null }
    await queueMail(
      tx,
      connectionEventMail({
        ...{ recipient, payload: due.payload, connection: { id: endpointId, name: due.description } },
        ...{ publicUrl, operator, dedupeKey: `connection:${endpointId}:${due.messageId}:${due.replays}` },
      }),
    )
    await deliverSoon(tx)
    return { status: 202, error: null, answer: 'Queued as a mail.' }
  })
}
