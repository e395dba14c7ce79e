import { Section } from '../../../ui/Page.tsx'
import { Table } from '../../../ui/Table.tsx'
import { Callout } from '../../../ui/Text.tsx'
import { snippetName } from '../names.ts'
import { purposeText, wayWord } from './finding-words.ts'
import type { StaticSiteScan } from './shapes.ts'

/** A page that was read and not run: the least that it does. */
export function StaticReport({ site }: { site: StaticSiteScan }) {
  return (
    <>
      <Section id="glance" title="What the page names">
        <div className="grid grid-cols-1 gap-6">
          {site.warnings.map(({ code, text }) => (
            <Callout key={code} kind="warning" title={text}>
              {code === 'static-only' && <p>Whether what it names waits for consent is not known either.</p>}
            </Callout>
          ))}
          {site.thirdParties.length === 0 ? (
            <p>The text of the page names no other host. Its scripts may load any.</p>
          ) : (
            <Table
              caption="Other hosts that the text of the page names"
              hideCaption
              rows={site.thirdParties}
              rowKey={({ host }) => host}
              columns={[
                {
                  key: 'host',
                  header: 'Host',
                  cell: ({ host }) => <code className="text-xs wrap-anywhere">{host}</code>,
                },
                { key: 'who', header: 'Who', cell: ({ entity }) => entity ?? 'Unknown owner' },
                { key: 'kinds', header: 'What it is for', cell: ({ kinds }) => purposeText(kinds) },
                { key: 'how', header: 'Named as', cell: ({ how }) => how.map(wayWord).join(', ') },
              ]}
            />
          )}
        </div>
      </Section>
      <Section id="snippets" title="Tags written into the page">
        {site.snippets.length === 0 && site.sessionRecorders.length === 0 ? (
          <p>None that we know. Scripts may add them.</p>
        ) : (
          <ul className="grid grid-cols-1 text-sm">
            {site.snippets.map(({ snippet, ids }) => (
              <li key={snippet} className="border-t border-line py-3">
                {snippetName(snippet)} <code className="block text-xs text-quiet wrap-anywhere">{ids.join(', ')}</code>
              </li>
            ))}
            {site.sessionRecorders.map(({ host, entity }) => (
              <li key={host} className="border-t border-line py-3">
                {`${entity ?? host}, a session recorder`}
              </li>
            ))}
          </ul>
        )}
      </Section>
    </>
  )
}
