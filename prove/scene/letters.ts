import { type ReadMail, readMail } from '../../tests/support/read-mail.ts'
import type { Sighting } from './ledger.ts'

/** A letter as the mail server took it. */
export interface Letter extends Omit<ReadMail, 'to'> {
  /** Message-ID: the same for a repeat of the same message. */
  id: string
  /** Template that wrote it, as its Message-ID begins. */
  kind: string
  to: string
  subject: string
}

export interface Letters {
  all: () => readonly Letter[]
  /** The first of a kind to an address. */
  find: (kind: string, to: string) => Letter | undefined
}

/** Reads what the mail server has received, each letter once. */
export function readLetters(received: readonly { to: string[]; raw: Buffer }[]): Letters {
  const letters: Letter[] = []
  const first = new Map<string, Letter>()
  const all = () => {
    for (const mail of received.slice(letters.length)) {
      const letter = letterOf(mail)
      letters.push(letter)
      const key = `${letter.kind} ${letter.to}`
      if (!first.has(key)) first.set(key, letter)
    }
    return letters
  }
  return {
    all,
    find: (kind, to) => {
      all()
      return first.get(`${kind} ${to}`)
    },
  }
}

function letterOf(mail: { to: string[]; raw: Buffer }): Letter {
  const { to, ...read } = readMail(mail)
  const id = /^Message-ID: (\S+)\r?$/im.exec(read.raw)?.[1] ?? ''
  const subject =
    /^Subject: (.*(?:\r\n[ \t].*)*)/im
      .exec(read.raw)?.[1]
      ?.replaceAll(/\r\n\s*/g, ' ')
      .trim() ?? ''
  return { ...read, id, subject, kind: /^<([a-z0-9-]+)\./.exec(id)?.[1] ?? '', to: to.join() }
}

export const tokenIn = (letter: Letter, path: string): string | undefined =>
  new RegExp(`${path}([\\w-]{22})(?![\\w-])`).exec(letter.text)?.[1]

/** People of this proof; a letter to a platform names the one for whom it is. */
const person = /[\w.-]+@people\.test/

/** Returns the effect of a letter: there is one of it. */
export const sightingOf = ({ id, kind, to, subject, text }: Letter): Sighting => ({
  effect: [kind, to, subject, person.exec(text)?.[0] ?? ''].join(' · '),
  id,
})
