import { createReadStream } from 'node:fs'
import { largestInboundBytes, takeInbound } from '../../features/data-removal/server/inbound.ts'
import { readSecretKey } from '../../platform/server/secret-key.ts'
import { forJobs } from '../../scanners/guarded-process.ts'
import { openFileReader } from '../open-file-reader.ts'
import { withStore } from './session.ts'

/** Exit codes by which a mail server knows what to do with a message. sysexits.h */
const [unconfigured, tryAgain] = [78, 75]

/** A mailbox file of many messages. */
const largestFileBytes = 512 * 1024 * 1024

/**
 * Takes answers of platforms, and reports of letters that came back, from files or standard input: one message each, or a
 * mailbox file of many. Exit codes: 0 taken, or nothing to take; 1 unreadable; 75 and 78 for a mail server.
 */
export async function inboundCommand(files: string[]): Promise<void> {
  const mails = openFileReader({ waiting: forJobs })
  const messages: { at: string; bytes: Uint8Array }[] = []
  for (const file of files.length > 0 ? files : ['-'])
    for (const bytes of messagesIn(await readAll(file)))
      messages.push({ at: file === '-' ? 'standard input' : file, bytes })
  try {
    await withStore(async ({ db, config }) => {
      const replyTo = config.REMOVAL_REPLY_TO
      if (!replyTo) {
        console.error('REMOVAL_REPLY_TO is not set: no letter asks for answers here.')
        process.exitCode = unconfigured
        return
      }
      const secret = await readSecretKey(config)
      let taken = 0
      for (const { at, bytes } of messages) {
        const result = await takeInbound({ db, secret, replyTo, mails, now: () => new Date() }, bytes)
        if (result.outcome === 'taken') taken += 1
        else console.error(`${at}: ${result.why}`)
        if (result.outcome === 'refused') process.exitCode = 1
      }
      console.log(taken === 1 ? 'One message was taken.' : `${taken} messages were taken.`)
    })
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error))
    process.exitCode = tryAgain
  } finally {
    await mails.close()
  }
}

/** One message, or those of a mailbox file: each begins with a line "From …", and lines of its own that do were marked. RFC 4155 */
export function messagesIn(bytes: Buffer): Uint8Array[] {
  if (!bytes.subarray(0, 5).equals(Buffer.from('From '))) return [bytes]
  // Binary text: a message may be in any charset.
  return bytes
    .toString('latin1')
    .replace(/\r\n/g, '\n')
    .split(/^From [^\n]*\n/m)
    .filter((text) => text.trim() !== '')
    .map((text) => Buffer.from(text.replace(/^>(>*From )/gm, '$1'), 'latin1'))
}

/** One byte more than can be taken tells that it cannot. */
async function readAll(file: string): Promise<Buffer> {
  const chunks: Buffer[] = []
  let bytes = 0
  let isMailbox: boolean | undefined
  for await (const chunk of file === '-' ? process.stdin : createReadStream(file)) {
    chunks.push(chunk as Buffer)
    bytes += chunks.at(-1)?.length ?? 0
    isMailbox ??= chunks[0]?.subarray(0, 5).toString('latin1') === 'From '
    if (bytes > (isMailbox ? largestFileBytes : largestInboundBytes)) break
  }
  return Buffer.concat(chunks)
}
