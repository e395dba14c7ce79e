import type { Db } from '../../../platform/server/database.ts'
import { removalLaws } from '../laws.ts'
import { type RemovalReceipt, receiptOf, verifyReceipt } from '../receipt.ts'
import { listEvents, listItems } from './item.store.ts'
import { listKeptLetters } from './letter.store.ts'
import type { LivingRequest } from './letters.ts'
import { countRecordedHashes } from './receipt.store.ts'

export async function makeReceipt(db: Db, request: LivingRequest, now: Date): Promise<RemovalReceipt> {
  const items = await listItems(db, request.id)
  const events = await listEvents(db, request.id)
  const letters = await listKeptLetters(db, request.id)
  return receiptOf({
    ...{ requestId: request.publicId, mode: request.mode, generatedAt: now.toISOString() },
    permissionSha256: request.permission?.sha256 ?? null,
    items: items.map((item) => {
      const law = item.law && removalLaws[item.law]
      return {
        platform: { id: item.platformId, name: item.platformName },
        law: law ? { id: law.id, title: law.title, citation: law.citation } : null,
        ...{ sentAt: item.sentAt?.toISOString() ?? null, messageId: item.messageId, smtpResponse: null },
        ...{ bodySha256: item.sentAt ? item.letterSha256 : null },
        ...{ acknowledgeBy: item.acknowledgeBy, answerBy: item.answerBy, events: events.get(item.id) ?? [] },
        letters: (letters.get(item.id) ?? []).flatMap(({ kind, law: lawId, sentAt, bodySha256, answerBy }) =>
          sentAt ? [{ kind, lawId, sentAt: sentAt.toISOString(), bodySha256, answerBy }] : [],
        ),
      }
    }),
  })
}

/** Holds a receipt, which anybody may have written, against itself and against what was recorded here. */
export async function checkReceipt(
  db: Db,
  json: unknown,
): Promise<{ isWhole: boolean | null; isOurs: boolean; problems: string[] }> {
  const { receipt, isWhole, problems } = verifyReceipt(json)
  if (!receipt) return { isWhole: null, isOurs: false, problems }
  const heads = receipt.items.map(({ headHash }) => headHash)
  const isOurs = (await countRecordedHashes(db, heads)) === new Set(heads).size
  return {
    isWhole,
    isOurs,
    problems: isOurs ? problems : [...problems, 'Not all of its last events were recorded by this installation.'],
  }
}
