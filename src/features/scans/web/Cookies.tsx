import { Table } from '../../../ui/Table.tsx'
import { lifetimeText } from './finding-words.ts'
import type { CookieFinding } from './shapes.ts'

/** Cookies, those of others first. Values are never kept, so there are none to show. */
export function Cookies({ cookies }: { cookies: readonly CookieFinding[] }) {
  return (
    <Table
      caption="Cookies that were set, those of others first"
      hideCaption
      stickyHead={false}
      rows={cookies.toSorted((a, b) => Number(b.isThirdParty) - Number(a.isThirdParty))}
      rowKey={({ domain, name }) => `${domain} ${name}`}
      columns={[
        { key: 'name', header: 'Cookie', cell: ({ name }) => <code className="text-xs wrap-anywhere">{name}</code> },
        {
          key: 'domain',
          header: 'For',
          cell: ({ domain, entity, isThirdParty, maker }) => (
            <div>
              <code className="text-xs wrap-anywhere">{domain}</code>
              <span className="block text-xs text-quiet">
                {entity ?? (isThirdParty ? 'No one known to us' : 'The site')}
                {maker && maker !== entity ? `; by its name, ${maker}` : ''}
              </span>
            </div>
          ),
        },
        { key: 'set', header: 'Set by', cell: ({ setBy }) => (setBy.length > 0 ? setBy.join(' and ') : 'Not seen') },
        {
          key: 'lasts',
          header: 'Lasts',
          cell: ({ isSession, lifetimeDays }) =>
            isSession ? 'This visit' : lifetimeDays === null ? 'Not known' : lifetimeText(lifetimeDays),
        },
        { key: 'kept', header: 'Kept', cell: ({ isStored }) => (isStored ? 'Yes' : 'Refused by the browser') },
      ]}
    />
  )
}
