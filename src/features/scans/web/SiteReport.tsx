import { useSearchParams } from 'react-router'
import { counted } from '../../../platform/shared/counted.ts'
import type { SiteResult } from '../../../product/scan-results.ts'
import { Matrix } from '../../../ui/charts/Matrix.tsx'
import { DataList } from '../../../ui/DataList.tsx'
import { Section } from '../../../ui/Page.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { Callout } from '../../../ui/Text.tsx'
import type { ScanDetail } from '../contract.ts'
import { passNames } from './finding-words.ts'
import { More, Names } from './More.tsx'
import { PassDetails } from './PassDetails.tsx'
import { StaticReport } from './StaticReport.tsx'
import type { PassKind, SiteScan } from './shapes.ts'
import { isStatic } from './summary-site.ts'
import { differenceWords, passColumns, passFigures, selectedPass } from './view-site.ts'

/** Shows what a website does to its visitors, by their answer. */
export function SiteReport({ scan, site }: { scan: ScanDetail; site: SiteResult }) {
  if (isStatic(site)) return <StaticReport site={site} />
  return (
    <>
      <Section
        id="glance"
        title="At a glance"
        note="The same page visited several times, each time as a new visitor. We count only what was seen."
      >
        <Glance site={site} />
      </Section>
      <Section id="changes" title="What an answer changes" note="Each visit held against the one before consent.">
        <Changes site={site} />
      </Section>
      <Section id="visits" title="The visits">
        <Visits scan={scan} site={site} />
      </Section>
    </>
  )
}

function Glance({ site }: { site: SiteScan }) {
  const columns = passColumns(site)
  return (
    <div className="grid grid-cols-1 gap-5">
      {site.warnings.map(({ code, text }) => (
        <Callout key={code} title={text} />
      ))}
      <Matrix
        caption="What was counted in each visit"
        hideCaption
        head="Counted"
        columns={columns.map(({ pass, label }) => ({ key: pass, label }))}
        rows={passFigures(site)}
      />
      <ul className="grid grid-cols-1 gap-1 text-sm text-quiet">
        {columns.flatMap(({ pass, label, note }) =>
          note === undefined ? [] : [<li key={pass}>{`${label}: ${note}`}</li>],
        )}
      </ul>
    </div>
  )
}

function Changes({ site }: { site: SiteScan }) {
  const told = differenceWords(site)
  if (told.length === 0) return <p>Only one visit was made.</p>
  return (
    <ul className="grid grid-cols-1">
      {told.map(({ pass, title, sentences, caveat, lists }) => (
        <li
          key={pass}
          className="grid grid-cols-1 gap-x-8 gap-y-2 border-t border-line py-5 first:border-t-0 first:pt-0 sm:grid-cols-[9rem_minmax(0,1fr)] print:break-inside-avoid"
        >
          <h3 className="text-lg">{title}</h3>
          <div className="grid min-w-0 grid-cols-1 gap-2">
            <p className="max-w-measure font-serif text-lg leading-relaxed">{sentences.join(' ')}</p>
            {caveat && <p className="max-w-measure text-sm text-quiet">{caveat}</p>}
            {lists.length > 0 && (
              <More summary="Show the names">
                <div className="grid grid-cols-1 gap-4">
                  {lists.map(({ label, names }) => (
                    <div key={label}>
                      <p className="text-quiet">{`${label}: ${names.length}`}</p>
                      <Names names={names} />
                    </div>
                  ))}
                </div>
              </More>
            )}
          </div>
        </li>
      ))}
    </ul>
  )
}

function Visits({ scan, site }: { scan: ScanDetail; site: SiteScan }) {
  const [search, setSearch] = useSearchParams()
  const selected = selectedPass(site, search.get('pass'))
  const select = (pass: PassKind) => setSearch({ pass }, { replace: true, preventScrollReset: true })
  return (
    <div className="grid grid-cols-1 gap-6">
      <Tabs
        label="Visits"
        selected={selected}
        onSelect={select}
        hrefFor={(pass) => `?pass=${pass}#visits`}
        tabs={site.passes.map((pass) => ({
          id: pass.pass,
          label: passNames[pass.pass],
          content: <PassDetails key={pass.pass} pass={pass} scanId={scan.id} pictures={scan.screenshots} />,
        }))}
      />
      <DataList
        items={[
          { label: 'Browser', value: site.browser },
          {
            label: 'Visits made',
            value: counted(site.passes.filter(({ outcome }) => outcome === 'observed').length, 'visit'),
          },
        ]}
      />
    </div>
  )
}
