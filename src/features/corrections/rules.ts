import { getDomain } from 'tldts'
import { isSuspicious } from '../../product/suspicion.ts'

/** Hosted mail and internet providers, where anyone gets an address: it speaks for no one. */
const openMailboxes = new Set([
  ...['126.com', '139.com', '163.com', 'aol.com', 'att.net', 'bigpond.com', 'bk.ru', 'bol.com.br', 'btinternet.com'],
  ...['comcast.net', 'cox.net', 'daum.net', 'docomo.ne.jp', 'duck.com', 'earthlink.net', 'ezweb.ne.jp', 'fastmail.com'],
  ...['foxmail.com', 'free.fr', 'freenet.de', 'gmail.com', 'gmx.at', 'gmx.ch', 'gmx.com', 'gmx.de', 'gmx.net'],
  ...['googlemail.com', 'hanmail.net', 'hey.com', 'hotmail.com', 'hushmail.com', 'i.softbank.jp', 'icloud.com'],
  ...['inbox.ru', 'interia.pl', 'laposte.net', 'libero.it', 'list.ru', 'live.com', 'mail.com', 'mail.ru', 'me.com'],
  ...[
    'msn.com',
    'nate.com',
    'naver.com',
    'o2.pl',
    'onet.pl',
    'orange.fr',
    'outlook.com',
    'proton.me',
    'protonmail.com',
  ],
  ...['qq.com', 'rambler.ru', 'rediffmail.com', 'rocketmail.com', 'seznam.cz', 'sfr.fr', 'sina.com', 'sky.com'],
  ...['sohu.com', 't-online.de', 'terra.com.br', 'tuta.com', 'tutanota.com', 'ukr.net', 'uol.com.br', 'verizon.net'],
  ...['virgilio.it', 'virginmedia.com', 'vk.com', 'wanadoo.fr', 'web.de', 'wp.pl', 'ya.ru', 'yahoo.co.jp', 'yahoo.com'],
  ...['yandex.com', 'yandex.ru', 'yeah.net', 'ymail.com', 'zoho.com'],
])

/** Whether an address is at this domain, or at a host below it, and the domain is one that someone alone has. */
export function speaksFor(email: string, domain: string): boolean {
  const host = email.slice(email.lastIndexOf('@') + 1).toLowerCase()
  const own = domain.toLowerCase()
  // Below a public suffix, such as `github.io`, everybody has a name.
  if (getDomain(own, { allowPrivateDomains: true }) === null) return false
  return (host === own || host.endsWith(`.${own}`)) && !openMailboxes.has(own) && !openMailboxes.has(host)
}

/** Marks what looks like the work of a program, as `leads` does; a link is asked for here, and isn't a sign of one. */
export const isMarked = ({
  website,
  tookMs,
  statement,
  before,
}: {
  website: string
  tookMs?: number | undefined
  statement: string
  before: { ofNetwork: number; ofAddress: number }
}): boolean => isSuspicious({ website, tookMs, lines: [], message: statement, before })
