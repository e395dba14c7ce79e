import type { ReactNode } from 'react'
import { counted } from '../../../platform/shared/counted.ts'
import { fingerprintNames, pixelNames } from '../names.ts'
import { More, Names, Part } from './More.tsx'
import type { ObservedPass } from './shapes.ts'
import { notSeenWords } from './view-site.ts'
import { listText } from './words.ts'

/** Notable practices of a visit, one sentence each; and those that were looked for and not seen. */
export function Practices({ pass }: { pass: ObservedPass }) {
  const notSeen = notSeenWords(pass)
  const items = practiceItems(pass)
  return (
    <Part title="Notable practices">
      {items.length > 0 && (
        <ul className="grid grid-cols-1 border-b border-line">
          {items.map(({ key, title, text, names, more }) => (
            <li key={key} className="grid min-w-0 grid-cols-1 gap-1 border-t border-line py-4 print:break-inside-avoid">
              <h4 className="font-sans text-base font-medium tracking-normal">{title}</h4>
              <p className="max-w-measure wrap-anywhere">{text}</p>
              {names.length > 0 && (
                <More summary={more}>
                  <Names names={names} />
                </More>
              )}
            </li>
          ))}
        </ul>
      )}
      {notSeen && <p className="max-w-measure text-sm text-quiet">{notSeen}</p>}
    </Part>
  )
}

interface Item {
  key: string
  title: string
  text: ReactNode
  names: readonly string[]
  more: string
}

function practiceItems(pass: ObservedPass): Item[] {
  return [
    ...pass.sessionRecorders.map(({ host, entity, urls }) => ({
      key: `recorder ${host}`,
      title: 'Session recorder',
      text: `${entity ?? host} can record what visitors do on the page and play it back.`,
      names: urls,
      more: 'Show where it was loaded from',
    })),
    ...pass.keyLogging.map(({ host, entity, fields, encodings, urls }) => ({
      key: `keys ${host}`,
      title: 'Key logging',
      text: `What was typed into the ${fields.length === 1 ? 'field' : 'fields'} ${listText(fields)} went to ${entity ?? host} before any form was sent (${encodings.join(', ')}).`,
      names: urls,
      more: 'Show where it went',
    })),
    ...[...Map.groupBy(pass.fingerprinting, ({ script }) => script)].map(([script, rows]) => ({
      key: `fingerprint ${script}`,
      title: 'Fingerprinting',
      text: `${rows[0]?.entity ?? (rows[0]?.isThirdParty ? 'A script of an unknown owner' : 'A script of the site’s own')}: ${rows.map(({ technique }) => lower(fingerprintNames[technique])).join('; ')}.`,
      names: [script, ...new Set(rows.flatMap(({ calls }) => calls))],
      more: 'Show the script and its calls',
    })),
    ...[...Map.groupBy(pass.pixels, ({ pixel, pixelId }) => `${pixel} ${pixelId ?? ''}`)].flatMap(([key, rows]) => {
      const [first] = rows
      if (!first) return []
      const handed = [...new Set(rows.flatMap(({ advancedMatching }) => advancedMatching.map(({ label }) => label)))]
      const custom = [...new Set(rows.flatMap(({ customData }) => customData))]
      return [
        {
          key: `pixel ${key}`,
          title: `${pixelNames[first.pixel]} pixel${first.pixelId ? ` ${first.pixelId}` : ''}`,
          text: `Reported events: ${listText([...new Set(rows.map(({ event }) => event))])}.${handed.length > 0 ? ` Personal data was handed over to be matched with accounts: ${listText(handed)}.` : ' No personal data was handed over to be matched with accounts.'}`,
          names: custom,
          more: `Show ${counted(custom.length, 'field')} of its own data`,
        },
      ]
    }),
    ...pass.googleRemarketing.map(({ host, measurementId, requests }) => ({
      key: `remarketing ${host} ${measurementId ?? ''}`,
      title: 'Google Analytics remarketing',
      text: `${counted(requests, 'request')} passed the visit from Google Analytics on to Google’s advertising${measurementId ? ` (${measurementId})` : ''}.`,
      names: [],
      more: '',
    })),
    ...(pass.relays ?? []).map(({ host, product, company, isThirdParty, urls }) => ({
      key: `relay ${host} ${product}`,
      title: isThirdParty ? 'A tracker at a host not known to us' : 'A tracker under the site’s own name',
      text: `Requests to ${host} have the form of ${product}${product.startsWith(company) ? '' : `, of ${company}`}.`,
      names: urls,
      more: 'Show where they went',
    })),
    ...(pass.consentMode ?? []).map(({ host, ads, analytics, requests }) => ({
      key: `consent mode ${host} ${ads} ${analytics}`,
      title: 'Google consent mode',
      text: `${counted(requests, 'request')} told ${host}: advertising ${ads}, analytics ${analytics}.`,
      names: [],
      more: '',
    })),
    ...pass.cloakedHosts.map(({ host, target, entity }) => ({
      key: `cloaked ${host}`,
      title: 'A third party under the site’s own name',
      text: `${host} looks like the site’s own and is an alias of ${target}, of ${entity}.`,
      names: [],
      more: '',
    })),
  ]
}

const lower = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
